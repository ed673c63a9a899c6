//! What is drawn at which zoom, in which width and colour: figures that were tried on cities of all sizes.

use super::model::Graph;

/// Least radius of a hub on the screen, in pixels.
pub const HUB_LEAST_PX: f64 = 8.0;
/// Least radius of the core on the screen, in pixels.
pub const CORE_LEAST_PX: f64 = 11.0;

/// Which names of groups are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GroupNames {
    /// None.
    None,
    /// The first six of each sector, and only whole ones that fit.
    Few,
    /// All, cut at the width of their cells.
    All,
}

/// What is drawn of a bubble besides its fill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BubbleDetail {
    /// The ring in the colour of its level, and marks for prizes at the left and guards at the right. Without it, a
    /// prize or a guard recolours the disc.
    pub has_ring: bool,
    /// The number of its nodes, as long as it is not open.
    pub has_count: bool,
    /// Nodes as glyphs with links between them.
    pub is_open: bool,
    /// Its name.
    pub names: GroupNames,
}

/// What is drawn of a bubble whose radius on the screen is `radius_px`.
pub fn bubble_detail(radius_px: f64) -> BubbleDetail {
    let is_open = radius_px >= 24.0;
    let names = if radius_px >= 36.0 {
        GroupNames::All
    } else if radius_px >= 20.0 {
        GroupNames::Few
    } else {
        GroupNames::None
    };
    BubbleDetail { has_ring: radius_px >= 4.0, has_count: radius_px >= 9.0 && !is_open, is_open, names }
}

/// Which nodes are named in an open bubble.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeWords {
    /// None.
    None,
    /// Those of kinds that are named early.
    Early,
    /// All.
    All,
}

/// Which nodes are named where they stand `spacing_px` apart.
pub fn node_words(spacing_px: f64) -> NodeWords {
    if spacing_px >= 56.0 {
        NodeWords::All
    } else if spacing_px >= 30.0 {
        NodeWords::Early
    } else {
        NodeWords::None
    }
}

/// The step of zoom that `px_per_unit` belongs to, and the pixels per unit of that step: an eighth of a doubling each.
/// Labels are placed once a step, so that zooming a little moves none.
pub fn zoom_step(px_per_unit: f64) -> (i32, f64) {
    let step = (libm::log2(px_per_unit.clamp(1e-6, 1e6)) * 8.0).floor();
    (step as i32, libm::exp2(step / 8.0))
}

/// Width in pixels of a lane that `flow` links run on.
pub fn flow_width_px(flow: u32) -> f64 {
    0.7 + 0.55 * libm::log2(1.0 + f64::from(flow))
}

/// Width in pixels of what costs `loss` nodes when it is cut.
pub fn loss_width_px(loss: u32) -> f64 {
    1.2 + 1.05 * (libm::log2(f64::from(loss.max(1))) - 2.0).max(0.0)
}

/// The least loss that is shown at first: 8 nodes, or 0.4 % of all.
pub fn least_loss_shown(graph: &Graph) -> u32 {
    (graph.nodes().len() as u32 / 250).max(8)
}

type Stop = (f64, [u8; 3]);

const LEVELS: [Stop; 4] =
    [(0.0, [70, 84, 104]), (96.0, [40, 150, 150]), (160.0, [232, 180, 79]), (255.0, [255, 64, 90])];
const LOSSES: [Stop; 2] = [(0.0, [232, 180, 79]), (1.0, [255, 64, 90])];

/// The colour between two stops, rounded.
fn blend(stops: &[Stop], at: f64) -> [u8; 3] {
    let high = stops.iter().position(|stop| stop.0 >= at).unwrap_or(stops.len() - 1);
    let (low, high) = (stops[high.saturating_sub(1)], stops[high]);
    let share = if high.0 > low.0 { ((at - low.0) / (high.0 - low.0)).clamp(0.0, 1.0) } else { 1.0 };
    std::array::from_fn(|i| {
        let (from, to) = (f64::from(low.1[i]), f64::from(high.1[i]));
        (from + (to - from) * share).round() as u8
    })
}

/// The colour of a level: red, green, blue.
pub fn level_color(level: u8) -> [u8; 3] {
    blend(&LEVELS, f64::from(level))
}

/// The colour of a loss, amber for the least that is shown to red for the greatest: red, green, blue.
pub fn loss_color(loss: u32, least: u32, greatest: u32) -> [u8; 3] {
    let log = |loss: u32| libm::log2(f64::from(loss.max(1)));
    let span = log(greatest) - log(least);
    blend(&LOSSES, if span > 0.0 { (log(loss) - log(least)) / span } else { 1.0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn detail_grows_at_the_radii_of_the_design() {
        let at = |radius| bubble_detail(radius);
        assert!(!at(3.9).has_ring && at(4.0).has_ring && !at(8.9).has_count && at(9.0).has_count);
        assert_eq!(
            (at(19.9).names, at(20.0).names, at(36.0).names),
            (GroupNames::None, GroupNames::Few, GroupNames::All)
        );
        assert!(!at(23.9).is_open && at(24.0).is_open && !at(24.0).has_count);
        assert_eq!(
            (node_words(29.0), node_words(30.0), node_words(56.0)),
            (NodeWords::None, NodeWords::Early, NodeWords::All)
        );
    }

    #[test]
    fn levels_and_losses_have_the_colours_of_the_design() {
        assert_eq!((level_color(0), level_color(96)), ([70, 84, 104], [40, 150, 150]));
        assert_eq!((level_color(160), level_color(255)), ([232, 180, 79], [255, 64, 90]));
        assert_eq!((loss_color(8, 8, 400), loss_color(400, 8, 400)), ([232, 180, 79], [255, 64, 90]));
        assert!((loss_width_px(4) - 1.2).abs() < 1e-9 && (loss_width_px(16) - 3.3).abs() < 1e-9);
    }

    #[test]
    fn a_zoom_step_is_stable_and_never_larger_than_the_zoom() {
        for i in 1..400 {
            let zoom = f64::from(i) * 0.37;
            let (step, px) = zoom_step(zoom);
            assert!(px <= zoom * 1.000_001 && px * 1.1 > zoom, "{zoom}: {px}");
            assert_eq!(zoom_step(px * 1.000_001).0, step);
        }
        assert_eq!(zoom_step(0.0), zoom_step(1e-6));
    }
}
