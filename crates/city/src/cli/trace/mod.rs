//! `city trace`: the time-travel debugger without a window.

mod names;
mod state;
mod steps;
mod tile;
mod violations;

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use citygen::model::StratumPos;
use citygen::text::shown;
use citygen::{City, Draft, Flavor, Params};
use mapkit::Timeline;

use super::input;
use super::output::{Failure, Outcome, talk};
use super::params::{SeedArg, ShapeArgs, shape_flags};
use super::{flavor, grow, places};

/// Follow how a city is made, step by step
///
/// Records the making of a city, from parameters or from those in a saved city, and prints its steps: number, pass,
/// what the step worked on, how many tiles it changed and where, and how many random words it drew. Steps are numbered
/// from 1; step 0 is the empty map.
///
/// With --tile, every step that changed one tile, with what was there before and after. With --step, what the city
/// was after that step: the pass, what the step tried and gave up, how far the lists had grown, the slots and the
/// fingerprints of the passes done. With --slot, the contents of one slot at that step (at the end unless --step is
/// given), tables with the place of each row. With --first-violation, for each rule ('city help rules' tells them) the step
/// since which it holds or is broken, as the city ended.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES, override_usage = USAGE)]
pub(crate) struct Args {
    /// A saved city to make again; - is standard input. Its parameters take the place of those below
    #[arg(value_name = "FILE", conflicts_with_all = all_flags())]
    file: Option<PathBuf>,

    /// Print the history of one tile, up to --step if that is given
    #[arg(long, value_name = "STRATUM,X,Y", value_parser = places::parse_tile)]
    tile: Option<StratumPos>,

    /// Print what the city was after step N
    #[arg(long, allow_hyphen_values = true, value_name = "N", value_parser = parse_step)]
    step: Option<usize>,

    /// Print what a slot held
    #[arg(long, value_name = "NAME", conflicts_with = "tile")]
    slot: Option<String>,

    /// Print since when each rule holds, or since when it is broken
    #[arg(long, conflicts_with_all = ["tile", "step", "slot"])]
    first_violation: bool,

    /// Print JSON, one object a line
    #[arg(long)]
    jsonl: bool,

    /// Print the time that each step took, in microseconds; it differs from run to run
    #[arg(long, conflicts_with_all = ["tile", "step", "slot", "first_violation"])]
    times: bool,

    #[command(flatten)]
    seed: SeedArg,
    #[command(flatten)]
    shape: ShapeArgs,
}

/// A file takes the place of the parameters; the line that clap draws would have both.
const USAGE: &str = "city trace [OPTIONS] FILE\n       city trace [OPTIONS] [--seed N] [PARAMETERS]";

const EXAMPLES: &str = "\
Examples:
  city trace --seed 42                          every step
  city trace a.city --tile street,40,20         why is this tile a wall?
  city trace --seed 42 --step 300               the city after step 300
  city trace --seed 42 --step 300 --slot blocks what a pass had handed on by then
  city trace --seed 42 --first-violation        which step broke a rule
  city trace --seed 42 --jsonl | jq 'select(.tiles > 100)'";

pub(crate) fn run(args: &Args) -> Outcome {
    let saved = args.file.as_deref().map(saved).transpose()?;
    let mut params = match &saved {
        Some((_, city)) => city.params.clone(),
        None => args.shape.params(args.seed.number().unwrap_or(0))?,
    };
    if let Some(StratumPos { pos, .. }) = args.tile
        && !params.size.contains(pos)
    {
        let (w, h) = (params.size.w - 1, params.size.h - 1);
        return Err(Failure::Usage(format!(
            "--tile: {pos} is off the map; allowed are columns 0 to {w} and rows 0 to {h}"
        )));
    }
    let timeline = if let Some((name, city)) = &saved {
        let timeline = flavor::of_city(city).and_then(|flavor| record(&params, &flavor));
        let timeline = timeline.map_err(|failure| input::of_file(failure, name))?;
        let made = timeline.end().ends().last().map(|end| end.fingerprint);
        if made != Some(city.fingerprint()) {
            let name = shown(name);
            talk(format_args!("this build makes another city of the parameters in {name}; see 'city verify'"));
        }
        timeline
    } else {
        params.seed = args.seed.or_random();
        record(&params, &flavor::load(&params.flavor)?)?
    };
    if let Some(step) = args.step
        && step > timeline.len()
    {
        return Err(Failure::Usage(format!("--step: {step} is past the end; allowed are 0 to {}", timeline.len())));
    }
    let outcome = if args.first_violation {
        violations::print(&timeline, args.jsonl)
    } else if let Some(tile) = args.tile {
        tile::print(&timeline, tile, args.step, args.jsonl)
    } else if let Some(slot) = &args.slot {
        state::print_slot(&timeline, args.step, slot, args.jsonl)
    } else if let Some(step) = args.step {
        state::print_step(&timeline, step, args.jsonl)
    } else {
        steps::print(&timeline, args.jsonl, args.times)
    };
    outcome?;
    // What there is to see has been shown, also of a run that failed; that it failed is the exit code's business.
    match timeline.end().error() {
        None => Ok(()),
        Some(error) => {
            talk(format_args!("error: the run ended early: {error}"));
            Err(Failure::Told)
        }
    }
}

/// The saved city in a file, and the file's name.
fn saved(file: &Path) -> Outcome<(String, City)> {
    let input = input::source(file)?;
    let city = input::city(&input)?;
    Ok((input.name().to_string(), city))
}

/// The flags that say from what a city is made: a file says it too.
fn all_flags() -> Vec<&'static str> {
    std::iter::once("seed").chain(shape_flags()).collect()
}

fn parse_step(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| "allowed is the number of a step, 0 and more".into())
}

fn record(params: &Params, flavor: &Arc<Flavor>) -> Outcome<Timeline<Draft>> {
    let run = citygen::start(params, flavor)?;
    let progress = grow::progress();
    let timeline = Timeline::record(run, |run| {
        progress.set(grow::share(run));
        ControlFlow::Continue(())
    });
    Ok(timeline.expect("the recording was not broken off"))
}
