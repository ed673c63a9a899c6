//! Systems without modes.

use super::usual::Usual;

/// What is made there may be used by whoever may use the folder.
pub(crate) fn with_usual_mode(_: &mut tempfile::Builder<'_, '_>, _: Usual) {}
