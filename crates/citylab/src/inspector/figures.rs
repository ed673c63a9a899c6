//! Figures of the whole, worked out beside the window, and their difference to those of the pinned state.

use std::sync::Arc;
use std::time::Duration;

use egui::Ui;

use crate::command::{Command, TimeCommand};
use crate::jobs::{Answer, Jobs, Query};
use crate::session::{Session, View, Workspace};
use crate::subject::Moment;
use crate::subject::moment::Figure;
use crate::{theme, words};

/// What there is to say of figures that are not of what is shown.
const OTHER_MOMENT: &str = "What is shown now is being counted; while it plays, that waits until it rests.";

/// Asks for the figures of a moment.
#[derive(Clone, Debug)]
struct Count {
    of: Counted,
    revision: u64,
    /// When it is, in words.
    when: String,
}

/// What is counted: each has an answer of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Counted {
    /// What is shown.
    Present,
    /// The pinned state that it is compared with.
    Pinned,
}

impl PartialEq for Count {
    fn eq(&self, other: &Self) -> bool {
        (self.of, self.revision) == (other.of, other.revision)
    }
}

impl Query for Count {
    type Answer = Vec<Figure>;
    /// While the playhead moves, figures of some moments on the way are better than none.
    const GRACE: Duration = Duration::MAX;

    fn slot(&self) -> u64 {
        self.of as u64
    }
}

impl Count {
    fn ask(&self, moment: &Arc<dyn Moment>, jobs: &Jobs) -> Answer<Vec<Figure>> {
        let moment = Arc::clone(moment);
        jobs.query(self, move |token| (!token.is_cancelled()).then(|| moment.statistics()))
    }
}

/// Draws the figures of what is shown, beside those of the pinned state.
pub(super) fn ui(ui: &mut Ui, session: &Session, out: &mut Vec<Command>) {
    let (workspace, jobs) = (session.workspace(), session.jobs());
    let Some(view) = workspace.view() else { return };
    let present = Count { of: Counted::Present, revision: view.revision, when: when(workspace, view) };
    // Those of every step are not worked out while it plays.
    if workspace.playing().is_none() {
        tell_failure(ui, present.ask(view.moment, jobs));
    }
    let pinned = workspace.pinned().map(|pinned| {
        let when = words::number(pinned.state.step);
        Count { of: Counted::Pinned, revision: pinned.revision, when }.ask(&pinned.state.moment, jobs)
    });
    let pinned = pinned.and_then(|answer| match answer {
        Answer::Failed(_) => {
            tell_failure(ui, answer);
            None
        }
        other => other.ready(),
    });
    let Some((of, figures)) = jobs.newest::<Count>(Counted::Present as u64) else {
        words::hint(ui, "Counting …");
        return;
    };
    head(ui, session, pinned.is_some(), out);
    let is_present = of == present;
    if !is_present {
        let text = format!("These are of {}. Counting …", of.when);
        words::line(ui, &text).on_hover_text(OTHER_MOMENT);
    }
    let mut section = "";
    for figure in figures.iter() {
        if section != figure.section {
            section = figure.section;
            words::heading(ui, section);
        }
        let before = pinned.as_deref().and_then(|pinned| find(pinned, figure));
        row(ui, figure, before, is_present);
    }
}

/// Says why there are no figures, where that is so.
fn tell_failure(ui: &mut Ui, answer: Answer<Vec<Figure>>) {
    if let Answer::Failed(why) = answer {
        words::hint(ui, &format!("The figures could not be worked out: {}", words::cut(&why)));
    }
}

/// The same figure among others.
fn find(figures: &[Figure], figure: &Figure) -> Option<f64> {
    let same = |other: &&Figure| other.section == figure.section && other.label == figure.label;
    figures.iter().find(same).map(|other| other.value)
}

/// Says which state they are compared with, or offers to pin one.
fn head(ui: &mut Ui, session: &Session, is_counted: bool, out: &mut Vec<Command>) {
    ui.horizontal(|ui| {
        let Some(when) = session.workspace().pin_words() else {
            ui.add_enabled_ui(session.can_travel(&TimeCommand::Pin), |ui| {
                let button = ui.small_button("Pin").accessible_name("Pin to compare figures");
                let about = "Pins the state at the playhead: beside each figure stands how it differs from then.";
                if button.on_hover_text(about).on_disabled_hover_text(about).clicked() {
                    out.push(TimeCommand::Pin.into());
                }
            });
            return;
        };
        let button = ui.small_button("×").accessible_name("Unpin, and compare no figures");
        if button.on_hover_text("Lets go of the pinned state, here and everywhere.").clicked() {
            out.push(TimeCommand::Unpin.into());
        }
        let waits = if is_counted { "" } else { ". Counting …" };
        words::line(ui, &format!("against {when}{waits}"));
    });
}

/// Of which moment the figures of what is shown are, in words.
fn when(workspace: &Workspace, view: View) -> String {
    let of_failed = if workspace.shows_failed_run() { " of the run that failed" } else { "" };
    match workspace.state() {
        Some(state) => format!("step {}{of_failed}", words::number(state.step)),
        None => words::cut(&view.moment.title()),
    }
}

/// A figure; one of another moment is dim.
fn row(ui: &mut Ui, figure: &Figure, before: Option<f64>, is_present: bool) {
    let (rect, _) = ui.allocate_exact_size(egui::vec2(ui.available_width(), words::LINE), egui::Sense::hover());
    let layout = egui::Layout::right_to_left(egui::Align::Center);
    let mut ui = ui.new_child(egui::UiBuilder::new().max_rect(rect).layout(layout));
    ui.spacing_mut().item_spacing.x = 6.0;
    if let Some(difference) = before.and_then(|before| difference(figure, before)) {
        let text = egui::RichText::new(&difference).small().color(theme::warn());
        ui.label(text);
    }
    let ink = if is_present { theme::text() } else { theme::weak() };
    let value = egui::RichText::new(value(figure.value, figure.unit)).small().color(ink);
    ui.label(value).on_hover_text(figure.unit);
    ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
        words::line(ui, &words::cut(&figure.label));
    });
}

/// A value as its unit asks: shares in hundredths.
fn value(value: f64, unit: &str) -> String {
    if unit.starts_with("share") {
        words::percent(value)
    } else if value.fract() == 0.0 && value.abs() < 1e15 {
        let digits = words::number(value.abs() as usize);
        if value < 0.0 { format!("−{digits}") } else { digits }
    } else if value.abs() < 1.0 {
        format!("{value:.4}").replace('-', "−")
    } else {
        format!("{value:.1}").replace('-', "−")
    }
}

/// How a figure differs from what it was; `None` where it does not, as far as anybody can see.
fn difference(figure: &Figure, before: f64) -> Option<String> {
    let by = figure.value - before;
    let text = value(by.abs(), figure.unit);
    let nothing = value(0.0, figure.unit);
    let seen = text.chars().any(|c| ('1'..='9').contains(&c));
    (seen && text != nothing).then(|| format!("{}{text}", if by > 0.0 { "+" } else { "−" }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figure(unit: &'static str, value: f64) -> Figure {
        Figure { section: "", label: String::new(), unit, value }
    }

    #[test]
    fn figures_and_differences_are_told_in_their_units() {
        assert_eq!(value(12_800.0, "tiles"), "12 800");
        assert_eq!(value(0.412, "share of land"), "41 %");
        assert_eq!(value(-3.0, "count"), "−3");
        assert_eq!(value(0.0123, "per tile"), "0.0123");
        assert_eq!(difference(&figure("count", 12.0), 0.0).as_deref(), Some("+12"));
        assert_eq!(difference(&figure("share", 0.4), 0.43).as_deref(), Some("−3.0 %"));
        assert_eq!(difference(&figure("share", 0.4), 0.4), None);
        assert_eq!(difference(&figure("share", 0.4), 0.400_000_1), None);
    }
}
