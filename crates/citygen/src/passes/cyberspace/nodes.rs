//! Nodes find their tiles on the Net stratum.

use mapkit::{Grid, Pos, Rect, text};

use super::super::net::OPEN_GRID;
use super::constructs::{GATES, gate_of};
use crate::GenError;
use crate::model::{BoardMut, Feature, NodeId, NodeKind, StratumKind};
use crate::passes::cx::Cx;

/// Given up where no tile is left for a node.
pub(super) const CROWDED_OUT: &str = "crowded out";

/// Places all nodes of a subnet but ICE, from its first one on.
pub(super) fn place_subnet(cx: &mut Cx<'_>, first: NodeId) -> Result<(), GenError> {
    let nodes = &cx.world.city.net.nodes[first.index()..];
    let subnet = nodes[0].subnet;
    let count = nodes.iter().take_while(|n| n.subnet == subnet).count();
    for index in first.index()..first.index() + count {
        if cx.world.city.net.nodes[index].kind != NodeKind::Ice {
            place_node(cx, NodeId(index as u32))?;
        }
    }
    cx.label(|| format!("place {} of subnet {subnet}", text::count(count, "node")));
    Ok(())
}

/// Places one node: on its anchor's tile, ICE on its building's gate; where another node is there already, on the
/// nearest free walkable tile.
pub(super) fn place_node(cx: &mut Cx<'_>, id: NodeId) -> Result<(), GenError> {
    let node = cx.world.city.net.nodes[id.index()];
    let gates = cx.slots.get(GATES)?;
    let gate = node.building.filter(|_| node.kind == NodeKind::Ice).and_then(|b| gate_of(gates, b));
    let wanted = gate.unwrap_or(node.pos);
    let open = cx.slots.get(OPEN_GRID)?;
    let mut net = cx.world.board(StratumKind::Net);
    let found = if is_taken(&net, wanted) { find_free(&net, open, wanted) } else { Some(wanted) };
    if let Some(i) = found.and_then(|pos| net.size().index(pos)) {
        net.set_feature(i, Some(Feature::Node(node.kind)));
    }
    match found {
        Some(pos) if pos != node.cyber => cx.world.city.net.edit().nodes[id.index()].cyber = pos,
        Some(_) => {}
        None => {
            let place = Some(StratumKind::Net.board_pos(wanted));
            cx.give_up(CROWDED_OUT, place, || format!("no tile is left for node {id}"));
        }
    }
    cx.label(|| format!("place node {id} ({})", node.kind.label()));
    Ok(())
}

fn is_taken(net: &BoardMut<'_>, pos: Pos) -> bool {
    net.size().index(pos).is_some_and(|i| matches!(net.feature(i), Some(Feature::Node(_))))
}

/// The nearest walkable tile without a node, ring after ring outward, each clockwise from its top left: in a construct,
/// or where the grid is open. Pockets of the grid are passed over, since no lane leads there.
fn find_free(net: &BoardMut<'_>, open: &Grid<bool>, around: Pos) -> Option<Pos> {
    let size = net.size();
    let is_free = |pos: &Pos| {
        size.index(*pos).is_some_and(|i| {
            net.is_walkable(i) && net.feature(i).is_none() && (open.cells()[i] || net.building(i).is_some())
        })
    };
    let ring = |r: i32| Rect::new(around.x - r, around.y - r, 2 * r + 1, 2 * r + 1);
    (1..size.w.max(size.h)).find_map(|r| ring(r).border().find(is_free))
}
