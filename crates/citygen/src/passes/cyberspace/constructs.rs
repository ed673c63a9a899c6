//! The open grid, the constructs that stand in it, and their gates.

use mapkit::{Dir, Key, Place, Pos, Rect, SlotItem};

use super::super::net::OPEN_GRID;
use super::light::{BRIGHT, CONSTRUCT_LIGHT, GRID_LIGHT};
use crate::GenError;
use crate::model::{BuildingId, DistrictId, StratumKind, Terrain};
use crate::passes::cx::Cx;

/// The gate of each construct, in the order of the buildings.
pub const GATES: Key<Vec<Gate>> = Key::new("gates");

/// Given up where every non-corner side of a construct faces something other than the open grid.
pub(super) const SHUT_IN: &str = "shut in";

/// The one gate of a construct.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gate {
    /// The construct's building.
    pub building: BuildingId,
    /// The gate's tile in the construct's border.
    pub pos: Pos,
    /// The tile of the open grid onto which it opens.
    pub outside: Pos,
}

impl SlotItem for Gate {
    fn place(&self) -> Place {
        Place::Point(self.pos)
    }
    fn fields(&self) -> Vec<(&'static str, String)> {
        vec![("building", self.building.to_string()), ("opens onto", self.outside.to_string())]
    }
}

/// The gate of a building's construct, where it has one.
pub(super) fn gate_of(gates: &[Gate], building: BuildingId) -> Option<Pos> {
    gates.binary_search_by_key(&building, |g| g.building).ok().map(|i| gates[i].pos)
}

/// Lays row `y` of the open grid.
pub(super) fn lay_row(cx: &mut Cx<'_>, y: i32) {
    cx.label(|| format!("lay row {y} of the grid"));
    let width = cx.world.city.size().w as usize;
    let start = y as usize * width;
    let districts = &mut cx.scratch.of::<DistrictRow>().0;
    districts.clear();
    districts.extend_from_slice(&cx.world.city.stratum(StratumKind::Street).districts()[start..start + width]);
    let mut net = cx.world.board(StratumKind::Net);
    net.lay_grid(start, districts, |x| u8::from(x % 4 == 0 && y % 2 == 0), GRID_LIGHT);
}

/// A row of Street's districts. Reusable.
#[derive(Default)]
struct DistrictRow(Vec<Option<DistrictId>>);

/// Builds the construct of the building at `index`.
pub(super) fn build_construct(cx: &mut Cx<'_>, index: usize) {
    cx.label(|| format!("build construct {index}"));
    let city = &cx.world.city;
    let footprint = city.buildings[index].footprint;
    let id = BuildingId::new(index);
    // The net pass gives building `b` subnet `b`.
    let security = city.net.subnets.get(index).map_or(0, |subnet| subnet.security);
    let light = CONSTRUCT_LIGHT + 5 * u16::from(security) / 8;
    let mut net = cx.world.board(StratumKind::Net);
    let stride = net.stride();
    for y in footprint.y..footprint.bottom() {
        for x in footprint.x..footprint.right() {
            let i = y as usize * stride + x as usize;
            let is_wall = footprint.on_border(Pos::new(x, y));
            net.set_terrain(i, if is_wall { Terrain::NetWall } else { Terrain::NetFloor });
            net.set_building(i, id);
            net.set_light(i, light as u8);
        }
    }
}

/// Opens the gate of the construct at `index` on the side nearest to its district's backbone.
pub(super) fn open_gate(cx: &mut Cx<'_>, index: usize, backbones: &[Pos]) -> Result<(), GenError> {
    let building = &cx.world.city.buildings[index];
    let (footprint, Some(id)) = (building.footprint, BuildingId::new(index)) else { return Ok(()) };
    let backbone = backbones.get(building.district.index()).copied().unwrap_or_default();
    let open = cx.slots.get(OPEN_GRID)?;
    let gate = find_gate(footprint, backbone, |pos| open.get(pos).copied().unwrap_or(false));
    let Some((pos, outside)) = gate else {
        let place = Some(StratumKind::Net.board_pos(footprint.center()));
        cx.give_up(SHUT_IN, place, || format!("no side of construct {id} faces the open grid"));
        return Ok(());
    };
    cx.slots.get_mut(GATES)?.push(Gate { building: id, pos, outside });
    let mut net = cx.world.board(StratumKind::Net);
    if let Some(i) = net.size().index(pos) {
        net.set_terrain(i, Terrain::NetGate);
        net.set_light(i, BRIGHT);
    }
    cx.label(|| format!("open the gate of construct {id} at {pos}"));
    Ok(())
}

/// The non-corner border tile nearest to `backbone` whose outside is open, with that outside; ties go clockwise from
/// the top left.
fn find_gate(footprint: Rect, backbone: Pos, is_open: impl Fn(Pos) -> bool) -> Option<(Pos, Pos)> {
    let sides = footprint.border().filter(|&pos| !footprint.is_corner(pos));
    let gates = sides.map(|pos| (pos, outside_of(footprint, pos))).filter(|&(_, outside)| is_open(outside));
    gates.min_by_key(|&(pos, _)| pos.manhattan(backbone))
}

/// The tile outside a non-corner border tile.
fn outside_of(footprint: Rect, pos: Pos) -> Pos {
    let dir = match () {
        () if pos.y == footprint.y => Dir::N,
        () if pos.x == footprint.right() - 1 => Dir::E,
        () if pos.y == footprint.bottom() - 1 => Dir::S,
        () => Dir::W,
    };
    pos.step(dir)
}
