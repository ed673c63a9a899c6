//! The rules that are broken: what each says, what exactly is wrong, where, and since which step.

use egui::{Label, ProgressBar, RichText, Ui};
use mapkit::BoardRect;

use super::history::pass_and_label;
use crate::command::{Command, LookCommand, RunCommand, TimeCommand};
use crate::session::{Session, Workspace};
use crate::subject::Recording;
use crate::subject::moment::Violation;
use crate::timeline::phrases::pass_name;
use crate::{theme, widgets, words};

/// Violations of one rule that are listed; the rest are counted.
const MOST_OF_A_RULE: usize = 20;

/// Room for the button that ends the search, in points.
const CANCEL: f32 = 68.0;

/// Draws the broken rules of what is finished. A run that failed has none: they are checked of what is finished alone.
pub(super) fn ui(ui: &mut Ui, session: &Session, out: &mut Vec<Command>) {
    let workspace = session.workspace();
    if let Some(run) = workspace.failed_run() {
        failed(ui, workspace, run, out);
        return;
    }
    let noun = workspace.spec().noun();
    let violations = workspace.shown().map_or(&[][..], |shown| &shown.made.violations);
    if workspace.failure().is_some() {
        words::hint(ui, &format!("Nothing was made of what the form says now. The rest is of the {noun} before."));
    }
    if !workspace.spec().has_rules {
        words::hint(ui, &format!("There are no rules that a {noun} is checked by."));
        return;
    }
    if violations.is_empty() {
        words::hint(ui, &format!("Every rule holds in the finished {noun}."));
        return;
    }
    date(ui, session, out);
    for (rule, of_rule) in by_rule(violations) {
        ui.add_space(4.0);
        ui.add(Label::new(RichText::new(words::cut(rule)).small().color(theme::warn())).wrap());
        for violation in of_rule.iter().take(MOST_OF_A_RULE) {
            one(ui, session, violation, out);
        }
        if let Some(more) = of_rule.len().checked_sub(MOST_OF_A_RULE).filter(|&more| more > 0) {
            words::line(ui, &format!("and {more} more"));
        }
    }
}

/// Says where and why the run failed, and leads there.
fn failed(ui: &mut Ui, workspace: &Workspace, run: &dyn Recording, out: &mut Vec<Command>) {
    let reason = words::cut(run.failure().unwrap_or_default());
    ui.add(Label::new(RichText::new(format!("The run failed: {reason}.")).small().color(theme::error())).wrap());
    let last = run.len();
    let pass = run.failed().map_or("", |record| pass_name(run, record.pass));
    let place = words::link(ui, &format!("after step {} · {pass}", words::number(last)));
    if place.on_hover_text("Moves the playhead there.").clicked() {
        out.push(TimeCommand::Seek(last).into());
    }
    let noun = workspace.spec().noun();
    words::hint(ui, &format!("Rules are checked of a finished {noun}; this run did not finish one."));
}

/// How much is wrong, for the head of the section.
pub(super) fn title(session: &Session) -> String {
    if session.workspace().failed_run().is_some() {
        return "Why (the run failed)".into();
    }
    match session.workspace().shown().map_or(0, |shown| shown.made.violations.len()) {
        0 => "Why".into(),
        1 => "Why (1 violation)".into(),
        more => format!("Why ({} violations)", words::number(more)),
    }
}

fn by_rule(violations: &[Violation]) -> Vec<(&str, Vec<&Violation>)> {
    let mut rules: Vec<(&str, Vec<&Violation>)> = Vec::new();
    for violation in violations {
        match rules.iter_mut().find(|(rule, _)| *rule == violation.rule) {
            Some((_, violations)) => violations.push(violation),
            None => rules.push((&violation.rule, vec![violation])),
        }
    }
    rules
}

/// Asks for the steps, or tells how far the search has come.
fn date(ui: &mut Ui, session: &Session, out: &mut Vec<Command>) {
    let workspace = session.workspace();
    if let Some(share) = workspace.dating_share() {
        ui.horizontal(|ui| {
            let room = (ui.available_width() - CANCEL).max(40.0);
            let bar = ProgressBar::new(share).desired_width(room).desired_height(6.0).fill(theme::accent());
            ui.add(bar).accessible_name("Looking for the steps");
            widgets::button(ui, None, &RunCommand::Cancel.into(), out);
        });
    } else if workspace.dated_violations().is_none() {
        let can = workspace.is_recording_of_shown();
        ui.add_enabled_ui(can, |ui| {
            let about = "Finds for each the first step after which it is broken and stays so.";
            let button = ui.small_button("Since which step?").on_hover_text(about);
            let button = button.on_disabled_hover_text(workspace.recording_words());
            if button.clicked() {
                out.push(TimeCommand::DateViolations.into());
            }
        });
    }
}

fn one(ui: &mut Ui, session: &Session, violation: &Violation, out: &mut Vec<Command>) {
    let workspace = session.workspace();
    words::line(ui, &words::cut(&violation.detail));
    ui.horizontal(|ui| {
        ui.spacing_mut().interact_size.y = words::LINE;
        ui.add_space(8.0);
        if let Some(at) = violation.place {
            let label = workspace.spec().board_label(at.board);
            if words::link(ui, &format!("{label} {}", at.pos)).on_hover_text("Selects the place.").clicked() {
                out.push(LookCommand::Tile(at).into());
                out.push(LookCommand::Center(BoardRect::tile(at)).into());
            }
        }
        let (Some(dates), Some(recording)) = (workspace.dated_violations(), workspace.recording()) else { return };
        match dates.iter().find(|(dated, _)| dated == violation) {
            Some((_, Some(step))) => {
                let (pass, _) = pass_and_label(&**recording, *step);
                let since = words::link(ui, &format!("since step {} · {pass}", words::number(*step)));
                if since.on_hover_text("Moves the playhead there.").clicked() {
                    out.push(TimeCommand::Seek(*step).into());
                }
            }
            _ => drop(words::line(ui, "no step found")),
        }
    });
}
