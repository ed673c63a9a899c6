//! The playhead: where in the recording we are, what plays, what is waited for, and what is held against it.
//!
//! `travel` does what commands ask of it, `before` shows what was there before the step, `pin` holds a state, `bookmarks`
//! are steps with notes, `marks` is what of all that is kept between starts, and a `spot` is a step as it is found again
//! in another recording.

mod before;
mod bookmarks;
mod marks;
mod pin;
mod spot;
mod travel;

use std::sync::Arc;
use std::time::Duration;

use mapkit::{Pos, Rect, Watch};
use serde::{Deserialize, Serialize};

pub use bookmarks::Bookmark;
pub use marks::Marks;
pub use pin::Pinned;
pub use spot::Spot;

use super::pick::{Selection, is_same};
use super::{Message, Tone};
use crate::subject::Recording;
use crate::subject::moment::{Fault, Moment, Thing};
use crate::subject::recording::{State, TileChange};
use crate::tasks::{Answer, Hands, Latest, Task};
use before::Before;
use bookmarks::Bookmarks;
use pin::Pinning;

/// Steps a second, by speed.
pub const SPEEDS: [f32; 9] = [2.0, 8.0, 30.0, 60.0, 120.0, 300.0, 1000.0, 4000.0, 16000.0];

/// The speed at first: sixty steps a second.
const FIRST_SPEED: usize = 3;

/// What a breakpoint waits for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Break {
    /// The first step of a pass, by its index.
    Pass(usize),
    /// A step, by its place in its pass.
    Step(Spot),
    /// A change of a tile.
    Tile(u8, Pos),
    /// A change within a rectangle of a board.
    Area(u8, Rect),
    /// A change within the area of a thing, on the board that it is on.
    Thing {
        /// The thing.
        thing: Thing,
        /// What it is called.
        title: String,
        /// The board.
        board: u8,
        /// Where it is.
        area: Rect,
    },
    /// The first step after which a rule is broken that stays broken.
    Fault,
}

impl Break {
    /// The part of a board that it watches, where it watches one.
    pub fn place(&self) -> Option<(u8, Rect)> {
        match self {
            Self::Tile(board, pos) => Some((*board, Rect::new(pos.x, pos.y, 1, 1))),
            Self::Area(board, area) | Self::Thing { board, area, .. } => Some((*board, *area)),
            Self::Pass(_) | Self::Step(_) | Self::Fault => None,
        }
    }

    /// Another finished world takes the place of one: a thing that is not the same in it is a rectangle from now on.
    fn carry_over(&mut self, before: &dyn Moment, after: &dyn Moment) {
        if let Self::Thing { thing, board, area, .. } = self
            && !is_same(before, after, *thing)
        {
            *self = Self::Area(*board, *area);
        }
    }

    /// What to look for in a recording; `None` where it has nothing of the kind.
    fn watch(&self, tape: &dyn Recording) -> Option<Watch> {
        match self {
            Self::Pass(pass) => Some(Watch::Pass(*pass)),
            Self::Step(spot) => spot.step_in(tape).map(Watch::Step),
            Self::Tile(board, pos) => Some(Watch::Tile(*board, *pos)),
            Self::Area(board, area) | Self::Thing { board, area, .. } => Some(Watch::Area(*board, *area)),
            Self::Fault => None,
        }
    }
}

/// The playhead moves by itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Playing {
    /// Whether backwards.
    pub backwards: bool,
    /// Steps that are due, the part of one included.
    due: f32,
}

/// Why the playhead is going to jump.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hunt {
    /// To the next step that a breakpoint waits for.
    Next,
    /// To the previous one.
    Previous,
    /// To the next step that changes what is in view.
    NextInView,
    /// To the previous one.
    PreviousInView,
}

/// What a search for a step has found.
#[derive(Debug)]
struct Found {
    step: Option<usize>,
    /// The broken rules with their dates, where they were worked out on the way.
    dates: Option<DatedFaults>,
    /// A tile that was waited for and that the step changes.
    tile: Option<(u8, Pos)>,
}

/// Steps that changed one tile.
#[derive(Clone, Debug)]
pub struct TileHistory {
    /// The board.
    pub board: u8,
    /// The tile.
    pub tile: Pos,
    /// The changes; `None` while they are looked for, and where they cannot be told.
    pub changes: Option<Vec<TileChange>>,
    /// Whether they were looked for in vain.
    pub is_lost: bool,
}

/// Rules that are broken at the end, each with the state since which it is.
pub(super) type DatedFaults = Vec<(Fault, Option<usize>)>;

/// The state of the playhead.
pub(super) struct Time {
    /// The step that is wished for; `None` follows the end.
    at: Option<usize>,
    state: Option<(State, u64)>,
    /// Whether `state` is one of a recording that is there no more.
    outdated: bool,
    seeking: Latest<usize, State>,
    playing: Option<Playing>,
    speed: usize,
    breaks: Vec<Break>,
    hunt: Option<(Hunt, Task<Found>)>,
    history: Option<TileHistory>,
    remembering: Option<Task<Vec<TileChange>>>,
    faults: Option<DatedFaults>,
    dating: Option<Task<DatedFaults>>,
    pinned: Option<Pinned>,
    pinning: Option<Pinning>,
    /// Whether somebody looks at the difference to the pinned state.
    is_difference_seen: bool,
    differing: Latest<(usize, usize), Vec<Vec<Pos>>>,
    before: Before,
    bookmarks: Bookmarks,
    /// The tile that a search has just stopped at: it is selected.
    pub(super) met: Option<(u8, Pos)>,
}

impl Default for Time {
    fn default() -> Self {
        Self {
            at: None,
            state: None,
            outdated: false,
            seeking: Latest::default(),
            playing: None,
            speed: FIRST_SPEED,
            breaks: Vec::new(),
            hunt: None,
            history: None,
            remembering: None,
            faults: None,
            dating: None,
            pinned: None,
            pinning: None,
            is_difference_seen: false,
            differing: Latest::default(),
            before: Before::default(),
            bookmarks: Bookmarks::default(),
            met: None,
        }
    }
}

impl Time {
    /// The state that is shown in place of the end.
    pub(super) fn state(&self) -> Option<(&State, u64)> {
        self.state.as_ref().map(|(state, revision)| (state, *revision))
    }

    /// The state before the step at the playhead, while it is shown in its place.
    pub(super) fn shown_before(&self, tape: &dyn Recording) -> Option<(&State, u64)> {
        self.before.state(self.step(tape)).map(|(state, revision)| (state, *revision))
    }

    /// The step at the playhead.
    pub(super) fn step(&self, tape: &dyn Recording) -> usize {
        self.at.unwrap_or(tape.len()).min(tape.len())
    }

    pub(super) const fn is_at_end(&self) -> bool {
        self.at.is_none()
    }

    pub(super) fn is_asking(&self) -> bool {
        self.seeking.wanted().is_some()
            || self.hunt.is_some()
            || self.dating.is_some()
            || self.pinning.is_some()
            || self.differing.wanted().is_some()
            || self.before.is_asking()
            || self.remembering.is_some()
    }

    pub(super) fn go_to_end(&mut self) {
        self.stop();
        self.at = None;
        self.state = None;
        self.seeking.clear();
    }

    pub(super) fn stop(&mut self) {
        self.playing = None;
        self.hunt = None;
    }

    /// Ends what a person asked for and waits for.
    pub(super) fn stop_asking(&mut self) {
        (self.hunt, self.dating) = (None, None);
    }

    /// Whether a person waits for something that was asked for.
    pub(super) const fn can_stop_asking(&self) -> bool {
        self.hunt.is_some() || self.dating.is_some()
    }

    /// Goes to a state. The last one of a run that ended well is the finished world, which is there already.
    pub(super) fn seek(&mut self, step: usize, tape: &Arc<dyn Recording>, hands: &Hands) {
        if step >= tape.len() && tape.failure().is_none() {
            self.at = None;
            self.state = None;
            self.seeking.clear();
            return;
        }
        self.stand_on(step.min(tape.len()), tape, hands);
    }

    /// Goes to a step of the recording. Unlike the end, the last one is shown with what it changed.
    fn stand_on(&mut self, step: usize, tape: &Arc<dyn Recording>, hands: &Hands) {
        self.at = Some(step);
        self.seeking.ask(step, |step| start_seek(step, tape, hands));
    }

    /// Another finished world takes the place of one.
    pub(super) fn carry_over(&mut self, before: &dyn Moment, after: &dyn Moment) {
        self.breaks.iter_mut().for_each(|wait| wait.carry_over(before, after));
    }

    /// A new recording takes the place of the old one: the playhead stays in its pass.
    pub(super) fn change_tape(&mut self, old: Option<&Arc<dyn Recording>>, new: &Arc<dyn Recording>) {
        // Who looked at the end of a run that failed looks at the end of this one.
        let place = old.zip(self.at).filter(|(old, at)| *at < old.len());
        let place = place.map(|(old, at)| Spot::of(&**old, at).nearest_in(&**new));
        self.seeking.clear();
        (self.hunt, self.history, self.remembering) = (None, None, None);
        (self.faults, self.dating) = (None, None);
        self.before.forget();
        self.forget_difference();
        self.bookmarks.look_up(Some(&**new));
        // What failed is looked at where it failed, unless somebody looks elsewhere already.
        let at = place.unwrap_or(new.len());
        self.at = Some(at).filter(|&at| at < new.len() || new.failure().is_some());
        self.outdated = true;
        if self.at.is_none() {
            self.state = None;
        }
    }

    /// Takes over what was asked; `true` where something new is shown.
    pub(super) fn poll(
        &mut self,
        tape: &Arc<dyn Recording>,
        hands: &Hands,
        revision: u64,
        messages: &mut Vec<Message>,
    ) -> bool {
        let mut news = self.poll_hunt(tape, hands, messages);
        if let Some(at) = self.at
            && (self.outdated || self.state.as_ref().is_none_or(|(state, _)| state.step != at))
            && self.seeking.wanted().is_none()
        {
            self.seeking.ask(at, |step| start_seek(step, tape, hands));
        }
        match self.seeking.poll(|step| start_seek(step, tape, hands)) {
            Some((_, Answer::Done(state))) if self.at.is_some() => {
                self.outdated = false;
                self.state = Some((state, revision));
                news = true;
            }
            Some((_, Answer::Failed(why))) => {
                messages.push(Message { tone: Tone::Failed, text: format!("That step cannot be shown: {why}") });
                self.go_to_end();
                news = true;
            }
            _ => {}
        }
        news |= self.before.poll(self.step(&**tape), tape, hands, revision);
        news |= self.poll_history(messages);
        if let Some(answer) = self.dating.as_mut().and_then(Task::take) {
            self.dating = None;
            self.faults = told(answer, "The violations cannot be dated", messages);
            news = true;
        }
        news | self.poll_pin(tape, hands, revision, messages)
    }

    fn poll_hunt(&mut self, tape: &Arc<dyn Recording>, hands: &Hands, messages: &mut Vec<Message>) -> bool {
        let Some((hunt, task)) = &mut self.hunt else { return false };
        let Some(answer) = task.take() else { return false };
        let hunt = *hunt;
        self.hunt = None;
        let answer = answer.map(|Found { step, dates, tile }| {
            self.faults = self.faults.take().or(dates);
            self.met = tile;
            step
        });
        match answer {
            Answer::Done(Some(step)) => self.stand_on(step, tape, hands),
            Answer::Done(None) => {
                let text = match hunt {
                    Hunt::Next => "No breakpoint is hit after this step.",
                    Hunt::Previous => "No breakpoint is hit before this step.",
                    Hunt::NextInView => "No later step changes anything there.",
                    Hunt::PreviousInView => "No earlier step changes anything there.",
                };
                messages.push(Message::note(text));
            }
            Answer::CalledOff => {}
            Answer::Failed(text) => messages.push(Message { tone: Tone::Failed, text }),
        }
        true
    }

    /// Asks for the history of the selected tile, where it is not known.
    pub(super) fn ask_history(&mut self, tape: &Arc<dyn Recording>, selection: &Selection, hands: &Hands) {
        let Some((board, tile)) = selection.tile() else {
            (self.history, self.remembering) = (None, None);
            return;
        };
        if self.history.as_ref().is_some_and(|h| (h.board, h.tile) == (board, tile)) {
            return;
        }
        let asked = Arc::clone(tape);
        let task = hands.start(move |token| asked.history(board, tile, token));
        self.remembering = Some(task);
        self.history = Some(TileHistory { board, tile, changes: None, is_lost: false });
    }

    fn poll_history(&mut self, messages: &mut Vec<Message>) -> bool {
        let Some(answer) = self.remembering.as_mut().and_then(Task::take) else { return false };
        self.remembering = None;
        let changes = told(answer, "The history of the tile cannot be told", messages);
        if let Some(history) = &mut self.history {
            history.is_lost = changes.is_none();
            history.changes = changes;
        }
        true
    }

    /// Lets time pass; `true` where the playhead moved.
    pub(super) fn play(&mut self, elapsed: Duration, tape: &Arc<dyn Recording>, hands: &Hands) -> bool {
        let speed = SPEEDS[self.speed];
        let step = self.step(&**tape);
        let Some(playing) = &mut self.playing else { return false };
        // A frame that took long is caught up with at most a quarter of a second's steps.
        playing.due += elapsed.as_secs_f32().min(0.25) * speed;
        let whole = playing.due.floor();
        playing.due -= whole;
        let (steps, backwards) = (whole as usize, playing.backwards);
        if steps == 0 {
            return false;
        }
        let target = if backwards { step.saturating_sub(steps) } else { (step + steps).min(tape.len()) };
        if target == 0 && backwards || target == tape.len() && !backwards {
            self.playing = None;
        }
        self.seek(target, tape, hands);
        true
    }
}

/// What was answered; a failure is told, with what it concerns.
fn told<T>(answer: Answer<T>, what: &str, messages: &mut Vec<Message>) -> Option<T> {
    match answer {
        Answer::Done(value) => Some(value),
        Answer::CalledOff => None,
        Answer::Failed(why) => {
            messages.push(Message { tone: Tone::Failed, text: format!("{what}: {why}") });
            None
        }
    }
}

fn start_seek(step: usize, tape: &Arc<dyn Recording>, hands: &Hands) -> Task<State> {
    let tape = Arc::clone(tape);
    hands.start(move |token| (!token.is_cancelled()).then(|| tape.state(step)))
}
