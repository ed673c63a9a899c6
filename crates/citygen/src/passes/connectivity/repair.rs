//! Repairs: the pieces of a stratum that are cut off, and what is done for each. One search from everything that is
//! reached serves all pieces of a stratum.
//!
//! A repair carves at most 40 tiles of Street and at most 30 of any other stratum. A piece that only a longer carve
//! could join waits, since other repairs may bring what is reached nearer; in the last round, the last resort, it is
//! joined by a carve however long, so that no seed fails.

use mapkit::Pos;

use super::carve::most_carved;
use super::descent::find_descent;
use super::field::{CarveField, Extent};
use super::pieces::Pieces;
use super::way::Way;
use crate::City;
use crate::model::{StratumKind, Terrain};

/// A piece may become Void where this many of its like make up less than the stratum.
const VOID_SHARE: usize = 100;

// Prices of carving one tile. Their ratios matter: a wall is worth a detour of a tile or two around it.
const CARVE_OPEN: u32 = 2;
const CARVE_WALL: u32 = 3;
const CARVE_WATER: u32 = 6;
/// Added for going on within the wall of one building, which would turn a stretch of its facade into doors or lead
/// through a building that has nothing to do with the repair.
const ALONG_WALL: u32 = 24;

/// What is done about one cut-off piece.
#[derive(Clone, Debug)]
pub(super) enum Repair {
    /// Carve these tiles, from the piece to what is reached.
    Carve {
        /// Row-major indices, those that are walkable already among them.
        path: Vec<u32>,
        /// How many are carved.
        carved: usize,
    },
    /// Turn the piece into Void.
    Void {
        /// Row-major indices of all of it.
        tiles: Vec<u32>,
        /// How long the carve would have been, where there was one.
        carve: Option<usize>,
    },
    /// Build a way to the stratum below.
    Descend(Way),
    /// Nothing for now.
    Wait {
        /// How long the carve would be, where there is one.
        carve: Option<usize>,
    },
}

/// One cut-off piece and its repair.
#[derive(Clone, Debug)]
pub(super) struct Mend {
    /// The layer.
    pub(super) stratum: StratumKind,
    /// A tile of the piece.
    pub(super) at: Pos,
    /// Tiles of the piece.
    pub(super) size: usize,
    /// What is done.
    pub(super) repair: Repair,
}

/// A carve from a piece to what is reached.
struct Carve {
    /// Row-major indices, those that are walkable already among them.
    path: Vec<u32>,
    /// How many are not walkable yet.
    length: usize,
}

/// One cut-off piece that a repair is chosen for.
struct Piece {
    component: usize,
    /// Whether it may become Void.
    is_voidable: bool,
    /// The carve to what is reached, where there is one.
    carve: Option<Carve>,
}

/// Finds a repair for every cut-off piece, cheapest first. A piece for which the last resort knows none is left out.
pub(super) fn find_mends(city: &City, pieces: &Pieces<'_>, field: &mut CarveField) -> Vec<Mend> {
    let components = pieces.components;
    let mut waiting: Vec<bool> = (0..components.len()).map(|c| !(pieces.reached)(c)).collect();
    let mut missing = waiting.iter().filter(|&&w| w).count();
    if missing == 0 {
        return Vec::new();
    }
    let extent = Extent { size: city.size(), bound: u32::MAX };
    let is_source = |i: &usize| components.of(*i).is_some_and(pieces.reached);
    let stratum = city.stratum(pieces.stratum);
    let mut found: Vec<(usize, usize)> = Vec::with_capacity(missing);
    field.fill(
        extent,
        (0..city.size().area()).filter(is_source),
        |from, to| price(city, pieces.stratum, from, to),
        |index, _| {
            if let Some(c) = components.of(index)
                && waiting[c]
            {
                waiting[c] = false;
                missing -= 1;
                found.push((c, index));
            }
            missing == 0
        },
    );
    // All carves are read off before the field is used again, for descents.
    let paths: Vec<(usize, Option<Vec<u32>>)> = found
        .iter()
        .map(|&(component, index)| (component, Some(field.path(index))))
        .chain((0..components.len()).filter(|&c| waiting[c]).map(|c| (c, None)))
        .collect();
    let voidable = voidable_pieces(city, pieces);
    let mut left_out = vec![false; components.len()];
    let mut mends = Vec::with_capacity(paths.len());
    for (component, path) in paths {
        let carve = path.map(|path| {
            // Where the way leads through a piece that has just been left out, its tiles are carved as well.
            let is_open = |i: usize| stratum.is_walkable_at(i) && !components.of(i).is_some_and(|c| left_out[c]);
            let length = path.iter().filter(|&&i| !is_open(i as usize)).count();
            Carve { path, length }
        });
        let piece = Piece { component, is_voidable: voidable[component], carve };
        let size = components.sizes()[component] as usize;
        let Some(repair) = choose(city, pieces, piece, field) else { continue };
        left_out[component] = matches!(repair, Repair::Void { .. });
        mends.push(Mend { stratum: pieces.stratum, at: components.first(component), size, repair });
    }
    mends
}

/// A short carve; else Void where that is allowed; else a way up or down; else, as a last resort, a carve however
/// long. Street is one piece by itself, so there a way up or down does not do while anything can be carved.
fn choose(city: &City, pieces: &Pieces<'_>, piece: Piece, field: &mut CarveField) -> Option<Repair> {
    let Piece { component, is_voidable, carve } = piece;
    let size = pieces.components.sizes()[component] as usize;
    let limit = most_carved(pieces.stratum);
    let length = carve.as_ref().map(|carve| carve.length);
    let is_long = length.is_none_or(|carved| carved > limit);
    if is_voidable && (is_long || length.is_some_and(|carved| carved > size)) {
        let index = |pos: Pos| city.size().index(pos).map(|i| i as u32);
        let tiles = pieces.components.tiles(component).filter_map(index).collect();
        return Some(Repair::Void { tiles, carve: length });
    }
    if is_long
        && (pieces.stratum != StratumKind::Street || length.is_none())
        && let Some(way) = find_descent(city, pieces, component, field)
    {
        return Some(Repair::Descend(way));
    }
    if is_long && !pieces.last_resort {
        return Some(Repair::Wait { carve: length });
    }
    carve.map(|Carve { path, length }| Repair::Carve { path, carved: length })
}

/// Per piece, whether it may become Void: small, without a building, a connector, or a tile that must be kept.
fn voidable_pieces(city: &City, pieces: &Pieces<'_>) -> Vec<bool> {
    let components = pieces.components;
    if pieces.stratum == StratumKind::Street {
        return vec![false; components.len()];
    }
    let walkable: usize = components.sizes().iter().map(|&s| s as usize).sum();
    let small = |&tiles: &u32| (tiles as usize) * VOID_SHARE < walkable;
    let mut voidable: Vec<bool> = components.sizes().iter().map(small).collect();
    for (i, building) in city.stratum(pieces.stratum).buildings().iter().enumerate() {
        if let Some(c) = components.of(i)
            && voidable[c]
            && (building.is_some() || (pieces.keep)(i))
        {
            voidable[c] = false;
        }
    }
    let served = city.connectors.iter().filter(|c| c.serves.contains(pieces.stratum));
    for c in served.filter_map(|c| components.of(city.size().index(c.pos)?)) {
        voidable[c] = false;
    }
    voidable
}

/// What it costs to make the move from one tile to its neighbour possible; walkable tiles are free, a corner of a
/// building is never broken.
fn price(city: &City, kind: StratumKind, from: usize, to: usize) -> Option<u32> {
    let stratum = city.stratum(kind);
    if stratum.is_walkable_at(to) {
        return Some(0);
    }
    let terrains = stratum.terrains();
    match terrains[to] {
        Terrain::Wall | Terrain::Window => {
            let building = stratum.buildings()[to];
            if building.and_then(|b| city.building(b)).is_some_and(|b| b.footprint.is_corner(city.size().pos(to))) {
                return None;
            }
            let along = is_wall(terrains[from]) && stratum.buildings()[from] == building;
            Some(CARVE_WALL + if along { ALONG_WALL } else { 0 })
        }
        Terrain::Water => Some(CARVE_WATER),
        _ => Some(CARVE_OPEN),
    }
}

const fn is_wall(terrain: Terrain) -> bool {
    matches!(terrain, Terrain::Wall | Terrain::Window)
}
