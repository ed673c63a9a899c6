//! Whether what the form of a workspace names is there.

use std::sync::Arc;

use super::Workspace;
use crate::jobs::Jobs;
use crate::session::lookup::Missing;
use crate::subject::spec::Problem;

impl Workspace {
    pub(in crate::session) fn find_problems(&mut self) {
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
    pub(in crate::session) fn look_up(&mut self, jobs: &Jobs, now: f64) -> bool {
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
