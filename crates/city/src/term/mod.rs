//! The terminal program: a city to grow, explore and walk.
//!
//! An [`app::App`] holds a stack of screens. Each takes events and ticks, and paints itself on a canvas; nothing of it
//! knows the terminal, so tests drive it as a person would. [`run`] joins it to a real terminal.

mod app;
mod field;
mod guard;
mod job;
mod keys;
mod notices;
mod pace;
mod packs;
mod painter;
mod question;
mod run;
mod screen;
mod screens;
mod system;
#[cfg(test)]
mod tests;
mod ui;

use std::path::PathBuf;
use std::sync::Arc;

use citygen::City;

pub(crate) use screen::Kept;

/// What the program begins with.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    /// A city to open instead of the title, and whether it lies in a file.
    pub(crate) city: Option<(Arc<City>, Kept)>,
    /// The folder of saves.
    pub(crate) folder: PathBuf,
    /// Whether only ASCII glyphs are shown.
    pub(crate) ascii: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { city: None, folder: PathBuf::from("cities"), ascii: false }
    }
}

pub use painter::Painter;
pub(crate) use run::run;
