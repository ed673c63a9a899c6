//! The files of recovery on the disk: a file for each window with unsaved work, and a lock beside it.
//!
//! A window takes its lock before it writes anything and holds it until it ends, so that a file whose lock nobody holds
//! is one of a window that is gone. The one that looks for such files holds the lock of the whole folder meanwhile.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant, SystemTime};

use serde::Deserialize;

use super::work::{Ended, Left, UnsavedWork};
use crate::disk;
use crate::settings::{check_regular, lock_folder, read_text, write};

/// The end of the name of a file while its window runs, and after a crash.
const RUNNING: &str = "json";

/// The end of the name once its window has ended in order.
const IN_ORDER: &str = "next.json";

/// The end of the name once nobody could make sense of it.
const NOT_UNDERSTOOD: &str = "damaged";

/// How long is waited between two tries to get hold of the folder.
const BETWEEN_TRIES: Duration = Duration::from_millis(10);

/// What the file of a window says: any number of works, or one as the first version wrote it.
#[derive(Deserialize)]
#[serde(untagged)]
enum Content {
    Several(Vec<UnsavedWork>),
    One(UnsavedWork),
}

/// Takes the lock of a file at once, or says why not.
pub(super) type TryLock = fn(&File) -> Result<(), TryLockError>;

/// The folder, as one window uses it.
#[derive(Debug)]
pub(crate) struct Folder {
    path: PathBuf,
    own: Option<Own>,
    /// The locks of what other windows left and this one has taken over, by the begin of their names.
    claimed: Vec<(String, Option<File>)>,
    /// What was to be written last and could not be: it is tried once more at the end.
    unwritten: Option<Vec<UnsavedWork>>,
    /// What other windows left and this one has taken up, while that is not written down here.
    taken_up: Vec<String>,
    /// How a lock is taken; on some file systems it cannot be.
    try_lock: TryLock,
    /// Whether files of the folder can be locked, as far as that is known.
    pub(super) has_locks: bool,
    /// Where files lie now that could not be understood.
    pub(super) set_aside: Vec<PathBuf>,
}

/// The file of this window: the begin of its name, and its lock.
#[derive(Debug)]
struct Own {
    stem: String,
    lock: File,
}

/// A file that a window left which runs no more.
struct Found {
    changed: Option<SystemTime>,
    stem: String,
    ended: Ended,
}

impl Folder {
    /// Takes this window's lock, and takes over what windows left that run no more, the newest last.
    pub(super) fn open(path: PathBuf) -> (Self, Vec<Left>) {
        Self::open_locking_by(path, File::try_lock)
    }

    /// The same where locks are taken by `try_lock`.
    pub(super) fn open_locking_by(path: PathBuf, try_lock: TryLock) -> (Self, Vec<Left>) {
        disk::touch();
        let mut folder = Self {
            path,
            own: None,
            claimed: Vec::new(),
            unwritten: None,
            taken_up: Vec::new(),
            try_lock,
            has_locks: true,
            set_aside: Vec::new(),
        };
        // Without the lock of the folder nothing can be told for sure: then nothing is taken over.
        let Some(_held) = lock_folder(&folder.path) else { return (folder, Vec::new()) };
        let mut found = folder.look_around();
        folder.own = folder.take_own();
        found.sort_by(|a, b| (a.changed, &a.stem).cmp(&(b.changed, &b.stem)));
        let left: Vec<_> = found.into_iter().filter_map(|found| folder.read(found)).collect();
        // What cannot be read now is for another window, or for later.
        folder.claimed.retain(|(claimed, _)| left.iter().any(|left| left.stem == *claimed));
        (folder, left)
    }

    /// What windows left that run no more; their locks are held from now on. Locks of nobody are removed.
    fn look_around(&mut self) -> Vec<Found> {
        disk::touch();
        let Ok(entries) = fs::read_dir(&self.path) else { return Vec::new() };
        let mut names: Vec<_> = entries.flatten().filter_map(|entry| entry.file_name().into_string().ok()).collect();
        // Locks last: then it is known of each whether its file is there.
        names.sort_by_key(|name| Path::new(name).extension().is_some_and(|end| end == "lock"));
        let mut found = Vec::new();
        for name in names {
            let Some((stem, kind)) = name.split_once('.').filter(|(stem, _)| is_stem(stem)) else { continue };
            let path = self.path.join(&name);
            match kind {
                RUNNING | IN_ORDER => {
                    let ended = if kind == IN_ORDER { Ended::InOrder } else { Ended::Crashed };
                    let Some(lock) = self.claim(stem, ended) else { continue };
                    self.claimed.push((stem.to_owned(), lock));
                    let changed = fs::metadata(&path).and_then(|meta| meta.modified()).ok();
                    found.push(Found { changed, stem: stem.to_owned(), ended });
                }
                "lock" if !self.is_claimed(stem) && self.claim(stem, Ended::Crashed).is_some() => {
                    drop(fs::remove_file(&path));
                }
                _ => {}
            }
        }
        found
    }

    fn is_claimed(&self, stem: &str) -> bool {
        self.claimed.iter().any(|(claimed, _)| claimed == stem)
    }

    /// The lock of what a window left, now held, where nobody holds it; no file where it cannot be one.
    #[expect(clippy::option_option, reason = "held by somebody, or nobody's with and without a file")]
    fn claim(&mut self, stem: &str, ended: Ended) -> Option<Option<File>> {
        disk::touch();
        let path = self.lock_of(stem);
        if check_regular(&path).is_err() {
            return Some(None);
        }
        let Ok(lock) = File::options().create(true).truncate(false).write(true).open(path) else { return Some(None) };
        match (self.try_lock)(&lock) {
            Ok(()) => Some(Some(lock)),
            Err(TryLockError::WouldBlock) => None,
            Err(TryLockError::Error(_)) => {
                self.has_locks = false;
                // A window that has not ended may still run: nothing tells.
                (ended == Ended::InOrder).then_some(Some(lock))
            }
        }
    }

    /// The work in a file. One that holds none is removed; one that cannot be read stays, and one that cannot be
    /// understood is set aside: it may be damaged in one place, or of a newer build.
    fn read(&mut self, Found { stem, ended, .. }: Found) -> Option<Left> {
        disk::touch();
        let path = self.path.join(format!("{stem}.{}", ending(ended)));
        let text = read_text(&path).ok().flatten()?;
        let works = match serde_json::from_str(&text) {
            Ok(Content::Several(works)) => works,
            Ok(Content::One(work)) => vec![work],
            Err(_) => {
                let aside = self.path.join(format!("{stem}.{NOT_UNDERSTOOD}"));
                if fs::rename(&path, &aside).is_ok() {
                    self.set_aside.push(aside);
                }
                return None;
            }
        };
        if works.is_empty() {
            self.remove_files(&stem);
            return None;
        }
        Some(Left { stem, works, ended })
    }

    /// A name that no file has, by the number of this program where that is free: a number comes again.
    fn take_own(&mut self) -> Option<Own> {
        disk::touch();
        let process = std::process::id();
        for more in 0..1000 {
            let stem = format!("window-{}", process.wrapping_add(more));
            if [RUNNING, IN_ORDER].iter().any(|end| self.path.join(format!("{stem}.{end}")).exists()) {
                continue;
            }
            let Ok(lock) = File::create_new(self.lock_of(&stem)) else { continue };
            match (self.try_lock)(&lock) {
                Err(TryLockError::WouldBlock) => continue,
                Err(TryLockError::Error(_)) => self.has_locks = false,
                Ok(()) => {}
            }
            return Some(Own { stem, lock });
        }
        None
    }

    fn lock_of(&self, stem: &str) -> PathBuf {
        self.path.join(format!("{stem}.lock"))
    }

    /// Writes down what is not saved; nothing takes the file away. Where nothing can be written there is nothing to
    /// recover: no reason to disturb anybody.
    pub(super) fn write(&mut self, works: Vec<UnsavedWork>) {
        if self.try_to_write(&works) {
            self.unwritten = None;
            for stem in std::mem::take(&mut self.taken_up) {
                self.forget(&stem);
            }
        } else {
            self.unwritten = Some(works);
        }
    }

    fn try_to_write(&mut self, works: &[UnsavedWork]) -> bool {
        disk::touch();
        if self.own.is_none() {
            let Some(_held) = lock_folder(&self.path) else { return false };
            self.own = self.take_own();
        }
        let Some(Own { stem, .. }) = &self.own else { return false };
        let name = format!("{stem}.{RUNNING}");
        if works.is_empty() {
            let _ = fs::remove_file(self.path.join(name));
            return true;
        }
        serde_json::to_string(works).is_ok_and(|text| write(&self.path, &name, &text).is_ok())
    }

    /// Removes what another window left, as this one has taken it up: at once, or when that could be written down here.
    pub(super) fn take_over(&mut self, stem: String) {
        if self.unwritten.is_none() {
            self.forget(&stem);
        } else {
            self.taken_up.push(stem);
        }
    }

    /// Removes what another window left.
    pub(super) fn forget(&mut self, stem: &str) {
        disk::touch();
        self.remove_files(stem);
        self.claimed.retain(|(claimed, _)| claimed != stem);
    }

    /// Lets go of what another window left: it is for the next one.
    pub(super) fn leave(&mut self, stem: &str) {
        self.claimed.retain(|(claimed, _)| claimed != stem);
    }

    fn remove_files(&self, stem: &str) {
        disk::touch();
        for end in [RUNNING, IN_ORDER, "lock"] {
            let _ = fs::remove_file(self.path.join(format!("{stem}.{end}")));
        }
    }

    /// The window ends; where it `goes_on`, what is not saved is what the next one goes on with.
    pub(crate) fn end(&mut self, goes_on: bool) {
        disk::touch();
        if let Some(works) = self.unwritten.take() {
            self.write(works);
        }
        self.claimed.clear();
        let Some(Own { stem, lock }) = self.own.take() else { return };
        let file = self.path.join(format!("{stem}.{RUNNING}"));
        let _ = if goes_on {
            fs::rename(file, self.path.join(format!("{stem}.{IN_ORDER}")))
        } else {
            fs::remove_file(file)
        };
        // Before the lock is let go of: afterwards its file may be another window's.
        let _ = fs::remove_file(self.lock_of(&stem));
        drop(lock);
    }
}

/// Ends the folder's window as [`Folder::end`] does, unless the one that uses it does not let go of it within `limit`.
pub(crate) fn end_within(folder: &Mutex<Folder>, limit: Duration) {
    let until = Instant::now() + limit;
    loop {
        match folder.try_lock() {
            Ok(mut folder) => return folder.end(true),
            Err(std::sync::TryLockError::Poisoned(poisoned)) => return poisoned.into_inner().end(true),
            Err(std::sync::TryLockError::WouldBlock) if Instant::now() >= until => return,
            Err(std::sync::TryLockError::WouldBlock) => std::thread::sleep(BETWEEN_TRIES),
        }
    }
}

const fn ending(ended: Ended) -> &'static str {
    match ended {
        Ended::Crashed => RUNNING,
        Ended::InOrder => IN_ORDER,
    }
}

fn is_stem(name: &str) -> bool {
    name.strip_prefix("window-").is_some_and(|process| process.parse::<u32>().is_ok())
}
