//! Carving: how much of it a repair may do, and what becomes of a tile.

use crate::model::{BoardMut, BuildingId, StratumKind, Terrain};

/// Most tiles that one repair of the Street carves; a longer one waits for the last resort.
const STREET_CARVE: usize = 40;

/// Most tiles that one repair of another stratum carves, or lays to a way of its own; likewise.
const OTHER_CARVE: usize = 30;

/// Most tiles that a repair of a stratum carves outside the last resort.
pub(super) const fn most_carved(stratum: StratumKind) -> usize {
    match stratum {
        StratumKind::Street => STREET_CARVE,
        _ => OTHER_CARVE,
    }
}

/// What open ground of a stratum is carved into.
pub(super) const fn open_way(stratum: StratumKind) -> Terrain {
    match stratum {
        StratumKind::Undercity => Terrain::Tunnel,
        StratumKind::Skyways => Terrain::Walkway,
        StratumKind::Heights => Terrain::Bridge,
        StratumKind::Street | StratumKind::Net => Terrain::Alley,
    }
}

/// Makes every tile of a path walkable: walls and windows become doors, sewage becomes a grate, what stands in the
/// way goes, and everything else becomes the stratum's own kind of way. Building ids stay.
pub(super) fn carve(board: &mut BoardMut<'_>, stratum: StratumKind, path: &[u32]) {
    for index in path.iter().map(|&i| i as usize) {
        if board.is_walkable(index) {
            continue;
        }
        let building: Option<BuildingId> = board.building(index);
        let terrain = match board.terrain(index) {
            Terrain::Wall | Terrain::Window if building.is_some() => Terrain::Door,
            Terrain::Sewage => Terrain::Grate,
            blocked if blocked.is_walkable() => blocked,
            _ => open_way(stratum),
        };
        board.set_terrain(index, terrain);
        board.set_feature(index, None);
    }
}

/// Turns a piece into Void.
pub(super) fn void(board: &mut BoardMut<'_>, tiles: &[u32]) {
    for index in tiles.iter().map(|&i| i as usize) {
        board.set_terrain(index, Terrain::Void);
        board.set_feature(index, None);
    }
}
