//! Which passes the last change left as they were.
//!
//! A change is what undo takes back at once: a whole drag, all that was typed into a field. What came of it is held
//! against what was shown before it began, not against what was shown on the way.

use mapkit::PassEnd;

use super::Bench;
use crate::subject::Recording;

/// Numbers the changes, and keeps what was there before the one that what is shown came of.
#[derive(Debug, Default)]
pub(super) struct Changes {
    newest: u64,
    /// The change that the newest request came of.
    requested: u64,
    /// The change that what is shown came of.
    shown: u64,
    /// The finished passes of what was shown before that change.
    before: Option<Vec<PassEnd>>,
}

impl Changes {
    /// Another change begins.
    pub(super) const fn begin(&mut self) {
        self.newest += 1;
    }

    /// Something is asked for: gives the change that it comes of.
    pub(super) const fn request(&mut self) -> u64 {
        self.requested = self.newest;
        self.requested
    }

    /// The change that the newest request came of.
    pub(super) const fn requested(&self) -> u64 {
        self.requested
    }

    /// What came of `change` is shown, in place of what had these finished passes, where anything was shown.
    pub(super) fn show(&mut self, change: u64, ends: Option<&[PassEnd]>) {
        if self.shown != change {
            self.before = ends.map(<[PassEnd]>::to_vec);
        }
        self.shown = change;
    }

    /// The finished passes of what was shown before `change`, of which what is shown has `ends`.
    fn before<'a>(&'a self, change: u64, ends: &'a [PassEnd]) -> Option<&'a [PassEnd]> {
        if self.shown == change { self.before.as_deref() } else { Some(ends) }
    }
}

impl Bench {
    /// The recording of the run that was asked for last, where that run failed on its way.
    pub fn failed_run(&self) -> Option<&dyn Recording> {
        let tape = self.tape.as_deref().filter(|tape| tape.failure().is_some())?;
        self.is_requested(tape).then_some(tape)
    }

    /// Whether the map shows how far a run came that failed: the last good thing is not in sight.
    pub fn shows_failed_run(&self) -> bool {
        self.state().is_some() && self.tape.as_ref().is_some_and(|tape| tape.failure().is_some())
    }

    /// Whether a pass ended in the same world as before the last change. `None` where that cannot be told: nothing was
    /// there before, the form says what was not made, or the run did not come so far.
    pub fn is_unchanged(&self, pass: usize) -> Option<bool> {
        if self.is_stale() && !self.is_waiting() {
            return None;
        }
        let shown = &self.shown()?.made.ends;
        let (now, before) = if self.failure().is_some() {
            (self.failed_run()?.ends(), self.changes.before(self.changes.requested, shown)?)
        } else {
            (&shown[..], self.changes.before(self.changes.shown, shown)?)
        };
        let (now, before) = (now.get(pass)?, before.get(pass)?);
        Some(now.name == before.name && now.fingerprint == before.fingerprint)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ends(fingerprint: u64) -> Vec<PassEnd> {
        vec![PassEnd { name: "lots", fingerprint, step: 1, words: 0 }]
    }

    #[test]
    fn what_is_shown_on_the_way_is_nothing_to_compare_with() {
        let mut changes = Changes::default();
        changes.begin();
        let drag = changes.request();
        changes.show(drag, Some(&ends(1)));
        changes.show(drag, Some(&ends(2)));
        assert_eq!(changes.before(drag, &ends(3)), Some(&ends(1)[..]));
        changes.begin();
        let next = changes.request();
        assert_eq!(changes.before(next, &ends(3)), Some(&ends(3)[..]), "nothing came of it yet");
        changes.show(next, Some(&ends(3)));
        assert_eq!(changes.before(next, &ends(4)), Some(&ends(3)[..]));
    }
}
