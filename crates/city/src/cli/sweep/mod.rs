//! `city sweep`: many seeds, their statistics, and whatever goes wrong with any.

mod draw;
mod go_on;
mod range;
mod report;
mod sink;
mod source;
mod stream;
mod summary;
mod target;
mod work;

use std::path::PathBuf;

use citygen::Params;
use mapkit::Size;
use mapkit::text::count;

use super::flavor;
use super::output::{Failure, Outcome, all, talk};
use super::params::{ShapeArgs, parse_size, shape_flags};
use super::progress::Progress;
use go_on::Asked;
use range::{Seeds, Shard};
use report::Report;
use source::Source;
use summary::Summary;
use target::Mode;

/// Grow and validate a range of seeds, with statistics
///
/// Grows and validates a city for every seed of a range, several at a time, and prints a summary: mean, least and
/// most of every statistic with the seeds where they occur, and every seed that failed or broke a rule, as a command
/// that grows it again. With --csv, --jsonl or both every city's statistics are written too, in the order of the seeds
/// whatever the number of jobs. The statistics are those that 'city info' lists, with their units.
///
/// A new FILE is written beside its place and moved there at the end, so that the one that stood there is never lost
/// to half a sweep. Ctrl-C, or another signal that asks the program to end, stops after the cities under way, however
/// often it comes: what has been done is kept and summed up, a command to go on is printed, and the exit status is 128
/// and the number of the signal. Where a line cannot be written, the sweep ends in the same way with those before it,
/// and the exit status is 1.
///
/// With --append the lines are added to FILE. One sweep at a time writes a file: another that adds lines waits for it,
/// and one that would replace it is refused.
///
/// --shard I/N splits the range into N parts of nearly equal length and takes part I, counted from 0, so that the
/// array job of a batch scheduler can run one range on many machines; the parts' lines of
/// CSV, their headings aside, set one after another are the whole.
///
/// --random-params draws other valid parameters for every seed: sizes up to --max-size, numbers of districts,
/// densities, skews and decays to the ends of their ranges, every kind of water, and rerolls. The same seed draws the
/// same parameters. This is the stress test of the generator.
///
/// The exit status is 1 if any seed failed or broke a rule.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    /// The seeds: A..B without B, A..=B with it, or a single one
    #[arg(long, allow_hyphen_values = true, value_name = "A..B", value_parser = range::parse_seeds)]
    seeds: Seeds,

    /// Draw random valid parameters for every seed
    #[arg(long, conflicts_with_all = shape_flags())]
    random_params: bool,

    /// Largest size that --random-params draws; large unless given
    #[arg(long, allow_hyphen_values = true, value_name = "WxH", value_parser = parse_size)]
    max_size: Option<Size>,

    /// Cities grown at the same time: 1 to 1024; as many as there are processors unless given, and never more than four
    /// times as many
    #[arg(long, short, allow_hyphen_values = true, value_name = "N", value_parser = range::parse_jobs)]
    jobs: Option<usize>,

    /// Take only part I of N, counted from 0
    #[arg(long, allow_hyphen_values = true, value_name = "I/N", value_parser = range::parse_shard)]
    shard: Option<Shard>,

    /// Write a line of comma-separated values for every seed; - is standard output
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,

    /// Write a line of JSON for every seed, the seed as a string of digits; - is standard output
    #[arg(long, value_name = "FILE")]
    jsonl: Option<PathBuf>,

    /// Add the lines to the files of --csv and --jsonl instead of replacing them
    #[arg(long)]
    append: bool,

    #[command(flatten)]
    shape: ShapeArgs,
}

const EXAMPLES: &str = "\
Examples:
  city sweep --seeds 0..1000                    are a thousand default cities whole?
  city sweep --seeds 0..1000 --csv out.csv      their statistics, for a spreadsheet
  city sweep --seeds 0..20000 --random-params   stress the generator
  city sweep --seeds 0..20000 --random-params --max-size 1024x512
  city sweep --seeds 0..1000000 --shard $SLURM_ARRAY_TASK_ID/100 --csv $SLURM_ARRAY_TASK_ID.csv
  city sweep --seeds 0..100 --jsonl - | jq 'select(.statistics.buildings > 200).seed'";

pub(crate) fn run(args: &Args) -> Outcome {
    let source = source(args)?;
    let flavor = flavor::load(&source.params(0).flavor)?;
    let seeds = args.shard.map_or(args.seeds, |shard| args.seeds.part(shard));
    let mode = if args.append { Mode::Append } else { Mode::Replace };
    if args.append && args.csv.is_none() && args.jsonl.is_none() {
        return Err(Failure::Usage("--append: there is no --csv or --jsonl to add lines to".into()));
    }
    if let Some(shard) = args.shard.filter(|_| seeds.len == 0) {
        let all = count(args.seeds.len, "seed");
        talk(format_args!("shard {shard} of {all} is empty: there are fewer seeds than shards"));
    }
    let mut report = Report::open(args.csv.as_deref(), args.jsonl.as_deref(), mode)?;
    let mut summary = Summary::default();
    let progress = Progress::new("sweeping", seeds.len);
    let job = work::Job { seeds, source, flavor, jobs: args.jobs };
    let written = work::run(&job, |row| {
        report.write(&row)?;
        summary.add(&row);
        progress.set(summary.done());
        Ok(())
    });
    let elapsed = progress.elapsed().as_secs_f64();
    drop(progress);
    let (takes_stdout, has_table) = (report.takes_stdout(), report.has_table());
    // All of it is tried, whatever fails: what has been done is brought home, and told.
    let done = summary.done();
    let finished = if done == 0 && seeds.len > 0 { report.give_up() } else { report.finish() };
    let is_closed = |outcome: &Outcome| matches!(outcome, Err(Failure::PipeClosed));
    let is_unread = is_closed(&written) || is_closed(&finished);
    let is_kept = finished.is_ok() || is_closed(&finished);
    if is_unread && !has_table {
        return Err(Failure::PipeClosed);
    }
    talk(format_args!(
        "{done} of {} in {elapsed:.2} s, {:.1} a second",
        count(seeds.len, "seed"),
        done as f64 / elapsed
    ));
    let printed = if is_unread { Ok(()) } else { summary.print(takes_stdout) };
    let outcome = all([written, finished, printed]);
    if done < seeds.len {
        let next = seeds.first + done;
        let asked = Asked {
            source: &job.source,
            max_size: args.max_size,
            jobs: args.jobs,
            csv: args.csv.as_deref(),
            jsonl: args.jsonl.as_deref(),
        };
        let (how, rest, mode) = match mode {
            // What has been done did not come to its place.
            _ if !is_kept => ("begin again", seeds, mode),
            Mode::Replace if has_table && done > 0 => ("go on", seeds.rest(done), Mode::Append),
            _ => ("go on", seeds.rest(done), mode),
        };
        talk(format_args!("stopped before seed {next}; {how} with: {}", asked.command(rest, mode)));
        // The one that closed the pipe wanted no more lines there; the table is not what was asked for all the same.
        return outcome.or_else(|failure| if is_unread { Ok(()) } else { Err(failure) }).and(Err(Failure::Told));
    }
    outcome?;
    if summary.all_whole() { Ok(()) } else { Err(Failure::Told) }
}

/// Where the parameters come from, once it is seen that they are allowed.
fn source(args: &Args) -> Outcome<Source> {
    if !args.random_params && args.max_size.is_some() {
        let words = "--max-size: it says what --random-params may draw, which is not asked for";
        return Err(Failure::Usage(words.into()));
    }
    if !args.random_params {
        return Ok(Source::Fixed(args.shape.params(0)?));
    }
    let max_size = args.max_size.unwrap_or(Params::LARGE);
    Params { size: max_size, districts: 4, ..Params::default() }
        .validate()
        .map_err(|e| Failure::Usage(format!("--max-size: {}", e.reason)))?;
    Ok(Source::Random(max_size))
}
