//! Graphs that nobody would draw: empty, unconnected, tied to themselves, enormous. None panics, none breaks a rule.

use std::cell::Cell;

use canvas::graph::{
    ArrangeError, Cancelled, Graph, GraphBuilder, Group, GroupIndex, Kind, KindIndex, LaneGrid, LayoutFault,
    LayoutKind, Link, LinkIndex, Node, NodeIndex, Place, Point, Sector, SectorIndex, Tile, Tiles, arrange,
    arrange_over_map, check_layout, cut, default_layout, reach, shortest_path,
};
use proptest::prelude::*;

use crate::common::{loose, tree};

/// Everything that must hold for any graph.
#[track_caller]
fn holds(graph: &Graph) {
    for kind in LayoutKind::ALL {
        if !kind.can_show(graph) {
            assert_eq!(arrange(graph, kind, &()), Err(ArrangeError::TooLarge(graph.nodes().len())));
            continue;
        }
        let layout = arrange(graph, kind, &()).expect("a layout");
        let faults = check_layout(graph, &layout);
        // Half a million ways to stand in one place: circles that cannot be pushed apart in time may overlap a little.
        let is_excused =
            |fault: &LayoutFault| kind == LayoutKind::Stress && matches!(fault, LayoutFault::Overlap(..));
        assert!(faults.iter().all(is_excused), "{kind:?}: {faults:?}");
        for (i, link) in graph.links().iter().enumerate() {
            let route = layout.route(graph, LinkIndex(i as u32));
            assert_eq!((route[0], route[route.len() - 1]), (layout.node(link.a), layout.node(link.b)), "{kind:?}");
        }
        let used = layout.wiring.corners_in_use(|_| true);
        for (wire, used) in layout.wiring.wires.iter().zip(used) {
            assert!(used as usize <= wire.points.len());
            assert!(wire.flow == 0 || used > 1, "{kind:?}: what carries links is in use");
        }
        assert!(layout.wiring.corners_in_use(|_| false).iter().all(|&used| used == 0));
    }
}

#[test]
fn a_graph_of_nothing_has_a_layout_of_nothing() {
    let graph = GraphBuilder::default().finish().expect("a sound graph");
    holds(&graph);
    assert!(cut(&graph).by_link.is_empty());
}

#[test]
fn one_node_alone_and_linked_to_itself_is_laid_out() {
    holds(&loose(1, &[]));
    holds(&loose(1, &[(0, 0), (0, 0)]));
    let layout = arrange(&loose(1, &[(0, 0)]), LayoutKind::Circuit, &()).expect("a layout");
    assert_eq!(layout.route(&loose(1, &[(0, 0)]), LinkIndex(0)).len(), 2);
}

#[test]
fn pieces_that_hang_on_nothing_are_laid_out() {
    holds(&loose(40, &[(0, 1), (1, 2), (5, 6), (6, 5), (7, 7)]));
}

#[test]
fn sectors_without_groups_and_groups_without_nodes_are_laid_out() {
    let mut builder = GraphBuilder::default();
    let sectors: Vec<SectorIndex> = (0..9).map(|i| builder.add_sector(Sector::named(&format!("{i}")))).collect();
    for &sector in &sectors[..4] {
        let hub = builder.add_group(Group::named("empty", sector));
        builder.set_hub(sector, hub);
    }
    holds(&builder.finish().expect("a sound graph"));
}

#[test]
fn one_sector_goes_all_round() {
    holds(&tree(&[&[4; 300]]));
    holds(&tree(&[&[4; 300], &[]]));
}

#[test]
fn the_largest_net_and_worse_are_laid_out() {
    // 28,000 nodes: in sectors as a city has, in one group, in groups of one, and in as many sectors.
    let many = vec![vec![6_usize; 450]; 10];
    holds(&tree(&many.iter().map(Vec::as_slice).collect::<Vec<_>>()));
    holds(&tree(&[&[28_000]]));
    holds(&loose(28_000, &[(0, 1), (1, 2), (27_999, 0)]));
    let ones = vec![vec![1_usize]; 3000];
    holds(&tree(&ones.iter().map(Vec::as_slice).collect::<Vec<_>>()));
}

#[test]
fn one_chain_of_28000_nodes_is_searched_without_a_deep_stack() {
    let links: Vec<(u32, u32)> = (1..28_000).map(|i| (i - 1, i)).collect();
    let graph = loose(28_000, &links);
    assert_eq!(cut(&graph).by_link.iter().max(), Some(&14_000));
    let path = shortest_path(&graph, NodeIndex(0), NodeIndex(27_999)).expect("a way");
    assert_eq!(path.links.len(), 27_999);
    assert_eq!(reach(&graph, NodeIndex(0), u32::MAX).counts.len(), 28_000);
}

#[test]
fn five_hundred_nodes_in_one_place_are_spread_and_one_more_is_refused() {
    let mut builder = GraphBuilder::default();
    let kind = builder.add_kind(Kind::plain("node"));
    (0..500).for_each(|_| {
        builder.add_node(Node::of(kind));
    });
    let graph = builder.clone().finish().expect("a sound graph");
    assert_eq!(default_layout(&graph), LayoutKind::Stress);
    holds(&graph);
    builder.add_node(Node::of(kind));
    let graph = builder.finish().expect("a sound graph");
    assert_eq!(default_layout(&graph), LayoutKind::Circuit);
    holds(&graph);
}

#[test]
fn what_points_nowhere_is_refused_by_name() {
    let dangling = |change: &dyn Fn(&mut GraphBuilder)| {
        let mut builder = GraphBuilder::default();
        let kind = builder.add_kind(Kind::plain("node"));
        let sector = builder.add_sector(Sector::named("sector"));
        let group = builder.add_group(Group::named("group", sector));
        builder.add_node(Node { group: Some(group), ..Node::of(kind) });
        change(&mut builder);
        builder.finish().map_or_else(|e| e.to_string(), |_| "accepted".into())
    };
    let node = |node: Node| {
        dangling(&|builder| {
            builder.add_node(node.clone());
        })
    };
    assert_eq!(node(Node::of(KindIndex(3))), "node 1 names kind 3, and there are 1");
    let grouped = Node { group: Some(GroupIndex(1)), ..Node::of(KindIndex(0)) };
    assert_eq!(node(grouped), "node 1 names group 1, and there are 1");
    for radius in [0.0, -1.0, f32::NAN, f32::INFINITY] {
        let said = node(Node { radius, ..Node::of(KindIndex(0)) });
        assert_eq!(said, "node 1 has a radius that is no finite number above 0");
    }
    let link = dangling(&|builder| {
        builder.add_link(Link { a: NodeIndex(0), b: NodeIndex(1) });
    });
    assert_eq!(link, "link 0 names node 1, and there are 1");
    let group = dangling(&|builder| {
        builder.add_group(Group::named("other", SectorIndex(1)));
    });
    assert_eq!(group, "group 1 names sector 1, and there are 1");
    assert_eq!(dangling(&|builder| builder.set_core(GroupIndex(9))), "the core names group 9, and there are 1");
    let hub = dangling(&|builder| builder.set_hub(SectorIndex(0), GroupIndex(9)));
    assert_eq!(hub, "sector 0 names group 9, and there are 1");
    let hub = dangling(&|builder| {
        let other = builder.add_sector(Sector::named("other"));
        builder.set_hub(other, GroupIndex(0));
    });
    assert_eq!(hub, "group 0, the hub of sector 1, does not belong to it");
    let middle = dangling(&|builder| {
        let alone = builder.add_node(Node::of(KindIndex(0)));
        builder.set_middle(GroupIndex(0), alone);
    });
    assert_eq!(middle, "node 1 in the middle of group 0 belongs to another");
}

#[test]
fn a_layout_is_cancelled_at_any_report_and_shares_never_fall() {
    let graph = tree(&[&[4; 30], &[9; 20], &[3; 7]]);
    let small = loose(60, &[(0, 1), (1, 2), (2, 3)]);
    for (graph, kind) in [(&graph, LayoutKind::Circuit), (&graph, LayoutKind::Bands), (&small, LayoutKind::Stress)] {
        let (reports, last) = (Cell::new(0), Cell::new(0.0));
        let count = |share: f32| {
            assert!((last.get()..=1.0).contains(&share), "{kind:?}: {share} after {}", last.get());
            last.set(share);
            reports.set(reports.get() + 1);
            Ok(())
        };
        arrange(graph, kind, &count).expect("a layout");
        assert!(reports.get() > 3);
        for stop in 0..reports.get() {
            let left = Cell::new(stop);
            let watch = |_: f32| {
                left.set(left.get() - 1);
                if left.get() < 0 { Err(Cancelled) } else { Ok(()) }
            };
            assert_eq!(arrange(graph, kind, &watch), Err(ArrangeError::Cancelled(Cancelled)));
        }
    }
}

/// A graph of anything: groups, sectors, hubs and a core as they come, links to anywhere.
fn any_graph() -> impl Strategy<Value = Graph> {
    let groups = prop::collection::vec(prop::option::of(0..4_u32), 0..12);
    let nodes = prop::collection::vec((0..3_u32, prop::option::of(0..12_u32), -20..20_i32, -20..20_i32), 0..50);
    let links = prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>()), 0..80);
    let rest = (prop::option::of(0..12_u32), prop::collection::vec(0..12_u32, 4));
    (groups, nodes, links, rest).prop_map(|(groups, nodes, links, (core, hubs))| {
        let mut builder = GraphBuilder::default();
        (0..3).for_each(|i| {
            builder.add_kind(Kind::plain(&format!("kind {i}")));
        });
        for i in 0..4 {
            let place = Place { layer: 0, x: i * 7 % 5, y: i * 3 % 4 };
            builder.add_sector(Sector { place, ..Sector::named(&format!("sector {i}")) });
        }
        for (i, sector) in groups.iter().enumerate() {
            let tiles = (i % 3 == 0).then_some(Tiles { x: i as i32, y: 3, width: 2, height: 3 });
            let sector = sector.map(SectorIndex);
            builder.add_group(Group { label: format!("group {i}"), sector, tiles, ..Group::default() });
        }
        if let Some(core) = core.filter(|&core| (core as usize) < groups.len()) {
            builder.set_core(GroupIndex(core));
        }
        for (i, &hub) in hubs.iter().enumerate() {
            if groups.get(hub as usize) == Some(&Some(i as u32)) {
                builder.set_hub(SectorIndex(i as u32), GroupIndex(hub));
            }
        }
        for &(kind, group, x, y) in &nodes {
            let group = group.filter(|&group| (group as usize) < groups.len()).map(GroupIndex);
            builder.add_node(Node { group, place: Place { layer: 0, x, y }, ..Node::of(KindIndex(kind)) });
        }
        for (a, b) in links.iter().filter(|_| !nodes.is_empty()) {
            let at = |i: &prop::sample::Index| NodeIndex(i.index(nodes.len()) as u32);
            builder.add_link(Link { a: at(a), b: at(b) });
        }
        builder.finish().expect("a sound graph")
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn any_graph_is_laid_out_by_every_layout(graph in any_graph()) {
        holds(&graph);
    }

    #[test]
    fn lanes_lead_from_tile_to_tile_on_any_map(
        graph in any_graph(),
        costs in prop::collection::vec(0..20_u8, 24 * 18),
        ends in prop::collection::vec((-3..27_i32, -3..20_i32), 0..50),
    ) {
        let ends = ends.into_iter().map(|(x, y)| Tile { x, y }).collect();
        let grid = LaneGrid { width: 24, height: 18, costs, ends, tile_height: 2.0 };
        let layout = arrange_over_map(&graph, &grid, &()).expect("a layout");
        for i in 0..graph.links().len() as u32 {
            let way = layout.wiring.way(LinkIndex(i));
            let is_same = |a: f64, b: f64| (a - b).abs() < 1e-9;
            let is_straight = |p: &[Point]| is_same(p[0].x, p[1].x) != is_same(p[0].y, p[1].y);
            prop_assert!(way.windows(2).all(is_straight), "{way:?}");
        }
        let empty = LaneGrid { width: 0, height: 0, costs: Vec::new(), ends: Vec::new(), tile_height: 1.0 };
        prop_assert!(arrange_over_map(&graph, &empty, &()).is_ok());
    }
}
