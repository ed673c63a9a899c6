//! What differs between systems: how keys come in, which signals there are, and whose turn it is on the terminal.
//!
//! Each system has the same few names in a file of its own, so that the rest of the program reads the same on all.

#[cfg(unix)]
mod decode;
#[cfg(unix)]
mod keys;
#[cfg(unix)]
mod signals;
#[cfg(unix)]
mod unix;

#[cfg(not(unix))]
mod other;

#[cfg(not(unix))]
pub(crate) use other::{Events, Signals, is_foreground, is_hangup, without_stops};
#[cfg(unix)]
pub(crate) use signals::Signals;
#[cfg(unix)]
pub(crate) use unix::{Events, is_foreground, is_hangup, without_stops};

/// The number of `SIGINT`, the same on every system; Ctrl-C ends the program as if it had come.
pub(crate) const INTERRUPT: usize = 2;
/// The number of `SIGHUP`: the terminal is gone.
pub(crate) const HANGUP: usize = 1;

/// The exit code of a program that a signal has ended, as shells report it.
pub(crate) fn exit_code(signal: usize) -> i32 {
    128 + signal as i32
}
