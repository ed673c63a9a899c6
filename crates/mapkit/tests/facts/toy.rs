//! A toy world of two boards of bytes, and passes that draw, label, fork, give up, fail and do nothing.

use std::sync::Arc;

use mapkit::{
    BoardIndex, BoardPos, BoxedSteps, Cx, Grid, Journal, Key, Pass, Pos, Progress, Recipe, Rect, Run, RunOptions,
    Size, SlotError, Steps, World, hash64,
};

pub(crate) const SIZE: Size = Size::new(12, 9);
/// How many tiles each row of `paint` wrote, by row.
pub(crate) const PAINTED: Key<Grid<u16>> = Key::new("painted");
/// Where `scatter` put something.
pub(crate) const MARKS: Key<Vec<Pos>> = Key::new("marks");
pub(crate) const TAKEN: &str = "tile taken";
/// Items that `scatter` tries to place.
pub(crate) const ITEMS: usize = 25;

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum ToyError {
    #[error("refused")]
    Refused,
    #[error(transparent)]
    Slot(#[from] SlotError),
}

#[derive(Clone, Debug)]
pub(crate) struct Toy {
    pub(crate) boards: [Arc<Grid<u8>>; 2],
    pub(crate) counter: u64,
    journal: Journal,
}

impl Toy {
    pub(crate) fn new() -> Self {
        let board = || Arc::new(Grid::new(SIZE, 0));
        Self { boards: [board(), board()], counter: 0, journal: Journal::default() }
    }

    fn write(&mut self, board: BoardIndex, pos: Pos, value: u8) {
        let grid = &mut self.boards[board.get()];
        let index = grid.size().index(pos).unwrap();
        if grid.cells()[index] != value {
            self.journal.touch(board, index, || u64::from(grid.cells()[index]));
            Arc::make_mut(grid).cells_mut()[index] = value;
        }
    }
}

impl World for Toy {
    type Error = ToyError;

    fn size(&self) -> Size {
        SIZE
    }

    fn boards(&self) -> &'static [&'static str] {
        &["ground", "things"]
    }

    fn cell(&self, board: BoardIndex, pos: Pos) -> u64 {
        u64::from(self.boards[board.get()][pos])
    }

    fn describe(&self, cell: u64) -> String {
        format!("byte {cell}")
    }

    fn shares_board(&self, other: &Self, board: BoardIndex) -> bool {
        Arc::ptr_eq(&self.boards[board.get()], &other.boards[board.get()])
    }

    fn parts(&self, f: &mut dyn FnMut(usize, usize)) {
        for board in &self.boards {
            f(Arc::as_ptr(board) as usize, board.size().area());
        }
    }

    fn revision(&self) -> u64 {
        self.counter
    }

    fn journal(&mut self) -> &mut Journal {
        &mut self.journal
    }

    fn fingerprint(&mut self) -> u64 {
        let boards = self.boards.iter().flat_map(|board| board.cells().iter().copied());
        hash64(&boards.chain(self.counter.to_le_bytes()).collect::<Vec<u8>>())
    }
}

/// Steps that are a function of the context and the number of the step.
#[derive(Clone)]
struct Counted {
    done: usize,
    total: usize,
    work: fn(&mut Cx<'_, Toy>, usize) -> Result<(), ToyError>,
}

impl Steps<Toy> for Counted {
    fn step(&mut self, cx: &mut Cx<'_, Toy>) -> Result<Progress, ToyError> {
        (self.work)(cx, self.done)?;
        self.done += 1;
        Ok(Progress::of(self.done, self.total))
    }
}

fn counted(total: usize, work: fn(&mut Cx<'_, Toy>, usize) -> Result<(), ToyError>) -> BoxedSteps<Toy> {
    BoxedSteps::new(Counted { done: 0, total, work })
}

/// A row of board 0 a step: adds a draw to every second tile or so.
pub(crate) fn paint() -> Pass<Toy> {
    let begin = |cx: &mut Cx<'_, Toy>| {
        cx.slots.put(PAINTED, Grid::new(Size::new(1, SIZE.h), 0));
        Ok(counted(SIZE.h as usize, |cx, y| {
            cx.label(|| format!("paint row {y}"));
            for x in 0..SIZE.w {
                if cx.stream.chance(0.5) {
                    let pos = Pos::new(x, y as i32);
                    let value = cx.world.boards[0][pos].wrapping_add(cx.stream.below(4) as u8);
                    cx.world.write(BoardIndex(0), pos, value);
                    cx.slots.get_mut(PAINTED)?.cells_mut()[y] += 1;
                }
            }
            Ok(())
        }))
    };
    Pass { name: "paint", about: "Paints the ground.", reasons: &[], draws: true, begin }
}

/// An item a step onto board 1, each from a fork of its own; what falls on a taken tile is given up.
pub(crate) fn scatter() -> Pass<Toy> {
    let begin = |cx: &mut Cx<'_, Toy>| {
        cx.slots.put(MARKS, Vec::new());
        Ok(counted(ITEMS, |cx, item| {
            cx.label(|| format!("place item {item}"));
            let mut own = cx.stream.fork_index(item as u64);
            let pos = Pos::new(own.range(0, 7), own.range(0, 5));
            cx.count_words(&own);
            if cx.world.boards[1][pos] == 0 {
                cx.world.write(BoardIndex(1), pos, 1 + item as u8);
                cx.slots.get_mut(MARKS)?.push(pos);
            } else {
                cx.give_up(TAKEN, Some(BoardPos::new(BoardIndex(1), pos)), || format!("item {item}"));
            }
            // Scratch means nothing between steps; a count in it must not reach the world.
            *cx.scratch.of::<u32>() += 1;
            Ok(())
        }))
    };
    Pass { name: "scatter", about: "Scatters things.", reasons: &[TAKEN], draws: true, begin }
}

/// Spreads board 0 to the right in a few steps, over both boards, with marks read from the slot; draws nothing.
pub(crate) fn spread() -> Pass<Toy> {
    let begin = |cx: &mut Cx<'_, Toy>| {
        cx.slots.get(MARKS)?;
        Ok(counted(6, |cx, step| {
            let marks = cx.slots.get(MARKS)?.clone();
            for &pos in marks.iter().skip(step * 3).take(3) {
                for near in Rect::new(pos.x, pos.y, 3, 2).iter() {
                    let value = cx.world.boards[0][pos];
                    cx.world.write(BoardIndex(0), near, value);
                    // Written and written back: no change.
                    cx.world.write(BoardIndex(1), near, 200);
                    let back = if step == 2 { 7 } else { 0 };
                    cx.world.write(BoardIndex(1), near, back);
                }
            }
            cx.world.counter += 1;
            Ok(())
        }))
    };
    Pass { name: "spread", about: "Spreads what was scattered.", reasons: &[], draws: false, begin }
}

/// One step that takes the last mark away.
pub(crate) fn unmark() -> Pass<Toy> {
    let begin = |_: &mut Cx<'_, Toy>| {
        Ok(counted(1, |cx, _| {
            cx.slots.get_mut(MARKS)?.pop();
            Ok(())
        }))
    };
    Pass { name: "unmark", about: "Takes a mark away.", reasons: &[], draws: false, begin }
}

/// Two steps that change no tile, and of which the second counts.
pub(crate) fn count() -> Pass<Toy> {
    let begin = |_: &mut Cx<'_, Toy>| {
        Ok(counted(2, |cx, step| {
            cx.world.counter += step as u64;
            Ok(())
        }))
    };
    Pass { name: "count", about: "Counts.", reasons: &[], draws: false, begin }
}

/// One step that does nothing.
pub(crate) fn rest() -> Pass<Toy> {
    Pass {
        name: "rest",
        about: "Does nothing.",
        reasons: &[],
        draws: false,
        begin: |_| Ok(counted(1, |_, _| Ok(()))),
    }
}

/// Three hundred steps that write a tile each and take their time.
pub(crate) fn slow() -> Pass<Toy> {
    let begin = |_: &mut Cx<'_, Toy>| {
        Ok(counted(300, |cx, step| {
            std::thread::sleep(std::time::Duration::from_micros(50));
            cx.world.write(BoardIndex(0), SIZE.pos(step % SIZE.area()), 1 + (step / SIZE.area()) as u8);
            Ok(())
        }))
    };
    Pass { name: "slow", about: "Takes its time.", reasons: &[], draws: false, begin }
}

/// Two steps that write, and a third that names itself, draws, gives something up, writes and then fails.
pub(crate) fn fail() -> Pass<Toy> {
    let begin = |_: &mut Cx<'_, Toy>| {
        Ok(counted(5, |cx, step| {
            write_and_mark(cx, step, 99);
            if step == 2 { Err(ToyError::Refused) } else { Ok(()) }
        }))
    };
    Pass { name: "fail", about: "Fails.", reasons: &[TAKEN], draws: false, begin }
}

/// What `fail` does, but nothing fails.
pub(crate) fn pull_through() -> Pass<Toy> {
    let begin = |_: &mut Cx<'_, Toy>| {
        Ok(counted(5, |cx, step| {
            write_and_mark(cx, step, 99);
            Ok(())
        }))
    };
    Pass { begin, ..fail() }
}

/// What `fail` does, but the step that fails writes something else before.
pub(crate) fn fail_otherwise() -> Pass<Toy> {
    let begin = |_: &mut Cx<'_, Toy>| {
        Ok(counted(5, |cx, step| {
            write_and_mark(cx, step, if step == 2 { 98 } else { 99 });
            if step == 2 { Err(ToyError::Refused) } else { Ok(()) }
        }))
    };
    Pass { begin, ..fail() }
}

fn write_and_mark(cx: &mut Cx<'_, Toy>, step: usize, value: u8) {
    cx.label(|| format!("write {step}"));
    cx.stream.word();
    cx.give_up(TAKEN, Some(BoardPos::new(BoardIndex(0), Pos::new(step as i32, 1))), || format!("thing {step}"));
    let pos = Pos::new(step as i32, 0);
    cx.world.write(BoardIndex(0), pos, value);
    cx.world.counter += 1;
    cx.slots.put(MARKS, vec![pos]);
}

/// Writes and fails before there is a step.
pub(crate) fn fail_to_begin() -> Pass<Toy> {
    let begin = |cx: &mut Cx<'_, Toy>| {
        cx.label(|| "prepare".into());
        cx.world.write(BoardIndex(1), Pos::new(4, 4), 9);
        Err(ToyError::Refused)
    };
    Pass { name: "fail to begin", about: "Fails.", reasons: &[], draws: false, begin }
}

/// All of what [`paint`] does, in one step and under its name.
pub(crate) fn paint_at_once() -> Pass<Toy> {
    let begin = |cx: &mut Cx<'_, Toy>| {
        cx.slots.put(PAINTED, Grid::new(Size::new(1, SIZE.h), 0));
        Ok(counted(1, |cx, _| {
            for pos in SIZE.rect().iter() {
                if cx.stream.chance(0.5) {
                    let value = cx.world.boards[0][pos].wrapping_add(cx.stream.below(4) as u8);
                    cx.world.write(BoardIndex(0), pos, value);
                    cx.slots.get_mut(PAINTED)?.cells_mut()[pos.y as usize] += 1;
                }
            }
            Ok(())
        }))
    };
    Pass { begin, ..paint() }
}

/// Paint, scatter, paint again, spread.
pub(crate) fn plain() -> Vec<Pass<Toy>> {
    vec![paint(), scatter(), paint(), spread()]
}

pub(crate) fn start_with(passes: Vec<Pass<Toy>>, seed: u64, options: RunOptions) -> Run<Toy> {
    Run::new(Arc::new(Recipe { name: "toy", passes }), Toy::new(), seed, options)
}

pub(crate) fn start(passes: Vec<Pass<Toy>>) -> Run<Toy> {
    start_with(passes, 7, RunOptions::default())
}

pub(crate) fn finished(passes: Vec<Pass<Toy>>) -> Run<Toy> {
    let mut run = start(passes);
    run.run_to_end().unwrap();
    run
}

/// Everything that a run has made, for comparison.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct State {
    pub(crate) boards: [Grid<u8>; 2],
    pub(crate) counter: u64,
    pub(crate) painted: Option<Grid<u16>>,
    pub(crate) marks: Option<Vec<Pos>>,
    slots: String,
    steps: usize,
    pass: usize,
    words: u64,
    ends: String,
}

pub(crate) fn state(run: &Run<Toy>) -> State {
    let world = run.world();
    State {
        boards: [(*world.boards[0]).clone(), (*world.boards[1]).clone()],
        counter: world.counter,
        painted: run.slots().get(PAINTED).ok().cloned(),
        marks: run.slots().get(MARKS).ok().cloned(),
        slots: format!("{:?}", run.slots()),
        steps: run.steps_done(),
        pass: run.pass_index(),
        words: run.words_drawn(),
        ends: format!("{:?}", run.ends()),
    }
}

/// The state after every step of a plain run, the start first.
pub(crate) fn states(mut run: Run<Toy>) -> Vec<State> {
    let mut states = vec![state(&run)];
    while run.step() {
        states.push(state(&run));
    }
    states
}
