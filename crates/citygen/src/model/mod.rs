//! What a city is: strata of tiles, districts, buildings, connectors and the Net.

mod building;
mod city;
mod connector;
mod district;
mod feature;
mod ids;
mod named;
mod net;
mod stratum;
mod stratum_kind;
mod stratum_pos;
mod terrain;
mod tracked;

pub use building::{Building, BuildingKind, HeightClass};
pub use city::{City, CityParts, GENERATOR_VERSION, PackTexts, PassFingerprint};
pub use connector::{Connector, ConnectorKind, StrataSet};
pub use district::{District, Theme};
pub use feature::{Feature, Hue, SignGlyph};
pub use ids::{BuildingId, DistrictId, NodeId, SubnetId};
pub use net::{Net, NetIndex, NetNode, NodeKind, Owner, Subnet};
pub use stratum::{Stratum, StratumParts, Tile};
pub use stratum_kind::StratumKind;
pub use stratum_pos::StratumPos;
pub use terrain::Terrain;
pub use tracked::Tracked;

pub(crate) use named::named_enum;
pub(crate) use stratum::BoardMut;
