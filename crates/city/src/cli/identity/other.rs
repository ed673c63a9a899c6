//! Files of systems where only an open file can be told from another.

use std::fs::File;
use std::io;
use std::path::Path;

/// What tells a file from every other that is there at the same time.
pub(crate) type Identity = same_file::Handle;

/// The file that a path leads to.
///
/// # Errors
/// There is none, or it cannot be opened.
pub(crate) fn of_path(path: &Path) -> io::Result<Identity> {
    Identity::from_path(path)
}

/// An open file.
///
/// # Errors
/// It cannot be looked at.
pub(crate) fn of_file(file: &File) -> io::Result<Identity> {
    Identity::from_file(file.try_clone()?)
}

/// What standard output goes to.
///
/// # Errors
/// It is closed.
pub(crate) fn of_stdout() -> io::Result<Identity> {
    Identity::stdout()
}
