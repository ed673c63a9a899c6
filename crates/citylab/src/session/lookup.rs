//! Whether what the form names, such as a flavor pack, is there: looked up beside the window.

use crate::subject::spec::Problem;
use crate::tasks::{Answer, Task};

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
