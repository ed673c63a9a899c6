//! Taking up what an earlier window left: at once where it ended in order, on request where it did not.

use egui::Context;
use mapkit::text::shown;

use super::paths::words_of;
use super::questions::{self, Kept};
use super::{Files, Left, Origin, UnsavedWork};
use crate::session::Session;
use crate::subject::Values;

/// What was answered to the offer of what a window left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LeftAnswer {
    /// It is taken up.
    Restore,
    /// It is offered again at a later start.
    Later,
    /// It is given up.
    Discard,
}

/// The offer of what a window left, and what it says.
#[derive(Debug)]
pub(super) struct LeftQuestion {
    works: Vec<UnsavedWork>,
    /// Whether somebody wants to discard it: then that is asked about.
    is_discarding: bool,
}

impl LeftQuestion {
    /// Draws it; `None` while nobody has answered.
    pub(super) fn ui(&mut self, ctx: &Context, session: &Session) -> Option<LeftAnswer> {
        if self.is_discarding {
            let lost: Vec<_> = self.works.iter().map(|work| lost_words(work, session)).collect();
            match questions::discarding(ctx, &lost)? {
                Kept::Keep => self.is_discarding = false,
                Kept::Discard => return Some(LeftAnswer::Discard),
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
    let bench = session.benches().iter().find(|bench| bench.spec().name == work.recipe);
    let changes = bench.map(|bench| {
        let whole = |values: &Values| bench.spec().defaults().overlaid(values);
        let saved = work.saved.as_ref().map_or_else(|| bench.spec().defaults(), whole);
        bench.spec().change_words(&saved, &whole(&work.values))
    });
    match changes.filter(|changes| !changes.is_empty()) {
        Some(changes) => format!("{words} The changes: {changes}."),
        None => words,
    }
}

impl Files {
    /// Offers what a window left that did not end in order.
    pub(crate) fn offer(&mut self, left: Option<&Left>) {
        self.left = left.map(|left| LeftQuestion { works: left.works.clone(), is_discarding: false });
    }

    /// What was answered to the offer since the last call.
    pub(crate) const fn take_left_answer(&mut self) -> Option<LeftAnswer> {
        self.left_answer.take()
    }

    /// Takes up unsaved work with its file. The first is in front.
    pub(crate) fn restore(&mut self, works: Vec<UnsavedWork>, session: &mut Session) {
        // What is still being opened must not replace it.
        (self.opening, self.otherwise) = (None, None);
        for work in works.into_iter().rev() {
            let Some(at) = session.benches().iter().position(|b| b.spec().name == work.recipe) else { continue };
            let values = session.benches()[at].spec().defaults().overlaid(&work.values);
            self.change_origin(at, work.path.map(|path| Origin { path, stamp: work.stamp }));
            session.restore(at, values, work.saved);
        }
    }
}
