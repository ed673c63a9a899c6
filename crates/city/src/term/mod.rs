//! The terminal program: a city to grow, explore and walk.
//!
//! An [`app::App`] holds a stack of screens. Each takes events and ticks, and paints itself on a canvas; nothing of it
//! knows the terminal, so tests drive it as a person would. [`run`] joins it to a real terminal.

mod app;
mod columns;
mod field;
mod guard;
mod job;
mod keys;
mod notices;
mod options;
mod pace;
mod packs;
mod painter;
mod place;
mod question;
mod run;
mod screen;
mod screens;
mod system;
#[cfg(test)]
mod tests;
mod ui;

pub(crate) use options::Options;
pub use painter::Painter;
pub(crate) use run::run;
pub(crate) use screen::Kept;
