//! The railway that crosses the map below the street.

use mapkit::text::count;
use mapkit::{Pos, Rect, Size, Stream};

use crate::model::{BuildingId, StratumKind, Terrain};
use crate::noise::Noise;
use crate::passes::cx::Cx;

/// A basement makes way for the railway.
pub(super) const BASEMENT_DROPPED: &str = "basement in the railway's way";

/// The line keeps within this share of the map's height above and below its middle.
const WANDER: f32 = 1.0 / 8.0;

/// Lays the railway with a tunnel on both sides; basements that its three rows meet are given up.
pub(super) fn lay(cx: &mut Cx<'_>) {
    let size = cx.world.city.size();
    let line = find_line(cx.stream, size);
    cx.label(|| format!("lay the railway over {}", count(line.len(), "tile")));
    for id in find_basements(cx, &line) {
        drop_basement(cx, id);
    }
    let mut board = cx.world.board(StratumKind::Undercity);
    for bed in line.iter().map(|&pos| bed(pos)) {
        for pos in bed.iter() {
            board.put_terrain(pos, Terrain::Tunnel);
        }
    }
    for pos in line {
        board.put_terrain(pos, Terrain::Rail);
    }
}

/// A tile of rail with the tunnel around it.
const fn bed(pos: Pos) -> Rect {
    Rect::new(pos.x - 1, pos.y - 1, 3, 3)
}

/// A 4-connected line from the left edge to the right one that moves by at most one row a column.
fn find_line(stream: &mut Stream, size: Size) -> Vec<Pos> {
    // Waves about as long as the map is high keep the curves gentle at every size.
    let noise = Noise::new(stream, 1.0 / f64::from(size.h)).line(size.w);
    let middle = size.h / 2;
    let reach = (size.h as f32 * WANDER) as i32;
    let wish = |value: f32| middle + (value * reach as f32) as i32;
    let mut y = noise.first().map_or(middle, |&value| wish(value));
    let mut line = Vec::with_capacity(2 * size.w as usize);
    for (x, &value) in (0..).zip(&noise) {
        line.push(Pos::new(x, y));
        let step = (wish(value) - y).signum();
        if step != 0 {
            y += step;
            line.push(Pos::new(x, y));
        }
    }
    line
}

/// The buildings whose basement the line's bed meets, lowest id first.
fn find_basements(cx: &Cx<'_>, line: &[Pos]) -> Vec<BuildingId> {
    let undercity = cx.world.city.stratum(StratumKind::Undercity);
    let mut met: Vec<_> = line.iter().flat_map(|&p| bed(p).iter()).filter_map(|p| undercity.building(p)).collect();
    met.sort_unstable();
    met.dedup();
    met
}

/// The building starts at the Street from now on.
fn drop_basement(cx: &mut Cx<'_>, id: BuildingId) {
    let building = &mut cx.world.city.buildings.edit()[id.index()];
    building.span.0 = StratumKind::Street;
    let footprint = building.footprint;
    let place = Some(StratumKind::Undercity.board_pos(footprint.center()));
    cx.give_up(BASEMENT_DROPPED, place, || format!("building {id} has no basement any more"));
    let mut board = cx.world.board(StratumKind::Undercity);
    for index in footprint.iter().filter_map(|pos| board.size().index(pos)).collect::<Vec<_>>() {
        board.set_building(index, None);
    }
}
