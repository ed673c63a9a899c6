//! A finished layout: where bubbles, nodes and wires of a graph are.

use super::geometry::{Area, Point};
use super::index::{GroupIndex, LinkIndex, NodeIndex, SectorIndex};
use super::model::Graph;
use super::wiring::{Route, Wiring};

/// What a bubble is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BubbleRole {
    /// The core.
    Core,
    /// A sector's hub.
    Hub,
    /// Any other group.
    Cell,
}

/// The bubble of a group.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bubble {
    /// Its middle.
    pub center: Point,
    /// Its radius in units; for a rectangle, half its shorter side.
    pub radius: f64,
    /// How far the nodes in it stand apart, in units.
    pub spacing: f64,
    /// The room that its name may take, in units.
    pub cell_width: f64,
    /// What it is.
    pub role: BubbleRole,
    /// The rectangle that it is drawn as, where it is no disc.
    pub tiles: Option<Area>,
}

impl Bubble {
    /// A disc whose nodes stand one unit apart.
    pub(super) const fn disc(center: Point, radius: f64, role: BubbleRole) -> Self {
        Self { center, radius, spacing: 1.0, cell_width: 2.0 * radius, role, tiles: None }
    }

    /// What it covers.
    pub fn area(&self) -> Area {
        self.tiles.unwrap_or_else(|| Area::around(self.center, 2.0 * self.radius, 2.0 * self.radius))
    }
}

/// The ground of a sector.
#[derive(Clone, Debug, PartialEq)]
pub struct Region {
    /// The sector; none for the part of groups without one.
    pub sector: Option<SectorIndex>,
    /// Its outline, closed, clockwise as seen on a screen; not always convex.
    pub outline: Vec<Point>,
}

/// Where everything of a graph is. Lists are as long as those of the graph that it was made from.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Layout {
    /// What everything lies in.
    pub bounds: Area,
    /// By group; none for one without nodes, and in layouts that show nodes alone.
    pub bubbles: Vec<Option<Bubble>>,
    /// By node.
    pub nodes: Vec<Point>,
    /// The grounds of sectors, in the order in which they lie.
    pub regions: Vec<Region>,
    /// Wires, and the routes of links.
    pub wiring: Wiring,
}

impl Layout {
    /// A layout of `graph` that holds nothing yet.
    pub(super) fn empty(graph: &Graph) -> Self {
        Self {
            bubbles: vec![None; graph.groups().len()],
            nodes: vec![Point::default(); graph.nodes().len()],
            wiring: Wiring { wires: Vec::new(), routes: vec![Route::Straight; graph.links().len()] },
            ..Self::default()
        }
    }

    /// Puts a group's bubble and its nodes in their places; `offsets` are those of the bubble's nodes before scaling.
    pub(super) fn place(&mut self, graph: &Graph, group: GroupIndex, bubble: Bubble, offsets: &[Point]) {
        for (&node, offset) in graph.members(group).iter().zip(offsets) {
            let at = bubble.center.offset(offset.x * bubble.spacing, offset.y * bubble.spacing);
            self.nodes[node.index()] = at;
        }
        self.bubbles[group.index()] = Some(bubble);
    }

    /// A group's bubble, if it has one.
    pub fn bubble(&self, group: GroupIndex) -> Option<&Bubble> {
        self.bubbles[group.index()].as_ref()
    }

    /// Where a node is.
    pub fn node(&self, node: NodeIndex) -> Point {
        self.nodes[node.index()]
    }

    /// The corners of a link's way from its end `a` to its end `b`, both included; an arc comes as a line of short parts.
    pub fn route(&self, graph: &Graph, link: LinkIndex) -> Vec<Point> {
        let ends = graph.links()[link.index()];
        let (a, b) = (self.node(ends.a), self.node(ends.b));
        let mut way = match self.wiring.routes[link.index()] {
            Route::Straight => return vec![a, b],
            Route::Arc => return arc(a, b),
            Route::Wired { outer, .. } => {
                let mut way = self.wiring.way(link);
                if outer != ends.a {
                    way.reverse();
                }
                way
            }
        };
        way.insert(0, a);
        way.push(b);
        way.dedup();
        way
    }
}

/// A flat arc between two points, bent to the left of its way by a sixth of its length.
fn arc(a: Point, b: Point) -> Vec<Point> {
    let bend = Point::new((b.y - a.y) / 3.0, (a.x - b.x) / 3.0);
    let parts = 16;
    let at = |i: u32| {
        if i == parts {
            return b;
        }
        let t = f64::from(i) / f64::from(parts);
        let lift = 2.0 * t * (1.0 - t);
        let line = a.offset((b.x - a.x) * t, (b.y - a.y) * t);
        line.offset(bend.x * lift, bend.y * lift)
    };
    (0..=parts).map(at).collect()
}
