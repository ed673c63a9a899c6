//! Draws the passes, the strip below them, the marks and the playhead.

use egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui::{Align2, Color32, CornerRadius, FontId, Pos2, Rect, Shape, Stroke, StrokeKind, pos2, vec2};
use mapkit::PassIndex;

use super::model::Track;
use super::phrases::{self, Fate};
use crate::marks::Break;
use crate::session::Workspace;
use crate::subject::Recording;
use crate::theme;

/// Names are written where this many points are beside them.
const NAME_MARGIN: f32 = 3.0;

/// Points that a name takes at least; in less room it would be a letter or two.
const LEAST_NAME: f32 = 16.0;

/// Size of the letters of names: the same for all, so that none looks more important than its neighbour.
const LETTERS: f32 = 10.0;

/// Side of the handle and of marks, in points.
pub(super) const MARK: f32 = 4.5;

/// Where the parts of the track are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lanes {
    /// The blocks.
    pub(super) blocks: Rect,
    /// Marks of rejected attempts.
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
    pub(super) fn block(&self, track: &Track, pass: PassIndex) -> Rect {
        let block = &track.blocks[pass.get()];
        let x = self.blocks.left();
        Rect::from_x_y_ranges(x + block.left..=x + block.right, self.blocks.y_range())
    }
}

/// Draws it all; what is not of what is shown is dim.
pub(super) fn track(
    brush: &egui::Painter,
    lanes: &Lanes,
    track: &Track,
    workspace: &Workspace,
    recording: &dyn Recording,
) {
    let present = workspace.pass_at_playhead();
    for pass in PassIndex::first(track.blocks.len()) {
        let color = band(pass, phrases::fate(recording, pass), present == Some(pass));
        brush.rect_filled(lanes.block(track, pass), CornerRadius::same(2), color);
    }
    strip(brush, lanes, track);
    let x = lanes.blocks.left() + track.x_of(workspace.step());
    let future = Rect::from_x_y_ranges(x..=lanes.blocks.right().max(x), lanes.all().y_range());
    brush.rect_filled(future, 0.0, theme::panel().gamma_multiply(0.5));
    // What is read is not dimmed.
    let some_changed =
        PassIndex::first(track.blocks.len()).any(|pass| phrases::is_unchanged(workspace, pass) == Some(false));
    for pass in PassIndex::first(track.blocks.len()) {
        let same = some_changed && phrases::is_unchanged(workspace, pass) == Some(true);
        let look = (phrases::fate(recording, pass), present == Some(pass), same);
        name(brush, lanes.block(track, pass), phrases::pass_name(recording, pass), look);
    }
    for cluster in &track.clusters {
        tick(brush, pos2(lanes.marks.left() + cluster.x as f32, lanes.marks.center().y), cluster.events.len());
    }
    marks(brush, lanes, track, workspace);
    playhead(brush, lanes, x);
    bookmarks(brush, lanes, track, workspace);
    if workspace.is_recording_of_before() {
        brush.rect_filled(lanes.all(), 0.0, theme::panel().gamma_multiply(1.0 - theme::OF_BEFORE));
    }
}

/// The tick of rejected attempts; more of them make a broader one.
pub(super) fn tick(brush: &egui::Painter, middle: Pos2, attempts: usize) {
    let width = if attempts < 4 { 1.5 } else { 3.0 };
    brush.vline(middle.x, middle.y - 3.0..=middle.y + 3.0, Stroke::new(width, theme::warn()));
}

fn band(pass: PassIndex, fate: Fate, present: bool) -> Color32 {
    let calm =
        if pass.get().is_multiple_of(2) { theme::line() } else { theme::line().lerp_to_gamma(theme::panel(), 0.4) };
    match fate {
        Fate::Failed => calm.lerp_to_gamma(theme::error(), 0.45),
        Fate::LeftOut | Fate::NotReached => theme::ground(),
        Fate::Done if present => calm.lerp_to_gamma(theme::accent(), 0.35),
        Fate::Done => calm,
    }
}

/// The name of a pass where it fits, cut with dots, or not at all; all of it is told on hover.
fn name(brush: &egui::Painter, rect: Rect, name: &str, (fate, present, same): (Fate, bool, bool)) {
    let color = match fate {
        _ if present => theme::strong(),
        Fate::Failed => theme::strong(),
        Fate::Done => theme::weak().lerp_to_gamma(theme::strong(), 0.35),
        Fate::LeftOut | Fate::NotReached => theme::weak(),
    };
    let whole = if same { format!("{name} =") } else { name.to_owned() };
    let room = rect.width() - 2.0 * NAME_MARGIN;
    if room < LEAST_NAME {
        return;
    }
    let font = FontId::proportional(LETTERS);
    let whole = brush.layout_no_wrap(whole, font.clone(), color);
    let galley = if whole.size().x <= room {
        whole
    } else {
        let mut job = LayoutJob::single_section(name.to_owned(), TextFormat::simple(font, color));
        job.wrap = TextWrapping::truncate_at_width(room);
        brush.layout_job(job)
    };
    let place = Align2::LEFT_CENTER.align_size_within_rect(galley.size(), rect.shrink2(vec2(NAME_MARGIN, 0.0)));
    let (end, middle) = (place.right(), place.center().y);
    brush.galley(place.min, galley, color);
    if fate == Fate::LeftOut {
        brush.hline(place.left()..=end, middle, Stroke::new(1.0, theme::weak()));
    }
}

/// The colour of the bars.
pub(super) fn bar_color() -> Color32 {
    theme::accent().gamma_multiply(0.7)
}

fn strip(brush: &egui::Painter, lanes: &Lanes, track: &Track) {
    let rect = lanes.strip;
    if rect.height() <= 1.0 {
        return;
    }
    brush.hline(rect.x_range(), rect.bottom() - 0.5, Stroke::new(1.0, theme::line()));
    let color = bar_color();
    for (bar, &height) in track.bars.iter().enumerate().filter(|(_, height)| **height > 0.0) {
        let left = rect.left() + bar as f32 * Track::bar_width();
        let tall = (height * (rect.height() - 2.0)).max(1.0);
        let min = pos2(left, rect.bottom() - tall);
        brush.rect_filled(Rect::from_min_max(min, pos2(left + Track::bar_width() - 1.0, rect.bottom())), 0.0, color);
    }
}

/// Breakpoints that have a place in time, and the pinned state.
fn marks(brush: &egui::Painter, lanes: &Lanes, track: &Track, workspace: &Workspace) {
    let (left, top) = (lanes.blocks.left(), lanes.blocks.top());
    for point in workspace.breaks() {
        let step = match point {
            Break::Pass(pass) => track.blocks.get(pass.get()).map(|block| block.first_step + 1),
            Break::Step(spot) => workspace.recording().and_then(|recording| spot.step_in(&**recording)),
            Break::Tile(..) | Break::Area(..) | Break::Entity { .. } | Break::Violation => None,
        };
        let Some(x) = step.map(|step| left + track.x_of(step)) else { continue };
        brush.add(triangle(pos2(x, top + MARK + 1.0), MARK, theme::error()));
        brush.vline(x, top..=lanes.blocks.bottom(), Stroke::new(1.0, theme::error().gamma_multiply(0.6)));
    }
    if let Some(step) = workspace.pin_step() {
        let x = left + track.x_of(step);
        brush.vline(x, lanes.blocks.y_range(), Stroke::new(1.0, theme::strong().gamma_multiply(0.5)));
        diamond(brush, pos2(x, lanes.blocks.bottom() - MARK), !workspace.is_pin_of_earlier_run());
    }
}

/// The bookmarks. They lie over the playhead, which would hide one at its own step.
fn bookmarks(brush: &egui::Painter, lanes: &Lanes, track: &Track, workspace: &Workspace) {
    for step in (0..workspace.bookmarks().len()).filter_map(|at| workspace.bookmark_step(at)) {
        let x = lanes.blocks.left() + track.x_of(step);
        brush.vline(x, lanes.blocks.y_range(), Stroke::new(1.0, theme::strong().gamma_multiply(0.3)));
        let top = pos2(x, lanes.blocks.top());
        if step == workspace.step() {
            // On the handle of the playhead it would be dark on dark.
            let ground = Rect::from_min_size(top - vec2(4.0, 0.0), vec2(8.0, 10.0));
            brush.rect_filled(ground, 0.0, theme::panel());
        }
        pennant(brush, top);
    }
}

/// The pinned state: hollow where it is one of another run.
pub(super) fn diamond(brush: &egui::Painter, middle: Pos2, is_filled: bool) {
    let points = [(0.0, -MARK), (MARK, 0.0), (0.0, MARK), (-MARK, 0.0)];
    let points = points.map(|(dx, dy)| middle + vec2(dx, dy)).to_vec();
    let fill = if is_filled { theme::strong() } else { theme::panel() };
    brush.add(Shape::convex_polygon(points, fill, Stroke::new(1.0, theme::strong())));
}

/// A bookmark: a ribbon that hangs down from its tip.
pub(super) fn pennant(brush: &egui::Painter, top: Pos2) {
    let (half, long) = (3.0, 9.0);
    for side in [-half, half] {
        // Two halves: together they are no convex shape.
        let points = [(0.0, 0.0), (side, 0.0), (side, long), (0.0, long - half)];
        let points = points.map(|(dx, dy)| top + vec2(dx, dy)).to_vec();
        brush.add(Shape::convex_polygon(points, theme::strong(), Stroke::NONE));
    }
}

/// A triangle that stands on its tip.
pub(super) fn triangle(tip: Pos2, side: f32, color: Color32) -> Shape {
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
