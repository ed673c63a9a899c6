//! The places in a building's outer wall where a door or a window may be.

use mapkit::{Dir, Pos, Rect};

/// A tile of the outer wall, never a corner, with the tiles on both sides of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Opening {
    /// The wall tile.
    pub(super) pos: Pos,
    /// The tile outside.
    pub(super) outside: Pos,
    /// The tile inside.
    pub(super) inside: Pos,
    /// Tiles from the side's first corner, 1 and up.
    pub(super) offset: i32,
}

impl Opening {
    /// Whether it stands at an odd offset, where partitions do not end unless they have to.
    pub(super) const fn is_odd(&self) -> bool {
        self.offset % 2 == 1
    }
}

/// The outer wall of one side without its corners, from left to right or from top to bottom.
pub(super) fn side(footprint: Rect, dir: Dir) -> impl Iterator<Item = Opening> + Clone {
    let (first, along, length) = match dir {
        Dir::N => (Pos::new(footprint.x, footprint.y), (1, 0), footprint.w),
        Dir::S => (Pos::new(footprint.x, footprint.bottom() - 1), (1, 0), footprint.w),
        Dir::W => (Pos::new(footprint.x, footprint.y), (0, 1), footprint.h),
        _ => (Pos::new(footprint.right() - 1, footprint.y), (0, 1), footprint.h),
    };
    (1..length - 1).map(move |offset| {
        let pos = first.offset(along.0 * offset, along.1 * offset);
        Opening { pos, outside: pos.step(dir), inside: pos.step(dir.opposite()), offset }
    })
}

/// The outer wall without its corners, side by side: north, east, south, west.
pub(super) fn all(footprint: Rect) -> impl Iterator<Item = Opening> + Clone {
    Dir::CARDINAL.into_iter().flat_map(move |dir| side(footprint, dir))
}
