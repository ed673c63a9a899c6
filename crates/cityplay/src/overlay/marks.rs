//! The avatar, the body that was left behind, and the cursor.

use citygen::model::StratumKind;
use mapkit::Pos;

use crate::tileset::signal;
use crate::{Canvas, Cell, Rgb, View};

/// Tiles that are marked, where they are on the stratum in view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// The free cursor.
    pub cursor: Option<Pos>,
    /// The body left behind while jacked in.
    pub body: Option<Pos>,
}

/// Draws the body, the player of the view, and the cursor, in this order.
pub fn paint_marks(canvas: &mut Canvas, view: &View, marks: Marks) {
    if let Some(cell) = at(canvas, view, marks.body) {
        *cell = Cell::new('@', Rgb(120, 124, 132), cell.bg).dim();
    }
    if let Some(cell) = at(canvas, view, view.player) {
        let fg = if view.stratum == StratumKind::Net { signal(1.0) } else { Rgb::WHITE };
        *cell = Cell::new('@', fg, cell.bg).bold();
    }
    if let Some(cell) = at(canvas, view, marks.cursor) {
        // Reverse, and told from its surroundings on dark and on bright ground.
        let bg = Rgb(255, 220, 120);
        *cell = Cell { fg: Rgb(20, 16, 8), bg, bold: true, ..*cell };
    }
}

fn at<'c>(canvas: &'c mut Canvas, view: &View, tile: Option<Pos>) -> Option<&'c mut Cell> {
    canvas.get_mut(view.cell_of(tile?))
}
