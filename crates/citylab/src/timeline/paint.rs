//! Draws the passes, the strip below them, the marks and the playhead.

use egui::{Align2, Color32, CornerRadius, FontId, Pos2, Rect, Shape, Stroke, StrokeKind, pos2, vec2};

use super::model::Track;
use super::phrases::{self, Fate};
use crate::session::{Bench, Break};
use crate::subject::Recording;
use crate::theme;

/// Names are written where this many points are beside them.
const NAME_MARGIN: f32 = 5.0;

/// Side of the handle and of marks, in points.
const MARK: f32 = 4.5;

/// Where the parts of the track are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lanes {
    /// The blocks.
    pub(super) blocks: Rect,
    /// Marks of attempts given up.
    pub(super) marks: Rect,
    /// The strip; empty where there is no room.
    pub(super) strip: Rect,
}

impl Lanes {
    /// Divides the track: a low one has no strip, and its marks lie on the blocks.
    pub(super) fn of(track: Rect) -> Self {
        let height = track.height();
        let marks = if height < 24.0 { 4.0 } else { 7.0 };
        let strip = if height < 44.0 { 0.0 } else { (height - marks) * 0.42 };
        let blocks = height - strip - if height < 24.0 { 0.0 } else { marks };
        let row = |top: f32, height: f32| {
            Rect::from_min_size(pos2(track.left(), track.top() + top), vec2(track.width(), height))
        };
        let marks_top = if height < 24.0 { blocks - marks } else { blocks };
        Self { blocks: row(0.0, blocks), marks: row(marks_top, marks), strip: row(height - strip, strip) }
    }

    /// Everything.
    pub(super) fn all(&self) -> Rect {
        self.blocks.union(self.marks).union(self.strip)
    }

    /// The block of a pass.
    pub(super) fn block(&self, track: &Track, pass: usize) -> Rect {
        let block = &track.blocks[pass];
        let x = self.blocks.left();
        Rect::from_x_y_ranges(x + block.left..=x + block.right, self.blocks.y_range())
    }
}

/// Draws it all.
pub(super) fn track(brush: &egui::Painter, lanes: &Lanes, track: &Track, bench: &Bench, tape: &dyn Recording) {
    let present = bench.pass_at_playhead();
    let some_changed = (0..track.blocks.len()).any(|pass| bench.is_unchanged(pass) == Some(false));
    for pass in 0..track.blocks.len() {
        let rect = lanes.block(track, pass);
        let fate = phrases::fate(tape, pass);
        brush.rect_filled(rect, CornerRadius::same(2), band(pass, fate, present == Some(pass)));
        let same = some_changed && bench.is_tape_of_shown() && bench.is_unchanged(pass) == Some(true);
        name(brush, rect, phrases::pass_name(tape, pass), (fate, present == Some(pass), same));
    }
    strip(brush, lanes, track);
    for cluster in &track.clusters {
        let x = lanes.marks.left() + cluster.x as f32;
        // More attempts make a broader tick.
        let width = if cluster.events.len() < 4 { 1.0 } else { 2.0 };
        let range = lanes.marks.top() + 1.0..=lanes.marks.bottom() - 1.0;
        brush.vline(x, range, Stroke::new(width, theme::warn()));
    }
    let x = lanes.blocks.left() + track.x_of(bench.step());
    let future = Rect::from_x_y_ranges(x..=lanes.blocks.right().max(x), lanes.all().y_range());
    brush.rect_filled(future, 0.0, theme::panel().gamma_multiply(0.5));
    marks(brush, lanes, track, bench);
    playhead(brush, lanes, x);
}

fn band(pass: usize, fate: Fate, present: bool) -> Color32 {
    let calm = if pass.is_multiple_of(2) { theme::line() } else { theme::line().lerp_to_gamma(theme::panel(), 0.4) };
    match fate {
        Fate::Failed => calm.lerp_to_gamma(theme::error(), 0.45),
        Fate::LeftOut | Fate::NotReached => theme::ground(),
        Fate::Done if present => calm.lerp_to_gamma(theme::accent(), 0.35),
        Fate::Done => calm,
    }
}

/// The name of a pass where it fits: shortened at its end, or not at all.
fn name(brush: &egui::Painter, rect: Rect, name: &str, (fate, present, same): (Fate, bool, bool)) {
    let color = match fate {
        _ if present => theme::strong(),
        Fate::Failed => theme::strong(),
        Fate::Done => theme::weak().lerp_to_gamma(theme::strong(), 0.35),
        Fate::LeftOut | Fate::NotReached => theme::weak(),
    };
    let whole = if same { format!("{name} =") } else { name.to_owned() };
    let font = FontId::proportional(if rect.height() < 16.0 { 10.0 } else { 11.5 });
    let room = rect.width() - 2.0 * NAME_MARGIN;
    let fits = [whole.as_str(), name].into_iter().find_map(|text| {
        let galley = brush.layout_no_wrap(text.to_owned(), font.clone(), color);
        (galley.size().x <= room).then_some(galley)
    });
    let Some(galley) = fits else { return };
    let place = Align2::LEFT_CENTER.align_size_within_rect(galley.size(), rect.shrink2(vec2(NAME_MARGIN, 0.0)));
    let (end, middle) = (place.right(), place.center().y);
    brush.galley(place.min, galley, color);
    if fate == Fate::LeftOut {
        brush.hline(place.left()..=end, middle, Stroke::new(1.0, theme::weak()));
    }
}

fn strip(brush: &egui::Painter, lanes: &Lanes, track: &Track) {
    let rect = lanes.strip;
    if rect.height() <= 1.0 {
        return;
    }
    brush.hline(rect.x_range(), rect.bottom() - 0.5, Stroke::new(1.0, theme::line()));
    let color = theme::accent().gamma_multiply(0.55);
    for (bar, &height) in track.bars.iter().enumerate().filter(|(_, height)| **height > 0.0) {
        let left = rect.left() + bar as f32 * Track::bar_width();
        let tall = (height * (rect.height() - 2.0)).max(1.0);
        let min = pos2(left, rect.bottom() - tall);
        brush.rect_filled(Rect::from_min_max(min, pos2(left + Track::bar_width() - 1.0, rect.bottom())), 0.0, color);
    }
}

/// Breakpoints that have a place in time, and the pinned state.
fn marks(brush: &egui::Painter, lanes: &Lanes, track: &Track, bench: &Bench) {
    let (left, top) = (lanes.blocks.left(), lanes.blocks.top());
    for point in bench.breaks() {
        let step = match point {
            Break::Pass(pass) => track.blocks.get(*pass).map(|block| block.first_step + 1),
            Break::Step(step) => Some(*step),
            Break::Tile(..) | Break::Area(..) | Break::Thing { .. } | Break::Fault => None,
        };
        let Some(x) = step.map(|step| left + track.x_of(step)) else { continue };
        brush.add(triangle(pos2(x, top + MARK + 1.0), MARK, theme::error()));
        brush.vline(x, top..=lanes.blocks.bottom(), Stroke::new(1.0, theme::error().gamma_multiply(0.6)));
    }
    if let Some(pinned) = bench.pinned() {
        let x = left + track.x_of(pinned.state.step);
        brush.vline(x, lanes.blocks.y_range(), Stroke::new(1.0, theme::strong().gamma_multiply(0.5)));
        let middle = pos2(x, lanes.blocks.bottom() - MARK);
        let points = [(0.0, -MARK), (MARK, 0.0), (0.0, MARK), (-MARK, 0.0)];
        let points = points.map(|(dx, dy)| middle + vec2(dx, dy)).to_vec();
        brush.add(Shape::convex_polygon(points, theme::strong(), Stroke::NONE));
    }
}

/// A triangle that stands on its tip.
fn triangle(tip: Pos2, side: f32, color: Color32) -> Shape {
    let points = vec![tip, tip + vec2(-side, -side - 1.0), tip + vec2(side, -side - 1.0)];
    Shape::convex_polygon(points, color, Stroke::NONE)
}

fn playhead(brush: &egui::Painter, lanes: &Lanes, x: f32) {
    let all = lanes.all();
    brush.vline(x, all.y_range(), Stroke::new(1.5, theme::accent()));
    let handle = Rect::from_center_size(pos2(x, all.top() + 4.0), vec2(9.0, 8.0));
    brush.rect_filled(handle, CornerRadius::same(2), theme::accent());
    brush.add(triangle(pos2(x, handle.bottom() + 4.0), 4.5, theme::accent()));
}

/// The ring around what has the keyboard.
pub(super) fn ring(brush: &egui::Painter, rect: Rect) {
    let ring = Stroke::new(1.0, theme::accent().gamma_multiply(0.6));
    brush.rect_stroke(rect, 0.0, ring, StrokeKind::Inside);
}
