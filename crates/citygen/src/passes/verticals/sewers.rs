//! Sewers under the avenues: a channel two tiles wide, a bank on each side, and grates to cross it.

use mapkit::search::{Bordered, Components, DistanceField};
use mapkit::text::count;
use mapkit::{Pos, Rect};

use crate::model::{BoardMut, StratumKind, Terrain};
use crate::passes::cx::Cx;

/// Sewers and buildings part the Undercity.
pub(super) const CUT_OFF: &str = "a piece of the Undercity was cut off";

/// A grate crosses the channel at every point of the centre line whose number this divides. More often, and the
/// sewer is a floor; less often, and its banks lie far apart.
const GRATE_EVERY: usize = 12;

/// The channel at a point of the centre line: the middle of the avenue's four lanes, which lie two tiles to the left
/// and up and one to the right and down.
const fn channel(point: Pos) -> Rect {
    Rect::new(point.x - 1, point.y - 1, 2, 2)
}

/// Digs the sewer under the centre line numbered `line`.
pub(super) fn dig(cx: &mut Cx<'_>, line: usize) {
    let points = cx.world.city.arterials[line].clone();
    cx.label(|| format!("dig sewer {line} over {}", count(points.len(), "tile")));
    let mut board = cx.world.board(StratumKind::Undercity);
    for &point in &points {
        for index in free_tiles(&board, channel(point).inflate(1)) {
            if board.terrain(index) == Terrain::Void {
                board.set_terrain(index, Terrain::Tunnel);
            }
        }
    }
    for (number, &point) in points.iter().enumerate() {
        let crossed = number % GRATE_EVERY == 0 || number + 1 == points.len();
        for index in free_tiles(&board, channel(point)) {
            match board.terrain(index) {
                Terrain::Sewage if crossed => board.set_terrain(index, Terrain::Grate),
                Terrain::Tunnel if crossed || beside_rail(&board, index) => {
                    board.set_terrain(index, Terrain::Grate);
                }
                Terrain::Tunnel => board.set_terrain(index, Terrain::Sewage),
                _ => {}
            }
        }
    }
}

/// Row-major indices of the tiles of `rect` that lie inside the map and under no building.
fn free_tiles(board: &BoardMut<'_>, rect: Rect) -> impl Iterator<Item = usize> + use<> {
    let inside = board.size().rect().intersect(rect).unwrap_or_default();
    let stride = board.stride();
    let mut tiles = [None; 16];
    for (slot, pos) in tiles.iter_mut().zip(inside.iter()) {
        let index = pos.y as usize * stride + pos.x as usize;
        *slot = board.building(index).is_none().then_some(index);
    }
    tiles.into_iter().flatten()
}

/// Whether one of the eight neighbours is rail: its tunnel is kept where a sewer passes below.
fn beside_rail(board: &BoardMut<'_>, index: usize) -> bool {
    let pos = board.size().pos(index);
    Rect::new(pos.x - 1, pos.y - 1, 3, 3).iter().any(|p| board.terrain_at(p) == Terrain::Rail)
}

/// What [`join_banks`] works with.
#[derive(Default)]
struct Survey {
    components: Components,
    field: DistanceField,
    passable: Bordered<bool>,
}

/// Joins what the sewers cut off: from every smaller piece the shortest way to the largest becomes grate over sewage
/// and tunnel through the ground.
pub(super) fn join_banks(cx: &mut Cx<'_>) {
    let undercity = cx.world.city.stratum(StratumKind::Undercity);
    let (size, buildings) = (undercity.size(), undercity.buildings());
    let Survey { components, field, passable } = cx.scratch.of::<Survey>();
    components.label(size, |i| buildings[i].is_none() && undercity.is_walkable_at(i));
    if components.len() > 1 {
        passable.reset(size, false, false);
        for (y, row) in buildings.chunks_exact(size.w as usize).enumerate() {
            for (cell, building) in passable.row_mut(y as i32).iter_mut().zip(row) {
                *cell = building.is_none();
            }
        }
        field.fill(size, components.tiles(0), |i| passable[i]);
    }
    let mut ways = Vec::new();
    let mut pieces = Vec::new();
    for piece in 1..components.len() {
        let nearest = components.tiles(piece).filter_map(|pos| Some((field.at(pos)?, pos))).min_by_key(|&(d, _)| d);
        let way = nearest.map(|(_, pos)| field.walk(pos, |_, _| 0));
        pieces.push((components.first(piece), components.sizes()[piece], way.as_ref().map(Vec::len)));
        ways.extend(way);
    }
    cx.label(|| format!("join {}", count(ways.len(), "bank")));
    for (pos, tiles, way) in pieces {
        cx.give_up(CUT_OFF, Some(StratumKind::Undercity.board_pos(pos)), || match way {
            Some(length) => format!("{} joined by a way of {length}", count(tiles, "tile")),
            None => format!("no way leads to {}: left to connectivity", count(tiles, "tile")),
        });
    }
    let mut board = cx.world.board(StratumKind::Undercity);
    for pos in ways.into_iter().flatten() {
        match board.terrain_at(pos) {
            Terrain::Sewage => board.put_terrain(pos, Terrain::Grate),
            Terrain::Void => board.put_terrain(pos, Terrain::Tunnel),
            _ => {}
        }
    }
}
