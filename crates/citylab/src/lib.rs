//! The window: tune a city's parameters and see it change at once.
//!
//! [`start::main`] is the program. [`Lab`] is the window's content, which tests drive without a screen. State lives
//! in three places: the [`project`] is what would be saved, the [`session`] holds the last good city and the work
//! under way, and each panel keeps what is only its own. Panels read, draw and hand back [`command::Command`]s;
//! only the session changes things.

pub mod command;
pub mod map;
pub mod project;
pub mod recipe;
pub mod session;
pub mod start;
pub mod worker;

mod history;
mod lab;
mod params;
mod shot;
mod status;
mod theme;
mod topbar;
mod widgets;

#[cfg(test)]
mod tests;

pub use lab::Lab;
