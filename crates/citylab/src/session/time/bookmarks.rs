//! Steps that a person gave a note. They are found again in every later recording by pass and step within it.

use mapkit::text::is_hidden;
use serde::{Deserialize, Serialize};

use super::spot::Spot;
use crate::session::Bench;
use crate::subject::Recording;

/// Characters of a note that are kept.
pub(super) const MOST_CHARS: usize = 80;

/// A step with a note.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bookmark {
    /// What a person said of it, in one line.
    pub note: String,
    /// Where it is.
    pub spot: Spot,
    /// What the step worked on, by which it is told from others of its pass.
    #[serde(default)]
    pub label: String,
}

/// The bookmarks of one recipe, in the order of time.
#[derive(Clone, Debug, Default)]
pub(in crate::session) struct Bookmarks {
    all: Vec<Bookmark>,
    /// The step of the present recording that each is at; `None` where there is no such step.
    found: Vec<Option<usize>>,
}

impl Bookmarks {
    /// Keeps what was kept before, in place of what there is.
    pub(super) fn bring_back(&mut self, kept: Vec<Bookmark>, tape: Option<&dyn Recording>) {
        *self = Self::default();
        for Bookmark { note, spot, label } in kept {
            self.put(spot, &label, &note);
        }
        self.look_up(tape);
    }

    /// Gives a step of a recording a note, in place of the one that it had. An empty note changes nothing.
    pub(super) fn set(&mut self, spot: Spot, note: &str, tape: &dyn Recording) {
        let label = spot.step_in(tape).map_or("", |step| label_of(tape, step));
        self.put(spot, label, note);
        self.look_up(Some(tape));
    }

    /// Finds every bookmark in a recording.
    pub(super) fn look_up(&mut self, tape: Option<&dyn Recording>) {
        self.found = self.all.iter().map(|bookmark| bookmark.step_in(tape?)).collect();
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

    pub(super) fn rename(&mut self, at: usize, note: &str) {
        if let Some(Bookmark { spot, label, .. }) = self.all.get(at).cloned() {
            self.put(spot, &label, note);
        }
    }

    pub(super) fn remove(&mut self, at: usize) {
        if at < self.all.len() {
            self.all.remove(at);
            self.found.remove(at);
        }
    }
}

impl Bench {
    /// The bookmarks, in the order of time.
    pub fn bookmarks(&self) -> &[Bookmark] {
        &self.time.bookmarks.all
    }

    /// The step of the recording that a bookmark is at; `None` where there is no such step.
    pub fn bookmark_step(&self, at: usize) -> Option<usize> {
        self.time.bookmarks.found.get(at).copied().flatten()
    }

    /// The place among the bookmarks of the one at a step of the recording.
    pub fn bookmark_at(&self, step: usize) -> Option<usize> {
        self.time.bookmarks.found.iter().position(|found| *found == Some(step))
    }

    /// What a new bookmark of a step is called at first: by its pass, and what the step worked on.
    pub fn bookmark_name(&self, step: usize) -> String {
        let Some(tape) = &self.tape else { return String::new() };
        let Some(record) = step.checked_sub(1).and_then(|index| tape.steps().get(index)) else {
            return "start".into();
        };
        let pass = tape.passes().get(usize::from(record.pass)).map_or("", |pass| pass.name);
        let parts = [pass, &*record.label].into_iter().filter(|part| !part.is_empty());
        parts.collect::<Vec<_>>().join(" · ")
    }
}

/// What a step worked on.
fn label_of(tape: &dyn Recording, step: usize) -> &str {
    step.checked_sub(1).and_then(|index| tape.steps().get(index)).map_or("", |record| &*record.label)
}

impl Bookmark {
    /// The step of a recording that it is at: of its pass the one that works on the same, and of several the one nearest
    /// to where it was. `None` where there is no such step.
    fn step_in(&self, tape: &dyn Recording) -> Option<usize> {
        let expected = self.spot.step_in(tape);
        if self.label.is_empty() || expected.is_some_and(|step| label_of(tape, step) == self.label) {
            return expected;
        }
        let pass = tape.passes().get(self.spot.pass())?;
        let near = self.spot.nearest_in(tape);
        let alike = (pass.first_step + 1..=pass.first_step + pass.steps).filter(|&s| label_of(tape, s) == self.label);
        alike.min_by_key(|step| step.abs_diff(near))
    }
}
