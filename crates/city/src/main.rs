//! The terminal program's start; all of it is in the library beside this file.

fn main() -> std::process::ExitCode {
    city::run()
}
