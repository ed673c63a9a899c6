//! Which neighbours a tile is drawn joined to.

use citygen::model::Terrain;

/// The neighbours that a tile of this terrain joins to, as a test on a neighbour; `None` where it joins to nothing.
/// Walls join within their own building only, or two that stand side by side would be drawn as a ladder.
#[inline]
pub(crate) fn joins(terrain: Terrain) -> Option<fn(Terrain) -> bool> {
    use Terrain as T;
    match terrain {
        T::Wall | T::Door | T::Window => Some(|t| matches!(t, T::Wall | T::Door | T::Window)),
        T::Walkway | T::Bridge => {
            Some(|t| matches!(t, T::Walkway | T::Bridge | T::Door | T::Floor | T::Stair | T::Lift | T::Ladder))
        }
        T::NetWall => Some(|t| matches!(t, T::NetWall | T::NetGate)),
        T::NetLane => Some(|t| matches!(t, T::NetLane | T::NetGate)),
        _ => None,
    }
}

/// Whether a tile of this terrain joins to neighbours of its own building alone.
#[inline]
pub(crate) const fn joins_within_building(terrain: Terrain) -> bool {
    matches!(terrain, Terrain::Wall | Terrain::Door | Terrain::Window | Terrain::NetWall)
}
