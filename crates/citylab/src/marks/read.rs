//! Reading lists of which some entries may be of no use.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};

/// The entries of a list that can be understood.
pub(crate) fn readable<'de, D: Deserializer<'de>, T: DeserializeOwned>(list: D) -> Result<Vec<T>, D::Error> {
    let entries = Vec::<serde_json::Value>::deserialize(list)?;
    Ok(entries.into_iter().filter_map(|entry| serde_json::from_value(entry).ok()).collect())
}
