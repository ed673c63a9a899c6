//! A recorded run: what every step did, and any moment of it shown again.
//!
//! States are numbered by steps done: state 0 is the start, state `n` is the moment after the `n`th step, whose
//! record is `steps()[n - 1]`.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::time::Instant;

use crate::{Note, PassEnd, Pos, Rect, Run, World};

/// Keyframes stand at most this much work apart, in nanoseconds per tile of a board: 3 ms on a 320×160 map. A larger
/// value saves memory and makes seeking slower.
const KEYFRAME_NS_PER_TILE: u64 = 50;

/// What one step did.
#[derive(Clone, Debug, PartialEq)]
pub struct StepRecord {
    /// Index of its pass in the recipe.
    pub pass: u16,
    /// What it worked on, such as `route arterial 3 → 5`.
    pub label: Box<str>,
    /// Number of tiles that are different after it, over all boards.
    pub tiles_changed: u32,
    /// Bit `b` is set where a tile of board `b` changed.
    pub boards: u32,
    /// Bounding box of the changed tiles over all boards; empty where none changed.
    pub area: Rect,
    /// Random words drawn.
    pub words: u32,
    /// Time spent in nanoseconds; the one thing here that differs between two recordings.
    pub time_ns: u64,
}

impl StepRecord {
    /// Whether the step may have changed `pos` of `board`: no false negatives.
    fn may_touch(&self, board: u8, rect: Rect) -> bool {
        self.boards & (1 << board) != 0 && self.area.intersect(rect).is_some()
    }
}

/// What one pass did, added up.
#[derive(Clone, Debug, PartialEq)]
pub struct PassRecord {
    /// The pass's name.
    pub name: &'static str,
    /// Its steps: states `first_step + 1 ..= first_step + steps` lie in it.
    pub first_step: usize,
    /// Number of steps.
    pub steps: usize,
    /// Tiles changed, added up over the steps.
    pub tiles_changed: u64,
    /// Random words drawn.
    pub words: u64,
    /// Time spent in nanoseconds.
    pub time_ns: u64,
    /// The world's fingerprint after it, once it is done.
    pub fingerprint: Option<u64>,
}

/// One change of one tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// The state after the change: the number of the step that made it.
    pub step: usize,
    /// The packed cell before.
    pub before: u64,
    /// The packed cell after.
    pub after: u64,
}

/// What a breakpoint waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Watch {
    /// The first step of a pass, by its index.
    Pass(usize),
    /// A step by its number.
    Step(usize),
    /// A change of one tile of a board.
    Tile(u8, Pos),
    /// A change of any tile within a rectangle of a board.
    Area(u8, Rect),
}

/// An attempt that a step gave up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// The step that gave it up.
    pub step: usize,
    /// Why, where and what.
    pub note: Note,
}

/// A recorded run. Memory is shared between its keyframes wherever nothing changed.
pub struct Timeline<W: World> {
    steps: Vec<StepRecord>,
    events: Vec<Event>,
    keyframes: Vec<Run<W>>,
    end: Run<W>,
    cursor: Option<Run<W>>,
}

impl<W: World> Timeline<W> {
    /// Records `run`, which must stand at its start, to its end or to its error.
    ///
    /// `watch` is called after every step and may break off; then nothing is returned.
    pub fn record(mut run: Run<W>, mut watch: impl FnMut(&Run<W>) -> ControlFlow<()>) -> Option<Self> {
        let budget_ns = KEYFRAME_NS_PER_TILE * run.world().size().area() as u64;
        let mut keyframes = vec![run.keyframe()];
        run.start_recording();
        let (mut steps, mut events) = (Vec::new(), Vec::new());
        let mut since_keyframe_ns = 0;
        loop {
            let (pass, words) = (run.next_pass(), run.words_in_pass());
            let start = now();
            let stepped = run.step();
            let time_ns = start.elapsed().as_nanos() as u64;
            if !stepped {
                break;
            }
            let record = close_step(&mut run, &mut events, pass, words, time_ns);
            steps.push(record);
            since_keyframe_ns += time_ns;
            if run.pass_index() > pass || since_keyframe_ns > budget_ns {
                keyframes.push(run.keyframe());
                since_keyframe_ns = 0;
            }
            if watch(&run).is_break() {
                return None;
            }
        }
        let end = run.keyframe();
        Some(Self { steps, events, keyframes, end, cursor: None })
    }

    /// Number of steps: the last state's number.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether nothing was recorded.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// What each step did; the record of step `n` stands at `n - 1`.
    pub fn steps(&self) -> &[StepRecord] {
        &self.steps
    }

    /// Every attempt given up, in order.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The last state: the finished run, or the run as its error left it.
    pub const fn end(&self) -> &Run<W> {
        &self.end
    }

    /// What each pass did, added up.
    pub fn passes(&self) -> Vec<PassRecord> {
        let mut first_step = 0;
        let ends = self.end.ends();
        let names = self.end.recipe().passes.iter().map(|p| p.name);
        let sum = |(index, name): (usize, &'static str)| {
            let end: Option<&PassEnd> = ends.get(index);
            let last = end.map_or(self.len(), |e| e.step).max(first_step);
            let steps = &self.steps[first_step..last];
            let record = PassRecord {
                name,
                first_step,
                steps: steps.len(),
                tiles_changed: steps.iter().map(|s| u64::from(s.tiles_changed)).sum(),
                words: steps.iter().map(|s| u64::from(s.words)).sum(),
                time_ns: steps.iter().map(|s| s.time_ns).sum(),
                fingerprint: end.map(|e| e.fingerprint),
            };
            first_step = last;
            record
        };
        names.enumerate().map(sum).collect()
    }

    /// Bytes held by all keyframes and the last state, memory that they share counted once.
    pub fn bytes(&self) -> usize {
        let (mut seen, mut total) = (BTreeSet::new(), 0);
        for run in self.keyframes.iter().chain([&self.end]).chain(&self.cursor) {
            let mut add = |address, bytes| {
                if seen.insert(address) {
                    total += bytes;
                }
            };
            run.world().parts(&mut add);
            run.slots().parts(&mut add);
        }
        total + self.steps.iter().map(|s| size_of::<StepRecord>() + s.label.len()).sum::<usize>()
    }

    /// The run exactly as it was after `step` steps (the last state where there are fewer).
    pub fn at(&self, step: usize) -> Run<W> {
        let step = step.min(self.len());
        let mut run = self.nearest(step).clone();
        while run.steps_done() < step && run.step() {}
        run
    }

    /// Like [`Timeline::at`], and remembers where it is, so that going on from there is one step's work.
    pub fn seek(&mut self, step: usize) -> &Run<W> {
        let step = step.min(self.len());
        let from = self.nearest(step).steps_done();
        let mut run = match self.cursor.take() {
            Some(cursor) if (from..=step).contains(&cursor.steps_done()) => cursor,
            _ => self.nearest(step).clone(),
        };
        while run.steps_done() < step && run.step() {}
        self.cursor.insert(run)
    }

    /// The latest kept run that is not past `step`.
    fn nearest(&self, step: usize) -> &Run<W> {
        if step >= self.end.steps_done() {
            return &self.end;
        }
        let after = self.keyframes.partition_point(|k| k.steps_done() <= step);
        &self.keyframes[after - 1]
    }

    /// Every step that changed one tile, with before and after, first to last.
    pub fn history(&self, board: u8, pos: Pos) -> Vec<Change> {
        let mut changes = Vec::new();
        if !self.end.world().size().contains(pos) {
            return changes;
        }
        let spot = Rect::new(pos.x, pos.y, 1, 1);
        let mut run: Option<Run<W>> = None;
        for (before_step, _) in self.steps.iter().enumerate().filter(|(_, s)| s.may_touch(board, spot)) {
            let mut at = self.forward(run.take(), before_step);
            let before = at.world().cell(board, pos);
            at.step();
            let after = at.world().cell(board, pos);
            if before != after {
                changes.push(Change { step: before_step + 1, before, after });
            }
            run = Some(at);
        }
        changes
    }

    /// `run` brought forward to `step`, or a keyframe where one is nearer.
    fn forward(&self, run: Option<Run<W>>, step: usize) -> Run<W> {
        let nearest = self.nearest(step);
        let mut run = match run {
            Some(run) if (nearest.steps_done()..=step).contains(&run.steps_done()) => run,
            _ => nearest.clone(),
        };
        while run.steps_done() < step && run.step() {}
        run
    }

    /// Tiles that differ between two states, per board, in row order.
    pub fn diff(&self, a: usize, b: usize) -> Vec<Vec<Pos>> {
        let (a, b) = (self.at(a), self.at(b));
        (0..a.world().boards().len() as u8).map(|board| differing(a.world(), b.world(), board)).collect()
    }

    /// The first state for which `holds` is true, looking at every one.
    pub fn first(&self, mut holds: impl FnMut(&Run<W>) -> bool) -> Option<usize> {
        let mut run = self.keyframes[0].clone();
        loop {
            if holds(&run) {
                return Some(run.steps_done());
            }
            if !run.step() {
                return None;
            }
        }
    }

    /// The first state for which `holds` is true, by bisection. Sound only where `holds` stays true once it is true.
    pub fn first_lasting(&self, mut holds: impl FnMut(&Run<W>) -> bool) -> Option<usize> {
        if !holds(&self.end) {
            return None;
        }
        let after = self.keyframes.partition_point(|k| !holds(k));
        let Some(before) = after.checked_sub(1) else { return Some(0) };
        let mut low = self.keyframes[before].clone();
        let last = self.keyframes.get(after).map_or(self.len(), Run::steps_done);
        while low.steps_done() < last {
            let middle = low.steps_done() + (last - low.steps_done()).div_ceil(2);
            if middle == last {
                break;
            }
            let mut probe = low.clone();
            while probe.steps_done() < middle && probe.step() {}
            if holds(&probe) {
                return first_between(low, middle, holds);
            }
            low = probe;
        }
        first_between(low, last, holds)
    }

    /// The state after which `holds` is true to the end: the last one before it is false. `None` where it is false at
    /// the end, `Some(0)` where it was never false.
    ///
    /// The segments between keyframes are searched from the end backwards, so a fault that lasts is found without
    /// visiting what lies before it.
    pub fn since(&self, mut holds: impl FnMut(&Run<W>) -> bool) -> Option<usize> {
        if !holds(&self.end) {
            return None;
        }
        let mut last = self.len();
        for keyframe in self.keyframes.iter().rev() {
            let mut run = keyframe.clone();
            let mut since = if holds(&run) { None } else { Some(run.steps_done() + 1) };
            while run.steps_done() < last && run.step() {
                if !holds(&run) {
                    since = Some(run.steps_done() + 1);
                }
            }
            if let Some(since) = since {
                return Some(since);
            }
            last = keyframe.steps_done();
        }
        Some(0)
    }

    /// The next step after state `from` that a breakpoint waits for.
    pub fn next(&self, from: usize, watch: Watch) -> Option<usize> {
        (from + 1..=self.len()).find(|&step| self.hits(step, watch))
    }

    /// The last step before state `from` that a breakpoint waits for.
    pub fn previous(&self, from: usize, watch: Watch) -> Option<usize> {
        (1..from.min(self.len() + 1)).rev().find(|&step| self.hits(step, watch))
    }

    fn hits(&self, step: usize, watch: Watch) -> bool {
        let record = &self.steps[step - 1];
        match watch {
            Watch::Pass(pass) => {
                usize::from(record.pass) == pass && (step == 1 || usize::from(self.steps[step - 2].pass) != pass)
            }
            Watch::Step(wanted) => step == wanted,
            Watch::Tile(board, pos) => self.changes_in(step, board, Rect::new(pos.x, pos.y, 1, 1)),
            Watch::Area(board, rect) => self.changes_in(step, board, rect),
        }
    }

    fn changes_in(&self, step: usize, board: u8, rect: Rect) -> bool {
        let record = &self.steps[step - 1];
        let Some(rect) = record.area.intersect(rect).filter(|_| record.may_touch(board, rect)) else { return false };
        let before = self.at(step - 1);
        let mut after = before.clone();
        after.step();
        rect.iter().any(|pos| before.world().cell(board, pos) != after.world().cell(board, pos))
    }
}

/// Tiles of `board` that differ between two worlds of one size, in row order.
pub(crate) fn differing<W: World>(a: &W, b: &W, board: u8) -> Vec<Pos> {
    if a.shares_board(b, board) {
        return Vec::new();
    }
    a.size().rect().iter().filter(|&pos| a.cell(board, pos) != b.cell(board, pos)).collect()
}

/// The first state after `run` and not past `last` for which `holds` is true.
fn first_between<W: World>(mut run: Run<W>, last: usize, mut holds: impl FnMut(&Run<W>) -> bool) -> Option<usize> {
    while run.steps_done() < last && run.step() {
        if holds(&run) {
            return Some(run.steps_done());
        }
    }
    None
}

fn close_step<W: World>(
    run: &mut Run<W>,
    events: &mut Vec<Event>,
    pass: usize,
    words_before: u64,
    time_ns: u64,
) -> StepRecord {
    // A pass that has just ended left its count with its end.
    let words = run.ends().get(pass).map_or_else(|| run.words_drawn(), |end| end.words) - words_before;
    let (label, notes) = run.take_trace();
    let step = run.steps_done();
    events.extend(notes.into_iter().map(|note| Event { step, note }));
    let (mut tiles_changed, mut boards, mut area) = (0, 0, Rect::default());
    let mut journal = std::mem::take(run.world_mut().journal());
    journal.drain(|board, pos, before| {
        if run.world().cell(board, pos) != before {
            tiles_changed += 1;
            boards |= 1 << board;
            area = area.union(Rect::new(pos.x, pos.y, 1, 1));
        }
    });
    *run.world_mut().journal() = journal;
    StepRecord { pass: pass as u16, label: label.into(), tiles_changed, boards, area, words: words as u32, time_ns }
}

/// The one clock of this crate: it times steps for the person who looks, and never reaches what is generated.
#[expect(clippy::disallowed_methods, reason = "step times are shown, never generated from")]
fn now() -> Instant {
    Instant::now()
}
