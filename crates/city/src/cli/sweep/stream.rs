//! Lines to standard output from a thread of its own: a reader that takes nothing must hold up neither a table beside it
//! nor the end after a signal.

use std::io::{self, Write};
use std::sync::mpsc::{SyncSender, TrySendError, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use crate::cli::output::{Failure, Outcome, failed, stdout_failure};
use crate::cli::signals;

/// Lines that may wait for the reader. With more, a reader that has gone is noticed later.
const MOST_WAITING: usize = 8;

/// Between two looks whether the reader has taken something or a signal has come.
const NAP: Duration = Duration::from_millis(2);

/// Standard output.
#[derive(Debug)]
pub(super) struct Stream {
    lines: Option<SyncSender<String>>,
    thread: Option<JoinHandle<io::Result<()>>>,
}

impl Stream {
    /// Begins to write.
    ///
    /// # Errors
    /// The system gives no thread.
    pub(super) fn start() -> Outcome<Self> {
        let (lines, waiting) = sync_channel::<String>(MOST_WAITING);
        let write = move || {
            let mut out = io::stdout();
            for line in waiting {
                out.write_all(line.as_bytes()).and_then(|()| out.flush())?;
            }
            Ok(())
        };
        let thread = thread::Builder::new().name("output".into()).spawn(write);
        let thread =
            thread.map_err(|e| failed(format!("standard output cannot be written: {}", cityfile::why(&e))))?;
        Ok(Self { lines: Some(lines), thread: Some(thread) })
    }

    /// Writes a line. Where nobody takes it and a signal has come, nobody reads.
    pub(super) fn line(&mut self, line: String) -> Outcome {
        let mut line = line;
        loop {
            let Some(lines) = &self.lines else { return Err(Failure::PipeClosed) };
            line = match lines.try_send(line) {
                Ok(()) => return Ok(()),
                Err(TrySendError::Full(_)) if signals::first().is_some() => return Err(Failure::PipeClosed),
                Err(TrySendError::Full(line)) => line,
                // It ended because it could not write.
                Err(TrySendError::Disconnected(_)) => return self.finish(),
            };
            thread::sleep(NAP);
        }
    }

    /// Waits until all is written, or a signal has come and nobody reads.
    pub(super) fn finish(&mut self) -> Outcome {
        self.lines = None;
        let Some(thread) = self.thread.take() else { return Ok(()) };
        while !thread.is_finished() {
            if signals::first().is_some() {
                return Err(Failure::PipeClosed);
            }
            thread::sleep(NAP);
        }
        match thread.join() {
            Ok(result) => result.map_err(|e| stdout_failure(&e)),
            Err(_) => Err(failed("standard output cannot be written")),
        }
    }
}
