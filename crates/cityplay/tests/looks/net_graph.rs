//! The Net as a graph: layouts of real cities keep their rules, and hold still.

use std::collections::BTreeMap;

use canvas::graph::{
    Bubble, BubbleRole, Graph, GraphBuilder, Group, GroupIndex, Layout, LayoutKind, Link, Node, NodeIndex, Point,
    SectorIndex, arrange, arrange_over_map, check_layout, cut, reach, shortest_path,
};
use citygen::model::{NodeId, NodeKind, Owner};
use citygen::{City, Flavor, Params};
use cityplay::net_graph::{NodeIdentity, lane_grid, net_graph};
use mapkit::Size;

use crate::common::style;

/// Sizes of the cities that layouts are tried on, and how many seeds of each.
const SIZES: [(Size, u64); 6] = [
    (Size::new(80, 40), 90),
    (Size::new(120, 60), 50),
    (Size::new(160, 100), 36),
    (Params::MEDIUM, 18),
    (Params::LARGE, 5),
    (Size::new(1024, 512), 2),
];

/// Parameters of one of the cities: districts from 4 to 12 as far as the size allows, density and wealth all over.
fn params(size: Size, seed: u64) -> Params {
    let most = (size.area() as u64 / 800).min(12);
    let districts = (4 + seed * 7 % 9).min(most) as u32;
    let density = [0.7, 0.3, 1.0, 0.85][seed as usize % 4];
    let wealth_skew = [0.0, 0.8, -0.6][seed as usize % 3];
    Params { size, districts, density, wealth_skew, ..Params::with_seed(seed) }
}

fn city(params: &Params) -> City {
    citygen::generate(params, &Flavor::builtin()).unwrap_or_else(|e| panic!("{params:?}: {e}"))
}

fn laid_out(graph: &Graph, kind: LayoutKind) -> Layout {
    arrange(graph, kind, &()).expect("a layout")
}

/// Work on many cities at once: two threads are what the smallest machine has.
fn for_each_city(work: impl Fn(&Params, &City, &Graph) + Sync) {
    let all: Vec<Params> =
        SIZES.iter().flat_map(|&(size, seeds)| (0..seeds).map(move |seed| params(size, seed))).collect();
    std::thread::scope(|scope| {
        for start in 0..2 {
            let (all, work) = (&all, &work);
            scope.spawn(move || {
                for params in all.iter().rev().skip(start).step_by(2) {
                    let city = city(params);
                    let graph = net_graph(&city, style()).expect("a sound Net");
                    work(params, &city, &graph);
                }
            });
        }
    });
}

fn bubbles(layout: &Layout) -> Vec<(usize, &Bubble)> {
    layout.bubbles.iter().enumerate().filter_map(|(i, bubble)| Some((i, bubble.as_ref()?))).collect()
}

#[test]
fn circuit_and_bands_of_200_cities_cross_nothing_overlap_nothing_and_come_out_the_same_twice() {
    for_each_city(|params, _, graph| {
        for kind in [LayoutKind::Circuit, LayoutKind::Bands] {
            let layout = laid_out(graph, kind);
            let faults = check_layout(graph, &layout);
            assert!(faults.is_empty(), "{params:?}, {kind:?}: {} faults, {:?}", faults.len(), faults[0].to_string());
            assert!(layout == laid_out(graph, kind), "{params:?}, {kind:?}");
            let inside = |p: &Point| {
                let b = layout.bounds;
                b.left <= p.x && p.x <= b.right && b.top <= p.y && p.y <= b.bottom
            };
            assert!(layout.nodes.iter().all(inside), "{params:?}, {kind:?}");
        }
    });
}

/// Mean shift of the bubbles of buildings in pixels of a picture of 1600 by 1000, by what `same` says they were before.
fn shift(before: &Layout, after: &Layout, same: impl Fn(usize) -> Option<usize>) -> f64 {
    let px = |layout: &Layout| (1600.0 / layout.bounds.width()).min(1000.0 / layout.bounds.height());
    let (mut sum, mut count) = (0.0, 0);
    for (i, bubble) in bubbles(after).into_iter().filter(|(_, bubble)| bubble.role == BubbleRole::Cell) {
        if let Some(was) = same(i).and_then(|i| before.bubbles[i].as_ref()) {
            let (a, b) = (was.center, bubble.center);
            let (was_px, is_px) = (px(before), px(after));
            sum += Point::new(a.x * was_px, a.y * was_px).distance(Point::new(b.x * is_px, b.y * is_px));
            count += 1;
        }
    }
    sum / f64::from(count.max(1))
}

#[test]
fn a_reroll_of_dressing_moves_no_subnet_in_9_of_10_seeds() {
    for kind in [LayoutKind::Circuit, LayoutKind::Bands] {
        let mut still = 0;
        let tried = [(Size::new(160, 100), 30), (Params::MEDIUM, 10)];
        let all = tried.into_iter().flat_map(|(size, seeds)| (0..seeds).map(move |seed| params(size, seed)));
        for plain in all {
            let rerolled = Params { rerolls: BTreeMap::from([("dressing".into(), 1)]), ..plain.clone() };
            let [a, b] = [plain, rerolled].map(|params| net_graph(&city(&params), style()).expect("a sound Net"));
            let shift = shift(&laid_out(&a, kind), &laid_out(&b, kind), Some);
            still += u64::from(shift == 0.0);
        }
        let seeds = tried.iter().map(|of| of.1).sum::<u64>();
        assert!(still * 10 >= seeds * 9, "{kind:?}: {still} of {seeds}");
    }
}

/// The graph without one group.
fn without(graph: &Graph, gone: GroupIndex) -> Graph {
    let mut builder = GraphBuilder::default();
    for kind in graph.kinds() {
        builder.add_kind(kind.clone());
    }
    for sector in graph.sectors() {
        builder.add_sector(sector.clone());
    }
    let moved = |group: GroupIndex| GroupIndex(group.0 - u32::from(group > gone));
    for (i, group) in graph.groups().iter().enumerate().filter(|&(i, _)| i != gone.index()) {
        let index = builder.add_group(Group { middle: None, ..group.clone() });
        if graph.core() == Some(GroupIndex(i as u32)) {
            builder.set_core(index);
        }
    }
    for i in 0..graph.sectors().len() as u32 {
        if let Some(hub) = graph.hub(SectorIndex(i)) {
            builder.set_hub(SectorIndex(i), moved(hub));
        }
    }
    let mut nodes = Vec::new();
    for (i, node) in graph.nodes().iter().enumerate() {
        let group = graph.group_of(NodeIndex(i as u32));
        nodes.push((group != gone).then(|| builder.add_node(Node { group: Some(moved(group)), ..node.clone() })));
    }
    for link in graph.links() {
        if let (Some(a), Some(b)) = (nodes[link.a.index()], nodes[link.b.index()]) {
            builder.add_link(Link { a, b });
        }
    }
    builder.finish().expect("a sound graph")
}

#[test]
fn one_building_less_moves_the_others_by_a_few_pixels() {
    for kind in [LayoutKind::Circuit, LayoutKind::Bands] {
        let mut shifts = Vec::new();
        for seed in 0..12 {
            let city = city(&params(Size::new(160, 100), seed));
            let graph = net_graph(&city, style()).expect("a sound Net");
            let before = laid_out(&graph, kind);
            for gone in (0..city.buildings.len()).step_by(9) {
                let after = laid_out(&without(&graph, GroupIndex(gone as u32)), kind);
                shifts.push(shift(&before, &after, |i| Some(i + usize::from(i >= gone))));
            }
        }
        shifts.sort_by(f64::total_cmp);
        let (median, mean) = (shifts[shifts.len() / 2], shifts.iter().sum::<f64>() / shifts.len() as f64);
        assert!(median < 8.0 && mean < 20.0, "{kind:?}: a median of {median} px and a mean of {mean} px");
    }
}

#[test]
fn lanes_carry_every_link_between_places_and_end_where_they_should() {
    for seed in 0..6 {
        let city = city(&params(Size::new(160, 100), seed));
        let graph = net_graph(&city, style()).expect("a sound Net");
        let grid = lane_grid(&city);
        let layout = arrange_over_map(&graph, &grid, &()).expect("a layout");
        assert!(layout == arrange_over_map(&graph, &grid, &()).expect("a layout"));
        for (i, &(a, b)) in city.net.links.iter().enumerate() {
            let link = canvas::graph::LinkIndex(i as u32);
            let way = layout.wiring.way(link);
            let (a, b) = (city.net.nodes[a.index()], city.net.nodes[b.index()]);
            let is_in_the_open = !matches!(city.net.subnets[a.subnet.index()].owner, Owner::Building(_));
            if (a.subnet == b.subnet && !is_in_the_open) || a.cyber == b.cyber {
                assert!(way.is_empty());
                continue;
            }
            let middle = |p: mapkit::Pos| Point::new(f64::from(p.x) + 0.5, (f64::from(p.y) + 0.5) * 2.0);
            assert_eq!((way.first(), way.last()), (Some(&middle(a.cyber)), Some(&middle(b.cyber))), "link {i}");
            let is_along_tiles = |p: &[Point]| (p[0].x - p[1].x).abs() < 1e-9 || (p[0].y - p[1].y).abs() < 1e-9;
            assert!(way.windows(2).all(is_along_tiles), "link {i}");
        }
    }
}

#[test]
fn a_node_is_found_again_by_owner_kind_stratum_and_place() {
    let plain = params(Size::new(120, 60), 5);
    let a = city(&plain);
    let b = city(&Params { rerolls: BTreeMap::from([("dressing".into(), 1)]), ..plain });
    for i in 0..a.net.nodes.len() as u32 {
        let identity = NodeIdentity::of(&a, NodeId(i)).expect("a node");
        assert_eq!(identity.find(&a), Some(NodeId(i)), "node {i}");
        if let Some(there) = identity.find(&b) {
            let other = b.net.nodes[there.index()];
            assert_eq!((other.kind, other.stratum, other.pos), (identity.kind, identity.stratum, identity.pos));
        }
    }
    assert_eq!(NodeIdentity::of(&a, NodeId(u32::MAX)), None);
}

#[test]
fn paths_reaches_and_losses_of_200_small_nets_are_those_of_a_search_by_hand() {
    for seed in 0..200 {
        let city = city(&params(Size::new(80, 40), seed + 1000));
        let graph = net_graph(&city, style()).expect("a sound Net");
        let count = graph.nodes().len();
        let far = |start: usize, banned: Option<usize>, gone: Option<usize>| {
            let mut hops = vec![u32::MAX; count];
            hops[start] = 0;
            // The slow way: until nothing changes.
            loop {
                let mut is_still = true;
                for (_, &(a, b)) in city.net.links.iter().enumerate().filter(|&(i, _)| Some(i) != banned) {
                    let (a, b) = (a.index(), b.index());
                    if Some(a) == gone || Some(b) == gone {
                        continue;
                    }
                    for (from, to) in [(a, b), (b, a)] {
                        if hops[from] != u32::MAX && hops[from] + 1 < hops[to] {
                            hops[to] = hops[from] + 1;
                            is_still = false;
                        }
                    }
                }
                if is_still {
                    return hops;
                }
            }
        };
        let (from, to) = (seed as usize * 31 % count, seed as usize * 17 % count);
        let hops = far(from, None, None);
        let path = shortest_path(&graph, NodeIndex(from as u32), NodeIndex(to as u32));
        assert_eq!(path.as_ref().map_or(u32::MAX, |path| path.links.len() as u32), hops[to], "seed {seed}");
        let reached = reach(&graph, NodeIndex(from as u32), 3);
        for (node, &hop) in hops.iter().enumerate() {
            assert_eq!(reached.hops[node], Some(hop).filter(|&hop| hop <= 3), "seed {seed}");
        }
        if let Some(path) = path {
            let guarded = |group: &&GroupIndex| {
                let ice = |node: &citygen::model::NetNode| node.kind == NodeKind::Ice && node.subnet.0 == group.0;
                city.net.nodes.iter().any(ice)
            };
            assert_eq!(path.guards, path.entered.iter().filter(guarded).count());
        }
        let cut = cut(&graph);
        let Some(core) = graph.core_node() else { continue };
        let whole = far(core.index(), None, None).iter().filter(|&&hop| hop != u32::MAX).count();
        let left = |hops: Vec<u32>| hops.iter().filter(|&&hop| hop != u32::MAX).count();
        for link in (0..city.net.links.len()).step_by(7) {
            let lost = whole - left(far(core.index(), Some(link), None));
            assert_eq!(cut.by_link[link] as usize, lost, "seed {seed}, link {link}");
        }
        for node in (0..count).step_by(7).filter(|&node| node != core.index()) {
            let lost = whole - 1 - left(far(core.index(), None, Some(node)));
            assert_eq!(cut.by_node[node] as usize, lost, "seed {seed}, node {node}");
        }
    }
}

#[test]
fn the_core_and_the_hubs_of_a_city_are_those_of_its_net() {
    let city = city(&params(Size::new(160, 100), 3));
    let graph = net_graph(&city, style()).expect("a sound Net");
    let core = graph.core_node().expect("a core");
    assert_eq!(graph.kind_of(core).name, "core");
    for (i, subnet) in city.net.subnets.iter().enumerate() {
        if let Owner::District(district) = subnet.owner {
            let hub = graph.hub(SectorIndex(district.index() as u32)).expect("a hub");
            assert_eq!(hub.index(), i);
            assert_eq!(graph.kind_of(graph.members(hub)[0]).name, "backbone");
        }
    }
}
