//! What a tile looks like: one pure function from a tile and what surrounds it to a cell.

mod ascii;
mod boxes;
mod context;
mod feature;
mod joins;
mod signal;
mod terrain;

use citygen::model::Tile;

use crate::Cell;

pub(crate) use ascii::tile_glyph;
pub use ascii::{ascii_glyph, ascii_text};
pub(crate) use boxes::{EAST, NORTH, SOUTH, WEST};
pub use context::{GlyphMode, TileContext, Visibility};
pub use feature::node_glyph;
pub(crate) use joins::{joins, joins_within_building};
pub(crate) use signal::signal;

/// Share of a colour that is left of a remembered tile.
const REMEMBERED: f32 = 0.35;

/// The look of a tile. Pure: the same tile and context give the same cell.
pub fn cell(tile: Tile, context: &TileContext) -> Cell {
    match context.visibility {
        Visibility::Unseen => context.style.blank(),
        Visibility::Visible => visible(tile, context),
        Visibility::Remembered => {
            let still = visible(tile, &TileContext { tick: 0, ..*context });
            Cell { fg: still.fg.scale(REMEMBERED), bg: still.bg.scale(REMEMBERED), ..still }
        }
    }
}

#[inline]
fn visible(tile: Tile, context: &TileContext) -> Cell {
    let mut cell = terrain::look(tile, context);
    if let Some(feature) = tile.feature {
        cell = feature::look(feature, tile, cell, context);
    }
    if context.glyphs == GlyphMode::Ascii {
        cell.glyph = ascii_glyph(cell.glyph);
    }
    cell
}
