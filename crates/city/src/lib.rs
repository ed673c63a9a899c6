//! The terminal program: everything headless that the window does, from a command line, and the city to play.
//!
//! A program, not a library for others: [`run`] is all of it. [`frames`] is public so that the benchmark measures what
//! the program does.

mod cli;
mod color;
mod locale;
mod palette;
mod shell;
mod term;

/// How cells reach a terminal.
pub mod frames {
    pub use crate::color::Depth;
    pub use crate::term::Painter;
}

/// Reads the command line, does what it asks for, and answers with the exit code.
pub fn run() -> std::process::ExitCode {
    cli::run()
}
