//! Smooth noise: OpenSimplex on a lattice of every fourth tile, interpolated between.
//!
//! Source: K. Spencer's OpenSimplex as the `noise` crate has it; its permutation table is pinned by the goldens.

use mapkit::{Pos, Size, Stream};
use noise::{NoiseFn, OpenSimplex};

/// Tiles between two lattice points. Larger is faster and coarser; at the highest frequency in use (0.04) four tiles
/// are a sixth of the shortest wave.
const LATTICE: i32 = 4;

/// A field of noise in -1..=1 over a map.
#[derive(Clone, Debug)]
pub(crate) struct NoiseField {
    columns: usize,
    values: Vec<f32>,
}

impl NoiseField {
    /// Draws one word for the noise's own seed. `frequency` is waves per tile.
    pub(crate) fn new(stream: &mut Stream, size: Size, frequency: f64) -> Self {
        let source = OpenSimplex::new(stream.word());
        let columns = (size.w / LATTICE + 2) as usize;
        let rows = (size.h / LATTICE + 2) as usize;
        let step = f64::from(LATTICE) * frequency;
        let value = |i: usize| {
            let (x, y) = ((i % columns) as f64 * step, (i / columns) as f64 * step);
            source.get([x, y]) as f32
        };
        Self { columns, values: (0..columns * rows).map(value).collect() }
    }

    /// The value at a tile inside the map.
    pub(crate) fn at(&self, pos: Pos) -> f32 {
        let (column, row) = ((pos.x / LATTICE) as usize, (pos.y / LATTICE) as usize);
        let fx = (pos.x % LATTICE) as f32 / LATTICE as f32;
        let fy = (pos.y % LATTICE) as f32 / LATTICE as f32;
        let corner = |dx: usize, dy: usize| self.values[(row + dy) * self.columns + column + dx];
        let top = corner(0, 0) + (corner(1, 0) - corner(0, 0)) * fx;
        let bottom = corner(0, 1) + (corner(1, 1) - corner(0, 1)) * fx;
        top + (bottom - top) * fy
    }
}
