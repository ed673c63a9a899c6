//! Where something that blocks may stand.

use mapkit::Dir;

use crate::model::{BoardMut, Feature};
use crate::passes::around::Around;

/// Blocking things stand only where this many of the eight neighbours are walkable, unless they stand by a wall.
pub(super) const OPEN_AROUND: u32 = 6;

pub(super) const CUTS_WAY: &str = "would cut a way";
pub(super) const CROWDED: &str = "too little room around";

/// Whether something that blocks may stand on a walkable tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    /// It may.
    Free,
    /// Too few neighbours are walkable, of this tile or of something that blocks beside it.
    Crowded,
    /// It might part what is joined: see [`Around::keeps_ways`].
    CutsWay,
}

impl Standing {
    /// The reason for which something may not stand; `None` where it may.
    pub(super) const fn objection(self) -> Option<&'static str> {
        match self {
            Self::Free => None,
            Self::Crowded => Some(CROWDED),
            Self::CutsWay => Some(CUTS_WAY),
        }
    }
}

/// Whether something that blocks may stand by a wall: only ways count.
pub(super) fn standing(board: &BoardMut<'_>, index: usize) -> Standing {
    judge(Around::of(board.size(), index, |i| board.is_walkable(i)))
}

const fn judge(around: Around) -> Standing {
    if around.keeps_ways() && around.touches() { Standing::Free } else { Standing::CutsWay }
}

/// Whether something that blocks may stand in the open: six of its eight neighbours stay walkable, and those of each
/// blocking thing beside it that has six.
pub(super) fn standing_open(board: &BoardMut<'_>, index: usize) -> Standing {
    let walkable = |i: usize| board.is_walkable(i);
    let around = Around::of(board.size(), index, walkable);
    if around.count() < OPEN_AROUND {
        return Standing::Crowded;
    }
    let pos = board.size().pos(index);
    let crowds = |dir| {
        let Some(beside) = board.size().index(pos.step(dir)) else { return false };
        board.feature(beside).is_some_and(Feature::blocks)
            && Around::of(board.size(), beside, walkable).count() == OPEN_AROUND
    };
    if Dir::ALL.into_iter().any(crowds) { Standing::Crowded } else { judge(around) }
}
