//! What comes in from the terminal of a Unix system, read so that its end is seen.

use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::os::fd::AsFd;
use std::time::{Duration, Instant};

use nix::errno::Errno;
use nix::sys::select::{FdSet, select};
use nix::sys::time::TimeVal;
use ratatui::crossterm::event::Event;

use super::decode::Decoder;
use super::signals::Signals;

/// What comes in from the terminal.
#[derive(Debug)]
pub(crate) struct Events {
    tty: File,
    decoder: Decoder,
}

impl Events {
    /// Reads from standard input, or from the terminal itself where that is something else.
    ///
    /// # Errors
    /// There is no terminal.
    pub(crate) fn new() -> io::Result<Self> {
        let stdin = io::stdin();
        let tty = if stdin.is_terminal() {
            File::from(stdin.as_fd().try_clone_to_owned()?)
        } else {
            File::open("/dev/tty")?
        };
        Ok(Self { tty, decoder: Decoder::new(Instant::now()) })
    }

    /// Waits until something has come in, a signal too, but no longer than `time`.
    ///
    /// # Errors
    /// The terminal is gone, or cannot be read.
    pub(crate) fn wait(&mut self, time: Duration, signals: &Signals) -> io::Result<()> {
        let until_told = self.decoder.deadline().map(|at| at.saturating_duration_since(Instant::now()));
        let time = until_told.map_or(time, |told| told.min(time));
        let (tty, wake) = (self.tty.as_fd(), signals.wake());
        let mut readable = FdSet::new();
        readable.insert(tty);
        readable.insert(wake.as_fd());
        let mut timeout = TimeVal::new(time.as_secs().min(3600) as i64, i64::from(time.subsec_micros()));
        match select(None, Some(&mut readable), None, None, Some(&mut timeout)) {
            Err(Errno::EINTR) | Ok(0) => return Ok(()),
            Err(error) => return Err(error.into()),
            Ok(_) => {}
        }
        let mut bytes = [0; 4096];
        if readable.contains(wake.as_fd()) {
            let mut wake = wake;
            let _ = wake.read(&mut bytes)?;
        }
        if readable.contains(tty) {
            match self.tty.read(&mut bytes) {
                Ok(0) => return Err(io::Error::new(io::ErrorKind::UnexpectedEof, "the terminal is closed")),
                Ok(length) => self.decoder.feed(&bytes[..length], Instant::now()),
                Err(error) if matches!(error.kind(), io::ErrorKind::Interrupted | io::ErrorKind::WouldBlock) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// The next event that has come in whole.
    pub(crate) fn next(&mut self) -> Option<Event> {
        self.decoder.next(Instant::now())
    }
}
