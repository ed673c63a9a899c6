//! Public ways between strata: a manhole, stairs to the Skyways and a ladder to the Heights for each district, found
//! for all districts at once.

use mapkit::search::Components;

use super::field::{CarveField, Extent};
use super::ground::{free_sky, is_landing};
use super::plan::{CARVED_TILE, DistrictWays, Plan};
use crate::City;
use crate::model::{ConnectorKind, DistrictId, StratumKind, Terrain};
use crate::passes::around::Around;

/// A walkway gives a district stairs where it lies within this many tiles.
pub(super) const STAIR_REACH: u32 = 30;

// How far searches spread, in turn, until every district is served: nearly all find what they look for next door,
// and a search over the whole map is dear.
const MANHOLE_REACHES: [u32; 3] = [2, 12, u32::MAX];
const STAIR_REACHES: [u32; 3] = [2, STAIR_REACH, u32::MAX];

// What makes a tile a worse place for stairs or a manhole, in tiles of distance from the district's centre.
const BESIDE_DOOR: u32 = 400;
const ONLY_WAY: u32 = 160;
const BESIDE_BUILDING: u32 = 48;
const IN_ALLEY: u32 = 16;
const IN_ROAD: u32 = 240;
const BEHIND_BUILDINGS: u32 = 2000;

/// Finds the public ways of every district, in the order of their ids.
pub(super) fn find_ways(city: &City, pieces: &mut Components, field: &mut CarveField) -> Vec<DistrictWays> {
    let mut plan = Plan { city, taken: Vec::new(), ways: vec![DistrictWays::default(); city.districts.len()] };
    let street = city.stratum(StratumKind::Street);
    pieces.label(city.size(), |i| street.is_walkable_at(i) && street.buildings()[i].is_none());
    plan.find_manholes(pieces, field);
    plan.find_stairs(pieces, field);
    plan.find_ladders(pieces, field);
    plan.ways
}

/// Where on Street a way may begin.
#[derive(Clone, Copy)]
struct Ground<'a> {
    /// Walkable tiles outside buildings, in pieces.
    outdoors: &'a Components,
    /// Whether a tile will do.
    fits: fn(&City, usize) -> bool,
}

impl Plan<'_> {
    fn find_manholes(&mut self, outdoors: &Components, field: &mut CarveField) {
        let under = self.city.stratum(StratumKind::Undercity);
        let free = |i: usize| under.terrains()[i] == Terrain::Void && under.buildings()[i].is_none();
        let fits = |i: usize| free(i) || under.terrains()[i] == Terrain::Tunnel && under.buildings()[i].is_none();
        let mut sites = vec![None; self.ways.len()];
        let wanted = vec![true; sites.len()];
        for bound in MANHOLE_REACHES {
            let open = |i: &usize| under.is_walkable_at(*i) && under.buildings()[*i].is_none();
            let extent = Extent { size: self.city.size(), bound };
            let all = 0..extent.size.area();
            field.fill(extent, all.filter(open), |_, to| free(to).then_some(1), |_, _| false);
            // Where nothing at all is below, the manhole's own tile has to do; connectivity goes on from there.
            let blind = if bound == u32::MAX { Some(STAIR_REACH) } else { None };
            let distance = |i: usize| if fits(i) { field.cost(i).or(blind) } else { None };
            let ground = Ground { outdoors, fits: is_landing_or_road };
            self.find_sites(&mut sites, &wanted, ground, distance);
            if sites.iter().all(Option::is_some) {
                break;
            }
        }
        for (district, site) in sites.into_iter().enumerate() {
            let Some(index) = site else { continue };
            let mut path = field.path(index);
            if path.is_empty() {
                path.push(index as u32);
            }
            self.taken.push(index);
            let ends = [StratumKind::Undercity, StratumKind::Street];
            self.ways[district].manhole = Some(self.way(ConnectorKind::Manhole, ends, StratumKind::Undercity, path));
        }
    }

    fn find_stairs(&mut self, outdoors: &Components, field: &mut CarveField) {
        let sky = self.city.stratum(StratumKind::Skyways);
        let free = free_sky(self.city);
        let is_walkway = |i: usize| sky.terrains()[i] == Terrain::Walkway && sky.is_walkable_at(i);
        let mut sites = vec![None; self.ways.len()];
        let mut wanted = vec![true; sites.len()];
        for bound in STAIR_REACHES {
            let extent = Extent { size: self.city.size(), bound };
            let all = 0..extent.size.area();
            field.fill(extent, all.filter(|&i| is_walkway(i)), |_, to| free(to), |_, _| false);
            self.find_sites(&mut sites, &wanted, Ground { outdoors, fits: is_landing }, |i| field.cost(i));
            if bound == STAIR_REACH {
                wanted = (0..sites.len()).map(|d| self.walkway_near_center(d)).collect();
            }
            if !(0..sites.len()).any(|d| wanted[d] && sites[d].is_none()) {
                break;
            }
        }
        for (district, site) in sites.into_iter().enumerate() {
            let Some(index) = site else { continue };
            let path = field.path(index);
            self.taken.push(index);
            let ends = [StratumKind::Street, StratumKind::Skyways];
            self.ways[district].stairs = Some(self.way(ConnectorKind::Stair, ends, StratumKind::Skyways, path));
        }
    }

    /// Whether a walkway lies within reach of a district's centre as the crow flies.
    fn walkway_near_center(&self, district: usize) -> bool {
        let reach = STAIR_REACH as i32;
        let center = self.city.districts[district].center;
        let window = mapkit::Rect::new(center.x - reach, center.y - reach, 2 * reach + 1, 2 * reach + 1);
        let sky = self.city.stratum(StratumKind::Skyways);
        window.iter().any(|pos| sky.terrain(pos) == Terrain::Walkway)
    }

    /// For each district that wants a site and has none yet, the best tile of its ground at which `distance` knows
    /// how far it is to what the way leads to.
    fn find_sites(
        &self,
        sites: &mut [Option<usize>],
        wanted: &[bool],
        ground: Ground<'_>,
        distance: impl Fn(usize) -> Option<u32>,
    ) {
        let open: Vec<bool> = sites.iter().zip(wanted).map(|(site, &wanted)| wanted && site.is_none()).collect();
        let mut best = vec![u32::MAX; sites.len()];
        let (size, street) = (self.city.size(), self.city.stratum(StratumKind::Street));
        for (index, district) in street.districts().iter().enumerate() {
            let Some(d) = district.map(DistrictId::index).filter(|&d| open[d]) else { continue };
            let Some(tiles) = distance(index) else { continue };
            let away = size.pos(index).manhattan(self.city.districts[d].center) as u32;
            let score = tiles * CARVED_TILE + away;
            if score >= best[d] || !(ground.fits)(self.city, index) || self.taken.contains(&index) {
                continue;
            }
            let score = score + self.drawback(ground.outdoors, index);
            if score < best[d] {
                best[d] = score;
                sites[d] = Some(index);
            }
        }
    }

    /// What speaks against a tile of Street as a way up or down.
    fn drawback(&self, outdoors: &Components, index: usize) -> u32 {
        let street = self.city.stratum(StratumKind::Street);
        let terrains = street.terrains();
        let size = self.city.size();
        let beside = |wanted: &dyn Fn(usize) -> bool| {
            let sides = mapkit::Dir::CARDINAL.map(|dir| size.index(size.pos(index).step(dir)));
            sides.into_iter().flatten().any(wanted)
        };
        let ground = Around::of(size, index, |i| terrains[i].is_outdoor_ground() && street.is_walkable_at(i));
        let mut score = match terrains[index] {
            Terrain::Alley => IN_ALLEY,
            Terrain::Road => IN_ROAD,
            _ => 0,
        };
        if !ground.keeps_ways() {
            score += ONLY_WAY;
        }
        if beside(&|i| street.buildings()[i].is_some()) {
            score += BESIDE_BUILDING;
        }
        if beside(&|i| terrains[i] == Terrain::Door) {
            score += BESIDE_DOOR;
        }
        if outdoors.of(index) != Some(0) {
            score += BEHIND_BUILDINGS;
        }
        score
    }
}

/// [`is_landing`], or a road where a district has nothing else.
fn is_landing_or_road(city: &City, index: usize) -> bool {
    let street = city.stratum(StratumKind::Street);
    is_landing(city, index) || street.terrains()[index] == Terrain::Road && street.features()[index].is_none()
}
