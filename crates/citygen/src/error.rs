//! Why a city cannot be made.

use mapkit::{RunError, SlotError};

use crate::ParamError;
use crate::model::StratumKind;
use crate::text::{count, shown};
use crate::validate::Violation;

/// Violations that a message tells one by one; a broken city may have thousands.
const MOST_TOLD: usize = 10;

/// Why a city cannot be made.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum GenError {
    /// A parameter is outside its range.
    #[error(transparent)]
    Param(#[from] ParamError),
    /// A stratum stayed in pieces after every round of repair.
    #[error("the {} could not be connected: {} out of reach, one at {at}", .stratum.label(), count(*.pockets, "pocket"))]
    Unconnected {
        /// The stratum.
        stratum: StratumKind,
        /// Number of pieces out of reach.
        pockets: usize,
        /// A tile of one of them.
        at: mapkit::Pos,
    },
    /// A flavor pack cannot be used.
    #[error("flavor pack `{}` cannot be used: {}", shown(.name), shown(.reason))]
    Flavor {
        /// The pack's name.
        name: String,
        /// File, line where known, and what is missing or wrong.
        reason: String,
    },
    /// The finished city breaks rules.
    #[error("the city breaks rules in {}: {}", count(.0.len(), "place"), first_of(.0))]
    Violations(Vec<Violation>),
    /// A pass read a slot that no earlier pass made.
    #[error(transparent)]
    Slot(#[from] SlotError),
}

impl From<RunError<Self>> for GenError {
    fn from(error: RunError<Self>) -> Self {
        error.source
    }
}

/// The first violations in words, and how many more there are.
fn first_of(violations: &[Violation]) -> String {
    let mut words: Vec<String> = violations.iter().take(MOST_TOLD).map(ToString::to_string).collect();
    if violations.len() > MOST_TOLD {
        words.push(format!("and {} more", violations.len() - MOST_TOLD));
    }
    words.join("; ")
}
