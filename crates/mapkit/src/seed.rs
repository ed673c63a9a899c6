//! Seeds as a person gives them: a number, hex digits, or words.
//!
//! Every command line, form, share code and file of JSON reads seeds here, so that one text means one seed everywhere.

use std::fmt;
use std::str::FromStr;

use unicode_normalization::UnicodeNormalization;

use crate::hash64;
use crate::text::{is_hidden, shown};

/// A seed that was read from text.
///
/// ```
/// use mapkit::Seed;
/// assert_eq!("42".parse::<Seed>()?.number, 42);
/// assert_eq!("1_000".parse::<Seed>()?.number, 1000);
/// assert_eq!("0x2a".parse::<Seed>()?.number, 42);
/// let words: Seed = "neo tokyo".parse()?;
/// assert_eq!(words.to_string(), format!("\"neo tokyo\" = {}", words.number));
/// # Ok::<(), mapkit::SeedError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seed {
    /// The number that all chance comes from.
    pub number: u64,
    /// The words that it was hashed from, trimmed and in NFC; `None` where a number was given.
    pub words: Option<String>,
}

/// The text is neither a number in range nor words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SeedError {
    /// Nothing but blanks.
    #[error("it is empty")]
    Empty,
    /// Digits, but more than a seed has room for.
    #[error("it is larger than 2^64 - 1")]
    TooLarge,
    /// A sign, a fraction, or characters without a letter.
    #[error("it is no whole number from 0 on, and has no letters")]
    NotASeed,
    /// More characters than [`Seed::MOST_CHARACTERS`].
    #[error("it has more than {} characters", Seed::MOST_CHARACTERS)]
    TooLong,
    /// Words with a character that does not show, which nobody could type again.
    #[error("it has a character that does not show")]
    Hidden,
}

impl Seed {
    /// What may be given, for forms and help.
    pub const ALLOWED: &'static str = "a whole number from 0 to 2^64 - 1, hex digits after 0x, or words";

    /// Longest text of a seed. More would be no words that anybody types.
    pub const MOST_CHARACTERS: usize = 200;
}

impl FromStr for Seed {
    type Err = SeedError;

    /// Reads a seed: a whole number from 0 to 2^64 − 1 with `_` and thin spaces between its digits, `0x` and hex
    /// digits, or words. Words are any text with a letter that is neither; their seed is the XXH3-64 of their NFC
    /// form in UTF-8, so that it does not depend on how an accent was typed. Blanks around it do not count.
    fn from_str(text: &str) -> Result<Self, SeedError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(SeedError::Empty);
        }
        if text.chars().nth(Self::MOST_CHARACTERS).is_some() {
            return Err(SeedError::TooLong);
        }
        let is_separator = |c: char| matches!(c, '_' | '\u{2009}' | '\u{202f}');
        let digits: String = text.chars().filter(|&c| !is_separator(c)).collect();
        let starts_with_digit = text.starts_with(|c: char| c.is_ascii_digit());
        if starts_with_digit && let Some(number) = whole_number(&digits) {
            return number.map(|number| Self { number, words: None });
        }
        if !text.chars().any(char::is_alphabetic) {
            return Err(SeedError::NotASeed);
        }
        let words: String = text.nfc().collect();
        if words.contains(is_hidden) {
            return Err(SeedError::Hidden);
        }
        Ok(Self { number: hash64(words.as_bytes()), words: Some(words) })
    }
}

/// The number that decimal digits, or hex digits after `0x`, stand for; `None` where the text is neither.
fn whole_number(digits: &str) -> Option<Result<u64, SeedError>> {
    let (digits, radix) = match digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X")) {
        Some(hex) => (hex, 16),
        None => (digits, 10),
    };
    let is_number = !digits.is_empty() && digits.chars().all(|c| c.is_digit(radix));
    is_number.then(|| u64::from_str_radix(digits, radix).map_err(|_| SeedError::TooLarge))
}

impl fmt::Display for Seed {
    /// The number, with the words that it comes from before it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.words {
            Some(words) => write!(f, "\"{}\" = {}", shown(words), self.number),
            None => write!(f, "{}", self.number),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(text: &str) -> Result<u64, SeedError> {
        text.parse::<Seed>().map(|seed| seed.number)
    }

    #[test]
    fn numbers_are_read_in_every_spelling() {
        for (text, wanted) in [
            ("0", 0),
            (" 42\n", 42),
            ("007", 7),
            ("1_000_000", 1_000_000),
            ("1\u{2009}000\u{202f}000", 1_000_000),
            ("18446744073709551615", u64::MAX),
            ("0x2a", 42),
            ("0X2A", 42),
            ("0xffff_ffff_ffff_ffff", u64::MAX),
        ] {
            let seed: Seed = text.parse().unwrap_or_else(|e| panic!("{text:?}: {e}"));
            assert_eq!((seed.number, seed.words), (wanted, None), "{text:?}");
        }
    }

    #[test]
    fn words_are_hashed_in_their_nfc_form() {
        let seed: Seed = "  neo tokyo ".parse().expect("words");
        assert_eq!(seed.words.as_deref(), Some("neo tokyo"));
        assert_eq!(seed.number, hash64(b"neo tokyo"));
        assert_ne!(number("neo tokyo"), number("Neo Tokyo"), "case counts");
        assert_eq!(number("caf\u{e9}"), number("cafe\u{301}"), "an accent may be typed in two ways");
        for text in ["hello", "nan", "1e5", "0xyz", "-42abc", "東京", "Ж"] {
            assert!(text.parse::<Seed>().is_ok_and(|seed| seed.words.is_some()), "{text}");
        }
        // As other programs compute XXH3-64 (`xxhsum -H3`), and the same in every build to come.
        assert_eq!(number("neo tokyo"), Ok(17_804_950_667_993_137_297));
    }

    #[test]
    fn anything_else_is_refused_and_never_changed_into_another_seed() {
        for text in ["", "  ", "\u{2009}"] {
            assert_eq!(number(text), Err(SeedError::Empty), "{text:?}");
        }
        for text in ["-42", "+1", "1.5", "1,5", "1 000", "42!", "_42", "_", "🌃", "--"] {
            assert_eq!(number(text), Err(SeedError::NotASeed), "{text:?}");
        }
        for text in ["123456789012345678901", "18446744073709551616", "0x1ffffffffffffffff"] {
            assert_eq!(number(text), Err(SeedError::TooLarge), "{text:?}");
        }
        assert_eq!(number(&"a".repeat(201)), Err(SeedError::TooLong));
        assert_eq!(number("neo\u{200b}tokyo"), Err(SeedError::Hidden));
    }
}
