//! A layout of nodes alone: as far from each other as the ways between them are long.
//!
//! Source: stress majorization node after node, after Gansner, Koren and North (2005), with weights of one over the
//! square of the distance. It departs from theirs in that it begins at the map's places, so that north stays up, and in
//! that circles which still overlap are pushed apart at the end. Distances are shortest ways by E. Dijkstra (1959).

use petgraph::algo::dijkstra;
use petgraph::visit::EdgeRef;

use super::bubble::full_radius;
use super::geometry::{Area, Point};
use super::index::{GroupIndex, NodeIndex};
use super::layout::{Bubble, BubbleRole, Layout};
use super::model::Graph;
use super::watch::{Cancelled, Watch};

/// The most nodes that a layout by stress takes. Time grows with the square of the nodes.
pub const STRESS_MOST_NODES: usize = 500;

/// Units between the circles of two linked nodes.
const LINK_GAP: f64 = 0.9;
/// Least units between any two circles.
const LEAST_GAP: f64 = 0.15;
/// The work ends when a sweep lowers the stress by less than this share, or after so many sweeps.
const ENOUGH: f64 = 1e-4;
const MOST_SWEEPS: usize = 100;
/// The stress is looked at once in so many sweeps, as that costs half a sweep.
const SWEEPS_A_LOOK: usize = 4;
/// Sweeps that push circles apart. Fewer leave overlaps where many stand in one place.
const MOST_PUSHES: usize = 400;

/// How far a node wants to be from another, and how much that counts.
#[derive(Clone, Copy)]
struct Wish {
    distance: f64,
    weight: f64,
}

/// What is wanted between any two nodes, row by row.
struct Wanted {
    count: usize,
    wishes: Vec<Wish>,
}

impl Wanted {
    fn of(&self, node: usize) -> &[Wish] {
        &self.wishes[node * self.count..(node + 1) * self.count]
    }
}

/// Lays a graph out.
pub(super) fn arrange_by_stress(graph: &Graph, watch: &dyn Watch) -> Result<Layout, Cancelled> {
    let radii: Vec<f64> = graph.nodes().iter().map(|node| f64::from(node.radius)).collect();
    let mut places = start_places(graph, &radii);
    let wanted = wanted_distances(graph, &places, watch)?;
    let mut last = f64::INFINITY;
    for sweep in 0..MOST_SWEEPS {
        watch.report(0.2 + 0.7 * sweep as f32 / MOST_SWEEPS as f32)?;
        for node in 0..places.len() {
            places[node] = better_place(&places, wanted.of(node), node);
        }
        if sweep % SWEEPS_A_LOOK == 0 {
            let stress = stress(&places, &wanted);
            if last - stress <= ENOUGH * stress * SWEEPS_A_LOOK as f64 {
                break;
            }
            last = stress;
        }
    }
    push_apart(&mut places, &radii, watch)?;
    watch.report(1.0)?;
    Ok(layout_of(graph, places, &radii))
}

/// The map's places, scaled so that links have about the length that they should. Nodes of one place are put on a spiral
/// around it.
fn start_places(graph: &Graph, radii: &[f64]) -> Vec<Point> {
    let turn = 2.4;
    let on_map = graph.nodes().iter().enumerate().map(|(i, node)| {
        let (angle, away) = (turn * i as f64, 1e-3 * (1.0 + i as f64).sqrt());
        let (x, y) = (f64::from(node.place.x), f64::from(node.place.y));
        Point::new(x + away * libm::cos(angle), y + away * libm::sin(angle))
    });
    let on_map: Vec<Point> = on_map.collect();
    let (mut there, mut here) = (0.0, 0.0);
    for link in graph.links().iter().filter(|link| link.a != link.b) {
        let (a, b) = (link.a.index(), link.b.index());
        there += on_map[a].distance(on_map[b]);
        here += radii[a] + radii[b] + LINK_GAP;
    }
    let scale = if there > 0.0 && here > 0.0 { here / there } else { 1.0 };
    on_map.into_iter().map(|p| Point::new(p.x * scale, p.y * scale)).collect()
}

/// Between linked nodes the radii and a gap, between others the shortest way; without a way, what the map says.
fn wanted_distances(graph: &Graph, places: &[Point], watch: &dyn Watch) -> Result<Wanted, Cancelled> {
    let count = graph.nodes().len();
    let radius = |node: usize| f64::from(graph.nodes()[node].radius);
    let mut wishes = Vec::with_capacity(count * count);
    for from in 0..count {
        watch.report(0.2 * from as f32 / count as f32)?;
        let links = graph.links();
        let ways = dijkstra(graph.topology(), (from as u32).into(), None, |edge| {
            let link = links[edge.id().index()];
            radius(link.a.index()) + radius(link.b.index()) + LINK_GAP
        });
        wishes.extend((0..count).map(|to| {
            let way = ways.get(&petgraph::graph::NodeIndex::new(to)).copied();
            let far = || places[from].distance(places[to]).max(radius(from) + radius(to) + LINK_GAP);
            let distance = way.unwrap_or_else(far);
            let weight = if to == from { 0.0 } else { 1.0 / (distance * distance) };
            Wish { distance, weight }
        }));
    }
    Ok(Wanted { count, wishes })
}

/// Where a node would have the least stress while all others stay.
fn better_place(places: &[Point], wishes: &[Wish], node: usize) -> Point {
    let here = places[node];
    let (mut x, mut y, mut weights) = (0.0, 0.0, 0.0);
    for (there, wish) in places.iter().zip(wishes) {
        let away = here.distance(*there);
        let stretch = if away > 0.0 { wish.distance / away } else { 0.0 };
        x += wish.weight * (there.x + (here.x - there.x) * stretch);
        y += wish.weight * (there.y + (here.y - there.y) * stretch);
        weights += wish.weight;
    }
    if weights > 0.0 { Point::new(x / weights, y / weights) } else { here }
}

fn stress(places: &[Point], wanted: &Wanted) -> f64 {
    let of = |node: usize| {
        let wishes = wanted.of(node).iter().zip(places).take(node);
        wishes.map(move |(wish, there)| (places[node].distance(*there) - wish.distance, wish.weight))
    };
    (0..places.len()).flat_map(of).map(|(off, weight)| weight * off * off).sum()
}

/// Pushes circles that overlap apart, each by half of what is missing.
fn push_apart(places: &mut [Point], radii: &[f64], watch: &dyn Watch) -> Result<(), Cancelled> {
    for _ in 0..MOST_PUSHES {
        watch.report(0.9)?;
        let mut is_still = true;
        for a in 0..places.len() {
            for b in 0..a {
                let least = radii[a] + radii[b] + LEAST_GAP;
                let away = places[a].distance(places[b]);
                if away >= least {
                    continue;
                }
                is_still = false;
                let angle = a as f64;
                let (dx, dy) = if away > 1e-9 {
                    ((places[a].x - places[b].x) / away, (places[a].y - places[b].y) / away)
                } else {
                    (libm::cos(angle), libm::sin(angle))
                };
                // A little more than needed, so that rounding does not leave an overlap for ever.
                let push = (least - away) / 2.0 + 1e-3;
                places[a] = places[a].offset(dx * push, dy * push);
                places[b] = places[b].offset(-dx * push, -dy * push);
            }
        }
        if is_still {
            break;
        }
    }
    Ok(())
}

/// A bubble for each group of one node; groups of more have none, as their nodes may be anywhere.
fn layout_of(graph: &Graph, places: Vec<Point>, radii: &[f64]) -> Layout {
    let mut layout = Layout::empty(graph);
    let around = |(place, radius): (&Point, &f64)| Area::around(*place, 2.0 * radius, 2.0 * radius);
    layout.bounds = Area::hull(places.iter().zip(radii).map(around)).inflate(0.5);
    for (i, bubble) in layout.bubbles.iter_mut().enumerate() {
        if let &[NodeIndex(node)] = graph.members(GroupIndex::at(i)) {
            let radius = radii[node as usize];
            let disc = Bubble::disc(places[node as usize], radius, BubbleRole::Cell);
            *bubble = Some(Bubble { spacing: radius / full_radius(1), ..disc });
        }
    }
    layout.nodes = places;
    layout
}
