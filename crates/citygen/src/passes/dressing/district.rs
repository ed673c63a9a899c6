//! A district's ground on Street: lamps, puddles, trash, vents, barriers, stalls and terminals.

use mapkit::{Grid, Pos};

use super::standing::{OPEN_AROUND, Standing, standing, standing_open};
use crate::GenError;
use crate::model::{BoardMut, DistrictId, Feature, StratumKind, Terrain, Theme};
use crate::passes::around::Around;
use crate::passes::cx::Cx;
use crate::passes::districts::DECAY;
use crate::passes::lots::PARKING;

pub(super) const NO_ROOM_ON_STREET: &str = "no room for a terminal on the street";

// Chances a tile; the first three are scaled by decay.
const PUDDLE: f32 = 0.08;
const TRASH: f32 = 0.1;
const VENT: f32 = 0.03;
const BARRIER: f32 = 0.03;
const STALL: f32 = 0.3;
const TERMINAL: f32 = 0.01;

pub(super) fn dress(cx: &mut Cx<'_>, index: usize) -> Result<(), GenError> {
    let Some(id) = DistrictId::new(index) else { return Ok(()) };
    cx.label(|| format!("dress the streets of district {index}"));
    let mut stream = cx.stream.fork("districts").fork_index(index as u64);
    let decay = cx.slots.get(DECAY)?.cells();
    let (theme, bounds) = (cx.world.city.districts[index].theme, cx.world.city.districts[index].bounds);
    let lamp_every = cx.world.theme(id).lamp_every;
    // A run without lots has no parking lots.
    let parking = cx.slots.get(PARKING).ok().map(Grid::cells);
    let is_parking = |tile: usize| parking.is_some_and(|parking| parking[tile]);
    let mut street = cx.world.board(StratumKind::Street);
    let mut has_terminal = false;
    let mut refused: Vec<(Pos, Feature, &'static str)> = Vec::new();
    for pos in bounds.iter() {
        let Some(tile) = street.size().index(pos) else { continue };
        if street.district(tile) != Some(id) || street.feature(tile).is_some() || is_parking(tile) {
            continue;
        }
        let terrain = street.terrain(tile);
        if terrain == Terrain::Sidewalk && holds_lamp(pos, lamp_every) {
            street.set_feature(tile, Some(Feature::Lamp));
            continue;
        }
        // One draw decides among all that may stand on the tile.
        let table = match terrain {
            Terrain::Floor => [(0.0, Feature::Vent), (VENT * decay[tile], Feature::Vent), (0.0, Feature::Trash)],
            Terrain::Road | Terrain::Sidewalk | Terrain::Alley | Terrain::Plaza => [
                blocker(theme, terrain),
                (PUDDLE * decay[tile], Feature::Puddle),
                (TRASH * decay[tile], Feature::Trash),
            ],
            _ => continue,
        };
        let mut roll = stream.unit();
        let drawn = table.into_iter().find_map(|(chance, feature)| {
            roll -= chance;
            (roll < 0.0).then_some(feature)
        });
        let Some(feature) = drawn else { continue };
        let standing = if feature.blocks() { standing_open(&street, tile) } else { Standing::Free };
        match standing.objection() {
            None => {
                street.set_feature(tile, Some(feature));
                has_terminal |= feature == Feature::Terminal;
            }
            Some(reason) => refused.push((pos, feature, reason)),
        }
    }
    for (pos, feature, reason) in refused {
        cx.give_up(reason, Some(StratumKind::Street.board_pos(pos)), || format!("a {}", feature.name()));
    }
    if !has_terminal {
        put_terminal(cx, id);
    }
    cx.count_words(&stream);
    Ok(())
}

/// What may block a tile of outdoor ground, and with what chance.
const fn blocker(theme: Theme, terrain: Terrain) -> (f32, Feature) {
    match (theme, terrain) {
        (Theme::CombatZone, Terrain::Road) => (BARRIER, Feature::Barrier),
        (Theme::NightMarket, Terrain::Plaza) => (STALL, Feature::Stall),
        (_, Terrain::Sidewalk) => (TERMINAL, Feature::Terminal),
        _ => (0.0, Feature::Barrier),
    }
}

/// A terminal on the district's open ground: where there is room around it if possible, off the roads, near the
/// centre.
fn put_terminal(cx: &mut Cx<'_>, id: DistrictId) {
    let district = &cx.world.city.districts[id.index()];
    let (bounds, center) = (district.bounds, district.center);
    let parking = cx.slots.get(PARKING).ok().map(Grid::cells);
    let mut street = cx.world.board(StratumKind::Street);
    let mut best: Option<((u32, bool, i32), usize)> = None;
    for pos in bounds.iter() {
        let Some(tile) = street.size().index(pos) else { continue };
        if street.district(tile) != Some(id)
            || !is_open(&street, tile)
            || parking.is_some_and(|parking| parking[tile])
        {
            continue;
        }
        let far = pos.manhattan(center);
        let rank = match street.terrain(tile) {
            Terrain::Plaza | Terrain::Sidewalk => 0,
            Terrain::Alley => 1,
            _ => 2,
        };
        // Cheap bounds first: a tile that cannot win is not looked at closely.
        if best.is_some_and(|(key, _)| key < (rank, false, far)) || standing(&street, tile) != Standing::Free {
            continue;
        }
        let around = Around::of(street.size(), tile, |i| street.is_walkable(i));
        let key = (rank, around.count() < OPEN_AROUND, far);
        if best.is_none_or(|(other, _)| key < other) {
            best = Some((key, tile));
        }
    }
    let Some((_, tile)) = best else {
        let place = Some(StratumKind::Street.board_pos(center));
        cx.give_up(NO_ROOM_ON_STREET, place, || format!("district {id}"));
        return;
    };
    street.set_feature(tile, Some(Feature::Terminal));
}

/// Whether a sidewalk tile holds a lamp: one of every `spacing` along each row and each column.
///
/// The factors are 7 and 13; where one shares a divisor with the spacing, some rows would get a lamp every other tile
/// and the rest none, so it gives way to 5 or 11.
const fn holds_lamp(pos: Pos, spacing: i32) -> bool {
    let across = if spacing % 7 == 0 { 5 } else { 7 };
    let down = if spacing % 13 == 0 { 11 } else { 13 };
    (across * pos.x + down * pos.y) % spacing == 0
}

/// Outdoor ground that belongs to no building, with neither a lamp nor anything that blocks on it.
fn is_open(street: &BoardMut<'_>, tile: usize) -> bool {
    street.terrain(tile).is_outdoor_ground()
        && street.building(tile).is_none()
        && street.feature(tile).is_none_or(|f| f != Feature::Lamp && !f.blocks())
}
