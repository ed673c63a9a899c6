//! Parameters as text: what the fields of every recipe read and write in the same way.

use std::collections::BTreeMap;
use std::str::FromStr;

use crate::Seed;

/// Reads `text` into `place`; `None`, and nothing changed, where it is not of that kind.
///
/// ```
/// let mut districts = 7_u32;
/// assert_eq!(mapkit::reading::value("9", &mut districts), Some(()));
/// assert_eq!(mapkit::reading::value("nine", &mut districts), None);
/// assert_eq!(districts, 9);
/// ```
pub fn value<T: FromStr>(text: &str, place: &mut T) -> Option<()> {
    *place = text.parse().ok()?;
    Some(())
}

/// Reads a number between whole ones into `place`; `None`, and nothing changed, where the text is no number or one that
/// is too large for any.
///
/// ```
/// let mut density = 0.6_f32;
/// assert_eq!(mapkit::reading::real("0.75", &mut density), Some(()));
/// assert_eq!(mapkit::reading::real("nan", &mut density), None);
/// assert_eq!(density, 0.75);
/// ```
pub fn real(text: &str, place: &mut f32) -> Option<()> {
    *place = text.parse().ok().filter(|number: &f32| number.is_finite())?;
    Some(())
}

/// Reads a seed into `place`, as [`Seed`] does: a number, hex digits or words. `None`, and nothing changed, where it is
/// none of these.
pub fn seed(text: &str, place: &mut u64) -> Option<()> {
    *place = text.parse::<Seed>().ok()?.number;
    Some(())
}

/// Takes over how often passes are rerolled from `pass=count` with commas between. A count of 0 takes the entry of a
/// pass away, and passes that are not named keep theirs. `None`, and nothing changed, where the text is no such list.
///
/// ```
/// let mut rerolls = [("net".to_owned(), 1)].into();
/// mapkit::reading::rerolls("lots=2, net=0", &mut rerolls);
/// assert_eq!(mapkit::reading::rerolls_text(&rerolls), "lots=2");
/// ```
pub fn rerolls(text: &str, rerolls: &mut BTreeMap<String, u32>) -> Option<()> {
    let mut read = rerolls.clone();
    for part in text.split(',').filter(|part| !part.trim().is_empty()) {
        let (pass, count) = part.split_once('=')?;
        set_reroll(&mut read, pass.trim(), count.trim().parse().ok()?);
    }
    *rerolls = read;
    Some(())
}

/// Sets how often a pass is rerolled; 0 takes the entry away.
pub fn set_reroll(rerolls: &mut BTreeMap<String, u32>, pass: &str, count: u32) {
    if count == 0 {
        rerolls.remove(pass);
    } else {
        rerolls.insert(pass.into(), count);
    }
}

/// The text that [`rerolls`] reads back: empty where nothing is rerolled.
pub fn rerolls_text(rerolls: &BTreeMap<String, u32>) -> String {
    rerolls.iter().map(|(pass, count)| format!("{pass}={count}")).collect::<Vec<_>>().join(",")
}

/// A seed in a text format such as JSON, for `#[serde(with)]`: a string of digits, since many languages cannot hold a
/// number of 64 bits.
pub mod seed_as_text {
    use std::fmt;

    use serde::de::{Deserializer, Error, Visitor};
    use serde::ser::Serializer;

    use crate::Seed;

    /// Writes the digits.
    ///
    /// # Errors
    /// Those of the serializer.
    pub fn serialize<S: Serializer>(seed: &u64, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(seed)
    }

    /// Reads what [`Seed`] reads, and a plain number as earlier builds wrote it.
    ///
    /// # Errors
    /// It is no seed, in a sentence.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
        struct Reader;

        impl Visitor<'_> for Reader {
            type Value = u64;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a seed as a string: {}", Seed::ALLOWED)
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<u64, E> {
                Ok(number)
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<u64, E> {
                let refuse = |error| E::custom(format!("the seed is not allowed: {error}; give {}", Seed::ALLOWED));
                text.parse::<Seed>().map(|seed| seed.number).map_err(refuse)
            }
        }

        deserializer.deserialize_any(Reader)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_that_ends_in_nonsense_changes_nothing() {
        let before: BTreeMap<_, _> = [("lots".to_owned(), 3)].into();
        for text in ["lots=1,net", "lots=1,net=x", "lots=1,net=-1", "lots=1,net=4294967296"] {
            let mut now = before.clone();
            assert_eq!(rerolls(text, &mut now), None, "{text}");
            assert_eq!(now, before, "{text}");
        }
    }

    #[test]
    fn what_is_written_is_read_back() {
        let list: BTreeMap<_, _> = [("lots".to_owned(), u32::MAX), ("net".to_owned(), 1)].into();
        let mut back = BTreeMap::new();
        assert_eq!(rerolls(&rerolls_text(&list), &mut back), Some(()));
        assert_eq!(back, list);
        assert_eq!(rerolls(" , ", &mut back), Some(()), "an empty list says nothing");
        assert_eq!(back, list);
    }
}
