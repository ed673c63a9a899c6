//! The file of some work.

use std::path::PathBuf;

use super::stamp::Stamp;

/// The file of some work, as it was when it was read or written here.
#[derive(Clone, Debug)]
pub(crate) struct Origin {
    /// Where it is.
    pub(crate) path: PathBuf,
    /// How it looked.
    pub(crate) stamp: Option<Stamp>,
}
