//! What the terminal program begins with.

use std::path::PathBuf;
use std::sync::Arc;

use citygen::City;

use super::screen::Kept;

/// What the program begins with.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    /// A city to open instead of the title, and whether it lies in a file.
    pub(crate) city: Option<(Arc<City>, Kept)>,
    /// The file that this city lies in.
    pub(crate) file: Option<PathBuf>,
    /// The folder of saves.
    pub(crate) folder: PathBuf,
    /// Whether only ASCII glyphs are shown.
    pub(crate) ascii: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { city: None, file: None, folder: PathBuf::from("cities"), ascii: false }
    }
}
