//! A stratum that is to be joined.

use mapkit::search::Components;

use crate::model::StratumKind;

/// A stratum in pieces, some of them reached.
pub(super) struct Pieces<'a> {
    pub(super) stratum: StratumKind,
    pub(super) components: &'a Components,
    /// Whether a component is reached.
    pub(super) reached: &'a dyn Fn(usize) -> bool,
    /// Whether a tile must stay walkable, whatever happens to its piece.
    pub(super) keep: &'a dyn Fn(usize) -> bool,
    /// The stratum that a way from this one could lead to at a tile, open and reached there.
    pub(super) landing: &'a dyn Fn(usize) -> Option<StratumKind>,
    /// Whether carves may be however long, and a way stand inside a building too.
    pub(super) last_resort: bool,
}
