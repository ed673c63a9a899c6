//! What is kept between starts: layout, theme, window, recent files, presets. A damaged file is set aside and said.
//!
//! Everything that is read is checked before it is believed. `content` is what is kept, `store` where it lies on the
//! disk, `text` how files of that folder are read and written.

mod content;
mod store;
mod text;

pub use content::{KeptMarks, Settings, Work};
pub use store::Store;
pub(crate) use text::{check_regular, lock_folder, path_as_text, read_text, write};
