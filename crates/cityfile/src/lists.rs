//! Everything of a city but its tiles and its header, as postcard.

use citygen::model::{
    Building, City, Connector, District, Net, NetNode, NodeId, PassFingerprint, StratumKind, Subnet,
};
use citygen::{Params, Water};
use mapkit::Pos;
use serde::{Deserialize, Serialize};

use crate::bounded::Bounded;
use crate::header::Header;

/// Strata of a city.
pub(crate) const STRATA: usize = StratumKind::ALL.len();

// How many of each there can be at most. They only keep a hostile file from growing lists out of proportion to its
// own bytes: ids could not count further, or it is several times what a dense map has.
pub(crate) const MOST_DISTRICTS: usize = 255;
pub(crate) const MOST_BUILDINGS: usize = 65_535;
pub(crate) const MOST_CONNECTORS: usize = 65_535;
pub(crate) const MOST_ARTERIALS: usize = 1024;
pub(crate) const MOST_POINTS: usize = 1 << 17;
pub(crate) const MOST_SUBNETS: usize = 1 << 17;
pub(crate) const MOST_NODES: usize = 1 << 18;
pub(crate) const MOST_LINKS: usize = 1 << 19;
pub(crate) const MOST_PASSES: usize = 256;
pub(crate) const MOST_REROLLS: usize = 256;

/// What is written. The fields, in order, are those of [`Lists`].
#[derive(Serialize)]
struct ListsRef<'a> {
    params: ParamsRef<'a>,
    generator: u32,
    passes: &'a [PassFingerprint],
    districts: &'a [District],
    buildings: &'a [Building],
    connectors: &'a [Connector],
    arterials: &'a [Vec<Pos>],
    subnets: &'a [Subnet],
    nodes: &'a [NetNode],
    links: &'a [(NodeId, NodeId)],
}

/// The parameters but for seed and size, which the header has. The fields, in order, are those of [`ParamsRest`].
#[derive(Serialize)]
struct ParamsRef<'a> {
    districts: u32,
    density: f32,
    wealth_skew: f32,
    decay: f32,
    water: Water,
    flavor: &'a str,
    rerolls: Vec<(&'a str, u32)>,
}

/// What is read.
#[derive(Debug, Deserialize)]
pub(crate) struct Lists {
    params: ParamsRest,
    pub(crate) generator: u32,
    pub(crate) passes: Bounded<PassFingerprint, MOST_PASSES>,
    pub(crate) districts: Bounded<District, MOST_DISTRICTS>,
    pub(crate) buildings: Bounded<Building, MOST_BUILDINGS>,
    pub(crate) connectors: Bounded<Connector, MOST_CONNECTORS>,
    arterials: Bounded<Bounded<Pos, MOST_POINTS>, MOST_ARTERIALS>,
    subnets: Bounded<Subnet, MOST_SUBNETS>,
    nodes: Bounded<NetNode, MOST_NODES>,
    links: Bounded<(NodeId, NodeId), MOST_LINKS>,
}

#[derive(Debug, Deserialize)]
struct ParamsRest {
    districts: u32,
    density: f32,
    wealth_skew: f32,
    decay: f32,
    water: Water,
    flavor: String,
    rerolls: Bounded<(String, u32), MOST_REROLLS>,
}

/// Appends the lists of `city` to `out`.
pub(crate) fn write(city: &City, out: Vec<u8>) -> Vec<u8> {
    let params = &city.params;
    let lists = ListsRef {
        params: ParamsRef {
            districts: params.districts,
            density: params.density,
            wealth_skew: params.wealth_skew,
            decay: params.decay,
            water: params.water,
            flavor: &params.flavor,
            rerolls: params.rerolls.iter().map(|(name, &n)| (name.as_str(), n)).collect(),
        },
        generator: city.generator,
        passes: &city.passes,
        districts: &city.districts,
        buildings: &city.buildings,
        connectors: &city.connectors,
        arterials: &city.arterials,
        subnets: &city.net.subnets,
        nodes: &city.net.nodes,
        links: &city.net.links,
    };
    postcard::to_extend(&lists, out).expect("plain data in memory serialises")
}

impl Lists {
    /// Reads the lists that `bytes` begin with, and gives what follows them.
    pub(crate) fn read(bytes: &[u8]) -> Result<(Self, &[u8]), String> {
        postcard::take_from_bytes::<Self>(bytes).map_err(|e| match e {
            postcard::Error::DeserializeUnexpectedEnd => "its lists are cut off".to_string(),
            _ => "its lists cannot be decoded".to_string(),
        })
    }

    /// The parameters, with what the header has of them.
    pub(crate) fn params(&mut self, header: &Header) -> Params {
        let rest = &mut self.params;
        Params {
            seed: header.seed,
            size: header.size(),
            districts: rest.districts,
            density: rest.density,
            wealth_skew: rest.wealth_skew,
            decay: rest.decay,
            water: rest.water,
            flavor: std::mem::take(&mut rest.flavor),
            rerolls: rest.rerolls.0.drain(..).collect(),
        }
    }

    /// The centre lines of the avenues.
    pub(crate) fn arterials(&mut self) -> Vec<Vec<Pos>> {
        self.arterials.0.drain(..).map(|line| line.0).collect()
    }

    /// The Net.
    pub(crate) fn net(&mut self) -> Net {
        Net {
            subnets: std::mem::take(&mut self.subnets.0),
            nodes: std::mem::take(&mut self.nodes.0),
            links: std::mem::take(&mut self.links.0),
        }
    }
}
