//! Where a way between strata may stand, and where a walkway may be laid.

use crate::City;
use crate::model::{StratumKind, Terrain};

/// Ground on which stairs or a manhole may stand: pavement, alley or plaza, with nothing on it.
pub(super) fn is_landing(city: &City, index: usize) -> bool {
    let street = city.stratum(StratumKind::Street);
    matches!(street.terrains()[index], Terrain::Sidewalk | Terrain::Alley | Terrain::Plaza)
        && street.features()[index].is_none()
        && street.buildings()[index].is_none()
}

/// Ground, floor, roof or way with nothing on it and no connector in it.
pub(super) fn is_plain(city: &City, stratum: StratumKind, index: usize) -> bool {
    let stratum = city.stratum(stratum);
    let terrain = stratum.terrains()[index];
    let plain = matches!(terrain, Terrain::Floor | Terrain::Rooftop | Terrain::Walkway | Terrain::Tunnel);
    (plain || terrain.is_outdoor_ground()) && stratum.features()[index].is_none()
}

/// The price of laying a walkway over a tile: one where the Skyways are empty.
pub(super) fn free_sky(city: &City) -> impl Fn(usize) -> Option<u32> {
    let sky = city.stratum(StratumKind::Skyways);
    let (terrains, buildings) = (sky.terrains(), sky.buildings());
    move |i| (terrains[i] == Terrain::Void && buildings[i].is_none()).then_some(1)
}
