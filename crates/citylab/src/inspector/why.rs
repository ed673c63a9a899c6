//! The rules that are broken: what each says, what exactly is wrong, where, and since which step.

use egui::{Label, ProgressBar, RichText, Ui};
use mapkit::Rect;

use super::history::pass_and_label;
use crate::command::{Command, LookCommand, RunCommand, TimeCommand};
use crate::session::{Bench, Session};
use crate::subject::Recording;
use crate::subject::moment::Fault;
use crate::timeline::phrases::pass_name;
use crate::{theme, widgets, words};

/// Faults of one rule that are listed; the rest are counted.
const MOST_OF_A_RULE: usize = 20;

/// Room for the button that ends the search, in points.
const CANCEL: f32 = 68.0;

/// Draws the broken rules of what is finished. A run that failed has none: they are checked of what is finished alone.
pub(super) fn ui(ui: &mut Ui, session: &Session, out: &mut Vec<Command>) {
    let bench = session.bench();
    if let Some(run) = bench.failed_run() {
        failed(ui, bench, run, out);
        return;
    }
    let noun = bench.spec().noun();
    let faults = bench.shown().map_or(&[][..], |shown| &shown.made.faults);
    if bench.failure().is_some() {
        words::hint(ui, &format!("Nothing was made of what the form says now. The rest is of the {noun} before."));
    }
    if !bench.spec().has_rules {
        words::hint(ui, &format!("There are no rules that a {noun} is checked by."));
        return;
    }
    if faults.is_empty() {
        words::hint(ui, &format!("Every rule holds in the finished {noun}."));
        return;
    }
    date(ui, session, out);
    for (rule, of_rule) in by_rule(faults) {
        ui.add_space(4.0);
        ui.add(Label::new(RichText::new(words::cut(rule)).small().color(theme::warn())).wrap());
        for fault in of_rule.iter().take(MOST_OF_A_RULE) {
            one(ui, session, fault, out);
        }
        if let Some(more) = of_rule.len().checked_sub(MOST_OF_A_RULE).filter(|&more| more > 0) {
            words::line(ui, &format!("and {more} more"));
        }
    }
}

/// Says where and why the run failed, and leads there.
fn failed(ui: &mut Ui, bench: &Bench, run: &dyn Recording, out: &mut Vec<Command>) {
    let reason = words::cut(run.failure().unwrap_or_default());
    ui.add(Label::new(RichText::new(format!("The run failed: {reason}.")).small().color(theme::error())).wrap());
    let last = run.len();
    let pass = run.failed().map_or("", |record| pass_name(run, record.pass.into()));
    let place = words::link(ui, &format!("after step {} · {pass}", words::number(last)));
    if place.on_hover_text("Moves the playhead there.").clicked() {
        out.push(TimeCommand::Seek(last).into());
    }
    let noun = bench.spec().noun();
    words::hint(ui, &format!("Rules are checked of a finished {noun}; this run did not finish one."));
}

/// How much is wrong, for the head of the section.
pub(super) fn title(session: &Session) -> String {
    if session.bench().failed_run().is_some() {
        return "Why (the run failed)".into();
    }
    match session.bench().shown().map_or(0, |shown| shown.made.faults.len()) {
        0 => "Why".into(),
        1 => "Why (1 violation)".into(),
        more => format!("Why ({} violations)", words::number(more)),
    }
}

fn by_rule(faults: &[Fault]) -> Vec<(&str, Vec<&Fault>)> {
    let mut rules: Vec<(&str, Vec<&Fault>)> = Vec::new();
    for fault in faults {
        match rules.iter_mut().find(|(rule, _)| *rule == fault.rule) {
            Some((_, faults)) => faults.push(fault),
            None => rules.push((&fault.rule, vec![fault])),
        }
    }
    rules
}

/// Asks for the steps, or tells how far the search has come.
fn date(ui: &mut Ui, session: &Session, out: &mut Vec<Command>) {
    let bench = session.bench();
    if let Some(share) = bench.dating_share() {
        ui.horizontal(|ui| {
            let room = (ui.available_width() - CANCEL).max(40.0);
            let bar = ProgressBar::new(share).desired_width(room).desired_height(6.0).fill(theme::accent());
            ui.add(bar).accessible_name("Looking for the steps");
            widgets::button(ui, None, &RunCommand::Cancel.into(), out);
        });
    } else if bench.dated_faults().is_none() {
        let can = bench.is_tape_of_shown();
        ui.add_enabled_ui(can, |ui| {
            let about = "Finds for each the first step after which it is broken and stays so.";
            let button = ui.small_button("Since which step?").on_hover_text(about);
            let button = button.on_disabled_hover_text(bench.recording_words());
            if button.clicked() {
                out.push(TimeCommand::DateFaults.into());
            }
        });
    }
}

fn one(ui: &mut Ui, session: &Session, fault: &Fault, out: &mut Vec<Command>) {
    let bench = session.bench();
    words::line(ui, &words::cut(&fault.detail));
    ui.horizontal(|ui| {
        ui.spacing_mut().interact_size.y = words::LINE;
        ui.add_space(8.0);
        if let Some((board, pos)) = fault.place {
            let label = bench.spec().boards.get(usize::from(board)).map_or("", |board| board.label);
            if words::link(ui, &format!("{label} {pos}")).on_hover_text("Selects the place.").clicked() {
                out.push(LookCommand::Tile(board, pos).into());
                out.push(LookCommand::Center(board, Rect::new(pos.x, pos.y, 1, 1)).into());
            }
        }
        let (Some(dates), Some(tape)) = (bench.dated_faults(), bench.tape()) else { return };
        match dates.iter().find(|(dated, _)| dated == fault) {
            Some((_, Some(step))) => {
                let (pass, _) = pass_and_label(&**tape, *step);
                let since = words::link(ui, &format!("since step {} · {pass}", words::number(*step)));
                if since.on_hover_text("Moves the playhead there.").clicked() {
                    out.push(TimeCommand::Seek(*step).into());
                }
            }
            _ => drop(words::line(ui, "no step found")),
        }
    });
}
