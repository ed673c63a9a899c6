//! What differs between systems: how keys come in, which signals there are, and whose turn it is on the terminal.
//!
//! Each system has the same few names, so that the rest of the program reads the same on all.

mod codes;
#[cfg(unix)]
mod decode;
#[cfg(unix)]
mod events;
#[cfg(unix)]
mod keys;
#[cfg(not(unix))]
mod other;
#[cfg(unix)]
mod signals;
#[cfg(unix)]
mod turn;

pub(crate) use codes::{HANGUP, INTERRUPT, exit_code};
#[cfg(unix)]
pub(crate) use events::Events;
#[cfg(not(unix))]
pub(crate) use other::{Events, Signals, is_foreground, is_hangup, without_stops};
#[cfg(unix)]
pub(crate) use signals::Signals;
#[cfg(unix)]
pub(crate) use turn::{is_foreground, is_hangup, without_stops};
