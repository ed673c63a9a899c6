//! Figures of the whole, worked out beside the window, and their difference to those of the pinned state.

use std::sync::Arc;

use egui::Ui;

use crate::command::{Command, TimeCommand};
use crate::session::{Bench, Session, View};
use crate::subject::Moment;
use crate::subject::moment::Figure;
use crate::tasks::{Answer, Hands, Latest, Task};
use crate::{theme, words};

/// What there is to say of figures that are not of what is shown.
const OTHER_MOMENT: &str = "What is shown now is being counted; while it plays, that waits until it rests.";

/// A moment that figures are asked of.
#[derive(Clone, Debug)]
struct Asked {
    /// When it is, in words.
    when: String,
    moment: Arc<dyn Moment>,
}

/// Figures and what they are of.
#[derive(Debug)]
struct Known {
    of: Asked,
    figures: Vec<Figure>,
}

/// The figures of one moment, which may be another from frame to frame.
#[derive(Debug, Default)]
struct Counted {
    asking: Latest<Asked, Vec<Figure>>,
    known: Option<Known>,
    failure: Option<String>,
}

/// The figures of what is shown, and those of the pinned state that they are compared with.
#[derive(Debug, Default)]
pub(super) struct Figures {
    present: Counted,
    pinned: Counted,
}

impl Figures {
    /// Draws the figures.
    pub(super) fn ui(&mut self, ui: &mut Ui, session: &Session, out: &mut Vec<Command>) {
        let (bench, hands) = (session.bench(), session.hands());
        let Some(view) = bench.view() else { return };
        // Those of every step are not worked out while it plays.
        let present = Asked { when: when(bench, view), moment: Arc::clone(view.moment) };
        self.present.look_at(present, bench.playing().is_none(), hands);
        let pinned = bench.pinned().map(|pinned| &pinned.state);
        if let Some(state) = pinned {
            let asked = Asked { when: words::number(state.step), moment: Arc::clone(&state.moment) };
            self.pinned.look_at(asked, true, hands);
        } else {
            self.pinned = Counted::default();
        }
        for failure in [&self.present.failure, &self.pinned.failure].into_iter().flatten() {
            words::hint(ui, failure);
        }
        let Some(known) = &self.present.known else {
            words::hint(ui, "Counting …");
            return;
        };
        let pinned = pinned.and_then(|state| self.pinned.of(&state.moment));
        head(ui, session, pinned.is_some(), out);
        let is_present = Arc::ptr_eq(&known.of.moment, view.moment);
        if !is_present {
            let text = format!("These are of {}. Counting …", known.of.when);
            words::line(ui, &text).on_hover_text(OTHER_MOMENT);
        }
        let mut section = "";
        for figure in &known.figures {
            if section != figure.section {
                section = figure.section;
                words::heading(ui, section);
            }
            let before = pinned.and_then(|pinned| pinned.find(figure));
            row(ui, figure, before, is_present);
        }
    }
}

impl Counted {
    /// Has the figures of a moment worked out where they are not known, unless that `may` wait, and takes them over.
    fn look_at(&mut self, asked: Asked, may: bool, hands: &Hands) {
        let is_of = |of: &Asked| Arc::ptr_eq(&of.moment, &asked.moment);
        let is_known = self.known.as_ref().is_some_and(|known| is_of(&known.of));
        let is_asked = self.asking.wanted().is_some_and(is_of);
        if !is_known && !is_asked && may {
            self.asking.ask(asked, |asked| start(hands, asked));
        }
        while let Some((of, answer)) = self.asking.poll(|asked| start(hands, asked)) {
            self.failure = None;
            let figures = match answer {
                Answer::Done(figures) => figures,
                Answer::CalledOff => continue,
                Answer::Failed(why) => {
                    self.failure = Some(format!("The figures could not be worked out: {}", words::cut(&why)));
                    Vec::new()
                }
            };
            self.known = Some(Known { of, figures });
        }
    }

    /// What is known, where it is of this moment.
    fn of(&self, moment: &Arc<dyn Moment>) -> Option<&Known> {
        self.known.as_ref().filter(|known| Arc::ptr_eq(&known.of.moment, moment))
    }
}

/// Says which state they are compared with, or offers to pin one.
fn head(ui: &mut Ui, session: &Session, is_counted: bool, out: &mut Vec<Command>) {
    ui.horizontal(|ui| {
        let Some(when) = session.bench().pin_words() else {
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
fn when(bench: &Bench, view: View) -> String {
    let of_failed = if bench.shows_failed_run() { " of the run that failed" } else { "" };
    match bench.state() {
        Some(state) => format!("step {}{of_failed}", words::number(state.step)),
        None => words::cut(&view.moment.title()),
    }
}

impl Known {
    fn find(&self, figure: &Figure) -> Option<f64> {
        let same = |f: &&Figure| f.section == figure.section && f.label == figure.label;
        self.figures.iter().find(same).map(|f| f.value)
    }
}

fn start(hands: &Hands, asked: Asked) -> Task<Vec<Figure>> {
    hands.start(move |token| (!token.is_cancelled()).then(|| asked.moment.statistics()))
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
