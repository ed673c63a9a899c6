//! Reading a city that a person names: a save, its JSON, or either from standard input.

use std::io;
use std::path::{Path, PathBuf};

use cityfile::Source;
use citygen::City;
use citygen::text::shown;

use super::output::{Failure, Outcome, failed, told};
use super::progress::Progress;

/// The city that `path` names; `-` is standard input.
pub(crate) fn source(path: &Path) -> Outcome<Source> {
    if path == Path::new("-") {
        return Ok(Source::from_reader(io::stdin().lock(), "standard input")?);
    }
    Ok(Source::open(path)?)
}

/// Whether what `path` names is there again the next time: a file, and not what comes through a pipe.
pub(crate) fn can_be_opened_again(path: &Path) -> bool {
    path != Path::new("-") && path.is_file()
}

/// The city of a source, proven whole, with a progress bar.
pub(crate) fn city(source: &Source) -> Outcome<City> {
    let _progress = Progress::of_unknown_length("loading");
    Ok(source.city()?)
}

/// The city of a source, decoded and no more, with a progress bar.
pub(crate) fn unproven(source: &Source) -> Outcome<City> {
    let _progress = Progress::of_unknown_length("loading");
    Ok(source.unproven()?)
}

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
