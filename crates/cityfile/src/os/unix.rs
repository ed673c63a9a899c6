//! Modes as Unix has them.

use std::fs::{File, Metadata, Permissions};
use std::io;
use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};

use super::usual::Usual;

/// Gives what `builder` makes the mode that the umask leaves, rather than one for its owner alone.
pub(crate) fn with_usual_mode(builder: &mut tempfile::Builder<'_, '_>, usual: Usual) {
    let mode = match usual {
        Usual::File => 0o666,
        Usual::Folder => 0o777,
    };
    builder.permissions(Permissions::from_mode(mode));
}

/// Whether a file has other names than the one that it was found by: each of them means the same file.
pub(crate) fn has_other_names(meta: &Metadata) -> bool {
    meta.nlink() > 1
}

/// Whether an open file still has a name: whether it stays once it is closed.
pub(crate) fn has_a_name(meta: &Metadata) -> bool {
    meta.nlink() > 0
}

/// Gives a file the owner and the group that `meta` says, where it has others.
///
/// # Errors
/// The system does not let it be given away.
pub(crate) fn hand_over(file: &File, meta: &Metadata) -> io::Result<()> {
    let now = file.metadata()?;
    if (now.uid(), now.gid()) == (meta.uid(), meta.gid()) {
        return Ok(());
    }
    fchown(file, Some(meta.uid()), Some(meta.gid()))
}
