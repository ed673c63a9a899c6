//! The passes, each with a button that draws it again and keeps everything before it, and a switch that leaves it out.

use egui::{Align, CollapsingHeader, Layout, RichText, Ui};

use super::field::Form;
use crate::command::RunCommand;
use crate::theme;

/// Draws the list, folded away until somebody wants it.
pub(super) fn ui(ui: &mut Ui, form: &mut Form) {
    let spec = form.bench.spec();
    let Some(field) = spec.reroll_field() else { return };
    let (count, off) = (form.values.rerolls(field).len(), form.bench.skip().len());
    let mut title = String::from("Passes");
    if count > 0 {
        title = format!("{title} · {count} rerolled");
    }
    if off > 0 {
        title = format!("{title} · {off} off");
    }
    CollapsingHeader::new(RichText::new(title).color(theme::weak())).id_salt("passes").default_open(true).show(
        ui,
        |ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            ui.spacing_mut().interact_size.y = 20.0;
            for index in 0..spec.passes.len() {
                row(ui, form, field, index);
            }
            if off > 0 && ui.small_button("Switch all on").on_hover_text("Leaves no pass out any more.").clicked() {
                form.out.push(RunCommand::AllPassesOn.into());
            }
            if let Some(problem) = form.bench.problem(field) {
                ui.label(RichText::new(problem).small().color(theme::error()));
            }
        },
    );
}

fn row(ui: &mut Ui, form: &mut Form, field: &str, index: usize) {
    let pass = form.bench.spec().passes[index];
    let count = form.values.rerolls_of(field, pass.name);
    ui.horizontal(|ui| {
        let mut on = !form.bench.skip().contains(&index);
        let switch = ui.checkbox(&mut on, ()).accessible_name(format!("Run {}", pass.name));
        if switch
            .on_hover_text("Switched off, the pass is left out of the run, to see what it contributes.")
            .changed()
        {
            form.out.push(RunCommand::SwitchPass(index).into());
        }
        let color = if !on {
            theme::warn()
        } else if count > 0 {
            theme::strong()
        } else {
            theme::weak()
        };
        ui.label(RichText::new(pass.name).color(color)).on_hover_text(pass.about);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let reroll = egui::Button::new(RichText::new("reroll").small()).small();
            let reroll = ui.add_enabled(pass.draws, reroll).accessible_name(format!("Reroll {}", pass.name));
            let reroll = reroll
                .on_hover_text(format!("Draws {} again; every pass before it stays as it is.", pass.name))
                .on_disabled_hover_text("Draws nothing by chance: a reroll would change nothing.");
            if reroll.clicked() {
                form.values.set_rerolls(field, pass.name, count.saturating_add(1));
            }
            if count > 0 {
                let back = ui.small_button(format!("×{count}"));
                let back = back.accessible_name(format!("Undo rerolls of {}", pass.name));
                if back.on_hover_text("Goes back to the first draw.").clicked() {
                    form.values.set_rerolls(field, pass.name, 0);
                }
            }
            if form.bench.is_unchanged(index) == Some(true) {
                let same = ui.label(RichText::new("same").small().color(theme::weak()));
                same.on_hover_text("The last change left what this pass ends in as it was.");
            }
        });
    });
}
