//! The frame around one field: its name, its reset, its control, and what is wrong with it.

use citygen::Params;
use egui::{Align, Button, Id, Label, Layout, RichText, Sense, Stroke, Ui};

use crate::session::Session;
use crate::theme;

/// The form while it is drawn: the parameters that are edited, and the session they come from.
pub(super) struct Form<'a> {
    /// What is known of the present state.
    pub session: &'a Session,
    /// The copy that is edited.
    pub params: &'a mut Params,
}

/// What a field is called.
#[derive(Clone, Copy)]
pub(super) struct FieldWords<'a> {
    /// The parameter's name.
    name: &'static str,
    /// What a person reads.
    label: &'a str,
    /// What is wrong with what is being typed, where it is no value yet.
    error: Option<&'a str>,
}

impl<'a> FieldWords<'a> {
    /// The field of a parameter.
    pub(super) const fn new(name: &'static str, label: &'a str) -> Self {
        Self { name, label, error: None }
    }

    /// The same with something wrong in what is typed.
    pub(super) const fn with_error(self, error: Option<&'a str>) -> Self {
        Self { error, ..self }
    }
}

impl Form<'_> {
    /// Draws one field; `control` gets the id of the label that names it. Gives `true` where it was reset.
    pub(super) fn field(
        &mut self,
        ui: &mut Ui,
        field: &FieldWords,
        control: impl FnOnce(&mut Ui, &mut Self, Id),
    ) -> bool {
        let (label, reset) = self.head(ui, field);
        let error = field.error.or_else(|| self.session.problem(field.name));
        ui.scope(|ui| {
            if error.is_some() {
                mark_wrong(ui);
            }
            control(ui, self, label);
        });
        if let Some(error) = error {
            ui.label(RichText::new(error).small().color(theme::ERROR));
        }
        ui.add_space(theme::GAP - ui.spacing().item_spacing.y);
        reset
    }

    /// The name, and a reset where the value is not the default.
    fn head(&mut self, ui: &mut Ui, words: &FieldWords) -> (Id, bool) {
        let FieldWords { name, label, .. } = *words;
        let defaults = Params::default();
        let field = Params::field(name).expect("the form shows only known parameters");
        let mut reset = false;
        let id = ui
            .horizontal(|ui| {
                ui.set_min_height(18.0);
                let changed = !self.params.same_field(name, &defaults);
                let color = if changed { theme::STRONG } else { theme::WEAK };
                let words = Label::new(RichText::new(label).color(color)).sense(Sense::hover());
                let label_response = ui.add(words);
                let id = label_response.id;
                label_response.on_hover_text(format!("{}\nAllowed: {}.", field.about, field.allowed));
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    if changed {
                        let button = Button::new(RichText::new("reset").small().color(theme::WEAK));
                        let response = ui.add(button.small().frame_when_inactive(false));
                        let response = response.accessible_name(format!("Reset {}", label.to_lowercase()));
                        if response.on_hover_text("Sets this parameter to its default.").clicked() {
                            self.params.copy_field(name, &defaults);
                            reset = true;
                        }
                    }
                });
                id
            })
            .inner;
        (id, reset)
    }
}

/// Gives every control in `ui` the border of something wrong.
fn mark_wrong(ui: &mut Ui) {
    let stroke = Stroke::new(1.0, theme::ERROR);
    let widgets = &mut ui.visuals_mut().widgets;
    for visuals in [&mut widgets.inactive, &mut widgets.hovered, &mut widgets.active] {
        visuals.bg_stroke = stroke;
    }
}
