//! Unsaved work as it is written down.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::files::stamp::Stamp;
use crate::subject::Values;

/// Unsaved work of one recipe.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct UnsavedWork {
    /// What the recipe is called.
    pub(crate) recipe: String,
    /// Every value of the form.
    pub(crate) values: Values,
    /// What its file says, or what was there before anybody changed it.
    #[serde(default)]
    pub(crate) saved: Option<Values>,
    /// Its file, where it has one.
    #[serde(default, serialize_with = "crate::settings::path_as_text")]
    pub(crate) path: Option<PathBuf>,
    /// How that file looked when it was read or written last.
    #[serde(default)]
    pub(crate) stamp: Option<Stamp>,
}

/// How a window ended that left unsaved work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    /// It was killed, or failed.
    Crashed,
    /// By a signal or by the desktop.
    InOrder,
}

/// What a window left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Left {
    /// How its file is called, without its end.
    pub(super) stem: String,
    /// The work, that of the recipe in front first.
    pub(crate) works: Vec<UnsavedWork>,
    /// How the window ended.
    pub(crate) ended: Ended,
}
