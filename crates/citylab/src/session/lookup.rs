//! Whether what the form names, such as a flavor pack, is there: looked up beside the window.

use crate::jobs::Query;
use crate::subject::RecipeIndex;
use crate::subject::spec::Problem;

/// Seconds between two looks for what is missing. They are taken only while something is drawn anyway.
const BETWEEN_LOOKS: f64 = 1.0;

/// Asks which of the names that a form says are missing.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Missing {
    pub(super) recipe: RecipeIndex,
    pub(super) names: Vec<String>,
    /// Which look at them it is.
    pub(super) look: u64,
}

impl Query for Missing {
    type Answer = Vec<Problem>;
}

/// What was looked up last.
#[derive(Debug, Default)]
pub(super) struct Lookup {
    /// The names; `None` where nothing was looked up yet.
    names: Option<Vec<String>>,
    /// How often was looked, and the look that was answered last.
    pub(super) look: u64,
    pub(super) answered: u64,
    pub(super) missing: Vec<Problem>,
    /// When it was looked up, in seconds.
    at: f64,
}

impl Lookup {
    /// What of these names is missing, as far as that is known.
    pub(super) fn missing(&self, names: &[String]) -> &[Problem] {
        if self.names.as_deref() == Some(names) { &self.missing } else { &[] }
    }

    /// Looks again the next time.
    pub(super) fn forget(&mut self) {
        *self = Self { look: self.look, answered: self.look, ..Self::default() };
    }

    /// Begins another look where the names are others than before, or something was missing a while before `now`.
    pub(super) fn begin(&mut self, names: &[String], now: f64) {
        let is_other = self.names.as_deref() != Some(names);
        let is_due = self.answered == self.look
            && !self.missing.is_empty()
            && !(0.0..BETWEEN_LOOKS).contains(&(now - self.at));
        if is_other {
            self.missing.clear();
        }
        if is_other || is_due {
            (self.names, self.at, self.look) = (Some(names.to_vec()), now, self.look + 1);
        }
    }
}
