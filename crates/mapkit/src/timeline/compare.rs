//! Two recorded runs held against each other: the first pass after which they differ, and where in it they part.
//!
//! Passes are compared by their fingerprints. Only the first one that differs is replayed, both runs side by side, and
//! after each step only the tiles are compared that one of the two steps may have changed.

use super::recorded::Timeline;
use super::records::StepRecord;
use crate::{BoardIndex, PassIndex, Pos, Rect, Run, World};

/// Where two recorded runs part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The first pass after which the worlds differ, or that not both runs carry to its end.
    pub pass: PassIndex,
    /// The first state of the one run, and of the other, in which they differ. A run whose pass is over waits there for
    /// the other one; a step that failed counts as one past the last.
    pub states: (usize, usize),
    /// What differs there.
    pub parting: Parting,
}

/// What differs where two runs part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parting {
    /// The recipes have another pass here, or one has none.
    Recipe,
    /// The maps are of different sizes.
    Size,
    /// A tile: of all that differ the one on the lowest board, first in row order.
    Tile {
        /// Its board.
        board: BoardIndex,
        /// Where it is.
        pos: Pos,
        /// The packed cell in the one run, and in the other.
        cells: (u64, u64),
    },
    /// No tile, but lists, names or graphs.
    Lists,
    /// Only one of the two fails, or they fail in other words.
    Failure,
}

impl<W: World> Timeline<W> {
    /// Where this run and another part; `None` where every pass ends in the same world (or both runs fail alike).
    ///
    /// The runs may be of other parameters or seeds. Other steps on the way to the same world are no difference, nor
    /// are labels, words and slots, which show in the world sooner or later where they matter. In a world that counts
    /// no [revisions](World::revision), lists are compared where the pass ends.
    pub fn first_difference(&self, other: &Self) -> Option<Difference> {
        let passes = [self, other].map(|timeline| timeline.end.recipe().passes.len());
        let pass = (0..passes[0].max(passes[1])).find(|&pass| !ends_alike(self, other, pass))?;
        let (mut a, mut b) = (Side::before(self, pass), Side::before(other, pass));
        let part =
            |a: usize, b: usize, parting| Some(Difference { pass: PassIndex::new(pass), states: (a, b), parting });
        if name(self, pass) != name(other, pass) {
            return part(a.state(), b.state(), Parting::Recipe);
        }
        if a.run.world().size() != b.run.world().size() {
            return part(a.state(), b.state(), Parting::Size);
        }
        let mut touched = Touched::everything(a.run.world());
        loop {
            if let Some(parting) = touched.parting(a.run.world(), b.run.world()) {
                return part(a.state(), b.state(), parting);
            }
            touched = Touched::default();
            match (a.next(), b.next()) {
                (Next::Failure(record), Next::Failure(other_record)) => {
                    touched.add(record);
                    touched.add(other_record);
                    let parting = touched.parting(self.end.world(), other.end.world());
                    let parting = parting.or_else(|| (words(self) != words(other)).then_some(Parting::Failure))?;
                    return part(a.state() + 1, b.state() + 1, parting);
                }
                (next, other_next) if next.is_failure() || other_next.is_failure() => {
                    let (a, b) =
                        (a.state() + usize::from(!next.is_over()), b.state() + usize::from(!other_next.is_over()));
                    return part(a, b, Parting::Failure);
                }
                // The fingerprints differ, and no step said that it wrote to anything but tiles.
                (Next::Over, Next::Over) => return part(a.state(), b.state(), Parting::Lists),
                (next, other_next) => {
                    a.go(&next, &mut touched);
                    b.go(&other_next, &mut touched);
                }
            }
        }
    }
}

fn name<W: World>(timeline: &Timeline<W>, pass: usize) -> Option<&'static str> {
    timeline.end.recipe().passes.get(pass).map(|p| p.name)
}

/// The error that ended a run, in words.
fn words<W: World>(timeline: &Timeline<W>) -> Option<String> {
    timeline.end.error().map(|error| error.source.to_string())
}

/// Whether both runs carried the pass to its end, and to the same world.
fn ends_alike<W: World>(a: &Timeline<W>, b: &Timeline<W>, pass: usize) -> bool {
    let end = |timeline: &Timeline<W>| timeline.end.ends().get(pass).map(|end| (end.name, end.fingerprint));
    end(a).is_some() && end(a) == end(b)
}

/// One of the two runs, on its way through the pass.
struct Side<'a, W: World> {
    timeline: &'a Timeline<W>,
    run: Run<W>,
    /// The state in which the pass is over, or ended by a failure.
    last: usize,
    /// The step that follows then and fails.
    failed: Option<&'a StepRecord>,
}

/// What a run does next within the pass.
#[derive(Clone, Copy)]
enum Next<'a> {
    Step(&'a StepRecord),
    Failure(&'a StepRecord),
    Over,
}

impl Next<'_> {
    const fn is_failure(&self) -> bool {
        matches!(self, Self::Failure(_))
    }

    const fn is_over(&self) -> bool {
        matches!(self, Self::Over)
    }
}

impl<'a, W: World> Side<'a, W> {
    /// The run as it was before `pass`, all passes before which have ended.
    fn before(timeline: &'a Timeline<W>, pass: usize) -> Self {
        let ends = timeline.end.ends();
        let first = pass.checked_sub(1).map_or(0, |before| ends[before].step);
        let end = ends.get(pass);
        let last = end.map_or(timeline.len(), |end| end.step);
        let failed = if end.is_none() { timeline.failed() } else { None };
        Self { timeline, run: timeline.unfailed(first), last, failed }
    }

    const fn state(&self) -> usize {
        self.run.steps_done()
    }

    fn next(&self) -> Next<'a> {
        if self.state() < self.last {
            return Next::Step(&self.timeline.steps[self.state()]);
        }
        self.failed.map_or(Next::Over, Next::Failure)
    }

    fn go(&mut self, next: &Next<'_>, touched: &mut Touched) {
        if let Next::Step(record) = next {
            touched.add(record);
            // A replay never falls short; if one did, its pass would end here and not go round for ever.
            if !self.run.step() {
                self.last = self.state();
            }
        }
    }
}

/// What may have changed since the two worlds were last compared.
#[derive(Default)]
struct Touched {
    boards: u32,
    area: Rect,
    lists: bool,
}

impl Touched {
    fn everything<W: World>(world: &W) -> Self {
        Self { boards: u32::MAX, area: world.size().rect(), lists: true }
    }

    fn add(&mut self, record: &StepRecord) {
        self.boards |= record.boards;
        self.area = self.area.union(record.area);
        self.lists |= record.lists_changed;
    }

    /// What differs between the two worlds where something was touched.
    fn parting<W: World>(&self, a: &W, b: &W) -> Option<Parting> {
        let differs = |board: BoardIndex| {
            let cells = |pos| (a.cell(board, pos), b.cell(board, pos));
            let pos = self.area.iter().find(|&pos| cells(pos).0 != cells(pos).1)?;
            Some(Parting::Tile { board, pos, cells: cells(pos) })
        };
        let mut touched = BoardIndex::first(a.boards().len()).filter(|board| self.boards & board.bit() != 0);
        let tile = touched.find_map(|board| if a.shares_board(b, board) { None } else { differs(board) });
        tile.or_else(|| (self.lists && !a.same_lists(b)).then_some(Parting::Lists))
    }
}
