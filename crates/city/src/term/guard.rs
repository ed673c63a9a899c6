//! The terminal, taken over and given back as it was found.

use std::io::{self, Write};
use std::sync::Once;

use ratatui::crossterm::cursor::{Hide, Show};
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    DisableLineWrap, EnableLineWrap, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

/// While it lives, the terminal is raw, shows the alternate screen and reports the mouse. Dropping it, or a panic
/// anywhere, gives the terminal back.
#[derive(Debug)]
pub(crate) struct Guard {
    taken: bool,
}

impl Guard {
    /// Takes the terminal over.
    pub(crate) fn new() -> io::Result<Self> {
        static HOOK: Once = Once::new();
        HOOK.call_once(|| {
            let told = std::panic::take_hook();
            std::panic::set_hook(Box::new(move |info| {
                // A worker that panics leaves the screens running; they tell of it themselves.
                if std::thread::current().name() == Some("main") {
                    give_back();
                    told(info);
                }
            }));
        });
        let mut guard = Self { taken: false };
        guard.take()?;
        Ok(guard)
    }

    /// Takes the terminal over again after [`Guard::release`].
    pub(crate) fn take(&mut self) -> io::Result<()> {
        self.taken = true;
        enable_raw_mode()?;
        execute!(io::stdout(), EnterAlternateScreen, DisableLineWrap, EnableMouseCapture, Hide)
    }

    /// Gives the terminal back for a while.
    pub(crate) fn release(&mut self) {
        if std::mem::take(&mut self.taken) {
            give_back();
        }
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        self.release();
    }
}

/// Undoes all that [`Guard::take`] does; nothing can be done about what fails.
pub(crate) fn give_back() {
    let mut out = io::stdout();
    let _ = execute!(out, DisableMouseCapture, EnableLineWrap, LeaveAlternateScreen, Show);
    let _ = write!(out, "\x1b[0m");
    let _ = out.flush();
    let _ = disable_raw_mode();
}
