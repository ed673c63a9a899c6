//! Where the parts of the city's screen are.

use citygen::model::StratumKind;
use mapkit::{Pos, Rect, Size};

/// Columns of the panels on the right.
const SIDE: i32 = 34;
/// Extent of the minimap.
pub(super) const MINIMAP: Size = Size::new(24, 12);
/// Rows of the strata selector.
const STRATA: i32 = 7;
/// Rows at the foot: status and hints.
const FOOT: i32 = 2;

/// Where the parts are; what is not shown is empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Layout {
    pub(super) map: Rect,
    pub(super) mini: Rect,
    pub(super) strata: Rect,
    /// Inspector or legend.
    pub(super) side: Rect,
    pub(super) status: Rect,
}

impl Layout {
    /// The layout of a screen of `size`.
    pub(super) fn new(size: Size, has_minimap: bool, has_side: bool) -> Self {
        let height = (size.h - FOOT).max(1);
        let panel = if has_minimap || has_side { SIDE } else { 0 };
        let map = Rect::new(0, 0, (size.w - panel).max(1), height);
        let top = if has_minimap { MINIMAP.h } else { STRATA };
        let strata = Rect::new(size.w - 10, 0, 10, STRATA);
        let mini = if has_minimap { Rect::new(map.w, 0, MINIMAP.w, MINIMAP.h) } else { Rect::default() };
        let side = if has_side { Rect::new(map.w, top, SIDE, (height - top).max(0)) } else { Rect::default() };
        Self { map, mini, strata, side, status: Rect::new(0, height, size.w, 1) }
    }

    /// Extent of the map in view.
    pub(super) fn view(&self) -> Size {
        Size::new(self.map.w.max(1), self.map.h.max(1))
    }

    /// The stratum whose line of the selector is at `pos`.
    pub(super) fn stratum_at(&self, pos: Pos) -> Option<StratumKind> {
        let line = pos.y - self.strata.y - 1;
        let is_there = self.strata.contains(pos) && (0..5).contains(&line);
        is_there.then(|| StratumKind::from_number((4 - line) as u8)).flatten()
    }
}
