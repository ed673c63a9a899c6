//! The game in a pseudo-terminal, driven by what a keyboard sends and read as a terminal shows it.

#![cfg(unix)]

mod colours;
mod files;
mod keys;
mod lost;
mod plays;
mod questions;
mod signals;
