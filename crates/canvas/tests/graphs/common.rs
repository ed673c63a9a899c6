//! Graphs for tests: a small city's shape by figures, and graphs from a list of links.

use canvas::graph::{
    Graph, GraphBuilder, Group, GroupIndex, Kind, Link, Measure, Node, NodeIndex, Place, Role, Sector, TextSize,
};

/// A core, sectors with hubs around it, and groups of nodes that hang on the hubs: `sizes` tells by sector how many nodes
/// each group has. Every third group has a prize, every sixth a guard.
pub(crate) fn tree(sizes: &[&[usize]]) -> Graph {
    let mut builder = GraphBuilder::default();
    let plain = builder.add_kind(Kind { is_named_early: true, ..Kind::plain("server") });
    let guard = builder.add_kind(Kind { role: Role::Guard, ..Kind::plain("guard") });
    let prize = builder.add_kind(Kind { role: Role::Prize, ..Kind::plain("prize") });
    let core = builder.add_group(Group { label: "core".into(), is_named: true, ..Group::default() });
    let core_node = builder.add_node(Node { group: Some(core), ..Node::of(plain) });
    builder.set_core(core);
    let mut count = 0;
    for (i, groups) in sizes.iter().enumerate() {
        let place = [(9, 0), (4, 6), (-8, 3), (-2, -7)][i % 4];
        let place = Place { layer: 1, x: place.0, y: place.1 + i as i32 };
        let sector = builder.add_sector(Sector { place, ..Sector::named(&format!("sector {i}")) });
        let hub = builder.add_group(Group::named(&format!("hub {i}"), sector));
        let hub_node = builder.add_node(Node { group: Some(hub), ..Node::of(plain) });
        builder.set_hub(sector, hub);
        builder.add_link(Link { a: hub_node, b: core_node });
        for &size in *groups {
            let group = builder.add_group(Group::named(&format!("group {count}"), sector));
            let mut first = None;
            for k in 0..size {
                let kind = match k {
                    1 if count % 3 == 0 => prize,
                    2 if count % 6 == 0 => guard,
                    _ => plain,
                };
                let node = builder.add_node(Node { group: Some(group), ..Node::of(kind) });
                builder.add_link(Link { a: node, b: *first.get_or_insert(hub_node) });
                if k == 0 {
                    first = Some(node);
                    builder.set_middle(group, node);
                }
            }
            count += 1;
        }
    }
    builder.finish().expect("a sound graph")
}

/// A graph of nodes without groups, on a map of ten columns.
pub(crate) fn loose(nodes: usize, links: &[(u32, u32)]) -> Graph {
    let mut builder = GraphBuilder::default();
    let kind = builder.add_kind(Kind::plain("node"));
    for i in 0..nodes as i32 {
        let place = Place { layer: 0, x: i % 10, y: i / 10 };
        builder.add_node(Node { place, ..Node::of(kind) });
    }
    for &(a, b) in links {
        builder.add_link(Link { a: NodeIndex(a), b: NodeIndex(b) });
    }
    builder.finish().expect("a sound graph")
}

/// As [`loose`], with the group of the first node as the core.
pub(crate) fn rooted(nodes: usize, links: &[(u32, u32)]) -> Graph {
    let mut builder = GraphBuilder::default();
    let kind = builder.add_kind(Kind::plain("node"));
    let core = builder.add_group(Group::default());
    builder.set_core(core);
    for i in 0..nodes {
        builder.add_node(Node { group: (i == 0).then_some(GroupIndex(0)), ..Node::of(kind) });
    }
    for &(a, b) in links {
        builder.add_link(Link { a: NodeIndex(a), b: NodeIndex(b) });
    }
    builder.finish().expect("a sound graph")
}

/// Words of 7 by 12 pixels a letter.
pub(crate) struct Typewriter;

impl Measure for Typewriter {
    fn width_px(&self, text: &str, _size: TextSize) -> f64 {
        7.0 * text.chars().count() as f64
    }

    fn height_px(&self, _size: TextSize) -> f64 {
        12.0
    }
}
