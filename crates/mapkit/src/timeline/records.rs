//! What a timeline knows of steps and passes, and what a breakpoint waits for.

use crate::{BoardIndex, Note, PassIndex, Pos, Rect};

/// What one step did.
#[derive(Clone, Debug, PartialEq)]
pub struct StepRecord {
    /// Its pass.
    pub pass: PassIndex,
    /// What it worked on, such as `route arterial 3 → 5`.
    pub label: Box<str>,
    /// Number of tiles that are different after it, over all boards.
    pub tiles_changed: u32,
    /// Bit `b` is set where a tile of board `b` changed.
    pub boards: u32,
    /// Bounding box of the changed tiles over all boards; empty where none changed.
    pub area: Rect,
    /// Bit `i` is set where the slot made as the `i`th was made or borrowed for writing; the 64th bit also stands for
    /// all later ones. [`Timeline::slot_names`](crate::Timeline::slot_names) names them.
    pub slots: u64,
    /// Whether it wrote to what is no tile of the world: lists, names, graphs (see [`World::revision`](crate::World)).
    pub lists_changed: bool,
    /// Random words drawn.
    pub words: u32,
    /// Time spent in nanoseconds; the one thing here that differs between two recordings.
    pub time_ns: u64,
}

impl StepRecord {
    /// The part of `rect` in which the step may have changed a tile of `board`: no false negatives.
    pub(super) fn touched(&self, board: BoardIndex, rect: Rect) -> Option<Rect> {
        if self.boards & board.bit() == 0 { None } else { self.area.intersect(rect) }
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
    Pass(PassIndex),
    /// A step by its number.
    Step(usize),
    /// A change of one tile of a board.
    Tile(BoardIndex, Pos),
    /// A change of any tile within a rectangle of a board.
    Area(BoardIndex, Rect),
}

/// An attempt that a step gave up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// The step that gave it up; the number past the last for the step that failed.
    pub step: usize,
    /// Why, where and what.
    pub note: Note,
}
