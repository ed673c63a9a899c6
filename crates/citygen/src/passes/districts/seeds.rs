//! Seed points of districts, by rejection.

use mapkit::{Grid, Pos, Stream, search::Components};

pub(super) const TOO_NEAR_SHORE: &str = "seed point in water or near a shore or edge";
pub(super) const TOO_CLOSE: &str = "seed point too close to another";
pub(super) const SPACING_SHRUNK: &str = "spacing of seed points shrunk";
pub(super) const DISTRICT_TOO_SMALL: &str = "district too small";

/// Least distance of two seed points, as a share of the side of a square of one district's area. Larger makes districts
/// more even, and harder to place.
const SPACING: f32 = 0.7;
/// Tries at one spacing; then the spacing shrinks.
const TRIES: usize = 4000;
/// What is left of the spacing when it shrinks.
const SHRINK: f32 = 0.8;
/// Tiles of land that a seed point keeps on every side where it can: an avenue's half and room beside it.
const MARGIN: i32 = 6;
/// Sets of seed points that are tried until one leaves no district too small; then the evenest of them is taken.
const SETS: usize = 12;
/// A district is too small under this share of the mean area.
const LEAST_SHARE: f32 = 0.5;
/// Areas are estimated from at least about this many tiles of the map.
const SAMPLES: usize = 3200;

/// An attempt that was given up.
#[derive(Clone, Copy, Debug)]
pub(super) struct Miss {
    pub(super) reason: &'static str,
    pub(super) pos: Option<Pos>,
    /// The distance, margin, spacing or share that fell short.
    amount: f32,
}

impl std::fmt::Display for Miss {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let amount = self.amount;
        match self.reason {
            TOO_NEAR_SHORE => write!(f, "less than {amount} tiles of land on every side"),
            TOO_CLOSE => write!(f, "{amount:.1} tiles from another seed point"),
            SPACING_SHRUNK => write!(f, "down to {amount:.1} tiles"),
            _ => write!(f, "{:.0} % of the mean area; all seed points are drawn anew", amount * 100.0),
        }
    }
}

/// Seed points, and what was tried on the way.
#[derive(Debug, Default)]
pub(super) struct Found {
    pub(super) seeds: Vec<Pos>,
    pub(super) misses: Vec<Miss>,
}

/// Finds `count` seed points on land, none of whose districts is too small if that can be had. `pieces` labels the land.
pub(super) fn find(stream: &mut Stream, land: &Grid<bool>, pieces: &Components, count: usize) -> Found {
    let mut misses = Vec::new();
    let mut best: (f32, Vec<Pos>) = (-1.0, Vec::new());
    for _ in 0..SETS {
        let seeds = draw_set(stream, land, count, &mut misses);
        let (share, smallest) = smallest_share(land, pieces, &seeds);
        if share > best.0 {
            best = (share, seeds);
        }
        if share >= LEAST_SHARE {
            break;
        }
        misses.push(Miss { reason: DISTRICT_TOO_SMALL, pos: smallest, amount: share });
    }
    Found { seeds: best.1, misses }
}

/// Draws points until `count` of them lie far enough apart and from every shore.
fn draw_set(stream: &mut Stream, land: &Grid<bool>, count: usize, misses: &mut Vec<Miss>) -> Vec<Pos> {
    let size = land.size();
    let tiles = land.count(|&is_land| is_land);
    let mut spacing = (tiles as f32 / count as f32).sqrt() * SPACING;
    let mut margin = MARGIN;
    let mut seeds: Vec<Pos> = Vec::with_capacity(count);
    // Below a spacing of one tile and without a margin, every free land tile will do.
    while seeds.len() < count && spacing > 0.01 {
        for _ in 0..TRIES {
            let pos = Pos::new(stream.range(0, size.w - 1), stream.range(0, size.h - 1));
            let distance = seeds.iter().map(|seed| seed.distance_squared(pos)).min();
            let distance = distance.map_or(f32::INFINITY, |squared| (squared as f32).sqrt());
            if !has_margin(land, pos, margin) {
                misses.push(Miss { reason: TOO_NEAR_SHORE, pos: Some(pos), amount: margin as f32 });
            } else if distance < spacing || distance == 0.0 {
                misses.push(Miss { reason: TOO_CLOSE, pos: Some(pos), amount: distance });
            } else {
                seeds.push(pos);
                if seeds.len() == count {
                    return seeds;
                }
            }
        }
        spacing *= SHRINK;
        margin = margin * 4 / 5;
        misses.push(Miss { reason: SPACING_SHRUNK, pos: None, amount: spacing });
    }
    seeds
}

/// Whether all tiles within `margin` of `pos` are land inside the map.
fn has_margin(land: &Grid<bool>, pos: Pos, margin: i32) -> bool {
    let clear = |y: i32| {
        let row = land.row(y);
        let (left, right) = (pos.x - margin, pos.x + margin);
        left >= 0 && right < row.len() as i32 && row[left as usize..=right as usize].iter().all(|&is_land| is_land)
    };
    (pos.y - margin..=pos.y + margin).all(clear)
}

/// The area of the smallest district as a share of the mean, and its seed; estimated from a lattice of tiles. What
/// water cuts off from the seed does not count: it may be too small to build on.
fn smallest_share(land: &Grid<bool>, pieces: &Components, seeds: &[Pos]) -> (f32, Option<Pos>) {
    let size = land.size();
    let piece = |pos: Pos| size.index(pos).and_then(|i| pieces.of(i));
    let seed_pieces: Vec<_> = seeds.iter().map(|&seed| piece(seed)).collect();
    let mut total = 0_u32;
    let step = (size.area() / SAMPLES).isqrt().max(1);
    let mut counts = vec![0_u32; seeds.len()];
    for y in (0..size.h).step_by(step) {
        for x in (0..size.w).step_by(step).filter(|&x| land[Pos::new(x, y)]) {
            let distance = |&i: &usize| seeds[i].distance_squared(Pos::new(x, y));
            if let Some(nearest) = (0..seeds.len()).min_by_key(distance) {
                total += 1;
                counts[nearest] += u32::from(piece(Pos::new(x, y)) == seed_pieces[nearest]);
            }
        }
    }
    let smallest = (0..seeds.len()).min_by_key(|&i| counts[i]);
    let share = smallest.map_or(0.0, |i| counts[i] as f32 * seeds.len() as f32 / total.max(1) as f32);
    (share, smallest.map(|i| seeds[i]))
}
