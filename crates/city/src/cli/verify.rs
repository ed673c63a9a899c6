//! `city verify`: whether this build still makes the city that a file holds.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use citygen::model::GENERATOR_VERSION;
use citygen::{City, Draft, Flavor, Params};
use mapkit::{Run, Timeline};

use super::input;
use super::output::{Outcome, plain, result};
use super::{flavor, grow};

/// Grow saved cities again and say whether they come out the same
///
/// Grows each city again from the parameters in its file and compares the fingerprints after every pass. Prints for
/// each file that it is the same, or the first pass that differs. Exits with 1 if any differs or cannot be loaded.
///
/// A city comes out the same however its making is carried out. With --deep each is grown four times: run through,
/// step by step, recorded as 'city trace' does, and from a copy of the half-made city that is gone on with after the
/// original has been finished. The fingerprints after every pass are compared for all four.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    /// Cities to verify; - is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Grow each city in four ways: run through, stepped, recorded, and resumed midway
    #[arg(long)]
    deep: bool,
}

const EXAMPLES: &str = "\
Examples:
  city verify a.city            does this build still make it?
  city verify cities/*.city     after an upgrade
  city verify --deep a.city     does a debugger see the same city?";

/// Carries out the recipe, to its end or to an error.
type Way = fn(&Params, &Arc<Flavor>) -> Outcome<Run<Draft>>;

/// How a recipe can be carried out, and what it then is.
const WAYS: [(&str, Way); 4] =
    [("run through", run_through), ("stepped", grow::run), ("recorded", recorded), ("resumed midway", resumed)];

pub(crate) fn run(args: &Args) -> Outcome {
    let ways = if args.deep { &WAYS[..] } else { &WAYS[1..2] };
    input::each(&args.files, |file| verify(file, ways))
}

/// Prints how one file compares, and whether it is the same.
fn verify(file: &Path, ways: &[(&str, Way)]) -> Outcome<bool> {
    let input = input::source(file)?;
    let saved = input.city()?;
    let of_file = |failure| input::of_file(failure, input.name());
    let flavor = flavor::of_city(&saved).map_err(of_file)?;
    let is_deep = ways.len() > 1;
    let mut difference = None;
    for (name, way) in ways {
        difference = differs(&saved, &way(&saved.params, &flavor).map_err(of_file)?);
        if let Some(words) = &mut difference {
            if is_deep {
                *words = format!("{words}, when {name}");
            }
            break;
        }
    }
    let same = difference.is_none();
    let words = difference.unwrap_or_else(|| {
        let names: Vec<&str> = ways.iter().map(|(name, _)| *name).collect();
        let how = if is_deep { format!(" when {}", names.join(", ")) } else { String::new() };
        format!("the same{how}, fingerprint {}", saved.short_fingerprint())
    });
    let generators = if same || saved.generator == GENERATOR_VERSION {
        String::new()
    } else {
        format!(" (made by generator {}, this is {GENERATOR_VERSION})", saved.generator)
    };
    result(|out| writeln!(out, "{}: {}{generators}", plain(input.name()), plain(&words)))?;
    Ok(same)
}

/// How a run comes out otherwise than the city that was saved; `None` where it does not.
fn differs(saved: &City, run: &Run<Draft>) -> Option<String> {
    let made = run.ends();
    let first = saved.passes.iter().enumerate().find(|(i, saved)| {
        made.get(*i).is_none_or(|made| made.name != saved.name || made.fingerprint != saved.fingerprint)
    });
    match (first, run.error()) {
        (None, None) => None,
        (Some((i, _)), Some(error)) if i >= made.len() => Some(format!("cannot be grown again: {error}")),
        (None, Some(error)) => Some(format!("cannot be grown again: {error}")),
        (Some((i, saved)), _) => {
            let found = made.get(i).map_or_else(|| "nothing".into(), |end| short(end.fingerprint));
            let (name, wanted) = (&saved.name, short(saved.fingerprint));
            Some(format!("differs from pass {name} on: {wanted} in the file, {found} from this build"))
        }
    }
}

fn short(fingerprint: u64) -> String {
    format!("{:08x}", fingerprint >> 32)
}

fn run_through(params: &Params, flavor: &Arc<Flavor>) -> Outcome<Run<Draft>> {
    let mut run = citygen::start(params, flavor)?;
    // An error stays readable on the run.
    let _ = run.run_to_end();
    Ok(run)
}

fn recorded(params: &Params, flavor: &Arc<Flavor>) -> Outcome<Run<Draft>> {
    let timeline = Timeline::record(citygen::start(params, flavor)?, |_| ControlFlow::Continue(()));
    Ok(timeline.expect("the recording was not broken off").end().clone())
}

/// Goes on with a copy of the half-made city, once the original is done.
fn resumed(params: &Params, flavor: &Arc<Flavor>) -> Outcome<Run<Draft>> {
    let steps = run_through(params, flavor)?.steps_done();
    let mut original = citygen::start(params, flavor)?;
    while original.steps_done() < steps / 2 && original.step() {}
    let mut copy = original.clone();
    let _ = original.run_to_end();
    let _ = copy.run_to_end();
    Ok(copy)
}
