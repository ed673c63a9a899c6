//! What differs between systems: how keys come in, which signals there are, and whose turn it is on the terminal.
//!
//! Each system has the same few names, so that the rest of the program reads the same on all.

mod codes;
#[cfg(not(unix))]
mod other;
#[cfg(unix)]
mod unix;

pub(crate) use codes::{HANGUP, INTERRUPT, exit_code};
#[cfg(not(unix))]
use other as os;
#[cfg(unix)]
use unix as os;

pub(crate) use os::{Events, Signals, is_foreground, is_hangup, without_stops, write_without_waiting};
