//! The state before the step at the playhead, shown in its place while a key is held.

use std::sync::Arc;

use super::start_seek;
use crate::session::Bench;
use crate::subject::Recording;
use crate::subject::recording::State;
use crate::tasks::{Answer, Hands, Latest};

/// What is known of the state before.
#[derive(Default)]
pub(super) struct Before {
    is_held: bool,
    /// Whether it could not be told: it is asked for again only when the key is pressed again.
    is_lost: bool,
    seeking: Latest<usize, State>,
    state: Option<(State, u64)>,
}

impl Before {
    /// The state before `step`, while it is shown.
    pub(super) fn state(&self, step: usize) -> Option<&(State, u64)> {
        self.state.as_ref().filter(|(state, _)| state.step + 1 == step)
    }

    pub(super) fn is_asking(&self) -> bool {
        self.is_held && self.seeking.wanted().is_some()
    }

    /// Forgets it, as when another recording comes; the key may still be held.
    pub(super) fn forget(&mut self) {
        *self = Self { is_held: self.is_held, ..Self::default() };
    }

    /// Asks for the state before `step` where it is wished for, and takes it over; `true` where that is news.
    pub(super) fn poll(&mut self, step: usize, tape: &Arc<dyn Recording>, hands: &Hands, revision: u64) -> bool {
        let Some(before) = step.checked_sub(1).filter(|_| self.is_held && !self.is_lost) else { return false };
        if self.state(step).is_none() && self.seeking.wanted() != Some(&before) {
            self.seeking.ask(before, |step| start_seek(step, tape, hands));
        }
        match self.seeking.poll(|step| start_seek(step, tape, hands)) {
            Some((_, Answer::Done(state))) => {
                self.state = Some((state, revision));
                true
            }
            Some((_, Answer::Failed(_))) => {
                self.is_lost = true;
                false
            }
            _ => false,
        }
    }
}

impl Bench {
    /// Shows the state before the step at the playhead for as long as `is_held`; the playhead stays.
    pub(in crate::session) fn hold_before(&mut self, is_held: bool) {
        let before = &mut self.time.before;
        if before.is_held != is_held {
            *before = Before { is_held, ..Before::default() };
        }
    }

    /// The step that the map shows the state before, while it does.
    pub fn shown_before(&self) -> Option<usize> {
        let step = self.step();
        self.time.before.state(step).map(|_| step)
    }
}
