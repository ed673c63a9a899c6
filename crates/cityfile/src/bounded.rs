//! A list that refuses to be longer than it may, before anything is reserved for it.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};

/// A list of at most `MOST` items, as it is read from a file.
#[derive(Debug)]
pub(crate) struct Bounded<T, const MOST: usize>(pub(crate) Vec<T>);

/// Reads a list of at most `MOST` items, for a field that is written as a plain list.
pub(crate) fn list<'de, D, T, const MOST: usize>(deserializer: D) -> Result<Vec<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    Bounded::<T, MOST>::deserialize(deserializer).map(|list| list.0)
}

/// Items that room is made for at once, whatever a file claims; more are read as they really come.
const AT_ONCE: usize = 256;

impl<'de, T: Deserialize<'de>, const MOST: usize> Deserialize<'de> for Bounded<T, MOST> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Items<T, const MOST: usize>(PhantomData<T>);

        impl<'de, T: Deserialize<'de>, const MOST: usize> Visitor<'de> for Items<T, MOST> {
            type Value = Vec<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a list of at most {MOST} items")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Vec<T>, A::Error> {
                let claimed = seq.size_hint().unwrap_or(0);
                if claimed > MOST {
                    return Err(A::Error::invalid_length(claimed, &self));
                }
                let mut items = Vec::with_capacity(claimed.min(AT_ONCE));
                while let Some(item) = seq.next_element()? {
                    if items.len() == MOST {
                        return Err(A::Error::invalid_length(MOST + 1, &self));
                    }
                    items.push(item);
                }
                Ok(items)
            }
        }

        deserializer.deserialize_seq(Items::<T, MOST>(PhantomData)).map(Self)
    }
}
