//! The texture that the map's glyphs are cut from: one per cell size, every glyph drawn when it is first met.
//!
//! It is ours and not egui's, whose atlas is cleared when full and whose coordinates move.

pub mod bitmap;
pub mod boxes;
pub mod glyphs;

use egui::{Color32, ColorImage, Context, TextureHandle, TextureId, TextureOptions, pos2};

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
    cell: [u16; 2],
    /// By code point, and those drawn bold after all others: one more than the glyph's place in the texture.
    places: Vec<u16>,
    used: usize,
    image: ColorImage,
    stale: bool,
    texture: Option<TextureHandle>,
}

/// Code points with a place of their own: all of the basic plane.
const CODES: usize = 0x1_0000;

impl Atlas {
    /// An atlas without glyphs for cells of `w` by `h` physical pixels.
    pub fn new(w: u16, h: u16) -> Self {
        let extent = [COLUMNS * usize::from(w), ROWS * usize::from(h)];
        Self {
            cell: [w, h],
            places: vec![UNKNOWN; CODES * 2],
            used: 0,
            image: ColorImage::filled(extent, Color32::TRANSPARENT),
            stale: true,
            texture: None,
        }
    }

    /// Width and height of a cell in physical pixels.
    pub const fn cell(&self) -> [u16; 2] {
        self.cell
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
    pub fn texture(&mut self, ctx: &Context) -> TextureId {
        if self.texture.is_none() || self.stale {
            let image = self.image.clone();
            match &mut self.texture {
                Some(texture) => texture.set(image, TextureOptions::NEAREST),
                None => self.texture = Some(ctx.load_texture("map glyphs", image, TextureOptions::NEAREST)),
            }
            self.stale = false;
        }
        self.texture.as_ref().map_or_else(TextureId::default, TextureHandle::id)
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
        self.draw(place, &bitmap);
        Some(place as u16)
    }

    fn draw(&mut self, place: usize, bitmap: &bitmap::Bitmap) {
        let [w, h] = self.cell.map(usize::from);
        let left = place % COLUMNS * w;
        let top = place / COLUMNS * h;
        let stride = self.image.size[0];
        for (y, row) in bitmap.rows().enumerate() {
            let pixels = &mut self.image.pixels[(top + y) * stride + left..][..w];
            for (pixel, &coverage) in pixels.iter_mut().zip(row) {
                *pixel = Color32::from_white_alpha(coverage);
            }
        }
        self.stale = true;
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
    /// The fonts and the atlas for cells of `w` by `h` physical pixels.
    pub fn of(&mut self, w: u16, h: u16) -> (&Fonts, &mut Atlas) {
        let atlas = match self.kept.iter().position(|atlas| atlas.cell() == [w, h]) {
            Some(at) => self.kept.remove(at),
            None => Atlas::new(w, h),
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
