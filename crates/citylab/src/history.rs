//! What the form has said since the window opened, and what was changed beside it: the way back, the way forward again,
//! and seeds by chance.

use std::hash::{BuildHasher, RandomState};
use std::sync::atomic::{AtomicU64, Ordering};

use crate::marks::Marks;
use crate::preset::KeptPreset;
use crate::subject::Values;

/// A change beside the form that is taken back and made again in its turn.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Aside {
    /// A preset was saved, replaced or deleted.
    Preset(PresetChange),
    /// Bookmarks or breakpoints were removed or replaced.
    Marks {
        /// What was there and is not any more.
        lost: Marks,
        /// What is there in its place.
        gained: Marks,
    },
}

/// A preset before and after a change; at least one of the two is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PresetChange {
    /// What it said before; `None` where there was none.
    pub(crate) before: Option<KeptPreset>,
    /// What it says now; `None` where it was deleted.
    pub(crate) after: Option<KeptPreset>,
}

impl Aside {
    /// The change that takes this one back.
    pub(crate) fn reversed(self) -> Self {
        match self {
            Self::Preset(PresetChange { before, after }) => {
                Self::Preset(PresetChange { before: after, after: before })
            }
            Self::Marks { lost, gained } => Self::Marks { lost: gained, gained: lost },
        }
    }

    /// What was done, to stand behind `Undo`: `deleting the preset harbour`.
    pub(crate) fn words(&self) -> String {
        match self {
            Self::Preset(PresetChange { before, after }) => {
                let name = before.as_ref().or(after.as_ref()).map_or("", |preset| &preset.name);
                let what = match (before, after) {
                    (Some(_), None) => "deleting",
                    (Some(_), Some(_)) => "replacing",
                    (None, _) => "saving",
                };
                format!("{what} the preset {name}")
            }
            Self::Marks { lost, .. } => match (lost.bookmarks.first(), lost.breaks.len()) {
                (Some(bookmark), _) => format!("changing the bookmark {}", bookmark.note),
                (None, 1) => "removing a breakpoint".into(),
                (None, count) => format!("removing {count} breakpoints"),
            },
        }
    }
}

/// The form after a change: what it says, and the change where it was one beside the form.
#[derive(Clone, Debug)]
struct Entry {
    id: EntryId,
    values: Values,
    aside: Option<Aside>,
    /// Whether the change beside the form stands: going from seed to seed passes it over and does not take it back.
    stands: bool,
}

/// Tells an entry from all others that there are or were, in any history of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct EntryId(u64);

impl EntryId {
    fn next() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        Self(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

impl Entry {
    fn new(values: Values) -> Self {
        Self { id: EntryId::next(), values, aside: None, stands: false }
    }
}

/// Whole parameter sets in the order in which they were asked for, with a place among them, as in a browser's history.
/// None is ever forgotten: a set takes a few kilobytes at most.
#[derive(Clone, Debug)]
pub(crate) struct History {
    entries: Vec<Entry>,
    at: usize,
    /// Whether the present entry still follows the hand: a slider is being dragged, a field typed into.
    follows: bool,
}

impl History {
    /// A history of one set.
    pub(crate) fn new(values: Values) -> Self {
        Self { entries: vec![Entry::new(values)], at: 0, follows: false }
    }

    /// Notes that the form now says `values`. What lay ahead is forgotten, unless it is where we are already. Changes
    /// that come before the next [`History::settle`] are one entry; `true` where one begins.
    pub(crate) fn visit(&mut self, values: &Values) -> bool {
        if self.entries[self.at].values == *values {
            return false;
        }
        self.forget_ahead();
        if self.follows {
            // A hand that came back to where it began has changed nothing.
            if self.at > 0 && self.entries[self.at - 1].values == *values {
                self.entries.pop();
                self.at -= 1;
                self.follows = false;
            } else {
                self.entries[self.at].values.clone_from(values);
            }
            return false;
        }
        self.follows = true;
        self.entries.push(Entry::new(values.clone()));
        self.at = self.entries.len() - 1;
        true
    }

    /// Notes a change beside the form. What lay ahead is forgotten.
    pub(crate) fn note(&mut self, aside: Aside) {
        self.forget_ahead();
        let values = self.entries[self.at].values.clone();
        self.entries.push(Entry { aside: Some(aside), stands: true, ..Entry::new(values) });
        self.at += 1;
        self.follows = false;
    }

    /// Forgets what lies ahead, but no change beside the form that stands: it can still be taken back.
    fn forget_ahead(&mut self) {
        let ahead = self.entries.split_off(self.at + 1);
        let values = self.entries[self.at].values.clone();
        let standing = ahead.into_iter().filter(|entry| entry.stands);
        self.entries.extend(standing.map(|entry| Entry { values: values.clone(), ..entry }));
        if self.entries.len() > self.at + 1 {
            self.at = self.entries.len() - 1;
            self.follows = false;
        }
    }

    /// The change beside the form that [`History::undo`] would take back, where it would take back one.
    pub(crate) fn aside_before(&self) -> Option<&Aside> {
        self.entries[self.place_before()? + 1].aside.as_ref()
    }

    /// The change beside the form that [`History::redo`] would make again, where it would make one.
    pub(crate) fn aside_after(&self) -> Option<&Aside> {
        self.entries[self.place_after()?].aside.as_ref()
    }

    /// The place that undo goes to: over changes beside the form that do not stand, which is nothing to take back.
    fn place_before(&self) -> Option<usize> {
        let is_change = |&place: &usize| self.entries[place].aside.is_none() || self.entries[place].stands;
        (1..=self.at).rev().find(is_change)?.checked_sub(1)
    }

    /// The place that redo goes to: over changes beside the form that stand already.
    fn place_after(&self) -> Option<usize> {
        let is_change = |&place: &usize| self.entries[place].aside.is_none() || !self.entries[place].stands;
        (self.at + 1..self.entries.len()).find(is_change)
    }

    /// The hand rests: the next change is an entry of its own.
    pub(crate) fn settle(&mut self) {
        self.follows = false;
    }

    /// Goes to the set before. A change beside the form that lies between stands no longer.
    pub(crate) fn undo(&mut self) -> Option<&Values> {
        let place = self.place_before()?;
        self.entries[place + 1].stands = false;
        self.go(place)
    }

    /// Goes to the set after. A change beside the form that lies between stands again.
    pub(crate) fn redo(&mut self) -> Option<&Values> {
        let place = self.place_after()?;
        self.entries[place].stands = self.entries[place].aside.is_some();
        self.go(place)
    }

    /// Goes back to the last set of the seed before; `seed` is the seed's field.
    pub(crate) fn previous_seed(&mut self, seed: &str) -> Option<&Values> {
        self.go(self.place_of_previous_seed(seed)?)
    }

    /// Goes forward to the first set of the seed after.
    pub(crate) fn next_seed(&mut self, seed: &str) -> Option<&Values> {
        self.go(self.place_of_next_seed(seed)?)
    }

    /// The entries that led here, the present one first.
    pub(crate) fn ids_back(&self) -> impl Iterator<Item = EntryId> {
        self.entries[..=self.at].iter().rev().map(|entry| entry.id)
    }

    /// The set before.
    pub(crate) fn before(&self) -> Option<&Values> {
        Some(&self.entries[self.place_before()?].values)
    }

    /// The set after.
    pub(crate) fn after(&self) -> Option<&Values> {
        Some(&self.entries[self.place_after()?].values)
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
        RandomState::new().hash_one(self.entries.len())
    }

    fn go(&mut self, place: usize) -> Option<&Values> {
        let entry = self.entries.get(place)?;
        self.at = place;
        self.follows = false;
        Some(&entry.values)
    }

    fn seed_at(&self, place: usize, seed: &str) -> &str {
        self.entries[place].values.get(seed)
    }

    fn place_of_previous_seed(&self, seed: &str) -> Option<usize> {
        (0..self.at).rev().find(|&place| self.seed_at(place, seed) != self.seed_at(self.at, seed))
    }

    fn place_of_next_seed(&self, seed: &str) -> Option<usize> {
        (self.at + 1..self.entries.len()).find(|&place| self.seed_at(place, seed) != self.seed_at(self.at, seed))
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
    fn what_is_changed_beside_the_form_is_undone_in_its_turn() {
        let preset = |name: &str| KeptPreset { recipe: "City".into(), name: name.into(), values: Values::default() };
        let mut history = history(&[(1, 7)]);
        let deleted = Aside::Preset(PresetChange { before: Some(preset("mine")), after: None });
        history.note(deleted.clone());
        history.visit(&set(1, 8));
        assert_eq!(history.aside_before(), None);
        assert_eq!(history.undo(), Some(&set(1, 7)));
        assert_eq!(history.aside_before(), Some(&deleted));
        assert_eq!(history.undo(), Some(&set(1, 7)));
        assert_eq!(history.aside_after(), Some(&deleted));
        assert_eq!(history.undo(), None);
        assert_eq!(
            (deleted.words(), deleted.clone().reversed().words()),
            ("deleting the preset mine".into(), "saving the preset mine".into())
        );
        assert_eq!(history.redo(), Some(&set(1, 7)));
        assert_eq!(history.redo(), Some(&set(1, 8)));
    }

    #[test]
    fn a_change_beside_the_form_that_seeds_pass_over_stands_and_can_still_be_taken_back() {
        let preset = KeptPreset { recipe: "City".into(), name: "mine".into(), values: Values::default() };
        let deleted = Aside::Preset(PresetChange { before: Some(preset), after: None });
        let mut history = history(&[(1, 7), (2, 7)]);
        history.note(deleted.clone());
        assert_eq!(history.previous_seed("seed"), Some(&set(1, 7)));
        // Nothing that undo would take back lies behind, and redo does not make again what stands.
        assert_eq!((history.aside_before(), history.aside_after()), (None, None));
        history.visit(&set(1, 9));
        history.settle();
        assert_eq!(history.undo(), Some(&set(1, 7)));
        assert_eq!(history.aside_before(), Some(&deleted), "it is not lost with the seeds that lay ahead");
        assert_eq!(history.undo(), Some(&set(1, 7)));
        assert_eq!((history.aside_before(), history.aside_after()), (None, Some(&deleted)));
        assert_eq!(history.undo(), None);
        assert_eq!(history.redo(), Some(&set(1, 7)));
        assert_eq!(history.redo(), Some(&set(1, 9)));
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
