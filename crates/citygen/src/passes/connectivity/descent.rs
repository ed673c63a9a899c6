//! Ways of its own for a piece that is too far from what is reached to be joined by a carve.

use super::carve::{most_carved, open_way};
use super::field::{CarveField, Extent};
use super::ground::is_plain;
use super::pieces::Pieces;
use super::way::Way;
use crate::City;
use crate::model::{ConnectorKind, StratumKind, Terrain};

/// A way from a cut-off piece to an open, reached tile of a stratum below it (or above the Undercity), with a path on
/// the piece's own stratum where none lies straight beneath: no longer than a carve may be.
pub(super) fn find_descent(
    city: &City,
    pieces: &Pieces<'_>,
    component: usize,
    field: &mut CarveField,
) -> Option<Way> {
    let (size, stratum) = (city.size(), city.stratum(pieces.stratum));
    let own = open_way(pieces.stratum);
    let empty = |i: usize| stratum.terrains()[i] == Terrain::Void;
    let bound = if pieces.last_resort { u32::MAX } else { most_carved(pieces.stratum) as u32 };
    let mut found = None;
    field.fill(
        Extent { size, bound },
        pieces.components.tiles(component).filter_map(|pos| size.index(pos)),
        |_, to| empty(to).then_some(1),
        |index, _| {
            let open = stratum.buildings()[index].is_none() && (empty(index) || stratum.terrains()[index] == own);
            let fits = open || pieces.last_resort && is_plain(city, pieces.stratum, index);
            let end = if fits { (pieces.landing)(index) } else { None };
            found = end.map(|end| (index, end));
            found.is_some()
        },
    );
    let (index, end) = found?;
    let kind = match pieces.stratum {
        StratumKind::Undercity => ConnectorKind::Manhole,
        StratumKind::Heights => ConnectorKind::Ladder,
        _ => ConnectorKind::Stair,
    };
    let mut found = Way::new(city, kind, [end, pieces.stratum], pieces.stratum, field.path(index));
    let is_inside = |kind: StratumKind| city.stratum(kind).buildings()[index].is_some();
    found.connector.public = !is_inside(end) && !is_inside(pieces.stratum);
    Some(found)
}
