//! The window of Citylab.

fn main() -> std::process::ExitCode {
    citylab::start::main()
}
