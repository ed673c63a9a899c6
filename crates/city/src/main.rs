//! The terminal program: everything headless that the window does, from a command line.

mod cli;
mod term;

fn main() -> std::process::ExitCode {
    cli::run()
}
