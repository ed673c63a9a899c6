//! The program from outside: what each command prints, where, and how it ends.

mod check;
mod common;
mod dungeon;
mod generate;
mod info;
mod pipes;
mod readme;
mod show;
mod sweep;
mod terminal;
mod trace;
mod usage;
mod verify;
