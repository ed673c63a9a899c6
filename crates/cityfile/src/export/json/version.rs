//! What the JSON of a city says of itself.

/// What `format` says.
pub(super) const FORMAT: &str = "citylab-city";

/// What `version` says.
pub(crate) const VERSION: u32 = 1;
