//! What was kept between starts, and what is noted of it while the window is open.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use crate::files::{Folder, Recovery, words_of};
use crate::marks::Marks;
use crate::settings::{Settings, Store, Work};

/// What was kept between starts, read before there is a window.
pub struct Remembered {
    pub(super) store: Store,
    pub(super) settings: Settings,
    pub(super) said: Option<String>,
    pub(super) recovery: Recovery,
}

impl Remembered {
    /// What is kept in `folder`; nothing is and nothing will be where there is none.
    pub fn read(folder: Option<PathBuf>) -> Self {
        let (store, settings, said) = Store::open(folder.clone());
        Self { store, settings, said, recovery: Recovery::open(folder) }
    }

    /// Nothing, since `folder` lies on a disk that does not answer.
    pub(crate) fn unanswered(folder: &Path) -> Self {
        let said = format!(
            "The settings in {} cannot be read, since the disk does not answer. Defaults are used, and nothing is kept.",
            words_of(folder)
        );
        let (store, settings, recovery) = (Store::default(), Settings::default(), Recovery::default());
        Self { store, settings, said: Some(said), recovery }
    }

    /// The settings.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The folder of unsaved work, for the one that ends the program while the window does not answer.
    pub(crate) fn folder(&self) -> Option<Arc<Mutex<Folder>>> {
        self.recovery.folder()
    }
}

/// What is said once settings are on the disk, and what where they cannot be brought there.
#[derive(Debug)]
pub(super) struct Promise {
    pub(super) done: String,
    pub(super) failed: String,
}

/// What is marked in some work, as it was last noted in the settings or brought back from there.
#[derive(Debug)]
pub(super) struct NotedMarks {
    /// How often something was opened before.
    pub(super) opened: u64,
    pub(super) work: Work,
    pub(super) marks: Marks,
}

/// What is said once settings are on the disk.
#[derive(Debug, Default)]
pub(super) struct Promises {
    /// Of what the write under way brings there.
    pub(super) written: Vec<Promise>,
    /// Of what the next one does.
    pub(super) waiting: Vec<Promise>,
}
