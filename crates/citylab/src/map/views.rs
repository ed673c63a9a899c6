//! What is drawn over each view: the selection, names, lines, a small map.

use std::sync::Arc;

use egui::{
    Align2, Color32, FontId, Galley, Painter as Brush, Pos2, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, pos2, vec2,
};
use mapkit::{BoardIndex, BoardPos, BoardRect, Pos};

use super::camera::Placement;
use super::float::SELECTED;
use super::outline::{Edge, find_outline};
use super::paint::{Painter, Viewport};
use super::{hover, outline, seen};
use crate::command::Mark;
use crate::marks::Break;
use crate::session::Session;
use crate::subject::moment::Entity;
use crate::subject::spec::SubjectSpec;
use crate::theme;

/// Cells narrower than this, in points, have no lines between them.
const LEAST_FOR_LINES: f32 = 5.0;

/// Things narrower than this on the screen, in physical pixels, have a frame and no outline.
const LEAST_OUTLINE: f32 = 8.0;

/// Height that the name of a board takes in its corner, in points.
pub(super) const NAME_HEIGHT: f32 = 18.0;

/// Names and ids that are written at most.
const MOST_LABELS: usize = 300;

/// Extent that the small map keeps within, in points.
const MINIMAP: Vec2 = vec2(170.0, 85.0);

/// Share of the view's extent that the small map keeps within.
const MINIMAP_SHARE: f32 = 0.25;

/// A view that leaves less height than this for the small map, in points, has none.
const LEAST_MINIMAP: f32 = 36.0;

/// A colour for what is on a board, fainter where it only lies above or below.
pub(super) fn shade(color: Color32, is_on_it: bool) -> Color32 {
    if is_on_it { color } else { color.gamma_multiply(0.45) }
}

/// Frames a view and writes its board's name into the corner.
pub(super) fn name(brush: &Brush, rect: Rect, spec: &SubjectSpec, board: BoardIndex) {
    let Some(board) = spec.boards.get(board.get()) else { return };
    brush.rect_stroke(rect, 0.0, Stroke::new(1.0, theme::MAP_LINE), StrokeKind::Inside);
    let at = rect.min + vec2(8.0, 6.0);
    Label::new(brush, at, Align2::LEFT_TOP, board.label).write(brush, theme::MAP_STRONG);
}

/// Words, each with its tile.
type Labels = Vec<(Pos, String)>;

/// What is worked out once and drawn in every frame.
#[derive(Debug, Default)]
pub(super) struct Cache {
    /// The outline of a thing on each board that was shown since, in a world of this revision.
    outlines: Vec<(u64, Entity, BoardIndex, Option<Outline>)>,
    /// The names and ids in a part of each board, and the revision that they are of.
    labels: Vec<(u64, BoardRect, Labels)>,
}

/// The tiles of a thing on one board.
#[derive(Debug)]
struct Outline {
    area: mapkit::Rect,
    edges: Vec<Edge>,
}

impl Cache {
    fn outline_of(&mut self, viewport: &Viewport, entity: Entity) -> Option<&Outline> {
        self.outlines.retain(|(revision, of, ..)| (*revision, *of) == (viewport.revision, entity));
        let known = self.outlines.iter().position(|(.., board, _)| *board == viewport.board);
        let at = known.unwrap_or_else(|| {
            let part = viewport.moment.tiles_of(viewport.board, entity);
            let outline = part.map(|part| Outline { area: part.area(), edges: find_outline(&part) });
            self.outlines.push((viewport.revision, entity, viewport.board, outline));
            self.outlines.len() - 1
        });
        self.outlines[at].3.as_ref()
    }

    fn labels(&mut self, viewport: &Viewport, tiles: mapkit::Rect) -> &[(Pos, String)] {
        let key = (viewport.revision, BoardRect::new(viewport.board, tiles));
        let known = self.labels.iter().position(|(revision, spot, _)| (*revision, *spot) == key);
        let at = known.unwrap_or_else(|| {
            self.labels.retain(|(_, part, _)| part.board != viewport.board);
            self.labels.push((key.0, key.1, viewport.moment.labels(viewport.board, tiles)));
            self.labels.len() - 1
        });
        &self.labels[at].2
    }
}

/// Draws lines, names, and what is selected.
pub(super) fn marks(brush: &Brush, viewport: &Viewport, session: &Session, shown: &[Mark], cache: &mut Cache) {
    if shown.contains(&Mark::Grid) {
        lines(brush, viewport);
    }
    let selection = session.workspace().selection();
    if let Some(outline) = selection.entity().and_then(|entity| cache.outline_of(viewport, entity)) {
        let [w, h] = viewport.placement.cell;
        // One tile is marked as a tile; what is hardly larger than a point is framed to be seen at all.
        if outline.area.area() > 1
            && w * outline.area.w as f32 >= LEAST_OUTLINE
            && h * outline.area.h as f32 >= LEAST_OUTLINE
        {
            outline::paint(brush, viewport, &outline.edges, SELECTED);
        } else if outline.area.area() > 1 {
            hover::frame(brush, viewport, outline.area, SELECTED);
        }
    }
    // An outline must not cut through words.
    if shown.contains(&Mark::Ids) {
        labels(brush, viewport, cache);
    }
    if let Some(area) = selection.highlight() {
        hover::frame(brush, viewport, area, theme::MAP_WARN);
    }
    if let Some(BoardPos { board, pos: tile }) = selection.tile() {
        hover::mark(brush, viewport, tile, shade(SELECTED, board == viewport.board));
    }
    for BoardRect { board, area } in session.workspace().breaks().iter().filter_map(Break::place) {
        if board == viewport.board {
            hover::frame_around(brush, viewport, area, theme::MAP_ERROR);
        }
    }
}

/// Whether cells are large enough for lines between them.
pub(super) fn has_lines(placement: &Placement, ppp: f32) -> bool {
    placement.cell[0] / ppp >= LEAST_FOR_LINES
}

fn lines(brush: &Brush, viewport: &Viewport) {
    let ppp = viewport.window.ppp;
    if !has_lines(&viewport.placement, ppp) {
        return;
    }
    let tiles = viewport.placement.tiles_in_view(&viewport.window);
    let stroke = Stroke::new(1.0 / ppp, Color32::from_white_alpha(26));
    let point = |tile: Pos| {
        let [x, y] = viewport.placement.panel_from_tile(tile);
        pos2((x + viewport.corner[0]) / ppp, (y + viewport.corner[1]) / ppp)
    };
    let (first, last) = (point(Pos::new(tiles.x, tiles.y)), point(Pos::new(tiles.x + tiles.w, tiles.y + tiles.h)));
    for x in tiles.x..=tiles.x + tiles.w {
        brush.vline(point(Pos::new(x, tiles.y)).x, first.y..=last.y, stroke);
    }
    for y in tiles.y..=tiles.y + tiles.h {
        brush.hline(first.x..=last.x, point(Pos::new(tiles.x, y)).y, stroke);
    }
}

fn labels(brush: &Brush, viewport: &Viewport, cache: &mut Cache) {
    let tiles = viewport.placement.tiles_in_view(&viewport.window);
    let ppp = viewport.window.ppp;
    let labels = cache.labels(viewport, tiles);
    // Ids of small things are noise from afar: only names are written then, and names come before ids.
    let (ids, names): (Vec<_>, Vec<_>) = labels.iter().partition(|(_, words)| words.starts_with('#'));
    let ids = ids.into_iter().filter(|_| viewport.placement.shows_glyphs());
    let mut written: Vec<Rect> = Vec::new();
    for (tile, words) in names.into_iter().chain(ids).take(MOST_LABELS) {
        let [x, y] = viewport.placement.panel_from_tile(*tile);
        let [w, h] = viewport.placement.cell;
        let at = pos2((x + w / 2.0 + viewport.corner[0]) / ppp, (y + h / 2.0 + viewport.corner[1]) / ppp);
        let label = Label::new(brush, at, Align2::CENTER_CENTER, words).within(brush.clip_rect());
        // What would cover another says nothing to anybody: it is there from closer by.
        if !written.iter().any(|other| other.intersects(label.ground)) {
            written.push(label.ground);
            label.write(brush, theme::MAP_STRONG);
        }
    }
}

/// Words that can be read on any ground.
struct Label {
    galley: Arc<Galley>,
    at: Pos2,
    /// What it covers.
    ground: Rect,
}

impl Label {
    fn new(brush: &Brush, at: Pos2, anchor: Align2, words: &str) -> Self {
        let galley = brush.layout_no_wrap(words.to_owned(), FontId::proportional(11.5), Color32::PLACEHOLDER);
        let rect = anchor.anchor_size(at, galley.size());
        Self { galley, at: rect.min, ground: rect.expand2(vec2(3.0, 1.0)) }
    }

    /// Moved as little as it takes to lie within `view`, where it is not wider or taller.
    fn within(mut self, view: Rect) -> Self {
        let inner = view.shrink(2.0);
        let by = (inner.min - self.ground.min).max(Vec2::ZERO) + (inner.max - self.ground.max).min(Vec2::ZERO);
        self.at += by;
        self.ground = self.ground.translate(by);
        self
    }

    fn write(self, brush: &Brush, color: Color32) {
        brush.rect_filled(self.ground, 3.0, Color32::from_black_alpha(170));
        brush.galley(self.at, self.galley, color);
    }
}

/// Draws the small map where not all of the map is in view; gives the place on the map that was clicked, in tiles.
pub(super) fn minimap(ui: &Ui, painter: &mut Painter, viewport: &Viewport, view: Rect) -> Option<[f32; 2]> {
    let (map, tiles) = (viewport.moment.size(), viewport.placement.tiles_in_view(&viewport.window));
    let room = MINIMAP.min(view.size() * MINIMAP_SHARE);
    if tiles == map.rect() || room.min_elem() < LEAST_MINIMAP {
        return None;
    }
    let (w, h) = (map.w as f32 * viewport.window.shape.aspect(), map.h as f32);
    let scale = (room.x / w).min(room.y / h);
    let rect = Rect::from_min_size(view.max - vec2(w * scale + 12.0, h * scale + 12.0), vec2(w * scale, h * scale));
    let brush = ui.painter_at(view);
    brush.rect_filled(rect.expand(1.0), 0.0, theme::MAP_LINE);
    let mesh = painter.overview(ui.ctx(), viewport, [rect.left(), rect.top(), rect.right(), rect.bottom()]);
    brush.add(egui::Shape::Mesh(mesh));
    let point = |x: i32, y: i32| {
        pos2(
            rect.left() + x as f32 / map.w as f32 * rect.width(),
            rect.top() + y as f32 / map.h as f32 * rect.height(),
        )
    };
    let shown = Rect::from_min_max(point(tiles.x, tiles.y), point(tiles.x + tiles.w, tiles.y + tiles.h));
    brush.rect_stroke(shown, 0.0, Stroke::new(1.0, theme::MAP_STRONG), StrokeKind::Inside);
    let response = ui.interact(rect, seen::widget().with("minimap"), Sense::click_and_drag());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::accesskit::Role::Canvas, true, "Minimap"));
    let at = response.interact_pointer_pos().filter(|_| response.clicked() || response.dragged())?;
    let share = |at: f32, low: f32, extent: f32| ((at - low) / extent).clamp(0.0, 1.0);
    Some([
        share(at.x, rect.left(), rect.width()) * map.w as f32,
        share(at.y, rect.top(), rect.height()) * map.h as f32,
    ])
}
