//! Reading a city that a person names: a save, its JSON, or either from standard input.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};

use cityfile::export::json;
use cityfile::{FileError, from_bytes, from_bytes_unproven, read_bytes};
use citygen::City;
use citygen::text::shown;

use super::output::{Failure, Outcome, failed, told};
use super::progress::Progress;

/// Longest JSON in bytes: several times that of the largest city.
const LONGEST_JSON: u64 = 256 << 20;

/// A file's bytes, and what they are.
#[derive(Debug)]
pub(crate) struct Input {
    /// Its name as messages give it.
    pub(crate) name: String,
    /// What it is, in a few words.
    pub(crate) format: &'static str,
    bytes: Vec<u8>,
    is_json: bool,
}

impl Input {
    /// Reads `path`; `-` is standard input. A text that begins with `{` is taken for JSON, whatever blanks stand before.
    pub(crate) fn read(path: &Path) -> Outcome<Self> {
        if path == Path::new("-") {
            return Ok(Self::from_reader(io::stdin().lock(), "standard input".into())?);
        }
        let name = path.display().to_string();
        match File::open(path) {
            Ok(file) => Ok(Self::from_reader(BufReader::new(file), name)?),
            Err(error) => Err(unreadable(name, &error).into()),
        }
    }

    fn from_reader(mut reader: impl Read, name: String) -> Result<Self, FileError> {
        let start = start_of(&mut reader).map_err(|e| unreadable(name.clone(), &e))?;
        let is_json = past_blanks(&start).first() == Some(&b'{');
        if !is_json {
            let bytes = read_bytes(start.chain(reader), &name)?;
            return Ok(Self { bytes, name, format: ".city version 2", is_json });
        }
        // What stands before the text counts for nothing.
        let mut bytes = past_blanks(&start).to_vec();
        reader.take(LONGEST_JSON).read_to_end(&mut bytes).map_err(|e| unreadable(name.clone(), &e))?;
        if bytes.len() as u64 > LONGEST_JSON {
            let what = format!("it is longer than {LONGEST_JSON} bytes");
            return Err(FileError::Damaged { file: name, what });
        }
        Ok(Self { bytes, name, format: "JSON version 1", is_json })
    }

    /// Whether it is a save, and no JSON.
    pub(crate) const fn is_save(&self) -> bool {
        !self.is_json
    }

    /// The city, proven whole.
    pub(crate) fn city(&self) -> Outcome<City> {
        let _progress = Progress::of_unknown_length("loading");
        let read = if self.is_json { json::read } else { from_bytes };
        Ok(read(&self.bytes, &self.name)?)
    }

    /// The city, decoded and no more.
    pub(crate) fn unproven(&self) -> Outcome<City> {
        let _progress = Progress::of_unknown_length("loading");
        let read = if self.is_json { json::read_unproven } else { from_bytes_unproven };
        Ok(read(&self.bytes, &self.name)?)
    }
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

/// What Windows programs put before a text.
const BOM: &[u8] = b"\xef\xbb\xbf";

/// Most blanks before a text; what begins with more is none.
const MOST_BLANKS: usize = 1 << 16;

/// Bytes that are read at once while the beginning is looked at.
const AT_ONCE: u64 = 16;

/// A failure over what a file asks for: it names the file, and is no wrong usage.
pub(crate) fn of_file(failure: Failure, file: &str) -> Failure {
    let words = match failure {
        // In the file no field has dashes before its name.
        Failure::Usage(words) => words.trim_start_matches('-').replace('\n', "; "),
        Failure::Failed(error) => format!("{error:#}"),
        other => return other,
    };
    failed(format!("{}: {words}", shown(file)))
}

/// Does `one` to each file, the others also after one that fails; what went wrong is told at once. Well where all are.
pub(crate) fn each(files: &[PathBuf], one: impl Fn(&Path) -> Outcome<bool>) -> Outcome {
    let mut all_well = true;
    for file in files {
        let failure = match one(file) {
            Ok(well) => {
                all_well &= well;
                continue;
            }
            Err(Failure::PipeClosed) => return Err(Failure::PipeClosed),
            Err(failure) => failure,
        };
        told(Err(failure));
        all_well = false;
    }
    if all_well { Ok(()) } else { Err(Failure::Told) }
}

fn unreadable(file: String, error: &io::Error) -> FileError {
    let why = match error.kind() {
        io::ErrorKind::NotFound => "there is no such file".into(),
        _ => cityfile::why(error),
    };
    FileError::Read { file, why }
}
