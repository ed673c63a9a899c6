//! Text that others wrote, as a message may show it: short, and with every hidden character spelt out.
//!
//! Names in files and words on a command line may come from anywhere. A terminal obeys control characters, and
//! direction marks make a line read as what it is not.

use std::borrow::Cow;
use std::fmt::Display;
use std::ops::RangeInclusive;

/// Most characters of a foreign text in a message. More would let a file fill the screen.
const MOST_SHOWN: usize = 200;

/// Characters kept of the end of a text that is too long: there stands the name of a file, or the line of a mistake.
const KEPT_OF_THE_END: usize = 60;

/// Whether a character does not show or changes how its neighbours show: control characters, direction marks, spaces
/// without width, joiners, tags, and the separators of lines.
pub fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// The text with every hidden character spelt out, such as `\u{202e}`.
///
/// ```
/// assert_eq!(mapkit::text::escaped("Neo\nhaven"), "Neo\\nhaven");
/// ```
pub fn escaped(text: &str) -> Cow<'_, str> {
    if !text.contains(is_hidden) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        if is_hidden(c) { out.extend(c.escape_default()) } else { out.push(c) }
    }
    Cow::Owned(out)
}

/// The text as a message quotes it: [`escaped`], and with `…` for the middle of what is longer than some 200
/// characters. What was shortened before stays as it is.
pub fn shown(text: &str) -> Cow<'_, str> {
    // Bytes are counted first: a long text need not be gone through to see that it is short.
    let is_long = text.len() > MOST_SHOWN && text.chars().nth(MOST_SHOWN).is_some();
    if !is_long {
        let spelt = escaped(text);
        // Characters that were spelt out may have made it long.
        return if spelt.chars().nth(MOST_SHOWN).is_some() { Cow::Owned(cut(&spelt)) } else { spelt };
    }
    let (start, end) = (first(text, MOST_SHOWN), last(text, KEPT_OF_THE_END));
    Cow::Owned(cut(&format!("{}{}", escaped(start), escaped(end))))
}

/// A range as a person reads it, both ends in it.
///
/// ```
/// assert_eq!(mapkit::text::range(&(80..=1024)), "80 to 1024");
/// ```
pub fn range<T: Display>(range: &RangeInclusive<T>) -> String {
    format!("{} to {}", range.start(), range.end())
}

/// A number of things, with the word for them as it is said of so many.
///
/// ```
/// use mapkit::text::count;
/// assert_eq!(count(1, "room"), "1 room");
/// assert_eq!((count(0, "city"), count(2, "box")), ("0 cities".into(), "2 boxes".into()));
/// ```
pub fn count<T: Copy + Display + PartialEq + From<u8>>(n: T, word: &str) -> String {
    format!("{n} {}", noun(n, word))
}

/// The word for so many things: `word` for one, else its plural.
///
/// ```
/// assert_eq!(mapkit::text::noun(3, "city"), "cities");
/// ```
pub fn noun<T: Copy + PartialEq + From<u8>>(n: T, word: &str) -> Cow<'_, str> {
    if n == T::from(1) { Cow::Borrowed(word) } else { Cow::Owned(plural(word)) }
}

/// The plural of an English word that has a regular one.
fn plural(word: &str) -> String {
    let after_vowel = |stem: &str| stem.ends_with(['a', 'e', 'i', 'o', 'u']);
    match word.strip_suffix('y') {
        Some(stem) if !after_vowel(stem) => format!("{stem}ies"),
        _ if ["s", "x", "z", "ch", "sh"].iter().any(|end| word.ends_with(end)) => format!("{word}es"),
        _ => format!("{word}s"),
    }
}

/// The beginning and the end of a text that has more than [`MOST_SHOWN`] characters.
fn cut(text: &str) -> String {
    format!("{}…{}", first(text, MOST_SHOWN - KEPT_OF_THE_END - 1), last(text, KEPT_OF_THE_END))
}

/// The first `count` characters.
fn first(text: &str, count: usize) -> &str {
    text.char_indices().nth(count).map_or(text, |(end, _)| &text[..end])
}

/// The last `count` characters.
fn last(text: &str, count: usize) -> &str {
    let start = count.checked_sub(1).and_then(|count| text.char_indices().rev().nth(count));
    start.map_or(text, |(start, _)| &text[start..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hidden_character_is_spelt_out() {
        assert_eq!(shown("a\u{0}b\u{1b}[31mc\u{202e}d\u{2066}e\u{200b}f\r\n\t"), {
            "a\\u{0}b\\u{1b}[31mc\\u{202e}d\\u{2066}e\\u{200b}f\\r\\n\\t"
        });
        for c in ('\u{200b}'..='\u{200f}').chain('\u{202a}'..='\u{202e}').chain('\u{2066}'..='\u{2069}') {
            assert!(is_hidden(c), "{c:?}");
        }
        assert_eq!(shown("Neohaven — ｦｧ Жé日"), "Neohaven — ｦｧ Жé日");
    }

    #[test]
    fn only_one_thing_is_told_in_the_singular() {
        assert_eq!(count(1_u64, "district"), "1 district");
        assert_eq!(count(-1, "tile"), "-1 tiles");
        let words =
            ["room", "city", "key", "match", "box", "pass", "step of the run"].map(|word| count(0_usize, word));
        let wanted = ["0 rooms", "0 cities", "0 keys", "0 matches", "0 boxes", "0 passes", "0 step of the runs"];
        assert_eq!(words, wanted, "the last word takes the ending");
    }

    #[test]
    fn a_long_text_keeps_its_beginning_and_its_end() {
        let long = format!("begin {}/name.city", "é".repeat(1 << 20));
        let said = shown(&long);
        assert_eq!(said.chars().count(), MOST_SHOWN);
        assert!(said.starts_with("begin é") && said.contains("é…é") && said.ends_with("é/name.city"), "{said}");
        assert_eq!(shown(&said), said, "what is short stays");
        assert_eq!(shown(&"\u{7}".repeat(5000)).chars().count(), MOST_SHOWN);
        assert_eq!(shown(&"\u{7}".repeat(150)).chars().count(), MOST_SHOWN);
        assert_eq!(shown(&"a".repeat(MOST_SHOWN)), "a".repeat(MOST_SHOWN));
    }
}
