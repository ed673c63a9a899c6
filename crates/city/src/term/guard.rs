//! The terminal, taken over and given back as it was found.

use std::io::{self, Write};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use ratatui::crossterm::cursor::{Hide, Show};
use ratatui::crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use ratatui::crossterm::terminal::{
    DisableLineWrap, EnableLineWrap, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{execute, queue};

use super::system::{is_foreground, without_stops, write_without_waiting};

/// How long a terminal that takes no output is waited for when the program is ended all the same.
const PATIENCE: Duration = Duration::from_millis(100);

/// Whether there is anything to give back. Beside the guard, a panic and the thread of the signals ask for it.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// While it lives, the terminal is raw, shows the alternate screen, reports the mouse and marks what is pasted. Dropping
/// it, or a panic anywhere, gives the terminal back.
#[derive(Debug)]
pub(crate) struct Guard(());

impl Guard {
    /// Takes the terminal over.
    pub(crate) fn new() -> io::Result<Self> {
        static HOOK: Once = Once::new();
        HOOK.call_once(|| {
            let report = std::panic::take_hook();
            std::panic::set_hook(Box::new(move |info| {
                // A worker that panics leaves the screens running; they tell of it themselves.
                if std::thread::current().name() == Some("main") {
                    give_back();
                    report(info);
                }
            }));
        });
        let guard = Self(());
        take()?;
        Ok(guard)
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        give_back();
    }
}

/// Takes the terminal over again, whatever has been done to it meanwhile.
pub(crate) fn take() -> io::Result<()> {
    TAKEN.store(true, Ordering::SeqCst);
    // A terminal that was made raw counts as raw, the one that has changed it since: first it is no longer.
    disable_raw_mode()?;
    enable_raw_mode()?;
    let out = &mut io::stdout();
    execute!(out, EnterAlternateScreen, DisableLineWrap, EnableMouseCapture, EnableBracketedPaste, Hide)
}

/// Undoes all that [`take`] does, once; nothing can be done about what fails. In the background the modes of the
/// terminal are those of the one that has it, and stay.
pub(crate) fn give_back() {
    undo(|bytes| {
        let mut out = io::stdout();
        let _ = out.write_all(bytes).and_then(|()| out.flush());
    });
}

/// As [`give_back`], while the main thread may be waiting for the terminal: what the terminal does not take soon is not
/// written.
pub(crate) fn give_back_without_waiting() {
    undo(|bytes| write_without_waiting(bytes, PATIENCE));
}

fn undo(write: impl FnOnce(&[u8])) {
    if !TAKEN.swap(false, Ordering::SeqCst) {
        return;
    }
    let mut bytes = Vec::new();
    let _ = queue!(bytes, DisableBracketedPaste, DisableMouseCapture, EnableLineWrap, LeaveAlternateScreen, Show);
    bytes.extend_from_slice(b"\x1b[0m");
    without_stops(|| {
        write(&bytes);
        if is_foreground() {
            let _ = disable_raw_mode();
        }
    });
}
