//! The line at the bottom: what is under way or wrong on the left, where we look on the right.

use std::time::Duration;

use egui::{Align, Label, Layout, ProgressBar, RichText, Ui};
use mapkit::BoardPos;

use crate::command::{Command, RunCommand};
use crate::map::MapPanel;
use crate::session::{Session, Shown, Workspace};
use crate::{theme, widgets, words};

/// Work shorter than this is not worth a progress bar.
const PATIENCE: Duration = Duration::from_millis(150);

/// Draws the line.
pub(crate) fn ui(ui: &mut Ui, session: &Session, map: &MapPanel, out: &mut Vec<Command>) {
    ui.horizontal_centered(|ui| {
        left(ui, session, out);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| right(ui, session.workspace(), map));
    });
}

fn left(ui: &mut Ui, session: &Session, out: &mut Vec<Command>) {
    let workspace = session.workspace();
    if let Some(made) = session.progress().filter(|made| made.since.elapsed() > PATIENCE) {
        progress(ui, made.share, made.stage);
        widgets::button(ui, None, &RunCommand::Cancel.into(), out);
        return;
    }
    if let Some(share) = workspace.search_share() {
        progress(ui, share, "looking for the step");
        widgets::button(ui, None, &RunCommand::Cancel.into(), out);
        return;
    }
    if let Some(problem) = workspace.problems().first() {
        let more = match workspace.problems().len() - 1 {
            0 => String::new(),
            more => format!(" {more} more cannot be used."),
        };
        let (spec, name) = (workspace.spec(), &*problem.field);
        let label = spec.field(name).map(|field| field.label.to_owned()).or_else(|| spec.cell_label(name));
        let label = label.unwrap_or_else(|| words::cut(name));
        line(ui, &format!("{label}: {}.{more}{}", problem.reason, stays(workspace)), theme::error());
    } else if let Some(refusal) = workspace.failure() {
        let shown = if workspace.shows_failed_run() { " The map shows that run." } else { stays(workspace) };
        line(ui, &format!("{}.{shown}", refusal.reason.trim_end_matches('.')), theme::error());
    } else if workspace.is_stale() {
        line(ui, "The form has changed. Generate to see it.", theme::warn());
    } else if workspace.recording_departs() {
        let text = "This build makes something else from the parameters of the file; the timeline shows that.";
        line(ui, text, theme::warn());
    } else if let Some(shown) = workspace.shown() {
        let violations = shown.made.violations.len();
        if violations > 0 {
            let noun = workspace.spec().noun();
            let violations = words::count(violations, "violation");
            line(
                ui,
                &format!("{violations} in the finished {noun}; the inspector tells which and why."),
                theme::warn(),
            );
        }
        line(ui, &shown_words(workspace, shown), theme::weak());
    }
}

/// What the map shows, and of which moment that is.
fn shown_words(workspace: &Workspace, shown: &Shown) -> String {
    let Some(view) = workspace.view() else { return String::new() };
    let summary = view.moment.summary();
    if let Some(step) = workspace.shown_before() {
        format!("before step {}: {summary}", words::number(step))
    } else if workspace.state().is_some() {
        format!("after step {}: {summary}", words::number(workspace.step()))
    } else if shown.loaded {
        format!("{summary} · loaded")
    } else {
        format!("{summary} · made in {:.0} ms", shown.made.elapsed.as_secs_f64() * 1e3)
    }
}

fn stays(workspace: &Workspace) -> &'static str {
    if workspace.shown().is_some() { " The last good one stays." } else { "" }
}

fn progress(ui: &mut Ui, share: f32, what: &str) {
    ui.add(ProgressBar::new(share).desired_width(160.0).desired_height(6.0).fill(theme::accent()))
        .accessible_name("Progress");
    line(ui, what, theme::weak());
}

fn right(ui: &mut Ui, workspace: &Workspace, map: &MapPanel) {
    if let Some(placement) = map.placement() {
        let [w, h] = placement.cell;
        let digits = usize::from(!placement.shows_glyphs());
        line(ui, &format!("{w:.digits$}×{h:.digits$} px a tile"), theme::weak());
    }
    if let Some(BoardPos { board, pos: tile }) = map.hovered() {
        let label = workspace.spec().board_label(board);
        line(ui, &format!("pointer at {label} {tile}"), theme::weak());
    }
}

fn line(ui: &mut Ui, text: &str, color: egui::Color32) {
    ui.add(Label::new(RichText::new(text).small().color(color)).truncate());
}
