//! Signals where there are only those of the C standard.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use signal_hook::consts::{SIGINT, SIGTERM};

/// How often it is looked whether a signal has come. Longer would be noticed by the one that pressed Ctrl-C.
const LOOK: Duration = Duration::from_millis(50);

/// Calls `note` with every signal that asks the program to end.
///
/// # Errors
/// No handler can be set, or no thread be started.
pub(super) fn watch(note: fn(i32)) -> io::Result<()> {
    let mut signals = Vec::new();
    for signal in [SIGINT, SIGTERM] {
        let came = Arc::new(AtomicBool::new(false));
        signal_hook::flag::register(signal, Arc::clone(&came))?;
        signals.push((signal, came));
    }
    let wait = move || loop {
        for (signal, came) in &signals {
            if came.swap(false, Ordering::Relaxed) {
                note(*signal);
            }
        }
        thread::sleep(LOOK);
    };
    thread::Builder::new().name("signals".into()).spawn(wait).map(|_| ())
}
