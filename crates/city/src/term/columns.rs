//! Text of which every character takes one column.

use unicode_width::UnicodeWidthChar;

/// `text` with every character that is not one column wide replaced, as files may hold anything.
pub(crate) fn clean(text: &str) -> String {
    text.chars().map(|c| if is_single(c) { c } else { '?' }).collect()
}

/// Whether a character is one column wide.
pub(crate) fn is_single(c: char) -> bool {
    c.width() == Some(1)
}
