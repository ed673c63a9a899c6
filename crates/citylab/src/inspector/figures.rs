//! Figures of the whole, worked out beside the window, and their difference to those of another moment.

use std::sync::Arc;

use egui::Ui;

use crate::session::Session;
use crate::subject::Moment;
use crate::subject::moment::Figure;
use crate::tasks::{Answer, Hands, Latest, Task};
use crate::{theme, words};

/// What there is to say of figures that are not of what is shown.
const OTHER_MOMENT: &str = "What is shown now is being counted; while it plays, that waits until it rests.";

/// What figures are of: a recipe and a view of it.
type Of = (usize, u64);

/// A moment that figures are asked of.
#[derive(Clone, Debug)]
struct Asked {
    of: Of,
    /// When it is, in words.
    when: String,
    moment: Arc<dyn Moment>,
}

/// Figures and what they are of.
#[derive(Clone, Debug)]
struct Known {
    of: Of,
    when: String,
    figures: Vec<Figure>,
}

/// The figures of what is shown, and those that they are compared with.
#[derive(Debug, Default)]
pub(super) struct Figures {
    asking: Latest<Asked, Vec<Figure>>,
    known: Option<Known>,
    pinned: Option<Known>,
    failure: Option<String>,
}

impl Figures {
    /// Draws the figures.
    pub(super) fn ui(&mut self, ui: &mut Ui, session: &Session) {
        self.ask(session);
        let recipe = session.recipe();
        self.pinned.take_if(|pinned| pinned.of.0 != recipe);
        if let Some(failure) = &self.failure {
            words::hint(ui, failure);
        }
        let Some(known) = self.known.as_ref().filter(|known| known.of.0 == recipe) else {
            words::hint(ui, "Counting …");
            return;
        };
        ui.horizontal(|ui| {
            let about = "Keeps these figures, and shows beside each how it differs from them later.";
            if ui
                .small_button("Compare with these")
                .accessible_name("Compare with these figures")
                .on_hover_text(about)
                .clicked()
            {
                self.pinned = Some(known.clone());
            }
            if let Some(pinned) = &self.pinned {
                let button = ui.small_button("×").accessible_name("Compare with no figures");
                let clicked = button.on_hover_text("Compares with them no more.").clicked();
                words::line(ui, &format!("against {}", pinned.when));
                if clicked {
                    self.pinned = None;
                }
            }
        });
        let is_present = session.bench().view().is_some_and(|view| known.of == (recipe, view.revision));
        if !is_present {
            words::line(ui, &format!("These are of {}. Counting …", known.when)).on_hover_text(OTHER_MOMENT);
        }
        let mut section = "";
        for figure in &known.figures {
            if section != figure.section {
                section = figure.section;
                words::heading(ui, section);
            }
            let before = self.pinned.as_ref().and_then(|pinned| pinned.find(figure));
            row(ui, figure, before, is_present);
        }
    }

    /// Has the figures of what is shown worked out, but not those of every step while it plays.
    fn ask(&mut self, session: &Session) {
        let bench = session.bench();
        let hands = session.hands();
        let Some(view) = bench.view() else { return };
        let of = (session.recipe(), view.revision);
        let is_known = self.known.as_ref().is_some_and(|known| known.of == of);
        let is_asked = self.asking.wanted().is_some_and(|asked| asked.of == of);
        if !is_known && !is_asked && bench.playing().is_none() {
            let when = match bench.state() {
                Some(state) => format!("step {}", words::number(state.step)),
                None => words::cut(&view.moment.title()),
            };
            let asked = Asked { of, when, moment: Arc::clone(view.moment) };
            self.asking.ask(asked, |asked| start(hands, asked));
        }
        while let Some((asked, answer)) = self.asking.poll(|asked| start(hands, asked)) {
            self.failure = None;
            let figures = match answer {
                Answer::Done(figures) => figures,
                Answer::CalledOff => continue,
                Answer::Failed(why) => {
                    self.failure = Some(format!("The figures could not be worked out: {}", words::cut(&why)));
                    Vec::new()
                }
            };
            self.known = Some(Known { of: asked.of, when: asked.when, figures });
        }
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
