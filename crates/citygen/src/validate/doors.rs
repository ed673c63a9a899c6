//! Rule `building_door`: a building can be entered from Street.

use mapkit::{Dir, Pos, Rect};

use super::findings::Findings;
use super::footprints::lies_within;
use super::subject::Subject;
use crate::model::{BuildingId, Stratum, StratumKind, Terrain};

/// Every building without a door of its own in its outer wall on Street that leads to a walkable tile outside.
pub(super) fn find(subject: &Subject<'_>, findings: &mut Findings) {
    let street = subject.city.stratum(StratumKind::Street);
    for (index, building) in subject.city.buildings.iter().enumerate() {
        let footprint = building.footprint;
        let has_door = lies_within(street.size(), footprint)
            && BuildingId::new(index)
                .is_some_and(|id| footprint.border().any(|pos| is_exterior_door(street, id, footprint, pos)));
        if !has_door {
            let place = Pos::new(footprint.x, footprint.y);
            findings.add(Some(StratumKind::Street.at(place)), || {
                format!("building {index} ({}) has no door to the outside", building.kind.label())
            });
        }
    }
}

fn is_exterior_door(street: &Stratum, id: BuildingId, footprint: Rect, pos: Pos) -> bool {
    street.terrain(pos) == Terrain::Door
        && street.building(pos) == Some(id)
        && Dir::CARDINAL.iter().any(|&dir| {
            let outside = pos.step(dir);
            !footprint.contains(outside) && street.is_walkable(outside)
        })
}
