//! What the last change left as it was, and the run that failed.

use mapkit::PassIndex;

use super::Workspace;
use crate::subject::Recording;

impl Workspace {
    /// The recording of the run that was asked for last, where that run failed on its way.
    pub fn failed_run(&self) -> Option<&dyn Recording> {
        let recording = self.recording.as_deref().filter(|recording| recording.failure().is_some())?;
        self.is_requested(recording).then_some(recording)
    }

    /// Whether the map shows how far a run came that failed: the last good thing is not in sight.
    pub fn shows_failed_run(&self) -> bool {
        self.state().is_some() && self.recording.as_ref().is_some_and(|recording| recording.failure().is_some())
    }

    /// Whether a pass ended in the same world as before the last change. `None` where that cannot be told: nothing was
    /// there before, the form says what was not made, the run did not come so far, or the pass writes no world.
    pub fn is_unchanged(&self, pass: PassIndex) -> Option<bool> {
        if self.is_stale() && !self.is_waiting() {
            return None;
        }
        let shown = &self.shown()?.made.ends;
        let (now, before) = if self.failure().is_some() {
            (self.failed_run()?.ends(), self.changes.before(self.changes.requested, shown)?)
        } else {
            (&shown[..], self.changes.before(self.changes.shown, shown)?)
        };
        let (now, before) = (now.get(pass.get())?, before.get(pass.get())?);
        let is_same = now.name == before.name && now.fingerprint == before.fingerprint;
        // What a pass leaves is the world; of one that writes only slots that says nothing.
        if is_same && !self.writes_world(pass)? { None } else { Some(is_same) }
    }

    /// Whether a pass of the run that is shown, or of the one that failed, changed its world; `None` until it is recorded.
    fn writes_world(&self, pass: PassIndex) -> Option<bool> {
        let recording = self
            .recording
            .as_deref()
            .filter(|recording| self.is_recording_of_shown() || recording.failure().is_some())?;
        let record = recording.passes().get(pass.get())?;
        let steps = recording.steps().get(record.first_step..record.first_step + record.steps)?;
        Some(steps.iter().any(|step| step.tiles_changed > 0 || step.lists_changed))
    }
}
