//! Words for a tile, a stratum and a city, as plain data that both front ends lay out their own way.

mod card;
mod legend;
mod status;

use citygen::City;
use citygen::model::{Building, ConnectorKind, Feature, Owner, StratumKind, SubnetId};
use mapkit::Pos;

use crate::{Rgb, Stage};

pub use card::{connector_line, reach_line, terrain_label, tile_card};
pub use legend::{LegendEntry, legend};
pub use status::{answer_line, lift_panel, status};

/// What is said of a tile with no way up or down.
pub const NO_CONNECTOR: &str = "no connector here";

/// The label of the line of a tile's card that says how rich and how kept its district is.
pub const DISTRICT_FIGURES: &str = "wealth";

/// Ordinary text.
pub const TEXT: Rgb = Rgb(205, 212, 222);
/// Text that matters less.
pub const FAINT: Rgb = Rgb(120, 130, 145);
/// What was refused.
pub const WARNING: Rgb = Rgb(255, 170, 120);
/// The Net.
pub const SIGNAL: Rgb = crate::style::SIGNAL;

/// One line of words: a label, a value, and the colour of the value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What it is about; empty where the value speaks for itself.
    pub label: &'static str,
    /// What there is to say.
    pub value: String,
    /// The value's colour.
    pub color: Rgb,
}

impl Line {
    /// A line in an ordinary colour.
    pub fn new(label: &'static str, value: impl Into<String>) -> Self {
        Self { label, value: value.into(), color: TEXT }
    }

    /// The same in another colour.
    #[must_use]
    pub fn colored(self, color: Rgb) -> Self {
        Self { color, ..self }
    }
}

impl std::fmt::Display for Line {
    /// Label and value in one, as in `jack  Street · Net`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let gap = if self.label.is_empty() { "" } else { "  " };
        write!(f, "{}{gap}{}", self.label, self.value)
    }
}

/// One entry of the strata selector or of a lift panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StratumEntry {
    /// The stratum.
    pub stratum: StratumKind,
    /// Its name.
    pub label: &'static str,
    /// Whether it is the one shown.
    pub current: bool,
}

/// The strata, the Net on top and the Undercity at the bottom.
pub fn strata(current: StratumKind) -> Vec<StratumEntry> {
    let entry =
        |&stratum: &StratumKind| StratumEntry { stratum, label: stratum.label(), current: stratum == current };
    StratumKind::ALL.iter().rev().map(entry).collect()
}

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
