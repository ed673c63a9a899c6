//! Growing many cities at once, and handing on what came of them in the order of their seeds.

use std::any::Any;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;

use citygen::statistics::Statistics;
use citygen::{Flavor, GenError, Params, generate};

use super::range::Seeds;
use super::source::Source;
use crate::cli::output::{Outcome, failed};
use crate::cli::signals;

/// What is to be done.
#[derive(Debug)]
pub(super) struct Job {
    pub(super) seeds: Seeds,
    pub(super) source: Source,
    pub(super) flavor: Arc<Flavor>,
    /// Cities grown at the same time, as far as that is sane; as many as there are processors unless given.
    pub(super) jobs: Option<usize>,
}

/// What came of one seed.
#[derive(Debug)]
pub(super) struct Row {
    pub(super) params: Params,
    pub(super) outcome: Result<Grown, Fault>,
}

/// A whole city in figures.
#[derive(Debug)]
pub(super) struct Grown {
    pub(super) name: String,
    pub(super) fingerprint: u64,
    pub(super) statistics: Statistics,
}

/// What went wrong with one seed.
#[derive(Debug)]
pub(super) struct Fault {
    /// The rules that the city breaks, each with its place.
    pub(super) violations: Vec<String>,
    /// Why there is no city at all.
    pub(super) error: Option<String>,
}

/// Grows every city of `job` and hands each row to `take`, in the order of the seeds. Stops when `take` fails, and
/// after the cities under way once a signal has come.
pub(super) fn run(job: &Job, mut take: impl FnMut(Row) -> Outcome + Send) -> Outcome {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads(job.jobs))
        .build()
        .map_err(|e| failed(format!("the jobs cannot be started: {e}")))?;
    let (next, stop) = (AtomicU64::new(0), AtomicBool::new(false));
    let (sender, receiver) = mpsc::channel();
    pool.in_place_scope(|scope| {
        let (next, stop) = (&next, &stop);
        scope.spawn_broadcast(move |_, _| {
            while let Some(offset) = claim(next, stop, job.seeds.len) {
                let row = grow(job, job.seeds.first + offset);
                if sender.send((offset, row)).is_err() {
                    return;
                }
            }
        });
        let outcome = in_order(&receiver, &mut take);
        // Where nobody takes rows any more, nobody need make them.
        stop.store(outcome.is_err(), Ordering::Relaxed);
        outcome
    })
}

/// Jobs a processor at most: more take memory for a city each, and no less time.
const MOST_JOBS_A_PROCESSOR: usize = 4;

/// How many cities are grown at the same time.
fn threads(jobs: Option<usize>) -> usize {
    let processors = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    jobs.unwrap_or(processors).min(processors * MOST_JOBS_A_PROCESSOR)
}

/// The next seed that nobody works on, as an offset; seeds are claimed in order and each claimed one is grown, so
/// that what is done is always a range without gaps.
fn claim(next: &AtomicU64, stop: &AtomicBool, len: u64) -> Option<u64> {
    if stop.load(Ordering::Relaxed) || signals::first().is_some() {
        return None;
    }
    next.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |n| (n < len).then_some(n + 1)).ok()
}

/// Hands rows on in the order of their offsets, keeping those that came early.
fn in_order(receiver: &mpsc::Receiver<(u64, Row)>, take: &mut impl FnMut(Row) -> Outcome) -> Outcome {
    let mut early = BTreeMap::new();
    let mut wanted = 0;
    for (offset, row) in receiver {
        early.insert(offset, row);
        while let Some(row) = early.remove(&wanted) {
            take(row)?;
            wanted += 1;
        }
    }
    Ok(())
}

fn grow(job: &Job, seed: u64) -> Row {
    let params = job.source.params(seed);
    // A panic is a fault of this one seed, to be told with it; the others go on.
    let outcome = catch_unwind(AssertUnwindSafe(|| figures(&params, &job.flavor)))
        .unwrap_or_else(|panic| Err(Fault { violations: Vec::new(), error: Some(words_of(&*panic)) }));
    Row { params, outcome }
}

fn figures(params: &Params, flavor: &Arc<Flavor>) -> Result<Grown, Fault> {
    match generate(params, flavor) {
        Ok(city) => Ok(Grown { fingerprint: city.fingerprint(), statistics: Statistics::of(&city), name: city.name }),
        Err(GenError::Violations(list)) => {
            Err(Fault { violations: list.iter().map(ToString::to_string).collect(), error: None })
        }
        Err(error) => Err(Fault { violations: Vec::new(), error: Some(error.to_string()) }),
    }
}

fn words_of(panic: &(dyn Any + Send)) -> String {
    let words = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
    format!("the generator panicked: {}", words.unwrap_or("without a word"))
}
