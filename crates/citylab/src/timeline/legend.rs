//! What the marks of the timeline mean, behind a small button.

use egui::containers::menu::MenuButton;
use egui::{
    Align, Align2, Button, FontId, Layout, PopupCloseBehavior, Pos2, Rect, RichText, Sense, Stroke, Ui, pos2, vec2,
};

use super::model::{Measure, Scale};
use super::paint::{self, MARK};
use super::track::ABOUT_ATTEMPTS;
use super::widget::small_button;
use crate::command::{Entry, TimeCommand};
use crate::subject::Recording;
use crate::{theme, words};

/// Width of the marks in front of the words, in points.
const SAMPLE: f32 = 22.0;

/// Draws the mark that a line is about, around the middle of the room for it.
type Sample = fn(&egui::Painter, Pos2);

/// Draws the button, and the legend where it is open: with what bands and bars stand for, to choose from.
pub(super) fn button(ui: &mut Ui, recording: &dyn Recording, (scale, measure): (&mut Scale, &mut Measure)) {
    let button = small_button("Legend & scale ▾", theme::weak());
    let config = theme::menus().close_behavior(PopupCloseBehavior::CloseOnClickOutside);
    let (response, _) = MenuButton::from_button(button).config(config).ui(ui, |ui| {
        ui.set_width(320.0);
        line(ui, band, "Bands: the passes. Drag to go to any step; a right click offers more. Their width tells the");
        choices(ui, scale, &Scale::ALL.map(|scale| (scale, scale.label())));
        line(ui, bars, "Bars at the bottom: how much each step there did. They tell the");
        choices(ui, measure, &Measure::ALL.map(|measure| (measure, measure.label())));
        let key = Entry::key_of(&TimeCommand::RunToNext.into(), ui.ctx().os().is_mac());
        let runs = format!("A breakpoint: {key} runs to the next one.");
        let lines: [(Sample, &str); 6] = [
            (equals, "Behind the name of a pass: it came to the same world as before the last change."),
            (tick, ABOUT_ATTEMPTS),
            (playhead, "The playhead: the step that map, slots and inspector show."),
            (breakpoint, &runs),
            (pin, "The pinned step, hollow where it is one of an earlier run."),
            (bookmark, "A bookmark: a click goes there."),
        ];
        for (sample, text) in lines {
            line(ui, sample, text);
        }
        ui.separator();
        words::hint(ui, &format!("The recording takes {} of memory.", words::bytes(recording.bytes())));
    });
    let about = "What the marks of the timeline mean, and what its bands and bars stand for.";
    response.accessible_name("Legend of the timeline").on_hover_text(about);
}

/// One of a few, side by side.
fn choices<T: Copy + PartialEq>(ui: &mut Ui, chosen: &mut T, offered: &[(T, &str)]) {
    ui.horizontal(|ui| {
        ui.add_space(SAMPLE + ui.spacing().item_spacing.x);
        for &(value, label) in offered {
            let text = RichText::new(label).small();
            if ui.add(Button::selectable(*chosen == value, text)).clicked() {
                *chosen = value;
            }
        }
    });
}

fn line(ui: &mut Ui, sample: Sample, text: &str) {
    ui.with_layout(Layout::left_to_right(Align::Min), |ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(SAMPLE, words::LINE), Sense::hover());
        sample(ui.painter(), rect.center());
        words::hint(ui, text);
    });
}

fn band(brush: &egui::Painter, middle: Pos2) {
    brush.rect_filled(Rect::from_center_size(middle, vec2(20.0, 11.0)), 2.0, theme::edge());
}

fn playhead(brush: &egui::Painter, middle: Pos2) {
    brush.vline(middle.x, middle.y - 7.0..=middle.y + 7.0, Stroke::new(1.5, theme::accent()));
    brush.rect_filled(Rect::from_center_size(middle - vec2(0.0, 4.0), vec2(9.0, 7.0)), 2.0, theme::accent());
}

fn equals(brush: &egui::Painter, middle: Pos2) {
    brush.text(middle, Align2::CENTER_CENTER, "=", FontId::proportional(11.5), theme::text());
}

fn tick(brush: &egui::Painter, middle: Pos2) {
    paint::tick(brush, middle - vec2(4.0, 0.0), 1);
    paint::tick(brush, middle + vec2(4.0, 0.0), 9);
}

fn bars(brush: &egui::Painter, middle: Pos2) {
    for (at, tall) in [5.0, 9.0, 3.0, 6.0].into_iter().enumerate() {
        let left = middle.x - 6.0 + at as f32 * 3.0;
        let rect = Rect::from_min_max(pos2(left, middle.y + 5.0 - tall), pos2(left + 2.0, middle.y + 5.0));
        brush.rect_filled(rect, 0.0, paint::bar_color());
    }
}

fn breakpoint(brush: &egui::Painter, middle: Pos2) {
    brush.add(paint::triangle(middle + vec2(0.0, 3.0), MARK, theme::error()));
}

fn pin(brush: &egui::Painter, middle: Pos2) {
    paint::diamond(brush, middle - vec2(6.0, 0.0), true);
    paint::diamond(brush, middle + vec2(6.0, 0.0), false);
}

fn bookmark(brush: &egui::Painter, middle: Pos2) {
    paint::pennant(brush, middle - vec2(0.0, 5.0));
}
