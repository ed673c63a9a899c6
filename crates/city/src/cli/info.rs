//! `city info`: what a file holds.

use std::io::{self, Write};
use std::path::PathBuf;

use cityfile::Source;
use citygen::statistics::Statistics;
use citygen::{City, Params};
use serde_json::{Map, Value, json};

use super::input;
use super::output::{Outcome, number, plain, result, short};
use super::table::{self, pair};

/// Tell what a saved city is: parameters, districts, statistics
///
/// Loads a city and prints its name, fingerprint, parameters, districts, and statistics with their units.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    /// The city; - is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Print JSON: file, format, name, seed, width, height, fingerprint, generator, passes, params, districts,
    /// statistics
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  city info a.city
  city info a.city --json | jq .statistics.buildings
  city gen --out - | city info -";

pub(crate) fn run(args: &Args) -> Outcome {
    let input = input::source(&args.file)?;
    let city = input.city()?;
    let statistics = Statistics::of(&city);
    if args.json {
        let value = as_json(&input, &city, &statistics);
        return result(|out| {
            serde_json::to_writer_pretty(&mut *out, &value)?;
            writeln!(out)
        });
    }
    result(|out| as_text(&input, &city, &statistics, out))
}

fn as_text(input: &Source, city: &City, statistics: &Statistics, out: &mut impl Write) -> io::Result<()> {
    let params = &city.params;
    let preset = Params::size_name(city.size()).map_or_else(String::new, |name| format!(" ({name})"));
    let rerolls: Vec<String> = params.rerolls.iter().map(|(pass, n)| format!("{pass}={n}")).collect();
    let mut rows = vec![
        pair("name", plain(&city.name)),
        pair("file", plain(input.name())),
        pair("format", input.format()),
        pair("fingerprint", city.short_fingerprint()),
        pair("generator", city.generator),
        pair("seed", params.seed),
        pair("size", format!("{}{preset}", city.size())),
        pair("districts", params.districts),
        pair("density", params.density),
        pair("wealth skew", params.wealth_skew),
        pair("decay", params.decay),
        pair("water", params.water.name()),
        pair(
            "flavor",
            format!("{}{}", plain(&params.flavor), if city.pack.is_some() { " (in the file)" } else { "" }),
        ),
    ];
    if !rerolls.is_empty() {
        rows.push(pair("rerolls", rerolls.join(" ")));
    }
    table::write(out, &rows, 2)?;

    writeln!(out, "\nDistricts")?;
    let district = |(id, d): (usize, &citygen::model::District)| {
        let (wealth, decay) = (number(d.wealth.into()), number(d.decay.into()));
        vec![id.to_string(), d.theme.label().into(), plain(&d.name).into(), d.center.to_string(), wealth, decay]
    };
    let head = ["id", "theme", "name", "centre", "wealth", "decay"].map(String::from).to_vec();
    let districts: Vec<_> = std::iter::once(head).chain(city.districts.iter().enumerate().map(district)).collect();
    table::write(out, &districts, 4)?;

    for (heading, fields) in statistics.sections() {
        writeln!(out, "\nStatistics: {heading}")?;
        let figure = |(name, unit, value): (String, &'static str, f64)| vec![name, number(value), unit.into()];
        let head = ["figure", "value", "unit"].map(String::from).to_vec();
        let figures: Vec<_> = std::iter::once(head).chain(fields.into_iter().map(figure)).collect();
        table::write(out, &figures, 1)?;
    }
    Ok(())
}

fn as_json(input: &Source, city: &City, statistics: &Statistics) -> Value {
    let params = &city.params;
    let hex = |fingerprint: u64| format!("{fingerprint:016x}");
    let passes: Vec<Value> =
        city.passes.iter().map(|p| json!({"name": p.name, "fingerprint": hex(p.fingerprint)})).collect();
    let districts: Vec<Value> = (0..)
        .zip(&city.districts)
        .map(|(id, d): (usize, _)| {
            json!({
                "id": id, "name": d.name, "theme": d.theme.name(), "center": [d.center.x, d.center.y],
                "wealth": short(d.wealth), "decay": short(d.decay),
            })
        })
        .collect();
    let figures: Map<String, Value> = statistics.fields().into_iter().map(|(name, _, v)| (name, json!(v))).collect();
    json!({
        "file": input.name(),
        "format": input.format().to_string(),
        "name": city.name,
        "seed": params.seed.to_string(),
        "width": city.size().w,
        "height": city.size().h,
        "fingerprint": hex(city.fingerprint()),
        "generator": city.generator,
        "passes": passes,
        "params": {
            "seed": params.seed.to_string(),
            "size": [params.size.w, params.size.h],
            "districts": params.districts,
            "density": short(params.density),
            "wealth_skew": short(params.wealth_skew),
            "decay": short(params.decay),
            "water": params.water.name(),
            "flavor": params.flavor,
            "rerolls": params.rerolls,
        },
        "brings_flavor": city.pack.is_some(),
        "districts": districts,
        "statistics": figures,
    })
}
