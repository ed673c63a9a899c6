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
}

/// The bookmarks of one recipe, in the order of time.
#[derive(Clone, Debug, Default)]
pub(in crate::session) struct Bookmarks {
    all: Vec<Bookmark>,
}

impl Bookmarks {
    /// Gives a step a note, in place of the one that it had. An empty note changes nothing.
    pub(super) fn set(&mut self, spot: Spot, note: &str) {
        let note: String = note.trim().chars().filter(|c| !is_hidden(*c)).take(MOST_CHARS).collect();
        if note.is_empty() {
            return;
        }
        match self.all.iter_mut().find(|bookmark| bookmark.spot == spot) {
            Some(bookmark) => bookmark.note = note,
            None => self.all.push(Bookmark { note, spot }),
        }
        self.all.sort_by_key(|bookmark| bookmark.spot);
    }

    pub(super) fn rename(&mut self, at: usize, note: &str) {
        if let Some(spot) = self.all.get(at).map(|bookmark| bookmark.spot) {
            self.set(spot, note);
        }
    }

    pub(super) fn remove(&mut self, at: usize) {
        if at < self.all.len() {
            self.all.remove(at);
        }
    }
}

impl Bench {
    /// The bookmarks, in the order of time.
    pub fn bookmarks(&self) -> &[Bookmark] {
        &self.time.bookmarks.all
    }

    /// The place among the bookmarks of the one at a step of the recording.
    pub fn bookmark_at(&self, step: usize) -> Option<usize> {
        let spot = Spot::of(&**self.tape.as_ref()?, step);
        self.bookmarks().iter().position(|bookmark| bookmark.spot == spot)
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

impl Bookmark {
    /// The step of a recording that it is at; `None` where that has no such step.
    pub fn step_in(&self, tape: &dyn Recording) -> Option<usize> {
        self.spot.step_in(tape)
    }
}
