//! What lies where in a layout: for hovering, and to draw only what is seen.

use super::geometry::{Area, Point};
use super::index::{GroupIndex, NodeIndex, WireIndex};
use super::layout::Layout;
use super::squares::Squares;

/// Side of the squares that things are found by, in units: about two cells.
const SIDE: f64 = 8.0;

/// Where the bubbles, nodes and wires of one layout are. It keeps no reference: build it anew with the layout.
#[derive(Clone, Debug)]
pub struct Finder {
    bubbles: Squares,
    nodes: Squares,
    wires: Squares,
}

impl Finder {
    /// Indexes a layout.
    pub fn new(layout: &Layout) -> Self {
        let empty = || Squares::new(layout.bounds, SIDE);
        let mut finder = Self { bubbles: empty(), nodes: empty(), wires: empty() };
        for (i, bubble) in layout.bubbles.iter().enumerate() {
            if let Some(bubble) = bubble {
                finder.bubbles.put(bubble.area(), i as u32);
            }
        }
        for (i, &at) in layout.nodes.iter().enumerate() {
            finder.nodes.put(Area::around(at, 0.0, 0.0), i as u32);
        }
        for (i, wire) in layout.wiring.wires.iter().enumerate() {
            for pair in wire.points.windows(2) {
                finder.wires.put(Area::spanning(pair[0], pair[1]), i as u32);
            }
        }
        finder
    }

    /// The groups whose bubbles reach into an area, in index order.
    pub fn bubbles_in(&self, layout: &Layout, area: Area) -> Vec<GroupIndex> {
        let touches = |group: &GroupIndex| layout.bubble(*group).is_some_and(|bubble| bubble.area().overlaps(area));
        once_each(self.bubbles.numbers(area)).map(GroupIndex).filter(touches).collect()
    }

    /// The wires that a part of may reach into an area, in index order.
    pub fn wires_in(&self, area: Area) -> Vec<WireIndex> {
        once_each(self.wires.numbers(area)).map(WireIndex).collect()
    }

    /// The group whose bubble is at a point; of rectangles that overlap on a map, the first.
    pub fn group_at(&self, layout: &Layout, at: Point) -> Option<GroupIndex> {
        let here = once_each(self.bubbles.numbers(Area::around(at, 0.0, 0.0))).map(GroupIndex);
        here.into_iter().find(|&group| {
            layout.bubble(group).is_some_and(|bubble| match bubble.tiles {
                Some(area) => area.contains(at),
                None => bubble.center.distance(at) <= bubble.radius,
            })
        })
    }

    /// The node nearest to a point, at most `within` units away; of several as near, the first.
    pub fn node_near(&self, layout: &Layout, at: Point, within: f64) -> Option<NodeIndex> {
        let near = self.nodes.numbers(Area::around(at, 2.0 * within, 2.0 * within)).map(NodeIndex);
        let near = near.map(|node| (layout.node(node).distance(at), node)).filter(|(away, _)| *away <= within);
        near.min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1))).map(|(_, node)| node)
    }
}

/// Numbers in order, each once.
fn once_each(numbers: impl Iterator<Item = u32>) -> impl Iterator<Item = u32> {
    let mut numbers: Vec<u32> = numbers.collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers.into_iter()
}
