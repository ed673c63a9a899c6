//! The form: every parameter of the recipe with its range, its reset, and what is wrong with it.
//!
//! The panel edits a copy of the values and hands it back as one command; `field` is the frame around a field,
//! `controls` what is in it, `rerolls` the list of passes. It is drawn from the recipe's own list of fields.

mod controls;
mod field;
mod rerolls;

use egui::{Button, ComboBox, Frame, Layout, Margin, Panel, RichText, ScrollArea, Ui, vec2};

use crate::command::{Command, ParamsCommand, RunCommand, WindowCommand};
use crate::session::Session;
use crate::settings::Settings;
use crate::subject::spec::Control;
use crate::{theme, widgets};
use controls::Typed;
use field::Form;

/// Width of the number beside a slider, in points: room for `-0.00`.
const NUMBER_WIDTH: f32 = 48.0;

/// Room on the right for the bar of a form that is taller than the window.
const SCROLL_BAR: f32 = 12.0;

/// What the form keeps of its own.
#[derive(Debug, Default)]
pub(crate) struct ParamsPanel {
    typed: Typed,
    /// The recipe that the typed texts are of.
    recipe: usize,
}

impl ParamsPanel {
    /// Draws the form.
    pub(crate) fn ui(&mut self, ui: &mut Ui, session: &Session, settings: &Settings, out: &mut Vec<Command>) {
        if self.recipe != session.recipe() {
            *self = Self { recipe: session.recipe(), ..Self::default() };
        }
        let bench = session.bench();
        let mut values = bench.values().clone();
        let frame = Frame::new().inner_margin(Margin { left: 14, right: 4, top: 10, bottom: 10 });
        frame.show(ui, |ui| {
            let frame = Frame::new().inner_margin(Margin { right: SCROLL_BAR as i8, ..Margin::ZERO });
            let bottom = Panel::bottom("form actions").frame(frame).show_separator_line(false).resizable(false);
            bottom.show(ui, |ui| actions(ui, session, out));
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                ui.set_max_width((ui.available_width() - SCROLL_BAR).max(80.0));
                let width = ui.available_width();
                let spacing = ui.spacing_mut();
                spacing.item_spacing.y = 3.0;
                spacing.interact_size.x = NUMBER_WIDTH;
                spacing.slider_width = (width - NUMBER_WIDTH - spacing.item_spacing.x).max(60.0);
                recipe(ui, session, settings, out);
                let mut form = Form { bench, values: &mut values, session, out };
                for field in bench.spec().fields.iter().filter(|f| !matches!(f.control, Control::Rerolls)) {
                    self.typed.control(ui, &mut form, field);
                }
                rerolls::ui(ui, &mut form);
            });
        });
        if values != *bench.values() {
            out.push(Command::Params(ParamsCommand::Set(values)));
        }
    }
}

/// The recipe switch, and the presets.
fn recipe(ui: &mut Ui, session: &Session, settings: &Settings, out: &mut Vec<Command>) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let half = (ui.available_width() - 4.0) / 2.0;
        let combo = ComboBox::from_id_salt("recipe").selected_text(session.bench().spec().name).width(half);
        let combo = combo.show_ui(ui, |ui| {
            for (index, bench) in session.benches().iter().enumerate() {
                if ui.selectable_label(index == session.recipe(), bench.spec().name).clicked() {
                    out.push(RunCommand::Recipe(index).into());
                }
            }
        });
        combo.response.accessible_name("Recipe").on_hover_text("What is made.");
        let defaults = session.bench().spec().defaults();
        let seed = session.bench().spec().seed_field();
        let combo = ComboBox::from_id_salt("presets").selected_text("Presets").width(ui.available_width());
        let combo = combo.show_ui(ui, |ui| {
            for preset in &session.bench().spec().presets {
                if ui.selectable_label(false, &preset.name).on_hover_text(&preset.about).clicked() {
                    let mut values = defaults.clone().overlaid(&preset.values);
                    if let Some(seed) = seed {
                        values.set(seed, session.bench().values().get(seed));
                    }
                    out.push(Command::Params(ParamsCommand::Set(values)));
                }
            }
            for (index, preset) in settings.presets_of(session.bench().spec().name).enumerate() {
                ui.horizontal(|ui| {
                    if ui
                        .selectable_label(false, &preset.name)
                        .on_hover_text("Saved by you, seed included.")
                        .clicked()
                    {
                        let values = defaults.clone().overlaid(&preset.values);
                        out.push(Command::Params(ParamsCommand::Set(values)));
                    }
                    let delete = ui.small_button("×").accessible_name(format!("Delete preset {}", preset.name));
                    if delete.on_hover_text("Deletes this preset.").clicked() {
                        out.push(WindowCommand::ForgetPreset(index).into());
                    }
                });
            }
            ui.separator();
            if ui.selectable_label(false, "Save as preset…").clicked() {
                out.push(WindowCommand::SavePreset.into());
            }
        });
        combo.response.accessible_name("Presets").on_hover_text("Ready-made parameters; the seed stays.");
    });
    ui.add_space(theme::GAP - 3.0);
}

/// What can be done with the form.
fn actions(ui: &mut Ui, session: &Session, out: &mut Vec<Command>) {
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        let wanted = session.bench().is_stale() && session.bench().problems().is_empty();
        let text = RichText::new("Generate").color(if wanted { theme::ground() } else { theme::strong() });
        let mut button = Button::new(text).min_size(vec2(110.0, 28.0));
        if wanted {
            button = button.fill(theme::accent());
        }
        let enabled = session.can_run(RunCommand::Generate);
        ui.add_enabled_ui(enabled, |ui| widgets::command_button(ui, button, &RunCommand::Generate.into(), out));
        ui.with_layout(Layout::right_to_left(egui::Align::Center), |ui| {
            widgets::button(ui, Some("Reset"), &RunCommand::ResetAll.into(), out);
        });
    });
}
