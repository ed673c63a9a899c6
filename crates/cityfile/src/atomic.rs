//! Writing a file so that it is whole or not there.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use crate::os::{Usual, hand_over, has_a_name, has_other_names, with_usual_mode};
use crate::{FileError, why};

/// Bytes of the target's name that the name of the file beside it begins with. With more, the longest names that a
/// file system takes would leave no room for the rest.
const NAME_BEFORE: usize = 64;

/// Writes `bytes` to `path` so that a crash or a full disk leaves the file that stood there before: beside the
/// target, synced to the disk, then renamed over it. A file that stood there keeps its mode; a new one has the mode
/// that the umask gives.
///
/// What stands at the target is respected: a file that may not be written is refused, a symbolic link is written
/// through, also where it leads to no file yet, and what is no regular file, such as a pipe or a device, is written as
/// it is. A file that can be written but not replaced is written in place while a copy of the old one lies beside it, or
/// in the system's folder for temporary files: one that is a mount of its own, that has other names (hard links), that
/// belongs to somebody else to whom a new file cannot be given, or whose folder takes no new files.
///
/// # Errors
/// What failed, and what the system says.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    let mut file = Beside::open(path)?;
    if let Err(error) = file.write_all(bytes) {
        return Err(file.fail("writing its bytes", &error));
    }
    file.put_in_place()
}

/// A file that is written beside its target and takes its place only once it is whole; dropped before, it leaves
/// nothing behind. A target that is no regular file, such as a pipe or a device, is written as it is.
#[derive(Debug)]
pub struct Beside {
    /// The target as the caller named it.
    path: PathBuf,
    to: To,
}

#[derive(Debug)]
enum To {
    /// What is no regular file.
    Stream(File),
    /// A temporary file, the real place of the target, and how it gets there.
    Temporary(tempfile::NamedTempFile, PathBuf, Way),
}

/// How what was written gets to its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// In place of the file that stood there.
    Replace,
    /// Into that file.
    InPlace,
}

impl Beside {
    /// Opens a file for `path`; nothing happens to what stands there.
    ///
    /// # Errors
    /// It is a folder, it may not be written, its links lead in a circle, or no file can be made beside it.
    pub fn open(path: &Path) -> Result<Self, FileError> {
        let fail = |doing: &str, e: &io::Error| refusal(path, doing, e);
        let target = behind_links(path).map_err(|e| fail("following its links", &e))?;
        let before = fs::metadata(&target);
        match &before {
            Ok(meta) if meta.is_dir() => {
                return Err(FileError::Write { file: path.display().to_string(), why: "it is a folder".into() });
            }
            Ok(meta) if !meta.is_file() => {
                let stream = File::options().write(true).open(&target).map_err(|e| fail("opening it", &e))?;
                return Ok(Self { path: path.into(), to: To::Stream(stream) });
            }
            // The folder's permission would be enough to replace it; its own says what its owner wants.
            Ok(_) => drop(File::options().write(true).open(&target).map_err(|e| fail("opening it", &e))?),
            Err(_) => {}
        }
        let folder = folder_of(&target);
        let (file, way) = match (new_file_beside(&target, &folder, ".tmp"), &before) {
            (Ok(file), Ok(meta)) => {
                let way = replaces(&file, meta).map_err(|e| fail(&making(&folder), &e))?;
                (file, way)
            }
            (Ok(file), Err(_)) => (file, Way::Replace),
            // It can be written, as was seen above, but nothing can be made beside it.
            (Err(_), Ok(_)) => {
                let elsewhere = std::env::temp_dir();
                let file = new_file_beside(&target, &elsewhere, ".tmp").map_err(|e| fail(&making(&elsewhere), &e))?;
                (file, Way::InPlace)
            }
            (Err(error), Err(_)) => return Err(fail(&making(&folder), &error)),
        };
        Ok(Self { path: path.into(), to: To::Temporary(file, target, way) })
    }

    /// The file that is written.
    pub fn file(&self) -> &File {
        match &self.to {
            To::Stream(file) => file,
            To::Temporary(file, ..) => file.as_file(),
        }
    }

    /// Whether the target is written as it is, because it is a pipe, a terminal or a device.
    pub const fn is_stream(&self) -> bool {
        matches!(self.to, To::Stream(_))
    }

    /// Brings the file to the disk and puts it where the target is.
    ///
    /// # Errors
    /// What failed; the target is then as it was.
    pub fn put_in_place(self) -> Result<(), FileError> {
        let To::Temporary(file, target, way) = self.to else { return Ok(()) };
        let path = &self.path;
        if let Err(error) = file.as_file().sync_all() {
            return Err(failure(path, "bringing it to the disk", &error, file));
        }
        let write_in_place = |file: tempfile::NamedTempFile| match in_place(&file, &target) {
            Ok(()) => Ok(()),
            Err(InPlaceError { doing, error }) => Err(failure(path, &doing, &error, file)),
        };
        if way == Way::InPlace {
            return write_in_place(file);
        }
        match file.persist(&target) {
            Ok(_) => {
                sync_folder(&folder_of(&target));
                Ok(())
            }
            Err(refused) if is_mount(&refused.error) => write_in_place(refused.file),
            Err(refused) => Err(failure(path, "putting it in its place", &refused.error, refused.file)),
        }
    }

    /// Takes what was written away again; the target is as it was.
    ///
    /// # Errors
    /// It cannot be taken away: where it is left.
    pub fn give_up(self) -> Result<(), FileError> {
        let To::Temporary(file, ..) = self.to else { return Ok(()) };
        match take_away(file) {
            None => Ok(()),
            Some(why) => Err(FileError::Write { file: self.path.display().to_string(), why }),
        }
    }

    /// Takes what was written away again, because of `error` while `doing` something; what that means, in a sentence that
    /// names the target, and where anything is left.
    pub fn fail(self, doing: &str, error: &io::Error) -> FileError {
        match self.to {
            To::Temporary(file, ..) => failure(&self.path, doing, error, file),
            To::Stream(_) => self.refusal(doing, error),
        }
    }

    /// What a failure means, in a sentence that names the target.
    pub fn refusal(&self, doing: &str, error: &io::Error) -> FileError {
        refusal(&self.path, if self.is_stream() { "writing to it" } else { doing }, error)
    }
}

impl Write for Beside {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file().flush()
    }
}

/// Whether a new file may take the place of one with this `meta`: then it has its owner and its mode.
fn replaces(file: &tempfile::NamedTempFile, meta: &fs::Metadata) -> io::Result<Way> {
    if has_other_names(meta) || hand_over(file.as_file(), meta).is_err() {
        return Ok(Way::InPlace);
    }
    // After the owner: with that the system takes some modes away.
    file.as_file().set_permissions(meta.permissions())?;
    Ok(Way::Replace)
}

/// Most links that lead from one to the next, as the system has it.
const MOST_LINKS: usize = 40;

/// The file that a path leads to once its last part is no link any more, whether it is there yet or not.
fn behind_links(path: &Path) -> io::Result<PathBuf> {
    let mut target = path.to_path_buf();
    for _ in 0..MOST_LINKS {
        match fs::symlink_metadata(&target) {
            Ok(meta) if meta.is_symlink() => target = folder_of(&target).join(fs::read_link(&target)?),
            // What is not there, or cannot be looked at, is told by the one that opens it.
            _ => return Ok(target),
        }
    }
    Err(io::Error::other("they lead in a circle"))
}

/// Whether a rename failed because the target is a mount of its own, as single files are in containers.
fn is_mount(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::ResourceBusy | ErrorKind::CrossesDevices)
}

/// What writing in place failed at.
struct InPlaceError {
    doing: String,
    error: io::Error,
}

/// Writes the bytes of `file` into the target itself, with a copy of the old one beside it until that is done.
fn in_place(file: &tempfile::NamedTempFile, target: &Path) -> Result<(), InPlaceError> {
    let fail = |doing: &str| {
        let doing = doing.to_string();
        move |error| InPlaceError { doing, error }
    };
    let beside = folder_of(target);
    let elsewhere = std::env::temp_dir();
    let old = private_file(target, &beside, ".old").map(|old| (old, &beside));
    let old = old.or_else(|_| private_file(target, &elsewhere, ".old").map(|old| (old, &elsewhere)));
    let (old, folder) = old.map_err(fail("copying the old one"))?;
    let copied = File::open(target).and_then(|mut from| io::copy(&mut from, &mut old.as_file()));
    copied.and_then(|_| old.as_file().sync_all()).map_err(fail("copying the old one"))?;
    // Its name too must be there after a crash, or the copy could not be found.
    sync_folder(folder);
    let written = overwrite(file, target);
    written.map_err(|error| {
        let kept = old.keep().map_or_else(|e| e.file.path().to_path_buf(), |(_, path)| path);
        InPlaceError { doing: format!("writing it in place (the old one is kept as {})", kept.display()), error }
    })
}

fn overwrite(file: &tempfile::NamedTempFile, target: &Path) -> io::Result<()> {
    let mut from = file.reopen()?;
    let mut to = File::options().write(true).open(target)?;
    let len = io::copy(&mut from, &mut to)?;
    to.set_len(len)?;
    to.sync_all()
}

fn refusal(path: &Path, doing: &str, error: &io::Error) -> FileError {
    FileError::Write { file: path.display().to_string(), why: format!("{doing}: {}", why(error)) }
}

/// As [`refusal`], once the file that was to take the target's place is taken away.
fn failure(path: &Path, doing: &str, error: &io::Error, file: tempfile::NamedTempFile) -> FileError {
    let left = take_away(file).map_or_else(String::new, |left| format!("; {left}"));
    FileError::Write { file: path.display().to_string(), why: format!("{doing}: {}{left}", why(error)) }
}

/// Removes a temporary file; where it stays, because its folder takes no changes any more or is called something else
/// now, a sentence that names it.
fn take_away(file: tempfile::NamedTempFile) -> Option<String> {
    let name = file.path().file_name().unwrap_or_default().to_string_lossy().into_owned();
    let open = file.as_file().try_clone();
    let removed = file.close();
    let is_left = removed.is_err() && open.and_then(|open| open.metadata()).is_ok_and(|meta| has_a_name(&meta));
    is_left.then(|| format!("what was written is left in its folder as {name}"))
}

fn making(folder: &Path) -> String {
    format!("making a file in {}", folder.display())
}

fn folder_of(target: &Path) -> PathBuf {
    match target.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_path_buf(),
        _ => PathBuf::from("."),
    }
}

/// A hidden file with a random name and the usual mode; it is removed again unless it is persisted.
fn new_file_beside(target: &Path, folder: &Path, suffix: &str) -> io::Result<tempfile::NamedTempFile> {
    hidden_file(target, folder, suffix, |builder| with_usual_mode(builder, Usual::File))
}

/// The same for its owner alone: what it is a copy of may be.
fn private_file(target: &Path, folder: &Path, suffix: &str) -> io::Result<tempfile::NamedTempFile> {
    hidden_file(target, folder, suffix, |_| {})
}

fn hidden_file(
    target: &Path,
    folder: &Path,
    suffix: &str,
    with_mode: impl FnOnce(&mut tempfile::Builder<'_, '_>),
) -> io::Result<tempfile::NamedTempFile> {
    let stem = target.file_stem().unwrap_or_default().to_string_lossy();
    let room = stem.char_indices().map(|(at, c)| at + c.len_utf8()).take_while(|&end| end <= NAME_BEFORE).last();
    let prefix = format!(".{}-", &stem[..room.unwrap_or(0)]);
    let mut builder = tempfile::Builder::new();
    builder.prefix(&prefix).suffix(suffix);
    with_mode(&mut builder);
    builder.tempfile_in(folder)
}

/// The rename itself reaches the disk with the folder; where that cannot be asked for, the file is whole all the same.
fn sync_folder(folder: &Path) {
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
}
