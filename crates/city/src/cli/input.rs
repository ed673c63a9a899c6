//! Reading a city that a person names: a save, its JSON, or either from standard input.

use std::io;
use std::path::{Path, PathBuf};

use cityfile::Source;
use citygen::text::shown;

use super::output::{Failure, Outcome, exit_code, failed};

/// The city that `path` names; `-` is standard input.
pub(crate) fn source(path: &Path) -> Outcome<Source> {
    if path == Path::new("-") {
        return Ok(Source::from_reader(io::stdin().lock(), "standard input")?);
    }
    Ok(Source::open(path)?)
}

/// A failure over what a file asks for: it names the file, and is no wrong usage.
pub(crate) fn of_file(failure: Failure, file: &str) -> Failure {
    let words = match failure {
        Failure::Usage(words) => words.replace('\n', "; "),
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
        exit_code(Err(failure));
        all_well = false;
    }
    if all_well { Ok(()) } else { Err(Failure::Told) }
}
