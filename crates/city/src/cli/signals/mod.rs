//! Signals that end a command, so that nothing which is being written is lost to one, however often it comes.
//!
//! A thread of its own waits for them and ends the program with 128 and the signal's number, which is what a shell
//! expects. While a [`Hold`] lives the signal is only noted: the command sees it, or ends by itself soon, and then
//! [`exit_code`] says how it ends.

#[cfg(not(unix))]
mod other;
#[cfg(unix)]
mod unix;

#[cfg(not(unix))]
use other as system;
#[cfg(unix)]
use unix as system;

use std::io;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::progress;

/// What a shell adds to the number of the signal that ended a command.
const ENDED_BY_SIGNAL: i32 = 128;

/// How long a command may take to say what it has done, once a signal has come and no file hangs on it any more. A
/// reader that takes nothing would hold it up for ever.
const TO_SAY: Duration = Duration::from_secs(5);

/// What the thread that waits for signals needs to know.
#[derive(Debug)]
struct State {
    /// The first signal that came.
    first: Option<i32>,
    /// Holds with a file that is being written.
    writing: usize,
    /// Holds with nothing but words to be said.
    saying: usize,
    /// Whether it has been decided when the program ends at the latest.
    is_timed: bool,
}

static STATE: Mutex<State> = Mutex::new(State { first: None, writing: 0, saying: 0, is_timed: false });

/// The state; nothing that is done with it can leave it half changed.
fn state() -> MutexGuard<'static, State> {
    STATE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Begins to wait for signals. Until then they end the program as the system does.
///
/// # Errors
/// No handler can be set, or no thread be started.
pub(crate) fn watch() -> io::Result<()> {
    system::watch(note)
}

/// A signal has come.
fn note(signal: i32) {
    let mut state = state();
    let first = *state.first.get_or_insert(signal);
    if state.writing == 0 && state.saying == 0 {
        drop(state);
        end(first);
    }
    end_in_time(&mut state);
}

/// Sees to it that a command that only has words to say comes to its end.
fn end_in_time(state: &mut State) {
    let Some(signal) = state.first else { return };
    if state.writing > 0 || state.is_timed {
        return;
    }
    state.is_timed = true;
    let wait_and_end = move || {
        std::thread::sleep(TO_SAY);
        end(signal);
    };
    // Without a thread the command ends when it has said all.
    let _ = std::thread::Builder::new().name("end".into()).spawn(wait_and_end);
}

/// Ends the program as a signal does.
fn end(signal: i32) -> ! {
    progress::wipe();
    std::process::exit(ENDED_BY_SIGNAL + signal);
}

/// The first signal that has come.
pub(crate) fn first() -> Option<i32> {
    state().first
}

/// The exit code of a command that a signal has ended; `None` where none came.
pub(crate) fn exit_code() -> Option<u8> {
    first().and_then(|signal| u8::try_from(ENDED_BY_SIGNAL + signal).ok())
}

/// While it lives, no signal ends the program at once.
#[derive(Debug)]
pub(crate) struct Hold {
    is_writing: bool,
}

impl Hold {
    /// For as long as a file is being written: the program ends only once it is whole or gone.
    pub(crate) fn to_write() -> Self {
        state().writing += 1;
        Self { is_writing: true }
    }

    /// For work that can be broken off at any time, but says what it has done: that may take a little while.
    pub(crate) fn to_say() -> Self {
        state().saying += 1;
        Self { is_writing: false }
    }

    /// The files are in their places: what is left is to say so.
    pub(crate) fn is_written(&mut self) {
        if std::mem::take(&mut self.is_writing) {
            let mut state = state();
            state.writing -= 1;
            state.saying += 1;
            end_in_time(&mut state);
        }
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        let mut state = state();
        if self.is_writing {
            state.writing -= 1;
        } else {
            state.saying -= 1;
        }
    }
}
