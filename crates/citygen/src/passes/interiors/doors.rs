//! Where the doors in a building's outer wall stand.

use mapkit::search::nearest;
use mapkit::{Dir, Pos, Rect, Stream};

use super::openings::{self, Opening};
use crate::model::{Stratum, StratumKind, Terrain};

/// The longest way that is paved to a building without ground beside it, in tiles.
const LONGEST_APPROACH: u32 = 64;

/// The way into a building on Street.
#[derive(Debug, Default)]
pub(super) struct Exterior {
    /// The door; none where walls of others, water or the map's edge lie on all sides.
    pub(super) door: Option<Pos>,
    /// Tiles to be paved from beside the door to open ground, where none touches the building.
    pub(super) approach: Vec<Pos>,
    /// Whether the door opens onto a yard from which no way leads to open ground.
    pub(super) onto_yard: bool,
}

/// How welcome a ground is before a door; lower is better.
const fn rank(ground: Terrain) -> u32 {
    match ground {
        Terrain::Sidewalk => 0,
        Terrain::Plaza => 1,
        Terrain::Alley => 2,
        _ => 3,
    }
}

/// The exterior door of a building: beside a sidewalk where one touches it, else beside the best ground there is.
/// `ground` tells for every row-major index whether it belongs to the open ground that a door should lead to.
pub(super) fn find_exterior(street: &Stratum, ground: &[bool], footprint: Rect, stream: &mut Stream) -> Exterior {
    let size = street.size();
    let is_open = |pos: Pos| size.index(pos).is_some_and(|i| ground[i] && street.terrains()[i].is_outdoor_ground());
    let price = |o: &Opening| 2 * rank(street.terrain(o.outside)) + u32::from(!o.is_odd());
    let open = openings::all(footprint).filter(|o| is_open(o.outside));
    let Some(best) = open.clone().map(|o| price(&o)).min() else {
        return find_approach(street, is_open, footprint);
    };
    let equals = open.filter(|o| price(o) == best);
    let choice = stream.index(equals.clone().count());
    Exterior { door: equals.clone().nth(choice).map(|o| o.pos), ..Exterior::default() }
}

/// The door of a building that no open ground touches: the one with the shortest way over free tiles to open ground,
/// or else one onto a yard that leads nowhere yet.
fn find_approach(street: &Stratum, is_open: impl Fn(Pos) -> bool, footprint: Rect) -> Exterior {
    let size = street.size();
    let is_free = |pos: Pos| size.contains(pos) && street.building(pos).is_none();
    let exits = openings::all(footprint).filter(|o| is_free(o.outside));
    let reach = |o: Opening| Some((o.pos, nearest(size, o.outside, LONGEST_APPROACH, is_free, &is_open)?));
    if let Some((door, approach)) = exits.clone().filter_map(reach).min_by_key(|(_, path)| path.len()) {
        return Exterior { door: Some(door), approach, onto_yard: false };
    }
    let yard = exits.clone().find(|o| street.terrain(o.outside).is_outdoor_ground());
    Exterior { door: yard.map(|o| o.pos), approach: Vec::new(), onto_yard: true }
}

/// Adds the doors onto walkways or tunnels of one stratum: on the Skyways one for every place where a walkway
/// touches the wall, in the Undercity one where tunnels touch it longest.
pub(super) fn find_doors(
    board: &Stratum,
    stratum: StratumKind,
    footprint: Rect,
    shaft: Option<Pos>,
    doors: &mut Vec<Pos>,
) {
    let is_way: fn(Terrain) -> bool = match stratum {
        StratumKind::Skyways => |t| t == Terrain::Walkway,
        StratumKind::Undercity => |t| matches!(t, Terrain::Tunnel | Terrain::Grate),
        _ => return,
    };
    let mut longest: Option<(i32, Pos)> = None;
    for dir in Dir::CARDINAL {
        let touches = |o: &Opening| is_way(board.terrain(o.outside));
        let mut wall = openings::side(footprint, dir).peekable();
        while let Some(first) = wall.next() {
            if !touches(&first) {
                continue;
            }
            let mut last = first;
            while let Some(next) = wall.next_if(touches) {
                last = next;
            }
            let run = openings::side(footprint, dir).filter(|o| (first.offset..=last.offset).contains(&o.offset));
            let middle = i32::midpoint(first.offset, last.offset);
            let price = |o: &Opening| (Some(o.inside) == shaft, !o.is_odd(), (o.offset - middle).abs());
            let Some(door) = run.min_by_key(price) else { continue };
            let length = last.offset - first.offset + 1;
            if stratum == StratumKind::Skyways {
                doors.push(door.pos);
            } else if longest.is_none_or(|(most, _)| length > most) {
                longest = Some((length, door.pos));
            }
        }
    }
    doors.extend(longest.map(|(_, door)| door));
}
