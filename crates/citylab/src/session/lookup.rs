//! Whether what the form names, such as a flavor pack, is there: looked up beside the window.

use std::sync::Arc;

use super::Bench;
use crate::subject::spec::Problem;
use crate::tasks::{Answer, Hands, Task};

/// Seconds between two looks for what is missing. They are taken only while something is drawn anyway.
const BETWEEN_LOOKS: f64 = 1.0;

/// What was looked up last.
#[derive(Debug, Default)]
pub(super) struct Lookup {
    /// The names; `None` where nothing was looked up yet.
    names: Option<Vec<String>>,
    task: Option<Task<Vec<Problem>>>,
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
        *self = Self::default();
    }

    /// Begins to look for names that are others than before, or again for what is missing, at the time `now`; `true`
    /// where there is an answer.
    pub(super) fn poll(&mut self, names: &[String], now: f64, start: impl FnOnce() -> Task<Vec<Problem>>) -> bool {
        let is_other = self.names.as_deref() != Some(names);
        let is_due =
            self.task.is_none() && !self.missing.is_empty() && !(0.0..BETWEEN_LOOKS).contains(&(now - self.at));
        if is_other || is_due {
            if is_other {
                self.missing.clear();
            }
            (self.names, self.at, self.task) = (Some(names.to_vec()), now, Some(start()));
        }
        let Some(answer) = self.task.as_mut().and_then(Task::take) else { return false };
        self.task = None;
        match answer {
            Answer::Done(missing) => self.missing = missing,
            Answer::CalledOff | Answer::Failed(_) => return false,
        }
        true
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
    pub(super) fn look_up(&mut self, hands: &Hands, now: f64) -> bool {
        let names = self.names();
        let (subject, values) = (&self.subject, &self.project.values);
        let start = || {
            let (subject, values) = (Arc::clone(subject), values.clone());
            hands.start(move |_| Some(subject.missing(&values)))
        };
        let had_missing = !self.lookup.missing(&names).is_empty();
        if !self.lookup.poll(&names, now, start) {
            return false;
        }
        self.find_problems();
        let is_there = had_missing && self.lookup.missing(&names).is_empty();
        if is_there {
            // What was refused for it may be made now.
            self.failure = None;
        }
        is_there
    }
}
