//! The questions of this part, each a window over everything: unsaved work, a file that another program changed, and
//! what a killed program left.

use std::path::Path;

use egui::{Context, Id, Key, Modal, RichText, Ui};
use mapkit::text::shown;

use super::LastState;
use crate::theme;

/// What is answered to the question about unsaved work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unsaved {
    Save,
    Drop,
    Stay,
}

/// Asks about unsaved work; `None` while nobody has answered.
pub(super) fn unsaved(ctx: &Context, can_save: bool) -> Option<Unsaved> {
    let answers = [("Save first", Unsaved::Save), ("Do not save", Unsaved::Drop), ("Stay", Unsaved::Stay)];
    let answers = if can_save { &answers[..] } else { &answers[1..] };
    let answer = ask(ctx, "Unsaved changes", "What is shown was changed and is not saved.", answers);
    if is_escaped(ctx) { Some(Unsaved::Stay) } else { answer }
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

fn ask<T: Copy>(ctx: &Context, title: &str, about: &str, answers: &[(&str, T)]) -> Option<T> {
    let draw = |ui: &mut Ui| {
        ui.set_max_width(420.0);
        ui.label(RichText::new(title).color(theme::strong()));
        ui.label(about);
        ui.add_space(6.0);
        let buttons = ui.horizontal(|ui| answers.iter().filter(|(words, _)| ui.button(*words).clicked()).last());
        buttons.inner.map(|(_, answer)| *answer)
    };
    Modal::new(Id::unique(title)).show(ctx, draw).inner
}

fn is_escaped(ctx: &Context) -> bool {
    ctx.input(|input| input.key_pressed(Key::Escape))
}
