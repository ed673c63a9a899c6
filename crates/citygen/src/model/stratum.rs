//! One layer of the city: six planes of tiles, shared between clones until one is written.

use std::sync::Arc;

use mapkit::{BoardIndex, Journal, Pos, Size, hash64};
use serde::{Deserialize, Serialize};

use super::{BuildingId, DistrictId, Feature, Terrain};

/// Everything that is known of one tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tile {
    /// What it is made of.
    pub terrain: Terrain,
    /// What stands on it.
    pub feature: Option<Feature>,
    /// The district it belongs to.
    pub district: Option<DistrictId>,
    /// The building it belongs to.
    pub building: Option<BuildingId>,
    /// A byte for looks.
    pub variant: u8,
    /// How bright it is.
    pub light: u8,
}

impl Tile {
    /// Whether a person can stand on it.
    pub fn is_walkable(self) -> bool {
        self.terrain.is_walkable() && !self.feature.is_some_and(Feature::blocks)
    }

    /// The tile in 56 bits.
    #[inline]
    pub fn pack(self) -> u64 {
        u64::from(self.terrain.number())
            | u64::from(self.feature.map_or(0, Feature::code)) << 8
            | u64::from(self.district.map_or(0, DistrictId::code)) << 16
            | u64::from(self.building.map_or(0, BuildingId::code)) << 24
            | u64::from(self.variant) << 40
            | u64::from(self.light) << 48
    }

    /// The tile of [`Tile::pack`], or `None` where the terrain does not exist.
    pub fn unpack(bits: u64) -> Option<Self> {
        Some(Self {
            terrain: Terrain::from_number(bits as u8)?,
            feature: Feature::from_code((bits >> 8) as u8),
            district: DistrictId::from_code((bits >> 16) as u8),
            building: BuildingId::from_code((bits >> 24) as u16),
            variant: (bits >> 40) as u8,
            light: (bits >> 48) as u8,
        })
    }
}

/// One layer of a city. A clone shares its tiles until either is written.
#[derive(Clone, Debug)]
pub struct Stratum {
    planes: Arc<Planes>,
    hash: Option<u64>,
}

/// The planes, row-major, all of one length.
#[derive(Clone, Debug, PartialEq)]
struct Planes {
    size: Size,
    terrain: Vec<Terrain>,
    feature: Vec<Option<Feature>>,
    district: Vec<Option<DistrictId>>,
    building: Vec<Option<BuildingId>>,
    variant: Vec<u8>,
    light: Vec<u8>,
}

impl Planes {
    #[inline]
    fn tile(&self, index: usize) -> Tile {
        Tile {
            terrain: self.terrain[index],
            feature: self.feature[index],
            district: self.district[index],
            building: self.building[index],
            variant: self.variant[index],
            light: self.light[index],
        }
    }
}

/// The planes of a stratum as a file brings them: row-major, one entry a tile.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StratumParts {
    /// See [`Stratum::terrains`].
    pub terrain: Vec<Terrain>,
    /// See [`Stratum::features`].
    pub feature: Vec<Option<Feature>>,
    /// See [`Stratum::districts`].
    pub district: Vec<Option<DistrictId>>,
    /// See [`Stratum::buildings`].
    pub building: Vec<Option<BuildingId>>,
    /// See [`Stratum::variants`].
    pub variant: Vec<u8>,
    /// See [`Stratum::lights`].
    pub light: Vec<u8>,
}

/// Bytes that one tile takes in the planes.
const TILE_BYTES: usize = 8;

impl Stratum {
    /// A stratum of Void.
    pub fn new(size: Size) -> Self {
        let n = size.area();
        let planes = Planes {
            size,
            terrain: vec![Terrain::Void; n],
            feature: vec![None; n],
            district: vec![None; n],
            building: vec![None; n],
            variant: vec![0; n],
            light: vec![0; n],
        };
        Self { planes: Arc::new(planes), hash: None }
    }

    /// A stratum whose tile at each row-major index is `tile(index)`.
    pub fn from_fn(size: Size, mut tile: impl FnMut(usize) -> Tile) -> Self {
        let mut stratum = Self::new(size);
        let mut journal = Journal::default();
        let mut board = stratum.board_mut(BoardIndex(0), &mut journal);
        for i in 0..size.area() {
            board.set_tile(i, tile(i));
        }
        stratum
    }

    /// A stratum of these planes, or `None` where one of them has not exactly one entry a tile.
    pub fn from_parts(size: Size, parts: StratumParts) -> Option<Self> {
        let StratumParts { terrain, feature, district, building, variant, light } = parts;
        let lengths = [terrain.len(), feature.len(), district.len(), building.len(), variant.len(), light.len()];
        let planes = Planes { size, terrain, feature, district, building, variant, light };
        lengths.iter().all(|&n| n == size.area()).then(|| Self { planes: Arc::new(planes), hash: None })
    }

    /// Extent in tiles.
    pub fn size(&self) -> Size {
        self.planes.size
    }

    /// The tile at `pos`, or `None` outside.
    pub fn tile(&self, pos: Pos) -> Option<Tile> {
        self.size().index(pos).map(|i| self.tile_at(i))
    }

    /// The tile at row-major `index`, which lies inside.
    #[inline]
    pub fn tile_at(&self, index: usize) -> Tile {
        self.planes.tile(index)
    }

    /// The terrain at `pos`, or Void outside.
    pub fn terrain(&self, pos: Pos) -> Terrain {
        self.size().index(pos).map_or(Terrain::Void, |i| self.planes.terrain[i])
    }

    /// The building at `pos`, or none outside.
    pub fn building(&self, pos: Pos) -> Option<BuildingId> {
        self.size().index(pos).and_then(|i| self.planes.building[i])
    }

    /// The district at `pos`, or none outside.
    pub fn district(&self, pos: Pos) -> Option<DistrictId> {
        self.size().index(pos).and_then(|i| self.planes.district[i])
    }

    /// The feature at `pos`, or none outside.
    pub fn feature(&self, pos: Pos) -> Option<Feature> {
        self.size().index(pos).and_then(|i| self.planes.feature[i])
    }

    /// Whether a person can stand at `pos`; never outside.
    pub fn is_walkable(&self, pos: Pos) -> bool {
        self.size().index(pos).is_some_and(|i| self.is_walkable_at(i))
    }

    /// Whether a person can stand at row-major `index`, which lies inside.
    pub fn is_walkable_at(&self, index: usize) -> bool {
        self.planes.terrain[index].is_walkable() && !self.planes.feature[index].is_some_and(Feature::blocks)
    }

    /// Every terrain, row-major.
    pub fn terrains(&self) -> &[Terrain] {
        &self.planes.terrain
    }

    /// Every feature, row-major.
    pub fn features(&self) -> &[Option<Feature>] {
        &self.planes.feature
    }

    /// Every district id, row-major.
    pub fn districts(&self) -> &[Option<DistrictId>] {
        &self.planes.district
    }

    /// Every building id, row-major.
    pub fn buildings(&self) -> &[Option<BuildingId>] {
        &self.planes.building
    }

    /// Every variant byte, row-major.
    pub fn variants(&self) -> &[u8] {
        &self.planes.variant
    }

    /// Every light value, row-major.
    pub fn lights(&self) -> &[u8] {
        &self.planes.light
    }

    /// Whether the two share their memory, so that they cannot differ.
    pub fn shares(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.planes, &other.planes)
    }

    /// An address that equals that of every clone that still shares the tiles, and the bytes held.
    pub(crate) fn part(&self) -> (usize, usize) {
        (Arc::as_ptr(&self.planes) as usize, self.size().area() * TILE_BYTES)
    }

    /// A hash of all tiles and light, worked out once per change.
    pub(crate) fn hash(&mut self) -> u64 {
        *self.hash.get_or_insert_with(|| hash_planes(&self.planes))
    }

    /// The stratum for writing; its tiles are copied first where a clone shares them.
    pub(crate) fn board_mut<'a>(&'a mut self, board: BoardIndex, journal: &'a mut Journal) -> BoardMut<'a> {
        self.hash = None;
        BoardMut { planes: Arc::make_mut(&mut self.planes), board, journal }
    }
}

impl PartialEq for Stratum {
    fn eq(&self, other: &Self) -> bool {
        self.shares(other) || self.planes == other.planes
    }
}

fn hash_planes(planes: &Planes) -> u64 {
    let mut bytes = Vec::with_capacity(planes.terrain.len() * (TILE_BYTES - 1));
    bytes.extend(planes.terrain.iter().map(|t| t.number()));
    bytes.extend(planes.feature.iter().map(|f| f.map_or(0, Feature::code)));
    bytes.extend(planes.district.iter().map(|d| d.map_or(0, DistrictId::code)));
    bytes.extend(planes.building.iter().flat_map(|b| b.map_or(0, BuildingId::code).to_le_bytes()));
    bytes.extend_from_slice(&planes.variant);
    bytes.extend_from_slice(&planes.light);
    hash64(&bytes)
}

/// A stratum being written: every write tells the journal first. Indices are row-major and lie inside.
#[derive(Debug)]
pub(crate) struct BoardMut<'a> {
    planes: &'a mut Planes,
    board: BoardIndex,
    journal: &'a mut Journal,
}

macro_rules! plane_access {
    ($($get:ident, $set:ident, $plane:ident: $kind:ty;)*) => {$(
        #[doc = concat!("The ", stringify!($plane), " at `index`.")]
        #[inline]
        pub(crate) fn $get(&self, index: usize) -> $kind {
            self.planes.$plane[index]
        }

        #[doc = concat!("Writes the ", stringify!($plane), " at `index`.")]
        #[inline]
        pub(crate) fn $set(&mut self, index: usize, value: $kind) {
            if self.planes.$plane[index] != value {
                self.touch(index);
                self.planes.$plane[index] = value;
            }
        }
    )*};
}

#[allow(dead_code, reason = "a full set of accessors, whichever of them the passes happen to need")]
impl BoardMut<'_> {
    plane_access! {
        terrain, set_terrain, terrain: Terrain;
        feature, set_feature, feature: Option<Feature>;
        district, set_district, district: Option<DistrictId>;
        building, set_building, building: Option<BuildingId>;
        variant, set_variant, variant: u8;
        light, set_light, light: u8;
    }

    #[inline]
    fn touch(&mut self, index: usize) {
        let planes = &*self.planes;
        self.journal.touch(self.board, index, || planes.tile(index).pack());
    }

    /// Extent in tiles.
    pub(crate) fn size(&self) -> Size {
        self.planes.size
    }

    /// Columns: the index step from one row to the next.
    pub(crate) fn stride(&self) -> usize {
        self.planes.size.w as usize
    }

    /// Writes the variant of every tile, row-major: one copy where nobody records.
    pub(crate) fn set_variants(&mut self, values: &[u8]) {
        write_plane(&mut self.planes.variant, values, self.board, self.journal);
    }

    /// Writes the light of every tile, row-major: one copy where nobody records.
    pub(crate) fn set_lights(&mut self, values: &[u8]) {
        write_plane(&mut self.planes.light, values, self.board, self.journal);
    }

    /// Gives the tiles of a row-major range to a district; for a step that gives them to no other.
    pub(crate) fn fill_district(&mut self, tiles: std::ops::Range<usize>, district: Option<DistrictId>) {
        for index in tiles {
            if self.planes.district[index] != district {
                self.journal.change(self.board, index);
                self.planes.district[index] = district;
            }
        }
    }

    /// Makes tiles from row-major `start` on, one for each of `districts`, open cyberspace and nothing else, whatever
    /// they were; for a step that lays nothing else over them. `variant` is asked with each one's place in the list.
    pub(crate) fn lay_grid(
        &mut self,
        start: usize,
        districts: &[Option<DistrictId>],
        variant: impl Fn(usize) -> u8,
        light: u8,
    ) {
        let tiles = start..start + districts.len();
        if self.journal.is_on() {
            for (x, (index, &district)) in tiles.clone().zip(districts).enumerate() {
                let grid = Tile {
                    terrain: Terrain::NetGrid,
                    feature: None,
                    district,
                    building: None,
                    variant: variant(x),
                    light,
                };
                if self.planes.tile(index) != grid {
                    self.journal.change(self.board, index);
                }
            }
        }
        self.planes.terrain[tiles.clone()].fill(Terrain::NetGrid);
        self.planes.feature[tiles.clone()].fill(None);
        self.planes.district[tiles.clone()].copy_from_slice(districts);
        self.planes.building[tiles.clone()].fill(None);
        self.planes.light[tiles.clone()].fill(light);
        self.planes.variant[tiles].iter_mut().enumerate().for_each(|(x, value)| *value = variant(x));
    }

    /// Writes all of a tile.
    pub(crate) fn set_tile(&mut self, index: usize, tile: Tile) {
        self.set_terrain(index, tile.terrain);
        self.set_feature(index, tile.feature);
        self.set_district(index, tile.district);
        self.set_building(index, tile.building);
        self.set_variant(index, tile.variant);
        self.set_light(index, tile.light);
    }

    /// The terrain at `pos`, or Void outside.
    pub(crate) fn terrain_at(&self, pos: Pos) -> Terrain {
        self.size().index(pos).map_or(Terrain::Void, |i| self.planes.terrain[i])
    }

    /// Writes the terrain at `pos`; nothing outside.
    pub(crate) fn put_terrain(&mut self, pos: Pos, terrain: Terrain) {
        if let Some(i) = self.size().index(pos) {
            self.set_terrain(i, terrain);
        }
    }

    /// Whether a person can stand at `index`.
    pub(crate) fn is_walkable(&self, index: usize) -> bool {
        self.planes.terrain[index].is_walkable() && !self.planes.feature[index].is_some_and(Feature::blocks)
    }

    /// Every terrain, row-major.
    pub(crate) fn terrains(&self) -> &[Terrain] {
        &self.planes.terrain
    }

    /// Every feature, row-major.
    pub(crate) fn features(&self) -> &[Option<Feature>] {
        &self.planes.feature
    }

    /// Every district id, row-major.
    pub(crate) fn districts(&self) -> &[Option<DistrictId>] {
        &self.planes.district
    }

    /// Every building id, row-major.
    pub(crate) fn buildings(&self) -> &[Option<BuildingId>] {
        &self.planes.building
    }
}

/// Writes a whole plane for the only time in a step.
fn write_plane(plane: &mut [u8], values: &[u8], board: BoardIndex, journal: &mut Journal) {
    if !journal.is_on() {
        plane.copy_from_slice(values);
        return;
    }
    for (index, (old, &new)) in plane.iter_mut().zip(values).enumerate() {
        if *old != new {
            journal.change(board, index);
            *old = new;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn laying_the_grid_takes_away_what_was_there_and_notes_only_what_changes() {
        let size = Size::new(2, 1);
        let (feature, building) = (Some(Feature::Terminal), BuildingId::new(3));
        let old = |_| Tile { terrain: Terrain::NetWall, feature, district: None, building, variant: 1, light: 9 };
        let mut stratum = Stratum::from_fn(size, old);
        let mut journal = Journal::default();
        journal.start(1, size);
        let district = DistrictId::new(1);
        let mut board = stratum.board_mut(BoardIndex(0), &mut journal);
        board.lay_grid(0, &[district], |_| 1, 200);
        board.journal.drain(|_, _, _| {});
        board.lay_grid(0, &[district; 2], |x| u8::from(x == 0), 200);
        let mut noted = Vec::new();
        board.journal.drain(|_, index, _| noted.push(index));
        assert_eq!(noted, [1], "the first tile is grid already");
        let grid = |variant| Tile {
            terrain: Terrain::NetGrid,
            feature: None,
            district,
            building: None,
            variant,
            light: 200,
        };
        assert_eq!([stratum.tile_at(0), stratum.tile_at(1)], [grid(1), grid(0)]);
    }
}
