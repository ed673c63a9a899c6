//! The state before the step at the playhead, shown in its place while a key is held.

use std::sync::Arc;

use super::seek::{Held, Seek, Use};
use crate::jobs::{Answer, Jobs};
use crate::subject::Recording;

/// What is known of the state before.
#[derive(Default)]
pub(in crate::session) struct Before {
    is_wanted: bool,
    held: Option<Held>,
}

impl Before {
    /// The state before `step`, while it is shown.
    pub(in crate::session) fn held(&self, step: usize) -> Option<&Held> {
        self.held.as_ref().filter(|held| held.state.step + 1 == step)
    }

    /// Whether it is wanted from now on.
    pub(in crate::session) fn want(&mut self, is_wanted: bool) {
        if self.is_wanted != is_wanted {
            *self = Self { is_wanted, held: None };
        }
    }

    /// Forgets it, as when another recording comes; the key may still be held.
    pub(in crate::session) fn forget(&mut self) {
        self.held = None;
    }

    /// Asks for the state before `step` where it is wanted, and takes it over; `true` where that is news.
    pub(in crate::session) fn poll(
        &mut self,
        step: usize,
        recording: &Arc<dyn Recording>,
        jobs: &Jobs,
        revision: u64,
    ) -> bool {
        let Some(before) = step.checked_sub(1).filter(|_| self.is_wanted) else {
            // One that could not be told is asked for again only when the key is pressed again.
            Seek::forget(Use::Before, jobs);
            return false;
        };
        let Answer::Ready(state) = Seek::ask(Use::Before, before, recording, jobs) else { return false };
        if self.held.as_ref().is_some_and(|held| Arc::ptr_eq(&held.state, &state)) {
            return false;
        }
        self.held = Some(Held::new(state, revision, recording));
        true
    }
}
