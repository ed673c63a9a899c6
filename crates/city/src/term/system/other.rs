//! The terminal where there are no Unix signals: keys come from the system's console, Ctrl-C among them, and nothing
//! stops the program but its end.

#![allow(
    clippy::unnecessary_wraps,
    clippy::unused_self,
    clippy::needless_pass_by_ref_mut,
    reason = "the signatures are those of the system where there is more to do"
)]

use std::io;
use std::time::Duration;

use ratatui::crossterm::event::{self, Event};

/// What comes in from the terminal.
#[derive(Debug)]
pub(crate) struct Events;

impl Events {
    /// Reads from the console.
    ///
    /// # Errors
    /// Never here.
    pub(crate) const fn new() -> io::Result<Self> {
        Ok(Self)
    }

    /// Waits until something has come in, but no longer than `time`.
    ///
    /// # Errors
    /// The console cannot be read.
    pub(crate) fn wait(&mut self, time: Duration, _: &Signals) -> io::Result<()> {
        event::poll(time).map(|_| ())
    }

    /// The next event that has come in.
    pub(crate) fn next(&mut self) -> Option<Event> {
        let is_there = event::poll(Duration::ZERO).unwrap_or(false);
        is_there.then(|| event::read().ok()).flatten()
    }
}

/// Signals, of which there are none.
#[derive(Debug)]
pub(crate) struct Signals;

impl Signals {
    /// Nothing comes in.
    ///
    /// # Errors
    /// Never here.
    pub(crate) const fn new(_: fn()) -> io::Result<Self> {
        Ok(Self)
    }

    /// No signal ends the program.
    pub(crate) const fn ending(&self) -> Option<usize> {
        None
    }

    /// None stops it.
    pub(crate) const fn takes_stop(&self) -> bool {
        false
    }

    /// None lets it go on.
    pub(crate) const fn takes_continue(&self) -> bool {
        false
    }

    /// The console tells of its size in an event.
    pub(crate) const fn takes_resize(&self) -> bool {
        false
    }

    /// There is no shell to stop for.
    ///
    /// # Errors
    /// Never here.
    pub(crate) const fn stop(&self) -> io::Result<()> {
        Ok(())
    }

    /// It is always this program's turn.
    ///
    /// # Errors
    /// Never here.
    pub(crate) const fn wait_for_turn(&self) -> io::Result<bool> {
        Ok(true)
    }
}

/// Whether an error of the terminal says that nobody is at its other end any more.
pub(crate) fn is_hangup(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::UnexpectedEof | io::ErrorKind::BrokenPipe)
}

/// It is always this program's turn.
pub(crate) const fn is_foreground() -> bool {
    true
}

/// No thread ends the program here while another waits for the terminal.
pub(crate) const fn write_without_waiting(_: &[u8], _: Duration) {}

/// Nothing stops a program here.
pub(crate) fn without_stops(work: impl FnOnce()) {
    work();
}
