//! The terminal, taken over and given back as it was found.

use std::io::{self, Write};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use ratatui::crossterm::cursor::{Hide, Show};
use ratatui::crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    DisableLineWrap, EnableLineWrap, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

use super::system::{is_foreground, without_stops};

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
    // A terminal that was made raw counts as raw, whoever has changed it since: first it is no longer.
    disable_raw_mode()?;
    enable_raw_mode()?;
    let out = &mut io::stdout();
    execute!(out, EnterAlternateScreen, DisableLineWrap, EnableMouseCapture, EnableBracketedPaste, Hide)
}

/// Undoes all that [`take`] does, once; nothing can be done about what fails. In the background the modes of the
/// terminal are those of whoever has it, and stay.
pub(crate) fn give_back() {
    if !TAKEN.swap(false, Ordering::SeqCst) {
        return;
    }
    without_stops(|| {
        let mut out = io::stdout();
        let _ = execute!(out, DisableBracketedPaste, DisableMouseCapture, EnableLineWrap, LeaveAlternateScreen, Show);
        let _ = write!(out, "\x1b[0m");
        let _ = out.flush();
        if is_foreground() {
            let _ = disable_raw_mode();
        }
    });
}
