//! Painting the part of a city that is in view.

use citygen::model::{BuildingId, Connector, Stratum, StratumKind, Terrain};
use mapkit::{Grid, Pos};

use crate::tileset::{EAST, NORTH, SOUTH, WEST, joins, joins_within_building};
use crate::{Canvas, Cell, GlyphMode, Stage, TileContext, Visibility, cell, overview};

/// What is shown of a city, and how.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The stratum.
    pub stratum: StratumKind,
    /// The tile at the canvas's top left; may lie outside the map.
    pub origin: Pos,
    /// The moment.
    pub tick: u64,
    /// Which glyphs may be used.
    pub glyphs: GlyphMode,
    /// What the player knows of the stratum's tiles; everything where absent.
    pub seen: Option<&'a Grid<Visibility>>,
    /// Where the player stands, if on this stratum.
    pub player: Option<Pos>,
    /// Whether the open air of the Skyways and the Heights shows what lies below, faintly.
    pub depth: bool,
}

impl View<'_> {
    /// The whole stratum as it is at tick 0, in all glyphs, from `origin`.
    pub const fn new(stratum: StratumKind, origin: Pos) -> Self {
        Self { stratum, origin, tick: 0, glyphs: GlyphMode::Unicode, seen: None, player: None, depth: true }
    }

    /// The canvas cell that shows `tile`; may lie outside the canvas.
    pub const fn cell_of(&self, tile: Pos) -> Pos {
        tile.offset(-self.origin.x, -self.origin.y)
    }

    /// The tile that the canvas shows at `cell`; may lie outside the map.
    pub const fn tile_at(&self, cell: Pos) -> Pos {
        cell.offset(self.origin.x, self.origin.y)
    }

    /// What the player knows of `tile`.
    pub fn visibility(&self, tile: Pos) -> Visibility {
        self.seen.map_or(Visibility::Visible, |seen| seen.get(tile).copied().unwrap_or_default())
    }
}

/// Paints the tiles in view on all of `canvas`; beyond the map there is background.
pub fn paint_map(canvas: &mut Canvas, stage: &Stage, view: &View) {
    let size = stage.city.size();
    let blank = stage.style.blank();
    let width = canvas.size().w;
    // Columns of the canvas that show tiles of the map.
    let first = (-view.origin.x).clamp(0, width);
    let last = (size.w - view.origin.x).clamp(first, width);
    for y in 0..canvas.size().h {
        let row = canvas.row_mut(y);
        let tile_y = view.origin.y + y;
        if !(0..size.h).contains(&tile_y) {
            row.fill(blank);
            continue;
        }
        row[..first as usize].fill(blank);
        row[last as usize..].fill(blank);
        let start = Pos::new(view.origin.x + first, tile_y);
        paint_row(&mut row[first as usize..last as usize], stage, view, start);
    }
}

/// Paints tiles from `start` to the right, all of which lie on the map.
fn paint_row(cells: &mut [Cell], stage: &Stage, view: &View, start: Pos) {
    let Stage { city, scene, style } = *stage;
    let stratum = city.stratum(view.stratum);
    let assumed = scene.assumed_light(view.stratum);
    let mut connectors = scene.connector_row(start.y);
    let base = start.y as usize * city.size().w as usize + start.x as usize;
    for (i, cell_out) in cells.iter_mut().enumerate() {
        let pos = start.offset(i as i32, 0);
        let tile = stratum.tile_at(base + i);
        let visibility = view.visibility(pos);
        let is_seen_through = view.depth && visibility != Visibility::Unseen && overview::is_open(view.stratum);
        if tile.terrain == Terrain::Void && is_seen_through {
            let below = overview::below(stage, view.stratum, base + i);
            let faded = if visibility == Visibility::Remembered { below.scale(0.35) } else { below };
            *cell_out = Cell::blank(faded);
            continue;
        }
        let context = TileContext {
            glyphs: view.glyphs,
            theme: scene.theme(tile.district),
            light: assumed.unwrap_or(tile.light),
            tick: view.tick,
            visibility,
            connector: connector_at(&mut connectors, view.stratum, pos),
            building_kind: scene.building_kind(tile.building),
            mask: mask(stratum, pos, tile.terrain, tile.building),
            occupied: view.player == Some(pos),
            ..TileContext::new(style, view.stratum, pos)
        };
        *cell_out = cell(tile, &context);
    }
}

/// The connector at `pos` that serves `stratum`; drops those left of it from the row.
fn connector_at<'a>(row: &mut &'a [Connector], stratum: StratumKind, pos: Pos) -> Option<&'a Connector> {
    while row.first().is_some_and(|c| c.pos.x < pos.x) {
        *row = &row[1..];
    }
    row.iter().take_while(|c| c.pos.x == pos.x).find(|c| c.serves.contains(stratum))
}

/// The neighbours that the tile at `pos` is drawn joined to.
#[inline]
fn mask(stratum: &Stratum, pos: Pos, terrain: Terrain, building: Option<BuildingId>) -> u8 {
    let Some(joined) = joins(terrain) else { return 0 };
    let within = joins_within_building(terrain);
    let mut mask = 0;
    for (bit, dx, dy) in [(NORTH, 0, -1), (EAST, 1, 0), (SOUTH, 0, 1), (WEST, -1, 0)] {
        let Some(index) = stratum.size().index(pos.offset(dx, dy)) else { continue };
        if joined(stratum.terrains()[index]) && (!within || stratum.buildings()[index] == building) {
            mask |= bit;
        }
    }
    mask
}

/// The mask that [`cell`] wants for the tile at `pos`, for callers that paint single tiles.
pub fn tile_mask(stratum: &Stratum, pos: Pos) -> u8 {
    mask(stratum, pos, stratum.terrain(pos), stratum.building(pos))
}
