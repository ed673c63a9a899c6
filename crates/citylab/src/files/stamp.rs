//! What tells that a file is no longer the one that was read or written, without reading it again.

use std::path::Path;
use std::time::SystemTime;

use serde::{Deserialize, Serialize};

use crate::disk;

/// Length and time of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Stamp {
    bytes: u64,
    /// `None` where the file system keeps no times.
    modified: Option<SystemTime>,
}

impl Stamp {
    /// The stamp of a file; `None` where there is none.
    pub(crate) fn of(path: &Path) -> Option<Self> {
        disk::touch();
        let meta = std::fs::metadata(path).ok()?;
        Some(Self { bytes: meta.len(), modified: meta.modified().ok() })
    }

    /// Whether another program has written the file since: one that is gone was not.
    pub(crate) fn is_outdated(self, path: &Path) -> bool {
        Self::of(path).is_some_and(|now| now != self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_outdated_once_it_is_longer_or_younger_and_not_when_it_is_gone() {
        let dir = tempfile::tempdir().expect("a folder");
        let path = dir.path().join("a.city");
        assert_eq!(Stamp::of(&path), None);
        std::fs::write(&path, "one").expect("written");
        let stamp = Stamp::of(&path).expect("it is there");
        assert!(!stamp.is_outdated(&path));
        std::fs::write(&path, "more").expect("written");
        assert!(stamp.is_outdated(&path));
        let stamp = Stamp::of(&path).expect("it is there");
        let file = std::fs::File::options().write(true).open(&path).expect("opened");
        file.set_modified(SystemTime::UNIX_EPOCH).expect("a time");
        assert!(stamp.is_outdated(&path), "as long, but of another time");
        std::fs::remove_file(&path).expect("removed");
        assert!(!stamp.is_outdated(&path), "nothing would be lost");
    }
}
