//! Why a city cannot be made.

use mapkit::{RunError, SlotError};

use crate::ParamError;
use crate::model::StratumKind;
use crate::validate::Violation;

/// Why a city cannot be made.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum GenError {
    /// A parameter is outside its range.
    #[error(transparent)]
    Param(#[from] ParamError),
    /// A stratum stayed in pieces after every round of repair.
    #[error("the {} could not be connected: {pockets} pocket(s) stay out of reach, one at {at}", .stratum.label())]
    Unconnected {
        /// The stratum.
        stratum: StratumKind,
        /// Number of pieces out of reach.
        pockets: usize,
        /// A tile of one of them.
        at: mapkit::Pos,
    },
    /// A flavor pack cannot be used.
    #[error("flavor pack `{name}` cannot be used: {reason}")]
    Flavor {
        /// The pack's name.
        name: String,
        /// File, line where known, and what is missing or wrong.
        reason: String,
    },
    /// The finished city breaks rules.
    #[error("the city breaks {} rule(s): {}", .0.len(), .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
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
