//! One cell's coverage: how much of each pixel a glyph covers.

/// A bitmap of the extent of a cell, 0 (clear) to 255 (covered), row-major.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bitmap {
    /// Width in pixels.
    pub w: i32,
    /// Height in pixels.
    pub h: i32,
    coverage: Vec<u8>,
}

impl Bitmap {
    /// A clear bitmap.
    pub fn new(w: i32, h: i32) -> Self {
        Self { w, h, coverage: vec![0; (w * h) as usize] }
    }

    /// Coverage at a pixel; 0 outside.
    pub fn get(&self, x: i32, y: i32) -> u8 {
        if x < 0 || y < 0 || x >= self.w || y >= self.h { 0 } else { self.coverage[(y * self.w + x) as usize] }
    }

    /// Covers a pixel at least this much; nothing outside.
    pub fn cover(&mut self, x: i32, y: i32, coverage: u8) {
        if x >= 0 && y >= 0 && x < self.w && y < self.h {
            let pixel = &mut self.coverage[(y * self.w + x) as usize];
            *pixel = coverage.max(*pixel);
        }
    }

    /// Sets every pixel of `x0..x1`, `y0..y1` that lies inside.
    pub fn fill(&mut self, [x0, y0, x1, y1]: [i32; 4], coverage: u8) {
        for y in y0.max(0)..y1.min(self.h) {
            for x in x0.max(0)..x1.min(self.w) {
                self.coverage[(y * self.w + x) as usize] = coverage;
            }
        }
    }

    /// Draws lines from point to point, `width` pixels thick, smoothed.
    pub fn stroke(&mut self, points: &[[f32; 2]], width: f32) {
        for y in 0..self.h {
            for x in 0..self.w {
                let at = [x as f32 + 0.5, y as f32 + 0.5];
                let distance = points.windows(2).map(|ends| distance(at, ends[0], ends[1])).fold(f32::MAX, f32::min);
                let share = (width / 2.0 + 0.5 - distance).clamp(0.0, 1.0);
                self.cover(x, y, (share * 255.0 + 0.5) as u8);
            }
        }
    }

    /// Every row, top to bottom.
    pub fn rows(&self) -> impl Iterator<Item = &[u8]> {
        self.coverage.chunks_exact(self.w as usize)
    }

    /// Whether nothing is covered.
    pub fn is_clear(&self) -> bool {
        self.coverage.iter().all(|&c| c == 0)
    }
}

/// Distance from a point to the line between two others.
fn distance(p: [f32; 2], a: [f32; 2], b: [f32; 2]) -> f32 {
    let (along, to) = ([b[0] - a[0], b[1] - a[1]], [p[0] - a[0], p[1] - a[1]]);
    let length_squared = along[0] * along[0] + along[1] * along[1];
    let share = if length_squared == 0.0 { 0.0 } else { (along[0] * to[0] + along[1] * to[1]) / length_squared };
    let share = share.clamp(0.0, 1.0);
    (to[0] - share * along[0]).hypot(to[1] - share * along[1])
}
