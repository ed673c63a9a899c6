//! The line at the bottom: what is under way or wrong on the left, where we look on the right.

use std::time::Duration;

use egui::{Align, Label, Layout, ProgressBar, RichText, Ui};

use crate::command::{Command, RunCommand};
use crate::map::MapPanel;
use crate::session::Session;
use crate::{theme, widgets};

/// Work shorter than this is not worth a progress bar.
const PATIENCE: Duration = Duration::from_millis(150);

/// Draws the line.
pub(crate) fn ui(ui: &mut Ui, session: &Session, map: &MapPanel, out: &mut Vec<Command>) {
    ui.horizontal_centered(|ui| {
        left(ui, session, out);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| right(ui, session, map));
    });
}

fn left(ui: &mut Ui, session: &Session, out: &mut Vec<Command>) {
    if let Some(headway) = session.headway().filter(|h| h.since.elapsed() > PATIENCE) {
        ui.add(ProgressBar::new(headway.share).desired_width(160.0).desired_height(6.0).fill(theme::ACCENT))
            .accessible_name("Progress");
        words(ui, headway.pass, theme::WEAK);
        widgets::button(ui, None, &RunCommand::Cancel.into(), out);
        return;
    }
    if let Some(problem) = session.problems().first() {
        let stays = if session.shown().is_some() { " The last good city stays." } else { "" };
        words(ui, &format!("{}: {}.{stays}", problem.field, problem.reason), theme::ERROR);
    } else if let Some(refusal) = session.failure() {
        words(ui, &refusal.reason, theme::ERROR);
    } else if session.is_stale() {
        words(ui, "The form has changed. Generate to see it.", theme::WARN);
    } else if let Some(shown) = session.shown() {
        let (districts, buildings) = (shown.city.districts.len(), shown.city.buildings.len());
        let origin = if shown.elapsed.is_zero() {
            "loaded".into()
        } else {
            format!("made in {:.0} ms", shown.elapsed.as_secs_f64() * 1e3)
        };
        let size = shown.city.size();
        let text = format!("{size} tiles · {districts} districts · {buildings} buildings · {origin}");
        words(ui, &text, theme::WEAK);
    }
}

fn right(ui: &mut Ui, session: &Session, map: &MapPanel) {
    if let Some(placement) = map.placement() {
        let [w, h] = placement.cell;
        let cell = if placement.shows_glyphs() { format!("{w:.0}×{h:.0} px") } else { format!("{h:.1} px a tile") };
        words(ui, &cell, theme::WEAK);
    }
    if let Some(tile) = map.hovered().filter(|_| session.shown().is_some()) {
        words(ui, &format!("{} {tile}", map.stratum().label()), theme::WEAK);
    }
}

fn words(ui: &mut Ui, text: &str, color: egui::Color32) {
    ui.add(Label::new(RichText::new(text).small().color(color)).truncate());
}
