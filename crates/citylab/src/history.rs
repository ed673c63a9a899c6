//! What the form has said since the window opened: the way back, the way forward again, and seeds by chance.

use std::hash::{BuildHasher, RandomState};

use crate::subject::Values;

/// Whole parameter sets in the order in which they were asked for, with a place among them, as in a browser's history.
/// None is ever forgotten: a set takes a few kilobytes at most.
#[derive(Clone, Debug)]
pub(crate) struct History {
    sets: Vec<Values>,
    at: usize,
    /// Whether the present entry still follows the hand: a slider is being dragged, a field typed into.
    follows: bool,
}

impl History {
    /// A history of one set.
    pub(crate) fn new(values: Values) -> Self {
        Self { sets: vec![values], at: 0, follows: false }
    }

    /// Notes that the form now says `values`. What lay ahead is forgotten, unless it is where we are already. Changes
    /// that come before the next [`History::settle`] are one entry; `true` where one begins.
    pub(crate) fn visit(&mut self, values: &Values) -> bool {
        if self.sets[self.at] == *values {
            return false;
        }
        self.sets.truncate(self.at + 1);
        if self.follows {
            // A hand that came back to where it began has changed nothing.
            if self.at > 0 && self.sets[self.at - 1] == *values {
                self.sets.pop();
                self.at -= 1;
                self.follows = false;
            } else {
                self.sets[self.at].clone_from(values);
            }
            return false;
        }
        self.follows = true;
        self.sets.push(values.clone());
        self.at = self.sets.len() - 1;
        true
    }

    /// The hand rests: the next change is an entry of its own.
    pub(crate) fn settle(&mut self) {
        self.follows = false;
    }

    /// Goes to the set before.
    pub(crate) fn undo(&mut self) -> Option<&Values> {
        self.go(self.at.checked_sub(1)?)
    }

    /// Goes to the set after.
    pub(crate) fn redo(&mut self) -> Option<&Values> {
        self.go(self.at + 1)
    }

    /// Goes back to the last set of the seed before; `seed` is the seed's field.
    pub(crate) fn previous_seed(&mut self, seed: &str) -> Option<&Values> {
        self.go(self.place_of_previous_seed(seed)?)
    }

    /// Goes forward to the first set of the seed after.
    pub(crate) fn next_seed(&mut self, seed: &str) -> Option<&Values> {
        self.go(self.place_of_next_seed(seed)?)
    }

    /// The set before.
    pub(crate) fn before(&self) -> Option<&Values> {
        self.sets.get(self.at.checked_sub(1)?)
    }

    /// The set after.
    pub(crate) fn after(&self) -> Option<&Values> {
        self.sets.get(self.at + 1)
    }

    /// Whether there is a seed before.
    pub(crate) fn has_previous_seed(&self, seed: &str) -> bool {
        self.place_of_previous_seed(seed).is_some()
    }

    /// Whether there is a seed after.
    pub(crate) fn has_next_seed(&self, seed: &str) -> bool {
        self.place_of_next_seed(seed).is_some()
    }

    /// A seed that was not asked for: from the system's own chance, which never reaches what is made.
    pub(crate) fn random_seed(&self) -> u64 {
        RandomState::new().hash_one(self.sets.len())
    }

    fn go(&mut self, place: usize) -> Option<&Values> {
        let values = self.sets.get(place)?;
        self.at = place;
        self.follows = false;
        Some(values)
    }

    fn place_of_previous_seed(&self, seed: &str) -> Option<usize> {
        (0..self.at).rev().find(|&place| self.sets[place].get(seed) != self.sets[self.at].get(seed))
    }

    fn place_of_next_seed(&self, seed: &str) -> Option<usize> {
        (self.at + 1..self.sets.len()).find(|&place| self.sets[place].get(seed) != self.sets[self.at].get(seed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(seed: u64, districts: u32) -> Values {
        Values::default().with("seed", seed.to_string()).with("districts", districts.to_string())
    }

    /// A history of these sets, each settled.
    fn history(sets: &[(u64, u32)]) -> History {
        let mut history = History::new(set(sets[0].0, sets[0].1));
        for &(seed, districts) in sets {
            history.visit(&set(seed, districts));
            history.settle();
        }
        history
    }

    #[test]
    fn undo_and_redo_walk_through_whole_sets() {
        let mut history = history(&[(1, 7), (1, 8), (1, 8), (2, 8)]);
        assert_eq!(history.undo(), Some(&set(1, 8)));
        assert_eq!(history.undo(), Some(&set(1, 7)));
        assert!(history.before().is_none() && history.undo().is_none());
        assert_eq!(history.redo(), Some(&set(1, 8)));
        history.visit(&set(9, 8));
        assert!(history.after().is_none() && history.redo().is_none());
        assert_eq!(history.undo(), Some(&set(1, 8)));
    }

    #[test]
    fn seeds_are_walked_through_with_the_sets_that_they_had() {
        let mut history = history(&[(1, 7), (1, 8), (2, 8), (2, 9), (3, 9)]);
        assert_eq!(history.previous_seed("seed"), Some(&set(2, 9)));
        assert_eq!(history.previous_seed("seed"), Some(&set(1, 8)));
        assert!(!history.has_previous_seed("seed") && history.before().is_some());
        assert_eq!(history.next_seed("seed"), Some(&set(2, 8)));
        assert_eq!(history.next_seed("seed"), Some(&set(3, 9)));
        assert!(!history.has_next_seed("seed") && history.next_seed("seed").is_none());
    }

    #[test]
    fn what_the_hand_does_before_it_rests_is_one_entry() {
        let mut history = history(&[(1, 7)]);
        for districts in [8, 9, 10] {
            history.visit(&set(1, districts));
        }
        history.settle();
        history.visit(&set(1, 11));
        assert_eq!(history.undo(), Some(&set(1, 10)));
        assert_eq!(history.undo(), Some(&set(1, 7)));
        // Where we went back to is not overwritten by what comes next.
        history.visit(&set(1, 12));
        assert_eq!(history.undo(), Some(&set(1, 7)));
    }

    #[test]
    fn a_hand_that_comes_back_to_where_it_began_has_done_nothing() {
        let mut history = history(&[(1, 7), (1, 8)]);
        for districts in [9, 10, 9, 8] {
            history.visit(&set(1, districts));
        }
        history.visit(&set(1, 11));
        history.settle();
        assert_eq!(history.undo(), Some(&set(1, 8)));
        assert_eq!(history.undo(), Some(&set(1, 7)));
    }

    #[test]
    fn nothing_is_ever_forgotten() {
        let mut history = history(&[(0, 7)]);
        for seed in 1..3000 {
            history.visit(&set(seed, 7));
            history.settle();
        }
        while history.undo().is_some() {}
        assert_eq!(history.redo(), Some(&set(1, 7)));
    }
}
