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
    /// What killed programs left, each with its file, the newest last.
    left: Vec<(PathBuf, LastState)>,
}

fn name_of(process: u32) -> String {
    format!("window-{process}.json")
}

impl Recovery {
    /// Keeps states in `folder`, and looks up what killed programs left there. What cannot be read is removed.
    pub(crate) fn open(folder: Option<PathBuf>) -> Self {
        let mut left = Vec::new();
        for path in folder.as_deref().map(left_over).unwrap_or_default() {
            match settings::read_text(&path).ok().flatten().and_then(|text| serde_json::from_str(&text).ok()) {
                Some(state) => left.push((path, state)),
                None => remove(&path),
            }
        }
        Self { folder, left, ..Self::default() }
    }

    /// What a killed program left: the newest that was not answered yet.
    pub(crate) fn left(&self) -> Option<&LastState> {
        self.left.last().map(|(_, state)| state)
    }

    /// The offer of [`Recovery::left`] was answered: it is no longer needed.
    pub(crate) fn forget_left(&mut self) {
        if let Some((path, _)) = self.left.pop() {
            remove(&path);
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

/// Removes a state with its lock.
fn remove(path: &Path) {
    let _ = fs::remove_file(path.with_extension("lock"));
    let _ = fs::remove_file(path);
}

/// The states that programs left which run no more, the oldest first. Locks without a state are removed.
fn left_over(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut found = Vec::new();
    for path in entries.flatten().map(|entry| entry.path()) {
        let name = path.file_name().and_then(|name| name.to_str()).and_then(|name| name.strip_prefix("window-"));
        let Some((process, kind)) = name.and_then(|name| name.split_once('.')) else { continue };
        if process.parse::<u32>().is_err() || is_held(&path.with_extension("lock")) {
            continue;
        }
        match kind {
            "json" => found.push((fs::metadata(&path).and_then(|meta| meta.modified()).ok(), path)),
            "lock" if !path.with_extension("json").exists() => remove(&path),
            _ => {}
        }
    }
    found.sort();
    found.into_iter().map(|(_, path)| path).collect()
}

/// Whether a program holds this lock.
fn is_held(lock: &Path) -> bool {
    settings::check_regular(lock).is_ok()
        && File::open(lock).is_ok_and(|file| matches!(file.try_lock(), Err(TryLockError::WouldBlock)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open(folder: &Path) -> Recovery {
        Recovery::open(Some(folder.to_path_buf()))
    }

    fn state() -> LastState {
        LastState { recipe: "City".into(), values: Values::default().with("seed", "9") }
    }

    #[test]
    fn what_a_killed_program_left_is_offered_once() {
        let dir = tempfile::tempdir().expect("a folder");
        // No system gives so large a number to a program.
        fs::write(dir.path().join(name_of(u32::MAX)), serde_json::to_string(&state()).expect("text"))
            .expect("written");
        assert_eq!(open(dir.path()).left(), Some(&state()));
        let mut recovery = open(dir.path());
        assert_eq!(recovery.left(), Some(&state()), "as long as nobody has answered");
        recovery.forget_left();
        assert_eq!(open(dir.path()).left(), None);
    }

    #[test]
    fn what_several_killed_programs_left_is_offered_one_after_the_other() {
        let dir = tempfile::tempdir().expect("a folder");
        let of = |seed: &str| LastState { values: Values::default().with("seed", seed), ..state() };
        for (process, seed, age) in [(u32::MAX, "1", 30), (u32::MAX - 1, "2", 10), (u32::MAX - 2, "3", 20)] {
            let path = dir.path().join(name_of(process));
            fs::write(&path, serde_json::to_string(&of(seed)).expect("text")).expect("written");
            let time = std::time::SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(1000 - age);
            File::options().write(true).open(&path).expect("opened").set_modified(time).expect("a time");
        }
        let mut recovery = open(dir.path());
        for seed in ["2", "3"] {
            assert_eq!(recovery.left(), Some(&of(seed)));
            recovery.forget_left();
        }
        assert_eq!(open(dir.path()).left(), Some(&of("1")), "what was not answered is still there");
    }

    #[cfg(unix)]
    #[test]
    fn pipes_and_locks_of_nobody_do_no_harm() {
        let dir = tempfile::tempdir().expect("a folder");
        let file = dir.path().join(name_of(u32::MAX));
        fs::write(&file, serde_json::to_string(&state()).expect("text")).expect("written");
        let made = std::process::Command::new("mkfifo").arg(file.with_extension("lock")).status();
        assert!(made.is_ok_and(|status| status.success()));
        let orphan = dir.path().join(name_of(u32::MAX - 1)).with_extension("lock");
        File::create(&orphan).expect("made");
        assert_eq!(open(dir.path()).left(), Some(&state()));
        assert!(!orphan.exists());
    }

    #[test]
    fn a_window_that_runs_or_ended_by_itself_leaves_nothing() {
        let dir = tempfile::tempdir().expect("a folder");
        let mut recovery = open(dir.path());
        recovery.keep(Some(&state()));
        assert_eq!(open(dir.path()).left(), None, "it still runs");
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
        assert_eq!(open(dir.path()).left(), None);
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
        assert_eq!(open(dir.path()).left(), Some(&state()));
    }
}
