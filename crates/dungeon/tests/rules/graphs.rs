//! The graph of regions: the same things under the same numbers, and a layout that can be read.

use canvas::graph::{LayoutKind, LinkIndex, NodeIndex, Point, arrange, cut, default_layout, shortest_path};
use dungeon::{Config, RegionKind, generate, region_graph};

#[test]
fn nodes_are_regions_and_links_are_edges() {
    let dungeon = generate(&Config::with_seed(42)).expect("accepted");
    let graph = region_graph(&dungeon).expect("a sound dungeon");
    assert_eq!((graph.nodes().len(), graph.links().len()), (dungeon.regions.len(), dungeon.graph.len()));
    for (i, region) in dungeon.regions.iter().enumerate() {
        assert_eq!(graph.kind_of(NodeIndex(i as u32)).name, region.kind.label());
        assert_eq!(graph.label(NodeIndex(i as u32)), i.to_string());
    }
    let rooms = dungeon.of_kind(RegionKind::Room);
    let first = NodeIndex(0);
    for room in rooms {
        assert!(shortest_path(&graph, first, NodeIndex(room.id.0)).is_some(), "room {} is reached", room.id);
    }
}

#[test]
fn a_dungeon_is_laid_out_by_stress_without_overlaps_and_with_few_crossings() {
    let side = |a: Point, b: Point, c: Point| (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    let (mut crossings, mut links) = (0, 0);
    for seed in 0..20 {
        let dungeon = generate(&Config::with_seed(seed)).expect("accepted");
        let graph = region_graph(&dungeon).expect("a sound dungeon");
        assert_eq!(default_layout(&graph), LayoutKind::Stress);
        let layout = arrange(&graph, LayoutKind::Stress, &()).expect("a layout");
        let bubbles: Vec<_> = layout.bubbles.iter().flatten().collect();
        for (i, bubble) in bubbles.iter().enumerate() {
            for other in &bubbles[..i] {
                let clear = other.center.distance(bubble.center) >= other.radius + bubble.radius;
                assert!(clear, "seed {seed}, region {i}");
            }
        }
        let ends: Vec<(Point, Point)> = (0..graph.links().len() as u32)
            .map(|i| layout.route(&graph, LinkIndex(i)))
            .map(|way| (way[0], way[way.len() - 1]))
            .collect();
        links += ends.len();
        for (i, &(a, b)) in ends.iter().enumerate() {
            let crossed = ends[..i]
                .iter()
                .filter(|&&(c, d)| side(a, b, c) * side(a, b, d) < -1e-9 && side(c, d, a) * side(c, d, b) < -1e-9);
            crossings += crossed.count();
        }
    }
    assert!(crossings * 25 < links, "{crossings} crossings of {links} links");
}

#[test]
fn a_dungeon_without_loops_falls_apart_at_every_link() {
    let dungeon = generate(&Config { extra_corridors: 0.0, ..Config::with_seed(5) }).expect("accepted");
    let graph = region_graph(&dungeon).expect("a sound dungeon");
    let cut = cut(&graph);
    assert!(cut.bridges() * 2 > graph.links().len(), "{} of {}", cut.bridges(), graph.links().len());
}
