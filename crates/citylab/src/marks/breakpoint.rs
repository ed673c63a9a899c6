//! What a breakpoint waits for.

use mapkit::{Pos, Rect, Watch};
use serde::{Deserialize, Serialize};

use super::spot::Spot;
use crate::subject::Recording;
use crate::subject::moment::{Moment, Thing, is_same};

/// What a breakpoint waits for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Break {
    /// The first step of a pass, by its index.
    Pass(usize),
    /// A step, by its place in its pass.
    Step(Spot),
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
    /// The part of a board that it watches, where it watches one.
    pub fn place(&self) -> Option<(u8, Rect)> {
        match self {
            Self::Tile(board, pos) => Some((*board, Rect::new(pos.x, pos.y, 1, 1))),
            Self::Area(board, area) | Self::Thing { board, area, .. } => Some((*board, *area)),
            Self::Pass(_) | Self::Step(_) | Self::Fault => None,
        }
    }

    /// Another finished world takes the place of one: a thing that is not the same in it is a rectangle from now on.
    pub(crate) fn carry_over(&mut self, before: &dyn Moment, after: &dyn Moment) {
        if let Self::Thing { thing, board, area, .. } = self
            && !is_same(before, after, *thing)
        {
            *self = Self::Area(*board, *area);
        }
    }

    /// What to look for in a recording; `None` where it has nothing of the kind.
    pub(crate) fn watch(&self, tape: &dyn Recording) -> Option<Watch> {
        match self {
            Self::Pass(pass) => Some(Watch::Pass(*pass)),
            Self::Step(spot) => spot.step_in(tape).map(Watch::Step),
            Self::Tile(board, pos) => Some(Watch::Tile(*board, *pos)),
            Self::Area(board, area) | Self::Thing { board, area, .. } => Some(Watch::Area(*board, *area)),
            Self::Fault => None,
        }
    }
}
