//! What a layout has to keep, looked over afterwards: tests of every crate that lays graphs out share it.

use std::collections::BTreeMap;

use super::geometry::Point;
use super::index::{GroupIndex, NodeIndex, WireIndex};
use super::layout::{Bubble, BubbleRole, Layout};
use super::model::Graph;
use super::wiring::{Wire, WireKind};

/// Something that a layout breaks.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum LayoutFault {
    /// Two bubbles overlap.
    #[error("the bubbles of groups {0} and {1} overlap")]
    Overlap(GroupIndex, GroupIndex),
    /// A node is not in its bubble.
    #[error("node {0} is outside of the bubble of group {1}")]
    Outside(NodeIndex, GroupIndex),
    /// Two wires cross.
    #[error("wires {0} and {1} cross")]
    Crossing(WireIndex, WireIndex),
    /// A wire runs under a bubble that it does not lead to.
    #[error("wire {0} runs under the bubble of group {1}")]
    Under(WireIndex, GroupIndex),
    /// A node has no place.
    #[error("node {0} has no place")]
    Nowhere(NodeIndex),
}

/// Units that roundings may add up to.
const SLACK: f64 = 1e-6;

/// Looks a circuit or bands over: no bubbles overlap, no wires cross or run under bubbles of others, every node is in its
/// bubble. In a layout by stress or over a map only the first and the last make sense.
pub fn check_layout(graph: &Graph, layout: &Layout) -> Vec<LayoutFault> {
    let mut faults = Vec::new();
    for (i, place) in layout.nodes.iter().enumerate() {
        if !(place.x.is_finite() && place.y.is_finite()) {
            faults.push(LayoutFault::Nowhere(NodeIndex::at(i)));
        }
    }
    if faults.is_empty() {
        let bubbles = check_bubbles(graph, layout, &mut faults);
        check_wires(layout, &bubbles, &mut faults);
    }
    faults
}

/// Things by the squares that they touch, so that only what is near is compared.
#[derive(Default)]
struct Near {
    squares: BTreeMap<(i64, i64), Vec<usize>>,
}

const SQUARE: f64 = 8.0;

impl Near {
    fn keys(a: Point, b: Point, margin: f64) -> impl Iterator<Item = (i64, i64)> {
        let square = |v: f64| (v / SQUARE).floor() as i64;
        let (left, right) = (square(a.x.min(b.x) - margin), square(a.x.max(b.x) + margin));
        let (top, bottom) = (square(a.y.min(b.y) - margin), square(a.y.max(b.y) + margin));
        (top..=bottom).flat_map(move |y| (left..=right).map(move |x| (x, y)))
    }

    fn put(&mut self, a: Point, b: Point, margin: f64, index: usize) {
        for key in Self::keys(a, b, margin) {
            self.squares.entry(key).or_default().push(index);
        }
    }

    /// What touches a square of the line from `a` to `b`; what touches several comes several times.
    fn near(&self, a: Point, b: Point) -> impl Iterator<Item = usize> + '_ {
        Self::keys(a, b, 0.0).filter_map(|key| self.squares.get(&key)).flatten().copied()
    }
}

/// The bubbles of a layout, and where they are.
struct Bubbles<'a> {
    list: Vec<(GroupIndex, &'a Bubble)>,
    near: Near,
}

fn check_bubbles<'a>(graph: &Graph, layout: &'a Layout, faults: &mut Vec<LayoutFault>) -> Bubbles<'a> {
    let all = layout.bubbles.iter().enumerate();
    let list: Vec<_> = all.filter_map(|(i, bubble)| Some((GroupIndex::at(i), bubble.as_ref()?))).collect();
    let mut near = Near::default();
    for (k, &(group, bubble)) in list.iter().enumerate() {
        let (from, to) = (bubble.center, bubble.center);
        let mut others: Vec<usize> =
            Near::keys(from, to, bubble.radius).filter_map(|key| near.squares.get(&key)).flatten().copied().collect();
        others.sort_unstable();
        others.dedup();
        for (other, at) in others.into_iter().map(|other| list[other]) {
            if bubble.center.distance(at.center) < bubble.radius + at.radius - SLACK {
                faults.push(LayoutFault::Overlap(other, group));
            }
        }
        near.put(from, to, bubble.radius, k);
        let is_outside = |node: &&NodeIndex| layout.node(**node).distance(bubble.center) > bubble.radius + SLACK;
        faults.extend(graph.members(group).iter().filter(is_outside).map(|&n| LayoutFault::Outside(n, group)));
    }
    Bubbles { list, near }
}

/// A straight part of a wire.
#[derive(Clone, Copy)]
struct Part {
    wire: WireIndex,
    a: Point,
    b: Point,
}

fn check_wires(layout: &Layout, bubbles: &Bubbles<'_>, faults: &mut Vec<LayoutFault>) {
    let wires = &layout.wiring.wires;
    let of = |(i, wire): (usize, &Wire)| {
        let parts = wire.points.windows(2).map(|pair| Part { wire: WireIndex::at(i), a: pair[0], b: pair[1] });
        parts.collect::<Vec<_>>()
    };
    let parts: Vec<Part> = wires.iter().enumerate().flat_map(of).collect();
    let mut near = Near::default();
    for (k, &part) in parts.iter().enumerate() {
        let crossed = near.near(part.a, part.b).map(|other| parts[other]).filter(|&other| cross(part, other));
        faults.extend(crossed.map(|other| LayoutFault::Crossing(other.wire, part.wire)));
        near.put(part.a, part.b, 0.0, k);
        let wire = &wires[part.wire.index()];
        for (group, bubble) in bubbles.near.near(part.a, part.b).map(|i| bubbles.list[i]) {
            let leads_there = wire.points.contains(&bubble.center)
                || (bubble.role == BubbleRole::Core && matches!(wire.kind, WireKind::Bar | WireKind::Backbone));
            if !leads_there && bubble.center.distance_to_segment(part.a, part.b) < bubble.radius - SLACK {
                faults.push(LayoutFault::Under(part.wire, group));
            }
        }
    }
}

/// Whether two parts cross in a point that is an end of neither.
fn cross(a: Part, b: Part) -> bool {
    let side = |p: Point, q: Point, r: Point| (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
    let apart = |s: f64, t: f64| (s > SLACK && t < -SLACK) || (s < -SLACK && t > SLACK);
    apart(side(a.a, a.b, b.a), side(a.a, a.b, b.b)) && apart(side(b.a, b.b, a.a), side(b.a, b.b, a.b))
}
