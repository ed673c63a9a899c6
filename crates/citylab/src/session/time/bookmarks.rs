//! Steps that a person gave a note. They are found again in every later recording by pass and step within it.

use mapkit::text::is_hidden;

use crate::marks::{Bookmark, MOST_CHARS, Spot, label_of};
use crate::subject::Recording;

/// The bookmarks of one recipe, in the order of time.
#[derive(Clone, Debug, Default)]
pub(in crate::session) struct Bookmarks {
    pub(in crate::session) all: Vec<Bookmark>,
    /// The step of the present recording that each is at; `None` where there is no such step.
    pub(in crate::session) found: Vec<Option<usize>>,
}

impl Bookmarks {
    /// Keeps what was kept before, in place of what there is.
    pub(in crate::session) fn bring_back(&mut self, kept: Vec<Bookmark>, recording: Option<&dyn Recording>) {
        *self = Self::default();
        for Bookmark { note, spot, label } in kept {
            self.put(spot, &label, &note);
        }
        self.look_up(recording);
    }

    /// Gives a step of a recording a note, in place of the one that it had. An empty note changes nothing.
    pub(in crate::session) fn set(&mut self, spot: Spot, note: &str, recording: &dyn Recording) {
        let label = spot.step_in(recording).map_or("", |step| label_of(recording, step));
        self.put(spot, label, note);
        self.look_up(Some(recording));
    }

    /// Finds every bookmark in a recording.
    pub(in crate::session) fn look_up(&mut self, recording: Option<&dyn Recording>) {
        self.found = self.all.iter().map(|bookmark| bookmark.step_in(recording?)).collect();
    }

    fn put(&mut self, spot: Spot, label: &str, note: &str) {
        let note: String = note.trim().chars().filter(|c| !is_hidden(*c)).take(MOST_CHARS).collect();
        if note.is_empty() {
            return;
        }
        match self.all.iter_mut().find(|bookmark| bookmark.spot == spot) {
            Some(bookmark) => bookmark.note = note,
            None => self.all.push(Bookmark { note, spot, label: label.into() }),
        }
        self.all.sort_by_key(|bookmark| bookmark.spot);
    }

    pub(in crate::session) fn rename(&mut self, at: usize, note: &str) {
        if let Some(Bookmark { spot, label, .. }) = self.all.get(at).cloned() {
            self.put(spot, &label, note);
        }
    }

    pub(in crate::session) fn remove(&mut self, at: usize) {
        if at < self.all.len() {
            self.all.remove(at);
            self.found.remove(at);
        }
    }
}
