//! Signals of the system that end the program in order: the window is closed, and unsaved work is kept for the next
//! start. Where a window does not answer, its work is kept by the thread that waits for signals.

#[cfg(unix)]
mod unix;
#[cfg(unix)]
use unix as system;

#[cfg(not(unix))]
mod other;
#[cfg(not(unix))]
use other as system;

use std::sync::atomic::{AtomicI32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::files::Folder;
use crate::jobs::Wake;

/// How long a window may take to end by itself. A longer time, and the system may kill it first.
const PATIENCE: Duration = Duration::from_secs(3);

/// Whether a signal has come.
#[derive(Clone, Debug, Default)]
pub(crate) struct Signals {
    /// The number of the first signal; 0 while there is none.
    number: Arc<AtomicI32>,
}

impl Signals {
    /// Waits for signals from now on: wakes the window, and ends the program where that does not help.
    pub(crate) fn listen(wake: Wake, folder: Option<Arc<Mutex<Folder>>>) -> Self {
        let signals = Self::default();
        let number = Arc::clone(&signals.number);
        let is_waiting = system::on_signal(move |signal| {
            if number.compare_exchange(0, signal, Ordering::SeqCst, Ordering::SeqCst).is_err() {
                return;
            }
            wake();
            std::thread::sleep(PATIENCE);
            if let Some(folder) = &folder {
                folder.lock().unwrap_or_else(PoisonError::into_inner).end(true);
            }
            std::process::exit(exit_code(signal));
        });
        // Without it the system ends the program as it would any other; what is not saved is offered then.
        let _ = is_waiting;
        signals
    }

    /// Whether one has come.
    pub(crate) fn has_come(&self) -> bool {
        self.number.load(Ordering::SeqCst) != 0
    }

    /// The exit code of a program that a signal has ended; `None` where none has come.
    pub(crate) fn exit_code(&self) -> Option<u8> {
        let signal = self.number.load(Ordering::SeqCst);
        (signal != 0).then(|| exit_code(signal) as u8)
    }
}

/// The exit code that shells give to a program that was ended by a signal.
const fn exit_code(signal: i32) -> i32 {
    128 + signal
}
