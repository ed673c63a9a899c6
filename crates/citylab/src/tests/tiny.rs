//! A third recipe, neither city nor dungeon: three passes over one board of heights. The window shows all of it without
//! a line of its own for it.

use std::sync::Arc;

use cityplay::words::Line;
use cityplay::{Canvas, Cell, Rgb};
use egui::accesskit::Role;
use egui_kittest::kittest::{By, Queryable as _};
use mapkit::{
    BoardIndex, BoardPos, BoxedSteps, Cx, Grid, Journal, Key, Pass, PassIndex, Pos, Progress, Recipe, Run,
    RunOptions, Size, SlotError, Steps, Timeline, World, hash64,
};

use super::{session_over, tile_history, window_of, workspace};
use crate::Lab;
use crate::command::{Command, LookCommand, TimeCommand, ViewCommand};
use crate::jobs::CancelToken;
use crate::subject::moment::{BoardView, DetailsLine, Moment, PaintMemory, Violation};
use crate::subject::spec::{Board, Control, Field, Problem};
use crate::subject::{Refusal, Subject, Values, erase};

/// The seed whose run never ends.
pub(super) const ENDLESS: u64 = 999;
/// The seed at which a pass panics.
pub(super) const FAULTY: u64 = 13;
/// The seed at which a rule is broken whose step is looked for until that is cancelled.
pub(super) const UNDATED: u64 = 555;

const SIZE: Size = Size::new(12, 6);
/// How often the second pass raised each tile.
const RAISED: Key<Grid<u16>> = Key::new("raised");
/// Where the third pass put its peaks.
const PEAKS: Key<Vec<Pos>> = Key::new("peaks");

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum TinyError {
    #[error(transparent)]
    Slot(#[from] SlotError),
}

/// Heights.
#[derive(Clone, Debug)]
pub(super) struct Hills {
    heights: Arc<Grid<u8>>,
    seed: u64,
    journal: Journal,
}

impl Hills {
    fn raise(&mut self, pos: Pos, by: u8) {
        if let Some(index) = SIZE.index(pos) {
            let old = self.heights.cells()[index];
            self.journal.touch(BoardIndex(0), index, || u64::from(old));
            Arc::make_mut(&mut self.heights).cells_mut()[index] = old.saturating_add(by);
        }
    }
}

impl World for Hills {
    type Error = TinyError;

    fn size(&self) -> Size {
        SIZE
    }

    fn boards(&self) -> &'static [&'static str] {
        &["hills"]
    }

    fn cell(&self, _board: BoardIndex, pos: Pos) -> u64 {
        u64::from(self.heights[pos])
    }

    fn describe(&self, cell: u64) -> String {
        format!("height {cell}")
    }

    fn parts(&self, f: &mut dyn FnMut(usize, usize)) {
        f(Arc::as_ptr(&self.heights) as usize, SIZE.area());
    }

    fn journal(&mut self) -> &mut Journal {
        &mut self.journal
    }

    fn fingerprint(&mut self) -> u64 {
        hash64(self.heights.cells())
    }
}

type Work = fn(&mut Cx<'_, Hills>, i32) -> Result<(), TinyError>;

/// Steps numbered from 0.
#[derive(Clone)]
struct Rows {
    done: i32,
    total: i32,
    work: Work,
}

impl Steps<Hills> for Rows {
    fn step(&mut self, cx: &mut Cx<'_, Hills>) -> Result<Progress, TinyError> {
        (self.work)(cx, self.done)?;
        if cx.world.seed == ENDLESS {
            return Ok(Progress::More(0.5));
        }
        self.done += 1;
        Ok(Progress::of(self.done as usize, self.total as usize))
    }
}

fn rows(total: i32, work: Work) -> BoxedSteps<Hills> {
    BoxedSteps::new(Rows { done: 0, total, work })
}

fn flatten() -> Pass<Hills> {
    let begin = |cx: &mut Cx<'_, Hills>| {
        assert_ne!(cx.world.seed, FAULTY, "unlucky");
        Ok(rows(SIZE.h, |cx, y| {
            cx.label(|| format!("row {y}"));
            (0..SIZE.w).for_each(|x| cx.world.raise(Pos::new(x, y), 1));
            Ok(())
        }))
    };
    Pass { name: "flatten", about: "Raises every tile by one.", reasons: &[], draws: false, begin }
}

fn heap() -> Pass<Hills> {
    let begin = |cx: &mut Cx<'_, Hills>| {
        cx.slots.put(RAISED, Grid::new(SIZE, 0));
        Ok(rows(20, |cx, i| {
            let pos = Pos::new(cx.stream.below(SIZE.w as u32) as i32, cx.stream.below(SIZE.h as u32) as i32);
            cx.label(|| format!("heap {i} at {pos}"));
            if cx.world.heights[pos] > 3 {
                cx.give_up("too high", Some(mapkit::BoardPos::new(BoardIndex(0), pos)), || "four is enough".into());
                return Ok(());
            }
            cx.world.raise(pos, 2);
            if let Some(count) = cx.slots.get_mut(RAISED)?.get_mut(pos) {
                *count += 1;
            }
            Ok(())
        }))
    };
    Pass { name: "heap", about: "Heaps earth on random tiles.", reasons: &["too high"], draws: true, begin }
}

fn crown() -> Pass<Hills> {
    let begin = |_: &mut Cx<'_, Hills>| {
        Ok(rows(1, |cx, _| {
            let top = cx.world.heights.cells().iter().copied().max().unwrap_or(0);
            let heights = Arc::clone(&cx.world.heights);
            let peaks: Vec<Pos> = heights.iter().filter(|(_, h)| **h == top).map(|(pos, _)| pos).collect();
            for &pos in &peaks {
                cx.world.raise(pos, 10);
            }
            cx.slots.put(PEAKS, peaks);
            Ok(())
        }))
    };
    Pass { name: "crown", about: "Crowns the highest tiles.", reasons: &[], draws: false, begin }
}

/// The third recipe.
pub(super) struct Tiny;

impl Tiny {
    pub(super) fn values(seed: u64) -> Values {
        Values::default().with("seed", seed.to_string()).with("rerolls", "")
    }
}

/// A seed with which something is given up.
pub(super) fn eventful() -> u64 {
    let gives_up = |seed: &u64| {
        let mut session = session_over(vec![erase(Tiny)]);
        session.open(Tiny::values(*seed), None);
        session.poll(false);
        session.poll(false);
        !session.workspace().recording().expect("it was recorded").events().is_empty()
    };
    (1..500).find(gives_up).expect("some seed heaps too high")
}

impl Subject for Tiny {
    type World = Hills;

    fn name(&self) -> &'static str {
        "Hills"
    }

    fn fields(&self) -> Vec<Field> {
        let field = |name, label, control, default: &str| Field {
            name,
            label,
            flag: name,
            about: "Something of a hill.",
            allowed: "anything",
            default: default.into(),
            control,
        };
        vec![field("seed", "Seed", Control::Seed, "1"), field("rerolls", "Rerolls", Control::Rerolls, "")]
    }

    fn recipe(&self) -> Recipe<Hills> {
        Recipe { name: "hills", passes: vec![flatten(), heap(), crown()] }
    }

    fn boards(&self) -> Vec<Board> {
        vec![Board { name: "hills", label: "Hills", about: "Heights." }]
    }

    fn problems(&self, values: &Values) -> Vec<Problem> {
        let bad = values.number::<u64>("seed").is_none();
        bad.then(|| Problem { field: "seed".into(), reason: "give a number".into() }).into_iter().collect()
    }

    fn start(&self, values: &Values, skip: &[PassIndex]) -> Result<Run<Hills>, Refusal> {
        let seed = values.number("seed").unwrap_or(0);
        let world = Hills { heights: Arc::new(Grid::new(SIZE, 0)), seed, journal: Journal::default() };
        let rerolls = values.rerolls("rerolls").into_iter().collect();
        Ok(Run::new(Arc::new(self.recipe()), world, seed, RunOptions { rerolls, skip: skip.to_vec() }))
    }

    fn has_rules(&self) -> bool {
        true
    }

    fn violations(&self, run: &Run<Hills>) -> Vec<Violation> {
        let violation = Violation { rule: "No hill is unlucky.".into(), detail: "this one is".into(), place: None };
        if run.world().seed == UNDATED { vec![violation] } else { Vec::new() }
    }

    fn date_violations(
        &self,
        timeline: &Timeline<Hills>,
        token: &CancelToken,
    ) -> Option<Vec<(Violation, Option<usize>)>> {
        while timeline.end().world().seed == UNDATED {
            if token.is_cancelled() {
                return None;
            }
            std::thread::yield_now();
        }
        Some(Vec::new())
    }

    fn moment(&self, run: &Run<Hills>) -> Arc<dyn Moment> {
        Arc::new(Seen(Arc::clone(&run.world().heights)))
    }
}

#[derive(Debug)]
struct Seen(Arc<Grid<u8>>);

impl Moment for Seen {
    fn size(&self) -> Size {
        SIZE
    }

    fn title(&self) -> String {
        "Hills".into()
    }

    fn summary(&self) -> String {
        format!("{SIZE} tiles")
    }

    fn background(&self) -> Rgb {
        Rgb::BLACK
    }

    fn paint(&self, canvas: &mut Canvas, view: &BoardView, _memory: &mut PaintMemory) {
        for y in 0..canvas.size().h {
            for (x, cell) in (0..).zip(canvas.row_mut(y)) {
                let height = self.0.get(view.origin.offset(x, y)).copied().unwrap_or(0);
                *cell = Cell::blank(Rgb(height.saturating_mul(20), 60, 40));
            }
        }
    }

    fn overview(&self, _board: BoardIndex, _overlays: u32, out: &mut Vec<[u8; 4]>) {
        out.clear();
        out.extend(self.0.cells().iter().map(|h| [h.saturating_mul(20), 60, 40, 255]));
    }

    fn card(&self, _board: BoardIndex, pos: Pos) -> Vec<Line> {
        vec![Line::new("tile", pos.to_string())]
    }

    fn tile_fields(&self, _board: BoardIndex, pos: Pos) -> Vec<DetailsLine> {
        self.0.get(pos).map(|h| DetailsLine::new("height", h.to_string())).into_iter().collect()
    }
}

#[test]
fn a_third_recipe_shows_up_complete() {
    let mut session = session_over(vec![erase(Tiny)]);
    session.open(Tiny::values(7), None);
    let mut harness = window_of(Lab::with_session(session));

    // The form, with the one pass that can be rerolled.
    harness.get(By::new().role(Role::TextInput).label("Seed"));
    harness.get_by_label("Reroll heap").click();
    harness.run();
    assert_eq!(workspace(&harness).values().get("rerolls"), "heap=1");
    assert_eq!(workspace(&harness).is_unchanged(PassIndex(0)), Some(true));
    assert_eq!(workspace(&harness).is_unchanged(PassIndex(1)), Some(false));

    // The timeline.
    let recording = workspace(&harness).recording().expect("it was recorded");
    assert_eq!(recording.passes().iter().map(|pass| pass.steps).collect::<Vec<_>>(), [6, 20, 1]);
    assert!(recording.events().iter().all(|event| event.note.reason == "too high"));
    harness.state_mut().apply(Command::Time(TimeCommand::Seek(6)));
    harness.run();
    assert_eq!(workspace(&harness).step(), 6);
    let slots: Vec<_> = workspace(&harness).view().expect("a state").slots.names().collect();
    assert!(slots.is_empty(), "no pass that keeps a slot has begun");
    harness.state_mut().apply(Command::Time(TimeCommand::End));
    harness.run();

    // The slots, each as a layer over the map.
    let slots: Vec<_> = workspace(&harness).view().expect("a state").slots.names().collect();
    assert_eq!(slots, ["raised", "peaks"]);
    harness.state_mut().apply(ViewCommand::Layer("raised".into()).into());
    harness.run();
    harness.get_by_label("each number has its own colour; colours repeat");

    // The history of a tile that the last pass crowned.
    let table = workspace(&harness).view().expect("a state").slots.table("peaks").expect("a list");
    let mapkit::Place::Point(peak) = table.places[0] else { panic!("a point") };
    harness.state_mut().apply(LookCommand::Tile(BoardPos::new(BoardIndex(0), peak)).into());
    harness.run();
    let history = tile_history(&harness);
    assert_eq!(history[0].before, "height 0");
    assert_eq!(history.last().expect("changes").step, 27);
}
