//! A way between two strata, and how it is built.

use super::carve::carve;
use crate::model::{Connector, ConnectorKind, StrataSet, StratumKind, Terrain};
use crate::{City, Draft};

/// A way between strata and the path that joins it to its stratum.
#[derive(Clone, Debug)]
pub(super) struct Way {
    /// What is climbed.
    pub(super) connector: Connector,
    /// The layer of the path.
    pub(super) stratum: StratumKind,
    /// Row-major indices from the connector to what it joins; those not walkable yet are carved.
    pub(super) path: Vec<u32>,
}

impl Way {
    /// A public way whose connector stands on the path's first tile.
    pub(super) fn new(
        city: &City,
        kind: ConnectorKind,
        ends: [StratumKind; 2],
        stratum: StratumKind,
        path: Vec<u32>,
    ) -> Self {
        let pos = city.size().pos(path[0] as usize);
        Self { connector: Connector { kind, pos, serves: StrataSet::of(&ends), public: true }, stratum, path }
    }
}

/// Builds a way: carves its path, gives its tile a fitting terrain on each stratum that it serves, and lists it.
pub(super) fn build(draft: &mut Draft, way: &Way) {
    carve(&mut draft.board(way.stratum), way.stratum, &way.path);
    let index = way.path[0] as usize;
    for stratum in way.connector.serves.iter() {
        let terrain = match (way.connector.kind, stratum) {
            (ConnectorKind::Manhole, StratumKind::Street) => Terrain::Grate,
            (ConnectorKind::Manhole | ConnectorKind::Ladder, _) => Terrain::Ladder,
            _ => Terrain::Stair,
        };
        let mut board = draft.board(stratum);
        board.set_terrain(index, terrain);
        board.set_feature(index, None);
    }
    draft.city.connectors.edit().push(way.connector);
}
