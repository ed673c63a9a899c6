//! Saves on the disk: save, load, and the header alone.

use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::Path;

use citygen::City;

use crate::header::{self, Header, PREFIX, Prefix, VERSION};
use crate::{FileError, format, from_bytes, to_bytes, write_atomically};

/// Saves a city. Whatever stood at `path` is replaced only once the new file is whole and on the disk.
///
/// # Errors
/// What failed; the file that stood there before is then untouched.
pub fn save(path: &Path, city: &City) -> Result<(), FileError> {
    write_atomically(path, &to_bytes(city, &path.display().to_string())?)
}

/// Loads a save, and proves that it is a whole city: see [`prove`](crate::prove).
///
/// # Errors
/// One sentence that names the file and says what is wrong.
pub fn load(path: &Path) -> Result<City, FileError> {
    let file = path.display().to_string();
    let mut reader = Opened::open(path, file)?;
    let (prefix, header) = reader.head()?;
    if prefix.version == VERSION {
        let most = format::most_after_header(header.size());
        reader.read_up_to(most + 1)?;
    }
    from_bytes(&reader.bytes, &reader.file)
}

/// Reads no more of a save than what a list shows: name, seed and size. Files of version 1 answer too.
///
/// # Errors
/// One sentence that names the file and says what is wrong.
pub fn read_header(path: &Path) -> Result<Header, FileError> {
    Opened::open(path, path.display().to_string())?.head().map(|(_, header)| header)
}

/// A file being read from its start, no further than was asked for.
struct Opened {
    file: String,
    reader: File,
    bytes: Vec<u8>,
}

impl Opened {
    fn open(path: &Path, file: String) -> Result<Self, FileError> {
        match File::open(path) {
            Ok(reader) => Ok(Self { file, reader, bytes: Vec::new() }),
            Err(e) if e.kind() == ErrorKind::NotFound => {
                Err(FileError::Read { file, why: "there is no such file".into() })
            }
            Err(e) => Err(FileError::Read { file, why: e.to_string() }),
        }
    }

    /// Appends at most `most` further bytes.
    fn read_up_to(&mut self, most: usize) -> Result<(), FileError> {
        let read = (&mut self.reader).take(most as u64).read_to_end(&mut self.bytes);
        read.map(|_| ()).map_err(|e| FileError::Read { file: self.file.clone(), why: e.to_string() })
    }

    fn head(&mut self) -> Result<(Prefix, Header), FileError> {
        self.read_up_to(PREFIX)?;
        let prefix = Prefix::read(&self.bytes, &self.file)?;
        self.read_up_to(prefix.header_len)?;
        let header = header::read(&self.bytes, prefix, &self.file)?;
        Ok((prefix, header))
    }
}
