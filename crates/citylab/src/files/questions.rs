//! The questions of this part, each a window over everything: unsaved work, a file that another program changed, and
//! what a killed program left.

use std::path::Path;

use egui::{Context, Id, Key, Modal, RichText, Ui};
use mapkit::text::shown;

use super::{LastState, Then};
use crate::{theme, widgets};

/// What is answered to the question about unsaved work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unsaved {
    Save,
    Drop,
    Stay,
}

/// What the question about unsaved work is about.
pub(super) struct Concern<'a> {
    /// What it is called: the file's name, or the city's.
    pub name: &'a str,
    /// What is done afterwards.
    pub then: &'a Then,
    /// Whether the file that is to be opened is the one of this work: then saving it first opens nothing else.
    pub is_own_file: bool,
    /// Whether the work can be saved at all.
    pub can_save: bool,
}

/// Asks about unsaved work; `None` while nobody has answered.
pub(super) fn unsaved(ctx: &Context, concern: &Concern) -> Option<Unsaved> {
    let name = shown(concern.name);
    let about = if concern.is_own_file {
        format!("{name} was changed since it was saved. Opening the saved file takes the changes back.")
    } else {
        format!("The changes of {name} are lost if they are not saved.")
    };
    let (save, discard) = match concern.then {
        Then::New => ("Save and start anew", "Discard changes"),
        Then::Open(_) if concern.is_own_file => ("", "Discard changes and open the saved file"),
        Then::Open(_) => ("Save and open", "Discard changes"),
        Then::Quit => ("Save and quit", "Discard changes"),
    };
    let answers = [(save, Unsaved::Save), (discard, Unsaved::Drop), ("Cancel", Unsaved::Stay)];
    let saves = concern.can_save && !concern.is_own_file;
    let answer = ask(ctx, "Unsaved changes", &about, if saves { &answers } else { &answers[1..] });
    if is_escaped(ctx) {
        return Some(Unsaved::Stay);
    }
    // Saving loses nothing: Enter is enough for it, but not for what cannot be taken back.
    answer.or_else(|| (saves && ctx.input(|input| input.key_pressed(Key::Enter))).then_some(Unsaved::Save))
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
    let name = path.display().to_string();
    let about = format!("{} was changed by another program since it was opened or saved here.", shown(&name));
    let answers = [("Overwrite", Outdated::Overwrite), ("Save as…", Outdated::SaveAs), ("Cancel", Outdated::Cancel)];
    let answer = ask(ctx, "Changed on disk", &about, &answers);
    if is_escaped(ctx) { Some(Outdated::Cancel) } else { answer }
}

/// Offers what a killed program left: `true` is to restore it.
pub(super) fn left_over(ctx: &Context, left: &LastState) -> Option<bool> {
    let (recipe, seed) = (left.recipe.to_lowercase(), shown(left.values.get("seed")));
    let about = format!("The program did not end by itself last time. It showed a {recipe} with seed {seed}.");
    ask(ctx, "Take up where you were?", &about, &[("Restore", true), ("Start anew", false)])
}

/// Asks; the first answer is the one that a window of this kind is for.
fn ask<T: Copy>(ctx: &Context, title: &str, about: &str, answers: &[(&str, T)]) -> Option<T> {
    let draw = |ui: &mut Ui| {
        ui.set_max_width(420.0);
        ui.label(RichText::new(title).color(theme::strong()));
        ui.label(about);
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

fn is_escaped(ctx: &Context) -> bool {
    ctx.input(|input| input.key_pressed(Key::Escape))
}
