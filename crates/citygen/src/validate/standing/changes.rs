//! What one step changed of the things that rules look at.

use mapkit::{Rect, StepRecord};

use crate::City;
use crate::model::{Connector, ConnectorKind, StratumKind, StratumPos, Tile, Tracked};
use crate::validate::rule::Rule;

/// A city before a step, as far as the step may change it.
pub(super) struct Moment {
    area: Rect,
    /// The tiles of `area` on each board that the step changes, board by board in row order.
    tiles: Vec<(StratumKind, Vec<Tile>)>,
    lists: Lists,
}

/// How often each list had been asked for for writing, the connectors, and how many districts and buildings there were.
struct Lists {
    districts: u64,
    buildings: u64,
    connectors: Tracked<Vec<Connector>>,
    net: u64,
    counts: (usize, usize),
}

impl Lists {
    fn of(city: &City) -> Self {
        Self {
            districts: city.districts.edits(),
            buildings: city.buildings.edits(),
            connectors: city.connectors.clone(),
            net: city.net.edits(),
            counts: (city.districts.len(), city.buildings.len()),
        }
    }
}

/// What a step changed. Each list of tiles is in row order, stratum by stratum.
#[derive(Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "a flag a list, each asked for by name")]
pub(super) struct Changes {
    pub(super) districts: bool,
    pub(super) buildings: bool,
    pub(super) connectors: bool,
    /// Whether connectors changed otherwise than by Jacks that were added.
    pub(super) ways: bool,
    pub(super) net: bool,
    /// Whether there are fewer districts than before, or fewer buildings; lists only grow while a city is made.
    pub(super) fewer: bool,
    /// Tiles that became walkable, or ceased to be.
    pub(super) walkable: Vec<StratumPos>,
    /// Tiles that belong to another district now.
    pub(super) of_district: Vec<StratumPos>,
    /// Tiles that belong to another building now.
    pub(super) of_building: Vec<StratumPos>,
    /// Tiles whose terrain or feature is another.
    pub(super) made_of: Vec<StratumPos>,
}

impl Moment {
    /// What the step that follows may change: its record says where.
    pub(super) fn before(step: &StepRecord, city: &City) -> Self {
        let changed = |kind: &&StratumKind| step.boards & kind.board().bit() != 0;
        let tiles = |&kind: &StratumKind| {
            let stratum = city.stratum(kind);
            (kind, step.area.iter().filter_map(|pos| stratum.tile(pos)).collect())
        };
        let tiles = StratumKind::ALL.iter().filter(changed).map(tiles).collect();
        Self { area: step.area, tiles, lists: Lists::of(city) }
    }

    /// What has changed in the city after the step.
    pub(super) fn changes(&self, city: &City) -> Changes {
        let (before, after) = (&self.lists, Lists::of(city));
        let mut changes = Changes {
            districts: before.districts != after.districts,
            buildings: before.buildings != after.buildings,
            connectors: before.connectors.edits() != after.connectors.edits(),
            ways: !only_jacks_follow(&before.connectors, &after.connectors),
            net: before.net != after.net,
            fewer: after.counts.0 < before.counts.0 || after.counts.1 < before.counts.1,
            ..Changes::default()
        };
        for (kind, tiles) in &self.tiles {
            let now = self.area.iter().filter_map(|pos| Some((pos, city.stratum(*kind).tile(pos)?)));
            for ((pos, now), before) in now.zip(tiles) {
                changes.add(kind.at(pos), *before, now);
            }
        }
        changes
    }
}

fn only_jacks_follow(before: &Tracked<Vec<Connector>>, after: &Tracked<Vec<Connector>>) -> bool {
    if before.edits() == after.edits() {
        return true;
    }
    let is_jack = |connector: &Connector| connector.kind == ConnectorKind::Jack;
    after.strip_prefix(before.as_slice()).is_some_and(|added| added.iter().all(is_jack))
}

impl Changes {
    fn add(&mut self, at: StratumPos, before: Tile, after: Tile) {
        if before.district != after.district {
            self.of_district.push(at);
        }
        if before.building != after.building {
            self.of_building.push(at);
        }
        if (before.terrain, before.feature) != (after.terrain, after.feature) {
            self.made_of.push(at);
            if before.is_walkable() != after.is_walkable() {
                self.walkable.push(at);
            }
        }
    }

    /// Whether the rule may stand otherwise than before the step.
    pub(super) fn concern(&self, rule: Rule) -> bool {
        let on = |list: &[StratumPos], wanted: &[StratumKind]| list.iter().any(|at| wanted.contains(&at.stratum));
        let (net, street, body) = (&[StratumKind::Net], &[StratumKind::Street], &StratumKind::PHYSICAL);
        match rule {
            // Nothing but the start of a run gives a stratum its size.
            Rule::Sizes => false,
            Rule::ConnectorWalkable => self.ways || !self.walkable.is_empty(),
            Rule::BuildingDoor => self.buildings || on(&self.made_of, street) || on(&self.of_building, street),
            Rule::StratumReached | Rule::Pocket => self.ways || on(&self.walkable, body),
            Rule::DistrictIds => self.districts || self.buildings || self.net || !self.of_district.is_empty(),
            Rule::BuildingIds => self.buildings || self.net || !self.of_building.is_empty(),
            Rule::NetIds => self.net,
            Rule::FootprintsApart => self.buildings,
            Rule::NodeAnchor => self.net || on(&self.made_of, body),
            Rule::NodeCyber => self.net || on(&self.made_of, net),
            Rule::JackUsable => self.connectors || on(&self.made_of, body) || on(&self.walkable, net),
            Rule::NetReached => self.connectors || on(&self.walkable, net),
            Rule::PublicWay => self.ways || self.districts || !self.of_district.is_empty(),
        }
    }
}
