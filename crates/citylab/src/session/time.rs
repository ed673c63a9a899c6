//! The playhead: where in the recording we are, what plays, what is waited for, and what is held against it.

use std::sync::Arc;
use std::time::Duration;

use mapkit::{Pos, Rect, Watch};

use super::pick::Selection;
use super::{Bench, Message, Tone};
use crate::command::TimeCommand;
use crate::subject::Recording;
use crate::subject::moment::{Fault, Thing};
use crate::subject::recording::{State, TileChange};
use crate::tasks::{Answer, Hands, Latest, Task};

/// Steps a second, by speed.
pub const SPEEDS: [f32; 9] = [2.0, 8.0, 30.0, 60.0, 120.0, 300.0, 1000.0, 4000.0, 16000.0];

/// The speed at first: sixty steps a second.
const FIRST_SPEED: usize = 3;

/// What a breakpoint waits for.
#[derive(Clone, Debug, PartialEq)]
pub enum Break {
    /// The first step of a pass, by its index.
    Pass(usize),
    /// A step by its number.
    Step(usize),
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
    fn watch(&self) -> Option<Watch> {
        match self {
            Self::Pass(pass) => Some(Watch::Pass(*pass)),
            Self::Step(step) => Some(Watch::Step(*step)),
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

/// Steps that changed one tile.
#[derive(Clone, Debug)]
pub struct TileHistory {
    /// The board.
    pub board: u8,
    /// The tile.
    pub tile: Pos,
    /// The changes; `None` while they are looked for.
    pub changes: Option<Vec<TileChange>>,
}

/// Rules that are broken at the end, each with the state since which it is.
pub(super) type DatedFaults = Vec<(Fault, Option<usize>)>;

/// A state that others are held against.
#[derive(Clone, Debug)]
pub struct Pinned {
    /// The state.
    pub state: State,
    /// Per board the tiles that differ between it and the state whose step stands beside them.
    pub differing: Option<(usize, Vec<Vec<Pos>>)>,
}

/// The state of the playhead.
pub(super) struct Time {
    /// The step that is wished for; `None` follows the end.
    at: Option<usize>,
    state: Option<(State, u64)>,
    seeking: Latest<usize, State>,
    playing: Option<Playing>,
    speed: usize,
    breaks: Vec<Break>,
    hunt: Option<(Hunt, Task<Option<usize>>)>,
    history: Option<TileHistory>,
    remembering: Option<Task<Vec<TileChange>>>,
    faults: Option<DatedFaults>,
    dating: Option<Task<DatedFaults>>,
    pinned: Option<Pinned>,
    pin_wanted: bool,
    differing: Latest<(usize, usize), Vec<Vec<Pos>>>,
}

impl Default for Time {
    fn default() -> Self {
        Self {
            at: None,
            state: None,
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
            pin_wanted: false,
            differing: Latest::default(),
        }
    }
}

impl Time {
    /// The state that is shown in place of the end.
    pub(super) fn state(&self) -> Option<(&State, u64)> {
        self.state.as_ref().map(|(state, revision)| (state, *revision))
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
            || self.differing.wanted().is_some()
            || self.history.as_ref().is_some_and(|h| h.changes.is_none())
    }

    pub(super) fn go_to_end(&mut self) {
        self.at = None;
        self.state = None;
        self.seeking.clear();
        self.playing = None;
    }

    pub(super) fn stop(&mut self) {
        self.playing = None;
        self.hunt = None;
    }

    pub(super) fn stop_hunting(&mut self) {
        self.hunt = None;
    }

    /// Goes to a state. The last one of a run that ended well is the finished world, which is there already.
    pub(super) fn seek(&mut self, step: usize, tape: &Arc<dyn Recording>, hands: &Hands) {
        if step >= tape.len() && tape.failure().is_none() {
            self.at = None;
            self.state = None;
            self.seeking.clear();
            return;
        }
        let step = step.min(tape.len());
        self.at = Some(step);
        self.seeking.ask(step, |step| start_seek(step, tape, hands));
    }

    /// A new recording takes the place of the old one: the playhead stays in its pass.
    pub(super) fn change_tape(&mut self, old: Option<&Arc<dyn Recording>>, new: &Arc<dyn Recording>, failed: bool) {
        let moved_to = old.zip(self.at).map(|(old, at)| moved(&**old, &**new, at));
        self.seeking.clear();
        (self.hunt, self.history, self.remembering) = (None, None, None);
        (self.faults, self.dating) = (None, None);
        self.pinned = None;
        self.differing.clear();
        // What failed is looked at where it failed, unless somebody looks elsewhere already.
        self.at = moved_to.or_else(|| failed.then(|| new.len()));
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
            && self.state.as_ref().is_none_or(|(state, _)| state.step != at)
            && self.seeking.wanted().is_none()
        {
            self.seeking.ask(at, |step| start_seek(step, tape, hands));
        }
        match self.seeking.poll(|step| start_seek(step, tape, hands)) {
            Some((_, Answer::Done(state))) if self.at.is_some() => {
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
        news |= self.poll_history();
        if let Some(answer) = self.dating.as_mut().and_then(Task::take) {
            self.dating = None;
            self.faults = answer.done();
            news = true;
        }
        news | self.poll_pin(tape, hands)
    }

    fn poll_hunt(&mut self, tape: &Arc<dyn Recording>, hands: &Hands, messages: &mut Vec<Message>) -> bool {
        let Some((hunt, task)) = &mut self.hunt else { return false };
        let Some(answer) = task.take() else { return false };
        let hunt = *hunt;
        self.hunt = None;
        match answer {
            Answer::Done(Some(step)) => self.seek(step, tape, hands),
            Answer::Done(None) => {
                let text = match hunt {
                    Hunt::Next => "No breakpoint is hit after this step.",
                    Hunt::Previous => "No breakpoint is hit before this step.",
                    Hunt::NextInView => "No later step changes what is in view.",
                    Hunt::PreviousInView => "No earlier step changes what is in view.",
                };
                messages.push(Message { tone: Tone::Note, text: text.into() });
            }
            Answer::CalledOff => {}
            Answer::Failed(text) => messages.push(Message { tone: Tone::Failed, text }),
        }
        true
    }

    /// Asks for the history of the selected tile, where it is not known.
    pub(super) fn ask_history(&mut self, tape: &Arc<dyn Recording>, selection: &Selection, hands: &Hands) {
        let Some((board, tile)) = selection.tile() else {
            self.history = None;
            return;
        };
        if self.history.as_ref().is_some_and(|h| (h.board, h.tile) == (board, tile)) {
            return;
        }
        let asked = Arc::clone(tape);
        let task = hands.start(move |token| asked.history(board, tile, token));
        self.remembering = Some(task);
        self.history = Some(TileHistory { board, tile, changes: None });
    }

    fn poll_history(&mut self) -> bool {
        let Some(answer) = self.remembering.as_mut().and_then(Task::take) else { return false };
        self.remembering = None;
        if let Some(history) = &mut self.history {
            history.changes = Some(answer.done().unwrap_or_default());
        }
        true
    }

    fn poll_pin(&mut self, tape: &Arc<dyn Recording>, hands: &Hands) -> bool {
        let step = self.step(&**tape);
        if std::mem::take(&mut self.pin_wanted) {
            let state = self.state.as_ref().map(|(state, _)| state.clone()).filter(|state| state.step == step);
            self.pinned = Some(Pinned { state: state.unwrap_or_else(|| tape.state(step)), differing: None });
        }
        let Some(pinned) = &self.pinned else { return false };
        let pair = (pinned.state.step, step);
        let start = |(a, b): (usize, usize)| {
            let tape = Arc::clone(tape);
            hands.start(move |_| Some(tape.diff(a, b)))
        };
        if pinned.differing.as_ref().is_none_or(|(at, _)| *at != step) && self.differing.wanted() != Some(&pair) {
            self.differing.ask(pair, start);
        }
        let Some(((_, at), answer)) = self.differing.poll(start) else { return false };
        if let (Some(pinned), Some(tiles)) = (&mut self.pinned, answer.done()) {
            pinned.differing = Some((at, tiles));
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

fn start_seek(step: usize, tape: &Arc<dyn Recording>, hands: &Hands) -> Task<State> {
    let tape = Arc::clone(tape);
    hands.start(move |token| (!token.is_cancelled()).then(|| tape.state(step)))
}

/// The pass that a state lies in, and the steps of that pass done by then.
fn place_in_pass(tape: &dyn Recording, step: usize) -> (usize, usize) {
    let pass = tape.passes().iter().rposition(|pass| pass.first_step < step.max(1) && pass.steps > 0).unwrap_or(0);
    let first = tape.passes().get(pass).map_or(0, |pass| pass.first_step);
    (pass, step.saturating_sub(first))
}

/// Where a step of one recording is in another: in the same pass, and as far into it.
pub(super) fn moved(old: &dyn Recording, new: &dyn Recording, step: usize) -> usize {
    let (pass, offset) = place_in_pass(old, step);
    let pass = new.passes().get(pass).or(new.passes().last());
    pass.map_or(0, |pass| pass.first_step + offset.min(pass.steps))
}

impl Bench {
    /// The step at the playhead; 0 where nothing is recorded.
    pub fn step(&self) -> usize {
        self.tape.as_ref().map_or(0, |tape| self.time.step(&**tape))
    }

    /// Whether the playhead follows the end.
    pub const fn is_at_end(&self) -> bool {
        self.time.is_at_end()
    }

    /// The pass that the state at the playhead lies in.
    pub fn pass_at_playhead(&self) -> Option<usize> {
        self.tape.as_ref().map(|tape| place_in_pass(&**tape, self.time.step(&**tape)).0)
    }

    /// What plays, if anything.
    pub const fn playing(&self) -> Option<Playing> {
        self.time.playing
    }

    /// Place of the present speed in [`SPEEDS`].
    pub const fn speed(&self) -> usize {
        self.time.speed
    }

    /// The breakpoints, in the order in which they were set.
    pub fn breaks(&self) -> &[Break] {
        &self.time.breaks
    }

    /// Whether a step is being looked for.
    pub const fn is_hunting(&self) -> bool {
        self.time.hunt.is_some()
    }

    /// How much of the recording was looked through, while a step is being looked for.
    pub fn hunting_share(&self) -> Option<f32> {
        self.time.hunt.as_ref().map(|(_, task)| task.share())
    }

    /// The history of the selected tile, where there is a recording.
    pub const fn tile_history(&self) -> Option<&TileHistory> {
        self.time.history.as_ref()
    }

    /// The rules that are broken at the end, each with the state since which it is; `None` until asked for.
    pub const fn dated_faults(&self) -> Option<&DatedFaults> {
        self.time.faults.as_ref()
    }

    /// Whether the broken rules are being dated.
    pub const fn is_dating_faults(&self) -> bool {
        self.time.dating.is_some()
    }

    /// How much of the recording was looked through, while the broken rules are being dated.
    pub fn dating_share(&self) -> Option<f32> {
        self.time.dating.as_ref().map(Task::share)
    }

    /// The state that others are held against.
    pub const fn pinned(&self) -> Option<&Pinned> {
        self.time.pinned.as_ref()
    }

    pub(super) fn can_travel(&self, command: &TimeCommand) -> bool {
        let Some(tape) = &self.tape else { return false };
        let step = self.step();
        match command {
            TimeCommand::Back(_)
            | TimeCommand::Start
            | TimeCommand::PreviousPass
            | TimeCommand::PreviousInView(_) => step > 0,
            TimeCommand::PlayBackwards => step > 0 || self.time.playing.is_some(),
            TimeCommand::Forward(_) | TimeCommand::End | TimeCommand::NextPass | TimeCommand::NextInView(_) => {
                step < tape.len()
            }
            TimeCommand::RunToNext => step < tape.len() && !self.time.breaks.is_empty(),
            TimeCommand::RunBack => step > 0 && !self.time.breaks.is_empty(),
            TimeCommand::ClearBreaks => !self.time.breaks.is_empty(),
            TimeCommand::Faster => self.time.speed + 1 < SPEEDS.len(),
            TimeCommand::Slower => self.time.speed > 0,
            TimeCommand::BreakHere => self.selection.tile().is_some(),
            TimeCommand::Unpin => self.time.pinned.is_some(),
            _ => true,
        }
    }

    pub(super) fn travel(&mut self, command: TimeCommand, hands: &Hands, messages: &mut Vec<Message>) {
        let Some(tape) = self.tape.clone() else { return };
        let step = self.step();
        match command {
            TimeCommand::Seek(step) => self.jump(step, &tape, hands),
            TimeCommand::Forward(steps) => self.jump(step.saturating_add(steps), &tape, hands),
            TimeCommand::Back(steps) => self.jump(step.saturating_sub(steps), &tape, hands),
            TimeCommand::Start => self.jump(0, &tape, hands),
            TimeCommand::End => self.jump(tape.len(), &tape, hands),
            TimeCommand::NextPass => {
                let ends = tape.passes().iter().map(|pass| pass.first_step + pass.steps);
                let next = ends.into_iter().find(|&end| end > step).unwrap_or(tape.len());
                self.jump(next, &tape, hands);
            }
            TimeCommand::PreviousPass => {
                let starts = tape.passes().iter().rev().map(|pass| pass.first_step);
                let previous = starts.into_iter().find(|&start| start < step).unwrap_or(0);
                self.jump(previous, &tape, hands);
            }
            TimeCommand::Play => self.toggle_playing(false, &tape, hands),
            TimeCommand::PlayBackwards => self.toggle_playing(true, &tape, hands),
            TimeCommand::Faster => self.time.speed = (self.time.speed + 1).min(SPEEDS.len() - 1),
            TimeCommand::Slower => self.time.speed = self.time.speed.saturating_sub(1),
            TimeCommand::NextInView(views) => self.hunt_in_view(&views, Hunt::NextInView, &tape, hands),
            TimeCommand::PreviousInView(views) => self.hunt_in_view(&views, Hunt::PreviousInView, &tape, hands),
            TimeCommand::RunToNext => self.hunt_breaks(Hunt::Next, &tape, hands, messages),
            TimeCommand::RunBack => self.hunt_breaks(Hunt::Previous, &tape, hands, messages),
            TimeCommand::AddBreak(new) => {
                if !self.time.breaks.contains(&new) {
                    self.time.breaks.push(new);
                }
            }
            TimeCommand::RemoveBreak(at) => {
                if at < self.time.breaks.len() {
                    self.time.breaks.remove(at);
                }
            }
            TimeCommand::ClearBreaks => self.time.breaks.clear(),
            TimeCommand::BreakHere => {
                if let Some((board, tile)) = self.selection.tile() {
                    self.travel(TimeCommand::AddBreak(Break::Tile(board, tile)), hands, messages);
                }
            }
            TimeCommand::NextWrite(slot) => {
                let found = tape.next_write(step, &slot);
                self.jump_to_write(found, &slot, &tape, hands, messages);
            }
            TimeCommand::PreviousWrite(slot) => {
                let found = tape.previous_write(step, &slot);
                self.jump_to_write(found, &slot, &tape, hands, messages);
            }
            TimeCommand::DateFaults => {
                if self.time.dating.is_none() && self.time.faults.is_none() {
                    let asked = Arc::clone(&tape);
                    self.time.dating = Some(hands.start(move |token| asked.date_faults(token)));
                }
            }
            TimeCommand::Pin => self.time.pin_wanted = true,
            TimeCommand::Unpin => {
                self.time.pinned = None;
                self.time.differing.clear();
            }
        }
    }

    fn jump(&mut self, step: usize, tape: &Arc<dyn Recording>, hands: &Hands) {
        self.time.stop();
        self.time.seek(step, tape, hands);
    }

    fn jump_to_write(
        &mut self,
        found: Option<usize>,
        slot: &str,
        tape: &Arc<dyn Recording>,
        hands: &Hands,
        messages: &mut Vec<Message>,
    ) {
        match found {
            Some(step) => self.jump(step, tape, hands),
            None => messages.push(Message { tone: Tone::Note, text: format!("No further step writes `{slot}`.") }),
        }
    }

    /// Starts or stops; playing on from the end begins at the start, and back from the start at the end.
    fn toggle_playing(&mut self, backwards: bool, tape: &Arc<dyn Recording>, hands: &Hands) {
        self.time.hunt = None;
        if self.time.playing.is_some_and(|playing| playing.backwards == backwards) {
            self.time.playing = None;
            return;
        }
        let step = self.step();
        if !backwards && step >= tape.len() {
            self.time.seek(0, tape, hands);
        } else if backwards && step == 0 {
            self.time.seek(tape.len(), tape, hands);
        }
        self.time.playing = Some(Playing { backwards, due: 0.0 });
    }

    fn hunt_in_view(&mut self, views: &[(u8, Rect)], hunt: Hunt, tape: &Arc<dyn Recording>, hands: &Hands) {
        let watches: Vec<_> = views.iter().map(|&(board, area)| Watch::Area(board, area)).collect();
        self.start_hunt(hunt, watches, false, tape, hands);
    }

    fn hunt_breaks(&mut self, hunt: Hunt, tape: &Arc<dyn Recording>, hands: &Hands, messages: &mut Vec<Message>) {
        if self.time.breaks.is_empty() {
            let text = "There are no breakpoints; select a tile and set one, or right-click a pass.".into();
            messages.push(Message { tone: Tone::Note, text });
            return;
        }
        let watches: Vec<_> = self.time.breaks.iter().filter_map(Break::watch).collect();
        let with_faults = self.time.breaks.contains(&Break::Fault);
        self.start_hunt(hunt, watches, with_faults, tape, hands);
    }

    fn start_hunt(
        &mut self,
        hunt: Hunt,
        watches: Vec<Watch>,
        with_faults: bool,
        tape: &Arc<dyn Recording>,
        hands: &Hands,
    ) {
        self.time.stop();
        let (from, forwards) = (self.step(), matches!(hunt, Hunt::Next | Hunt::NextInView));
        let (tape, known) = (Arc::clone(tape), self.time.faults.clone());
        let task = hands.start(move |token| {
            let hit = if forwards { tape.next(from, &watches, token) } else { tape.previous(from, &watches, token) };
            let dates = if with_faults { known.or_else(|| tape.date_faults(token)) } else { None };
            if token.is_cancelled() {
                return None;
            }
            let dates = dates.unwrap_or_default().into_iter().filter_map(|(_, step)| step);
            Some(if forwards {
                dates.filter(|&step| step > from).chain(hit).min()
            } else {
                dates.filter(|&step| step < from).chain(hit).max()
            })
        });
        self.time.hunt = Some((hunt, task));
    }
}
