//! A state of the recording, worked out beside the window: the newest that is asked for wins, and while the playhead moves
//! states on the way are shown.

use std::sync::Arc;
use std::time::Duration;

use crate::jobs::{Answer, Jobs, Query};
use crate::subject::recording::State;
use crate::subject::{Recording, RecordingKey};

/// Where a state is shown: each has an answer of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Use {
    /// At the playhead.
    Playhead,
    /// In its place, while the state before is held.
    Before,
}

/// Asks for the state after a step.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Seek {
    used: Use,
    recording: RecordingKey,
    step: usize,
}

impl Query for Seek {
    type Answer = State;
    /// Longer than any: each state that was begun is shown, or a fast drag would show none.
    const GRACE: Duration = Duration::MAX;

    fn slot(&self) -> u64 {
        self.used as u64
    }
}

impl Seek {
    /// What is known of the state after `step`.
    pub(super) fn ask(used: Use, step: usize, recording: &Arc<dyn Recording>, jobs: &Jobs) -> Answer<State> {
        let seek = Self { used, recording: RecordingKey::of(recording), step };
        let recording = Arc::clone(recording);
        jobs.query(&seek, move |token| (!token.is_cancelled()).then(|| recording.state(step)))
    }

    /// The state of this recording that arrived last.
    pub(super) fn newest(used: Use, recording: &Arc<dyn Recording>, jobs: &Jobs) -> Option<Arc<State>> {
        let (seek, state) = jobs.newest::<Self>(used as u64)?;
        seek.recording.is_of(recording).then_some(state)
    }

    /// Nobody asks any more.
    pub(super) fn forget(used: Use, jobs: &Jobs) {
        jobs.forget::<Self>(used as u64);
    }
}

/// A state that is shown.
#[derive(Clone, Debug)]
pub(in crate::session) struct Held {
    pub(in crate::session) state: Arc<State>,
    /// Differs between any two states that were ever shown.
    pub(super) revision: u64,
    of: RecordingKey,
}

impl Held {
    pub(super) fn new(state: Arc<State>, revision: u64, recording: &Arc<dyn Recording>) -> Self {
        Self { state, revision, of: RecordingKey::of(recording) }
    }

    /// Whether it is the state after `step` of this recording.
    pub(super) fn is_at(&self, step: usize, recording: &Arc<dyn Recording>) -> bool {
        self.state.step == step && self.of.is_of(recording)
    }
}
