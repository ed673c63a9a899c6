//! One tile of a city: which layer, and where on it.

use mapkit::{BoardIndex, BoardPos, Pos};

use super::StratumKind;

/// One tile of a city.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct StratumPos {
    /// Its layer.
    pub stratum: StratumKind,
    /// Where on it.
    pub pos: Pos,
}

impl StratumKind {
    /// The tile at `pos` of the layer.
    pub const fn at(self, pos: Pos) -> StratumPos {
        StratumPos { stratum: self, pos }
    }

    /// The layer as the machinery under the passes names it.
    pub const fn board(self) -> BoardIndex {
        BoardIndex(self.number())
    }

    /// The layer that is this board; `None` beyond the last.
    pub fn from_board(board: BoardIndex) -> Option<Self> {
        Self::from_number(board.0)
    }

    /// The tile at `pos` of the layer as the machinery under the passes names it.
    pub const fn board_pos(self, pos: Pos) -> BoardPos {
        BoardPos::new(self.board(), pos)
    }
}

impl std::fmt::Display for StratumPos {
    /// As in `Street (3,4)`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.stratum.label(), self.pos)
    }
}
