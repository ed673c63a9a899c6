//! `city gen`: grows a city.

use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use cityfile::export::json;
use citygen::{City, Flavor, Params};

use super::claim::Claim;
use super::output::{Failure, Outcome, data, failed, is_stdout, plain, result, talk};
use super::params::{SeedArg, ShapeArgs, random_seed};
use super::signals::Hold;
use super::table::{self, pair};
use super::{flavor, grow};
use crate::shell::gen_command;

/// Grow a city
///
/// Grows a city from its parameters, validates it, and prints its name, fingerprint, seed, size, and how many
/// districts and buildings it has. The same parameters give the same city.
///
/// With --out the city is saved: as a .city file, or as JSON with --json or where FILE ends in .json. The file is written beside its place and
/// then moved there, so that no failure leaves half of it. Without --out nothing is written, but --json prints the
/// city as JSON. Where the city itself goes to standard output, what is otherwise printed goes to standard error.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    /// Save the city to FILE, as JSON where its name ends in .json; - writes it to standard output
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
    let format = format(args)?;
    let mut params = args.shape.params(args.seed.number().unwrap_or(0))?;
    let flavor = flavor::load(&params.flavor)?;
    if args.seed.seed.is_some() {
        if !args.quiet {
            args.seed.tell_words();
        }
        return make(args, format, &params, &flavor);
    }
    params.seed = random_seed();
    let outcome = make(args, format, &params, &flavor);
    if matches!(outcome, Err(Failure::Failed(_))) {
        // A seed that was drawn would be lost with the failure, and it is what the failure hangs on.
        talk(format_args!("again  {}", gen_command(&params)));
    }
    outcome
}

/// What a city is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    City,
    Json,
}

/// The format that is asked for: by the flag, or by how the file's name ends.
fn format(args: &Args) -> Outcome<Format> {
    let ending = args.out.as_deref().and_then(Path::extension).map(OsStr::to_ascii_lowercase);
    match ending.as_deref().and_then(OsStr::to_str) {
        Some("city") if args.json => {
            let words = "--json: a file whose name ends in .city is a save; name it .json, or leave --json out";
            Err(Failure::Usage(words.into()))
        }
        Some("json") => Ok(Format::Json),
        _ => Ok(if args.json { Format::Json } else { Format::City }),
    }
}

/// Grows the city and puts it where it is wanted.
fn make(args: &Args, format: Format, params: &Params, flavor: &Arc<Flavor>) -> Outcome {
    let city = grow::city(params, flavor)?;
    let to_stdout = args.out.as_deref().map_or(args.json, is_stdout);
    if to_stdout {
        summary(args, &city, true)?;
        return data(|out| write_city(format, &city, "standard output", out));
    }
    if let Some(path) = &args.out {
        save(path, format, &city)?;
    }
    summary(args, &city, false)
}

/// Saves the city, so that a signal leaves it whole or not there.
fn save(path: &Path, format: Format, city: &City) -> Outcome {
    let mut bytes = Vec::new();
    let name = path.display().to_string();
    write_city(format, city, &name, &mut bytes).map_err(|e| failed(e.to_string()))?;
    // A pipe that nobody reads can be waited for without end, and has nothing that could be lost.
    let is_stream = path.metadata().is_ok_and(|meta| !meta.is_file());
    let _claim = if is_stream { None } else { Claim::to_replace(path)? };
    let _hold = (!is_stream).then(Hold::to_write);
    Ok(cityfile::write_atomically(path, &bytes)?)
}

fn write_city(format: Format, city: &City, name: &str, out: &mut impl Write) -> std::io::Result<()> {
    if format == Format::Json {
        return json::write(city, out);
    }
    let bytes = cityfile::to_bytes(city, name).map_err(std::io::Error::other)?;
    out.write_all(&bytes)
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
        pair("again", gen_command(&city.params)),
    ];
    if as_talk {
        // Where nobody listens on standard error, the city is still wanted.
        let mut text = Vec::new();
        let _ = table::write(&mut text, &rows, 2);
        talk(format_args!("{}", String::from_utf8_lossy(&text).trim_end()));
        return Ok(());
    }
    result(|out| table::write(out, &rows, 2))
}
