//! Files of Unix: a device, and a number on it.

use std::fs::{File, Metadata};
use std::io;
use std::os::fd::AsFd;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

/// What tells a file from every other that is there at the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Identity {
    device: u64,
    number: u64,
}

impl From<Metadata> for Identity {
    fn from(meta: Metadata) -> Self {
        Self { device: meta.dev(), number: meta.ino() }
    }
}

/// The file that a path leads to; it is not opened, so that a pipe is not waited for.
///
/// # Errors
/// There is none, or it cannot be looked at.
pub(crate) fn of_path(path: &Path) -> io::Result<Identity> {
    path.metadata().map(Identity::from)
}

/// An open file.
///
/// # Errors
/// It cannot be looked at.
pub(crate) fn of_file(file: &File) -> io::Result<Identity> {
    file.metadata().map(Identity::from)
}

/// What standard output goes to.
///
/// # Errors
/// It is closed.
pub(crate) fn of_stdout() -> io::Result<Identity> {
    of_file(&File::from(io::stdout().as_fd().try_clone_to_owned()?))
}
