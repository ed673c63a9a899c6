//! The program from outside: what each command prints, where, and how it ends.

mod check;
mod common;
#[cfg(unix)]
mod copied;
mod dungeon;
mod generate;
mod info;
mod locale;
mod opening;
mod pipes;
mod progress;
#[cfg(unix)]
mod pty;
mod readme;
mod seeds;
mod show;
mod signals;
mod sweep;
mod terminal;
mod trace;
mod usage;
mod verify;
mod writers;
