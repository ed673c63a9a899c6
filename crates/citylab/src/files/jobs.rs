//! What is done with files beside the window: looking at a path, opening, saving.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::Stamp;
use crate::disk;
use crate::session::Session;
use crate::settings::check_regular;
use crate::subject::{AnySubject, Loaded, Moment};
use crate::tasks::Task;

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
pub(super) fn look(path: PathBuf, own: Option<PathBuf>, session: &Session) -> Task<Seen> {
    session.hands().start(move |_| {
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
    a == b || matches!((a.canonicalize(), b.canonicalize()), (Ok(a), Ok(b)) if a == b)
}

/// What a file says, and its stamp.
pub(super) type Opened = Result<(Loaded, Option<Stamp>), String>;

/// Opens a file of a recipe.
pub(super) fn open(path: PathBuf, subject: Arc<dyn AnySubject>, session: &Session) -> Task<Opened> {
    session.hands().start(move |_| {
        // Looked at before it is read: what changes meanwhile is noticed then.
        let stamp = Stamp::of(&path);
        let loaded = check_regular(&path).and_then(|()| subject.load(&path));
        Some(loaded.map(|loaded| (loaded, stamp)))
    })
}

/// What a save may write over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Over {
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
    Done(Option<Stamp>),
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

/// Saves to a file.
pub(super) fn save(content: Content, path: PathBuf, over: Over, session: &Session) -> Task<Saved> {
    session.hands().start(move |_| {
        disk::touch();
        match over {
            // What is no file is refused: a pipe that nobody reads would be waited for without end.
            Over::Nothing if path.is_file() => return Some(Saved::Taken),
            Over::Known(Some(known)) if known.is_outdated(&path) => return Some(Saved::Outdated),
            Over::Known(None) if path.is_file() => return Some(Saved::Outdated),
            _ => {}
        }
        let saved = check_regular(&path).and_then(|()| content.subject.save(&*content.moment, &path));
        Some(saved.map_or_else(Saved::Refused, |()| Saved::Done(Stamp::of(&path))))
    })
}
