//! Smooth noise: OpenSimplex at single points, along lines, and over maps on a lattice of every fourth tile.
//!
//! Source: K. Spencer's OpenSimplex as the `noise` crate has it; its permutation table is pinned by the goldens.

use mapkit::{Pos, Size, Stream};
use noise::{NoiseFn, OpenSimplex};

/// Tiles between two lattice points. Larger is faster and coarser; at the highest frequency in use (0.04) four tiles
/// are a sixth of the shortest wave.
const LATTICE: i32 = 4;

/// Noise in -1..=1 at any point.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Noise {
    source: OpenSimplex,
    frequency: f64,
}

impl Noise {
    /// Draws one word for the noise's own seed. `frequency` is waves per tile.
    pub(crate) fn new(stream: &mut Stream, frequency: f64) -> Self {
        Self { source: OpenSimplex::new(stream.word()), frequency }
    }

    /// The value at a tile.
    pub(crate) fn at(&self, pos: Pos) -> f32 {
        let (x, y) = (f64::from(pos.x) * self.frequency, f64::from(pos.y) * self.frequency);
        self.source.get([x, y]).clamp(-1.0, 1.0) as f32
    }

    /// The values along a straight line of `length` tiles.
    pub(crate) fn line(&self, length: i32) -> Vec<f32> {
        (0..length).map(|t| self.at(Pos::new(t, 0))).collect()
    }
}

/// A field of noise in -1..=1 over a map.
#[derive(Clone, Debug)]
pub(crate) struct NoiseField {
    columns: usize,
    values: Vec<f32>,
}

impl NoiseField {
    /// Draws one word for the noise's own seed. `frequency` is waves per tile.
    pub(crate) fn new(stream: &mut Stream, size: Size, frequency: f64) -> Self {
        let noise = Noise::new(stream, frequency);
        let columns = (size.w / LATTICE + 2) as usize;
        let rows = (size.h / LATTICE + 2) as usize;
        let corner = |i: usize| Pos::new((i % columns) as i32 * LATTICE, (i / columns) as i32 * LATTICE);
        Self { columns, values: (0..columns * rows).map(|i| noise.at(corner(i))).collect() }
    }

    /// The value at lattice column `column`, height `fy` of the way from lattice row `row` to the next.
    fn side(&self, column: usize, row: usize, fy: f32) -> f32 {
        let above = self.values[row * self.columns + column];
        let below = self.values[(row + 1) * self.columns + column];
        above + (below - above) * fy
    }

    /// Writes the values of row `y` over the tiles of `row`, left to right; both lie inside the map.
    pub(crate) fn fill_row(&self, y: i32, row: &mut [f32]) {
        let (lattice_row, fy) = ((y / LATTICE) as usize, (y % LATTICE) as f32 / LATTICE as f32);
        let mut left = self.side(0, lattice_row, fy);
        for (column, tiles) in row.chunks_mut(LATTICE as usize).enumerate() {
            let right = self.side(column + 1, lattice_row, fy);
            for (i, value) in tiles.iter_mut().enumerate() {
                *value = left + (right - left) * (i as f32 / LATTICE as f32);
            }
            left = right;
        }
    }
}
