//! Numbers of signals, and the exit codes that they make.

/// The number of `SIGINT`, the same on every system; Ctrl-C ends the program as if it had come.
pub(crate) const INTERRUPT: usize = 2;
/// The number of `SIGHUP`: the terminal is gone.
pub(crate) const HANGUP: usize = 1;

/// The exit code of a program that a signal has ended, as shells report it.
pub(crate) fn exit_code(signal: usize) -> i32 {
    128 + signal as i32
}
