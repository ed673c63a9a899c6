//! Pass: rooms, doors, windows and shafts, a building a step.
//!
//! - **Reads** the buildings with their footprints and spans; Street's ground; walkways and tunnels beside walls.
//! - **Writes** walls, doors and windows on every stratum on which a building has rooms; shafts and their connectors;
//!   an alley or a footbridge on Street where a building touches no ground of its own; the slot `lobbies`.
//! - **Leaves** the inside of every building, shaft included, one component on each of its roomed strata; every shaft
//!   tile the same on all strata of the span; no partition that ends at a door or a window.
//! - **Stream** a fork per building, so that one building's rooms do not shuffle another's.
//! - **Source** rooms by binary space partition after the BSP dungeons of rogue-likes, with one departure: walls stand
//!   at even offsets from the footprint's corner and openings at odd ones, so that the two never meet.

mod doors;
mod openings;
mod rooms;

use std::sync::Arc;

use mapkit::search::Components;
use mapkit::text::count;
use mapkit::{BoxedSteps, Key, Pass, Place, Pos, Progress, Rect, SlotItem, Steps, Stream};

use super::cx::Cx;
use crate::model::{BoardMut, Building, BuildingId, Connector, ConnectorKind, StrataSet, StratumKind, Terrain};
use crate::{Draft, GenError};
use doors::Exterior;
use rooms::Layout;

/// The room behind each building's exterior door.
pub const LOBBIES: Key<Vec<Lobby>> = Key::new("lobbies");

/// The room behind a building's exterior door on Street.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lobby {
    /// The building.
    pub building: BuildingId,
    /// The exterior door.
    pub door: Pos,
    /// The room's inside, walls excluded.
    pub room: Rect,
}

impl SlotItem for Lobby {
    fn place(&self) -> Place {
        Place::Area(self.room)
    }
    fn fields(&self) -> Vec<(&'static str, String)> {
        vec![("building", self.building.to_string()), ("door", self.door.to_string())]
    }
}

/// No open ground touches a building: a way to it is paved.
const PAVED: &str = "no ground beside the building: a way is paved";
/// The same, and water lies between.
const BRIDGED: &str = "no ground beside the building: a footbridge is built";
/// No way at all leads to the street, for now.
const ONTO_A_YARD: &str = "a door onto a yard";
/// Nothing outside any wall to have a door onto.
const NO_DOOR: &str = "no place for a door";

/// The pass.
pub fn pass() -> Pass<Draft> {
    Pass {
        name: "interiors",
        about: "Gives every building rooms, doors, windows and, where it spans strata, a shaft.",
        reasons: &[PAVED, BRIDGED, ONTO_A_YARD, NO_DOOR],
        draws: true,
        begin,
    }
}

#[expect(clippy::unnecessary_wraps, reason = "every pass begins with the same signature")]
fn begin(cx: &mut Cx<'_>) -> Result<BoxedSteps<Draft>, GenError> {
    cx.slots.put(LOBBIES, Vec::with_capacity(cx.world.city.buildings.len()));
    let ground = Arc::new(open_ground(cx));
    Ok(BoxedSteps::new(Work { ground, next: 0 }))
}

/// The largest connected piece of Street's open ground, by row-major index: where an exterior door should lead.
fn open_ground(cx: &mut Cx<'_>) -> Vec<bool> {
    let street = cx.world.city.stratum(StratumKind::Street);
    let components = cx.scratch.of::<Components>();
    let (size, buildings) = (street.size(), street.buildings());
    components.label(size, |i| buildings[i].is_none() && street.is_walkable_at(i));
    (0..size.area()).map(|i| components.of(i) == Some(0)).collect()
}

#[derive(Clone)]
struct Work {
    ground: Arc<Vec<bool>>,
    next: usize,
}

impl Steps<Draft> for Work {
    fn step(&mut self, cx: &mut Cx<'_>) -> Result<Progress, GenError> {
        let total = cx.world.city.buildings.len();
        let Some(id) = BuildingId::new(self.next).filter(|_| self.next < total) else { return Ok(Progress::Done) };
        let building = cx.world.city.buildings[self.next].clone();
        cx.label(|| {
            format!("building {id} {} {}×{}", building.kind.label(), building.footprint.w, building.footprint.h)
        });
        let mut stream = cx.stream.fork_index(id.index() as u64);
        self.furnish(cx, &mut stream, id, &building)?;
        cx.count_words(&stream);
        self.next += 1;
        Ok(Progress::of(self.next, total))
    }
}

impl Work {
    /// Doors, shaft and rooms of one building on all of its strata.
    fn furnish(
        &self,
        cx: &mut Cx<'_>,
        stream: &mut Stream,
        id: BuildingId,
        building: &Building,
    ) -> Result<(), GenError> {
        let footprint = building.footprint;
        let street = cx.world.city.stratum(StratumKind::Street);
        let found = doors::find_exterior(street, &self.ground, footprint, stream);
        note_exterior(cx, id, footprint, &found);
        let Exterior { door: exterior, approach, .. } = found;
        if !approach.is_empty() {
            cx.label(|| format!("building {id} and {} of way to it", count(approach.len(), "tile")));
            pave(&mut cx.world.board(StratumKind::Street), &approach);
        }
        let shaft = find_shaft(building, exterior);
        for stratum in building.roomed_strata() {
            let layout = cx.scratch.of::<Layout>();
            layout.clear();
            layout.doors.extend(exterior.filter(|_| stratum == StratumKind::Street));
            doors::find_doors(cx.world.city.stratum(stratum), stratum, footprint, shaft, &mut layout.doors);
            layout.partition(footprint, stream);
            build(&mut cx.world.board(stratum), stratum, footprint, layout);
            if stratum == StratumKind::Street
                && let Some(door) = exterior
            {
                let room = layout.room_behind(door, footprint);
                cx.slots.get_mut(LOBBIES)?.push(Lobby { building: id, door, room });
            }
        }
        if let Some(pos) = shaft {
            dig_shaft(cx, building, pos);
        }
        Ok(())
    }
}

/// Notes what a building has instead of a door onto open ground.
fn note_exterior(cx: &mut Cx<'_>, id: BuildingId, footprint: Rect, found: &Exterior) {
    let street = cx.world.city.stratum(StratumKind::Street);
    let over_water = found.approach.iter().any(|&pos| street.terrain(pos) == Terrain::Water);
    let place = Some(StratumKind::Street.board_pos(found.door.unwrap_or(footprint.center())));
    match found.door {
        None => cx.give_up(NO_DOOR, place, || format!("building {id} is shut in on all sides")),
        Some(_) if found.onto_yard => {
            cx.give_up(ONTO_A_YARD, place, || format!("no way leads from building {id} to the street"));
        }
        Some(_) if found.approach.is_empty() => {}
        Some(_) => {
            let reason = if over_water { BRIDGED } else { PAVED };
            cx.give_up(reason, place, || format!("{} to building {id}", count(found.approach.len(), "tile")));
        }
    }
}

/// Makes a way outside from a door to the ground: an alley on land, a footbridge over water.
fn pave(street: &mut BoardMut<'_>, approach: &[Pos]) {
    for &pos in approach {
        match street.terrain_at(pos) {
            Terrain::Void => street.put_terrain(pos, Terrain::Alley),
            Terrain::Water => street.put_terrain(pos, Terrain::Bridge),
            _ => {}
        }
    }
}

/// Where the shaft of a building that spans several strata stands: the inner corner farthest from the exterior door.
/// No partition ever runs through an inner corner, and no door needs the one that lies farthest away.
fn find_shaft(building: &Building, exterior: Option<Pos>) -> Option<Pos> {
    let inside = building.footprint.inset(1);
    let from = exterior.unwrap_or(building.footprint.center());
    let (left, top, right, bottom) = (inside.x, inside.y, inside.right() - 1, inside.bottom() - 1);
    let corners = [(right, bottom), (left, bottom), (right, top), (left, top)].map(|(x, y)| Pos::new(x, y));
    let tall = building.span.0 < building.span.1 && !inside.is_empty();
    corners.into_iter().max_by_key(|corner| corner.manhattan(from)).filter(|_| tall)
}

/// Writes the walls, doors and windows of one stratum.
fn build(board: &mut BoardMut<'_>, stratum: StratumKind, footprint: Rect, layout: &Layout) {
    for partition in &layout.partitions {
        for pos in partition.line.iter() {
            board.put_terrain(pos, Terrain::Wall);
        }
        board.put_terrain(partition.door, Terrain::Door);
    }
    for &door in &layout.doors {
        board.put_terrain(door, Terrain::Door);
    }
    if stratum == StratumKind::Undercity {
        return;
    }
    for opening in openings::all(footprint).filter(openings::Opening::is_odd) {
        let beside = |pos: Pos| board.size().index(pos);
        let faces_out = beside(opening.outside).is_some_and(|i| board.building(i).is_none());
        let backed_by_room = board.terrain_at(opening.inside) != Terrain::Wall;
        if faces_out && backed_by_room && board.terrain_at(opening.pos) == Terrain::Wall {
            board.put_terrain(opening.pos, Terrain::Window);
        }
    }
}

/// Opens the shaft on every stratum of the span and lists its connector.
fn dig_shaft(cx: &mut Cx<'_>, building: &Building, pos: Pos) {
    let strata: Vec<StratumKind> = building.strata().collect();
    let (kind, terrain) = match strata.len() {
        2 => (ConnectorKind::Stair, Terrain::Stair),
        _ => (ConnectorKind::Lift, Terrain::Lift),
    };
    for &stratum in &strata {
        cx.world.board(stratum).put_terrain(pos, terrain);
    }
    let serves = StrataSet::of(&strata);
    cx.world.city.connectors.edit().push(Connector { kind, pos, serves, public: false });
}
