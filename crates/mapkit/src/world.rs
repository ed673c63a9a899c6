//! What the machinery needs to know of a world: its boards as packed cells, its journal, and what it weighs.

use crate::{BoardIndex, Journal, Pos, Rect, Size, SlotError};

/// One tile of a world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BoardPos {
    /// The board.
    pub board: BoardIndex,
    /// The tile on it.
    pub pos: Pos,
}

/// A rectangle of tiles of a world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoardRect {
    /// The board.
    pub board: BoardIndex,
    /// The tiles on it.
    pub area: Rect,
}

impl BoardRect {
    /// The tiles of `area` on a board.
    pub const fn new(board: BoardIndex, area: Rect) -> Self {
        Self { board, area }
    }

    /// One tile.
    pub const fn tile(at: BoardPos) -> Self {
        Self { board: at.board, area: Rect::tile(at.pos) }
    }
}

impl BoardPos {
    /// The tile at `pos` of a board.
    pub const fn new(board: BoardIndex, pos: Pos) -> Self {
        Self { board, pos }
    }
}

/// What a recipe grows. Cloning must be cheap (shared grids, copied on write).
pub trait World: Clone + Send + Sync + 'static {
    /// Why a pass can fail.
    type Error: std::error::Error + Clone + From<SlotError> + Send + Sync + 'static;

    /// Extent of every board in tiles.
    fn size(&self) -> Size;

    /// Names of the boards (grids of tiles), bottom first.
    fn boards(&self) -> &'static [&'static str];

    /// Everything that tells one tile from another, packed; `pos` lies inside [`World::size`].
    fn cell(&self, board: BoardIndex, pos: Pos) -> u64;

    /// The same for the tile at a row-major index: worth writing where a world keeps its tiles so.
    fn cell_at(&self, board: BoardIndex, index: usize) -> u64 {
        self.cell(board, self.size().pos(index))
    }

    /// A packed cell in words.
    fn describe(&self, cell: u64) -> String;

    /// Whether the two worlds share the memory of `board`, so that it need not be compared.
    fn shares_board(&self, other: &Self, board: BoardIndex) -> bool {
        let _ = (other, board);
        false
    }

    /// Calls `f` with an address and the bytes of every large part; equal addresses mean shared memory.
    fn parts(&self, f: &mut dyn FnMut(usize, usize));

    /// A number that is another one after every step that wrote to what is no tile (lists, names, graphs), so that a
    /// recording can tell. A world that keeps the default is taken to have nothing but tiles until a pass ends.
    fn revision(&self) -> u64 {
        0
    }

    /// Whether all that is no tile is the same in both worlds; asked of two whose tiles are. Worth writing where that
    /// is quicker than two fingerprints.
    fn same_lists(&self, other: &Self) -> bool {
        self.clone().fingerprint() == other.clone().fingerprint()
    }

    /// The journal that every write of a tile touches first.
    fn journal(&mut self) -> &mut Journal;

    /// A hash over tiles, lists and graphs, but not over the parameters.
    fn fingerprint(&mut self) -> u64;
}
