//! Unsaved work that outlives its window: after a crash it is offered, after an end in order it goes on.
//!
//! Each window keeps a small file of its own while it has unsaved work and removes it when that was saved or discarded.
//! [`Recovery`] hands the writing to jobs, one after the other; `folder` is what they do on the disk.

mod folder;
#[cfg(test)]
mod tests;
mod work;

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

pub(crate) use folder::{Folder, end_within};
pub(crate) use work::{Ended, Left, UnsavedWork};

use crate::jobs::{Job, Jobs};

/// Longest wait for the disk when the program ends.
const PATIENCE: Duration = Duration::from_secs(5);

/// Something to be done on the disk.
#[derive(Clone, Debug)]
enum Change {
    Write(Vec<UnsavedWork>),
    /// What another window left was taken up: its file goes, once this window's own holds the work.
    TakeOver(String),
    /// What another window left is discarded.
    Discard(String),
    /// What another window left is for a later window.
    Leave(String),
}

/// The unsaved work of this window, and what others left.
#[derive(Debug, Default)]
pub(crate) struct Recovery {
    folder: Option<Arc<Mutex<Folder>>>,
    /// What other windows left, the newest last.
    left: Vec<Left>,
    noted: Vec<UnsavedWork>,
    waiting: Vec<Change>,
    running: Option<Job<()>>,
}

impl Recovery {
    /// Keeps work in `folder`, and looks up what other windows left there. To be called before the window opens.
    pub(crate) fn open(folder: Option<PathBuf>) -> Self {
        let Some((folder, left)) = folder.map(Folder::open) else { return Self::default() };
        Self { folder: Some(Arc::new(Mutex::new(folder))), left, ..Self::default() }
    }

    /// The folder, for the one that ends the program while the window does not answer.
    pub(crate) fn folder(&self) -> Option<Arc<Mutex<Folder>>> {
        self.folder.clone()
    }

    /// Where files of other windows lie now that could not be understood, to be told once.
    pub(crate) fn set_aside(&self) -> Vec<PathBuf> {
        let folder = self.folder.as_ref().map(|folder| folder.lock().unwrap_or_else(PoisonError::into_inner));
        folder.map_or_else(Vec::new, |folder| folder.set_aside.clone())
    }

    /// Whether files of the folder can be locked, as far as that is known.
    pub(crate) fn has_locks(&self) -> bool {
        let folder = self.folder.as_ref().map(|folder| folder.lock().unwrap_or_else(PoisonError::into_inner));
        folder.is_none_or(|folder| folder.has_locks)
    }

    /// What another window left: the newest that was not answered yet.
    pub(crate) fn left(&self) -> Option<&Left> {
        self.left.last()
    }

    /// What [`Recovery::left`] gives is taken up: its file is removed after what was noted before is written.
    pub(crate) fn take_over_left(&mut self, jobs: &Jobs) {
        self.answer_left(Change::TakeOver, jobs);
    }

    /// What [`Recovery::left`] gives is discarded.
    pub(crate) fn discard_left(&mut self, jobs: &Jobs) {
        self.answer_left(Change::Discard, jobs);
    }

    /// What [`Recovery::left`] gives is for a later window.
    pub(crate) fn pass_over_left(&mut self, jobs: &Jobs) {
        self.answer_left(Change::Leave, jobs);
    }

    /// All that other windows left, and that was not answered, is for later windows.
    pub(crate) fn pass_over_all(&mut self, jobs: &Jobs) {
        while self.left().is_some() {
            self.pass_over_left(jobs);
        }
    }

    fn answer_left(&mut self, answer: fn(String) -> Change, jobs: &Jobs) {
        if let Some(left) = self.left.pop() {
            self.waiting.push(answer(left.stem));
            self.poll(jobs);
        }
    }

    /// What was noted last of a recipe.
    pub(crate) fn noted(&self, recipe: &str) -> Option<&UnsavedWork> {
        self.noted.iter().find(|work| work.recipe == recipe)
    }

    /// Notes what is not saved, where that changed.
    pub(crate) fn note(&mut self, works: Vec<UnsavedWork>, jobs: &Jobs) {
        if self.noted != works {
            self.noted.clone_from(&works);
            if let Some(Change::Write(last)) = self.waiting.last_mut() {
                *last = works;
            } else {
                self.waiting.push(Change::Write(works));
            }
        }
        self.poll(jobs);
    }

    /// Starts what waits to be done on the disk, once what is under way is done.
    pub(crate) fn poll(&mut self, jobs: &Jobs) {
        if self.running.as_mut().is_some_and(|task| task.take().is_none()) {
            return;
        }
        self.running = None;
        let Some(folder) = self.folder.clone() else {
            self.waiting.clear();
            return;
        };
        if !self.waiting.is_empty() {
            let changes = std::mem::take(&mut self.waiting);
            self.running = Some(jobs.start_writing(move |_| {
                carry_out(&folder, changes);
                Some(())
            }));
        }
    }

    /// The window ends; where it `goes_on`, what is not saved is what the next one goes on with. Waits for the disk.
    pub(crate) fn end(&mut self, goes_on: bool, jobs: &Jobs) {
        if let Some(task) = &mut self.running {
            task.wait(PATIENCE);
        }
        let Some(folder) = self.folder.take() else { return };
        let changes = std::mem::take(&mut self.waiting);
        let mut task = jobs.start_writing(move |_| {
            carry_out(&folder, changes);
            folder.lock().unwrap_or_else(PoisonError::into_inner).end(goes_on);
            Some(())
        });
        task.wait(PATIENCE);
    }
}

fn carry_out(folder: &Mutex<Folder>, changes: Vec<Change>) {
    let mut folder = folder.lock().unwrap_or_else(PoisonError::into_inner);
    for change in changes {
        match change {
            Change::Write(works) => folder.write(works),
            Change::TakeOver(stem) => folder.take_over(stem),
            Change::Discard(stem) => folder.forget(&stem),
            Change::Leave(stem) => folder.leave(&stem),
        }
    }
}
