//! Offering what an earlier window left, and taking it up.

use super::Files;
use super::left::LeftQuestion;
use super::origin::Origin;
use super::questions::LeftAnswer;
use super::recover::{Left, UnsavedWork};
use crate::session::Session;

impl Files {
    /// Offers what a window left that did not end in order.
    pub(crate) fn offer(&mut self, left: Option<&Left>) {
        self.left = left.map(LeftQuestion::new);
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
