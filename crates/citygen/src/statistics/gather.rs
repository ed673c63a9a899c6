//! Counts a city.

use std::collections::BTreeMap;

use mapkit::search::Shape;

use super::figures::{LinkKind, SecurityBand, Statistics};
use super::walking::{self, Walkable};
use crate::City;
use crate::model::{
    BuildingKind, ConnectorKind, Feature, HeightClass, Net, NodeId, NodeKind, Owner, Stratum, StratumKind, Terrain,
};
use crate::reach::reach;
use crate::validate::net_reach;

impl Statistics {
    /// The figures of `city`, which may be half grown. Costs a few looks at every tile, and a walk over the streets
    /// for every district.
    ///
    /// A city whose strata differ in size has no reachable tiles to count.
    pub fn of(city: &City) -> Self {
        let mut figures = Self::default();
        figures.count_buildings(city);
        figures.count_connectors(city);
        figures.measure_reach(city);
        figures.measure_street(city);
        figures.count_net(&city.net);
        let lanes = city.stratum(StratumKind::Net).terrains().iter().filter(|&&t| t == Terrain::NetLane);
        figures.lane_length_tiles = lanes.count() as u32;
        figures
    }

    fn count_buildings(&mut self, city: &City) {
        let buildings = &city.buildings;
        self.districts = city.districts.len() as u32;
        self.buildings = buildings.len() as u32;
        self.buildings_by_kind = tally(BuildingKind::ALL, buildings.iter().map(|b| b.kind));
        self.buildings_by_height = tally(HeightClass::ALL, buildings.iter().map(crate::model::Building::height));
        self.buildings_with_basement = buildings.iter().filter(|b| b.has_basement()).count() as u32;
        self.buildings_named = buildings.iter().filter(|b| b.name.is_some()).count() as u32;
        let area: f64 = buildings.iter().map(|b| f64::from(b.footprint.w) * f64::from(b.footprint.h)).sum();
        self.lot_area_mean = ratio(area, buildings.len() as f64);
    }

    fn count_connectors(&mut self, city: &City) {
        self.connectors_by_kind = tally(ConnectorKind::ALL, city.connectors.iter().map(|c| c.kind));
        self.connectors_public = city.connectors.iter().filter(|c| c.public).count() as u32;
    }

    fn measure_reach(&mut self, city: &City) {
        let is_even = city.strata.iter().all(|s| s.size() == city.size());
        let on_foot = is_even.then(|| reach(city));
        for &kind in StratumKind::ALL {
            let (reached, walkable) = match &on_foot {
                Some(reach) if kind != StratumKind::Net => (reach.reached(kind), reach.walkable(kind)),
                _ if kind == StratumKind::Net => {
                    let net = net_reach(city);
                    (net.reached, net.walkable)
                }
                _ => {
                    let stratum = city.stratum(kind);
                    (0, (0..stratum.size().area()).filter(|&i| stratum.is_walkable_at(i)).count())
                }
            };
            let share = if walkable == 0 { 1.0 } else { ratio(reached as f64, walkable as f64) };
            self.walkable_tiles.insert(kind, walkable as u32);
            self.reached_share.insert(kind, share);
        }
    }

    fn measure_street(&mut self, city: &City) {
        let street = city.stratum(StratumKind::Street);
        let terrains = street.terrains();
        let count = |terrain: Terrain| terrains.iter().filter(|&&t| t == terrain).count() as f64;
        let map = street.size().area() as f64;
        let water = count(Terrain::Water) + count(Terrain::Bridge);
        let land = map - water;
        self.land_share = ratio(land, map);
        self.water_share = ratio(water, map);
        self.road_share = ratio(count(Terrain::Road), land);
        self.plaza_share = ratio(count(Terrain::Plaza), land);
        self.building_share = ratio(street.buildings().iter().flatten().count() as f64, land);
        let outdoor = terrains.iter().filter(|&&t| is_outdoor(t)).count() as f64;
        let cameras = street.features().iter().filter(|&&f| f == Some(Feature::Camera)).count() as f64;
        self.cameras_per_street_tile = ratio(cameras, outdoor);

        let walkable = Walkable::of(street);
        self.dead_ends = count_dead_ends(street, &walkable);
        let walks = walking::between_centres(city, &walkable);
        self.walk_longest = walks.iter().copied().max().unwrap_or(0);
        self.walk_mean = ratio(walks.iter().map(|&steps| f64::from(steps)).sum(), walks.len() as f64);
    }

    fn count_net(&mut self, net: &Net) {
        self.nodes_by_kind = tally(NodeKind::ALL, net.nodes.iter().map(|n| n.kind));
        self.links_by_kind = tally(LinkKind::ALL, net.links.iter().map(|&(a, b)| link_kind(net, a, b)));
        let bands = net.subnets.iter().map(|s| SecurityBand::of(s.security));
        self.subnets_by_security = tally(SecurityBand::ALL, bands);
    }
}

/// How often each of `all` occurs.
fn tally<K: Copy + Ord>(all: &[K], items: impl Iterator<Item = K>) -> BTreeMap<K, u32> {
    let mut counts: BTreeMap<K, u32> = all.iter().map(|&key| (key, 0)).collect();
    for item in items {
        *counts.entry(item).or_insert(0) += 1;
    }
    counts
}

/// `part / whole`, 0 where there is no whole.
fn ratio(part: f64, whole: f64) -> f64 {
    if whole > 0.0 { part / whole } else { 0.0 }
}

const fn is_outdoor(terrain: Terrain) -> bool {
    terrain.is_outdoor_ground() || matches!(terrain, Terrain::Bridge)
}

fn count_dead_ends(street: &Stratum, walkable: &Walkable) -> u32 {
    let shape = Shape::new(street.size());
    let is_dead_end = |index: usize| {
        walkable.at(index) && shape.around(index).into_iter().filter(|&next| walkable.at(next)).count() == 1
    };
    let mut found = 0;
    for (pos, &terrain) in street.size().rect().iter().zip(street.terrains()) {
        if is_outdoor(terrain) && is_dead_end(shape.index(pos)) {
            found += 1;
        }
    }
    found
}

/// What a link joins; [`LinkKind::Other`] where an end dangles.
fn link_kind(net: &Net, a: NodeId, b: NodeId) -> LinkKind {
    let end = |id: NodeId| {
        let node = net.nodes.get(id.index())?;
        let is_core = net.subnets.get(node.subnet.index()).is_some_and(|s| s.owner == Owner::City);
        Some((node.kind, is_core))
    };
    let (Some(a), Some(b)) = (end(a), end(b)) else { return LinkKind::Other };
    match ((a.0, a.1), (b.0, b.1)) {
        ((NodeKind::Backbone, _), (NodeKind::Server, true)) | ((NodeKind::Server, true), (NodeKind::Backbone, _)) => {
            LinkKind::Trunk
        }
        ((NodeKind::Backbone, _), (NodeKind::Server, _)) | ((NodeKind::Server, _), (NodeKind::Backbone, _)) => {
            LinkKind::Uplink
        }
        ((NodeKind::Backbone, _), (NodeKind::Backbone, _)) | ((NodeKind::Server, _), (NodeKind::Server, _)) => {
            LinkKind::Other
        }
        ((NodeKind::Backbone, _), _) | (_, (NodeKind::Backbone, _)) => LinkKind::Street,
        ((NodeKind::Server, _), _) | (_, (NodeKind::Server, _)) => LinkKind::Device,
        _ => LinkKind::Other,
    }
}
