//! The frame around one field: its name, its reset, its control, and what is wrong with it.

use egui::{Align, Button, Id, Label, Layout, RichText, Sense, Stroke, Ui};

use crate::command::Command;
use crate::session::{Bench, Session};
use crate::subject::Values;
use crate::subject::spec::Field;
use crate::theme;

/// The form while it is drawn: the values that are edited, and the bench that they come from.
pub(super) struct Form<'a> {
    /// What is known of the present state.
    pub bench: &'a Bench,
    /// The copy that is edited.
    pub values: &'a mut Values,
    /// The session, to know which commands would do anything.
    pub session: &'a Session,
    /// What is asked for beside changes of values.
    pub out: &'a mut Vec<Command>,
}

impl Form<'_> {
    /// Draws one field; `control` gets the id of the label that names it.
    pub(super) fn field(&mut self, ui: &mut Ui, field: &Field, control: impl FnOnce(&mut Ui, &mut Self, Id)) {
        let label = self.head(ui, field);
        let error = self.bench.problem(field.name).map(str::to_owned);
        ui.scope(|ui| {
            if error.is_some() {
                mark_wrong(ui);
            }
            control(ui, self, label);
        });
        if let Some(error) = error {
            ui.label(RichText::new(error).small().color(theme::error()));
        }
        ui.add_space(theme::GAP - ui.spacing().item_spacing.y);
    }

    /// The name, and a reset where the value is not the default.
    fn head(&mut self, ui: &mut Ui, field: &Field) -> Id {
        ui.horizontal(|ui| {
            ui.set_min_height(18.0);
            let changed = self.values.get(field.name) != field.default;
            let color = if changed { theme::strong() } else { theme::weak() };
            let words = Label::new(RichText::new(field.label).color(color)).sense(Sense::hover());
            let label = ui.add(words);
            let id = label.id;
            label.on_hover_text(tooltip(field));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if changed {
                    let button = Button::new(RichText::new("reset").small().color(theme::weak()));
                    let response = ui.add(button.small().frame_when_inactive(false));
                    let response = response.accessible_name(format!("Reset {}", field.label.to_lowercase()));
                    let back = if field.default.is_empty() { "none" } else { &field.default };
                    if response.on_hover_text(format!("Back to the default: {back}.")).clicked() {
                        self.values.set(field.name, field.default.clone());
                    }
                }
            });
            id
        })
        .inner
    }
}

/// What a field does, what it allows, and what it is when nobody says anything.
pub(super) fn tooltip(field: &Field) -> String {
    let default = if field.default.is_empty() { "none" } else { &field.default };
    format!("{}\nAllowed: {}.\nDefault: {default}.", field.about, field.allowed)
}

/// Gives every control in `ui` the border of something wrong.
fn mark_wrong(ui: &mut Ui) {
    let stroke = Stroke::new(1.0, theme::error());
    let widgets = &mut ui.visuals_mut().widgets;
    for visuals in [&mut widgets.inactive, &mut widgets.hovered, &mut widgets.active] {
        visuals.bg_stroke = stroke;
    }
}
