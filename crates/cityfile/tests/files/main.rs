//! The `.city` format from outside: every answer of the loader, hostile bytes, saving, the JSON export, and flavor packs.

mod brought;
mod common;
mod hidden;
mod hostile;
mod json;
mod loading;
mod memory;
mod names;
mod packs;
mod ratio;
mod saving;
