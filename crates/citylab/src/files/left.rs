//! Taking up what an earlier window left: at once where it ended in order, on request where it did not.

use egui::Context;
use mapkit::text::shown;

use super::paths::words_of;
use super::questions::{self, KeepAnswer, LeftAnswer};
use super::recover::{Left, UnsavedWork};
use crate::session::Session;
use crate::subject::Values;

/// The offer of what a window left, and what it says.
#[derive(Debug)]
pub(super) struct LeftQuestion {
    works: Vec<UnsavedWork>,
    /// Whether somebody wants to discard it: then that is asked about.
    is_discarding: bool,
}

impl LeftQuestion {
    /// The offer of what a window left.
    pub(super) fn new(left: &Left) -> Self {
        Self { works: left.works.clone(), is_discarding: false }
    }

    /// Draws it; `None` while nobody has answered.
    pub(super) fn ui(&mut self, ctx: &Context, session: &Session) -> Option<LeftAnswer> {
        if self.is_discarding {
            let lost: Vec<_> = self.works.iter().map(|work| lost_words(work, session)).collect();
            match questions::discarding(ctx, &lost)? {
                KeepAnswer::Keep => self.is_discarding = false,
                KeepAnswer::Discard => return Some(LeftAnswer::Discard),
            }
            return None;
        }
        let works: Vec<_> = self.works.iter().map(work_words).collect();
        let answer = questions::left_over(ctx, &works)?;
        if answer == LeftAnswer::Discard {
            self.is_discarding = true;
            return None;
        }
        Some(answer)
    }

    pub(super) fn into_works(self) -> Vec<UnsavedWork> {
        self.works
    }
}

/// What some work is: `a city with seed 5, changed since it was saved as /home/a/x.city`.
fn work_words(work: &UnsavedWork) -> String {
    let (recipe, seed) = (work.recipe.to_lowercase(), shown(work.values.get("seed")));
    match &work.path {
        Some(path) => {
            format!("A {recipe} with seed {seed}, changed since it was saved as {}.", words_of(path))
        }
        None => format!("A {recipe} with seed {seed}, never saved to a file."),
    }
}

/// What is lost with some work: what it is, and what was changed.
fn lost_words(work: &UnsavedWork, session: &Session) -> String {
    let words = work_words(work);
    let workspace = session.workspaces().iter().find(|workspace| workspace.spec().name == work.recipe);
    let changes = workspace.map(|workspace| {
        let whole = |values: &Values| workspace.spec().defaults().overlaid(values);
        let saved = work.saved.as_ref().map_or_else(|| workspace.spec().defaults(), whole);
        workspace.spec().change_words(&saved, &whole(&work.values))
    });
    match changes.filter(|changes| !changes.is_empty()) {
        Some(changes) => format!("{words} The changes: {changes}."),
        None => words,
    }
}
