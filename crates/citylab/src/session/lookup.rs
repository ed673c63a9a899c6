//! Whether what the form names, such as a flavor pack, is there: looked up beside the window.

use std::sync::Arc;

use super::bench::Bench;
use crate::jobs::{Jobs, Query};
use crate::subject::spec::Problem;

/// Seconds between two looks for what is missing. They are taken only while something is drawn anyway.
const BETWEEN_LOOKS: f64 = 1.0;

/// Asks which of the names that a form says are missing.
#[derive(Clone, Debug, PartialEq)]
struct Missing {
    recipe: usize,
    names: Vec<String>,
    /// Which look at them it is.
    look: u64,
}

impl Query for Missing {
    type Answer = Vec<Problem>;
}

/// What was looked up last.
#[derive(Debug, Default)]
pub(super) struct Lookup {
    /// The names; `None` where nothing was looked up yet.
    names: Option<Vec<String>>,
    /// How often was looked, and the look that was answered last.
    look: u64,
    answered: u64,
    missing: Vec<Problem>,
    /// When it was looked up, in seconds.
    at: f64,
}

impl Lookup {
    /// What of these names is missing, as far as that is known.
    pub(super) fn missing(&self, names: &[String]) -> &[Problem] {
        if self.names.as_deref() == Some(names) { &self.missing } else { &[] }
    }

    /// Looks again the next time.
    pub(super) fn forget(&mut self) {
        *self = Self { look: self.look, answered: self.look, ..Self::default() };
    }

    /// Begins another look where the names are others than before, or something was missing a while before `now`.
    fn begin(&mut self, names: &[String], now: f64) {
        let is_other = self.names.as_deref() != Some(names);
        let is_due = self.answered == self.look
            && !self.missing.is_empty()
            && !(0.0..BETWEEN_LOOKS).contains(&(now - self.at));
        if is_other {
            self.missing.clear();
        }
        if is_other || is_due {
            (self.names, self.at, self.look) = (Some(names.to_vec()), now, self.look + 1);
        }
    }
}

impl Bench {
    pub(super) fn find_problems(&mut self) {
        self.problems = self.subject.problems(&self.project.values);
        let missing = self.lookup.missing(&self.names());
        let is_new = |problem: &&Problem| !self.problems.iter().any(|other| other.field == problem.field);
        let missing: Vec<_> = missing.iter().filter(is_new).cloned().collect();
        self.problems.extend(missing);
    }

    /// What the form names that must be there to be used.
    fn names(&self) -> Vec<String> {
        let fields = self.spec().fields.iter().filter(|field| field.is_name());
        fields.map(|field| self.project.values.get(field.name).to_owned()).collect()
    }

    /// Looks beside the window whether what the form names is there, at the time `now` in seconds; `true` where it has
    /// just come to be there.
    pub(super) fn look_up(&mut self, jobs: &Jobs, now: f64) -> bool {
        let names = self.names();
        let had_missing = !self.lookup.missing(&names).is_empty();
        self.lookup.begin(&names, now);
        if self.lookup.answered == self.lookup.look {
            return false;
        }
        let (subject, values) = (Arc::clone(&self.subject), self.project.values.clone());
        let asked = Missing { recipe: self.index, names: names.clone(), look: self.lookup.look };
        let answer = jobs.query(&asked, move |_| Some(subject.missing(&values)));
        if answer.is_pending() {
            return false;
        }
        self.lookup.answered = self.lookup.look;
        let Some(missing) = answer.ready() else { return false };
        self.lookup.missing.clone_from(&missing);
        self.find_problems();
        let is_there = had_missing && self.lookup.missing(&names).is_empty();
        if is_there {
            // What was refused for it may be made now.
            self.failure = None;
        }
        is_there
    }
}
