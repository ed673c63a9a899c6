//! A table that one sweep alone writes.
//!
//! The lock lies on the table itself, so that nothing is left beside it, and the system takes it away with the program
//! that holds it. A table that is not there yet is made empty for that. The one that replaces a table puts another file at
//! its place; so one that was waited for is looked at again before it is believed.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use cityfile::why;
use citygen::text::shown;

use super::identity::{self, Identity};
use super::output::{Failure, Outcome, failed, talk};
use super::signals;

/// How often it is looked whether another sweep has ended.
const LOOK: Duration = Duration::from_millis(50);

/// What is done where another sweep writes the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Taken {
    /// It is waited for: the lines follow its own.
    Wait,
    /// It is refused: what the other one writes would be replaced.
    Refuse,
}

/// The right to write a table, until it is dropped.
#[derive(Debug)]
pub(crate) struct Claim {
    /// The table as the person named it, for messages.
    name: String,
    path: PathBuf,
    file: File,
    /// Whether there was no table before.
    is_new: bool,
    is_locked: bool,
}

impl Claim {
    /// Opens the table at `path`, which is made where there is none; nothing is claimed yet.
    pub(crate) fn open(path: &Path) -> Outcome<Self> {
        let name = shown(&path.display().to_string()).into_owned();
        let is_new = fs::metadata(path).is_err_and(|e| e.kind() == io::ErrorKind::NotFound);
        let file = File::options().read(true).write(true).create(true).truncate(false).open(path);
        let file = file.map_err(|e| failed(format!("{name} cannot be written: {}", why_not(path, &e))))?;
        Ok(Self { name, path: path.into(), file, is_new, is_locked: false })
    }

    /// The right to replace the file at `path` by something that is no table; `None` where there is none yet, or one that
    /// cannot be claimed: writing it says why.
    ///
    /// # Errors
    /// A sweep is writing it.
    pub(crate) fn to_replace(path: &Path) -> Outcome<Option<Self>> {
        let Ok(file) = File::options().read(true).write(true).open(path) else { return Ok(None) };
        let mut claim = Self {
            name: shown(&path.display().to_string()).into_owned(),
            path: path.into(),
            file,
            is_new: false,
            is_locked: false,
        };
        match claim.file.try_lock() {
            Ok(()) => claim.is_locked = true,
            Err(TryLockError::WouldBlock) => {
                return Err(failed(format!("{} is being written by a sweep", claim.name)));
            }
            Err(TryLockError::Error(_)) => return Ok(None),
        }
        Ok(Some(claim))
    }

    /// Takes the lock. Where another sweep has it, that is waited for or refused.
    pub(crate) fn take(&mut self, taken: Taken) -> Outcome {
        loop {
            match self.file.try_lock() {
                Ok(()) => self.is_locked = true,
                Err(TryLockError::WouldBlock) => self.wait(taken)?,
                Err(TryLockError::Error(error)) => {
                    // Some network drives have no locks, and most tables one writer.
                    let why = why(&error);
                    talk(format_args!("{} cannot be locked; let no other sweep write it: {why}", self.name));
                    return Ok(());
                }
            }
            if Some(self.identity()?) == identity::of_path(&self.path).ok() {
                return Ok(());
            }
            // It was replaced or taken away meanwhile.
            let path = self.path.clone();
            *self = Self::open(&path)?;
        }
    }

    /// Waits for the other sweep, unless that is not wanted or a signal comes.
    fn wait(&mut self, taken: Taken) -> Outcome {
        if taken == Taken::Refuse {
            return Err(failed(format!("{} is being written by another sweep", self.name)));
        }
        talk(format_args!("{} is being written by another sweep; waiting for it", self.name));
        while !self.is_locked {
            if signals::first().is_some() {
                return Err(Failure::Told);
            }
            std::thread::sleep(LOOK);
            match self.file.try_lock() {
                Ok(()) => self.is_locked = true,
                Err(TryLockError::WouldBlock) => {}
                Err(TryLockError::Error(error)) => return Err(self.cannot("be waited for", &error)),
            }
        }
        Ok(())
    }

    /// Which file it is.
    pub(crate) fn identity(&self) -> Outcome<Identity> {
        identity::of_file(&self.file).map_err(|e| self.cannot("be looked at", &e))
    }

    /// Sees that the lines are where the person will look for them: that the path still leads to the table that was
    /// claimed.
    ///
    /// # Errors
    /// It was removed, renamed or replaced meanwhile.
    pub(crate) fn is_in_place(&self) -> Outcome {
        if self.identity().ok() == identity::of_path(&self.path).ok() {
            return Ok(());
        }
        let what = "was removed, renamed or replaced meanwhile; the lines are in the file that stood there before";
        Err(failed(format!("{} {what}", self.name)))
    }

    /// Where the table is, without links: tables are taken in this order, so that no two sweeps wait for each other.
    pub(crate) fn place(&self) -> PathBuf {
        fs::canonicalize(&self.path).unwrap_or_else(|_| self.path.clone())
    }

    /// The table, to be read and written.
    pub(crate) const fn file(&self) -> &File {
        &self.file
    }

    /// The table as the person named it.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    fn cannot(&self, what: &str, error: &io::Error) -> Failure {
        failed(format!("{} cannot {what}: {}", self.name, why(error)))
    }

    /// Gives the table up, and takes away the empty one that was made for the claim.
    ///
    /// # Errors
    /// It cannot be taken away.
    pub(crate) fn give_up(self) -> Outcome {
        self.take_away()
            .map_err(|e| failed(format!("{} is left empty; it cannot be removed: {}", self.name, why(&e))))
    }

    /// Leaves no empty table behind where there was none.
    fn take_away(&self) -> io::Result<()> {
        let is_empty = self.file.metadata().is_ok_and(|meta| meta.len() == 0);
        if !(self.is_new && is_empty && (self.is_locked || is_free(&self.file.try_lock()))) {
            return Ok(());
        }
        let stands_there = |place: &Path| {
            let (there, here) = (identity::of_path(place), identity::of_file(&self.file));
            there.ok().zip(here.ok()).is_some_and(|(there, here)| there == here)
        };
        let place = self.place();
        if stands_there(&place) { fs::remove_file(place) } else { Ok(()) }
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        // The one that wants to know of an empty file that stays has given it up before.
        let _ = self.take_away();
    }
}

/// Whether nobody else writes a file, as far as trying to lock it tells: where there are no locks, nobody can say that
/// somebody does.
const fn is_free(lock: &Result<(), TryLockError>) -> bool {
    !matches!(lock, Err(TryLockError::WouldBlock))
}

/// Why a table cannot be opened; the system says of a folder that is not there only that something is not.
fn why_not(path: &Path, error: &io::Error) -> String {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    match folder {
        Some(folder) if error.kind() == io::ErrorKind::NotFound && !folder.exists() => {
            format!("there is no folder {}", shown(&folder.display().to_string()))
        }
        _ => why(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_on_a_drive_without_locks_is_free() {
        assert!(is_free(&Ok(())));
        assert!(is_free(&Err(TryLockError::Error(io::ErrorKind::Unsupported.into()))));
        assert!(!is_free(&Err(TryLockError::WouldBlock)));
    }

    #[test]
    fn an_empty_table_that_was_made_for_a_claim_goes_with_it() {
        let dir = tempfile::tempdir().expect("a folder");
        let path = dir.path().join("a.csv");
        drop(Claim::open(&path).expect("claimed"));
        assert!(!path.exists());
        let other = Claim::open(&path).expect("claimed");
        other.file.try_lock().expect("free");
        let waiting = Claim::open(&path).expect("opened");
        drop(waiting);
        assert!(path.exists(), "somebody else has it");
    }
}
