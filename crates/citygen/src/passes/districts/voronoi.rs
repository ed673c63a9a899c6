//! Which seed is nearest, for every tile: exhaustive search over the few seeds that a block of tiles can be nearest to.

use mapkit::{Pos, Rect, Size};

/// Side of a block in tiles. Larger blocks keep more candidates each; smaller ones take longer to prepare.
const BLOCK: i32 = 16;

/// Per block, the seeds that are nearest to one of its tiles, as bits.
#[derive(Debug)]
pub(super) struct Voronoi {
    columns: usize,
    candidates: Vec<u16>,
}

impl Voronoi {
    /// Prepares the blocks of a map for at most 16 seeds.
    pub(super) fn new(size: Size, seeds: &[Pos]) -> Self {
        let (columns, rows) = ((size.w + BLOCK - 1) / BLOCK, (size.h + BLOCK - 1) / BLOCK);
        let block = |pos: Pos| candidates(Rect::new(pos.x * BLOCK, pos.y * BLOCK, BLOCK, BLOCK), seeds);
        let candidates = Size::new(columns, rows).rect().iter().map(block).collect();
        Self { columns: columns as usize, candidates }
    }

    /// Writes the nearest seed of each tile of row `y`, left to right; ties go to the lower index.
    pub(super) fn fill_row(&self, seeds: &[Pos], y: i32, row: &mut [u8]) {
        let blocks = &self.candidates[(y / BLOCK) as usize * self.columns..][..self.columns];
        for (column, (tiles, &candidates)) in row.chunks_mut(BLOCK as usize).zip(blocks).enumerate() {
            if candidates.is_power_of_two() {
                tiles.fill(candidates.trailing_zeros() as u8);
                continue;
            }
            for (x, owner) in (column as i32 * BLOCK..).zip(tiles) {
                let mut best = i32::MAX;
                let mut left = candidates;
                while left != 0 {
                    let seed = left.trailing_zeros();
                    left &= left - 1;
                    let at = seeds[seed as usize];
                    let distance = (at.x - x) * (at.x - x) + (at.y - y) * (at.y - y);
                    if distance < best {
                        (best, *owner) = (distance, seed as u8);
                    }
                }
            }
        }
    }
}

/// The seeds whose least distance to the block is no more than every seed's greatest.
fn candidates(block: Rect, seeds: &[Pos]) -> u16 {
    let reach = seeds.iter().map(|&seed| farthest(block, seed)).min().unwrap_or(0);
    let close = seeds.iter().enumerate().filter(|&(_, &seed)| nearest(block, seed) <= reach);
    close.fold(0, |bits, (i, _)| bits | 1 << i)
}

fn nearest(block: Rect, seed: Pos) -> i64 {
    let inside = Pos::new(seed.x.clamp(block.x, block.right() - 1), seed.y.clamp(block.y, block.bottom() - 1));
    inside.distance_squared(seed)
}

fn farthest(block: Rect, seed: Pos) -> i64 {
    let far = |at: i32, low: i32, high: i32| if at - low > high - at { low } else { high };
    let corner = Pos::new(far(seed.x, block.x, block.right() - 1), far(seed.y, block.y, block.bottom() - 1));
    corner.distance_squared(seed)
}
