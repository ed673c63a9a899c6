//! `city verify`: whether this build still makes the city that a file holds.

use std::io::Write;
use std::path::{Path, PathBuf};

use citygen::model::GENERATOR_VERSION;

use super::input::Input;
use super::output::{Failure, Outcome, exit_code, plain, result};
use super::{flavor, grow};

/// Grow saved cities again and say whether they come out the same
///
/// Grows each city again from the parameters in its file and compares the fingerprints after every pass. Prints for
/// each file that it is the same, or the first pass that differs. Exits with 1 if any differs or cannot be loaded.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    /// Cities to verify; - is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  city verify a.city            does this build still make it?
  city verify cities/*.city     after an upgrade";

pub(crate) fn run(args: &Args) -> Outcome {
    let mut all_same = true;
    for file in &args.files {
        match verify(file) {
            Ok(same) => all_same &= same,
            Err(Failure::PipeClosed) => return Err(Failure::PipeClosed),
            // A parameter that only a file can hold is no wrong usage.
            Err(Failure::Usage(words)) => {
                exit_code(Err(super::output::failed(format!("{}: {words}", file.display()))));
                all_same = false;
            }
            Err(failure) => {
                exit_code(Err(failure));
                all_same = false;
            }
        }
    }
    if all_same { Ok(()) } else { Err(Failure::Told) }
}

/// Prints how one file compares, and whether it is the same.
fn verify(file: &Path) -> Outcome<bool> {
    let input = Input::read(file)?;
    let saved = input.city()?;
    let run = grow::run(&saved.params, &flavor::load(&saved.params.flavor)?)?;
    let made = run.ends();
    let differs = saved.passes.iter().enumerate().find(|(i, saved)| {
        made.get(*i).is_none_or(|made| made.name != saved.name || made.fingerprint != saved.fingerprint)
    });
    let name = plain(&input.name);
    let line = match (differs, run.error()) {
        (None, None) => format!("{name}: the same, fingerprint {}", saved.short_fingerprint()),
        (Some((i, _)), Some(error)) if i >= made.len() => format!("{name}: cannot be grown again: {error}"),
        (None, Some(error)) => format!("{name}: cannot be grown again: {error}"),
        (Some((i, saved)), _) => {
            let found = made.get(i).map_or_else(|| "nothing".into(), |end| short(end.fingerprint));
            format!(
                "{name}: differs from pass {} on: {} in the file, {found} from this build",
                plain(&saved.name),
                short(saved.fingerprint)
            )
        }
    };
    let same = differs.is_none() && run.error().is_none();
    let generators = if same || saved.generator == GENERATOR_VERSION {
        String::new()
    } else {
        format!(" (made by generator {}, this is {GENERATOR_VERSION})", saved.generator)
    };
    result(|out| writeln!(out, "{}{generators}", plain(&line)))?;
    Ok(same)
}

fn short(fingerprint: u64) -> String {
    format!("{:08x}", fingerprint >> 32)
}
