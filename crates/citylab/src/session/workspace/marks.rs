//! Bookmarks and breakpoints of a workspace.

use super::Workspace;
use crate::marks::{Bookmark, Marks};

impl Workspace {
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
        let Some(recording) = &self.recording else { return String::new() };
        let Some(record) = step.checked_sub(1).and_then(|index| recording.steps().get(index)) else {
            return "start".into();
        };
        let pass = recording.passes().get(record.pass.get()).map_or("", |pass| pass.name);
        let parts = [pass, &*record.label].into_iter().filter(|part| !part.is_empty());
        parts.collect::<Vec<_>>().join(" · ")
    }
}

impl Workspace {
    /// What is marked.
    pub fn marks(&self) -> Marks {
        Marks { bookmarks: self.bookmarks().to_vec(), breaks: self.breaks().to_vec() }
    }

    /// Removes some marks and sets others.
    pub(in crate::session) fn exchange_marks(&mut self, lost: &Marks, gained: Marks) {
        let mut marks = self.marks().without(lost);
        marks.bookmarks.extend(gained.bookmarks);
        marks.breaks.extend(gained.breaks);
        self.bring_back(marks);
    }

    /// Brings marks back that were kept.
    pub(in crate::session) fn bring_back(&mut self, marks: Marks) {
        let Marks { bookmarks, breaks } = marks.checked(self.spec());
        self.time.bookmarks.bring_back(bookmarks, self.recording.as_deref());
        self.time.breaks = Vec::new();
        for point in breaks {
            if !self.time.breaks.contains(&point) {
                self.time.breaks.push(point);
            }
        }
    }
}
