//! Hubs: a ring of wall with four gates around each backbone that stands in the open.

use mapkit::search::nearest;
use mapkit::{Dir, Key, Place, Pos, Rect, SlotItem};

use super::light::BRIGHT;
use crate::GenError;
use crate::model::{BoardMut, DistrictId, Feature, NodeId, Owner, StratumKind, Terrain};
use crate::passes::cx::Cx;

/// The rings around backbones in the open.
pub const HUBS: Key<Vec<Hub>> = Key::new("hubs");

/// Given up where a hub's wall would cut something off; the tile stays grid.
pub(super) const OPEN_HUB: &str = "open hub";

/// Tiles from a backbone to the ring around it.
const REACH: i32 = 2;

/// Two sides of a wall may be joined by a way of at most this many steps; longer ones count as cut.
const DETOUR: u32 = 32;

/// The ring around a backbone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hub {
    /// The backbone's district, where it has one.
    pub district: Option<DistrictId>,
    /// The ring is the border of this rectangle.
    pub area: Rect,
    /// Gates that the ring has, at most four.
    pub gates: usize,
    /// Walls that the ring has, at most twelve.
    pub walls: usize,
}

impl SlotItem for Hub {
    fn place(&self) -> Place {
        Place::Area(self.area)
    }
    fn fields(&self) -> Vec<(&'static str, String)> {
        vec![
            ("district", self.district.map_or_else(|| "none".into(), |d| d.to_string())),
            ("gates", self.gates.to_string()),
            ("walls", self.walls.to_string()),
        ]
    }
}

/// Builds the hub around a backbone in the open.
pub(super) fn build_hub(cx: &mut Cx<'_>, backbone: NodeId) -> Result<(), GenError> {
    let node = cx.world.city.net.nodes[backbone.index()];
    let district = match cx.world.city.net.subnets[node.subnet.index()].owner {
        Owner::District(id) => Some(id),
        Owner::Building(_) | Owner::City => None,
    };
    cx.label(|| format!("build the hub at {}", node.pos));
    let area = Rect::new(node.pos.x - REACH, node.pos.y - REACH, 2 * REACH + 1, 2 * REACH + 1);
    let (gates, sides) = find_ring(cx, node.pos, area);
    let mut net = cx.world.board(StratumKind::Net);
    for &pos in &gates {
        put(&mut net, pos, Terrain::NetGate);
    }
    let (mut walls, mut left_open) = (0, Vec::new());
    for pos in sides {
        if cuts(&net, pos) {
            left_open.push(pos);
        } else {
            put(&mut net, pos, Terrain::NetWall);
            walls += 1;
        }
    }
    for pos in left_open {
        cx.give_up(OPEN_HUB, Some(StratumKind::Net.board_pos(pos)), || {
            format!("a wall at {pos} would cut the grid around the backbone at {}", node.pos)
        });
    }
    cx.slots.get_mut(HUBS)?.push(Hub { district, area, gates: gates.len(), walls });
    Ok(())
}

/// The tiles of the ring that become gates, and those that become wall where that cuts nothing off.
fn find_ring(cx: &Cx<'_>, center: Pos, area: Rect) -> (Vec<Pos>, Vec<Pos>) {
    let city = &cx.world.city;
    let (net, street) = (city.stratum(StratumKind::Net), city.stratum(StratumKind::Street));
    let near = city.net.nodes.iter().filter(|n| n.building.is_none() && area.contains(n.pos));
    let in_open: Vec<Pos> = near.map(|n| n.pos).collect();
    let is_middle = |pos: Pos| pos.x == center.x || pos.y == center.y;
    let beside_gate = |pos: Pos| Dir::ALL.iter().any(|&dir| net.terrain(pos.step(dir)) == Terrain::NetGate);
    let is_free = |&pos: &Pos| {
        net.terrain(pos) == Terrain::NetGrid
            && street.feature(pos) != Some(Feature::Terminal)
            && !beside_gate(pos)
            && !in_open.contains(&pos)
    };
    let opens = |pos: Pos| {
        let (dx, dy) = ((pos.x - center.x).signum(), (pos.y - center.y).signum());
        net.is_walkable(pos.offset(dx, dy)) && net.is_walkable(pos.offset(-dx, -dy))
    };
    area.border().filter(is_free).partition(|&pos| is_middle(pos) && opens(pos))
}

fn put(net: &mut BoardMut<'_>, pos: Pos, terrain: Terrain) {
    if let Some(i) = net.size().index(pos) {
        net.set_terrain(i, terrain);
        net.set_light(i, BRIGHT);
    }
}

/// Whether a wall at `pos` would part tiles around it that are joined now.
fn cuts(net: &BoardMut<'_>, pos: Pos) -> bool {
    let is_walkable = |pos: Pos| net.size().index(pos).is_some_and(|i| net.is_walkable(i));
    let sides: Vec<Pos> = Dir::CARDINAL.map(|dir| pos.step(dir)).into_iter().filter(|&p| is_walkable(p)).collect();
    let Some((&first, others)) = sides.split_first() else { return false };
    let around = |from: Pos, to: Pos| nearest(net.size(), from, DETOUR, |p| p != pos && is_walkable(p), |p| p == to);
    others.iter().any(|&other| around(first, other).is_none())
}
