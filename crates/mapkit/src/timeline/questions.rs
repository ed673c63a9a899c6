//! The debugger's questions. Every answer is exact, because a replay makes the same bytes.

use std::ops::ControlFlow;

use super::recorded::{KEYFRAME_NS_PER_TILE, Timeline};
use super::records::{Change, Watch};
use crate::{BoardIndex, Pos, Rect, Run, World};

impl<W: World> Timeline<W> {
    /// Every step that changed one tile, with before and after, first to last.
    pub fn history(&self, board: BoardIndex, pos: Pos) -> Vec<Change> {
        self.history_while(board, pos, |_| true).unwrap_or_default()
    }

    /// The same for somebody who may lose patience: `go_on` is asked with the number of each step that is looked at,
    /// and where it says no there is no answer.
    pub fn history_while(
        &self,
        board: BoardIndex,
        pos: Pos,
        mut go_on: impl FnMut(usize) -> bool,
    ) -> Option<Vec<Change>> {
        let spot = Rect::tile(pos);
        let mut replay = Replay::of(self);
        let touching = self.steps.iter().zip(0..).filter(|(record, _)| record.touched(board, spot).is_some());
        let mut changes = Vec::new();
        for (_, before_step) in touching {
            if !go_on(before_step + 1) {
                return None;
            }
            let run = replay.go_to(before_step);
            let before = run.world().cell(board, pos);
            run.step();
            let after = run.world().cell(board, pos);
            if before != after {
                changes.push(Change { step: before_step + 1, before, after });
            }
        }
        Some(changes)
    }

    /// Tiles that differ between two states, per board, in row order.
    pub fn diff(&self, a: usize, b: usize) -> Vec<Vec<Pos>> {
        let mut replay = Replay::of(self);
        let earlier = replay.go_to(a.min(b)).world().clone();
        let later = replay.go_to(a.max(b)).world();
        BoardIndex::first(later.boards().len()).map(|board| differing(&earlier, later, board)).collect()
    }

    /// The first state for which `holds` is true, looking at every one.
    pub fn first(&self, mut holds: impl FnMut(&Run<W>) -> bool) -> Option<usize> {
        if holds(&self.keyframes[0]) { Some(0) } else { self.next_where(0, |run| ControlFlow::Continue(holds(run))) }
    }

    /// The first state after state `from` for which `ask` answers `Continue(true)`, looking at every one. `ask` may
    /// break off; then nothing is found.
    pub fn next_where(&self, from: usize, mut ask: impl FnMut(&Run<W>) -> ControlFlow<(), bool>) -> Option<usize> {
        if from >= self.len() {
            return None;
        }
        let mut run = self.at(from);
        while run.steps_done() + 1 < self.len() && run.step() {
            if ask(&run).continue_value()? {
                return Some(run.steps_done());
            }
        }
        // The last state is the one that is kept: a step that failed may have written to it.
        ask(&self.end).continue_value()?.then_some(self.len())
    }

    /// The last state before state `from` for which `ask` answers `Continue(true)`, looking at every one, segment by
    /// segment between keyframes. `ask` may break off; then nothing is found.
    pub fn previous_where(
        &self,
        from: usize,
        mut ask: impl FnMut(&Run<W>) -> ControlFlow<(), bool>,
    ) -> Option<usize> {
        // States from `end` on have been looked at, or are not asked for.
        let mut end = from.min(self.len() + 1);
        for keyframe in self.keyframes.iter().rev().filter(|k| k.steps_done() < from) {
            let mut run = keyframe.clone();
            let mut found = None;
            for state in keyframe.steps_done()..end {
                while run.steps_done() < state && run.step() {}
                if ask(if state == self.len() { &self.end } else { &run }).continue_value()? {
                    found = Some(state);
                }
            }
            if found.is_some() {
                return found;
            }
            end = keyframe.steps_done();
        }
        None
    }

    /// The first state for which `holds` is true, by bisection. Sound only where `holds` stays true once it is true.
    pub fn first_lasting(&self, mut holds: impl FnMut(&Run<W>) -> bool) -> Option<usize> {
        if !holds(&self.end) {
            return None;
        }
        let after = self.keyframes.partition_point(|k| !holds(k));
        let Some(before) = after.checked_sub(1) else { return Some(0) };
        // It does not hold at `low`, and holds at `high`.
        let mut low = self.keyframes[before].clone();
        let mut high = self.keyframes.get(after).map_or(self.len(), Run::steps_done);
        while high - low.steps_done() > 1 {
            let middle = low.steps_done() + (high - low.steps_done()) / 2;
            let mut probe = low.clone();
            while probe.steps_done() < middle && probe.step() {}
            if holds(&probe) {
                high = middle;
            } else {
                low = probe;
            }
        }
        Some(high)
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
        for keyframe in self.keyframes.iter().rev().filter(|k| k.steps_done() < self.len()) {
            let mut since = if holds(keyframe) { None } else { Some(keyframe.steps_done() + 1) };
            // States from `last` on are known to be true.
            let mut run = keyframe.clone();
            while run.steps_done() + 1 < last && run.step() {
                if !holds(&run) {
                    since = Some(run.steps_done() + 1);
                }
            }
            if since.is_some() {
                return since;
            }
            last = keyframe.steps_done();
        }
        Some(0)
    }

    /// The next step after state `from` that a breakpoint waits for.
    pub fn next(&self, from: usize, watch: Watch) -> Option<usize> {
        self.next_while(from, &[watch], |_| true)
    }

    /// The next step after state `from` that any of several breakpoints waits for. `go_on` is asked with the number of
    /// each step that is looked at; where it says no, nothing is found.
    pub fn next_while(&self, from: usize, watches: &[Watch], mut go_on: impl FnMut(usize) -> bool) -> Option<usize> {
        let mut replay = Replay::of(self);
        for step in from.saturating_add(1)..=self.len() {
            if !go_on(step) {
                return None;
            }
            if watches.iter().any(|&watch| self.hits(&mut replay, step, watch)) {
                return Some(step);
            }
        }
        None
    }

    /// The last step before state `from` that a breakpoint waits for.
    pub fn previous(&self, from: usize, watch: Watch) -> Option<usize> {
        self.previous_while(from, &[watch], |_| true)
    }

    /// The last step before state `from` that any of several breakpoints waits for. `go_on` is asked with the number
    /// of each step that is looked at; where it says no, nothing is found.
    pub fn previous_while(
        &self,
        from: usize,
        watches: &[Watch],
        mut go_on: impl FnMut(usize) -> bool,
    ) -> Option<usize> {
        let mut end = from.min(self.len() + 1);
        // Replays go forward only, so each segment between keyframes is gone through once, the last one first.
        for keyframe in self.keyframes.iter().rev() {
            let start = keyframe.steps_done() + 1;
            let mut replay = Replay::of(self);
            let mut found = None;
            for step in start..end {
                if !go_on(step) {
                    return None;
                }
                if watches.iter().any(|&watch| self.hits(&mut replay, step, watch)) {
                    found = Some(step);
                }
            }
            if found.is_some() {
                return found;
            }
            end = end.min(start);
        }
        None
    }

    /// The next step after state `from` that made the slot called `slot` or borrowed it for writing.
    pub fn next_write(&self, from: usize, slot: &str) -> Option<usize> {
        let bit = self.end.slots().bit(slot)?;
        (from.saturating_add(1)..=self.len()).find(|&step| self.steps[step - 1].slots & bit != 0)
    }

    /// The last step before state `from` that made the slot called `slot` or borrowed it for writing.
    pub fn previous_write(&self, from: usize, slot: &str) -> Option<usize> {
        let bit = self.end.slots().bit(slot)?;
        (1..from.min(self.len() + 1)).rfind(|&step| self.steps[step - 1].slots & bit != 0)
    }

    fn hits(&self, replay: &mut Replay<'_, W>, step: usize, watch: Watch) -> bool {
        match watch {
            Watch::Pass(pass) => {
                let pass_of = |step: usize| self.steps[step - 1].pass;
                pass_of(step) == pass && (step == 1 || pass_of(step - 1) != pass)
            }
            Watch::Step(wanted) => step == wanted,
            Watch::Tile(board, pos) => self.changes(replay, step, board, Rect::tile(pos)),
            Watch::Area(board, rect) => self.changes(replay, step, board, rect),
        }
    }

    /// Whether `step` changes a tile within a rectangle of a board.
    fn changes(&self, replay: &mut Replay<'_, W>, step: usize, board: BoardIndex, rect: Rect) -> bool {
        let Some(area) = self.steps[step - 1].touched(board, rect) else { return false };
        let run = replay.go_to(step - 1);
        let before: Vec<u64> = area.iter().map(|pos| run.world().cell(board, pos)).collect();
        run.step();
        area.iter().zip(before).any(|(pos, before)| run.world().cell(board, pos) != before)
    }
}

/// A replay that goes forward from question to question.
struct Replay<'a, W: World> {
    timeline: &'a Timeline<W>,
    run: Option<Run<W>>,
}

impl<'a, W: World> Replay<'a, W> {
    const fn of(timeline: &'a Timeline<W>) -> Self {
        Self { timeline, run: None }
    }

    /// The run after `step` steps (the last state where there are fewer).
    fn go_to(&mut self, step: usize) -> &mut Run<W> {
        let step = step.min(self.timeline.len());
        let nearest = self.timeline.nearest(step);
        let mut run = match self.run.take() {
            Some(run) if run.steps_done() <= step && !self.is_worth_a_jump(run.steps_done(), nearest) => run,
            Some(run) => {
                let mut jumped = nearest.clone();
                jumped.inherit_scratch(run);
                jumped
            }
            None => nearest.clone(),
        };
        while run.steps_done() < step && run.step() {}
        self.run.insert(run)
    }

    /// Whether stepping from `here` to `keyframe` takes longer than going on from a fresh clone, which copies what it
    /// writes. The last state is always worth it: a step that failed may have written to it.
    fn is_worth_a_jump(&self, here: usize, keyframe: &Run<W>) -> bool {
        let there = keyframe.steps_done();
        if here >= there {
            return false;
        }
        let between: u64 = self.timeline.steps[here..there].iter().map(|s| s.time_ns).sum();
        let copying = KEYFRAME_NS_PER_TILE / 4 * keyframe.world().size().area() as u64;
        there == self.timeline.len() || between > copying
    }
}

/// Tiles of `board` that differ between two worlds of one size, in row order.
fn differing<W: World>(a: &W, b: &W, board: BoardIndex) -> Vec<Pos> {
    if a.shares_board(b, board) {
        return Vec::new();
    }
    a.size().rect().iter().filter(|&pos| a.cell(board, pos) != b.cell(board, pos)).collect()
}
