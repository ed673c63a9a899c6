//! Where a rule that held before a step can be seen to hold after it by a look at what changed.

use mapkit::Pos;

use super::changes::Changes;
use crate::City;
use crate::model::{BuildingId, DistrictId, StratumKind, StratumPos};
use crate::validate::findings::Findings;
use crate::validate::ids;
use crate::validate::rule::Rule;
use crate::validate::subject::Subject;

/// Tiles that are looked at singly; with more, measuring the whole map is as quick.
const MOST_TILES: usize = 64;

/// Whether `rule`, which held before the step, is seen to hold after it. `false` says nothing.
///
/// `is_whole` says that before the step everything could be reached from the street.
pub(super) fn still_holds(rule: Rule, subject: &Subject<'_>, changes: &Changes, is_whole: bool) -> bool {
    let city = subject.city;
    match rule {
        Rule::DistrictIds => {
            let count = city.districts.len();
            let exists = |id: DistrictId| id.index() < count;
            !changes.fewer
                && changes.of_district.iter().all(|at| city.stratum(at.stratum).district(at.pos).is_none_or(exists))
                && is_empty(rule, |findings| ids::find_districts_in_lists(subject, findings))
        }
        Rule::BuildingIds => {
            let count = city.buildings.len();
            let exists = |id: BuildingId| id.index() < count;
            !changes.fewer
                && changes.of_building.iter().all(|at| city.stratum(at.stratum).building(at.pos).is_none_or(exists))
                && is_empty(rule, |findings| ids::find_buildings_in_lists(subject, findings))
        }
        Rule::StratumReached | Rule::Pocket => is_whole && !changes.ways && stays_whole(city, &changes.walkable),
        _ => false,
    }
}

fn is_empty(rule: Rule, find: impl FnOnce(&mut Findings)) -> bool {
    let mut findings = Findings::new(rule);
    find(&mut findings);
    findings.into_violations().is_empty()
}

/// Whether a city in which everything could be reached is still so after these tiles became walkable or ceased to be.
///
/// The tiles are gone through one by one. One that opens is reached from a walkable tile at its side. One that closes
/// cuts nothing off where its walkable neighbours hang together around it and no connector stands on it.
fn stays_whole(city: &City, walkable: &[StratumPos]) -> bool {
    let tiles: Vec<_> = walkable.iter().filter(|at| at.stratum != StratumKind::Net).copied().collect();
    if tiles.len() > MOST_TILES {
        return false;
    }
    tiles.iter().enumerate().all(|(index, &StratumPos { stratum: kind, pos })| {
        // Tiles further on in the list are taken to be as they were.
        let is_walkable = |at: Pos| {
            let is_to_come = tiles[index + 1..].contains(&kind.at(at));
            city.stratum(kind).is_walkable(at) != is_to_come
        };
        let around = RING.map(|(dx, dy)| is_walkable(pos.offset(dx, dy)));
        let sides = around.iter().step_by(2).filter(|&&walkable| walkable).count();
        if city.stratum(kind).is_walkable(pos) {
            sides > 0
        } else {
            sides > 0 && hangs_together(around) && city.connectors.iter().all(|connector| connector.pos != pos)
        }
    })
}

/// The eight neighbours of a tile, one after another around it, the first at a side.
const RING: [(i32, i32); 8] = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];

/// Whether the walkable neighbours at the sides hang together along the ring.
fn hangs_together(around: [bool; 8]) -> bool {
    // Arcs of the ring that have a side in them; two of them meet only elsewhere.
    let is_at = |i: usize| around[i % 8];
    let Some(gap) = (0..8).find(|&i| !is_at(i)) else { return true };
    let (mut arcs, mut has_side) = (0, false);
    for i in gap..=gap + 8 {
        if is_at(i) {
            has_side |= i % 2 == 0;
        } else {
            arcs += usize::from(has_side);
            has_side = false;
        }
    }
    arcs <= 1
}

#[cfg(test)]
mod tests {
    use super::hangs_together;

    /// The ring around a tile drawn as three rows.
    fn ring(rows: [&str; 3]) -> [bool; 8] {
        let at = |x: usize, y: usize| rows[y].as_bytes()[x] == b'.';
        [at(1, 0), at(2, 0), at(2, 1), at(2, 2), at(1, 2), at(0, 2), at(0, 1), at(0, 0)]
    }

    #[test]
    fn neighbours_hang_together_along_the_ring_only() {
        let whole = [["...", ".#.", "..."], ["#.#", "###", "###"], ["...", ".#.", "#.."], ["#..", "##.", ".##"]];
        for rows in whole {
            assert!(hangs_together(ring(rows)), "{rows:?}");
        }
        let cut = [["#.#", "###", "#.#"], ["#.#", ".##", "###"], ["...", "###", "..."], ["..#", ".#.", "..#"]];
        for rows in cut {
            assert!(!hangs_together(ring(rows)), "{rows:?}");
        }
    }
}
