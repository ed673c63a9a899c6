//! The terminal of a Unix system: bytes, signals, and job control.

mod decode;
mod events;
mod keys;
mod signals;
mod turn;

pub(crate) use events::Events;
pub(crate) use signals::Signals;
pub(crate) use turn::{is_foreground, is_hangup, without_stops, write_without_waiting};
