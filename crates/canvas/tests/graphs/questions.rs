//! Paths, reaches and losses on graphs that are small enough to see through, and on any graph against slow counting.

use std::collections::BTreeSet;

use canvas::graph::{Graph, LinkIndex, NodeIndex, cut, reach, shortest_path};
use proptest::prelude::*;

use crate::common::{loose, rooted, tree};

/// Everything that hangs together with `start` without one link and one node.
fn piece(graph: &Graph, start: usize, link: Option<usize>, node: Option<usize>) -> BTreeSet<usize> {
    let mut seen = BTreeSet::from([start]);
    loop {
        let before = seen.len();
        let links = graph.links().iter().enumerate().filter(|&(i, _)| Some(i) != link);
        for (_, ends) in links {
            let (a, b) = (ends.a.index(), ends.b.index());
            let is_open = Some(a) != node && Some(b) != node;
            if is_open && (seen.contains(&a) || seen.contains(&b)) {
                seen.extend([a, b]);
            }
        }
        if seen.len() == before {
            return seen;
        }
    }
}

/// What of the piece of a node is left outside the largest part when one of its links or nodes goes.
fn outside_largest(graph: &Graph, whole: &BTreeSet<usize>, link: Option<usize>, node: Option<usize>) -> usize {
    let mut left: BTreeSet<usize> = whole.iter().copied().filter(|&n| Some(n) != node).collect();
    let (all, mut largest) = (left.len(), 0);
    while let Some(&start) = left.first() {
        let part = piece(graph, start, link, node);
        largest = largest.max(part.len());
        left = left.difference(&part).copied().collect();
    }
    all - largest
}

#[test]
fn a_path_counts_the_guards_of_the_groups_that_it_enters_and_not_of_its_own() {
    let graph = tree(&[&[4, 4], &[3, 3, 3, 3, 3]]);
    let guards: Vec<usize> =
        (0..graph.nodes().len()).filter(|&i| graph.kind_of(NodeIndex(i as u32)).name == "guard").collect();
    assert_eq!(guards.len(), 2);
    let at = |i: usize| NodeIndex(guards[i] as u32);
    let path = shortest_path(&graph, at(0), at(1)).expect("a way");
    assert_eq!((path.links.len(), path.entered.len(), path.guards), (6, 4, 1));
    let back = shortest_path(&graph, at(1), at(0)).expect("a way");
    assert_eq!(back.guards, 1);
    let own = shortest_path(&graph, at(0), at(0)).expect("a way");
    assert_eq!((own.nodes.len(), own.links.len(), own.guards), (1, 0, 0));
}

#[test]
fn no_path_leads_to_another_piece() {
    assert_eq!(shortest_path(&loose(3, &[(0, 1)]), NodeIndex(0), NodeIndex(2)), None);
}

#[test]
fn a_reach_counts_by_hop_and_ends_at_its_limit() {
    let graph = loose(6, &[(0, 1), (1, 2), (2, 3), (0, 4), (4, 0)]);
    let all = reach(&graph, NodeIndex(0), 9);
    assert_eq!(all.counts, [1, 2, 1, 1]);
    assert_eq!(all.hops, [Some(0), Some(1), Some(2), Some(3), Some(1), None]);
    assert_eq!(reach(&graph, NodeIndex(0), 1).counts, [1, 2]);
    assert_eq!(reach(&graph, NodeIndex(5), 0).counts, [1]);
}

#[test]
fn links_on_a_ring_and_parallel_links_part_nothing() {
    let graph = rooted(6, &[(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (3, 4), (4, 5), (5, 5)]);
    let cut = cut(&graph);
    assert_eq!(cut.on_ring, [true, true, true, false, true, true, false, false]);
    assert_eq!(cut.by_link, [0, 0, 0, 3, 0, 0, 1, 0]);
    assert_eq!(cut.by_node, [5, 0, 3, 2, 1, 0]);
    assert_eq!(cut.links_from(1), [LinkIndex(3), LinkIndex(6)]);
    assert_eq!(cut.bridges(), 3);
}

#[test]
fn what_never_had_the_core_cannot_lose_it() {
    let cut = cut(&rooted(5, &[(0, 1), (2, 3), (3, 4)]));
    assert_eq!((cut.by_link, cut.by_node), (vec![1, 0, 0], vec![1, 0, 0, 0, 0]));
}

#[test]
fn without_a_core_the_largest_part_is_what_is_kept() {
    let cut = cut(&loose(6, &[(0, 1), (1, 2), (2, 3), (3, 4), (3, 5)]));
    assert_eq!(cut.by_link, [1, 2, 3, 1, 1]);
    assert_eq!(cut.by_node, [0, 1, 2, 2, 0, 0]);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn losses_are_those_of_counting(
        nodes in 1..16_usize,
        links in prop::collection::vec((0..16_u32, 0..16_u32), 0..24),
        has_core in any::<bool>(),
    ) {
        let links: Vec<_> = links.into_iter().filter(|&(a, b)| a.max(b) < nodes as u32).collect();
        let graph = if has_core { rooted(nodes, &links) } else { loose(nodes, &links) };
        let cut = cut(&graph);
        let home = piece(&graph, 0, None, None);
        for (i, &(a, b)) in links.iter().enumerate() {
            let whole = piece(&graph, a as usize, None, None);
            let is_apart = !piece(&graph, a as usize, Some(i), None).contains(&(b as usize));
            prop_assert_eq!(cut.on_ring[i], a != b && !is_apart);
            let lost = match (has_core, whole == home) {
                (true, true) => whole.len() - piece(&graph, 0, Some(i), None).len(),
                (true, false) => 0,
                (false, _) => outside_largest(&graph, &whole, Some(i), None),
            };
            prop_assert_eq!(cut.by_link[i] as usize, lost, "link {}", i);
        }
        for node in 0..nodes {
            let whole = piece(&graph, node, None, None);
            let lost = match (has_core, whole == home) {
                (true, true) if node == 0 => whole.len() - 1,
                (true, true) => whole.len() - 1 - piece(&graph, 0, None, Some(node)).len(),
                (true, false) => 0,
                (false, _) => outside_largest(&graph, &whole, None, Some(node)),
            };
            prop_assert_eq!(cut.by_node[node] as usize, lost, "node {}", node);
        }
        // petgraph takes one of several links between the same two for a bridge.
        let pairs: BTreeSet<_> = links.iter().map(|&(a, b)| (a.min(b), a.max(b))).collect();
        if pairs.len() == links.len() {
            let own = links.iter().filter(|(a, b)| a == b).count();
            prop_assert_eq!(cut.bridges(), petgraph::algo::bridges(graph.topology()).count() + own);
        }
    }

    #[test]
    fn a_path_is_a_way_and_as_long_as_the_reach_says(
        nodes in 1..30_usize,
        links in prop::collection::vec((0..30_u32, 0..30_u32), 0..40),
        ends in (0..30_u32, 0..30_u32),
    ) {
        let links: Vec<_> = links.into_iter().filter(|&(a, b)| a.max(b) < nodes as u32).collect();
        let graph = loose(nodes, &links);
        let (from, to) = (NodeIndex(ends.0 % nodes as u32), NodeIndex(ends.1 % nodes as u32));
        let hops = reach(&graph, from, u32::MAX);
        prop_assert_eq!(hops.counts.iter().sum::<usize>(), hops.hops.iter().flatten().count());
        match shortest_path(&graph, from, to) {
            None => prop_assert_eq!(hops.hops[to.index()], None),
            Some(path) => {
                prop_assert_eq!(hops.hops[to.index()], Some(path.links.len() as u32));
                prop_assert_eq!((path.nodes[0], *path.nodes.last().expect("an end")), (from, to));
                for (pair, link) in path.nodes.windows(2).zip(&path.links) {
                    let link = graph.links()[link.index()];
                    prop_assert!((link.a, link.b) == (pair[0], pair[1]) || (link.b, link.a) == (pair[0], pair[1]));
                }
            }
        }
    }
}
