//! What a city, a building, a subnet and a tile are called.

use citygen::City;
use citygen::model::{Building, ConnectorKind, Feature, Owner, StratumKind, SubnetId};
use mapkit::Pos;

use crate::Stage;

/// How a city is named everywhere: `Neohaven · seed 42 · 3fa9c1d2`.
pub fn city_title(city: &City) -> String {
    let name = if city.name.is_empty() { "unnamed city" } else { &city.name };
    let mut title = format!("{name} · seed {}", city.params.seed);
    if city.fingerprint() != 0 {
        title.push_str(" · ");
        title.push_str(&city.short_fingerprint());
    }
    title
}

/// A building's name, or what it is.
pub fn building_name(building: &Building) -> String {
    building.name.clone().unwrap_or_else(|| building.kind.label().to_owned())
}

/// Where a tile is: its named building, else its district, else its stratum.
pub fn place_name(stage: &Stage, stratum: StratumKind, pos: Pos) -> String {
    let tiles = stage.city.stratum(stratum);
    let building = tiles.building(pos).and_then(|id| stage.city.building(id)).and_then(|b| b.name.clone());
    let district = || tiles.district(pos).and_then(|id| stage.city.district(id)).map(|d| d.name.clone());
    building.or_else(district).filter(|name| !name.is_empty()).unwrap_or_else(|| stratum.label().to_owned())
}

/// Whom a subnet belongs to.
pub fn subnet_name(city: &City, subnet: SubnetId) -> String {
    match city.net.subnets.get(subnet.index()).map(|s| s.owner) {
        Some(Owner::Building(id)) => city.building(id).map_or_else(|| format!("building {id}"), building_name),
        Some(Owner::District(id)) => city.district(id).map_or_else(|| format!("district {id}"), |d| d.name.clone()),
        Some(Owner::City) => "the city".to_owned(),
        None => format!("subnet {subnet}"),
    }
}

/// What draws the eye to a tile, in a word: its connector, else its feature, else its terrain.
pub fn sight_label(stage: &Stage, stratum: StratumKind, pos: Pos) -> String {
    match stage.scene.connector(stratum, pos).map(|c| c.kind) {
        Some(ConnectorKind::Jack) if stratum == StratumKind::Net => return "port".to_owned(),
        // 'jack in view' would read as something to do.
        Some(ConnectorKind::Jack) => return "terminal with a jack".to_owned(),
        Some(kind) => return kind.name().to_owned(),
        None => {}
    }
    let tiles = stage.city.stratum(stratum);
    match tiles.feature(pos) {
        Some(Feature::Node(kind)) => kind.label().to_owned(),
        Some(feature) => feature.label(),
        None => tiles.terrain(pos).label().to_owned(),
    }
}
