//! What is done with files beside the window: looking at a path, opening, saving.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::origin::Origin;
use super::paths::resolved;
use super::stamp::Stamp;
use crate::disk;
use crate::jobs::Job;
use crate::session::Session;
use crate::settings::check_regular;
use crate::subject::{AnySubject, Loaded, Moment};

/// What a path is, before it is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seen {
    /// A folder.
    Folder,
    /// The file of the present work.
    Own,
    /// Something else, or nothing.
    Other,
}

/// Looks at a path; `own` is the file of the present work.
pub(super) fn look(path: PathBuf, own: Option<PathBuf>, session: &Session) -> Job<Seen> {
    session.jobs().start(move |_| {
        disk::touch();
        Some(if path.is_dir() {
            Seen::Folder
        } else if own.is_some_and(|own| is_same_file(&path, &own)) {
            Seen::Own
        } else {
            Seen::Other
        })
    })
}

/// Whether two paths lead to one file.
fn is_same_file(a: &Path, b: &Path) -> bool {
    disk::touch();
    a == b || matches!((a.canonicalize(), b.canonicalize()), (Ok(a), Ok(b)) if a == b)
}

/// A file that was opened.
#[derive(Debug)]
pub(super) struct OpenedFile {
    /// Where it is, without `..`.
    pub(super) path: PathBuf,
    pub(super) loaded: Loaded,
    pub(super) stamp: Option<Stamp>,
}

/// What came of opening a file.
pub(super) type Opened = Result<OpenedFile, String>;

/// Opens a file of a recipe.
pub(super) fn open(path: PathBuf, subject: Arc<dyn AnySubject>, session: &Session) -> Job<Opened> {
    session.jobs().start(move |_| {
        // Looked at before it is read: what changes meanwhile is noticed then.
        let stamp = Stamp::of(&path);
        let loaded = check_regular(&path).and_then(|()| subject.load(&path));
        Some(loaded.map(|loaded| OpenedFile { path: resolved(&path), loaded, stamp }))
    })
}

/// Where something is to be saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Target {
    /// As it was typed: a pipe or a device may have any name.
    pub(super) typed: PathBuf,
    /// With the ending of such files.
    pub(super) path: PathBuf,
}

impl From<PathBuf> for Target {
    fn from(path: PathBuf) -> Self {
        Self { typed: path.clone(), path }
    }
}

/// What a save may write over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Overwrite {
    /// Nothing: where something stands it is asked about.
    Nothing,
    /// The file as it was known last: another one is asked about, and one where none was.
    Known(Option<Stamp>),
    /// Whatever stands there.
    Anything,
}

/// What came of a save.
#[derive(Debug)]
pub(super) enum Saved {
    /// The file says it now.
    Done(Origin),
    /// A pipe or a device stands there, to which this is still to be written.
    Stream(PathBuf, Content),
    /// Something stands there, and is as it was.
    Taken,
    /// Another program has changed the file, which is as it was.
    Outdated,
    /// It failed.
    Refused(String),
}

/// What is to be saved.
pub(super) struct Content {
    pub(super) subject: Arc<dyn AnySubject>,
    pub(super) moment: Arc<dyn Moment>,
}

impl std::fmt::Debug for Content {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Content").finish_non_exhaustive()
    }
}

/// Saves to a file.
pub(super) fn save(content: Content, target: Target, overwrite: Overwrite, session: &Session) -> Job<Saved> {
    session.jobs().start_writing(move |_| {
        disk::touch();
        let Target { typed, path } = target;
        for path in [&typed, &path] {
            if is_stream(path) {
                return Some(Saved::Stream(path.clone(), content));
            }
        }
        match overwrite {
            Overwrite::Nothing if path.is_file() => return Some(Saved::Taken),
            Overwrite::Known(Some(known)) if known.is_outdated(&path) => return Some(Saved::Outdated),
            Overwrite::Known(None) if path.is_file() => return Some(Saved::Outdated),
            _ => {}
        }
        let path = resolved(&path);
        let saved = content.subject.save(&*content.moment, &path);
        Some(match saved {
            Ok(()) => Saved::Done(Origin { stamp: Stamp::of(&path), path }),
            Err(why) => Saved::Refused(why),
        })
    })
}

/// Whether what stands at a path is a pipe, a device or the like.
fn is_stream(path: &Path) -> bool {
    disk::touch();
    std::fs::metadata(path).is_ok_and(|meta| !meta.is_file() && !meta.is_dir())
}

/// A pipe or a device that is being written.
#[derive(Debug)]
pub(super) struct Stream {
    pub(super) path: PathBuf,
    pub(super) task: Job<Result<(), String>>,
}

/// Writes to a pipe or a device. It may wait for a reader for ever: nothing waits for it.
pub(super) fn write_stream(content: Content, path: PathBuf, session: &Session) -> Stream {
    let target = path.clone();
    let task = session.jobs().start(move |_| {
        disk::touch();
        Some(content.subject.save(&*content.moment, &target))
    });
    Stream { path, task }
}
