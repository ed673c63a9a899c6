//! The playhead: where in the recording we are, what plays, what is waited for, and what is held against it.
//!
//! `before` shows what was there before the step, `pin` holds a state, `bookmarks` are steps with notes, and `seek` asks
//! for a state.

mod before;
mod bookmarks;
mod outcome;
mod pin;
mod pinned;
mod seek;

use std::sync::Arc;
use std::time::Duration;

use mapkit::BoardPos;

pub use pinned::Pinned;

use super::message::{Message, Tone};
use crate::jobs::{Answer, Job, Jobs, Outcome};
use crate::marks::{Break, Spot};
use crate::subject::Recording;
use crate::subject::moment::{Moment, Violation};
use crate::subject::recording::State;
use before::Before;
use bookmarks::Bookmarks;
use outcome::done_or_told;
use pinned::Pinning;
use seek::{Held, Seek, Use};

/// Steps a second, by speed.
pub const SPEEDS: [f32; 9] = [2.0, 8.0, 30.0, 60.0, 120.0, 300.0, 1000.0, 4000.0, 16000.0];

/// The speed at first: sixty steps a second.
const FIRST_SPEED: usize = 3;

/// The playhead moves by itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Playing {
    /// Whether backwards.
    pub backwards: bool,
    /// Steps that are due, the part of one included.
    pub(super) due: f32,
}

/// Why the playhead is going to jump.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SearchKind {
    /// To the next step that a breakpoint waits for.
    Next,
    /// To the previous one.
    Previous,
    /// To the next step that changes what is in view.
    NextInView,
    /// To the previous one.
    PreviousInView,
}

impl SearchKind {
    /// What is said where it finds no step.
    const fn found_nothing(self) -> &'static str {
        match self {
            Self::Next => "No breakpoint is hit after this step.",
            Self::Previous => "No breakpoint is hit before this step.",
            Self::NextInView => "No later step changes anything there.",
            Self::PreviousInView => "No earlier step changes anything there.",
        }
    }
}

/// What a search for a step has found.
#[derive(Debug)]
pub(super) struct Found {
    pub(super) step: Option<usize>,
    /// The broken rules with their dates, where they were worked out on the way.
    pub(super) dates: Option<DatedViolations>,
    /// A tile that was waited for and that the step changes.
    pub(super) tile: Option<BoardPos>,
}

/// Rules that are broken at the end, each with the state since which it is.
pub(super) type DatedViolations = Vec<(Violation, Option<usize>)>;

/// The state of the playhead.
pub(super) struct Time {
    /// The step that is asked for; `None` follows the end.
    pub(super) at: Option<usize>,
    pub(super) held: Option<Held>,
    pub(super) playing: Option<Playing>,
    pub(super) speed: usize,
    pub(super) breaks: Vec<Break>,
    pub(super) search: Option<(SearchKind, Job<Found>)>,
    pub(super) violations: Option<DatedViolations>,
    pub(super) dating: Option<Job<DatedViolations>>,
    pub(super) pinned: Option<Pinned>,
    pub(super) pinning: Option<Pinning>,
    /// Whether somebody looks at the difference to the pinned state.
    pub(super) is_difference_seen: bool,
    pub(super) before: Before,
    pub(super) bookmarks: Bookmarks,
    /// The tile that a search has just stopped at: it is selected.
    pub(super) met: Option<BoardPos>,
}

impl Default for Time {
    fn default() -> Self {
        Self {
            at: None,
            held: None,
            playing: None,
            speed: FIRST_SPEED,
            breaks: Vec::new(),
            search: None,
            violations: None,
            dating: None,
            pinned: None,
            pinning: None,
            is_difference_seen: false,
            before: Before::default(),
            bookmarks: Bookmarks::default(),
            met: None,
        }
    }
}

impl Time {
    /// The state that is shown in place of the end.
    pub(super) fn state(&self) -> Option<(&State, u64)> {
        self.held.as_ref().map(|held| (&*held.state, held.revision))
    }

    /// The state before the step at the playhead, while it is shown in its place.
    pub(super) fn shown_before(&self, recording: &dyn Recording) -> Option<(&State, u64)> {
        self.before.held(self.step(recording)).map(|held| (&*held.state, held.revision))
    }

    /// The step at the playhead.
    pub(super) fn step(&self, recording: &dyn Recording) -> usize {
        self.at.unwrap_or(recording.len()).min(recording.len())
    }

    pub(super) const fn is_at_end(&self) -> bool {
        self.at.is_none()
    }

    pub(super) const fn is_asking(&self) -> bool {
        self.search.is_some() || self.dating.is_some() || self.pinning.is_some()
    }

    pub(super) fn go_to_end(&mut self) {
        self.stop();
        self.at = None;
        self.held = None;
    }

    pub(super) fn stop(&mut self) {
        self.playing = None;
        self.search = None;
    }

    /// Ends what a person asked for and waits for.
    pub(super) fn stop_asking(&mut self) {
        (self.search, self.dating) = (None, None);
    }

    /// Whether a person waits for something that was asked for.
    pub(super) const fn can_stop_asking(&self) -> bool {
        self.search.is_some() || self.dating.is_some()
    }

    /// Goes to a state. The last one of a run that ended well is the finished world, which is there already.
    pub(super) fn seek(&mut self, step: usize, recording: &dyn Recording) {
        if step >= recording.len() && recording.failure().is_none() {
            self.at = None;
            self.held = None;
        } else {
            // Unlike the end, the last step is shown with what it changed.
            self.at = Some(step.min(recording.len()));
        }
    }

    /// Another finished world takes the place of one.
    pub(super) fn carry_over(&mut self, before: &dyn Moment, after: &dyn Moment) {
        self.breaks.iter_mut().for_each(|wait| wait.carry_over(before, after));
    }

    /// A new recording takes the place of the old one: the playhead stays in its pass.
    pub(super) fn change_recording(&mut self, old: Option<&Arc<dyn Recording>>, new: &Arc<dyn Recording>) {
        // Who looked at the end of a run that failed looks at the end of this one.
        let place = old.zip(self.at).filter(|(old, at)| *at < old.len());
        let place = place.map(|(old, at)| Spot::of(&**old, at).nearest_in(&**new));
        (self.search, self.violations, self.dating) = (None, None, None);
        self.before.forget();
        self.forget_difference();
        self.bookmarks.look_up(Some(&**new));
        // What failed is looked at where it failed, unless somebody looks elsewhere already.
        let at = place.unwrap_or(new.len());
        self.at = Some(at).filter(|&at| at < new.len() || new.failure().is_some());
        if self.at.is_none() {
            self.held = None;
        }
    }

    /// Asks for what is to be shown and takes it over; `true` where something new is shown.
    pub(super) fn poll(
        &mut self,
        recording: &Arc<dyn Recording>,
        jobs: &Jobs,
        revision: u64,
        messages: &mut Vec<Message>,
    ) -> bool {
        let mut news = self.poll_search(messages);
        news |= self.poll_state(recording, jobs, revision, messages);
        news |= self.before.poll(self.step(&**recording), recording, jobs, revision);
        if let Some(outcome) = self.dating.as_mut().and_then(Job::take) {
            self.dating = None;
            self.violations = done_or_told(outcome, "The violations cannot be dated", messages);
            news = true;
        }
        news | self.poll_pin(recording, jobs, revision, messages)
    }

    /// Sees to it that the state at the playhead is shown.
    fn poll_state(
        &mut self,
        recording: &Arc<dyn Recording>,
        jobs: &Jobs,
        revision: u64,
        messages: &mut Vec<Message>,
    ) -> bool {
        let Some(at) = self.at else {
            Seek::forget(Use::Playhead, jobs);
            return false;
        };
        if let Answer::Failed(why) = Seek::ask(Use::Playhead, at, recording, jobs) {
            messages.push(Message::new(Tone::Failed, &format!("That step cannot be shown: {why}")));
            self.go_to_end();
            return true;
        }
        let newest = Seek::newest(Use::Playhead, recording, jobs);
        let news = newest.filter(|state| self.held.as_ref().is_none_or(|held| !Arc::ptr_eq(&held.state, state)));
        let is_news = news.is_some();
        self.held = news.map(|state| Held::new(state, revision, recording)).or_else(|| self.held.take());
        is_news
    }

    fn poll_search(&mut self, messages: &mut Vec<Message>) -> bool {
        let Some((search, job)) = &mut self.search else { return false };
        let Some(outcome) = job.take() else { return false };
        let search = *search;
        self.search = None;
        match outcome {
            Outcome::Done(Found { step, dates, tile }) => {
                self.violations = self.violations.take().or(dates);
                self.met = tile;
                match step {
                    Some(step) => self.at = Some(step),
                    None => messages.push(Message::note(search.found_nothing())),
                }
            }
            Outcome::Cancelled => {}
            Outcome::Failed(text) => messages.push(Message::new(Tone::Failed, &text)),
        }
        true
    }

    /// Lets time pass; `true` where the playhead moved.
    pub(super) fn play(&mut self, elapsed: Duration, recording: &dyn Recording) -> bool {
        let speed = SPEEDS[self.speed];
        let step = self.step(recording);
        let Some(playing) = &mut self.playing else { return false };
        // A frame that took long is caught up with at most a quarter of a second's steps.
        playing.due += elapsed.as_secs_f32().min(0.25) * speed;
        let whole = playing.due.floor();
        playing.due -= whole;
        let (steps, backwards) = (whole as usize, playing.backwards);
        if steps == 0 {
            return false;
        }
        let target = if backwards { step.saturating_sub(steps) } else { (step + steps).min(recording.len()) };
        if target == 0 && backwards || target == recording.len() && !backwards {
            self.playing = None;
        }
        self.seek(target, recording);
        true
    }
}
