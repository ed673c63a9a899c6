//! What stands in the open in a district: street terminals and the first lamp.

use mapkit::{Grid, Pos};

use crate::model::{City, DistrictId, Feature, StratumKind};

/// Things in the open of one district, in row order.
#[derive(Debug, Default)]
pub(super) struct Outdoors {
    /// Street terminals that lanes can reach.
    pub(super) terminals: Vec<Pos>,
    /// The first lamp that lanes can reach.
    pub(super) lamp: Option<Pos>,
    /// Street terminals shut in by buildings.
    pub(super) walled_in: Vec<Pos>,
}

/// Looks over a district's tiles outside buildings; `open` is the ground that lanes can reach.
pub(super) fn find_outdoors(city: &City, open: &Grid<bool>, id: DistrictId) -> Outdoors {
    let mut found = Outdoors::default();
    let street = city.stratum(StratumKind::Street);
    let size = street.size();
    let Some(bounds) = city.districts[id.index()].bounds.intersect(size.rect()) else { return found };
    for y in bounds.y..bounds.bottom() {
        let row = (y * size.w + bounds.x) as usize;
        for i in row..row + bounds.w as usize {
            let feature = street.features()[i];
            if !matches!(feature, Some(Feature::Terminal | Feature::Lamp))
                || street.districts()[i] != Some(id)
                || street.buildings()[i].is_some()
            {
                continue;
            }
            let pos = size.pos(i);
            match (feature, open.cells()[i]) {
                (Some(Feature::Terminal), true) => found.terminals.push(pos),
                (Some(Feature::Terminal), false) => found.walled_in.push(pos),
                (_, true) => found.lamp = found.lamp.or(Some(pos)),
                (_, false) => {}
            }
        }
    }
    found
}
