//! Reading a city that a person names: a save, its JSON, or either from standard input.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use cityfile::export::json;
use cityfile::{FileError, from_bytes, from_bytes_unproven, read_bytes};
use citygen::City;
use citygen::text::shown;

use super::output::{Failure, Outcome, exit_code, failed};

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
    /// Reads `path`; `-` is standard input. A text that begins with `{` is taken for JSON.
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

    fn from_reader(mut reader: impl BufRead, name: String) -> Result<Self, FileError> {
        let start = reader.fill_buf().map_err(|e| unreadable(name.clone(), &e))?;
        let is_json = start.iter().find(|b| !b.is_ascii_whitespace()) == Some(&b'{');
        if !is_json {
            let bytes = read_bytes(reader, &name)?;
            return Ok(Self { bytes, name, format: ".city version 2", is_json });
        }
        let mut bytes = Vec::new();
        reader.take(LONGEST_JSON + 1).read_to_end(&mut bytes).map_err(|e| unreadable(name.clone(), &e))?;
        if bytes.len() as u64 > LONGEST_JSON {
            let what = format!("it is longer than {LONGEST_JSON} bytes");
            return Err(FileError::Damaged { file: name, what });
        }
        Ok(Self { bytes, name, format: "JSON version 1", is_json })
    }

    /// The city, proven whole.
    pub(crate) fn city(&self) -> Outcome<City> {
        let read = if self.is_json { json::read } else { from_bytes };
        Ok(read(&self.bytes, &self.name)?)
    }

    /// The city, decoded and no more.
    pub(crate) fn unproven(&self) -> Outcome<City> {
        let read = if self.is_json { json::read_unproven } else { from_bytes_unproven };
        Ok(read(&self.bytes, &self.name)?)
    }
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
            // A parameter that only a file can hold is no wrong usage.
            Err(Failure::Usage(words)) => failed(format!("{}: {words}", shown(&file.display().to_string()))),
            Err(failure) => failure,
        };
        exit_code(Err(failure));
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
