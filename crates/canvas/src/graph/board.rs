//! A layout in the making: bubbles are placed and wires laid, and at the end every link finds its route on them.

use super::bubble::{full_radius, offsets};
use super::geometry::Point;
use super::index::{GroupIndex, SectorIndex, WireIndex};
use super::layout::{Bubble, BubbleRole, Layout};
use super::model::Graph;
use super::plan::{Part, is_tied, spacing};
use super::wiring::{Joint, Route, Wire, WireKind};

/// Where a group hangs in the tree of wires.
#[derive(Clone, Copy, Debug, Default)]
struct Hanging {
    /// The group that it hangs on.
    on: Option<GroupIndex>,
    /// Where its wire ends.
    joint: Option<Joint>,
}

/// Where a stub leaves its rib.
#[derive(Clone, Copy, Debug)]
pub(super) struct Foot {
    /// The corner of the rib.
    pub(super) corner: u32,
    pub(super) group: GroupIndex,
    /// The middle of the group's bubble.
    pub(super) center: Point,
}

/// A layout in the making.
pub(super) struct Board<'a> {
    graph: &'a Graph,
    layout: Layout,
    tied: Vec<bool>,
    hangs: Vec<Hanging>,
}

impl<'a> Board<'a> {
    pub(super) fn new(graph: &'a Graph, parts: &[Part]) -> Self {
        let hangs = vec![Hanging::default(); graph.groups().len()];
        Self { graph, layout: Layout::empty(graph), tied: is_tied(graph, parts), hangs }
    }

    /// Whether a group is linked to the one that it should hang on.
    pub(super) fn is_tied(&self, group: GroupIndex) -> bool {
        self.tied[group.index()]
    }

    /// Places a group's bubble and the nodes in it.
    pub(super) fn place_bubble(&mut self, group: GroupIndex, bubble: Bubble) {
        let nodes = self.graph.members(group).len();
        let fits = if bubble.role == BubbleRole::Cell { full_radius(nodes) } else { bubble.radius };
        let spacing = spacing(nodes, bubble.radius, bubble.role);
        let bubble = Bubble { spacing, radius: bubble.radius.min(fits), ..bubble };
        self.layout.place(self.graph, group, bubble, &offsets(nodes));
    }

    /// Places the core, if there is one.
    pub(super) fn place_core(&mut self, center: Point, radius: f64) {
        if let Some(core) = self.graph.core() {
            self.place_bubble(core, Bubble::disc(center, radius, BubbleRole::Core));
        }
    }

    /// Lays a wire with more than one corner.
    pub(super) fn lay(&mut self, kind: WireKind, sector: Option<SectorIndex>, line: Line) -> WireIndex {
        self.layout.wiring.push(Wire { kind, sector, points: line.points, parent: line.from, flow: 0 })
    }

    /// The last corner of a wire.
    pub(super) fn end(&self, wire: WireIndex) -> Joint {
        self.layout.wiring.end(wire)
    }

    /// Lays the bar from the core along `feet`, each once and those nearest to the core first; gives the joint at each.
    pub(super) fn lay_bar(&mut self, core: Point, feet: &[Point]) -> Vec<Joint> {
        if feet.is_empty() {
            return Vec::new();
        }
        let points = std::iter::once(core).chain(feet.iter().copied()).collect();
        let wire = self.lay(WireKind::Bar, None, Line { from: None, points });
        (1..=feet.len() as u32).map(|corner| Joint { wire, corner }).collect()
    }

    /// Lays the backbone of a part's hub, if it begins anywhere; gives its end, where the spine goes on.
    pub(super) fn lay_backbone(&mut self, part: &Part, from: Option<Joint>, hub_at: Point) -> Option<Joint> {
        let from = from?;
        let start = self.layout.wiring.wires[from.wire.index()].points[from.corner as usize];
        let points = vec![start, hub_at];
        let wire = self.lay(WireKind::Backbone, part.sector, Line { from: Some(from), points });
        let joint = self.end(wire);
        if let Some(hub) = part.hub {
            self.hangs[hub.index()] = Hanging { on: self.graph.core(), joint: Some(joint) };
        }
        Some(joint)
    }

    /// Lays a spine from the end of the backbone, or from the hub where it hangs on nothing.
    pub(super) fn lay_spine(&mut self, part: &Part, backbone: Option<Joint>, points: Vec<Point>) -> WireIndex {
        let wire = self.lay(WireKind::Spine, part.sector, Line { from: backbone, points });
        if let (Some(hub), None) = (part.hub, backbone) {
            self.hangs[hub.index()].joint.get_or_insert(Joint { wire, corner: 0 });
        }
        wire
    }

    /// Lays a rib, and a stub from each foot to its bubble.
    pub(super) fn lay_rib(&mut self, part: &Part, line: Line, feet: &[Foot]) {
        let corners = line.points.clone();
        let wire = self.lay(WireKind::Rib, part.sector, line);
        for foot in feet {
            let from = Some(Joint { wire, corner: foot.corner });
            let points = vec![corners[foot.corner as usize], foot.center];
            let stub = self.lay(WireKind::Stub, part.sector, Line { from, points });
            self.hangs[foot.group.index()] = Hanging { on: part.hub, joint: Some(self.end(stub)) };
        }
    }

    /// The layout, with the routes of all links.
    pub(super) fn finish(mut self) -> Layout {
        for (i, link) in self.graph.links().iter().enumerate() {
            let (a, b) = (self.graph.group_of(link.a), self.graph.group_of(link.b));
            let (at_a, at_b) = (self.hangs[a.index()], self.hangs[b.index()]);
            self.layout.wiring.routes[i] = match (at_a, at_b) {
                _ if a == b => Route::Straight,
                (Hanging { on: Some(on), joint: Some(from) }, _) if on == b => {
                    Route::Wired { outer: link.a, from, to: at_b.joint }
                }
                (_, Hanging { on: Some(on), joint: Some(from) }) if on == a => {
                    Route::Wired { outer: link.b, from, to: at_a.joint }
                }
                _ => Route::Arc,
            };
        }
        self.layout.wiring.count_flow();
        self.layout
    }

    /// The layout as far as it is made, for what is neither bubble nor wire.
    pub(super) const fn layout(&mut self) -> &mut Layout {
        &mut self.layout
    }
}

/// A wire's corners and where it begins.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) from: Option<Joint>,
    pub(super) points: Vec<Point>,
}
