//! What is asked of a recipe, and what comes of it.

use std::sync::Arc;
use std::time::Duration;

use mapkit::{PassEnd, PassIndex, Slots};

use super::moment::{Moment, Violation};
use super::values::Values;

/// What is to be carried out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Request {
    /// The parameters.
    pub values: Values,
    /// Indices of the passes that are left out, in order.
    pub skip: Vec<PassIndex>,
}

/// What a finished run yields.
#[derive(Debug)]
pub struct Made {
    /// What it was made from.
    pub request: Arc<Request>,
    /// The world.
    pub moment: Arc<dyn Moment>,
    /// The slots as the last pass left them; empty where it came from a file.
    pub slots: Slots,
    /// The finished passes with their fingerprints.
    pub ends: Vec<PassEnd>,
    /// The rules that it breaks.
    pub violations: Vec<Violation>,
    /// Time that it took.
    pub elapsed: Duration,
}

impl Made {
    /// What came out of a file, as if it had just been made.
    pub fn from_file(values: Values, moment: Arc<dyn Moment>) -> Self {
        Self {
            request: Arc::new(Request { values, skip: Vec::new() }),
            ends: moment.ends(),
            moment,
            slots: Slots::default(),
            violations: Vec::new(),
            elapsed: Duration::ZERO,
        }
    }
}

/// Why there is nothing, in a sentence for the person who asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The parameter to blame, where one is.
    pub field: Option<&'static str>,
    /// What is wrong, and what is allowed.
    pub reason: String,
}
