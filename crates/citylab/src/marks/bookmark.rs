//! A step that a person gave a note. It is found again in every later recording by pass and step within it.

use serde::{Deserialize, Serialize};

use super::spot::Spot;
use crate::subject::Recording;

/// Characters of a note that are kept.
pub(crate) const MOST_CHARS: usize = 80;

/// A step with a note.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bookmark {
    /// What a person said of it, in one line.
    pub note: String,
    /// Where it is.
    pub spot: Spot,
    /// What the step worked on, by which it is told from others of its pass.
    #[serde(default)]
    pub label: String,
}

/// What a step worked on.
pub(crate) fn label_of(recording: &dyn Recording, step: usize) -> &str {
    step.checked_sub(1).and_then(|index| recording.steps().get(index)).map_or("", |record| &*record.label)
}

impl Bookmark {
    /// The step of a recording that it is at: of its pass the one that works on the same, and of several the one nearest
    /// to where it was. `None` where there is no such step.
    pub(crate) fn step_in(&self, recording: &dyn Recording) -> Option<usize> {
        let expected = self.spot.step_in(recording);
        if self.label.is_empty() || expected.is_some_and(|step| label_of(recording, step) == self.label) {
            return expected;
        }
        let pass = recording.passes().get(self.spot.pass().get())?;
        let near = self.spot.nearest_in(recording);
        let alike =
            (pass.first_step + 1..=pass.first_step + pass.steps).filter(|&s| label_of(recording, s) == self.label);
        alike.min_by_key(|step| step.abs_diff(near))
    }
}
