//! What is wrong with a field, said beside it without moving anything.
//!
//! The sentence lies over what is beside the panel: a form that grew by a line at each mistake would jump under the hand.

use egui::{Area, Color32, Frame, Id, Label, Margin, Order, Pos2, Rect, RichText, Stroke, Ui, pos2, vec2};

use crate::theme;

/// Width of the words at most, in points. More covers more of the map, less makes them taller than a row of the form.
const WIDTH: f32 = 250.0;

/// Space around the words, and between them and the field, in points.
const MARGIN: i8 = 6;
const GAP: f32 = 4.0;

/// Where the last one of a pass ends, so that the next one does not cover it.
#[derive(Clone, Copy, Debug)]
struct Last {
    pass: u64,
    rect: Rect,
}

/// Says what is wrong with the field at `field`, as long as that is in view. `salt` tells it from others.
pub(crate) fn show(ui: &Ui, salt: &str, field: Rect, reason: &str) {
    let panel = ui.clip_rect();
    if !panel.intersects(field) || !ui.is_visible() {
        return;
    }
    let text = RichText::new(reason).small().color(theme::error());
    let size = size_of(ui, reason);
    let at = place(ui.ctx(), (panel, field), size);
    let area = Area::new(Id::unique(("field error", salt))).order(Order::Middle).interactable(false).fade_in(false);
    let shown = area.fixed_pos(at).constrain_to(ui.ctx().content_rect()).show(ui.ctx(), |ui| {
        let frame = Frame::new().fill(theme::panel()).stroke(Stroke::new(1.0, theme::error())).corner_radius(3.0);
        frame.inner_margin(Margin::same(MARGIN)).show(ui, |ui| {
            ui.set_max_width(WIDTH);
            ui.add(Label::new(text).wrap());
        });
    });
    let last = Last { pass: ui.ctx().cumulative_pass_nr(), rect: shown.response.rect };
    ui.data_mut(|data| data.insert_temp(Id::unique("last field error"), last));
}

/// How much room the words take with what is around them.
fn size_of(ui: &Ui, reason: &str) -> egui::Vec2 {
    let font = egui::TextStyle::Small.resolve(ui.style());
    let words = ui.painter().layout(reason.to_owned(), font, Color32::PLACEHOLDER, WIDTH).size();
    words + vec2(1.0, 1.0) * 2.0 * f32::from(MARGIN)
}

/// The place beside a narrow panel, on the right where there is room, else on the left, else below or above the field;
/// below the last one where that would be covered.
fn place(ctx: &egui::Context, (panel, field): (Rect, Rect), size: egui::Vec2) -> Pos2 {
    let screen = ctx.content_rect();
    let middle = field.center().y - size.y / 2.0;
    // From a field in the middle of a broad panel the edge is too far.
    let has_sides = panel.width() < screen.width() / 2.0;
    let at = if has_sides && panel.right() + GAP + size.x <= screen.right() {
        pos2(panel.right() + GAP, middle)
    } else if has_sides && panel.left() - GAP - size.x >= screen.left() {
        pos2(panel.left() - GAP - size.x, middle)
    } else if field.bottom() + GAP + size.y <= screen.bottom() {
        pos2(field.left(), field.bottom() + GAP)
    } else {
        pos2(field.left(), field.top() - GAP - size.y)
    };
    let last = ctx.data(|data| data.get_temp::<Last>(Id::unique("last field error")));
    let last = last.filter(|last| last.pass == ctx.cumulative_pass_nr());
    match last {
        Some(last) if last.rect.intersects(Rect::from_min_size(at, size)) => pos2(at.x, last.rect.bottom() + 2.0),
        _ => at,
    }
}
