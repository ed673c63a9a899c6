//! Bridges between roofs.

use mapkit::{Pos, Rect};

use super::neighbours::{Buckets, gap, transpose};
use crate::City;
use crate::model::{BuildingId, StratumKind, Terrain};
use crate::passes::cx::Cx;

/// The longest bridge in tiles.
const REACH: i32 = 8;

/// Builds the bridges from the roof of building `id` to roofs of buildings with a higher id.
pub(super) fn link(cx: &mut Cx<'_>, buckets: &Buckets, id: BuildingId) {
    cx.label(|| format!("bridges of building {id}"));
    let here = cx.world.city.buildings[id.index()].footprint;
    for other in buckets.near(here.inflate(REACH)).into_iter().filter(|&other| other > id) {
        let building = &cx.world.city.buildings[other.index()];
        let there = building.footprint;
        if !building.reaches(StratumKind::Heights) || !are_opposite(here, there) {
            continue;
        }
        // Roofs with another roof between them are no neighbours.
        let Some(bridge) = find_bridge(&cx.world.city, here, there) else { continue };
        let mut board = cx.world.board(StratumKind::Heights);
        for pos in bridge.iter() {
            board.put_terrain(pos, Terrain::Bridge);
        }
    }
}

/// Whether two roofs share a row or a column and lie a bridge's length apart along the other axis.
fn are_opposite(a: Rect, b: Rect) -> bool {
    let in_rows = a.y < b.bottom() && b.y < a.bottom();
    let in_columns = a.x < b.right() && b.x < a.right();
    let (across, down) = gap(a, b);
    in_rows != in_columns && (1..=REACH).contains(&(across + down))
}

/// The bridge nearest to the middle of the rows or columns that two roofs share.
fn find_bridge(city: &City, a: Rect, b: Rect) -> Option<Rect> {
    let in_rows = a.y < b.bottom() && b.y < a.bottom();
    let (a, b) = if in_rows { (a, b) } else { (transpose(a), transpose(b)) };
    let (first, last) = (a.y.max(b.y), a.bottom().min(b.bottom()) - 1);
    let start = a.right().min(b.right());
    let length = a.x.max(b.x) - start;
    let middle = i32::midpoint(first, last);
    let mut rows: Vec<i32> = (first..=last).collect();
    rows.sort_by_key(|row| (row - middle).abs());
    let bridges = rows.into_iter().map(|row| Rect::new(start, row, length, 1));
    bridges.map(|bridge| if in_rows { bridge } else { transpose(bridge) }).find(|&bridge| is_free(city, bridge))
}

/// Whether a bridge meets no roof between its ends and runs beside no other bridge.
fn is_free(city: &City, bridge: Rect) -> bool {
    let heights = city.stratum(StratumKind::Heights);
    let is_bridge = |pos: Pos| heights.terrain(pos) == Terrain::Bridge;
    let beside = |pos: Pos| {
        if bridge.h == 1 { [pos.offset(0, -1), pos.offset(0, 1)] } else { [pos.offset(-1, 0), pos.offset(1, 0)] }
    };
    bridge.iter().all(|pos| heights.building(pos).is_none() && !beside(pos).into_iter().any(is_bridge))
}
