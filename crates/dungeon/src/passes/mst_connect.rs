//! Pass 3, mst_connect (a connector): which rooms are to be joined.
//!
//! - **Reads** the rooms, slot `leaves`, `extra_corridors`.
//! - **Writes** slots `tree` and `loops`; no tile.
//! - **Leaves** a spanning tree over the rooms, and loops between neighbours that the tree leaves apart.
//! - **Stream** a chance per pair of neighbours, in order.
//! - **Source** R. Prim (1957) over room centres. A pair whose leaves do not touch counts as much farther, so that
//!   corridors lead to neighbours and not through a third room.

use mapkit::search::{Ends, line, minimum_spanning_tree};
use mapkit::{BoxedSteps, Key, Pass, Place, Pos, Progress, Rect, SlotItem, Steps, text};

use super::bsp_partition::LEAVES;
use super::cx::Cx;
use crate::model::RegionId;
use crate::{Draft, DungeonError};

/// The spanning tree.
pub const TREE: Key<Vec<Link>> = Key::new("tree");
/// Links more than the tree needs.
pub const LOOPS: Key<Vec<Link>> = Key::new("loops");

/// Added to the squared distance of rooms whose leaves do not touch; more than any squared distance on a map.
const NO_NEIGHBOURS: i64 = 1 << 40;

/// Two rooms to be joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// One room.
    pub a: RegionId,
    /// The other.
    pub b: RegionId,
    /// The middle tiles of the one and of the other.
    pub ends: Ends,
}

impl SlotItem for Link {
    fn place(&self) -> Place {
        Place::Path(line(self.ends.from, self.ends.to))
    }
    fn fields(&self) -> Vec<(&'static str, String)> {
        let length = self.ends.from.manhattan(self.ends.to);
        vec![("a", self.a.to_string()), ("b", self.b.to_string()), ("length", length.to_string())]
    }
}

/// The pass.
pub fn pass() -> Pass<Draft> {
    Pass {
        name: "mst_connect",
        about: "Picks the pairs of rooms to join: a spanning tree, and by chance a loop more here and there.",
        reasons: &[],
        draws: true,
        begin,
    }
}

/// A room and the leaf around it.
#[derive(Clone, Copy, Debug)]
struct Node {
    room: RegionId,
    center: Pos,
    leaf: Rect,
}

#[derive(Clone)]
struct Work {
    nodes: Vec<Node>,
    /// Per node, the nodes that the tree joins it to.
    joined: Vec<Vec<usize>>,
    /// 0 while the tree is to be made; then one more than the node whose neighbours are next.
    next: usize,
}

fn begin(cx: &mut Cx<'_>) -> Result<BoxedSteps<Draft>, DungeonError> {
    let leaves = cx.slots.get(LEAVES)?;
    let mut nodes = Vec::with_capacity(leaves.len());
    // Rooms come in the order of their leaves, with the empty leaves left out.
    let mut rest = leaves.iter();
    for (room, rect) in cx.world.rooms() {
        let leaf = rest.find(|leaf| leaf.rect.contains_rect(rect)).map_or(rect, |leaf| leaf.rect);
        nodes.push(Node { room, center: rect.center(), leaf });
    }
    cx.slots.put(TREE, Vec::new());
    cx.slots.put(LOOPS, Vec::new());
    let joined = vec![Vec::new(); nodes.len()];
    Ok(BoxedSteps::new(Work { nodes, joined, next: 0 }))
}

impl Steps<Draft> for Work {
    fn step(&mut self, cx: &mut Cx<'_>) -> Result<Progress, DungeonError> {
        match self.next.checked_sub(1) {
            None => {
                cx.label(|| format!("spanning tree over {}", text::count(self.nodes.len(), "room")));
                self.grow_tree(cx)?;
            }
            Some(node) => {
                cx.label(|| format!("loops from room {}", self.nodes[node].room));
                self.add_loops(cx, node)?;
            }
        }
        self.next += 1;
        Ok(Progress::of(self.next, self.nodes.len() + 1))
    }
}

impl Work {
    fn link(&self, a: usize, b: usize) -> Link {
        let (a, b) = (self.nodes[a], self.nodes[b]);
        Link { a: a.room, b: b.room, ends: Ends { from: a.center, to: b.center } }
    }

    fn grow_tree(&mut self, cx: &mut Cx<'_>) -> Result<(), DungeonError> {
        let nodes = &self.nodes;
        let edges = minimum_spanning_tree(nodes.len(), |a, b| {
            let far = if touch(nodes[a].leaf, nodes[b].leaf) { 0 } else { NO_NEIGHBOURS };
            far + nodes[a].center.distance_squared(nodes[b].center)
        });
        cx.slots.get_mut(TREE)?.extend(edges.iter().map(|&(a, b)| self.link(a, b)));
        for (a, b) in edges {
            self.joined[a].push(b);
            self.joined[b].push(a);
        }
        Ok(())
    }

    fn add_loops(&self, cx: &mut Cx<'_>, a: usize) -> Result<(), DungeonError> {
        let chance = cx.world.config().extra_corridors;
        for b in a + 1..self.nodes.len() {
            if touch(self.nodes[a].leaf, self.nodes[b].leaf)
                && !self.joined[a].contains(&b)
                && cx.stream.chance(chance)
            {
                cx.slots.get_mut(LOOPS)?.push(self.link(a, b));
            }
        }
        Ok(())
    }
}

/// Whether two leaves share a side, be it for a single tile.
const fn touch(a: Rect, b: Rect) -> bool {
    let (gap_x, gap_y) = (gap(a.x, a.right(), b.x, b.right()), gap(a.y, a.bottom(), b.y, b.bottom()));
    gap_x == 0 && gap_y < 0 || gap_y == 0 && gap_x < 0
}

/// Tiles between two half-open intervals; negative where they overlap.
const fn gap(a_start: i32, a_end: i32, b_start: i32, b_end: i32) -> i32 {
    let (start, end) = (if a_start > b_start { a_start } else { b_start }, if a_end < b_end { a_end } else { b_end });
    start - end
}
