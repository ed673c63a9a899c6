//! A city to be read from any reader: a save, or its JSON.

use std::fmt;
use std::io::{self, BufReader, Read};
use std::path::Path;

use citygen::City;

use crate::bom::BOM;
use crate::export::json;
use crate::store::{open, read_bytes};
use crate::{FileError, format, header, prove, why};

/// Longest JSON in bytes: several times that of the largest city.
const LONGEST_JSON: u64 = 256 << 20;

/// Most blanks before a text; what begins with more is none.
const MOST_BLANKS: usize = 1 << 16;

/// Bytes that are read at once while the beginning is looked at.
const AT_ONCE: u64 = 16;

/// The bytes of a city that somebody named, and what they are.
#[derive(Debug)]
pub struct Source {
    name: String,
    format: Format,
    bytes: Vec<u8>,
}

/// How a city is written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A save, and the version that it says.
    City(u16),
    /// [JSON](crate::export::json).
    Json,
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::City(version) => write!(f, ".city version {version}"),
            Self::Json => write!(f, "JSON version {}", json::VERSION),
        }
    }
}

impl Source {
    /// Reads the file at `path`, and never more of it than its header justifies. A text that begins with `{` is taken
    /// for JSON, whatever blanks or byte order mark stand before.
    ///
    /// # Errors
    /// The file cannot be read, or does not begin as a city does.
    pub fn open(path: &Path) -> Result<Self, FileError> {
        let (name, file) = open(path)?;
        Self::from_reader(BufReader::new(file), &name)
    }

    /// Like [`Source::open`], from any reader; `name` names it in messages.
    ///
    /// # Errors
    /// The reader fails, or its bytes do not begin as a city does.
    pub fn from_reader(mut reader: impl Read, name: &str) -> Result<Self, FileError> {
        let unreadable = |e: &io::Error| FileError::Read { file: name.into(), why: why(e) };
        let start = start_of(&mut reader).map_err(|e| unreadable(&e))?;
        if past_blanks(&start).first() != Some(&b'{') {
            let bytes = read_bytes(start.chain(reader), name)?;
            let format = Format::City(header::Prefix::read(&bytes, name)?.version);
            return Ok(Self { name: name.into(), format, bytes });
        }
        // What stands before the text counts for nothing.
        let mut bytes = past_blanks(&start).to_vec();
        reader.take(LONGEST_JSON).read_to_end(&mut bytes).map_err(|e| unreadable(&e))?;
        if bytes.len() as u64 > LONGEST_JSON {
            let what = format!("it is longer than {LONGEST_JSON} bytes");
            return Err(FileError::Damaged { file: name.into(), what });
        }
        Ok(Self { name: name.into(), format: Format::Json, bytes })
    }

    /// Its name, as messages give it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What it is.
    pub const fn format(&self) -> Format {
        self.format
    }

    /// The city, proven whole: see [`prove`].
    ///
    /// # Errors
    /// One sentence that says what is wrong with it.
    pub fn city(&self) -> Result<City, FileError> {
        prove(self.unproven()?, &self.name)
    }

    /// The city, decoded and no more: for the one that wants to see everything that is wrong with it.
    ///
    /// # Errors
    /// What is wrong with the bytes.
    pub fn unproven(&self) -> Result<City, FileError> {
        match self.format {
            Format::City(_) => format::from_bytes_unproven(&self.bytes, &self.name),
            Format::Json => json::read_unproven(&self.bytes, &self.name),
        }
    }
}

/// Loads a city from a save or its JSON, and proves that it is whole: see [`prove`].
///
/// # Errors
/// One sentence that names the file and says what is wrong.
pub fn load(path: &Path) -> Result<City, FileError> {
    Source::open(path)?.city()
}

/// The first bytes, as many as it takes to see one that is not blank: a pipe may bring them one by one.
fn start_of(reader: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut start = Vec::new();
    while start.len() < MOST_BLANKS && (past_blanks(&start).is_empty() || BOM.starts_with(&start)) {
        if reader.by_ref().take(AT_ONCE).read_to_end(&mut start)? == 0 {
            break;
        }
    }
    Ok(start)
}

/// What follows the byte order mark and the blanks that a text may begin with.
fn past_blanks(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(BOM).unwrap_or(bytes).trim_ascii_start()
}
