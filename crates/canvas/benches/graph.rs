//! What graphs of a Net's shape cost: labels at some zooms, questions, and a layout by stress.

use canvas::graph::{
    Graph, GraphBuilder, Group, Kind, Layout, LayoutKind, Link, Measure, Node, NodeIndex, Place, Sector, TextSize,
    View, arrange, cut, place_labels, reach, shortest_path,
};
use divan::Bencher;

fn main() {
    divan::main();
}

/// Sectors, groups in each, and nodes in each of those.
#[derive(Clone, Copy, Debug)]
struct Shape(usize, usize, usize);

/// About as a city of 240×120 and one of 1024×512 are.
const SHAPES: [Shape; 2] = [Shape(7, 25, 5), Shape(9, 500, 6)];

fn net(shape: Shape) -> Graph {
    let Shape(sectors, groups, nodes) = shape;
    let mut builder = GraphBuilder::default();
    let kind = builder.add_kind(Kind { is_named_early: true, ..Kind::plain("server") });
    let core = builder.add_group(Group { label: "core".into(), ..Group::default() });
    let core_node = builder.add_node(Node { group: Some(core), ..Node::of(kind) });
    builder.set_core(core);
    for i in 0..sectors {
        let place = Place { layer: 0, x: i as i32 * 7 % 5 - 2, y: i as i32 * 3 % 4 - 2 };
        let sector = builder.add_sector(Sector { place, ..Sector::named(&format!("District {i}")) });
        let hub = builder.add_group(Group::named(&format!("District {i}"), sector));
        let hub_node = builder.add_node(Node { group: Some(hub), ..Node::of(kind) });
        builder.set_hub(sector, hub);
        builder.add_link(Link { a: hub_node, b: core_node });
        for k in 0..groups {
            let group = builder.add_group(Group::named(&format!("Building number {k}"), sector));
            let mut up = hub_node;
            for _ in 0..nodes {
                let node = builder.add_node(Node { group: Some(group), ..Node::of(kind) });
                builder.add_link(Link { a: node, b: up });
                up = if up == hub_node { node } else { up };
            }
        }
    }
    builder.finish().expect("a sound graph")
}

fn laid_out(graph: &Graph) -> Layout {
    arrange(graph, LayoutKind::Circuit, &()).expect("a layout")
}

struct Typewriter;

impl Measure for Typewriter {
    fn width_px(&self, text: &str, _size: TextSize) -> f64 {
        7.0 * text.len() as f64
    }

    fn height_px(&self, _size: TextSize) -> f64 {
        12.0
    }
}

#[divan::bench(args = SHAPES)]
fn circuit(bencher: Bencher, shape: Shape) {
    let graph = net(shape);
    bencher.bench_local(|| laid_out(&graph));
}

#[divan::bench(args = [4.0, 13.0, 25.0, 60.0])]
fn labels_of_the_largest_at_px_per_unit(bencher: Bencher, px_per_unit: f64) {
    let graph = net(SHAPES[1]);
    let layout = laid_out(&graph);
    bencher.bench_local(|| place_labels(&graph, &layout, View { px_per_unit, selected: &[], measure: &Typewriter }));
}

#[divan::bench]
fn wires_in_use_of_the_largest(bencher: Bencher) {
    let graph = net(SHAPES[1]);
    let layout = laid_out(&graph);
    bencher.bench_local(|| layout.wiring.corners_in_use(|link| link.0 % 3 != 0));
}

#[divan::bench]
fn losses_of_the_largest(bencher: Bencher) {
    let graph = net(SHAPES[1]);
    bencher.bench_local(|| cut(&graph));
}

#[divan::bench]
fn a_path_and_a_reach_of_the_largest(bencher: Bencher) {
    let graph = net(SHAPES[1]);
    let last = NodeIndex(graph.nodes().len() as u32 - 1);
    bencher.bench_local(|| (shortest_path(&graph, NodeIndex(3), last), reach(&graph, last, 4)));
}

#[divan::bench(args = [60, 500])]
fn stress(bencher: Bencher, nodes: u32) {
    let mut builder = GraphBuilder::default();
    let kind = builder.add_kind(Kind::plain("room"));
    for i in 0..nodes as i32 {
        let place = Place { layer: 0, x: i % 23 * 5 + i % 3, y: i / 23 * 4 + i % 2 };
        builder.add_node(Node { place, ..Node::of(kind) });
    }
    for i in 1..nodes {
        builder.add_link(Link { a: NodeIndex(i), b: NodeIndex(i - 1 - i * 7 % i.min(5)) });
    }
    let graph = builder.finish().expect("a sound graph");
    bencher.bench_local(|| arrange(&graph, LayoutKind::Stress, &()).expect("a layout"));
}
