//! `city gen`: grows a city.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use cityfile::export::json;
use citygen::{City, Flavor, Params};

use super::output::{Failure, Outcome, failed, is_stdout, plain, result, talk};
use super::params::{SeedArg, ShapeArgs, random_seed};
use super::table::{self, pair};
use super::{flavor, grow};

/// Grow a city
///
/// Grows a city from its parameters, validates it, and prints its name, fingerprint, seed, size, and how many
/// districts and buildings it has. The same parameters give the same city.
///
/// With --out the city is saved: as a .city file, or as JSON with --json. The file is written beside its place and
/// then moved there, so that no failure leaves half of it. Without --out nothing is written, but --json prints the
/// city as JSON. Where the city itself goes to standard output, what is otherwise printed goes to standard error.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    /// Save the city to FILE; - writes it to standard output
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Write JSON instead of a .city file
    #[arg(long)]
    json: bool,

    /// Print nothing about the city
    #[arg(long, short)]
    quiet: bool,

    #[command(flatten)]
    seed: SeedArg,
    #[command(flatten)]
    shape: ShapeArgs,
}

const EXAMPLES: &str = "\
Examples:
  city gen                                     a city of a random seed
  city gen --seed 42 --size large --out a.city save a large one
  city gen --seed 42 --reroll lots=1           the same streets with other buildings
  city gen --seed 42 --json | jq .districts    districts for another program
  city gen --seed 42 --out - | city info -     look at a city without a file";

pub(crate) fn run(args: &Args) -> Outcome {
    let mut params = args.shape.params(args.seed.seed.unwrap_or(0))?;
    let flavor = flavor::load(&params.flavor)?;
    if args.seed.seed.is_some() {
        return make(args, &params, &flavor);
    }
    params.seed = random_seed();
    let outcome = make(args, &params, &flavor);
    if matches!(outcome, Err(Failure::Failed(_))) {
        // A seed that was drawn would be lost with the failure, and it is what the failure hangs on.
        talk(format_args!("again  {}", again(&params)));
    }
    outcome
}

/// Grows the city and puts it where it is wanted.
fn make(args: &Args, params: &Params, flavor: &Arc<Flavor>) -> Outcome {
    let city = grow::city(params, flavor)?;
    let to_stdout = args.out.as_deref().map_or(args.json, is_stdout);
    if to_stdout {
        summary(args, &city, true)?;
        return result(|out| write_city(args, &city, out));
    }
    if let Some(path) = &args.out {
        if args.json {
            let mut text = Vec::new();
            json::write(&city, &mut text).map_err(|e| failed(e.to_string()))?;
            cityfile::write_atomically(path, &text)?;
        } else {
            cityfile::save(path, &city)?;
        }
    }
    summary(args, &city, false)
}

fn write_city(args: &Args, city: &City, out: &mut impl Write) -> std::io::Result<()> {
    if args.json {
        return json::write(city, out);
    }
    let bytes = cityfile::to_bytes(city, "standard output").map_err(std::io::Error::other)?;
    out.write_all(&bytes)
}

/// The command that grows the city again.
fn again(params: &Params) -> String {
    plain(&format!("city gen {}", super::params::flags(params))).into_owned()
}

/// Says what has been made: to standard error where standard output is taken by the city itself.
fn summary(args: &Args, city: &City, as_talk: bool) -> Outcome {
    if args.quiet {
        return Ok(());
    }
    let rows = [
        pair("name", plain(&city.name)),
        pair("fingerprint", city.short_fingerprint()),
        pair("seed", city.params.seed),
        pair("size", city.size()),
        pair("districts", city.districts.len()),
        pair("buildings", city.buildings.len()),
        pair("again", again(&city.params)),
    ];
    if as_talk {
        // Where nobody listens on standard error, the city is still wanted.
        let _ = table::write(&mut std::io::stderr().lock(), &rows, 2);
        return Ok(());
    }
    result(|out| table::write(out, &rows, 2))
}
