//! Where words stand: greedily, the strongest first, never over each other, over hubs or over bubbles of others.
//!
//! Labels are placed for the whole layout at one zoom step and in units, so that nothing flickers while panning.

use std::borrow::Cow;

use super::detail::{CORE_LEAST_PX, GroupNames, HUB_LEAST_PX, NodeWords, bubble_detail, node_words};
use super::geometry::{Area, Point};
use super::index::{GroupIndex, NodeIndex};
use super::layout::{Bubble, BubbleRole, Layout};
use super::model::{Graph, Role};
use super::occupied::Occupied;

/// How large a label is written; front ends give each a font.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextSize {
    /// The core, hubs and what is selected.
    Large,
    /// Groups.
    Medium,
    /// Nodes in bubbles.
    Small,
}

/// How wide and high words are, in pixels.
pub trait Measure {
    /// The width of a text.
    fn width_px(&self, text: &str, size: TextSize) -> f64;
    /// The height of a line.
    fn height_px(&self, size: TextSize) -> f64;
}

/// What a label names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LabelTarget {
    /// A group's bubble.
    Group(GroupIndex),
    /// A node.
    Node(NodeIndex),
}

/// A label where it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// What it names.
    pub target: LabelTarget,
    /// What is written, cut with an ellipsis where it did not fit.
    pub text: String,
    /// Where it is written, in units.
    pub area: Area,
    /// How large.
    pub size: TextSize,
}

/// What labels depend on besides the layout.
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// Pixels per unit of the zoom step.
    pub px_per_unit: f64,
    /// What is selected: named first, and in any case.
    pub selected: &'a [NodeIndex],
    /// How large words are.
    pub measure: &'a dyn Measure,
}

/// Pixels between a label and what it names.
const APART_PX: f64 = 3.0;
/// Most names of groups in a sector as long as not all are shown.
const FEW: usize = 6;

/// Places all labels of a layout at one zoom: work of some milliseconds on a large graph, once a zoom step. They never overlap each other; the selected come first, then the core, hubs,
/// groups with guards and prizes, larger groups, and nodes.
pub fn place_labels(graph: &Graph, layout: &Layout, view: View<'_>) -> Vec<Label> {
    let cell = (64.0 / view.px_per_unit).max(2.0);
    let mut writer = Writer { graph, layout, view, taken: Occupied::new(layout.bounds, cell), labels: Vec::new() };
    writer.take_bubbles();
    writer.write_selected();
    writer.write_hubs();
    writer.write_groups();
    writer.write_nodes();
    writer.labels
}

struct Writer<'a> {
    graph: &'a Graph,
    layout: &'a Layout,
    view: View<'a>,
    taken: Occupied,
    labels: Vec<Label>,
}

impl Writer<'_> {
    fn units(&self, px: f64) -> f64 {
        px / self.view.px_per_unit
    }

    /// The radius that a bubble has on the screen, in units: hubs and the core never vanish.
    fn shown_radius(&self, bubble: &Bubble) -> f64 {
        let least = match bubble.role {
            BubbleRole::Core => CORE_LEAST_PX,
            BubbleRole::Hub => HUB_LEAST_PX,
            BubbleRole::Cell => 0.0,
        };
        bubble.radius.max(self.units(least))
    }

    fn bubbles(&self) -> impl Iterator<Item = (GroupIndex, &Bubble)> {
        let bubbles = self.layout.bubbles.iter().enumerate();
        bubbles.filter_map(|(i, bubble)| Some((GroupIndex::at(i), bubble.as_ref()?)))
    }

    fn take_bubbles(&mut self) {
        let layout = self.layout;
        for (i, bubble) in layout.bubbles.iter().enumerate() {
            match bubble {
                Some(Bubble { tiles: Some(area), .. }) => self.taken.put_area(*area, Some(i as u32)),
                Some(bubble) => {
                    let radius = self.shown_radius(bubble);
                    self.taken.put_disc(bubble.center, radius, Some(i as u32));
                }
                None => {}
            }
        }
    }

    fn extent(&self, text: &str, size: TextSize) -> Extent {
        let measure = self.view.measure;
        let (width, height) = (measure.width_px(text, size), measure.height_px(size));
        Extent { width: self.units(width), height: self.units(height) }
    }

    /// Writes a label at the first of `places` that is free of what belongs to others; says whether there was one.
    fn write(&mut self, label: (LabelTarget, TextSize), text: &str, places: &[Area], owner: Option<u32>) -> bool {
        let free = places.iter().copied().find(|&area| self.taken.is_free(area, owner));
        if let Some(area) = free {
            // A label stands in the way of all others, those of the same bubble too.
            self.taken.put_area(area, None);
            self.labels.push(Label { target: label.0, text: text.to_string(), area, size: label.1 });
        }
        free.is_some()
    }

    fn write_selected(&mut self) {
        for &node in self.view.selected {
            if node.index() >= self.layout.nodes.len() {
                continue;
            }
            let group = self.graph.group_of(node);
            let text = format!("{} · {}", self.graph.label(node), self.graph.groups()[group.index()].label);
            let text = if self.graph.is_grouped() { text } else { self.graph.label(node).to_string() };
            let extent = self.extent(&text, TextSize::Large);
            let away = self.layout.bubble(group).map_or(0.0, |bubble| self.shown_radius(bubble));
            let center = self.layout.bubble(group).map_or(self.layout.node(node), |bubble| bubble.center);
            let places = extent.around(center, away + self.units(APART_PX));
            let label = (LabelTarget::Node(node), TextSize::Large);
            if !self.write(label, &text, &places, Some(group.0)) {
                self.taken.put_area(places[0], None);
                self.labels.push(Label { target: label.0, text, area: places[0], size: label.1 });
            }
        }
    }

    fn write_hubs(&mut self) {
        let mut hubs: Vec<(bool, GroupIndex, Point, f64)> = self
            .bubbles()
            .filter(|(_, bubble)| bubble.role != BubbleRole::Cell)
            .map(|(group, b)| (b.role != BubbleRole::Core, group, b.center, self.shown_radius(b)))
            .collect();
        hubs.sort_by_key(|hub| (hub.0, hub.1));
        for (is_hub, group, center, radius) in hubs {
            let text = self.graph.groups()[group.index()].label.clone();
            let extent = self.extent(&text, TextSize::Large);
            let mut places = extent.around(center, radius + self.units(APART_PX));
            if !is_hub {
                // The bar lies to both sides of the core.
                places.rotate_left(2);
            }
            self.write((LabelTarget::Group(group), TextSize::Large), &text, &places, Some(group.0));
        }
    }

    fn write_groups(&mut self) {
        let mut groups: Vec<(GroupIndex, Bubble)> =
            self.bubbles().filter(|(_, b)| b.role == BubbleRole::Cell).map(|(group, b)| (group, *b)).collect();
        groups.retain(|(_, b)| bubble_detail(b.radius * self.view.px_per_unit).names != GroupNames::None);
        groups.sort_by_cached_key(|&(group, _)| {
            let is_strong = self.graph.has(group, Role::Guard) && self.graph.has(group, Role::Prize);
            (
                !is_strong,
                !self.graph.groups()[group.index()].is_named,
                std::cmp::Reverse(self.graph.members(group).len()),
                group,
            )
        });
        let mut written = vec![0; self.graph.sectors().len() + 1];
        for (group, bubble) in groups {
            let shows_all = bubble_detail(bubble.radius * self.view.px_per_unit).names == GroupNames::All;
            let of = &self.graph.groups()[group.index()];
            let sector = of.sector.map_or(written.len() - 1, super::index::SectorIndex::index);
            if of.label.is_empty() || (!shows_all && (!of.is_named || written[sector] >= FEW)) {
                continue;
            }
            let room = bubble.cell_width * self.view.px_per_unit - 2.0 * APART_PX;
            let room = if shows_all { room } else { f64::INFINITY };
            let text = cut_to(&of.label, room, TextSize::Medium, self.view.measure);
            let extent = self.extent(&text, TextSize::Medium);
            let half = bubble.tiles.map_or(bubble.radius, |area| area.height() / 2.0);
            let places = extent.over_and_under(bubble.center, half + self.units(1.0));
            let label = (LabelTarget::Group(group), TextSize::Medium);
            if self.write(label, &text, &places, Some(group.0)) {
                written[sector] += 1;
            }
        }
    }

    fn write_nodes(&mut self) {
        for i in 0..self.layout.bubbles.len() {
            let group = GroupIndex::at(i);
            let Some(bubble) = self.layout.bubbles[i] else { continue };
            let words = node_words(bubble.spacing * self.view.px_per_unit);
            let is_single = self.graph.members(group).len() == 1 && !self.graph.is_grouped();
            if words == NodeWords::None || is_single || !bubble_detail(bubble.radius * self.view.px_per_unit).is_open
            {
                continue;
            }
            for &node in self.graph.members(group) {
                if words == NodeWords::Early && !self.graph.kind_of(node).is_named_early {
                    continue;
                }
                let room = 1.6 * bubble.spacing * self.view.px_per_unit;
                let text = cut_to(self.graph.label(node), room, TextSize::Small, self.view.measure);
                let extent = self.extent(&text, TextSize::Small);
                let glyph = 0.25 * bubble.spacing;
                let places = extent.over_and_under(self.layout.node(node), glyph + self.units(1.0));
                self.write((LabelTarget::Node(node), TextSize::Small), &text, &places[..1], Some(group.0));
            }
        }
    }
}

/// How large a label is, in units.
#[derive(Clone, Copy, Debug)]
struct Extent {
    width: f64,
    height: f64,
}

impl Extent {
    /// Eight places around a disc of `radius`: right, left, above, below, and the corners.
    fn around(self, center: Point, radius: f64) -> [Area; 8] {
        let (w, h) = (self.width / 2.0, self.height / 2.0);
        // Corners lie on the diagonal, where the disc is nearer.
        let diagonal = radius * std::f64::consts::FRAC_1_SQRT_2;
        let shifts = [
            (radius + w, 0.0),
            (-radius - w, 0.0),
            (0.0, -radius - h),
            (0.0, radius + h),
            (diagonal + w, -diagonal - h),
            (diagonal + w, diagonal + h),
            (-diagonal - w, -diagonal - h),
            (-diagonal - w, diagonal + h),
        ];
        shifts.map(|(dx, dy)| Area::around(center.offset(dx, dy), self.width, self.height))
    }

    /// Below and above.
    fn over_and_under(self, center: Point, away: f64) -> [Area; 2] {
        let shift = away + self.height / 2.0;
        [shift, -shift].map(|dy| Area::around(center.offset(0.0, dy), self.width, self.height))
    }
}

/// A text as far as it fits into `room` pixels, with an ellipsis where it was cut.
fn cut_to<'a>(text: &'a str, room: f64, size: TextSize, measure: &dyn Measure) -> Cow<'a, str> {
    if measure.width_px(text, size) <= room {
        return Cow::Borrowed(text);
    }
    let ends: Vec<usize> = text.char_indices().map(|(at, _)| at).skip(1).collect();
    let kept = |end: usize| text[..end].trim_end();
    let ellipsis = measure.width_px("…", size);
    let fitting = ends.partition_point(|&end| measure.width_px(kept(end), size) + ellipsis <= room);
    let end = ends.get(fitting.saturating_sub(1)).copied().unwrap_or(text.len());
    Cow::Owned(format!("{}…", kept(end)))
}
