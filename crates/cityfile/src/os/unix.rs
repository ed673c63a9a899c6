//! Modes as Unix has them.

use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt;

use super::usual::Usual;

/// Gives what `builder` makes the mode that the umask leaves, rather than one for its owner alone.
pub(crate) fn with_usual_mode(builder: &mut tempfile::Builder<'_, '_>, usual: Usual) {
    let mode = match usual {
        Usual::File => 0o666,
        Usual::Folder => 0o777,
    };
    builder.permissions(Permissions::from_mode(mode));
}
