//! The texture that the map's glyphs are cut from: one per cell size, every glyph drawn when it is first met.
//!
//! It is ours and not egui's, whose atlas is cleared when full and whose coordinates move.

pub mod bitmap;
pub mod boxes;
pub mod glyphs;

use egui::{Color32, ColorImage, Context, TextureHandle, TextureOptions, pos2};

use glyphs::Fonts;

/// Cells in a row and in a column of the texture. All glyphs of the tileset, half of them bold, take about 300.
const COLUMNS: usize = 32;
const ROWS: usize = 16;

/// A glyph that is nothing but background.
const BLANK: u16 = u16::MAX;
/// A glyph that has not been met yet.
const UNKNOWN: u16 = 0;

/// Glyphs of one cell size.
pub struct Atlas {
    /// Width and height of a glyph here, in pixels; less than those of a cell where no texture would hold them.
    cell: [u16; 2],
    /// By code point, and those drawn bold after all others: one more than the glyph's place in the texture.
    places: Vec<u16>,
    used: usize,
    /// Glyphs that the texture lacks, with their places.
    fresh: Vec<(usize, ColorImage)>,
    texture: Option<TextureHandle>,
}

/// Code points with a place of their own: all of the basic plane.
const CODES: usize = 0x1_0000;

impl Atlas {
    /// An atlas without glyphs for glyphs of `w` by `h` pixels.
    pub fn new(w: u16, h: u16) -> Self {
        Self { cell: [w, h], places: vec![UNKNOWN; CODES * 2], used: 0, fresh: Vec::new(), texture: None }
    }

    /// Where a glyph lies in the texture, drawing it where it is met for the first time; `None` for a blank one.
    #[inline]
    pub fn place(&mut self, fonts: &Fonts, glyph: char, bold: bool) -> Option<u16> {
        let code = (glyph as usize).min(CODES - 1) + if bold { CODES } else { 0 };
        match self.places[code] {
            BLANK => None,
            UNKNOWN => self.add(fonts, glyph, bold, code),
            place => Some(place - 1),
        }
    }

    /// Texture coordinates of a place: left, top, right, bottom.
    #[inline]
    pub fn uv(&self, place: u16) -> [f32; 4] {
        let (column, row) = (usize::from(place) % COLUMNS, usize::from(place) / COLUMNS);
        let (u, v) = (1.0 / COLUMNS as f32, 1.0 / ROWS as f32);
        [column as f32 * u, row as f32 * v, (column + 1) as f32 * u, (row + 1) as f32 * v]
    }

    /// The texture, brought up to date where glyphs came new.
    pub fn texture(&mut self, ctx: &Context) -> TextureHandle {
        let [w, h] = self.cell.map(usize::from);
        let texture = self.texture.get_or_insert_with(|| {
            let empty = ColorImage::filled([COLUMNS * w, ROWS * h], Color32::TRANSPARENT);
            ctx.load_texture("map glyphs", empty, TextureOptions::NEAREST)
        });
        for (place, glyph) in self.fresh.drain(..) {
            texture.set_partial([place % COLUMNS * w, place / COLUMNS * h], glyph, TextureOptions::NEAREST);
        }
        texture.clone()
    }

    fn add(&mut self, fonts: &Fonts, glyph: char, bold: bool, code: usize) -> Option<u16> {
        let [w, h] = self.cell.map(i32::from);
        let bitmap = fonts.rasterise(glyph, bold, w, h);
        if bitmap.is_clear() {
            self.places[code] = BLANK;
            return None;
        }
        // A full atlas shows its last glyph rather than nothing; the tileset is far smaller, and a test says so.
        let place = self.used.min(COLUMNS * ROWS - 1);
        self.used = place + 1;
        self.places[code] = place as u16 + 1;
        let pixels = bitmap.rows().flatten().map(|&coverage| Color32::from_white_alpha(coverage)).collect();
        self.fresh.push((place, ColorImage::new(self.cell.map(usize::from), pixels)));
        Some(place as u16)
    }
}

/// Atlases of the cell sizes that were used last.
#[derive(Default)]
pub struct Atlases {
    fonts: Fonts,
    /// The one used last comes last.
    kept: Vec<Atlas>,
}

/// Atlases kept; more would only save the milliseconds that it takes to draw one again.
const MOST_KEPT: usize = 6;

impl Atlases {
    /// The fonts and the atlas for cells of `w` by `h` physical pixels, where a texture may be `most` pixels wide and
    /// high. Glyphs that would not fit are drawn smaller.
    pub fn of(&mut self, w: u16, h: u16, most: usize) -> (&Fonts, &mut Atlas) {
        let [wide, high] = [most / COLUMNS, most / ROWS];
        let shrink = usize::from(w).div_ceil(wide.max(1)).max(usize::from(h).div_ceil(high.max(1))).max(1) as u16;
        let cell = [w.div_ceil(shrink), h.div_ceil(shrink)];
        let atlas = match self.kept.iter().position(|atlas| atlas.cell == cell) {
            Some(at) => self.kept.remove(at),
            None => Atlas::new(cell[0], cell[1]),
        };
        if self.kept.len() >= MOST_KEPT {
            self.kept.remove(0);
        }
        self.kept.push(atlas);
        let atlas = self.kept.last_mut().expect("one was just pushed");
        (&self.fonts, atlas)
    }
}

/// Corners of a rectangle in texture coordinates, clockwise from the top left.
pub const fn corners([left, top, right, bottom]: [f32; 4]) -> [egui::Pos2; 4] {
    [pos2(left, top), pos2(right, top), pos2(right, bottom), pos2(left, bottom)]
}
