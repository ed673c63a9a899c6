//! The minimap: the whole of a stratum on a few cells.

use citygen::model::{StratumKind, Theme};
use mapkit::{Pos, Rect, Size};

use crate::{Canvas, Cell, Rgb, Stage, ascii_glyph};
use crate::{GlyphMode, View};

/// Least tiles a side that one cell stands for.
const LEAST_SCALE: i32 = 4;

/// A stratum reduced to cells of `scale` × `scale` tiles: made once per city and stratum, painted every frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Minimap {
    size: Size,
    scale: i32,
    colors: Vec<Rgb>,
}

impl Minimap {
    /// The minimap of `stratum` that fits into `room` cells: a cell per 4×4 tiles, or coarser until all of it fits.
    /// Each cell is the accent of its tiles' district by the share of them that can be walked on.
    pub fn new(stage: &Stage, stratum: StratumKind, room: Size) -> Self {
        let map = stage.city.size();
        let scale = LEAST_SCALE.max(div_up(map.w, room.w.max(1))).max(div_up(map.h, room.h.max(1)));
        let size = Size::new(div_up(map.w, scale), div_up(map.h, scale));
        let colors = size.rect().iter().map(|cell| block_color(stage, stratum, cell, scale)).collect();
        Self { size, scale, colors }
    }

    /// Extent in cells.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Tiles a side that one cell stands for.
    pub const fn scale(&self) -> i32 {
        self.scale
    }

    /// The cell that shows `tile`.
    pub const fn cell_of(&self, tile: Pos) -> Pos {
        Pos::new(tile.x.div_euclid(self.scale), tile.y.div_euclid(self.scale))
    }

    /// The middle tile of what `cell` shows.
    pub const fn tile_of(&self, cell: Pos) -> Pos {
        Pos::new(cell.x * self.scale + self.scale / 2, cell.y * self.scale + self.scale / 2)
    }

    /// The colour of a cell, or `None` outside.
    pub fn color(&self, cell: Pos) -> Option<Rgb> {
        self.size.index(cell).map(|i| self.colors[i])
    }
}

const fn div_up(a: i32, b: i32) -> i32 {
    (a + b - 1) / b
}

fn block_color(stage: &Stage, stratum: StratumKind, cell: Pos, scale: i32) -> Rgb {
    let tiles = stage.city.stratum(stratum);
    let block = Rect::new(cell.x * scale, cell.y * scale, scale, scale);
    let Some(block) = tiles.size().rect().intersect(block) else { return stage.style.background() };
    let mut walkable = 0;
    let mut votes = [0u32; Theme::ALL.len()];
    for pos in block.iter() {
        walkable += i32::from(tiles.is_walkable(pos));
        if let Some(theme) = stage.scene.theme(tiles.district(pos)) {
            votes[usize::from(theme.number())] += 1;
        }
    }
    let most = (0..votes.len()).rev().max_by_key(|&i| votes[i]).filter(|&i| votes[i] > 0);
    let theme = most.and_then(|i| Theme::from_number(i as u8));
    let share = walkable as f32 / block.area().max(1) as f32;
    // Water and other places nobody can stand on keep a trace of their own colour.
    let ground = crate::overview_color(stage, stratum, block.center()).scale(0.6);
    ground.mix(stage.style.accent(theme), 0.75 * share)
}

/// Paints the minimap with its top left cell at `at`: its cells, a frame around what `shown` (in tiles) covers, and
/// the player.
pub fn paint_minimap(canvas: &mut Canvas, map: &Minimap, at: Pos, view: &View, shown: Rect) {
    for (cell, &color) in map.size.rect().iter().zip(&map.colors) {
        canvas.set(cell.offset(at.x, at.y), Cell::blank(color));
    }
    let (first, last) =
        (map.cell_of(Pos::new(shown.x, shown.y)), map.cell_of(Pos::new(shown.right() - 1, shown.bottom() - 1)));
    let frame = Rect::spanning(first, last);
    for cell in frame.border().filter(|&c| map.size.contains(c)) {
        if let Some(under) = canvas.get_mut(cell.offset(at.x, at.y)) {
            under.bg = under.bg.mix(Rgb::WHITE, 0.35);
        }
    }
    if let Some(player) = view.player.map(|p| map.cell_of(p)).filter(|&c| map.size.contains(c))
        && let Some(under) = canvas.get_mut(player.offset(at.x, at.y))
    {
        let glyph = if view.glyphs == GlyphMode::Ascii { ascii_glyph('@') } else { '@' };
        *under = Cell::new(glyph, Rgb::WHITE, under.bg).bold();
    }
}
