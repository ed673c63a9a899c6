//! A picture in memory: discs, lines, polygons and words, smoothed by painting at twice the size.

use ab_glyph::{Font, FontRef, ScaleFont};
use canvas::graph::{Measure, Point, TextSize};

/// How many pixels are painted for each of the picture, along one side.
const FINE: usize = 2;

/// Red, green, blue and opacity.
pub(crate) type Ink = [u8; 4];

/// A line of words: its top left, its size and its colour.
pub(crate) struct Words<'a> {
    pub(crate) text: &'a str,
    pub(crate) at: Point,
    pub(crate) size: TextSize,
    pub(crate) ink: Ink,
}

/// A picture in the making; places are pixels of the finished picture.
pub(crate) struct Raster {
    width: usize,
    height: usize,
    pixels: Vec<[f32; 3]>,
}

impl Raster {
    pub(crate) fn new(width: usize, height: usize, ground: [u8; 3]) -> Self {
        let (width, height) = (width * FINE, height * FINE);
        Self { width, height, pixels: vec![ground.map(f32::from); width * height] }
    }

    fn blend(&mut self, x: usize, y: usize, ink: Ink, share: f32) {
        let share = share * f32::from(ink[3]) / 255.0;
        for (value, ink) in self.pixels[y * self.width + x].iter_mut().zip(ink) {
            *value += (f32::from(ink) - *value) * share;
        }
    }

    /// Paints every pixel of a box whose middle `is_inside`.
    fn fill(&mut self, from: Point, to: Point, ink: Ink, is_inside: impl Fn(Point) -> bool) {
        let fine = FINE as f64;
        let range = |from: f64, to: f64, most: usize| {
            let at = |v: f64| (v * fine).clamp(0.0, most as f64) as usize;
            at(from.floor())..at(to.ceil() + 1.0)
        };
        for y in range(from.y, to.y, self.height) {
            for x in range(from.x, to.x, self.width) {
                if is_inside(Point::new((x as f64 + 0.5) / fine, (y as f64 + 0.5) / fine)) {
                    self.blend(x, y, ink, 1.0);
                }
            }
        }
    }

    pub(crate) fn disc(&mut self, center: Point, radius: f64, ink: Ink) {
        let (from, to) = (center.offset(-radius, -radius), center.offset(radius, radius));
        self.fill(from, to, ink, |p| p.distance(center) <= radius);
    }

    pub(crate) fn ring(&mut self, center: Point, radius: f64, width: f64, ink: Ink) {
        let outer = radius + width / 2.0;
        let (from, to) = (center.offset(-outer, -outer), center.offset(outer, outer));
        self.fill(from, to, ink, |p| (p.distance(center) - radius).abs() <= width / 2.0);
    }

    pub(crate) fn line(&mut self, points: &[Point], width: f64, ink: Ink) {
        for pair in points.windows(2) {
            let (a, b, half) = (pair[0], pair[1], width / 2.0);
            let from = Point::new(a.x.min(b.x) - half, a.y.min(b.y) - half);
            let to = Point::new(a.x.max(b.x) + half, a.y.max(b.y) + half);
            self.fill(from, to, ink, |p| p.distance_to_segment(a, b) <= half);
        }
    }

    pub(crate) fn polygon(&mut self, points: &[Point], ink: Ink) {
        let bound = |of: fn(&Point) -> f64, pick: fn(f64, f64) -> f64| points.iter().map(of).reduce(pick);
        let (Some(left), Some(top)) = (bound(|p| p.x, f64::min), bound(|p| p.y, f64::min)) else { return };
        let (Some(right), Some(bottom)) = (bound(|p| p.x, f64::max), bound(|p| p.y, f64::max)) else { return };
        let is_inside = |p: Point| {
            let next = points.iter().cycle().skip(1);
            let crossed = points
                .iter()
                .zip(next)
                .filter(|(a, b)| (a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x));
            crossed.count() % 2 == 1
        };
        self.fill(Point::new(left, top), Point::new(right, bottom), ink, is_inside);
    }

    /// Writes one line from its top left on.
    pub(crate) fn write(&mut self, fonts: &Fonts, words: &Words<'_>) {
        let Words { text, at, size, ink } = *words;
        let font = fonts.of(size).as_scaled(px(size) as f32 * FINE as f32);
        let (mut x, y) = (at.x as f32 * FINE as f32, at.y as f32 * FINE as f32 + font.ascent());
        for letter in text.chars() {
            let glyph = font.glyph_id(letter);
            let placed = glyph.with_scale_and_position(font.scale(), ab_glyph::point(x, y));
            x += font.h_advance(glyph);
            let Some(outline) = font.outline_glyph(placed) else { continue };
            let corner = outline.px_bounds().min;
            outline.draw(|dx, dy, share| {
                let (x, y) = (corner.x as i64 + i64::from(dx), corner.y as i64 + i64::from(dy));
                if (0..self.width as i64).contains(&x) && (0..self.height as i64).contains(&y) {
                    self.blend(x as usize, y as usize, ink, share);
                }
            });
        }
    }

    /// The bytes of a PNG file.
    pub(crate) fn png(&self) -> Vec<u8> {
        let (width, height) = (self.width / FINE, self.height / FINE);
        let mut bytes = Vec::with_capacity(width * height * 3);
        for y in 0..height {
            for x in 0..width {
                let mean = |channel: usize| {
                    let fine = (0..FINE * FINE).map(|i| (y * FINE + i / FINE) * self.width + x * FINE + i % FINE);
                    fine.map(|i| self.pixels[i][channel]).sum::<f32>() / (FINE * FINE) as f32
                };
                bytes.extend([0, 1, 2].map(|channel| mean(channel).round() as u8));
            }
        }
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, width as u32, height as u32);
        encoder.set_color(png::ColorType::Rgb);
        let mut writer = encoder.write_header().expect("a header");
        writer.write_image_data(&bytes).expect("as many bytes as pixels");
        writer.finish().expect("an end");
        file
    }
}

fn px(size: TextSize) -> f64 {
    match size {
        TextSize::Large => 15.0,
        TextSize::Medium => 11.5,
        TextSize::Small => 9.0,
    }
}

/// The fonts that words are written and measured in.
pub(crate) struct Fonts {
    plain: FontRef<'static>,
    bold: FontRef<'static>,
}

impl Fonts {
    pub(crate) fn new() -> Self {
        let read = |bytes: &'static [u8]| FontRef::try_from_slice(bytes).expect("a font");
        Self {
            plain: read(include_bytes!("../../../../flavor/fonts/DejaVuSansMono-subset.ttf")),
            bold: read(include_bytes!("../../../../flavor/fonts/DejaVuSansMono-Bold-subset.ttf")),
        }
    }

    fn of(&self, size: TextSize) -> &FontRef<'static> {
        if size == TextSize::Large { &self.bold } else { &self.plain }
    }
}

impl Measure for Fonts {
    fn width_px(&self, text: &str, size: TextSize) -> f64 {
        let font = self.of(size).as_scaled(px(size) as f32);
        text.chars().map(|letter| f64::from(font.h_advance(font.glyph_id(letter)))).sum()
    }

    fn height_px(&self, size: TextSize) -> f64 {
        f64::from(self.of(size).as_scaled(px(size) as f32).height())
    }
}
