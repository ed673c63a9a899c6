//! The ground of one district while its streets are laid: a local copy that is written back once it is sound.

use mapkit::{Pos, Rect, Size};

use super::slots::BLOCK_IDS;
use crate::GenError;
use crate::model::{DistrictId, Feature, StratumKind, Terrain};
use crate::passes::arterials::{ARTERIAL, ROAD};
use crate::passes::cx::Cx;
use crate::passes::terrain::LAND;

/// One tile of the local copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ground {
    /// Water, another district, a block of a neighbour, or outside the map.
    Closed,
    /// Asphalt of an avenue.
    Avenue,
    /// Pavement of an avenue.
    Pavement,
    /// Land that nothing is on yet.
    Free,
    /// A road laid here.
    Road,
    /// Pavement laid here.
    Sidewalk,
    /// An alley laid here.
    Alley,
    /// An alley with a barrier on it.
    Barrier,
}

/// A district's ground, and whether a block may stand on each tile.
pub(super) struct Site {
    /// The district's bounding box, grown by a tile so that every tile of the district has its neighbours here.
    pub(super) area: Rect,
    ground: Vec<Ground>,
    /// Extent of the map.
    pub(super) map: Size,
    /// Tiles none of whose eight neighbours is water or in a block of a neighbouring district. The map's edge is no
    /// hindrance: a block beside it still has a way around on its other sides.
    buildable: Vec<bool>,
}

impl Site {
    pub(super) fn new(cx: &mut Cx<'_>, id: DistrictId, bounds: Rect) -> Result<Self, GenError> {
        let area = bounds.inflate(1);
        let land = cx.slots.get(LAND)?;
        let arterial = cx.slots.get(ARTERIAL)?;
        let ids = cx.slots.get(BLOCK_IDS)?;
        let street = &cx.world.city.strata[usize::from(StratumKind::Street.number())];
        let size = street.size();
        let mut ground = Vec::with_capacity(area.area() as usize);
        let mut shore = vec![false; area.area() as usize];
        for (at, pos) in area.iter().enumerate() {
            let Some(i) = size.index(pos) else {
                ground.push(Ground::Closed);
                continue;
            };
            shore[at] = !land.cells()[i] || ids.cells()[i] != 0;
            ground.push(match street.terrains()[i] {
                _ if arterial.cells()[i] => Ground::Avenue,
                Terrain::Sidewalk => Ground::Pavement,
                Terrain::Void if !shore[at] && street.districts()[i] == Some(id) => Ground::Free,
                _ => Ground::Closed,
            });
        }
        let (w, h) = (area.w as usize, area.h as usize);
        let mut buildable = vec![false; ground.len()];
        for y in 1..h - 1 {
            for x in 1..w - 1 {
                let i = y * w + x;
                let near = |k: usize| shore[k - 1] || shore[k] || shore[k + 1];
                buildable[i] = !(near(i - w) || near(i) || near(i + w));
            }
        }
        Ok(Self { area, ground, map: size, buildable })
    }

    fn index(&self, pos: Pos) -> Option<usize> {
        self.area.contains(pos).then(|| ((pos.y - self.area.y) * self.area.w + pos.x - self.area.x) as usize)
    }

    /// What is at `pos`; closed outside the district's box.
    pub(super) fn at(&self, pos: Pos) -> Ground {
        self.index(pos).map_or(Ground::Closed, |i| self.ground[i])
    }

    /// Whether a block may cover `pos`.
    pub(super) fn takes_block(&self, pos: Pos) -> bool {
        self.index(pos).is_some_and(|i| self.ground[i] == Ground::Free && self.buildable[i])
    }

    /// Keeps blocks off `rect` from now on.
    pub(super) fn reserve(&mut self, rect: Rect) {
        for pos in rect.iter() {
            if let Some(i) = self.index(pos) {
                self.buildable[i] = false;
            }
        }
    }

    /// Writes `ground` where the tile is free, or where `over` says that what is there gives way.
    pub(super) fn put(&mut self, pos: Pos, ground: Ground, over: impl Fn(Ground) -> bool) {
        if let Some(i) = self.index(pos)
            && (self.ground[i] == Ground::Free || over(self.ground[i]))
        {
            self.ground[i] = ground;
        }
    }

    /// Fills `rect` with `ground` where free, or where `over` says that what is there gives way.
    pub(super) fn fill(&mut self, rect: Rect, ground: Ground, over: impl Fn(Ground) -> bool) {
        for pos in rect.iter() {
            self.put(pos, ground, &over);
        }
    }

    /// Writes what was laid to Street.
    pub(super) fn apply(&self, cx: &mut Cx<'_>) -> Result<(), GenError> {
        let mut street = cx.world.board(StratumKind::Street);
        let size = street.size();
        for (pos, &ground) in self.area.iter().zip(&self.ground) {
            let terrain = match ground {
                Ground::Road => Terrain::Road,
                Ground::Sidewalk => Terrain::Sidewalk,
                Ground::Alley | Ground::Barrier => Terrain::Alley,
                Ground::Closed | Ground::Avenue | Ground::Pavement | Ground::Free => continue,
            };
            if let Some(i) = size.index(pos) {
                street.set_terrain(i, terrain);
                if ground == Ground::Barrier {
                    street.set_feature(i, Some(Feature::Barrier));
                }
            }
        }
        let roads = self.area.iter().zip(&self.ground).filter(|&(_, &g)| g == Ground::Road).map(|(pos, _)| pos);
        note_roads(cx, roads)
    }
}

/// Marks road tiles in slot `road`.
fn note_roads(cx: &mut Cx<'_>, tiles: impl Iterator<Item = Pos>) -> Result<(), GenError> {
    let road = cx.slots.get_mut(ROAD)?;
    for pos in tiles {
        road.set(pos, true);
    }
    Ok(())
}
