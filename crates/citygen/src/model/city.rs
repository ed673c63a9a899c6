//! The whole city.

use std::sync::{Arc, OnceLock};

use mapkit::{Pos, Size, hash64};

use super::{Building, BuildingId, Connector, District, DistrictId, Net, NetIndex, Stratum, StratumKind, Tracked};
use crate::Params;

/// Raised whenever the city of a seed changes; kept in every save.
pub const GENERATOR_VERSION: u32 = 1;

/// The city's fingerprint after one pass.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct PassFingerprint {
    /// The pass's name.
    pub name: String,
    /// Hash over tiles, lists and Net after it.
    pub fingerprint: u64,
}

/// A city: finished, or as far as its passes have come. A clone shares every part until it is written.
#[derive(Clone, Debug)]
pub struct City {
    /// What it was made from.
    pub params: Params,
    /// Its name; empty until the naming pass.
    pub name: String,
    /// The five layers, bottom first: index by [`City::stratum`].
    pub strata: [Stratum; 5],
    /// Every district.
    pub districts: Tracked<Vec<District>>,
    /// Every building.
    pub buildings: Tracked<Vec<Building>>,
    /// Every way between strata.
    pub connectors: Tracked<Vec<Connector>>,
    /// Centre lines of the avenues, each from one district's centre to another's.
    pub arterials: Tracked<Vec<Vec<Pos>>>,
    /// Subnets, nodes and links.
    pub net: Tracked<Net>,
    /// The version of the generator that made it.
    pub generator: u32,
    /// The fingerprint after each pass; empty while it grows.
    pub passes: Vec<PassFingerprint>,
    /// The flavor pack that it was made with, where that is not the built-in one, so that it can be made again
    /// anywhere; `None` while it grows. No part of the fingerprint. [`Flavor::of_city`](crate::Flavor::of_city) reads it.
    pub pack: Option<Arc<PackTexts>>,
    net_index: OnceLock<NetIndex>,
}

/// The two texts of a flavor pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackTexts {
    /// The text of `names.ron`.
    pub names: String,
    /// The text of `themes.ron`.
    pub themes: String,
}

/// The parts of a city that a file brings, without what can be worked out from them.
#[derive(Debug)]
pub struct CityParts {
    /// See [`City::params`].
    pub params: Params,
    /// See [`City::name`].
    pub name: String,
    /// See [`City::strata`].
    pub strata: [Stratum; 5],
    /// See [`City::districts`].
    pub districts: Vec<District>,
    /// See [`City::buildings`].
    pub buildings: Vec<Building>,
    /// See [`City::connectors`].
    pub connectors: Vec<Connector>,
    /// See [`City::arterials`].
    pub arterials: Vec<Vec<Pos>>,
    /// See [`City::net`].
    pub net: Net,
    /// See [`City::generator`].
    pub generator: u32,
    /// See [`City::passes`].
    pub passes: Vec<PassFingerprint>,
    /// See [`City::pack`].
    pub pack: Option<Arc<PackTexts>>,
}

impl City {
    /// A city of nothing but Void.
    pub fn empty(params: Params) -> Self {
        let size = params.size;
        Self::from_parts(CityParts {
            params,
            name: String::new(),
            strata: std::array::from_fn(|_| Stratum::new(size)),
            districts: Vec::new(),
            buildings: Vec::new(),
            connectors: Vec::new(),
            arterials: Vec::new(),
            net: Net::default(),
            generator: GENERATOR_VERSION,
            passes: Vec::new(),
            pack: None,
        })
    }

    /// A city of these parts, unchecked: see [`City::validate`](crate::validate).
    pub fn from_parts(parts: CityParts) -> Self {
        Self {
            params: parts.params,
            name: parts.name,
            strata: parts.strata,
            districts: Tracked::new(parts.districts),
            buildings: Tracked::new(parts.buildings),
            connectors: Tracked::new(parts.connectors),
            arterials: Tracked::new(parts.arterials),
            net: Tracked::new(parts.net),
            generator: parts.generator,
            passes: parts.passes,
            pack: parts.pack,
            net_index: OnceLock::new(),
        }
    }

    /// Extent of every stratum in tiles.
    pub fn size(&self) -> Size {
        self.params.size
    }

    /// One layer.
    pub const fn stratum(&self, kind: StratumKind) -> &Stratum {
        &self.strata[kind.number() as usize]
    }

    /// A district by its id; `None` where the id dangles.
    pub fn district(&self, id: DistrictId) -> Option<&District> {
        self.districts.get(id.index())
    }

    /// A building by its id; `None` where the id dangles.
    pub fn building(&self, id: BuildingId) -> Option<&Building> {
        self.buildings.get(id.index())
    }

    /// Look-ups of Net nodes by tile, for a city that no longer changes: built on first use.
    pub fn net_index(&self) -> &NetIndex {
        self.net_index.get_or_init(|| NetIndex::new(&self.net))
    }

    /// Hash over tiles, lists and Net as they stand; not over the parameters.
    pub fn hash(&mut self) -> u64 {
        let mut words: Vec<u64> = self.strata.iter_mut().map(Stratum::hash).collect();
        words.push(hash64(self.name.as_bytes()));
        words.push(self.districts.hash());
        words.push(self.buildings.hash());
        words.push(self.connectors.hash());
        words.push(self.arterials.hash());
        words.push(self.net.hash());
        let bytes: Vec<u8> = words.iter().flat_map(|w| w.to_le_bytes()).collect();
        hash64(&bytes)
    }

    /// The fingerprint after the last pass; 0 while it grows.
    pub fn fingerprint(&self) -> u64 {
        self.passes.last().map_or(0, |p| p.fingerprint)
    }

    /// The fingerprint's first eight hex digits, as shown wherever a city is named.
    pub fn short_fingerprint(&self) -> String {
        format!("{:08x}", self.fingerprint() >> 32)
    }
}

impl PartialEq for City {
    fn eq(&self, other: &Self) -> bool {
        self.params == other.params
            && self.name == other.name
            && self.strata == other.strata
            && self.districts == other.districts
            && self.buildings == other.buildings
            && self.connectors == other.connectors
            && self.arterials == other.arterials
            && self.net == other.net
            && self.generator == other.generator
            && self.passes == other.passes
            && self.pack == other.pack
    }
}
