//! The nodes of one bubble: the first in the middle, the rest on rings around it.
//!
//! Ring `j` is `j` units from the middle and has room for `6j` nodes, so that no two come nearer than 0.95 units. Inner
//! rings are full, the outermost one holds the rest; each starts in the north and is divided evenly, even rings
//! turned by half a step so that nodes do not stand in line.

use std::f64::consts::PI;

use super::geometry::Point;

/// Units from the outermost ring to the bubble's edge. Less lets glyphs touch the edge.
const RIM: f64 = 0.75;

/// How many rings a bubble of `nodes` needs: the least `q` with `1 + 3q(q + 1) ≥ nodes`.
pub(super) fn rings(nodes: usize) -> usize {
    let mut rings = 0;
    while 1 + 3 * rings * (rings + 1) < nodes {
        rings += 1;
    }
    rings
}

/// The radius of a bubble of `nodes`, in units, before it is scaled.
pub(super) fn full_radius(nodes: usize) -> f64 {
    rings(nodes) as f64 + RIM
}

/// Where each of `nodes` stands, from the bubble's middle, in units before scaling.
pub(super) fn offsets(nodes: usize) -> Vec<Point> {
    let mut offsets = Vec::with_capacity(nodes);
    if nodes > 0 {
        offsets.push(Point::default());
    }
    let mut ring = 1;
    while offsets.len() < nodes {
        let on_ring = (6 * ring).min(nodes - offsets.len());
        let step = 2.0 * PI / on_ring as f64;
        let turned = if ring % 2 == 0 { step / 2.0 } else { 0.0 };
        offsets.extend((0..on_ring).map(|i| {
            let angle = turned + step * i as f64;
            Point::new(ring as f64 * libm::sin(angle), -(ring as f64) * libm::cos(angle))
        }));
        ring += 1;
    }
    offsets
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rings_follow_the_formula_of_the_root() {
        for nodes in 1..3000 {
            let formula = (((9.0 + 12.0 * (nodes as f64 - 1.0)).sqrt() - 3.0) / 6.0 - 1e-6).ceil();
            assert_eq!(rings(nodes), formula as usize, "{nodes}");
        }
        assert_eq!((rings(0), rings(1), rings(7), rings(8)), (0, 0, 1, 2));
    }

    #[test]
    fn nodes_of_a_bubble_keep_their_distance_and_stay_inside() {
        for nodes in 0..200 {
            let offsets = offsets(nodes);
            assert_eq!(offsets.len(), nodes);
            for (i, a) in offsets.iter().enumerate() {
                assert!(a.distance(Point::default()) <= full_radius(nodes) - 0.7);
                assert!(offsets[..i].iter().all(|b| a.distance(*b) > 0.95), "{nodes} nodes");
            }
        }
    }
}
