//! The public ways of all districts while they are looked for.

use super::way::Way;
use crate::City;
use crate::model::{ConnectorKind, StratumKind};

/// What a tile that has to be carved or laid costs a place, in tiles of distance from the district's centre.
pub(super) const CARVED_TILE: u32 = 12;

/// The public ways of one district.
#[derive(Clone, Debug, Default)]
pub(super) struct DistrictWays {
    /// Down to the Undercity.
    pub(super) manhole: Option<Way>,
    /// Up to the Skyways.
    pub(super) stairs: Option<Way>,
    /// Up to the roofs: a ladder, and stairs of its own where no walkway is near.
    pub(super) ladder: Vec<Way>,
    /// Whether a tall building stands there.
    pub(super) has_tall: bool,
}

/// The search under way: what is decided so far.
pub(super) struct Plan<'a> {
    pub(super) city: &'a City,
    /// Tiles of connectors found so far; no two share one.
    pub(super) taken: Vec<usize>,
    pub(super) ways: Vec<DistrictWays>,
}

impl Plan<'_> {
    /// See [`Way::new`].
    pub(super) fn way(
        &self,
        kind: ConnectorKind,
        ends: [StratumKind; 2],
        stratum: StratumKind,
        path: Vec<u32>,
    ) -> Way {
        Way::new(self.city, kind, ends, stratum, path)
    }
}
