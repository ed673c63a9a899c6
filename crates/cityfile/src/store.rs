//! Saves on the disk: written, read byte by byte, and their headers alone.

use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::Path;

use citygen::City;

use crate::header::{self, Header, PREFIX, Prefix};
use crate::version::VERSIONS_READ;
use crate::{FileError, format, to_bytes, why, write_atomically};

/// Saves a city. Whatever stood at `path` is replaced only once the new file is whole and on the disk.
///
/// # Errors
/// What failed; the file that stood there before is then untouched.
pub fn save(path: &Path, city: &City) -> Result<(), FileError> {
    write_atomically(path, &to_bytes(city, &path.display().to_string())?)
}

/// The bytes of a save from any reader, for [`from_bytes`](crate::from_bytes): never more than its header justifies, whatever follows.
///
/// # Errors
/// Where magic, version or header are not those of a save, or the reader fails; `file` names it in the message.
pub fn read_bytes(reader: impl Read, file: &str) -> Result<Vec<u8>, FileError> {
    let mut start = Start { file, reader, bytes: Vec::new() };
    let (prefix, header) = start.head()?;
    if VERSIONS_READ.contains(&prefix.version) {
        // One byte more than there can be is enough to see that there are too many.
        start.read_up_to(format::most_after_header(header.size()) + 1)?;
    }
    Ok(start.bytes)
}

/// Reads no more of a save than what a list shows: name, seed and size. Files of version 1 answer too.
///
/// # Errors
/// One sentence that names the file and says what is wrong.
pub fn read_header(path: &Path) -> Result<Header, FileError> {
    let (file, reader) = open(path)?;
    Start { file: &file, reader, bytes: Vec::new() }.head().map(|(_, header)| header)
}

/// The file's name as messages give it, and the file.
pub(crate) fn open(path: &Path) -> Result<(String, File), FileError> {
    let file = path.display().to_string();
    match File::open(path) {
        Ok(reader) => Ok((file, reader)),
        Err(e) if e.kind() == ErrorKind::NotFound => {
            Err(FileError::Read { file, why: "there is no such file".into() })
        }
        Err(e) => Err(FileError::Read { file, why: why(&e) }),
    }
}

/// A save being read from its start, no further than was asked for.
struct Start<'a, R> {
    file: &'a str,
    reader: R,
    bytes: Vec<u8>,
}

impl<R: Read> Start<'_, R> {
    /// Appends at most `most` further bytes.
    fn read_up_to(&mut self, most: usize) -> Result<(), FileError> {
        let read = self.reader.by_ref().take(most as u64).read_to_end(&mut self.bytes);
        read.map(|_| ()).map_err(|e| FileError::Read { file: self.file.into(), why: why(&e) })
    }

    fn head(&mut self) -> Result<(Prefix, Header), FileError> {
        self.read_up_to(PREFIX)?;
        let prefix = Prefix::read(&self.bytes, self.file)?;
        self.read_up_to(prefix.header_len)?;
        let header = header::read(&self.bytes, prefix, self.file)?;
        Ok((prefix, header))
    }
}
