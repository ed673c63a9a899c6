//! Which passes the last change left as they were.
//!
//! A change is what undo takes back at once: a whole drag, all that was typed into a field. What came of it is held
//! against what was shown before it began, not against what was shown on the way.

use mapkit::PassEnd;

/// Numbers the changes, and keeps what was there before the one that what is shown came of.
#[derive(Debug, Default)]
pub(super) struct Changes {
    newest: u64,
    /// The change that the newest request came of.
    pub(super) requested: u64,
    /// The change that what is shown came of.
    pub(super) shown: u64,
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
    pub(super) fn before<'a>(&'a self, change: u64, ends: &'a [PassEnd]) -> Option<&'a [PassEnd]> {
        if self.shown == change { self.before.as_deref() } else { Some(ends) }
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
