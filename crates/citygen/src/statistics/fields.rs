//! The figures as a flat list: what sweeps, CSV columns and conditions go by.

use std::collections::BTreeMap;

use super::figures::{LinkKind, SecurityBand, Statistics};
use crate::model::{BuildingKind, ConnectorKind, HeightClass, NodeKind, StratumKind};

/// One figure: its name in snake case, its unit, its value.
pub type Field = (String, &'static str, f64);

/// Units of the fields.
mod unit {
    pub(super) const COUNT: &str = "count";
    pub(super) const TILES: &str = "tiles";
    pub(super) const STEPS: &str = "steps";
    pub(super) const SHARE: &str = "share";
    pub(super) const SHARE_OF_MAP: &str = "share of map";
    pub(super) const SHARE_OF_LAND: &str = "share of land";
    pub(super) const PER_TILE: &str = "per tile";
}

impl Statistics {
    /// Every figure with its name and unit. Names, units and their order are the same for every city.
    pub fn fields(&self) -> Vec<Field> {
        self.sections().into_iter().flat_map(|(_, fields)| fields).collect()
    }

    /// The same figures in sections, each with its heading.
    pub fn sections(&self) -> [(&'static str, Vec<Field>); 4] {
        let section = |add: fn(&Self, &mut List)| {
            let mut list = List(Vec::new());
            add(self, &mut list);
            list.0
        };
        [
            ("buildings", section(Self::add_buildings)),
            ("ways on foot", section(Self::add_ways)),
            ("ground", section(Self::add_ground)),
            ("the Net", section(Self::add_net)),
        ]
    }

    /// The figure called `name`, or `None` where there is none of that name.
    pub fn get(&self, name: &str) -> Option<f64> {
        self.fields().into_iter().find(|field| field.0 == name).map(|field| field.2)
    }

    /// The names of all figures, in the order of [`Statistics::fields`].
    pub fn names() -> Vec<String> {
        Self::default().fields().into_iter().map(|field| field.0).collect()
    }

    fn add_buildings(&self, list: &mut List) {
        list.add("districts", unit::COUNT, self.districts);
        list.add("buildings", unit::COUNT, self.buildings);
        list.add("buildings_named", unit::COUNT, self.buildings_named);
        list.add("buildings_with_basement", unit::COUNT, self.buildings_with_basement);
        list.each(
            Series { prefix: "buildings", unit: unit::COUNT },
            &self.buildings_by_height,
            HeightClass::ALL,
            HeightClass::name,
        );
        list.each(
            Series { prefix: "buildings", unit: unit::COUNT },
            &self.buildings_by_kind,
            BuildingKind::ALL,
            BuildingKind::name,
        );
        list.add("lot_area_mean", unit::TILES, self.lot_area_mean);
    }

    fn add_ways(&self, list: &mut List) {
        list.each(
            Series { prefix: "walkable", unit: unit::TILES },
            &self.walkable_tiles,
            StratumKind::ALL,
            StratumKind::name,
        );
        list.each(
            Series { prefix: "reach", unit: unit::SHARE },
            &self.reached_share,
            StratumKind::ALL,
            StratumKind::name,
        );
        let connectors: u32 = self.connectors_by_kind.values().sum();
        list.add("connectors", unit::COUNT, connectors);
        list.add("connectors_public", unit::COUNT, self.connectors_public);
        list.each(
            Series { prefix: "connectors", unit: unit::COUNT },
            &self.connectors_by_kind,
            ConnectorKind::ALL,
            ConnectorKind::name,
        );
        list.add("walk_longest", unit::STEPS, self.walk_longest);
        list.add("walk_mean", unit::STEPS, self.walk_mean);
        list.add("dead_ends", unit::COUNT, self.dead_ends);
    }

    fn add_ground(&self, list: &mut List) {
        list.add("land_share", unit::SHARE_OF_MAP, self.land_share);
        list.add("water_share", unit::SHARE_OF_MAP, self.water_share);
        list.add("road_share", unit::SHARE_OF_LAND, self.road_share);
        list.add("plaza_share", unit::SHARE_OF_LAND, self.plaza_share);
        list.add("building_share", unit::SHARE_OF_LAND, self.building_share);
        list.add("cameras_per_street_tile", unit::PER_TILE, self.cameras_per_street_tile);
    }

    fn add_net(&self, list: &mut List) {
        let total = |counts: &mut dyn Iterator<Item = &u32>| counts.sum::<u32>();
        list.add("nodes", unit::COUNT, total(&mut self.nodes_by_kind.values()));
        list.each(Series { prefix: "nodes", unit: unit::COUNT }, &self.nodes_by_kind, NodeKind::ALL, NodeKind::name);
        list.add("links", unit::COUNT, total(&mut self.links_by_kind.values()));
        list.each(Series { prefix: "links", unit: unit::COUNT }, &self.links_by_kind, LinkKind::ALL, LinkKind::name);
        list.add("subnets", unit::COUNT, total(&mut self.subnets_by_security.values()));
        list.each(
            Series { prefix: "subnets", unit: unit::COUNT },
            &self.subnets_by_security,
            SecurityBand::ALL,
            SecurityBand::name,
        );
        list.add("lane_length_tiles", unit::TILES, self.lane_length_tiles);
    }
}

/// Fields of one unit that are called after keys: `<prefix>_<key>`.
#[derive(Clone, Copy)]
struct Series {
    prefix: &'static str,
    unit: &'static str,
}

/// The list as it grows.
struct List(Vec<Field>);

impl List {
    fn add(&mut self, name: &str, unit: &'static str, value: impl Into<f64>) {
        self.0.push((name.into(), unit, value.into()));
    }

    /// A field for each key of a series, 0 where the map lacks the key.
    fn each<K: Copy + Ord, V: Copy + Into<f64>>(
        &mut self,
        series: Series,
        values: &BTreeMap<K, V>,
        keys: &[K],
        name: fn(K) -> &'static str,
    ) {
        for &key in keys {
            let value = values.get(&key).map_or(0.0, |&v| v.into());
            self.0.push((format!("{}_{}", series.prefix, name(key)), series.unit, value));
        }
    }
}
