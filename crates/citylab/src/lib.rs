//! The window: tune a recipe's parameters and see what it makes change at once, scrub through every step that made it,
//! and look into everything that it used on the way.
//!
//! [`start::main`] is the program. [`Lab`] is the window's content, which tests drive without a screen. A [`subject`]
//! is a recipe as the window needs it; no panel knows one by name, only the command line in [`start`] does. State lives in three places: the
//! [`project`] is what would be saved, the [`session`] holds what was made of it, the recording, the playhead and the
//! work under way, and each panel keeps what is only its own. Panels read, draw and hand back [`command::Command`]s;
//! only the session changes things.

pub mod command;
pub mod jobs;
pub mod map;
pub mod marks;
pub mod preset;
pub mod project;
pub mod session;
pub mod settings;
pub mod start;
pub mod subject;

mod dialogs;
mod disk;
mod dock;
mod exit;
mod field_error;
mod files;
mod history;
mod inspector;
mod keylist;
mod lab;
mod line;
mod messages;
mod number;
mod palette;
mod params;
mod shot;
mod signals;
mod slots;
mod status;
mod steps;
mod table_view;
mod tables;
mod theme;
mod timeline;
mod topbar;
mod widgets;
mod words;

#[cfg(test)]
mod tests;

pub use lab::{Lab, Remembered};
