//! Offering what an earlier window left, and taking it up.

use std::sync::Arc;

use super::jobs::{self, Opened, OpenedFile};
use super::left::LeftQuestion;
use super::origin::Origin;
use super::questions::LeftAnswer;
use super::recover::{Left, UnsavedWork};
use super::{Files, Opening};
use crate::jobs::Outcome;
use crate::session::{Session, Tone};
use crate::settings::Work;
use crate::subject::{Loaded, Made, RecipeIndex, Values};

impl Files {
    /// Offers what a window left that did not end in order.
    pub(crate) fn offer(&mut self, left: Option<&Left>) {
        self.left = left.map(LeftQuestion::new);
    }

    /// Whether something is offered.
    pub(crate) const fn is_offering(&self) -> bool {
        self.left.is_some()
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
            let Some(at) = session.recipe_named(&work.recipe) else { continue };
            self.behind.retain(|behind| behind.recipe != work.recipe);
            let values = session.workspace_of(at).spec().defaults().overlaid(&work.values);
            self.change_origin(at, work.path.map(|path| Origin { path, stamp: work.stamp }));
            session.restore(at, values, work.saved);
        }
    }

    /// Goes on with what was worked on when the window was last closed: its file where that is still there, else its
    /// parameters.
    pub(crate) fn take_up(&mut self, work: Work, session: &mut Session) {
        match work.path.clone() {
            Some(path) => {
                self.otherwise = Some(work);
                self.open(path, session);
            }
            None => session.open(session.workspace().spec().defaults().overlaid(&work.values), None),
        }
    }

    /// Opens what was open of recipes that are not in front, one after the other, without putting it there.
    pub(crate) fn take_up_behind(&mut self, works: Vec<Work>) {
        self.behind = works;
    }

    pub(super) fn open_behind(&mut self, session: &Session) {
        if self.is_asking() || self.looking.is_some() || self.opening.is_some() || self.saving.is_some() {
            return;
        }
        let Some(work) = self.behind.pop() else { return };
        let Some(recipe) = session.recipe_named(&work.recipe) else { return };
        if let Some(path) = work.path.filter(|_| is_untouched(recipe, session)) {
            let task = jobs::open(path, Arc::clone(session.workspace_of(recipe).subject()), session);
            self.opening = Some(Opening { recipe, task, behind: Some(work.values) });
        }
    }

    /// Takes over a file that stays behind what is in front; `last` is what it said last.
    pub(super) fn opened_behind(
        &mut self,
        recipe: RecipeIndex,
        last: &Values,
        opened: Outcome<Opened>,
        session: &mut Session,
    ) {
        // The one that has begun something of this recipe meanwhile keeps that.
        if !is_untouched(recipe, session) {
            return;
        }
        let front = session.recipe();
        match opened {
            Outcome::Done(Ok(OpenedFile { path, loaded: Loaded { values, moment, .. }, stamp })) => {
                let made = moment.map(|moment| Made::from_file(values.clone(), moment));
                session.switch_to(recipe);
                session.open(values, made);
                self.set_origin(recipe, &path, stamp);
            }
            Outcome::Done(Err(why)) | Outcome::Failed(why) => {
                session.tell(Tone::Note, format!("{why}. What it last said is generated instead."));
                let values = session.workspace_of(recipe).spec().defaults().overlaid(last);
                session.restore(recipe, values, None);
            }
            Outcome::Cancelled => {}
        }
        session.switch_to(front);
    }
}

/// Whether nothing was begun of a recipe since the start.
fn is_untouched(recipe: RecipeIndex, session: &Session) -> bool {
    let workspace = &session.workspace_of(recipe);
    workspace.shown().is_none() && !workspace.is_waiting() && !workspace.is_unsaved()
}
