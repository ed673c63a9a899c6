//! The state before the step at the playhead, shown in its place while a key is held.

use std::sync::Arc;

use super::seek::{Held, Seek, Use};
use crate::jobs::{Answer, Jobs};
use crate::session::Bench;
use crate::subject::Recording;

/// What is known of the state before.
#[derive(Default)]
pub(super) struct Before {
    is_wanted: bool,
    held: Option<Held>,
}

impl Before {
    /// The state before `step`, while it is shown.
    pub(super) fn held(&self, step: usize) -> Option<&Held> {
        self.held.as_ref().filter(|held| held.state.step + 1 == step)
    }

    /// Forgets it, as when another recording comes; the key may still be held.
    pub(super) fn forget(&mut self) {
        self.held = None;
    }

    /// Asks for the state before `step` where it is wanted, and takes it over; `true` where that is news.
    pub(super) fn poll(&mut self, step: usize, tape: &Arc<dyn Recording>, jobs: &Jobs, revision: u64) -> bool {
        let Some(before) = step.checked_sub(1).filter(|_| self.is_wanted) else {
            // One that could not be told is asked for again only when the key is pressed again.
            Seek::forget(Use::Before, jobs);
            return false;
        };
        let Answer::Ready(state) = Seek::ask(Use::Before, before, tape, jobs) else { return false };
        if self.held.as_ref().is_some_and(|held| Arc::ptr_eq(&held.state, &state)) {
            return false;
        }
        self.held = Some(Held::new(state, revision, tape));
        true
    }
}

impl Bench {
    /// Shows the state before the step at the playhead for as long as `is_held`; the playhead stays.
    pub(in crate::session) fn hold_before(&mut self, is_held: bool) {
        let before = &mut self.time.before;
        if before.is_wanted != is_held {
            *before = Before { is_wanted: is_held, held: None };
        }
    }

    /// The step that the map shows the state before, while it does.
    pub fn shown_before(&self) -> Option<usize> {
        let step = self.step();
        self.time.before.held(step).map(|_| step)
    }
}
