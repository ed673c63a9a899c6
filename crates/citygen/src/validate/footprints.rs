//! Rule `footprints_apart`: footprints lie on the map and share no tile.

use mapkit::{Pos, Rect, Size};

use super::findings::Findings;
use super::subject::Subject;
use crate::model::{Building, BuildingId, StratumKind};

/// Tiles painted at most, in maps. Footprints that are apart fill at most one; a broken file is looked at no longer.
const MOST_MAPS: usize = 2;

/// Every footprint off the map, and every pair of buildings that share a tile, at the first such tile.
pub(super) fn find(subject: &Subject<'_>, findings: &mut Findings) {
    // The parameters of a broken file may claim any size; the strata take the memory that they say.
    let size = subject.city.stratum(StratumKind::Street).size();
    let mut owners: Vec<Option<BuildingId>> = vec![None; size.area()];
    let mut left = MOST_MAPS * size.area();
    for (index, building) in subject.city.buildings.iter().enumerate() {
        let footprint = building.footprint;
        let place = Some(StratumKind::Street.at(Pos::new(footprint.x, footprint.y)));
        if !lies_within(subject.city.size(), footprint) || !lies_within(size, footprint) {
            findings.add(place, || format!("building {index} ({}) is not on the map", describe(building)));
            continue;
        }
        let Some(id) = BuildingId::new(index) else {
            findings.add(place, || format!("building {index} is one more than tiles can name"));
            continue;
        };
        let area = footprint.area() as usize;
        if area > left {
            break;
        }
        left -= area;
        paint(size, &mut owners, footprint, id, findings);
    }
}

/// Marks the tiles of `footprint` as `id`'s, and tells of each earlier building that has one of them.
fn paint(size: Size, owners: &mut [Option<BuildingId>], footprint: Rect, id: BuildingId, findings: &mut Findings) {
    let mut told: Vec<BuildingId> = Vec::new();
    for pos in footprint.iter() {
        let Some(owner) = size.index(pos).map(|i| &mut owners[i]) else { continue };
        match *owner {
            None => *owner = Some(id),
            Some(other) if told.contains(&other) => {}
            Some(other) => {
                told.push(other);
                findings.add(Some(StratumKind::Street.at(pos)), || format!("buildings {other} and {id} overlap"));
            }
        }
    }
}

fn describe(building: &Building) -> String {
    let Rect { x, y, w, h } = building.footprint;
    format!("{}, {w}×{h} at ({x},{y})", building.kind.label())
}

/// Whether `rect` has a tile and lies on a map of `size`; safe for any numbers that a file may bring.
pub(super) const fn lies_within(size: Size, rect: Rect) -> bool {
    rect.x >= 0
        && rect.y >= 0
        && rect.w >= 1
        && rect.h >= 1
        && rect.w <= size.w
        && rect.h <= size.h
        && rect.x <= size.w - rect.w
        && rect.y <= size.h - rect.h
}
