//! The terminal where there are no Unix signals: keys come from the system's console, nothing stops the program but its
//! end.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use ratatui::crossterm::event::{self, Event};
use signal_hook::consts::{SIGINT, SIGTERM};

/// What comes in from the terminal.
#[derive(Debug)]
pub(crate) struct Events;

impl Events {
    /// Reads from the console.
    ///
    /// # Errors
    /// Never here.
    pub(crate) fn new() -> io::Result<Self> {
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

/// Signals that have come in.
#[derive(Debug)]
pub(crate) struct Signals {
    end: Arc<AtomicUsize>,
}

impl Signals {
    /// Takes signals from now on. The main thread sees to the end of the program here.
    ///
    /// # Errors
    /// The system does not let them be taken.
    pub(crate) fn new(_: fn()) -> io::Result<Self> {
        let signals = Self { end: Arc::default() };
        for signal in [SIGTERM, SIGINT] {
            signal_hook::flag::register_usize(signal, Arc::clone(&signals.end), signal as usize)?;
        }
        Ok(signals)
    }

    /// The number of the signal that ends the program, once one has come.
    pub(crate) fn ending(&self) -> Option<usize> {
        Some(self.end.load(Ordering::SeqCst)).filter(|signal| *signal != 0)
    }

    /// Nothing stops a program here.
    pub(crate) const fn takes_stop(&self) -> bool {
        false
    }

    /// See [`Signals::takes_stop`].
    pub(crate) const fn takes_continue(&self) -> bool {
        false
    }

    /// The console tells of its size in an event.
    pub(crate) const fn takes_resize(&self) -> bool {
        false
    }

    /// See [`Signals::takes_stop`].
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
    pub(crate) fn wait_for_turn(&self) -> io::Result<bool> {
        Ok(self.ending().is_none())
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

/// Nothing stops a program here.
pub(crate) fn without_stops(work: impl FnOnce()) {
    work();
}
