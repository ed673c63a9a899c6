//! Public ways between strata: a manhole, stairs to the Skyways and a ladder to the Heights for each district, found
//! for all districts at once.

use mapkit::search::Components;

use super::field::{CarveField, Extent};
use super::repair::{self, Pieces, open_way};
use crate::model::{Connector, ConnectorKind, DistrictId, StrataSet, StratumKind, Terrain};
use crate::passes::around::Around;
use crate::{City, Draft};

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
pub(super) const CARVED_TILE: u32 = 12;

/// A way between strata and the path that joins it to its stratum.
#[derive(Clone, Debug)]
pub(super) struct Way {
    /// What is climbed.
    pub(super) connector: Connector,
    /// The layer of the path.
    pub(super) stratum: StratumKind,
    /// Row-major indices from the connector to what it joins; those not walkable yet are carved.
    pub(super) path: Vec<u32>,
}

/// The public ways of one district.
#[derive(Clone, Debug, Default)]
pub(super) struct DistrictWays {
    /// Down to the Undercity.
    pub(super) manhole: Option<Way>,
    /// Up to the Skyways.
    pub(super) stairs: Option<Way>,
    /// Up to the roofs: a ladder, and stairs of its own where no walkway is near.
    pub(super) ladder: Vec<Way>,
    /// Whether a tall building stands there.
    pub(super) has_tall: bool,
}

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

/// The search under way: what is decided so far.
pub(super) struct Plan<'a> {
    pub(super) city: &'a City,
    /// Tiles of connectors found so far; no two share one.
    pub(super) taken: Vec<usize>,
    pub(super) ways: Vec<DistrictWays>,
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

    pub(super) fn way(
        &self,
        kind: ConnectorKind,
        ends: [StratumKind; 2],
        stratum: StratumKind,
        path: Vec<u32>,
    ) -> Way {
        way(self.city, kind, ends, stratum, path)
    }
}

/// A public way whose connector stands on the path's first tile.
fn way(city: &City, kind: ConnectorKind, ends: [StratumKind; 2], stratum: StratumKind, path: Vec<u32>) -> Way {
    let pos = city.size().pos(path[0] as usize);
    Way { connector: Connector { kind, pos, serves: StrataSet::of(&ends), public: true }, stratum, path }
}

/// Ground on which stairs or a manhole may stand: pavement, alley or plaza, with nothing on it.
pub(super) fn is_landing(city: &City, index: usize) -> bool {
    let street = city.stratum(StratumKind::Street);
    matches!(street.terrains()[index], Terrain::Sidewalk | Terrain::Alley | Terrain::Plaza)
        && street.features()[index].is_none()
        && street.buildings()[index].is_none()
}

/// [`is_landing`], or a road where a district has nothing else.
fn is_landing_or_road(city: &City, index: usize) -> bool {
    let street = city.stratum(StratumKind::Street);
    is_landing(city, index) || street.terrains()[index] == Terrain::Road && street.features()[index].is_none()
}

/// The price of laying a walkway over a tile: one where the Skyways are empty.
pub(super) fn free_sky(city: &City) -> impl Fn(usize) -> Option<u32> {
    let sky = city.stratum(StratumKind::Skyways);
    let (terrains, buildings) = (sky.terrains(), sky.buildings());
    move |i| (terrains[i] == Terrain::Void && buildings[i].is_none()).then_some(1)
}

/// A way from a cut-off piece to an open, reached tile of a stratum below it (or above the Undercity), with a path on
/// the piece's own stratum where none lies straight beneath: no longer than a carve may be.
pub(super) fn find_descent(
    city: &City,
    pieces: &Pieces<'_>,
    component: usize,
    field: &mut CarveField,
) -> Option<Way> {
    let (size, stratum) = (city.size(), city.stratum(pieces.stratum));
    let own = open_way(pieces.stratum);
    let empty = |i: usize| stratum.terrains()[i] == Terrain::Void;
    let bound = if pieces.last_resort { u32::MAX } else { repair::most_carved(pieces.stratum) as u32 };
    let mut found = None;
    field.fill(
        Extent { size, bound },
        pieces.components.tiles(component).filter_map(|pos| size.index(pos)),
        |_, to| empty(to).then_some(1),
        |index, _| {
            let open = stratum.buildings()[index].is_none() && (empty(index) || stratum.terrains()[index] == own);
            let fits = open || pieces.last_resort && is_plain(city, pieces.stratum, index);
            let end = if fits { (pieces.landing)(index) } else { None };
            found = end.map(|end| (index, end));
            found.is_some()
        },
    );
    let (index, end) = found?;
    let kind = match pieces.stratum {
        StratumKind::Undercity => ConnectorKind::Manhole,
        StratumKind::Heights => ConnectorKind::Ladder,
        _ => ConnectorKind::Stair,
    };
    let mut found = way(city, kind, [end, pieces.stratum], pieces.stratum, field.path(index));
    let is_inside = |kind: StratumKind| city.stratum(kind).buildings()[index].is_some();
    found.connector.public = !is_inside(end) && !is_inside(pieces.stratum);
    Some(found)
}

/// Ground, floor, roof or way with nothing on it and no connector in it.
pub(super) fn is_plain(city: &City, stratum: StratumKind, index: usize) -> bool {
    let stratum = city.stratum(stratum);
    let terrain = stratum.terrains()[index];
    let plain = matches!(terrain, Terrain::Floor | Terrain::Rooftop | Terrain::Walkway | Terrain::Tunnel);
    (plain || terrain.is_outdoor_ground()) && stratum.features()[index].is_none()
}

/// Builds a way: carves its path, gives its tile a fitting terrain on each stratum that it serves, and lists it.
pub(super) fn build(draft: &mut Draft, way: &Way) {
    repair::carve(&mut draft.board(way.stratum), way.stratum, &way.path);
    let index = way.path[0] as usize;
    for stratum in way.connector.serves.iter() {
        let terrain = match (way.connector.kind, stratum) {
            (ConnectorKind::Manhole, StratumKind::Street) => Terrain::Grate,
            (ConnectorKind::Manhole | ConnectorKind::Ladder, _) => Terrain::Ladder,
            _ => Terrain::Stair,
        };
        let mut board = draft.board(stratum);
        board.set_terrain(index, terrain);
        board.set_feature(index, None);
    }
    draft.city.connectors.edit().push(way.connector);
}
