//! The passes, each with a button that draws it again and keeps everything before it.

use citygen::PASS_NAMES;
use egui::{Align, CollapsingHeader, Layout, RichText, Ui};

use super::field::Form;
use crate::theme;

/// Draws the list, folded away until somebody wants it.
pub(super) fn ui(ui: &mut Ui, form: &mut Form) {
    let count = form.params.rerolls.len();
    let title = if count == 0 { "Passes".into() } else { format!("Passes · {count} rerolled") };
    CollapsingHeader::new(RichText::new(title).color(theme::WEAK)).id_salt("passes").show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 1.0;
        ui.spacing_mut().interact_size.y = 20.0;
        for pass in PASS_NAMES {
            row(ui, form, pass);
        }
        if let Some(problem) = form.session.problem("rerolls") {
            ui.label(RichText::new(problem).small().color(theme::ERROR));
        }
    });
}

fn row(ui: &mut Ui, form: &mut Form, pass: &str) {
    let count = form.params.rerolls.get(pass).copied().unwrap_or(0);
    ui.horizontal(|ui| {
        ui.label(RichText::new(pass).color(if count > 0 { theme::STRONG } else { theme::WEAK }));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let reroll = ui.small_button("reroll").accessible_name(format!("Reroll {pass}"));
            if reroll.on_hover_text(format!("Draws {pass} again; every pass before it stays as it is.")).clicked() {
                form.params.set_reroll(pass, count.saturating_add(1));
            }
            if count > 0 {
                let back = ui.small_button(format!("×{count}")).accessible_name(format!("Undo rerolls of {pass}"));
                if back.on_hover_text("Goes back to the first draw.").clicked() {
                    form.params.set_reroll(pass, 0);
                }
            }
        });
    });
}
