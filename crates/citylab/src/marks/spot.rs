//! A step as a place within its pass, by which it is found again in another recording.

use mapkit::PassIndex;
use serde::{Deserialize, Serialize};

use crate::subject::Recording;

/// A pass, and how many of its steps are done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Spot {
    pass: PassIndex,
    steps: usize,
}

impl Spot {
    /// The place of a step of a recording.
    pub fn of(recording: &dyn Recording, step: usize) -> Self {
        let pass =
            recording.passes().iter().rposition(|pass| pass.first_step < step.max(1) && pass.steps > 0).unwrap_or(0);
        let first = recording.passes().get(pass).map_or(0, |pass| pass.first_step);
        Self { pass: PassIndex::new(pass), steps: step.saturating_sub(first) }
    }

    /// The pass, by its index.
    pub const fn pass(self) -> PassIndex {
        self.pass
    }

    /// The step of a recording at this very place; `None` where its pass has fewer steps.
    pub fn step_in(self, recording: &dyn Recording) -> Option<usize> {
        let pass = recording.passes().get(self.pass.get())?;
        (self.steps <= pass.steps).then_some(pass.first_step + self.steps)
    }

    /// The step of a recording that is nearest to this place within its pass.
    pub fn nearest_in(self, recording: &dyn Recording) -> usize {
        let pass = recording.passes().get(self.pass.get()).or(recording.passes().last());
        pass.map_or(0, |pass| pass.first_step + self.steps.min(pass.steps))
    }
}
