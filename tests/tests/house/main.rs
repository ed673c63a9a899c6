//! The tests that concern the whole project: goldens, and the rules of the house.

mod goldens;
mod modules;
mod portable;
mod tidy;

use std::path::{Path, PathBuf};

/// The project's root folder.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the package lies in a folder of the root").to_path_buf()
}
