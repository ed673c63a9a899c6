//! What a folder holds: its saves, newest first, and what a look into each one says.

use std::fs::{self, File};
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use cityfile::{Header, Source};
use citygen::model::GENERATOR_VERSION;
use citygen::{City, Params};

use crate::term::job::Ticket;

/// Most saves that are listed: more are counted only, so that no folder keeps the list waiting.
pub(super) const MOST: usize = 10_000;

/// One save.
#[derive(Debug)]
pub(super) struct Entry {
    pub(super) path: PathBuf,
    pub(super) saved: Option<SystemTime>,
    /// What it says of itself, or why it cannot be loaded.
    pub(super) header: Result<Header, String>,
    /// What else it holds, once it was looked into, or why it cannot be loaded.
    pub(super) inside: Option<Result<String, String>>,
}

impl Entry {
    /// The name of its file.
    pub(super) fn file(&self) -> String {
        self.path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
    }

    /// Why it cannot be loaded, as far as is known.
    pub(super) fn fault(&self) -> Option<&str> {
        match (&self.header, &self.inside) {
            (Err(why), _) | (_, Some(Err(why))) => Some(why),
            _ => None,
        }
    }

    /// Whether it is still to be looked into.
    pub(super) const fn is_unseen(&self) -> bool {
        self.header.is_ok() && self.inside.is_none()
    }

    /// Whether its file, its city or its seed has every word in it, in any case.
    pub(super) fn has(&self, words: &str) -> bool {
        let header = self.header.as_ref().ok();
        let city = header.map_or_else(String::new, |header| format!("{}\n{}", header.name, header.seed));
        let text = format!("{}\n{city}", self.file()).to_lowercase();
        words.to_lowercase().split_whitespace().all(|word| text.contains(word))
    }
}

/// Saves of a folder, newest first, and how many there are.
#[derive(Debug, Default)]
pub(super) struct Listing {
    pub(super) entries: Vec<Entry>,
    pub(super) total: usize,
}

/// The newest saves of a folder.
///
/// # Errors
/// There is none, or it cannot be read, in a sentence.
pub(super) fn list(folder: &Path, ticket: &Ticket) -> Result<Listing, String> {
    let shown = folder.display();
    let found = fs::read_dir(folder).map_err(|e| match e.kind() {
        ErrorKind::NotFound => format!("there is no folder {shown}"),
        _ => format!("the folder {shown} cannot be read: {}", cityfile::why(&e)),
    })?;
    let paths = found.filter_map(|entry| entry.ok().map(|e| e.path()));
    let is_save =
        |path: &PathBuf| path.extension().is_some_and(|ext| ext.eq_ignore_ascii_case("city")) && path.is_file();
    let saved = |path: PathBuf| (fs::metadata(&path).and_then(|m| m.modified()).ok(), path);
    let mut saves: Vec<_> = paths.filter(is_save).map(saved).collect();
    saves.sort_by(|(a, first), (b, second)| b.cmp(a).then_with(|| first.cmp(second)));
    let total = saves.len();
    let is_wanted = |_: &(Option<SystemTime>, PathBuf)| !ticket.is_cancelled();
    let newest = saves.into_iter().take(MOST).take_while(is_wanted);
    Ok(Listing { entries: newest.map(|(saved, path)| entry(path, saved)).collect(), total })
}

fn entry(path: PathBuf, saved: Option<SystemTime>) -> Entry {
    let header = cityfile::read_header(&path).map_err(|e| e.to_string());
    // An old file still says what it was, but is not read any more.
    let header = header.and_then(|header| match version(&path) {
        Some(version) if version < *cityfile::VERSIONS_READ.start() => {
            Err(format!("saved by an older version; regenerate it from seed {}", header.seed))
        }
        _ => Ok(header),
    });
    Entry { path, saved, header, inside: None }
}

fn version(path: &Path) -> Option<u16> {
    let mut start = [0; 6];
    File::open(path).ok()?.read_exact(&mut start).ok()?;
    Some(u16::from_le_bytes([start[4], start[5]]))
}

/// Reads all of a save: how its parameters differ from the usual ones.
///
/// # Errors
/// Its checksum is wrong, or its bytes are no city, in a sentence.
pub(super) fn look(path: &Path) -> Result<String, String> {
    let city = Source::open(path).and_then(|source| source.unproven()).map_err(|e| e.to_string())?;
    Ok(differences(&city))
}

fn differences(city: &City) -> String {
    let (params, usual) = (&city.params, Params::default());
    let differs = |name: &str| !matches!(name, "seed" | "size") && !params.same_field(name, &usual);
    let fields = Params::FIELDS.into_iter().filter(|field| differs(field.name));
    let mut words: Vec<String> =
        fields.map(|field| format!("{} {}", field.name.replace('_', " "), params.text(field.name))).collect();
    if city.pack.is_some() {
        words.push("its own flavor pack".into());
    }
    if city.generator != GENERATOR_VERSION {
        words.push(format!("made by generator {}", city.generator));
    }
    if words.is_empty() { "all as by default".into() } else { words.join(", ") }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, UNIX_EPOCH};

    use super::*;
    use crate::term::job::Job;
    use crate::term::job::tests::wait_for_all;

    #[test]
    fn the_newest_saves_are_listed_and_the_others_counted() {
        let dir = tempfile::tempdir().expect("a folder");
        for number in 0..MOST + 5 {
            let file = File::create(dir.path().join(format!("{number}.city"))).expect("a file");
            // The newest is neither the first nor the last by any other order.
            let age = if number == MOST / 2 { 0 } else { number as u64 + 1 };
            file.set_modified(UNIX_EPOCH + Duration::from_secs(1_000_000 - age)).expect("a time");
        }
        let folder = dir.path().to_path_buf();
        let job = Job::start(move |ticket| list(&folder, ticket));
        wait_for_all();
        let Listing { entries, total } = job.poll().expect("done").expect("a list");
        assert_eq!((entries.len(), total), (MOST, MOST + 5));
        assert_eq!(entries[0].path, dir.path().join(format!("{}.city", MOST / 2)));
    }
}
