//! Light: a base per stratum, and around each source a stamp that falls off linearly with distance. Stamps add up
//! and saturate, so the order of the sources does not matter.

use mapkit::{Pos, Size};

use crate::model::{BoardMut, Feature, StratumKind, Terrain};

/// How bright a stratum is away from all sources.
pub(super) const fn base(kind: StratumKind) -> u8 {
    match kind {
        StratumKind::Undercity => 20,
        StratumKind::Street => 60,
        StratumKind::Skyways => 80,
        StratumKind::Heights | StratumKind::Net => 110,
    }
}

/// What one source adds to the tiles around it.
#[derive(Debug)]
pub(super) struct Stamp {
    radius: i32,
    /// A square of `2 · radius + 1` tiles, row by row.
    values: Vec<u8>,
}

impl Stamp {
    /// `strength` at the source, nothing at `radius` tiles from it and beyond.
    pub(super) fn new(radius: i32, strength: i32) -> Self {
        let square = mapkit::Rect::new(-radius, -radius, 2 * radius + 1, 2 * radius + 1);
        let value = |pos: Pos| {
            let distance = (pos.distance_squared(Pos::default()) as f32).sqrt();
            (strength as f32 * (radius as f32 - distance).max(0.0) / radius as f32) as u8
        };
        Self { radius, values: square.iter().map(value).collect() }
    }

    /// What it adds at `offset` from the source.
    #[cfg(test)]
    pub(super) fn at(&self, offset: Pos) -> u8 {
        let side = 2 * self.radius + 1;
        self.values[((offset.y + self.radius) * side + offset.x + self.radius) as usize]
    }
}

/// One stamp per kind of source.
#[derive(Debug)]
pub(super) struct Stamps {
    lamp: Stamp,
    neon: Stamp,
    holo_ad: Stamp,
    window: Stamp,
}

impl Stamps {
    pub(super) fn new() -> Self {
        Self {
            lamp: Stamp::new(6, 120),
            neon: Stamp::new(4, 90),
            holo_ad: Stamp::new(5, 100),
            window: Stamp::new(2, 30),
        }
    }

    /// The stamp of what is on a tile. Windows shine on Street alone.
    fn of(&self, kind: StratumKind, terrain: Terrain, feature: Option<Feature>) -> Option<&Stamp> {
        match feature {
            Some(Feature::Lamp) => Some(&self.lamp),
            Some(Feature::Neon(_)) => Some(&self.neon),
            Some(Feature::HoloAd) => Some(&self.holo_ad),
            _ if kind == StratumKind::Street && terrain == Terrain::Window => Some(&self.window),
            _ => None,
        }
    }
}

/// The light of one stratum while it is added up. Reusable.
#[derive(Debug, Default)]
pub(super) struct LightMap {
    size: Size,
    values: Vec<u8>,
}

impl LightMap {
    /// Adds up the light of every source on a board.
    pub(super) fn shine(&mut self, board: &BoardMut<'_>, kind: StratumKind, stamps: &Stamps) {
        self.size = board.size();
        self.values.clear();
        self.values.resize(self.size.area(), base(kind));
        for (index, (&terrain, &feature)) in board.terrains().iter().zip(board.features()).enumerate() {
            if let Some(stamp) = stamps.of(kind, terrain, feature) {
                self.add(stamp, self.size.pos(index));
            }
        }
    }

    /// Adds a stamp around `center`, cut off at the map's edge.
    fn add(&mut self, stamp: &Stamp, center: Pos) {
        let (r, side) = (stamp.radius, (2 * stamp.radius + 1) as usize);
        let (left, right) = ((center.x - r).max(0), (center.x + r).min(self.size.w - 1));
        let (top, bottom) = ((center.y - r).max(0), (center.y + r).min(self.size.h - 1));
        let count = (right - left + 1) as usize;
        for y in top..=bottom {
            let from = (y - (center.y - r)) as usize * side + (left - (center.x - r)) as usize;
            let to = y as usize * self.size.w as usize + left as usize;
            let row = &mut self.values[to..to + count];
            for (value, add) in row.iter_mut().zip(&stamp.values[from..from + count]) {
                *value = value.saturating_add(*add);
            }
        }
    }

    /// The light of every tile, row-major.
    pub(super) fn values(&self) -> &[u8] {
        &self.values
    }
}
