//! A recorded run: what every step did, and any moment of it shown again.
//!
//! States are numbered by steps done: state 0 is the start, state `n` is the moment after the `n`th step, whose
//! record is `steps()[n - 1]`.

use std::collections::BTreeSet;

use super::records::{Event, PassRecord, StepRecord};
use crate::{PassEnd, Run, World};

/// Keyframes stand at most this much work apart, in nanoseconds per tile of a board: 5 ms on a 320×160 map. A larger
/// value saves memory and makes seeking slower.
pub(super) const KEYFRAME_NS_PER_TILE: u64 = 100;

/// A recorded run. Memory is shared between its keyframes wherever nothing changed.
pub struct Timeline<W: World> {
    pub(super) steps: Vec<StepRecord>,
    pub(super) events: Vec<Event>,
    /// The step that failed, and what it gave up before.
    pub(super) failed: Option<(StepRecord, Vec<Event>)>,
    pub(super) keyframes: Vec<Run<W>>,
    pub(super) end: Run<W>,
    pub(super) cursor: Option<Run<W>>,
}

impl<W: World> Timeline<W> {
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

    /// The step that failed and so ended the run: its label, and what it wrote and drew before. Its number would be
    /// [`len`](Self::len)` + 1`; the questions about steps do not look at it, and [`Timeline::before_failure`] is the
    /// state that it began from.
    pub fn failed(&self) -> Option<&StepRecord> {
        self.failed.as_ref().map(|(record, _)| record)
    }

    /// What the step that failed had given up before it did; empty where none failed.
    pub fn failed_events(&self) -> &[Event] {
        self.failed.as_ref().map_or(&[], |(_, events)| events)
    }

    /// The run as it was before the step that failed, where one did; [`Timeline::end`] is the run after it.
    pub fn before_failure(&self) -> Option<Run<W>> {
        self.failed.as_ref().map(|_| self.unfailed(self.len()))
    }

    /// The names of the slots that a step of this timeline wrote, in the order in which they were made.
    pub fn slot_names(&self, record: &StepRecord) -> impl Iterator<Item = &'static str> {
        self.end.slots().names_of(record.slots)
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
        let failed = self.failed().into_iter();
        let steps = self.steps.iter().chain(failed).map(|s| size_of::<StepRecord>() + s.label.len());
        let events = self.events.iter().chain(self.failed_events()).map(|e| size_of::<Event>() + e.note.text.len());
        total + steps.chain(events).sum::<usize>()
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
        let cursor = self.cursor.take();
        let run = self.at_from(cursor, step);
        self.cursor.insert(run)
    }

    /// Like [`Timeline::at`], going on from `cursor` where that is less work: a run of this timeline that was shown
    /// before. For callers that share the timeline and keep the cursor themselves.
    pub fn at_from(&self, cursor: Option<Run<W>>, step: usize) -> Run<W> {
        let step = step.min(self.len());
        let nearest = self.nearest(step);
        let mut run = match cursor {
            Some(cursor) if (nearest.steps_done()..=step).contains(&cursor.steps_done()) => cursor,
            Some(cursor) => {
                let mut run = nearest.clone();
                run.inherit_scratch(cursor);
                run
            }
            None => nearest.clone(),
        };
        while run.steps_done() < step && run.step() {}
        run
    }

    /// The latest kept run that is not past `step`.
    pub(super) fn nearest(&self, step: usize) -> &Run<W> {
        if step >= self.end.steps_done() { &self.end } else { self.keyframe(step) }
    }

    /// The latest keyframe that is not past `step`; the last state is none.
    fn keyframe(&self, step: usize) -> &Run<W> {
        let after = self.keyframes.partition_point(|k| k.steps_done() <= step);
        &self.keyframes[after - 1]
    }

    /// The run after `step` steps without what a step that failed wrote after the last.
    pub(super) fn unfailed(&self, step: usize) -> Run<W> {
        let mut run = self.keyframe(step).clone();
        while run.steps_done() < step && run.step() {}
        run
    }
}
