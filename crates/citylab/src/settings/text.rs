//! Files of the folder of the settings: read with a bound, written whole or not at all.

use std::fs::{self, File, TryLockError};
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Serialize, Serializer};

use crate::disk;

/// A larger file is none of ours.
pub(super) const MOST_BYTES: u64 = 16 << 20;
/// Refuses what is there and no regular file: opening a pipe, to read or to write, may wait for ever.
///
/// # Errors
/// A sentence that names the file.
pub(crate) fn check_regular(file: &Path) -> Result<(), String> {
    disk::touch();
    match fs::metadata(file) {
        Ok(meta) if !meta.is_file() => Err(format!("{} is no regular file", file.display())),
        _ => Ok(()),
    }
}

/// How often a lock is tried for, and how long it is waited between two tries: two seconds in all.
const TRIES: u32 = 200;
const BETWEEN_TRIES: Duration = Duration::from_millis(10);

/// Keeps other windows from changing the folder of the settings until what is returned is dropped; `None` where another
/// one keeps it for long: one that hangs must not keep this one from working. Where files cannot be locked at all, as on
/// some network drives, there is nothing to wait for.
pub(crate) fn lock_folder(folder: &Path) -> Option<File> {
    disk::touch();
    fs::create_dir_all(folder).ok()?;
    let file = folder.join("citylab.lock");
    check_regular(&file).ok()?;
    let lock = File::options().create(true).truncate(false).write(true).open(file).ok()?;
    for _ in 0..TRIES {
        match lock.try_lock() {
            Err(TryLockError::WouldBlock) => std::thread::sleep(BETWEEN_TRIES),
            Ok(()) | Err(TryLockError::Error(_)) => return Some(lock),
        }
    }
    None
}

/// A path as text; none where it has no text, which would keep all else from being written.
#[expect(clippy::ref_option, reason = "serde hands the field over as it is")]
pub(crate) fn path_as_text<S: Serializer>(path: &Option<PathBuf>, out: S) -> Result<S::Ok, S::Error> {
    path.as_deref().and_then(Path::to_str).serialize(out)
}

/// Paths as text, those left out that have none.
pub(super) fn paths_as_text<S: Serializer>(paths: &[PathBuf], out: S) -> Result<S::Ok, S::Error> {
    out.collect_seq(paths.iter().filter_map(|path| path.to_str()))
}

/// Writes a file into the folder of the settings, which is made where it is not there.
pub(crate) fn write(folder: &Path, name: &str, text: &str) -> Result<(), String> {
    disk::touch();
    fs::create_dir_all(folder).map_err(|e| format!("{} cannot be made: {}", folder.display(), cityfile::why(&e)))?;
    let file = folder.join(name);
    check_regular(&file)?;
    cityfile::write_atomically(&file, text.as_bytes()).map_err(|e| e.to_string())
}

/// The text of a regular file of sensible length; `None` where there is none.
pub(crate) fn read_text(file: &Path) -> Result<Option<String>, String> {
    disk::touch();
    let meta = match fs::metadata(file) {
        Ok(meta) => meta,
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(e) => return Err(cityfile::why(&e)),
    };
    // Reading a pipe would wait for ever.
    if !meta.is_file() {
        return Err("it is no file".into());
    }
    let mut bytes = Vec::new();
    let file = File::open(file).map_err(|e| cityfile::why(&e))?;
    file.take(MOST_BYTES).read_to_end(&mut bytes).map_err(|e| cityfile::why(&e))?;
    Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
}

/// Moves settings that are of no use out of the way, since they would be written over; gives the sentence that tells of
/// it.
pub(super) fn set_aside(file: &Path, damage: &str) -> String {
    disk::touch();
    // What was set aside before is not written over, unless that happens again and again.
    let names = ["damaged.json", "damaged-2.json", "damaged-3.json"].map(|name| file.with_extension(name));
    let free = names.iter().find(|aside| fs::symlink_metadata(aside).is_err());
    let aside = free.unwrap_or(&names[0]);
    let name = file.display();
    match fs::rename(file, aside) {
        Ok(()) => {
            format!(
                "The settings in {name} {damage}; they are set aside as {} and defaults are used.",
                aside.display()
            )
        }
        Err(e) => format!("The settings in {name} {damage} and cannot be set aside ({e}); defaults are used."),
    }
}
