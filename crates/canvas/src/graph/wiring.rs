//! The drawn lines of a layout: a tree of wires that carries the links between bubbles.
//!
//! A wire begins on a corner of its parent, so that the way of a link is read off the tree: down the own wire, along part
//! of the parent, and so on up to where the other end hangs. Many links share their last wires; each is drawn once.

use super::geometry::Point;
use super::index::{LinkIndex, NodeIndex, SectorIndex, WireIndex};

/// What a wire stands for; front ends give each a width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WireKind {
    /// From the core along all backbones.
    Bar,
    /// From the bar to a sector's hub.
    Backbone,
    /// From a hub through its sector.
    Spine,
    /// From a spine between two rows.
    Rib,
    /// From a rib to a bubble.
    Stub,
    /// Along the lanes of a map.
    Lane,
}

/// A corner of a wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Joint {
    /// The wire.
    pub wire: WireIndex,
    /// Which of its points, from the core outward.
    pub corner: u32,
}

/// A drawn line, from the core outward.
#[derive(Clone, Debug, PartialEq)]
pub struct Wire {
    /// What it stands for.
    pub kind: WireKind,
    /// The sector whose colour it has; none for what belongs to the core.
    pub sector: Option<SectorIndex>,
    /// Its corners in units; the first lies on the parent.
    pub points: Vec<Point>,
    /// Where it begins; none for one that begins at the core, or at a hub that does not hang on the core.
    pub parent: Option<Joint>,
    /// How many links run over its first part.
    pub flow: u32,
}

/// How a link is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Route {
    /// Straight, within one bubble or where there are no wires.
    Straight,
    /// Along wires.
    Wired {
        /// The end that hangs farther out.
        outer: NodeIndex,
        /// Where that end hangs.
        from: Joint,
        /// Where the other end hangs; none for the root.
        to: Option<Joint>,
    },
    /// An arc between two bubbles that no wire joins: drawn only where it is asked for.
    Arc,
}

/// All wires of a layout, and the route of every link.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Wiring {
    /// The wires; a parent comes before its children.
    pub wires: Vec<Wire>,
    /// By link.
    pub routes: Vec<Route>,
}

impl Wiring {
    /// Adds a wire.
    pub(super) fn push(&mut self, wire: Wire) -> WireIndex {
        self.wires.push(wire);
        WireIndex::at(self.wires.len() - 1)
    }

    /// The last corner of a wire.
    pub(super) fn end(&self, wire: WireIndex) -> Joint {
        Joint { wire, corner: self.wires[wire.index()].points.len().saturating_sub(1) as u32 }
    }

    /// The joints from `from` up to `to` or the root: the corner on each wire where the way enters it, and the one where
    /// it leaves.
    fn climb(&self, from: Joint, to: Option<Joint>) -> impl Iterator<Item = (Joint, u32)> + '_ {
        let mut next = Some(from);
        std::iter::from_fn(move || {
            let at = next?;
            let is_last = to.is_some_and(|to| to.wire == at.wire && to.corner <= at.corner);
            let leaves = if is_last { to.map_or(0, |to| to.corner) } else { 0 };
            next = if is_last { None } else { self.wires[at.wire.index()].parent };
            Some((at, leaves))
        })
    }

    /// The corners of the way along wires, from the outer end on; empty for a link that runs along none.
    pub fn way(&self, link: LinkIndex) -> Vec<Point> {
        let Route::Wired { from, to, .. } = self.routes[link.index()] else { return Vec::new() };
        let mut way: Vec<Point> = Vec::new();
        for (at, leaves) in self.climb(from, to) {
            let points = &self.wires[at.wire.index()].points[leaves as usize..=at.corner as usize];
            let is_joined = way.last().is_some_and(|&last| points.last() == Some(&last));
            way.extend(points.iter().rev().skip(usize::from(is_joined)));
        }
        way
    }

    /// Whether a link is a straight line of its own.
    pub fn is_straight(&self, link: LinkIndex) -> bool {
        self.routes[link.index()] == Route::Straight
    }

    /// By wire, how many of its corners are in use by the links that `is_shown` keeps; fewer than 2 means that the wire
    /// is not drawn.
    pub fn corners_in_use(&self, is_shown: impl Fn(LinkIndex) -> bool) -> Vec<u32> {
        let mut used = vec![0; self.wires.len()];
        for (i, route) in self.routes.iter().enumerate() {
            let Route::Wired { from, to, .. } = *route else { continue };
            if !is_shown(LinkIndex::at(i)) {
                continue;
            }
            for (at, leaves) in self.climb(from, to) {
                let used = &mut used[at.wire.index()];
                if leaves == at.corner || *used > at.corner {
                    break;
                }
                *used = at.corner + 1;
            }
        }
        used
    }

    /// Counts the links over the first part of every wire.
    pub(super) fn count_flow(&mut self) {
        let mut flow = vec![0_u32; self.wires.len()];
        for route in &self.routes {
            let Route::Wired { from, to, .. } = *route else { continue };
            for (at, leaves) in self.climb(from, to) {
                flow[at.wire.index()] += u32::from(leaves == 0 && at.corner > 0);
            }
        }
        for (wire, flow) in self.wires.iter_mut().zip(flow) {
            wire.flow = flow;
        }
    }
}
