//! The byte order mark.

/// What Windows programs put before a text.
pub(crate) const BOM: &[u8] = b"\xef\xbb\xbf";
