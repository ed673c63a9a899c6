//! Tunnels under the streets of some blocks, each with a way to the sewers.

use mapkit::search::{Bordered, DistanceField};
use mapkit::{Pos, Rect};

use crate::City;
use crate::model::{StratumKind, Terrain};
use crate::passes::cx::Cx;

/// Steps from every tile under an open street to the ways that are there so far.
pub(super) fn survey(cx: &mut Cx<'_>) -> DistanceField {
    let city = &cx.world.city;
    let (undercity, street) = (city.stratum(StratumKind::Undercity), city.stratum(StratumKind::Street));
    let (size, buildings) = (undercity.size(), undercity.buildings());
    let passable = cx.scratch.of::<Bordered<bool>>();
    passable.reset(size, false, false);
    let mut ways = Vec::new();
    for y in 0..size.h {
        let row = passable.row_mut(y);
        for (x, cell) in row.iter_mut().enumerate() {
            let index = y as usize * size.w as usize + x;
            let free = buildings[index].is_none();
            *cell = free && street.terrains()[index].is_outdoor_ground();
            if free && undercity.is_walkable_at(index) {
                ways.push(Pos::new(x as i32, y));
            }
        }
    }
    let mut field = DistanceField::default();
    field.fill(size, ways, |i| passable[i]);
    field
}

/// Digs tunnels around a block, as far as streets lie above, and from each stretch a way to the sewers.
pub(super) fn dig(cx: &mut Cx<'_>, to_sewers: &DistanceField, block: usize, rect: Rect) {
    cx.label(|| format!("tunnel around block {block}"));
    for stretch in find_stretches(&cx.world.city, rect) {
        let undercity = cx.world.city.stratum(StratumKind::Undercity);
        let joined = stretch.iter().any(|&pos| undercity.is_walkable(pos));
        let near = stretch.iter().filter_map(|&pos| Some((to_sewers.at(pos)?, pos))).min_by_key(|&(d, _)| d);
        let way = match near {
            _ if joined => Vec::new(),
            Some((_, pos)) => to_sewers.walk(pos, |_, _| 0),
            // Under a yard that no street leads to: a tunnel there would lead nowhere either.
            None => continue,
        };
        let mut board = cx.world.board(StratumKind::Undercity);
        for pos in stretch.into_iter().chain(way) {
            if board.terrain_at(pos) == Terrain::Void {
                board.put_terrain(pos, Terrain::Tunnel);
            }
        }
    }
}

/// The ring around a block, split wherever something other than a street lies above or a basement is in the way.
fn find_stretches(city: &City, rect: Rect) -> Vec<Vec<Pos>> {
    let (undercity, street) = (city.stratum(StratumKind::Undercity), city.stratum(StratumKind::Street));
    let is_free = |pos: Pos| {
        let open = street.terrain(pos).is_outdoor_ground() && undercity.building(pos).is_none();
        open && undercity.terrain(pos) != Terrain::Sewage
    };
    let mut ring: Vec<Pos> = rect.inflate(1).border().collect();
    let gap = ring.iter().position(|&pos| !is_free(pos)).unwrap_or(0);
    ring.rotate_left(gap);
    ring.split(|&pos| !is_free(pos)).filter(|stretch| !stretch.is_empty()).map(<[Pos]>::to_vec).collect()
}
