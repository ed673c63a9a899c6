//! The figures themselves, and the kinds of things that they count.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::model::{BuildingKind, ConnectorKind, HeightClass, NodeKind, StratumKind, named_enum};

named_enum! {
    /// What a link of the Net joins.
    LinkKind {
        /// A device to the server of its building.
        Device = "device",
        /// A street terminal or a lamp grid to its district's backbone.
        Street = "street",
        /// A server to its district's backbone.
        Uplink = "uplink",
        /// A backbone to the city's core server.
        Trunk = "trunk",
        /// Anything else.
        Other = "other",
    }
}

named_enum! {
    /// How closed a subnet is.
    SecurityBand {
        /// Security 0..=63.
        Open = "open",
        /// Security 64..=127.
        Low = "low",
        /// Security 128..=159.
        Guarded = "guarded",
        /// Security 160..=255: where ICE stands with the server.
        High = "high",
    }
}

impl SecurityBand {
    /// The band of a security.
    pub const fn of(security: u8) -> Self {
        match security {
            0..64 => Self::Open,
            64..128 => Self::Low,
            128..160 => Self::Guarded,
            160.. => Self::High,
        }
    }
}

/// Figures of one city. Every map has an entry for every key, 0 included.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Statistics {
    /// Districts.
    pub districts: u32,
    /// Buildings.
    pub buildings: u32,
    /// Buildings of each kind.
    pub buildings_by_kind: BTreeMap<BuildingKind, u32>,
    /// Buildings of each height class.
    pub buildings_by_height: BTreeMap<HeightClass, u32>,
    /// Buildings that reach the Undercity.
    pub buildings_with_basement: u32,
    /// Buildings with a name.
    pub buildings_named: u32,
    /// Walkable tiles of each stratum.
    pub walkable_tiles: BTreeMap<StratumKind, u32>,
    /// Share of them that can be reached, 0..=1: from the street, on the Net from the Jacks. 1 where nothing is walkable.
    pub reached_share: BTreeMap<StratumKind, f64>,
    /// Connectors of each kind.
    pub connectors_by_kind: BTreeMap<ConnectorKind, u32>,
    /// Connectors that anybody may reach without entering a building.
    pub connectors_public: u32,
    /// Share of the map that is land, 0..=1.
    pub land_share: f64,
    /// Share of the map that is water, road bridges over it included, 0..=1.
    pub water_share: f64,
    /// Share of the land that is road, 0..=1.
    pub road_share: f64,
    /// Share of the land that is plaza, 0..=1.
    pub plaza_share: f64,
    /// Share of the land that is built on, 0..=1.
    pub building_share: f64,
    /// Mean tiles of a lot that is built on; the city keeps no other lots.
    pub lot_area_mean: f64,
    /// Outdoor tiles of Street that can be left in one direction only.
    pub dead_ends: u32,
    /// Steps between the two district centres that are farthest apart on foot, on Street.
    pub walk_longest: u32,
    /// Mean steps on foot between two district centres, on Street, of those pairs that a way joins.
    pub walk_mean: f64,
    /// Nodes of the Net of each kind.
    pub nodes_by_kind: BTreeMap<NodeKind, u32>,
    /// Links of the Net of each kind.
    pub links_by_kind: BTreeMap<LinkKind, u32>,
    /// Subnets by security.
    pub subnets_by_security: BTreeMap<SecurityBand, u32>,
    /// Tiles of all lanes in cyberspace.
    pub lane_length_tiles: u32,
    /// Cameras on Street for each outdoor tile of it.
    pub cameras_per_street_tile: f64,
}
