//! A recorded run without its type: what the debugger asks of it.

use std::any::Any;
use std::sync::{Arc, Mutex, PoisonError};

use mapkit::{
    BoardIndex, Event, PassEnd, PassIndex, PassRecord, Pos, Run, Slots, StepRecord, Timeline, Watch, World,
};

use super::moment::{Moment, Violation};
use super::typed::Subject;
use super::values::Values;
use crate::jobs::CancelToken;

/// A recorded run. States are numbered by steps done, as in [`mapkit::Timeline`].
pub trait Recording: Send + Sync {
    /// What it was made from.
    fn values(&self) -> &Values;
    /// The passes that were left out.
    fn skipped(&self) -> &[PassIndex];
    /// Number of steps: the last state's number.
    fn len(&self) -> usize;
    /// Whether nothing was recorded.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// What each step did; the record of step `n` stands at `n - 1`.
    fn steps(&self) -> &[StepRecord];
    /// What each pass did, added up.
    fn passes(&self) -> &[PassRecord];
    /// The finished passes.
    fn ends(&self) -> &[PassEnd];
    /// Every rejected attempt, in order.
    fn events(&self) -> &[Event];
    /// Why the run ended early, where it did.
    fn failure(&self) -> Option<&str>;
    /// The step that failed and so ended the run; its number would be one past the last.
    fn failed(&self) -> Option<&StepRecord>;
    /// What the step that failed had given up before it did.
    fn failed_events(&self) -> &[Event];
    /// Bytes held by the recording.
    fn bytes(&self) -> usize;
    /// The slots that a step wrote, or that the step past the last one wrote before it failed.
    fn slots_written(&self, step: usize) -> Vec<&'static str>;
    /// The slots as the last step left them.
    fn last_slots(&self) -> &Slots;
    /// World and slots exactly as they were after `step` steps. Takes up to some milliseconds.
    fn state(&self, step: usize) -> State;
    /// Every step that changed one tile; `None` where cancelled.
    fn history(&self, board: BoardIndex, pos: Pos, token: &CancelToken) -> Option<Vec<TileChange>>;
    /// Tiles that differ between two states, per board.
    fn diff(&self, a: usize, b: usize) -> Vec<Vec<Pos>>;
    /// Tiles that differ between the state after `step` steps and a state of another recording, per board; all where that
    /// is one of another recipe.
    fn diff_to(&self, step: usize, held: &State) -> Vec<Vec<Pos>>;
    /// The next step after `from` that any of several breakpoints waits for.
    fn next(&self, from: usize, watches: &[Watch], token: &CancelToken) -> Option<usize>;
    /// The last step before `from` that any of several breakpoints waits for.
    fn previous(&self, from: usize, watches: &[Watch], token: &CancelToken) -> Option<usize>;
    /// Whether a step changes a tile.
    fn changes(&self, step: usize, board: BoardIndex, tile: Pos) -> bool;
    /// The next step after `from` that wrote a slot.
    fn next_write(&self, from: usize, slot: &str) -> Option<usize>;
    /// The last step before `from` that wrote a slot.
    fn previous_write(&self, from: usize, slot: &str) -> Option<usize>;
    /// The rules that the last state breaks, each with the state since which it does; `None` where cancelled.
    fn date_violations(&self, token: &CancelToken) -> Option<Vec<(Violation, Option<usize>)>>;
}

/// A run at one moment.
#[derive(Clone, Debug)]
pub struct State {
    /// Steps done.
    pub step: usize,
    /// The world.
    pub moment: Arc<dyn Moment>,
    /// The slots.
    pub slots: Slots,
    /// Per board the tiles that the last step changed.
    pub changed: Vec<Vec<Pos>>,
    /// The world in the recipe's own type, to hold worlds of other recordings against.
    world: Arc<dyn Any + Send + Sync>,
}

/// One change of one tile, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TileChange {
    /// The step that made it.
    pub step: usize,
    /// The tile before.
    pub before: String,
    /// The tile after.
    pub after: String,
}

/// A timeline of a subject's own types.
pub(super) struct Recorded<S: Subject> {
    subject: Arc<S>,
    values: Values,
    skipped: Vec<PassIndex>,
    timeline: Timeline<S::World>,
    passes: Vec<PassRecord>,
    failure: Option<String>,
    bytes: usize,
    /// The state shown last, so that going on from there is one step's work.
    cursor: Mutex<Option<Run<S::World>>>,
}

impl<S: Subject> Recorded<S> {
    pub(super) fn new(
        subject: Arc<S>,
        values: Values,
        skipped: Vec<PassIndex>,
        timeline: Timeline<S::World>,
    ) -> Self {
        Self {
            passes: timeline.passes(),
            failure: timeline.end().error().map(ToString::to_string),
            bytes: timeline.bytes(),
            subject,
            values,
            skipped,
            timeline,
            cursor: Mutex::new(None),
        }
    }
}

impl<S: Subject> Recording for Recorded<S> {
    fn values(&self) -> &Values {
        &self.values
    }

    fn skipped(&self) -> &[PassIndex] {
        &self.skipped
    }

    fn len(&self) -> usize {
        self.timeline.len()
    }

    fn steps(&self) -> &[StepRecord] {
        self.timeline.steps()
    }

    fn passes(&self) -> &[PassRecord] {
        &self.passes
    }

    fn ends(&self) -> &[PassEnd] {
        self.timeline.end().ends()
    }

    fn events(&self) -> &[Event] {
        self.timeline.events()
    }

    fn failure(&self) -> Option<&str> {
        self.failure.as_deref()
    }

    fn failed(&self) -> Option<&StepRecord> {
        self.timeline.failed()
    }

    fn failed_events(&self) -> &[Event] {
        self.timeline.failed_events()
    }

    fn bytes(&self) -> usize {
        self.bytes
    }

    fn slots_written(&self, step: usize) -> Vec<&'static str> {
        let failed = self.timeline.failed().filter(|_| step == self.len() + 1);
        let record = step.checked_sub(1).and_then(|index| self.timeline.steps().get(index)).or(failed);
        record.map_or_else(Vec::new, |record| self.timeline.slot_names(record).collect())
    }

    fn last_slots(&self) -> &Slots {
        self.timeline.end().slots()
    }

    fn state(&self, step: usize) -> State {
        let mut cursor = self.cursor.lock().unwrap_or_else(PoisonError::into_inner);
        let step = step.min(self.timeline.len());
        let before = self.timeline.at_from(cursor.take(), step.saturating_sub(1));
        let run = self.timeline.at_from(Some(before.clone()), step);
        let changed = self.changed(step, before.world(), run.world());
        let (moment, slots, world) = (self.subject.moment(&run), run.slots().clone(), run.world().clone());
        let state = State { step, moment, slots, changed, world: Arc::new(world) };
        *cursor = Some(run);
        state
    }

    fn history(&self, board: BoardIndex, pos: Pos, token: &CancelToken) -> Option<Vec<TileChange>> {
        let world = self.timeline.end().world();
        if board.get() >= world.boards().len() || !world.size().contains(pos) {
            return Some(Vec::new());
        }
        let last = self.len();
        let changes = self.timeline.history_while(board, pos, |step| goes_on(step, last, token))?;
        let words = |change: mapkit::Change| TileChange {
            step: change.step,
            before: world.describe(change.before),
            after: world.describe(change.after),
        };
        Some(changes.into_iter().map(words).collect())
    }

    fn diff(&self, a: usize, b: usize) -> Vec<Vec<Pos>> {
        self.timeline.diff(a, b)
    }

    fn diff_to(&self, step: usize, held: &State) -> Vec<Vec<Pos>> {
        let run = self.timeline.at(step);
        let (now, then) = (run.world(), held.world.downcast_ref::<S::World>());
        let same = |board: BoardIndex, pos: Pos| {
            then.is_some_and(|then| then.size().contains(pos) && then.cell(board, pos) == now.cell(board, pos))
        };
        let differing = |board: BoardIndex| now.size().rect().iter().filter(|&pos| !same(board, pos)).collect();
        BoardIndex::first(now.boards().len()).map(differing).collect()
    }

    fn next(&self, from: usize, watches: &[Watch], token: &CancelToken) -> Option<usize> {
        let last = self.len().saturating_sub(from);
        self.timeline.next_while(from, watches, |step| goes_on(step - from, last, token))
    }

    fn previous(&self, from: usize, watches: &[Watch], token: &CancelToken) -> Option<usize> {
        self.timeline.previous_while(from, watches, |step| goes_on(from - step, from, token))
    }

    fn changes(&self, step: usize, board: BoardIndex, tile: Pos) -> bool {
        let before = step.saturating_sub(1);
        self.timeline.next_while(before, &[Watch::Tile(board, tile)], |looked_at| looked_at <= step) == Some(step)
    }

    fn next_write(&self, from: usize, slot: &str) -> Option<usize> {
        self.timeline.next_write(from, slot)
    }

    fn previous_write(&self, from: usize, slot: &str) -> Option<usize> {
        self.timeline.previous_write(from, slot)
    }

    fn date_violations(&self, token: &CancelToken) -> Option<Vec<(Violation, Option<usize>)>> {
        self.subject.date_violations(&self.timeline, token)
    }
}

impl<S: Subject> Recorded<S> {
    /// The tiles that `step` changed, per board: only those are compared that it may have.
    fn changed(&self, step: usize, before: &S::World, after: &S::World) -> Vec<Vec<Pos>> {
        let boards = after.boards().len();
        let Some(record) = step.checked_sub(1).and_then(|index| self.timeline.steps().get(index)) else {
            return vec![Vec::new(); boards];
        };
        let tiles = |board: BoardIndex| {
            if record.boards & board.bit() == 0 {
                return Vec::new();
            }
            record.area.iter().filter(|&pos| before.cell(board, pos) != after.cell(board, pos)).collect()
        };
        BoardIndex::first(boards).map(tiles).collect()
    }
}

/// Tells that `done` steps of `all` were looked at; `false` where nobody waits any more.
fn goes_on(done: usize, all: usize, token: &CancelToken) -> bool {
    token.report("", done as f32 / all.max(1) as f32).is_continue()
}
