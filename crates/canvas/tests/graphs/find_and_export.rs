//! Finding what lies where, and writing graphs for other programs.

use canvas::graph::{
    Area, Finder, Graph, GraphBuilder, Group, GroupIndex, Kind, LayoutKind, Link, Node, NodeIndex, Picture, Point,
    Sector, View, WireIndex, arrange, place_labels, to_dot, to_graphml, to_svg,
};

use crate::common::{Typewriter, tree};

#[test]
fn what_is_found_at_a_place_is_what_a_look_at_everything_finds() {
    let graph = tree(&[&[4; 40], &[9; 25], &[3; 9], &[14; 3]]);
    let layout = arrange(&graph, LayoutKind::Circuit, &()).expect("a layout");
    let finder = Finder::new(&layout);
    let groups = || (0..graph.groups().len() as u32).map(GroupIndex);
    for i in 0..600_u32 {
        let x = layout.bounds.left + layout.bounds.width() * f64::from(i * 37 % 600) / 600.0;
        let y = layout.bounds.top + layout.bounds.height() * f64::from(i) / 600.0;
        let at = Point::new(x, y);
        let here = groups()
            .find(|&group| layout.bubble(group).is_some_and(|bubble| bubble.center.distance(at) <= bubble.radius));
        assert_eq!(finder.group_at(&layout, at), here, "{at:?}");
        let away = |node: NodeIndex| layout.node(node).distance(at);
        let nodes = (0..graph.nodes().len() as u32).map(NodeIndex).filter(|&node| away(node) <= 3.0);
        let nearest = nodes.min_by(|&a, &b| away(a).total_cmp(&away(b)));
        assert_eq!(finder.node_near(&layout, at, 3.0), nearest, "{at:?}");
        let area = Area::around(at, 20.0, 11.0);
        let seen: Vec<GroupIndex> =
            groups().filter(|&group| layout.bubble(group).is_some_and(|b| b.area().overlaps(area))).collect();
        assert_eq!(finder.bubbles_in(&layout, area), seen);
        let wires = finder.wires_in(area);
        for (i, wire) in layout.wiring.wires.iter().enumerate() {
            let reaches_in = wire.points.iter().any(|&point| area.contains(point));
            assert!(!reaches_in || wires.contains(&WireIndex(i as u32)), "wire {i}");
        }
    }
}

/// A graph whose names are made of what formats reserve.
fn nasty() -> Graph {
    let mut builder = GraphBuilder::default();
    let kind = builder.add_kind(Kind::plain("<kind> & \"co\""));
    let sector = builder.add_sector(Sector::named("a\u{0}\u{1b}b"));
    let group = builder.add_group(Group::named("back\\slash \"quoted\"\n", sector));
    let label = "]]><svg onload='x'>&amp;\u{ffff}".to_string();
    let [a, b] =
        [0, 1].map(|_| builder.add_node(Node { group: Some(group), label: label.clone(), ..Node::of(kind) }));
    builder.add_link(Link { a, b });
    builder.add_link(Link { a, b: a });
    builder.finish().expect("a sound graph")
}

/// Checks that tags are opened and closed in turn, and that nothing stands outside that XML reserves.
#[track_caller]
fn is_balanced(xml: &str) {
    let mut open: Vec<&str> = Vec::new();
    for part in xml.split('<').skip(1) {
        let (tag, rest) = part.split_once('>').unwrap_or_else(|| panic!("no end: {part}"));
        assert!(!rest.contains('>') && !rest.chars().any(|c| c.is_control() && c != '\n'), "{rest}");
        for entity in rest.split('&').skip(1) {
            assert!(["amp;", "lt;", "gt;", "quot;"].iter().any(|known| entity.starts_with(known)), "{entity}");
        }
        let name = tag.split([' ', '/']).find(|word| !word.is_empty()).unwrap_or_default();
        match (tag.starts_with('/'), tag.ends_with('/') || tag.starts_with('?')) {
            (true, _) => assert_eq!(open.pop(), Some(name)),
            (false, true) => {}
            (false, false) => open.push(name),
        }
    }
    assert!(open.is_empty(), "{open:?}");
}

#[test]
fn names_cannot_break_out_of_any_format() {
    let graph = nasty();
    let xml = to_graphml(&graph, &|_| true);
    is_balanced(&xml);
    assert!(xml.contains("<data key=\"label\">]]&gt;&lt;svg onload='x'&gt;&amp;amp;</data>"), "{xml}");
    assert!(xml.contains("<data key=\"sector\">ab</data>"), "{xml}");
    let dot = to_dot(&graph, &|_| true);
    assert!(dot.contains(r#"label="back\\slash \"quoted\"""#), "{dot}");
    assert!(dot.contains("  n0 -- n1\n  n0 -- n0\n"), "{dot}");
    let layout = arrange(&graph, LayoutKind::Circuit, &()).expect("a layout");
    let view = View { px_per_unit: 60.0, selected: &[NodeIndex(0)], measure: &Typewriter };
    let labels = place_labels(&graph, &layout, view);
    let svg = to_svg(&Picture {
        graph: &graph,
        layout: &layout,
        labels: &labels,
        px_per_unit: 60.0,
        ground: [8, 11, 17],
        is_shown: &|_| true,
    });
    is_balanced(&svg);
    assert!(svg.contains("#080b11") && svg.contains("<text"), "{svg}");
}

#[test]
fn what_is_hidden_is_not_written_nor_what_leads_there() {
    let graph = tree(&[&[4, 4], &[3]]);
    let gone = NodeIndex(1);
    let is_shown = |node: NodeIndex| node != gone;
    let (xml, dot) = (to_graphml(&graph, &is_shown), to_dot(&graph, &is_shown));
    assert_eq!(xml.matches("<node ").count(), graph.nodes().len() - 1);
    let links = graph.links().iter().filter(|link| link.a != gone && link.b != gone).count();
    assert_eq!((xml.matches("<edge ").count(), dot.matches(" -- ").count()), (links, links));
    assert!(!dot.contains("cluster_1 "), "the hub was alone in its group");
}
