//! Text laid out in columns: one character a column, as a canvas has it.
//!
//! Characters of two columns, as those of Chinese, Japanese and Korean and most emoji, stand in the first and leave
//! [`REST`] in the second. So the length of laid out text in characters is its width, and whatever cuts, wraps or pads it
//! need not know of them; only [`whole`] looks, where cells go to the terminal, so that none is ever shown in half.

use cityplay::Cell;
use unicode_normalization::UnicodeNormalization;
use unicode_width::UnicodeWidthChar;

/// What stands in the second column of a character of two. No terminal shows it, and no text brings it: it is a control
/// character, which [`clean`] takes out.
pub(crate) const REST: char = '\0';

/// `text` laid out: accents and their letters composed, wide characters with their rest behind them, and every character
/// that takes no column or does something to a terminal replaced, as files may hold anything. Text that is laid out
/// already stays as it is.
pub(crate) fn clean(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.nfc().peekable();
    while let Some(c) = chars.next() {
        match c.width() {
            Some(1) => out.push(c),
            Some(2) => {
                out.extend([c, REST]);
                // It has been laid out before.
                chars.next_if_eq(&REST);
                // What joins emoji to one, which takes one cell's character here: each stands for itself.
                while chars.next_if(|c| *c == '\u{200d}' || is_selector(*c)).is_some() {}
            }
            _ if is_selector(c) => {}
            _ => out.push('?'),
        }
    }
    out
}

/// Whether a character only chooses between the looks of the one before it.
const fn is_selector(c: char) -> bool {
    matches!(c, '\u{fe0e}' | '\u{fe0f}')
}

/// Columns of text as a person typed it.
pub(crate) fn width(text: &str) -> usize {
    clean(text).chars().count()
}

/// Whether a character takes two columns.
pub(crate) fn is_wide(c: char) -> bool {
    // The first wide one: most characters of maps and words stand before it.
    c >= '\u{1100}' && c.width() == Some(2)
}

/// The glyph of the cell at `x` of a row as a terminal is told it: [`REST`] where the character before it takes the
/// column, a blank for half a character.
pub(crate) fn whole(row: &[Cell], x: usize) -> char {
    let glyph = row[x].glyph;
    let has_rest = || row.get(x + 1).is_some_and(|next| next.glyph == REST);
    let is_rest = || x > 0 && is_wide(row[x - 1].glyph);
    match glyph {
        REST if !is_rest() => ' ',
        _ if is_wide(glyph) && !has_rest() => ' ',
        _ => glyph,
    }
}

#[cfg(test)]
mod tests {
    use cityplay::Rgb;

    use super::*;

    #[test]
    fn wide_characters_stay_whole_and_what_would_harm_a_terminal_does_not() {
        for (text, wanted) in [
            ("plain", "plain"),
            ("東京", "東\0京\0"),
            ("🏙 a", "🏙\0 a"),
            ("e\u{301}", "é"),
            ("a\u{1b}[2Jb\u{202e}c\0", "a?[2Jb?c?"),
            ("👍\u{fe0f}x", "👍\0x"),
            ("❤\u{fe0f}", "❤"),
            ("👨\u{200d}👩", "👨\0👩\0"),
            ("a\u{200d}b", "a?b"),
            ("가", "가\0"),
        ] {
            // The city at night is of one column in some versions of Unicode's table.
            if text.contains('🏙') && !is_wide('🏙') {
                continue;
            }
            assert_eq!(clean(text), wanted, "{text:?}");
            assert_eq!(clean(wanted), wanted, "once more");
            assert_eq!(width(text), wanted.chars().count());
        }
    }

    #[test]
    fn no_half_of_a_character_is_shown() {
        let row = |text: &str| text.chars().map(|c| Cell::new(c, Rgb::WHITE, Rgb::BLACK)).collect::<Vec<_>>();
        for (cells, wanted) in
            [("a東\0b", "a東\0b"), ("東", " "), ("\0a", " a"), ("東x\0", " x "), ("東京\0", " 京\0")]
        {
            let row = row(cells);
            assert_eq!((0..row.len()).map(|x| whole(&row, x)).collect::<String>(), wanted, "{cells:?}");
        }
    }
}
