//! A step as a place within its pass, by which it is found again in another recording.

use serde::{Deserialize, Serialize};

use crate::subject::Recording;

/// A pass, and how many of its steps are done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Spot {
    pass: usize,
    steps: usize,
}

impl Spot {
    /// The place of a step of a recording.
    pub fn of(tape: &dyn Recording, step: usize) -> Self {
        let pass =
            tape.passes().iter().rposition(|pass| pass.first_step < step.max(1) && pass.steps > 0).unwrap_or(0);
        let first = tape.passes().get(pass).map_or(0, |pass| pass.first_step);
        Self { pass, steps: step.saturating_sub(first) }
    }

    /// The pass, by its index.
    pub const fn pass(self) -> usize {
        self.pass
    }

    /// The step of a recording at this very place; `None` where its pass has fewer steps.
    pub fn step_in(self, tape: &dyn Recording) -> Option<usize> {
        let pass = tape.passes().get(self.pass)?;
        (self.steps <= pass.steps).then_some(pass.first_step + self.steps)
    }

    /// The step of a recording that is nearest to this place within its pass.
    pub fn nearest_in(self, tape: &dyn Recording) -> usize {
        let pass = tape.passes().get(self.pass).or(tape.passes().last());
        pass.map_or(0, |pass| pass.first_step + self.steps.min(pass.steps))
    }
}
