//! A building: its facade on Street, the sign at its door, the terminal in its lobby, its roof.

use mapkit::text::count;
use mapkit::{Dir, Pos, Rect, Stream};

use super::standing::{Standing, standing, standing_open};
use crate::GenError;
use crate::model::{BoardMut, Building, Feature, StratumKind, Terrain};
use crate::passes::cx::Cx;
use crate::passes::districts::WEALTH;
use crate::passes::interiors::Lobby;

pub(super) const NO_ROOM_IN_LOBBY: &str = "no room for a terminal in the lobby";

/// A camera hangs where neither neon nor advertisement does, with this chance at wealth 1.
const CAMERA: f32 = 0.3;

/// Chance of an air conditioner on a roof tile with room for it.
const AC_UNIT: f32 = 0.08;

/// Smallest roof that has a helipad.
const HELIPAD_ROOF: (i32, i32) = (9, 7);

/// Tiles across a helipad.
const HELIPAD: i32 = 3;

pub(super) fn dress(cx: &mut Cx<'_>, index: usize, lobby: Option<Lobby>) -> Result<(), GenError> {
    let building = cx.world.city.buildings[index].clone();
    cx.label(|| format!("dress building {index}, {}", building.kind.label()));
    let mut stream = cx.stream.fork("buildings").fork_index(index as u64);
    hang_on_facade(cx, &building, &mut stream)?;
    if let Some(lobby) = lobby {
        if !building.kind.is_corporate() {
            put_sign(cx, building.footprint, lobby.door, &mut stream);
        }
        put_terminal(cx, index, lobby, &mut stream);
    }
    if building.span.1 == StratumKind::Heights {
        put_helipad(cx, building.footprint);
        put_ac_units(cx, building.footprint, &mut stream);
    }
    cx.count_words(&stream);
    Ok(())
}

/// Neon, else an advertisement, else a camera on each wall tile that faces outdoor ground. Windows stay clear.
fn hang_on_facade(cx: &mut Cx<'_>, building: &Building, stream: &mut Stream) -> Result<(), GenError> {
    let wealth = cx.slots.get(WEALTH)?.cells();
    let flavor = cx.world.flavor.clone();
    let theme = flavor.theme(cx.world.city.districts[building.district.index()].theme);
    let mut street = cx.world.board(StratumKind::Street);
    for pos in building.footprint.border() {
        let Some(index) = street.size().index(pos) else { continue };
        if street.terrain(index) != Terrain::Wall || !faces_outdoors(&street, building.footprint, pos) {
            continue;
        }
        let wealth = wealth[index];
        let feature = if stream.chance(theme.neon * (0.5 + wealth)) {
            stream.choose(&theme.hues).copied().map(Feature::Neon)
        } else if stream.chance(theme.holo) {
            Some(Feature::HoloAd)
        } else {
            stream.chance(CAMERA * wealth).then_some(Feature::Camera)
        };
        street.set_feature(index, feature);
    }
    Ok(())
}

/// Whether one of a border tile's sides outside the footprint is outdoor ground.
fn faces_outdoors(street: &BoardMut<'_>, footprint: Rect, pos: Pos) -> bool {
    let outside = Dir::CARDINAL.map(|dir| pos.step(dir)).into_iter().filter(|&p| !footprint.contains(p));
    outside.into_iter().any(|p| street.terrain_at(p).is_outdoor_ground())
}

/// A sign on the facade beside the door, on a wall rather than a window.
fn put_sign(cx: &mut Cx<'_>, footprint: Rect, door: Pos, stream: &mut Stream) {
    let flavor = cx.world.flavor.clone();
    let Some(&glyph) = stream.choose(flavor.names.sign_glyphs()) else { return };
    let street = cx.world.city.stratum(StratumKind::Street);
    let mut beside: Vec<usize> = Dir::CARDINAL
        .map(|dir| door.step(dir))
        .into_iter()
        .filter(|&pos| footprint.on_border(pos))
        .filter_map(|pos| street.size().index(pos))
        .filter(|&i| matches!(street.terrains()[i], Terrain::Wall | Terrain::Window))
        .collect();
    stream.shuffle(&mut beside);
    beside.sort_by_key(|&i| street.terrains()[i] != Terrain::Wall);
    if let Some(&index) = beside.first() {
        cx.world.board(StratumKind::Street).set_feature(index, Some(Feature::Sign(glyph)));
    }
}

/// A terminal on a floor tile of the lobby, away from doors and shafts where it can be.
fn put_terminal(cx: &mut Cx<'_>, building: usize, lobby: Lobby, stream: &mut Stream) {
    let mut street = cx.world.board(StratumKind::Street);
    let size = street.size();
    let is_floor = |street: &BoardMut<'_>, i: usize| street.terrain(i) == Terrain::Floor;
    let floor: Vec<usize> =
        lobby.room.iter().filter_map(|pos| size.index(pos)).filter(|&i| is_floor(&street, i)).collect();
    // The last floor tile of a lobby is left to the one that comes in.
    let mut spots: Vec<usize> = floor
        .iter()
        .copied()
        .filter(|&i| street.feature(i).is_none() && standing(&street, i) == Standing::Free)
        .filter(|_| floor.len() > 1)
        .collect();
    let by_passage = |i: usize| {
        let sides = Dir::CARDINAL.map(|dir| street.terrain_at(size.pos(i).step(dir)));
        sides.into_iter().any(|t| t == Terrain::Door || t.is_vertical())
    };
    if spots.iter().any(|&i| !by_passage(i)) {
        spots.retain(|&i| !by_passage(i));
    }
    if let Some(&index) = stream.choose(&spots) {
        street.set_feature(index, Some(Feature::Terminal));
        return;
    }
    let place = Some(StratumKind::Street.board_pos(lobby.door));
    cx.give_up(NO_ROOM_IN_LOBBY, place, || {
        format!("lobby of building {building}, {}", count(floor.len(), "floor tile"))
    });
}

/// A helipad as near to the middle of a large roof as the shaft allows.
fn put_helipad(cx: &mut Cx<'_>, footprint: Rect) {
    if footprint.w < HELIPAD_ROOF.0 || footprint.h < HELIPAD_ROOF.1 {
        return;
    }
    let roof = cx.world.city.stratum(StratumKind::Heights);
    let is_clear = |pos: Pos| roof.terrain(pos) == Terrain::Rooftop;
    let half = HELIPAD / 2;
    let pad = |center: Pos| Rect::new(center.x - half, center.y - half, HELIPAD, HELIPAD);
    let middle = footprint.center();
    let clear = footprint.inset(half).iter().filter(|&center| pad(center).iter().all(is_clear));
    let Some(center) = clear.min_by_key(|center| center.distance_squared(middle)) else { return };
    let mut roof = cx.world.board(StratumKind::Heights);
    let size = roof.size();
    for index in pad(center).iter().filter_map(|pos| size.index(pos)) {
        roof.set_feature(index, Some(Feature::Helipad));
    }
}

fn put_ac_units(cx: &mut Cx<'_>, footprint: Rect, stream: &mut Stream) {
    let mut roof = cx.world.board(StratumKind::Heights);
    let mut refused = Vec::new();
    for pos in footprint.iter() {
        let Some(index) = roof.size().index(pos) else { continue };
        if roof.terrain(index) != Terrain::Rooftop || roof.feature(index).is_some() || !stream.chance(AC_UNIT) {
            continue;
        }
        match standing_open(&roof, index).objection() {
            None => roof.set_feature(index, Some(Feature::AcUnit)),
            Some(reason) => refused.push((pos, reason)),
        }
    }
    for (pos, reason) in refused {
        cx.give_up(reason, Some(StratumKind::Heights.board_pos(pos)), || "an air conditioner".into());
    }
}
