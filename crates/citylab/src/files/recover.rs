//! What was on screen when the program was killed, offered at the next start.
//!
//! Each window keeps a small file of its own while it runs and removes it when it ends. A file whose program runs no
//! more tells of one that did not end by itself.

use std::fs;
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
}

fn name_of(process: u32) -> String {
    format!("window-{process}.json")
}

impl Recovery {
    /// Keeps states in `folder`; gives the one that a killed program left there, if any. Every such file is removed.
    pub(crate) fn open(folder: Option<PathBuf>) -> (Self, Option<LastState>) {
        let left = folder.as_deref().and_then(take_left_over);
        (Self { folder, written: None }, left)
    }

    /// Writes down what is on screen, where that changed.
    pub(crate) fn keep(&mut self, state: &LastState) {
        if self.written.as_ref() == Some(state) {
            return;
        }
        self.written = Some(state.clone());
        if let (Some(folder), Ok(text)) = (&self.folder, serde_json::to_string(state)) {
            // Where nothing can be written there is nothing to recover: no reason to disturb anybody.
            let _ = settings::write(folder, &name_of(std::process::id()), &text);
        }
    }

    /// The window ends by itself.
    pub(crate) fn end(&self) {
        if let Some(folder) = &self.folder {
            let _ = fs::remove_file(folder.join(name_of(std::process::id())));
        }
    }
}

/// The newest state that a program left which runs no more.
fn take_left_over(folder: &Path) -> Option<LastState> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).ok()?.flatten() {
        let name = entry.file_name();
        let process = name.to_str().and_then(|n| n.strip_prefix("window-")?.strip_suffix(".json")?.parse().ok());
        if let Some(process) = process.filter(|&process| !runs(process)) {
            let changed = entry.metadata().and_then(|meta| meta.modified()).ok();
            let _: u32 = process;
            found.push((changed, entry.path()));
        }
    }
    found.sort();
    let newest = found.last().and_then(|(_, path)| settings::read_text(path).ok().flatten());
    for (_, path) in &found {
        let _ = fs::remove_file(path);
    }
    newest.and_then(|text| serde_json::from_str(&text).ok())
}

/// Whether a program of that number runs, as far as this system tells.
fn runs(process: u32) -> bool {
    if process == std::process::id() {
        return true;
    }
    let table = Path::new("/proc");
    table.is_dir() && table.join(process.to_string()).exists()
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
        assert_eq!(Recovery::open(Some(dir.path().to_path_buf())).1, None);
    }

    #[test]
    fn a_window_that_runs_or_ended_by_itself_leaves_nothing() {
        let dir = tempfile::tempdir().expect("a folder");
        let (mut recovery, _) = Recovery::open(Some(dir.path().to_path_buf()));
        recovery.keep(&state());
        assert_eq!(Recovery::open(Some(dir.path().to_path_buf())).1, None, "it still runs");
        recovery.end();
        assert_eq!(fs::read_dir(dir.path()).expect("a folder").count(), 0);
    }

    #[test]
    fn nonsense_in_its_place_is_ignored() {
        let dir = tempfile::tempdir().expect("a folder");
        fs::write(dir.path().join(name_of(u32::MAX)), "{").expect("written");
        fs::write(dir.path().join("window-x.json"), "{}").expect("written");
        assert_eq!(Recovery::open(Some(dir.path().to_path_buf())).1, None);
    }
}
