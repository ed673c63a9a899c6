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

#[cfg(all(test, unix))]
mod tests;

use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::files::{Folder, end_within};
use crate::jobs::{Jobs, Wake};

/// How long a window may take to begin to end by itself. A longer time, and the system may kill it first.
const PATIENCE: Duration = Duration::from_secs(3);

/// How long it may take once it has begun: it writes what is kept, and a save under way is waited for.
const MOST_TO_END: Duration = Duration::from_secs(20);

/// How long the folder of unsaved work is waited for in place of a window that does not answer.
const FOR_FOLDER: Duration = Duration::from_secs(1);

/// Whether a signal has come.
#[derive(Clone, Debug, Default)]
pub(crate) struct Signals {
    /// The number of the first signal; 0 while there is none.
    number: Arc<AtomicI32>,
    /// Whether the window has begun to end.
    ends: Arc<AtomicBool>,
}

impl Signals {
    /// Waits for signals from now on: wakes the window, and ends the program where that does not help. What `jobs` are
    /// writing then is waited for, and what is in `folder` is kept for the next window.
    pub(crate) fn listen(wake: Wake, jobs: Jobs, folder: Option<Arc<Mutex<Folder>>>) -> Self {
        let signals = Self::default();
        let (number, ends) = (Arc::clone(&signals.number), Arc::clone(&signals.ends));
        let is_waiting = system::on_signal(move |signal| {
            if number.compare_exchange(0, signal, Ordering::SeqCst, Ordering::SeqCst).is_err() {
                return;
            }
            wake();
            std::thread::sleep(PATIENCE);
            if ends.load(Ordering::SeqCst) {
                std::thread::sleep(MOST_TO_END);
            }
            jobs.wait_for_writing(MOST_TO_END);
            if let Some(folder) = &folder {
                keep(Arc::clone(folder));
            }
            std::process::exit(exit_code(signal));
        });
        // Without it the system ends the program as it would any other; what is not saved is offered then.
        let _ = is_waiting;
        signals
    }

    /// The window has begun to end: it is given the time that this takes.
    pub(crate) fn note_end(&self) {
        self.ends.store(true, Ordering::SeqCst);
    }

    /// Signals of which one has come.
    #[cfg(test)]
    pub(crate) fn that_came(number: i32) -> Self {
        let signals = Self::default();
        signals.number.store(number, Ordering::SeqCst);
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

/// Keeps what is written down of unsaved work for the next window, unless that takes too long: the folder may be in use
/// by somebody who does not come back, or its disk does not answer.
fn keep(folder: Arc<Mutex<Folder>>) {
    let (sender, kept) = channel();
    let work = move || {
        end_within(&folder, FOR_FOLDER);
        // Nobody listens any more where it took too long.
        let _ = sender.send(());
    };
    if std::thread::Builder::new().name("ending".into()).spawn(work).is_ok() {
        // It is waited for no longer, whatever came of it.
        let _ = kept.recv_timeout(2 * FOR_FOLDER);
    }
}

/// The exit code that shells give to a program that was ended by a signal.
const fn exit_code(signal: i32) -> i32 {
    128 + signal
}
