//! What the terminal program begins with.

use std::path::PathBuf;
use std::sync::Arc;

use citygen::City;

/// What the program begins with.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    /// A save to open, instead of the title.
    pub(crate) file: Option<PathBuf>,
    /// A city that was read already, to open instead of the title.
    pub(crate) city: Option<Arc<City>>,
    /// The folder of saves.
    pub(crate) folder: PathBuf,
    /// Whether only ASCII glyphs are shown.
    pub(crate) ascii: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { file: None, city: None, folder: PathBuf::from("cities"), ascii: false }
    }
}
