//! The shape of the JSON: plain data that serde writes and reads field by field.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::bounded::list;
use crate::lists::STRATA;

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Doc {
    pub(super) format: String,
    pub(super) version: u32,
    pub(super) generator: u32,
    pub(super) fingerprint: String,
    pub(super) passes: Vec<PassDoc>,
    pub(super) params: ParamsDoc,
    pub(super) name: String,
    pub(super) width: i32,
    pub(super) height: i32,
    pub(super) terrain_names: Vec<String>,
    pub(super) strata: Vec<StratumDoc>,
    pub(super) districts: Vec<DistrictDoc>,
    pub(super) buildings: Vec<BuildingDoc>,
    pub(super) connectors: Vec<ConnectorDoc>,
    pub(super) arterials: Vec<Vec<[i32; 2]>>,
    pub(super) net: NetDoc,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) pack: Option<PackDoc>,
}

/// The texts of a flavor pack that is not built in.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct PackDoc {
    pub(super) names: String,
    pub(super) themes: String,
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct PassDoc {
    pub(super) name: String,
    pub(super) fingerprint: String,
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct ParamsDoc {
    pub(super) seed: String,
    pub(super) size: [i32; 2],
    pub(super) districts: u32,
    pub(super) density: f32,
    pub(super) wealth_skew: f32,
    pub(super) decay: f32,
    pub(super) water: String,
    pub(super) flavor: String,
    pub(super) rerolls: BTreeMap<String, u32>,
}

/// Rows of one number a tile.
pub(super) type Rows<T> = Vec<Vec<T>>;

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct StratumDoc {
    pub(super) kind: String,
    pub(super) terrain: Rows<u8>,
    pub(super) district: Rows<i16>,
    pub(super) building: Rows<i32>,
    pub(super) light: Rows<u8>,
    pub(super) variant: Rows<u8>,
    pub(super) features: Vec<FeatureDoc>,
}

#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct FeatureDoc {
    pub(super) x: i32,
    pub(super) y: i32,
    pub(super) kind: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) hue: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) glyph: Option<char>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) node: Option<String>,
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct DistrictDoc {
    pub(super) id: usize,
    pub(super) name: String,
    pub(super) theme: String,
    pub(super) center: [i32; 2],
    pub(super) wealth: f32,
    pub(super) decay: f32,
    pub(super) bounds: [i32; 4],
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct BuildingDoc {
    pub(super) id: usize,
    pub(super) kind: String,
    pub(super) district: usize,
    pub(super) footprint: [i32; 4],
    pub(super) span: [String; 2],
    pub(super) name: Option<String>,
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct ConnectorDoc {
    pub(super) kind: String,
    pub(super) pos: [i32; 2],
    #[serde(deserialize_with = "list::<_, _, STRATA>")]
    pub(super) serves: Vec<String>,
    pub(super) public: bool,
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct NetDoc {
    pub(super) subnets: Vec<SubnetDoc>,
    pub(super) nodes: Vec<NodeDoc>,
    pub(super) links: Vec<[u32; 2]>,
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct SubnetDoc {
    pub(super) id: usize,
    pub(super) owner: OwnerDoc,
    pub(super) security: u8,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum OwnerDoc {
    Building(usize),
    District(usize),
    City,
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct NodeDoc {
    pub(super) id: usize,
    pub(super) kind: String,
    pub(super) stratum: String,
    pub(super) pos: [i32; 2],
    pub(super) cyber: [i32; 2],
    pub(super) subnet: u32,
    pub(super) building: Option<usize>,
}
