//! Collects the violations of one rule, and keeps their number within bounds.

use super::rule::Rule;
use super::violation::Violation;
use crate::model::StratumPos;

/// The violations of one rule as they are found.
pub(super) struct Findings {
    rule: Rule,
    listed: Vec<Violation>,
    more: usize,
}

impl Findings {
    pub(super) const fn new(rule: Rule) -> Self {
        Self { rule, listed: Vec::new(), more: 0 }
    }

    /// Adds a violation; `detail` is asked only for as many as are listed.
    pub(super) fn add(&mut self, place: Option<StratumPos>, detail: impl FnOnce() -> String) {
        if self.listed.len() < Rule::MOST_LISTED {
            self.listed.push(Violation { rule: self.rule, place, detail: detail() });
        } else {
            self.more += 1;
        }
    }

    /// What was found, in the order in which it was found.
    pub(super) fn into_violations(mut self) -> Vec<Violation> {
        if self.more > 0 {
            let detail = format!("and {} more of the same rule", self.more);
            self.listed.push(Violation { rule: self.rule, place: None, detail });
        }
        self.listed
    }
}
