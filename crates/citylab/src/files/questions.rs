//! The questions of this part, each a window over everything: unsaved work, a file that another program changed, and
//! what an earlier window left.

use std::path::{Path, PathBuf};

use egui::{Context, Id, Modal, RichText, Ui};
use mapkit::text::shown;

use super::paths::words_of;
use crate::{theme, widgets};

/// What is done once unsaved work was asked about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Then {
    New,
    Open { path: PathBuf, is_own: bool },
    Quit,
}

/// What was answered to the offer of what a window left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LeftAnswer {
    /// It is taken up.
    Restore,
    /// It is offered again at a later start.
    Later,
    /// It is discarded.
    Discard,
}

/// What is answered to the question about unsaved work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unsaved {
    Save,
    CopyCode,
    CopyLine,
    Drop,
    Stay,
}

/// What can be done to keep unsaved work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ways {
    /// Saving it to a file.
    File,
    /// Copying its share code or its command line: it has no files.
    CodeOrLine,
    /// Copying its share code.
    Code,
}

/// What the question about unsaved work is about.
pub(super) struct Concern<'a> {
    /// What it is called: the file's name, or the city's.
    pub name: &'a str,
    /// What it is: `city`.
    pub noun: &'a str,
    /// What is done afterwards.
    pub then: &'a Then,
    /// What can be done to keep it.
    pub ways: Ways,
}

impl Concern<'_> {
    /// Whether the file that is to be opened is the one of this work: then saving it first opens nothing else.
    const fn is_own_file(&self) -> bool {
        matches!(self.then, Then::Open { is_own: true, .. })
    }

    fn about(&self) -> String {
        let (name, noun) = (shown(self.name), self.noun);
        if self.ways != Ways::File {
            return format!(
                "A {noun} cannot be saved to a file yet. The changes of {name} are lost unless you copy what brings \
                 them back: paste it into a file of your own before you go on."
            );
        }
        if self.is_own_file() {
            format!("{name} was changed since it was saved. Opening the saved file takes the changes back.")
        } else {
            format!("The changes of {name} are lost if they are not saved.")
        }
    }

    /// The answers, the one first that the window is for.
    fn answers(&self) -> Vec<(&'static str, Unsaved)> {
        let (save, discard) = match self.then {
            Then::New => ("Save and start over", "Discard changes"),
            Then::Open { is_own: true, .. } => ("", "Discard changes and open the saved file"),
            Then::Open { .. } => ("Save and open", "Discard changes"),
            Then::Quit if self.ways == Ways::File => ("Save and quit", "Discard changes"),
            Then::Quit => ("", "Quit without them"),
        };
        let mut answers = match self.ways {
            Ways::File if self.is_own_file() => Vec::new(),
            Ways::File => vec![(save, Unsaved::Save)],
            Ways::CodeOrLine => {
                vec![("Copy share code", Unsaved::CopyCode), ("Copy command line", Unsaved::CopyLine)]
            }
            Ways::Code => vec![("Copy share code", Unsaved::CopyCode)],
        };
        answers.extend([(discard, Unsaved::Drop), ("Cancel", Unsaved::Stay)]);
        answers
    }
}

/// Asks about unsaved work; `None` while nobody has answered.
pub(super) fn unsaved(ctx: &Context, concern: &Concern) -> Option<Unsaved> {
    let answers = concern.answers();
    let answer = ask(ctx, "Unsaved changes", &[&concern.about()], &answers);
    if widgets::is_escaped(ctx) {
        return Some(Unsaved::Stay);
    }
    // Enter is enough for what loses nothing, but not for what cannot be taken back.
    let first = answers.first().map(|(_, answer)| *answer).filter(|answer| *answer != Unsaved::Drop);
    answer.or_else(|| first.filter(|_| widgets::is_entered(ctx)))
}

/// What is answered about a file that another program changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outdated {
    Overwrite,
    SaveAs,
    Cancel,
}

/// Asks about a file that another program changed since it was read or written here.
pub(super) fn outdated(ctx: &Context, path: &Path) -> Option<Outdated> {
    let about = format!("{} was changed by another program since it was opened or saved here.", words_of(path));
    let answers = [("Overwrite", Outdated::Overwrite), ("Save as…", Outdated::SaveAs), ("Cancel", Outdated::Cancel)];
    let answer = ask(ctx, "Changed on disk", &[&about], &answers);
    if widgets::is_escaped(ctx) { Some(Outdated::Cancel) } else { answer }
}

/// Offers what a window left that did not end in order; `None` while nobody has answered.
pub(super) fn left_over(ctx: &Context, works: &[String]) -> Option<LeftAnswer> {
    let mut about = vec!["The window did not end in order last time. This was not saved:"];
    about.extend(works.iter().map(String::as_str));
    let answers = [("Restore", LeftAnswer::Restore), ("Later", LeftAnswer::Later), ("Discard…", LeftAnswer::Discard)];
    let answer = ask(ctx, "Go on where you were?", &about, &answers);
    if widgets::is_escaped(ctx) {
        return Some(LeftAnswer::Later);
    }
    answer.or_else(|| widgets::is_entered(ctx).then_some(LeftAnswer::Restore))
}

/// Whether unsaved work is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum KeepAnswer {
    Keep,
    Discard,
}

/// Asks before unsaved work is discarded for good; `None` while nobody has answered.
pub(super) fn discarding(ctx: &Context, lost: &[String]) -> Option<KeepAnswer> {
    let mut about: Vec<_> = lost.iter().map(String::as_str).collect();
    about.push("This cannot be undone.");
    let answers = [("Keep it", KeepAnswer::Keep), ("Discard", KeepAnswer::Discard)];
    let answer = ask(ctx, "Discard this work?", &about, &answers);
    answer.or_else(|| (widgets::is_entered(ctx) || widgets::is_escaped(ctx)).then_some(KeepAnswer::Keep))
}

/// Asks; the first answer is the one that a window of this kind is for.
fn ask<T: Copy>(ctx: &Context, title: &str, about: &[&str], answers: &[(&str, T)]) -> Option<T> {
    let draw = |ui: &mut Ui| {
        ui.set_max_width(480.0);
        ui.label(RichText::new(title).color(theme::strong()));
        for about in about {
            ui.label(*about);
        }
        ui.add_space(6.0);
        let buttons = ui.horizontal_wrapped(|ui| {
            let mut given = None;
            for (index, (words, answer)) in answers.iter().enumerate() {
                let button = if index == 0 { widgets::main_button(ui, true, words) } else { ui.button(*words) };
                if button.clicked() {
                    given = Some(*answer);
                }
            }
            given
        });
        buttons.inner
    };
    Modal::new(Id::unique(title)).frame(widgets::window_frame(ctx)).show(ctx, draw).inner
}
