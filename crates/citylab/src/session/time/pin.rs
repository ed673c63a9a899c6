//! The state that others are held against. It is kept when another run takes the place of its own: whoever pins and
//! then changes a parameter sees what that changed.

use std::sync::Arc;

use mapkit::Pos;

use super::spot::Spot;
use super::{Time, start_seek, told};
use crate::session::bench::{end_of, is_of};
use crate::session::{Bench, Message};
use crate::subject::recording::State;
use crate::subject::{Recording, Wish};
use crate::tasks::{Hands, Task};
use crate::words::number;

/// A state that others are held against.
#[derive(Clone, Debug)]
pub struct Pinned {
    /// The state.
    pub state: State,
    /// Per board the tiles that differ between it and the state whose step stands beside them, as last looked at.
    pub differing: Option<(usize, Vec<Vec<Pos>>)>,
    /// Differs between any two states that were ever pinned.
    pub revision: u64,
    origin: Origin,
}

/// Of which run a state is, and where in it.
#[derive(Clone, Debug)]
struct Origin {
    run: Wish,
    /// What the run ended in: a pack that it read may be another by now.
    end: Option<u64>,
    spot: Spot,
}

/// A state that is on its way.
#[derive(Debug)]
pub(super) struct Pinning {
    origin: Origin,
    task: Task<State>,
}

impl Pinned {
    /// Whether it is a state of this recording's run.
    fn is_of(&self, tape: &dyn Recording) -> bool {
        is_of(tape, &self.origin.run) && end_of(tape.ends()) == self.origin.end
    }
}

impl Bench {
    /// The state that others are held against.
    pub const fn pinned(&self) -> Option<&Pinned> {
        self.time.pinned.as_ref()
    }

    /// Whether the pinned state is one of another run than the recording's.
    pub fn is_pin_of_earlier_run(&self) -> bool {
        self.pinned().zip(self.tape.as_ref()).is_some_and(|(pinned, tape)| !pinned.is_of(&**tape))
    }

    /// The pinned state in words: `step 9`, and where it is one of another run, `step 9 of an earlier run`.
    pub fn pin_words(&self) -> Option<String> {
        let earlier = if self.is_pin_of_earlier_run() { " of an earlier run" } else { "" };
        self.pinned().map(|pinned| format!("step {}{earlier}", number(pinned.state.step)))
    }

    /// Works out how the playhead differs from the pinned state for as long as that `is_seen`.
    pub(in crate::session) fn look_at_difference(&mut self, is_seen: bool) {
        self.time.is_difference_seen = is_seen;
        if !is_seen {
            self.time.differing.clear();
        }
    }

    /// The step of the recording that the pinned state is at: of another run, the one at the same place in its pass.
    pub fn pin_step(&self) -> Option<usize> {
        let (pinned, tape) = self.pinned().zip(self.tape.as_ref())?;
        if pinned.is_of(&**tape) { Some(pinned.state.step) } else { pinned.origin.spot.step_in(&**tape) }
    }
}

impl Time {
    /// Holds the state at the playhead, once it is there.
    pub(super) fn pin(&mut self, tape: &Arc<dyn Recording>, hands: &Hands) {
        let step = self.step(&**tape);
        let present = self.state.as_ref().filter(|(state, _)| state.step == step && !self.outdated);
        let task = match present {
            Some((state, _)) => {
                let state = state.clone();
                hands.start(move |_| Some(state))
            }
            None => start_seek(step, tape, hands),
        };
        let run = Wish { values: tape.values().clone(), skip: tape.skipped().to_vec() };
        self.pinning =
            Some(Pinning { origin: Origin { run, end: end_of(tape.ends()), spot: Spot::of(&**tape, step) }, task });
    }

    /// Lets go of what is held.
    pub(super) fn unpin(&mut self) {
        (self.pinned, self.pinning) = (None, None);
        self.differing.clear();
    }

    /// What was worked out of another recording is worked out anew.
    pub(super) fn forget_difference(&mut self) {
        self.differing.clear();
        if let Some(pinned) = &mut self.pinned {
            pinned.differing = None;
        }
    }

    pub(super) fn poll_pin(
        &mut self,
        tape: &Arc<dyn Recording>,
        hands: &Hands,
        revision: u64,
        messages: &mut Vec<Message>,
    ) -> bool {
        let mut news = false;
        if let Some(answer) = self.pinning.as_mut().and_then(|pinning| pinning.task.take())
            && let Some(Pinning { origin, .. }) = self.pinning.take()
        {
            self.differing.clear();
            let state = told(answer, "The step cannot be pinned", messages);
            self.pinned = state.map(|state| {
                let step = number(state.step);
                let text = format!(
                    "Step {step} is held for comparison: the map marks what differs, Slots and Statistics compare with it."
                );
                messages.push(Message::note(text));
                Pinned { state, differing: None, revision, origin }
            });
            news = true;
        }
        news | self.poll_difference(tape, hands, messages)
    }

    /// Asks how the playhead differs from the pin while somebody looks, and takes that over; `true` where it is news.
    fn poll_difference(&mut self, tape: &Arc<dyn Recording>, hands: &Hands, messages: &mut Vec<Message>) -> bool {
        let step = self.step(&**tape);
        let Some(pinned) = self.pinned.as_mut().filter(|_| self.is_difference_seen) else { return false };
        let held = &*pinned;
        let start = |(a, b): (usize, usize)| {
            let (tape, earlier) = (Arc::clone(tape), (!held.is_of(&**tape)).then(|| held.state.clone()));
            hands.start(move |_| Some(earlier.map_or_else(|| tape.diff(a, b), |held| tape.diff_to(b, &held))))
        };
        let pair = (held.state.step, step);
        if held.differing.as_ref().is_none_or(|(at, _)| *at != step) && self.differing.wanted() != Some(&pair) {
            self.differing.ask(pair, start);
        }
        let Some(((_, at), answer)) = self.differing.poll(start) else { return false };
        // What cannot be told is not asked for again.
        let tiles = told(answer, "The difference cannot be told", messages);
        pinned.differing = Some((at, tiles.unwrap_or_default()));
        true
    }
}
