//! `city check`: every rule that a saved city breaks.

use std::io::Write;
use std::path::{Path, PathBuf};

use cityfile::changed_since_made;

use super::input;
use super::output::{Outcome, plain, result};
use super::rules;

/// Check that saved cities are whole and break no rule
///
/// Loads each file and prints every violation on a line of its own, with the file's name and the place. A city that
/// breaks no rule gets a line that says so. The rule's name stands in brackets. Exits with 1 if any file cannot be loaded or any city breaks a rule.
#[derive(Debug, clap::Args)]
#[command(after_long_help = manual())]
pub(crate) struct Args {
    /// Cities to check; - is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  city check a.city             is this a whole city?
  city check cities/*.city      check a folder
  city gen --out - | city check -";

fn manual() -> String {
    format!("{}\n\n{EXAMPLES}", rules::listed())
}

pub(crate) fn run(args: &Args) -> Outcome {
    input::each(&args.files, check)
}

/// Prints what is wrong with one file, and whether nothing is.
fn check(file: &Path) -> Outcome<bool> {
    let input = input::source(file)?;
    let mut city = input.unproven()?;
    let mut found: Vec<String> = match city.check_structure() {
        Ok(()) => city.validate().iter().map(|broken| format!("{broken} [{}]", broken.rule.name())).collect(),
        Err(what) => vec![what],
    };
    if found.is_empty() {
        found.extend(changed_since_made(&mut city));
    }
    result(|out| {
        for what in &found {
            writeln!(out, "{}: {}", plain(input.name()), plain(what))?;
        }
        if found.is_empty() {
            writeln!(out, "{}: no violations, fingerprint {}", plain(input.name()), city.short_fingerprint())?;
        }
        Ok(())
    })?;
    Ok(found.is_empty())
}
