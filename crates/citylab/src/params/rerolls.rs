//! The passes, each with a button that draws it again and keeps everything before it, and a switch that leaves it out.

use egui::{Align, Button, CollapsingHeader, Label, Layout, RichText, Ui, vec2};
use mapkit::PassIndex;

use super::field::{self, Form};
use crate::command::RunCommand;
use crate::timeline::phrases::{Fate, fate};
use crate::{field_error, theme};

/// Height of a row, in points.
const ROW: f32 = 21.0;

/// Width of what is told of a pass before its button, in points: room for `same ×99`.
const NOTE: f32 = 52.0;

/// Draws the list.
pub(super) fn ui(ui: &mut Ui, form: &mut Form) {
    let spec = form.workspace.spec();
    let Some(field) = spec.reroll_field() else { return };
    let (count, off) = (form.values.rerolls(field).len(), form.workspace.skip().len());
    let mut title = String::from("Passes");
    if count > 0 {
        title = format!("{title} · {count} rerolled");
    }
    if off > 0 {
        title = format!("{title} · {off} off");
    }
    ui.add_space(theme::GAP - 4.0);
    let title = RichText::new(title).color(theme::weak());
    let list = CollapsingHeader::new(title).id_salt("passes").default_open(true);
    let list = list.show_unindented(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 1.0;
        ui.spacing_mut().interact_size.y = ROW;
        for index in PassIndex::first(spec.passes.len()) {
            row(ui, form, field, index);
        }
        if off > 0 && ui.small_button("Switch all on").on_hover_text("Leaves no pass out any more.").clicked() {
            form.out.push(RunCommand::AllPassesOn.into());
        }
    });
    if let Some(problem) = form.workspace.problem(field) {
        field_error::show(ui, field, list.header_response.rect, problem);
    }
}

fn row(ui: &mut Ui, form: &mut Form, field: &str, index: PassIndex) {
    let pass = form.workspace.spec().passes[index.get()];
    let count = form.values.rerolls_of(field, pass.name);
    ui.horizontal(|ui| {
        ui.spacing_mut().interact_size.x = ROW;
        let mut on = !form.workspace.skip().contains(&index);
        let switch = ui.checkbox(&mut on, ()).accessible_name(format!("Run {}", pass.name));
        let about = "Switched off, the pass is left out of the run, to see what it contributes.";
        if switch.on_hover_text(about).changed() {
            form.out.push(RunCommand::SwitchPass(index).into());
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let words = (&*format!("Undo rerolls of {}", pass.name), "Goes back to the first draw.");
            if field::reset(ui, ROW, count > 0, words) {
                form.values.set_rerolls(field, pass.name, 0);
            }
            ui.spacing_mut().button_padding.x = 6.0;
            let reroll = Button::new(RichText::new("Reroll").small()).small();
            let reroll = ui.add_enabled(pass.draws, reroll).accessible_name(format!("Reroll {}", pass.name));
            let reroll = reroll
                .on_hover_text(format!(
                    "Draws {} again: {} Every pass before it stays as it is.",
                    pass.name, pass.about
                ))
                .on_disabled_hover_text("Draws nothing at random: a reroll would change nothing.");
            if reroll.clicked() {
                form.values.set_rerolls(field, pass.name, count.saturating_add(1));
            }
            note(ui, form, index, count);
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let color = match (on, count) {
                    (false, _) => theme::warn(),
                    (true, 0) => theme::weak(),
                    (true, _) => theme::strong(),
                };
                ui.add(Label::new(RichText::new(pass.name).color(color)).truncate()).on_hover_text(pass.about);
            });
        });
    });
}

/// What became of a pass, and how often it was rerolled.
fn note(ui: &mut Ui, form: &Form, index: PassIndex, count: u32) {
    let size = vec2(NOTE, ROW);
    ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center), |ui| {
        ui.set_min_size(size);
        ui.spacing_mut().item_spacing.x = 4.0;
        if count > 0 {
            let times = ui.label(RichText::new(format!("×{count}")).small().color(theme::strong()));
            times.on_hover_text("So often it was drawn again.");
        }
        if let Some((words, color, about)) = outcome(form, index) {
            ui.label(RichText::new(words).small().color(color)).on_hover_text(about);
        }
    });
}

/// What there is to say of how a pass ended: where the last run failed, how far it came, as the timeline says it; else
/// whether the last change left it alone. The word, its colour, and what it means.
fn outcome(form: &Form, index: PassIndex) -> Option<(&'static str, egui::Color32, &'static str)> {
    match form.workspace.failed_run().map(|run| fate(run, index)) {
        Some(Fate::Failed) => return Some(("failed", theme::error(), "The run ended in this pass.")),
        Some(Fate::NotReached) => return Some(("not run", theme::weak(), "The run ended before this pass.")),
        Some(Fate::LeftOut | Fate::Done) | None => {}
    }
    let about = "The last change left what this pass ends in as it was.";
    (form.workspace.is_unchanged(index) == Some(true)).then_some(("same", theme::weak(), about))
}
