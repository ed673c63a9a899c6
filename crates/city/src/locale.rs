//! What the locale says of characters: whether the one that reads the output understands UTF-8, and what they get where not.

use std::borrow::Cow;

use cityplay::ascii_glyph;

/// Whether text may be written in UTF-8: the first of `LC_ALL`, `LC_CTYPE` and `LANG` that says anything names it.
///
/// Where none says anything it may: terminals of today, containers and systems without locales read UTF-8.
pub(crate) fn is_utf8() -> bool {
    let variable = |name| std::env::var_os(name).map(|value| value.to_string_lossy().into_owned());
    of(["LC_ALL", "LC_CTYPE", "LANG"].map(variable))
}

/// Whether the locale of these values, the strongest first, uses UTF-8. An empty one says nothing.
fn of(values: [Option<String>; 3]) -> bool {
    values.into_iter().flatten().find(|value| !value.is_empty()).is_none_or(|locale| names_utf8(&locale))
}

/// Whether a locale such as `de_DE.UTF-8@euro` names UTF-8 as its character set. Some systems write the set alone.
fn names_utf8(locale: &str) -> bool {
    let locale = locale.split('@').next().unwrap_or_default();
    let set = locale.rsplit('.').next().unwrap_or_default();
    matches!(set.to_ascii_lowercase().as_str(), "utf-8" | "utf8")
}

/// Words as the locale can show them: as they are, or in ASCII. Line ends and escape sequences stay.
pub(crate) fn shown(text: &str) -> Cow<'_, str> {
    if is_utf8() { Cow::Borrowed(text) } else { Cow::Owned(in_ascii(text)) }
}

/// The text in ASCII, with a stand-in for every other character.
pub(crate) fn in_ascii(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            _ if c.is_ascii() => out.push(c),
            '…' => out.push_str("..."),
            '—' => out.push('-'),
            '‘' | '’' => out.push('\''),
            '“' | '”' => out.push('"'),
            'µ' => out.push('u'),
            _ => out.push(ascii_glyph(c)),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{in_ascii, of};

    #[test]
    fn every_text_has_a_form_in_ascii() {
        let text = "8×8 … \u{1b}[0m — µs\tа · ╬\n";
        assert_eq!(in_ascii(text), "8x8 ... \u{1b}[0m - us\t? . +\n");
        assert!(in_ascii("Жé日\u{202e}").is_ascii());
    }

    #[test]
    fn the_first_variable_that_says_anything_decides() {
        let locale = |values: [&str; 3]| of(values.map(|value| (value != "-").then(|| value.to_string())));
        for utf8 in ["C.UTF-8", "en_US.utf8", "de_DE.UTF-8@euro", "UTF-8", "C.utf-8"] {
            assert!(locale([utf8, "C", "C"]) && locale(["-", utf8, "C"]) && locale(["", "-", utf8]), "{utf8}");
        }
        for other in ["C", "POSIX", "en_US", "de_DE.ISO-8859-15@euro", "ja_JP.eucJP", "utf8.C"] {
            assert!(!locale([other, "C.UTF-8", "C.UTF-8"]) && !locale(["", "", other]), "{other}");
        }
        assert!(locale(["-", "-", "-"]) && locale(["", "", ""]), "nothing is said");
    }
}
