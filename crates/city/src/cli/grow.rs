//! Growing a city while somebody watches.

use std::sync::Arc;

use citygen::{City, Draft, Flavor, Params};
use mapkit::Run;

use super::output::Outcome;
use super::progress::Progress;

/// Parts of a pass that progress is counted in.
const PER_PASS: f32 = 100.0;

/// Grows and validates a city, with a progress bar.
pub(crate) fn city(params: &Params, flavor: &Arc<Flavor>) -> Outcome<City> {
    let run = run(params, flavor)?;
    let _progress = Progress::of_unknown_length("checking");
    Ok(citygen::finish(run)?)
}

/// Carries the recipe out, with a progress bar.
pub(crate) fn run(params: &Params, flavor: &Arc<Flavor>) -> Outcome<Run<Draft>> {
    let mut run = citygen::start(params, flavor)?;
    let progress = progress();
    while run.step() {
        progress.set(share(&run));
    }
    Ok(run)
}

/// A bar for one run.
pub(crate) fn progress() -> Progress {
    Progress::new("growing", citygen::PASS_NAMES.len() as u64 * PER_PASS as u64)
}

/// How far a run has come, for [`progress`].
pub(crate) fn share(run: &Run<Draft>) -> u64 {
    ((run.pass_index() as f32 + run.pass_progress()) * PER_PASS) as u64
}
