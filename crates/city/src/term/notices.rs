//! What is told at the foot of any screen for a moment: what was not done, and why.

use std::collections::BTreeSet;

use cityplay::{Canvas, Rgb};
use mapkit::{Pos, Rect};

use super::ui;

/// Ticks that a notice stays.
const TICKS: u32 = 120;

/// See the module.
#[derive(Debug, Default)]
pub(crate) struct Notices {
    /// What is shown, its colour, and the ticks that it stays.
    shown: Option<(String, Rgb, u32)>,
    /// What is told once only, and was.
    once: BTreeSet<String>,
}

impl Notices {
    /// Tells what was done.
    pub(crate) fn tell(&mut self, words: &str) {
        self.shown = Some((words.to_owned(), ui::SIGNAL, TICKS));
    }

    /// Tells why something was not done.
    pub(crate) fn warn(&mut self, words: &str) {
        self.shown = Some((words.to_owned(), ui::WARNING, TICKS));
    }

    /// The same, the first time only: the one that does it again knows.
    pub(crate) fn tell_once(&mut self, words: &str) {
        if self.once.insert(words.to_owned()) {
            self.warn(words);
        }
    }

    /// Takes it away: the next key has come.
    pub(crate) fn clear(&mut self) {
        self.shown = None;
    }

    /// Whether something is shown.
    pub(crate) const fn is_shown(&self) -> bool {
        self.shown.is_some()
    }

    /// Lets a tick pass.
    pub(crate) fn advance(&mut self) {
        if let Some((_, _, left)) = &mut self.shown {
            *left -= 1;
            if *left == 0 {
                self.shown = None;
            }
        }
    }

    /// Paints it over the hints.
    pub(crate) fn draw(&self, canvas: &mut Canvas) {
        let Some((words, color, _)) = &self.shown else { return };
        let size = canvas.size();
        ui::fill(canvas, Rect::new(0, size.h - 1, size.w, 1), ui::PANEL);
        let words = ui::cut(&ui::clean(words), (size.w - 2).max(0) as usize);
        ui::bold(canvas, Pos::new(1, size.h - 1), &words, *color);
    }
}
