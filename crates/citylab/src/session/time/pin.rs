//! The state that others are held against. It is kept when another run takes the place of its own: the one that pins and
//! then changes a parameter sees what that changed.

use std::sync::Arc;
use std::time::Duration;

use mapkit::Pos;

use super::Time;
use super::outcome::done_or_told;
use super::pinned::{Origin, Pinned, Pinning};
use crate::jobs::{Answer, Jobs, Query};
use crate::marks::Spot;
use crate::session::message::{Message, Tone};
use crate::session::same_run::end_of;
use crate::subject::{Recording, RecordingKey, Request};
use crate::words::number;

impl Time {
    /// Holds the state at the playhead, once it is there.
    pub(in crate::session) fn pin(&mut self, recording: &Arc<dyn Recording>, jobs: &Jobs) {
        let step = self.step(&**recording);
        let present =
            self.held.as_ref().filter(|held| held.is_at(step, recording)).map(|held| Arc::clone(&held.state));
        let searched = Arc::clone(recording);
        let job = jobs.start(move |token| {
            (!token.is_cancelled()).then(|| present.unwrap_or_else(|| Arc::new(searched.state(step))))
        });
        let run = Request { values: recording.values().clone(), skip: recording.skipped().to_vec() };
        let origin = Origin { run, end: end_of(recording.ends()), spot: Spot::of(&**recording, step) };
        self.pinning = Some(Pinning { origin, job });
    }

    /// Lets go of what is held.
    pub(in crate::session) fn unpin(&mut self) {
        (self.pinned, self.pinning) = (None, None);
    }

    /// What was worked out of another recording is worked out again.
    pub(in crate::session) fn forget_difference(&mut self) {
        if let Some(pinned) = &mut self.pinned {
            pinned.differing = None;
        }
    }

    pub(in crate::session) fn poll_pin(
        &mut self,
        recording: &Arc<dyn Recording>,
        jobs: &Jobs,
        revision: u64,
        messages: &mut Vec<Message>,
    ) -> bool {
        let mut news = false;
        if let Some(outcome) = self.pinning.as_mut().and_then(|pinning| pinning.job.take())
            && let Some(Pinning { origin, .. }) = self.pinning.take()
        {
            let state = done_or_told(outcome, "The step cannot be pinned", messages);
            self.pinned = state.map(|state| {
                let step = number(state.step);
                let text = format!(
                    "Step {step} is held for comparison: the map marks what differs, Slots and Statistics compare with it."
                );
                messages.push(Message::note(&text));
                Pinned { state, differing: None, revision, origin }
            });
            news = true;
        }
        news | self.poll_difference(recording, jobs, messages)
    }

    /// Asks how the playhead differs from the pin while somebody looks, and takes that over; `true` where it is news.
    fn poll_difference(&mut self, recording: &Arc<dyn Recording>, jobs: &Jobs, messages: &mut Vec<Message>) -> bool {
        let step = self.step(&**recording);
        let Some(pinned) = self.pinned.as_mut().filter(|_| self.is_difference_seen) else { return false };
        if pinned.differing.as_ref().is_some_and(|(at, _)| *at == step) {
            return false;
        }
        let asked = Difference { pin: pinned.revision, recording: RecordingKey::of(recording), step };
        let (shown, held, is_earlier) =
            (Arc::clone(recording), Arc::clone(&pinned.state), !pinned.is_of(&**recording));
        let answer = jobs.query(&asked, move |token| {
            let differ = || if is_earlier { shown.diff_to(step, &held) } else { shown.diff(held.step, step) };
            (!token.is_cancelled()).then(differ)
        });
        if let Answer::Failed(why) = answer {
            messages.push(Message::new(Tone::Failed, &format!("The difference cannot be told: {why}")));
            // What cannot be told is not asked for again.
            pinned.differing = Some((step, Arc::default()));
            return true;
        }
        let newest =
            jobs.newest::<Difference>(0).filter(|(of, _)| of.pin == asked.pin && of.recording == asked.recording);
        let Some((of, tiles)) = newest else { return false };
        let is_news = pinned.differing.as_ref().is_none_or(|(at, _)| *at != of.step);
        pinned.differing = Some((of.step, tiles));
        is_news
    }
}

/// Asks which tiles of each board differ between the pinned state and one of a recording.
#[derive(Clone, Debug, PartialEq)]
struct Difference {
    pin: u64,
    recording: RecordingKey,
    step: usize,
}

impl Query for Difference {
    type Answer = Vec<Vec<Pos>>;
    /// While the playhead moves, differences on the way are better than none.
    const GRACE: Duration = Duration::MAX;
}
