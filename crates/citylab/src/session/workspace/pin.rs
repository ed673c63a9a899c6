//! The state that others are held against, and the one before the step.

use super::Workspace;
use crate::session::time::Pinned;
use crate::words::number;

impl Workspace {
    /// The state that others are held against.
    pub const fn pinned(&self) -> Option<&Pinned> {
        self.time.pinned.as_ref()
    }

    /// Whether the pinned state is one of another run than the recording's.
    pub fn is_pin_of_earlier_run(&self) -> bool {
        self.pinned().zip(self.recording.as_ref()).is_some_and(|(pinned, recording)| !pinned.is_of(&**recording))
    }

    /// The pinned state in words: `step 9`, and where it is one of another run, `step 9 of an earlier run`.
    pub fn pin_words(&self) -> Option<String> {
        let earlier = if self.is_pin_of_earlier_run() { " of an earlier run" } else { "" };
        self.pinned().map(|pinned| format!("step {}{earlier}", number(pinned.state.step)))
    }

    /// Works out how the playhead differs from the pinned state for as long as that `is_seen`.
    pub(in crate::session) fn look_at_difference(&mut self, is_seen: bool) {
        self.time.is_difference_seen = is_seen;
    }

    /// The step of the recording that the pinned state is at: of another run, the one at the same place in its pass.
    pub fn pin_step(&self) -> Option<usize> {
        let (pinned, recording) = self.pinned().zip(self.recording.as_ref())?;
        if pinned.is_of(&**recording) { Some(pinned.state.step) } else { pinned.origin.spot.step_in(&**recording) }
    }
}

impl Workspace {
    /// Shows the state before the step at the playhead for as long as `is_held`; the playhead stays.
    pub(in crate::session) fn hold_before(&mut self, is_held: bool) {
        self.time.before.want(is_held);
    }

    /// The step that the map shows the state before, while it does.
    pub fn shown_before(&self) -> Option<usize> {
        let step = self.step();
        self.time.before.held(step).map(|_| step)
    }
}
