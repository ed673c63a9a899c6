//! The `.city` format from outside: every answer of the loader, hostile bytes, saving, and the JSON export.

mod common;
mod hostile;
mod json;
mod loading;
mod memory;
mod names;
mod saving;
