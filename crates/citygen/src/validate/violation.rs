//! A rule that a city breaks: which one and where.

use super::rule::Rule;
use crate::model::StratumPos;

/// A broken rule, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The rule.
    pub rule: Rule,
    /// Where, if it has a place.
    pub place: Option<StratumPos>,
    /// What exactly, with ids.
    pub detail: String,
}

impl std::fmt::Display for Violation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.detail)?;
        if let Some(place) = self.place {
            write!(f, " at {place}")?;
        }
        Ok(())
    }
}
