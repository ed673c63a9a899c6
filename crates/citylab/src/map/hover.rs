//! The tile under the pointer: a frame around it, and a card with what there is to say.

use cityplay::words::Line;
use egui::{Align2, Area, Color32, Grid, Id, Order, Painter, Pos2, Rect, RichText, Stroke, StrokeKind, Ui, vec2};
use mapkit::Pos;

use super::float::float;
use super::mesh::color;
use super::paint::Viewport;
use crate::theme;

/// Cells smaller than this, in physical pixels, get a frame of this size around their middle.
const LEAST_MARK: f32 = 9.0;

/// Points from what is framed to a frame around other frames.
const AROUND: f32 = 4.5;

/// Distance of the card from the pointer, in points.
const CARD_DISTANCE: f32 = 18.0;

/// Frames a tile.
pub(super) fn mark(painter: &Painter, viewport: &Viewport, tile: Pos, color: Color32) {
    frame(painter, viewport, mapkit::Rect::tile(tile), color);
}

/// Frames an area of tiles.
pub(super) fn frame(painter: &Painter, viewport: &Viewport, area: mapkit::Rect, color: Color32) {
    let rect = rect_of(viewport, area);
    painter.rect_stroke(rect, 0.0, Stroke::new(3.0, Color32::from_black_alpha(150)), StrokeKind::Middle);
    painter.rect_stroke(rect, 0.0, Stroke::new(1.0, color), StrokeKind::Middle);
}

/// Frames an area of tiles outside of any other frame, with a light rim: it is seen on a ground of its own colour too.
pub(super) fn frame_around(painter: &Painter, viewport: &Viewport, area: mapkit::Rect, color: Color32) {
    let rect = rect_of(viewport, area).expand(AROUND);
    for (width, color) in [(6.0, Color32::from_black_alpha(150)), (4.0, theme::MAP_STRONG), (2.0, color)] {
        painter.rect_stroke(rect, 1.0, Stroke::new(width, color), StrokeKind::Middle);
    }
}

/// Where an area of tiles is on the screen, or where a frame around it can be seen.
fn rect_of(viewport: &Viewport, area: mapkit::Rect) -> Rect {
    let ppp = viewport.window.ppp;
    let [left, top] = viewport.placement.panel_from_tile(Pos::new(area.x, area.y));
    let [w, h] = viewport.placement.cell;
    let (w, h) = (w * area.w as f32, h * area.h as f32);
    let min = Pos2::new((left + viewport.corner[0]) / ppp, (top + viewport.corner[1]) / ppp);
    let size = vec2(w.max(LEAST_MARK), h.max(LEAST_MARK)) / ppp;
    let middle = min + vec2(w, h) / ppp / 2.0;
    Rect::from_center_size(middle, size)
}

/// Shows what there is to say of a tile beside the pointer, on the side with more room.
pub(super) fn card(ui: &Ui, lines: Vec<Line>, at: Pos2) {
    let panel = ui.max_rect();
    let flip = [at.x > panel.center().x, at.y > panel.center().y];
    let step = flip.map(|flip| if flip { -CARD_DISTANCE } else { CARD_DISTANCE });
    let pivot = match flip {
        [false, false] => Align2::LEFT_TOP,
        [true, false] => Align2::RIGHT_TOP,
        [false, true] => Align2::LEFT_BOTTOM,
        [true, true] => Align2::RIGHT_BOTTOM,
    };
    let area = Area::new(Id::unique("tile card"))
        .order(Order::Tooltip)
        .interactable(false)
        .fade_in(false)
        .pivot(pivot)
        .fixed_pos(at + vec2(step[0], step[1]));
    area.show(ui.ctx(), |ui| {
        float(ui).show(ui, |ui| {
            // Lines of a card are no controls: they need no room for a finger.
            ui.spacing_mut().interact_size.y = 0.0;
            ui.spacing_mut().item_spacing.y = 3.0;
            let mut lines = lines.into_iter();
            if let Some(head) = lines.next() {
                ui.label(RichText::new(head.value).color(theme::MAP_STRONG));
            }
            Grid::new("tile card lines").num_columns(2).spacing(vec2(12.0, 2.0)).min_col_width(0.0).show(ui, |ui| {
                for line in lines {
                    ui.label(RichText::new(line.label).small().color(theme::MAP_WEAK));
                    ui.label(RichText::new(line.value).small().color(color(line.color)));
                    ui.end_row();
                }
            });
        });
    });
}
