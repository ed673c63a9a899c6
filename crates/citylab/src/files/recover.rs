//! What was on screen when the program was killed, offered at the next start.
//!
//! Each window keeps a small file of its own while it runs and removes it when it ends. A file whose program runs no
//! more tells of one that did not end by itself.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::settings;
use crate::subject::Values;

/// The state of a window.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct LastState {
    /// What the recipe is called.
    pub(crate) recipe: String,
    /// Every value of the form.
    pub(crate) values: Values,
}

/// The file of this window.
#[derive(Debug, Default)]
pub(crate) struct Recovery {
    folder: Option<PathBuf>,
    written: Option<LastState>,
    /// Held locked as long as this window runs, so that others know.
    lock: Option<File>,
    /// Files that a killed program left; they are removed once the offer was answered.
    left: Vec<PathBuf>,
}

fn name_of(process: u32) -> String {
    format!("window-{process}.json")
}

impl Recovery {
    /// Keeps states in `folder`; gives the one that a killed program left there, if any.
    pub(crate) fn open(folder: Option<PathBuf>) -> (Self, Option<LastState>) {
        let left = folder.as_deref().map(left_over).unwrap_or_default();
        let read = |path: &PathBuf| serde_json::from_str(&settings::read_text(path).ok().flatten()?).ok();
        // The newest that can be read.
        let state = left.iter().rev().find_map(read);
        let mut recovery = Self { folder, left, ..Self::default() };
        if state.is_none() {
            recovery.forget_left();
        }
        (recovery, state)
    }

    /// The offer was answered: what a killed program left is no longer needed.
    pub(crate) fn forget_left(&mut self) {
        for path in self.left.drain(..) {
            let _ = fs::remove_file(path.with_extension("lock"));
            let _ = fs::remove_file(path);
        }
    }

    /// Writes down what is on screen and not saved, where that changed; nothing takes the file away.
    pub(crate) fn keep(&mut self, state: Option<&LastState>) {
        if self.written.as_ref() == state {
            return;
        }
        self.written = state.cloned();
        let Some(folder) = &self.folder else { return };
        let name = name_of(std::process::id());
        let Some(state) = state else {
            let _ = fs::remove_file(folder.join(name));
            return;
        };
        // Where nothing can be written there is nothing to recover: no reason to disturb anybody.
        if let Ok(text) = serde_json::to_string(state) {
            let _ = settings::write(folder, &name, &text);
        }
        if self.lock.is_none() {
            let lock = File::create(folder.join(&name).with_extension("lock"));
            self.lock = lock.ok().filter(|lock| lock.try_lock().is_ok());
        }
    }

    /// The window ends by itself.
    pub(crate) fn end(&mut self) {
        self.keep(None);
        if let (Some(folder), Some(lock)) = (&self.folder, self.lock.take()) {
            drop(lock);
            let _ = fs::remove_file(folder.join(name_of(std::process::id())).with_extension("lock"));
        }
    }
}

/// The states that programs left which run no more, the oldest first.
fn left_over(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut found = Vec::new();
    for entry in entries.flatten() {
        let name = entry.file_name();
        let process =
            name.to_str().and_then(|n| n.strip_prefix("window-")?.strip_suffix(".json")?.parse::<u32>().ok());
        if process.is_some() && !is_held(&entry.path().with_extension("lock")) {
            let changed = entry.metadata().and_then(|meta| meta.modified()).ok();
            found.push((changed, entry.path()));
        }
    }
    found.sort();
    found.into_iter().map(|(_, path)| path).collect()
}

/// Whether a program holds this lock.
fn is_held(lock: &Path) -> bool {
    File::open(lock).is_ok_and(|file| matches!(file.try_lock(), Err(TryLockError::WouldBlock)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state() -> LastState {
        LastState { recipe: "City".into(), values: Values::default().with("seed", "9") }
    }

    #[test]
    fn what_a_killed_program_left_is_offered_once() {
        let dir = tempfile::tempdir().expect("a folder");
        // No system gives so large a number to a program.
        fs::write(dir.path().join(name_of(u32::MAX)), serde_json::to_string(&state()).expect("text"))
            .expect("written");
        let (_, left) = Recovery::open(Some(dir.path().to_path_buf()));
        assert_eq!(left, Some(state()));
        let (mut recovery, left) = Recovery::open(Some(dir.path().to_path_buf()));
        assert_eq!(left, Some(state()), "as long as nobody has answered");
        recovery.forget_left();
        assert_eq!(Recovery::open(Some(dir.path().to_path_buf())).1, None);
    }

    #[test]
    fn a_window_that_runs_or_ended_by_itself_leaves_nothing() {
        let dir = tempfile::tempdir().expect("a folder");
        let (mut recovery, _) = Recovery::open(Some(dir.path().to_path_buf()));
        recovery.keep(Some(&state()));
        assert_eq!(Recovery::open(Some(dir.path().to_path_buf())).1, None, "it still runs");
        recovery.keep(None);
        assert!(!dir.path().join(name_of(std::process::id())).exists(), "saved work is not offered");
        recovery.keep(Some(&state()));
        recovery.end();
        assert_eq!(fs::read_dir(dir.path()).expect("a folder").count(), 0);
    }

    #[test]
    fn nonsense_in_its_place_is_ignored() {
        let dir = tempfile::tempdir().expect("a folder");
        fs::write(dir.path().join(name_of(u32::MAX)), "{").expect("written");
        fs::write(dir.path().join("window-x.json"), "{}").expect("written");
        fs::create_dir(dir.path().join(name_of(u32::MAX - 1))).expect("made");
        assert_eq!(Recovery::open(Some(dir.path().to_path_buf())).1, None);
        assert!(!dir.path().join(name_of(u32::MAX)).exists(), "it does not stay for ever");
    }

    #[test]
    fn a_damaged_file_hides_no_other() {
        let dir = tempfile::tempdir().expect("a folder");
        let older = dir.path().join(name_of(u32::MAX));
        fs::write(&older, serde_json::to_string(&state()).expect("text")).expect("written");
        let file = File::options().write(true).open(&older).expect("opened");
        file.set_modified(std::time::SystemTime::UNIX_EPOCH).expect("a time");
        fs::write(dir.path().join(name_of(u32::MAX - 1)), [0xff, 0, 1]).expect("written");
        assert_eq!(Recovery::open(Some(dir.path().to_path_buf())).1, Some(state()));
    }
}
