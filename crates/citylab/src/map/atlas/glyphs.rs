//! Glyphs of the three fonts that the window ships, rasterised at the exact size of a cell.

use ab_glyph::{Font as _, FontRef, GlyphId, OutlinedGlyph, PxScale, point};

use super::bitmap::Bitmap;
use super::boxes;

/// The font files, in the order in which they are asked for a glyph.
pub const FONT_FILES: [(&str, &[u8]); 3] = [
    ("DejaVu Sans Mono", include_bytes!("../../../../../flavor/fonts/DejaVuSansMono-subset.ttf")),
    ("VL Gothic", include_bytes!("../../../../../flavor/fonts/VLGothic-katakana-subset.ttf")),
    ("Unifont", include_bytes!("../../../../../flavor/fonts/Unifont-symbols-subset.otf")),
];
const BOLD_FILE: &[u8] = include_bytes!("../../../../../flavor/fonts/DejaVuSansMono-Bold-subset.ttf");

/// The fonts, read.
pub struct Fonts {
    regular: Vec<FontRef<'static>>,
    bold: FontRef<'static>,
}

impl Default for Fonts {
    fn default() -> Self {
        let read = |bytes| FontRef::try_from_slice(bytes).expect("the fonts in flavor/fonts are tested");
        Self { regular: FONT_FILES.iter().map(|(_, bytes)| read(bytes)).collect(), bold: read(BOLD_FILE) }
    }
}

impl Fonts {
    /// Whether a glyph can be drawn as itself.
    pub fn has(&self, glyph: char) -> bool {
        glyph == ' ' || boxes::draw(glyph, &mut Bitmap::new(8, 16)) || self.find(glyph, false).is_some()
    }

    /// The coverage of a glyph in a cell of `w` by `h` pixels; a hollow box where no font has it.
    pub fn rasterise(&self, glyph: char, bold: bool, w: i32, h: i32) -> Bitmap {
        let mut bitmap = Bitmap::new(w, h);
        if glyph == ' ' || boxes::draw(glyph, &mut bitmap) || outlined_by_hand(glyph, &mut bitmap) {
            return bitmap;
        }
        match self.find(glyph, bold) {
            Some((font, id)) => draw_outline(font, id, self.line_height(), &mut bitmap),
            None => missing(&mut bitmap),
        }
        bitmap
    }

    fn find(&self, glyph: char, bold: bool) -> Option<(&FontRef<'static>, GlyphId)> {
        let bold = bold.then_some(&self.bold);
        bold.into_iter().chain(&self.regular).find_map(|font| {
            let id = font.glyph_id(glyph);
            (id.0 != 0).then_some((font, id))
        })
    }

    /// Height of a line of the first font, in ems; all glyphs are scaled by it, so that the fonts match.
    fn line_height(&self) -> f32 {
        let font = &self.regular[0];
        font.height_unscaled() / font.units_per_em().unwrap_or(1000.0)
    }
}

/// Draws a font's outline on the baseline, in the middle, no wider than the cell.
fn draw_outline(font: &FontRef<'static>, id: GlyphId, line_height: f32, bitmap: &mut Bitmap) {
    let em_px = bitmap.h as f32 / line_height;
    let units = font.units_per_em().unwrap_or(1000.0);
    let height = em_px * font.height_unscaled() / units;
    let advance = em_px * font.h_advance_unscaled(id) / units;
    // A glyph with a wider advance than the cell is squeezed; square cells leave it its own width.
    let squeeze = (bitmap.w as f32 / advance.max(1e-3)).min(1.0);
    let scale = PxScale { x: height * squeeze, y: height };
    let left = (bitmap.w as f32 - advance * squeeze) / 2.0;
    let baseline = (bitmap.h as f32 * 0.8).round();
    if let Some(outline) = font.outline_glyph(id.with_scale_and_position(scale, point(left, baseline))) {
        draw_inside(font, &outline, bitmap);
    }
}

/// Draws an outline, moved and shrunk as far as it takes to lie inside the cell.
fn draw_inside(font: &FontRef<'static>, outline: &OutlinedGlyph, bitmap: &mut Bitmap) {
    let (w, h) = (bitmap.w as f32, bitmap.h as f32);
    let bounds = outline.px_bounds();
    let mut glyph = outline.glyph().clone();
    let shrink = (w / bounds.width()).min(h / bounds.height()).min(1.0);
    if shrink < 1.0 {
        // A pixel less, as bounds are rounded outwards.
        let factor = ((w - 1.0) / bounds.width()).min((h - 1.0) / bounds.height()).max(0.3);
        glyph.scale.x *= factor;
        glyph.scale.y *= factor;
    }
    let Some(outline) = font.outline_glyph(glyph.clone()) else { return };
    let bounds = outline.px_bounds();
    let slide = |min: f32, max: f32, extent: f32| if min < 0.0 { -min } else { (extent - max).min(0.0) };
    glyph.position.x += slide(bounds.min.x, bounds.max.x, w);
    glyph.position.y += slide(bounds.min.y, bounds.max.y, h);
    let Some(outline) = font.outline_glyph(glyph) else { return };
    let (left, top) = (outline.px_bounds().min.x as i32, outline.px_bounds().min.y as i32);
    outline.draw(|x, y, coverage| {
        bitmap.cover(left + x as i32, top + y as i32, (coverage * 255.0 + 0.5).min(255.0) as u8);
    });
}

/// The two glyphs that only the pixel font has, as outlines that scale.
fn outlined_by_hand(glyph: char, bitmap: &mut Bitmap) -> bool {
    let (w, h) = (bitmap.w as f32, bitmap.h as f32);
    let width = boxes::light_width(bitmap) as f32;
    // The largest square in the middle of the cell, with room for the line.
    let reach = (w.min(h) - width) / 2.0;
    let at = |x: f32, y: f32| [w / 2.0 + x * reach, h / 2.0 + y * reach];
    match glyph {
        '⬡' => {
            let (x, y) = (0.866, 0.5);
            bitmap.stroke(&[at(0., -1.), at(x, -y), at(x, y), at(0., 1.), at(-x, y), at(-x, -y), at(0., -1.)], width);
        }
        '⌗' => {
            for t in [-0.45, 0.45] {
                bitmap.stroke(&[at(t, -1.0), at(t, 1.0)], width);
                bitmap.stroke(&[at(-1.0, t), at(1.0, t)], width);
            }
        }
        _ => return false,
    }
    true
}

/// A hollow box: what is shown for a glyph that no font has.
fn missing(bitmap: &mut Bitmap) {
    let (w, h) = (bitmap.w, bitmap.h);
    bitmap.fill([w / 6, h / 6, w - w / 6, h - h / 6], 255);
    bitmap.fill([w / 6 + 1, h / 6 + 1, w - w / 6 - 1, h - h / 6 - 1], 0);
}
