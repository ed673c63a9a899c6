//! Labels: none over another, none over a bubble of others, the strongest first, and the same each time.

use canvas::graph::{
    BubbleRole, CORE_LEAST_PX, GroupIndex, HUB_LEAST_PX, Label, LabelTarget, Layout, LayoutKind, Measure, NodeIndex,
    TextSize, View, arrange, place_labels,
};

use crate::common::{Typewriter, loose, tree};

/// Words of 20 pixels a letter.
struct Wide;

impl Measure for Wide {
    fn width_px(&self, text: &str, _size: TextSize) -> f64 {
        20.0 * text.chars().count() as f64
    }

    fn height_px(&self, _size: TextSize) -> f64 {
        6.0
    }
}

fn view(px_per_unit: f64, selected: &[NodeIndex]) -> View<'_> {
    View { px_per_unit, selected, measure: &Typewriter }
}

/// Checks that no label stands over another or over a bubble that it does not name.
#[track_caller]
fn stand_free(labels: &[Label], layout: &Layout, px: f64, owner: impl Fn(LabelTarget) -> GroupIndex) {
    for (i, label) in labels.iter().enumerate() {
        let over = labels[..i].iter().find(|other| other.area.overlaps(label.area));
        assert!(over.is_none(), "{px} px: {} over {}", label.text, over.expect("one").text);
        for (group, bubble) in layout.bubbles.iter().enumerate() {
            let Some(bubble) = bubble else { continue };
            let least = match bubble.role {
                BubbleRole::Core => CORE_LEAST_PX,
                BubbleRole::Hub => HUB_LEAST_PX,
                BubbleRole::Cell => 0.0,
            };
            let radius = bubble.radius.max(least / px);
            let is_own = owner(label.target).index() == group;
            assert!(is_own || !label.area.touches_disc(bubble.center, radius), "{px} px: {}", label.text);
        }
    }
}

#[test]
fn labels_stand_free_of_each_other_and_of_bubbles_at_every_zoom() {
    let graph = tree(&[&[4; 40], &[9; 25], &[3; 9], &[14; 3]]);
    for kind in [LayoutKind::Circuit, LayoutKind::Bands] {
        let layout = arrange(&graph, kind, &()).expect("a layout");
        for px in [0.5, 2.0, 6.0, 12.0, 20.0, 31.0, 60.0, 120.0] {
            let labels = place_labels(&graph, &layout, view(px, &[]));
            stand_free(&labels, &layout, px, |target| match target {
                LabelTarget::Group(group) => group,
                LabelTarget::Node(node) => graph.group_of(node),
            });
            assert!(labels == place_labels(&graph, &layout, view(px, &[])), "the same each time");
            assert!(px < 6.0 || labels[0].text == "core", "{}", labels[0].text);
        }
    }
}

#[test]
fn more_is_named_the_nearer_one_looks() {
    let graph = tree(&[&[4; 40], &[9; 25]]);
    let layout = arrange(&graph, LayoutKind::Circuit, &()).expect("a layout");
    let count = |px: f64, is_wanted: &dyn Fn(&Label) -> bool| {
        place_labels(&graph, &layout, view(px, &[])).iter().filter(|label| is_wanted(label)).count()
    };
    let is_group = |label: &Label| label.size == TextSize::Medium;
    let is_node = |label: &Label| label.size == TextSize::Small;
    assert_eq!((count(6.0, &is_group), count(6.0, &is_node)), (0, 0));
    // From 20 pixels of radius on at most six names a sector, and only whole ones.
    let few = count(11.5, &is_group);
    assert!((1..=12).contains(&few), "{few}");
    assert!(count(40.0, &is_group) > 40);
    let (early, all) = (count(31.0, &is_node), count(200.0, &is_node));
    assert!(early > 0 && all > early, "{early} and {all}");
}

#[test]
fn the_selected_node_is_named_first_and_always() {
    let graph = tree(&[&[4; 40], &[9; 25]]);
    let layout = arrange(&graph, LayoutKind::Circuit, &()).expect("a layout");
    let node = NodeIndex(50);
    for px in [0.2, 5.0, 50.0] {
        let labels = place_labels(&graph, &layout, view(px, &[node, NodeIndex(u32::MAX)]));
        assert_eq!(labels[0].target, LabelTarget::Node(node), "{px}");
    }
}

#[test]
fn a_long_name_is_cut_at_its_cell_with_an_ellipsis() {
    let graph = tree(&[&[4; 12]]);
    let layout = arrange(&graph, LayoutKind::Circuit, &()).expect("a layout");
    // A cell of 1.75 has a pitch of 4 units: 84 pixels at 21, and 'group 10' needs 56 of them.
    let labels = place_labels(&graph, &layout, view(21.0, &[]));
    assert!(labels.iter().any(|label| label.text == "group 10"));
    let labels = place_labels(&graph, &layout, View { measure: &Wide, ..view(21.0, &[]) });
    let cut: Vec<&str> = labels.iter().filter(|l| l.size == TextSize::Medium).map(|l| l.text.as_str()).collect();
    assert!(!cut.is_empty() && cut.iter().all(|text| *text == "gr…"), "{cut:?}");
}

#[test]
fn nodes_alone_are_named_by_their_labels() {
    let graph = loose(3, &[(0, 1)]);
    let layout = arrange(&graph, LayoutKind::Stress, &()).expect("a layout");
    assert!(place_labels(&graph, &layout, view(90.0, &[])).iter().all(|label| label.text == "node"));
}
