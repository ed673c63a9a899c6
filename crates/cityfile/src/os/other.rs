//! Systems without modes.

use std::fs::{File, Metadata};
use std::io;

use super::usual::Usual;

/// What is made there may be used by the one that may use the folder.
pub(crate) fn with_usual_mode(_: &mut tempfile::Builder<'_, '_>, _: Usual) {}

/// Other names of a file cannot be told here.
pub(crate) const fn has_other_names(_: &Metadata) -> bool {
    false
}

/// An open file has a name here.
pub(crate) const fn has_a_name(_: &Metadata) -> bool {
    true
}

/// A new file belongs to the one that makes it.
///
/// # Errors
/// Never here.
#[expect(clippy::unnecessary_wraps, reason = "the signature is that of the system where it can fail")]
pub(crate) const fn hand_over(_: &File, _: &Metadata) -> io::Result<()> {
    Ok(())
}
