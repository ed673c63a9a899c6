//! Writing a file so that it is whole or not there.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::FileError;

/// Writes `bytes` to `path` so that a crash or a full disk leaves the file that stood there before: beside the
/// target, synced to the disk, then renamed over it. The new file has the mode that the umask gives to any new file.
///
/// A symbolic link is followed. A target that is no regular file, such as a pipe or a device, is written as it is.
///
/// # Errors
/// What failed, and what the system says.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    let fail = |doing: &str, e: &io::Error| FileError::Write {
        file: path.display().to_string(),
        why: format!("{doing}: {e}"),
    };
    // A link that leads nowhere yet has no canonical form; it is then replaced by the file.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    match fs::metadata(&target) {
        Ok(meta) if meta.is_dir() => {
            return Err(FileError::Write { file: path.display().to_string(), why: "it is a folder".into() });
        }
        Ok(meta) if !meta.is_file() => {
            let mut device = File::options().write(true).open(&target).map_err(|e| fail("opening it", &e))?;
            return device.write_all(bytes).map_err(|e| fail("writing to it", &e));
        }
        _ => {}
    }
    let folder = folder_of(&target);
    let mut file =
        new_file_beside(&target, &folder).map_err(|e| fail(&format!("making a file in {}", folder.display()), &e))?;
    file.write_all(bytes).map_err(|e| fail("writing its bytes", &e))?;
    file.as_file().sync_all().map_err(|e| fail("bringing it to the disk", &e))?;
    file.persist(&target).map_err(|e| fail("putting it in its place", &e.error))?;
    sync_folder(&folder);
    Ok(())
}

fn folder_of(target: &Path) -> PathBuf {
    match target.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_path_buf(),
        _ => PathBuf::from("."),
    }
}

/// A hidden file with a random name; it is removed again unless it is persisted.
fn new_file_beside(target: &Path, folder: &Path) -> io::Result<tempfile::NamedTempFile> {
    let mut prefix = std::ffi::OsString::from(".");
    prefix.push(target.file_stem().unwrap_or_default());
    prefix.push("-");
    let mut builder = tempfile::Builder::new();
    builder.prefix(&prefix).suffix(".tmp");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // The system takes the umask off this when it makes the file.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder)
}

/// The rename itself reaches the disk with the folder; where that cannot be asked for, the file is whole all the same.
fn sync_folder(folder: &Path) {
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
}
