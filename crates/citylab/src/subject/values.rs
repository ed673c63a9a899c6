//! A parameter set as text, field by field: what the form edits, what undo walks through, what presets keep.

use std::collections::BTreeMap;

use mapkit::reading;
use serde::{Deserialize, Serialize};

/// The value of every field as text, as a person may have typed it: it need not be allowed.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Values(BTreeMap<String, String>);

/// How a share code begins.
const CODE: &str = "citylab:";

/// Bytes of the longest share code that is read: every cell of every table is in far less.
pub(crate) const LONGEST_CODE: usize = 16 * 1024;

impl<N: Into<String>> FromIterator<(N, String)> for Values {
    fn from_iter<I: IntoIterator<Item = (N, String)>>(fields: I) -> Self {
        Self(fields.into_iter().map(|(name, text)| (name.into(), text)).collect())
    }
}

impl Values {
    /// The text of a field; empty where there is none.
    pub fn get(&self, field: &str) -> &str {
        self.0.get(field).map_or("", String::as_str)
    }

    /// Gives a field a text.
    pub fn set(&mut self, field: &str, text: impl Into<String>) {
        self.0.insert(field.into(), text.into());
    }

    /// Takes a field away.
    pub fn remove(&mut self, field: &str) {
        self.0.remove(field);
    }

    /// Takes away what belongs to a field: values whose names begin with its name and a dot.
    pub fn detach(&mut self, field: &str) {
        self.0.retain(|name, _| !belongs(name, field));
    }

    /// Whether something belongs to a field.
    pub fn has_attached(&self, field: &str) -> bool {
        self.0.keys().any(|name| belongs(name, field))
    }

    /// Whether there is such a field.
    pub fn has(&self, field: &str) -> bool {
        self.0.contains_key(field)
    }

    /// The same with one field changed.
    #[must_use]
    pub fn with(mut self, field: &str, text: impl Into<String>) -> Self {
        self.set(field, text);
        self
    }

    /// These values with those of `other` in their place, where it has any.
    #[must_use]
    pub fn overlaid(mut self, other: &Self) -> Self {
        self.0.extend(other.0.iter().map(|(name, text)| (name.clone(), text.clone())));
        self
    }

    /// Every field with its text, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, text)| (name.as_str(), text.as_str()))
    }

    /// Bytes of all texts and names together.
    pub(crate) fn text_len(&self) -> usize {
        self.iter().map(|(name, text)| name.len() + text.len()).sum()
    }

    /// A number, where the text is one.
    pub fn number<T: std::str::FromStr>(&self, field: &str) -> Option<T> {
        self.get(field).trim().parse().ok()
    }

    /// How often a pass was rerolled, by a field of `pass=count` with commas between.
    pub fn rerolls_of(&self, field: &str, pass: &str) -> u32 {
        self.rerolls(field).get(pass).copied().unwrap_or(0)
    }

    /// Every entry of a field of rerolls that can be read.
    pub fn rerolls(&self, field: &str) -> BTreeMap<String, u32> {
        let mut entries = BTreeMap::new();
        for part in self.get(field).split(',') {
            // A part that cannot be read says nothing; the field is marked for it.
            let _ = reading::rerolls(part, &mut entries);
        }
        entries
    }

    /// Sets how often a pass was rerolled; 0 takes the entry away. What could not be read is dropped.
    pub fn set_rerolls(&mut self, field: &str, pass: &str, count: u32) {
        let mut entries = self.rerolls(field);
        reading::set_reroll(&mut entries, pass, count);
        self.set(field, reading::rerolls_text(&entries));
    }

    /// These values as one word that can be sent to somebody: `citylab:city;seed=42;size=large`. Only what differs
    /// from `defaults` is in it.
    pub fn share_code(&self, recipe: &str, defaults: &Self) -> String {
        let mut code = format!("{CODE}{}", escape(&recipe.to_lowercase()));
        for (name, text) in self.iter().filter(|(name, text)| defaults.get(name) != *text) {
            code.extend([";", &escape(name), "=", &escape(text)]);
        }
        code
    }

    /// The recipe and the values of a share code, without the defaults.
    ///
    /// # Errors
    /// A sentence that says what a share code looks like.
    pub fn from_share_code(code: &str) -> Result<(String, Self), String> {
        let wrong = || {
            "this is no share code; one begins with `citylab:` and is copied with Edit ▸ Copy share code".to_owned()
        };
        if code.len() > LONGEST_CODE {
            return Err(format!("this is no share code; none is longer than {LONGEST_CODE} characters"));
        }
        let mut parts = code.trim().strip_prefix(CODE).ok_or_else(wrong)?.split(';');
        let recipe = unescape(parts.next().unwrap_or_default()).ok_or_else(wrong)?;
        let mut values = Self::default();
        for part in parts.filter(|part| !part.is_empty()) {
            let (name, text) = part.split_once('=').ok_or_else(wrong)?;
            let name = unescape(name).ok_or_else(wrong)?;
            if values.has(&name) {
                return Err(format!("this share code (`citylab:…`) sets `{}` twice", mapkit::text::shown(&name)));
            }
            values.set(&name, unescape(text).ok_or_else(wrong)?);
        }
        Ok((recipe, values))
    }
}

fn belongs(name: &str, field: &str) -> bool {
    name.strip_prefix(field).is_some_and(|rest| rest.starts_with('.'))
}

/// `text` with everything but letters, digits and a few signs as `%` and two hex digits a byte.
fn escape(text: &str) -> String {
    let mut out = String::new();
    for byte in text.bytes() {
        // In a list of rerolls commas stay readable, and `=` is harmless after the first.
        if byte.is_ascii_alphanumeric() || b"-_.,=".contains(&byte) {
            out.push(char::from(byte));
        } else {
            let digit = |half: u8| char::from_digit(u32::from(half), 16).unwrap_or('0');
            out.extend(['%', digit(byte >> 4), digit(byte & 15)]);
        }
    }
    out
}

fn unescape(text: &str) -> Option<String> {
    let mut bytes = text.bytes();
    let mut out = Vec::new();
    while let Some(byte) = bytes.next() {
        if byte == b'%' {
            let digit = |b: Option<u8>| char::from(b?).to_digit(16);
            out.push((digit(bytes.next())? * 16 + digit(bytes.next())?) as u8);
        } else {
            out.push(byte);
        }
    }
    String::from_utf8(out).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_code_gives_back_what_differs_from_the_defaults() {
        let defaults = Values::default().with("seed", "0").with("flavor", "default").with("rerolls", "");
        let values =
            defaults.clone().with("seed", "42").with("flavor", "neon; 100 %é").with("rerolls", "lots=2,net=1");
        let code = values.share_code("City", &defaults);
        assert!(code.starts_with("citylab:city;") && !code.contains(' ') && code.contains("lots=2,net=1"), "{code}");
        let (recipe, read) = Values::from_share_code(&format!("  {code}\n")).expect("its own code");
        assert_eq!(recipe, "city");
        assert_eq!(defaults.overlaid(&read), values);
    }

    #[test]
    fn what_is_no_share_code_is_told_and_breaks_nothing() {
        for text in [
            "",
            "citylab",
            "hello",
            "citylab:city;seed",
            "citylab:city;seed=%g1",
            "citylab:city;a=%",
            "citylab:%ff",
            "citylab:city;seed=1;seed=2",
        ] {
            assert!(Values::from_share_code(text).is_err_and(|e| e.contains("citylab:")), "{text}");
        }
    }

    #[test]
    fn rerolls_are_set_one_by_one_and_zero_takes_them_away() {
        let mut values = Values::default().with("rerolls", "lots=2, broken, net=x");
        values.set_rerolls("rerolls", "naming", 3);
        assert_eq!(values.get("rerolls"), "lots=2,naming=3");
        values.set_rerolls("rerolls", "lots", 0);
        assert_eq!((values.rerolls_of("rerolls", "lots"), values.rerolls_of("rerolls", "naming")), (0, 3));
        values.set("rerolls", "lots=2,lots=0");
        assert_eq!(values.rerolls_of("rerolls", "lots"), 0, "the generator takes the last word");
    }
}
