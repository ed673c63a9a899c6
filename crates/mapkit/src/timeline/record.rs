//! Recording: a run carried out to its end, every step noted, some moments kept.

use std::ops::ControlFlow;
use std::time::Instant;

use super::recorded::{KEYFRAME_NS_PER_TILE, Timeline};
use super::records::{Event, StepRecord};
use crate::{PassIndex, Pos, Rect, Run, Size, World};

/// At most this many keyframes are kept within passes; then every second one is let go and the distance is doubled. A
/// larger value makes seeking faster on a slow machine and takes more memory.
const MOST_WITHIN_PASSES: usize = 32;

impl<W: World> Timeline<W> {
    /// Records `run` to its end or to its error.
    ///
    /// `watch` is called after every step and may break off; then nothing is returned.
    ///
    /// # Panics
    /// Where `run` does not stand at its start.
    pub fn record(mut run: Run<W>, mut watch: impl FnMut(&Run<W>) -> ControlFlow<()>) -> Option<Self> {
        assert_eq!(run.steps_done(), 0, "a recording begins at a run's start");
        let mut keyframes = Keyframes::new(&run);
        run.start_recording();
        let (mut steps, mut events) = (Vec::new(), Vec::new());
        let failed = loop {
            let (pass, words, revision) = (run.pass_index(), run.words_in_pass(), run.world().revision());
            let start = now();
            let stepped = run.step();
            let time_ns = start.elapsed().as_nanos() as u64;
            let before = Before { pass, words, revision, time_ns };
            if !stepped {
                // A step that failed has no number among those done, and is the one that a person will ask about.
                break run.error().is_some().then(|| close_step(&mut run, before, steps.len() + 1));
            }
            let (record, given_up) = close_step(&mut run, before, steps.len() + 1);
            steps.push(record);
            events.extend(given_up);
            keyframes.offer(&run, run.pass_index() > pass, time_ns);
            if watch(&run).is_break() {
                return None;
            }
        };
        let end = run.keyframe();
        Some(Self { steps, events, failed, keyframes: keyframes.finish(), end, cursor: None })
    }
}

/// The moments that are kept while a run is recorded.
struct Keyframes<W: World> {
    kept: Vec<Kept<W>>,
    budget_ns: u64,
    since_ns: u64,
    within_passes: usize,
}

struct Kept<W: World> {
    run: Run<W>,
    between_passes: bool,
}

impl<W: World> Keyframes<W> {
    fn new(start: &Run<W>) -> Self {
        let budget_ns = KEYFRAME_NS_PER_TILE * start.world().size().area() as u64;
        let kept = vec![Kept { run: start.keyframe(), between_passes: true }];
        Self { kept, budget_ns, since_ns: 0, within_passes: 0 }
    }

    /// Keeps the present moment where enough work was done since the last one; between passes less is enough.
    fn offer(&mut self, run: &Run<W>, between_passes: bool, time_ns: u64) {
        self.since_ns += time_ns;
        let enough = if between_passes { self.budget_ns / 4 } else { self.budget_ns };
        if self.since_ns <= enough {
            return;
        }
        self.kept.push(Kept { run: run.keyframe(), between_passes });
        self.since_ns = 0;
        self.within_passes += usize::from(!between_passes);
        if self.within_passes > MOST_WITHIN_PASSES {
            self.thin_out();
        }
    }

    fn thin_out(&mut self) {
        let mut count = 0;
        self.kept.retain(|kept| {
            count += usize::from(!kept.between_passes);
            kept.between_passes || count % 2 == 0
        });
        self.within_passes /= 2;
        self.budget_ns *= 2;
    }

    fn finish(self) -> Vec<Run<W>> {
        self.kept.into_iter().map(|kept| kept.run).collect()
    }
}

/// What was known before a step, and the time that it took.
#[derive(Clone, Copy)]
struct Before {
    pass: usize,
    words: u64,
    revision: u64,
    time_ns: u64,
}

/// The record of the step numbered `step` that `run` has just done or failed to do, and what that step gave up.
fn close_step<W: World>(run: &mut Run<W>, before: Before, step: usize) -> (StepRecord, Vec<Event>) {
    let Before { pass, words, revision, time_ns } = before;
    // A pass that has just ended left its count with its end.
    let words = run.ends().get(pass).map_or_else(|| run.words_drawn(), |end| end.words) - words;
    let (label, notes) = run.take_trace();
    let events = notes.into_iter().map(|note| Event { step, note }).collect();
    let (slots, lists_changed) = (run.take_slots_written(), run.world().revision() != revision);
    let (mut tiles_changed, mut boards) = (0, 0);
    let mut bounds = Bounds::of(run.world().size());
    let mut journal = std::mem::take(run.world_mut().journal());
    journal.drain(|board, index, before| {
        if before.is_none_or(|before| run.world().cell_at(board, index) != before) {
            tiles_changed += 1;
            boards |= board.bit();
            bounds.add(index);
        }
    });
    *run.world_mut().journal() = journal;
    let area = bounds.rect();
    let (pass, label, words) = (PassIndex::new(pass), label.into(), words as u32);
    (StepRecord { pass, label, tiles_changed, boards, area, slots, lists_changed, words, time_ns }, events)
}

/// Bounding box of tiles that are given by row-major index.
struct Bounds {
    width: usize,
    /// First index of the row of the tile added last: neighbours in a row need no division.
    row: usize,
    columns: (usize, usize),
    rows: (usize, usize),
}

impl Bounds {
    const fn of(size: Size) -> Self {
        let none = (usize::MAX, 0);
        Self { width: size.w as usize, row: 0, columns: none, rows: none }
    }

    #[inline]
    fn add(&mut self, index: usize) {
        if index < self.row || index >= self.row + self.width {
            self.row = index / self.width * self.width;
        }
        let column = index - self.row;
        self.columns = (self.columns.0.min(column), self.columns.1.max(column));
        // Rows stay multiplied by the width until they are asked for.
        self.rows = (self.rows.0.min(self.row), self.rows.1.max(self.row));
    }

    fn rect(self) -> Rect {
        if self.columns.0 > self.columns.1 {
            return Rect::default();
        }
        let corner = |column: usize, row: usize| Pos::new(column as i32, (row / self.width) as i32);
        Rect::spanning(corner(self.columns.0, self.rows.0), corner(self.columns.1, self.rows.1))
    }
}

/// The one clock of this crate: it times steps for the person who looks, and never reaches what is generated.
#[expect(clippy::disallowed_methods, reason = "step times are shown, never generated from")]
fn now() -> Instant {
    Instant::now()
}
