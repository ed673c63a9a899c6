//! The recipe of a city, and the plain way to carry it out.

use std::sync::Arc;

use mapkit::{PassEnd, PassIndex, Recipe, Run, RunOptions};

use crate::flavor::Flavor;
use crate::model::PassFingerprint;
use crate::{City, Draft, GenError, Params, passes};

/// The recipe of a city: twelve passes in order.
pub fn recipe() -> Recipe<Draft> {
    Recipe {
        name: "city",
        passes: vec![
            passes::terrain::pass(),
            passes::districts::pass(),
            passes::arterials::pass(),
            passes::streets::pass(),
            passes::lots::pass(),
            passes::verticals::pass(),
            passes::interiors::pass(),
            passes::connectivity::pass(),
            passes::dressing::pass(),
            passes::naming::pass(),
            passes::net::pass(),
            passes::cyberspace::pass(),
        ],
    }
}

/// A run at its start. Its city bears the parameters normalised: a pass rerolled 0 times is not named.
///
/// # Errors
/// A parameter outside its range, or a flavor that does not bear the name which the parameters ask for.
pub fn start(params: &Params, flavor: &Arc<Flavor>) -> Result<Run<Draft>, GenError> {
    start_with(params, flavor, &[])
}

/// A run at its start that leaves out some passes, by their indices in [`PASS_NAMES`](crate::PASS_NAMES), to see what they contribute.
///
/// A later pass that cannot do without one of them ends the run with an error; a city that comes out all the same may
/// break rules.
///
/// # Errors
/// See [`start`].
pub fn start_with(params: &Params, flavor: &Arc<Flavor>, skip: &[PassIndex]) -> Result<Run<Draft>, GenError> {
    params.validate()?;
    if params.flavor != flavor.name {
        let reason = format!("the pack at hand is `{}`", flavor.name);
        return Err(GenError::Flavor { name: params.flavor.clone(), reason });
    }
    let mut params = params.clone();
    params.normalise();
    let (seed, options) = (params.seed, RunOptions { rerolls: params.rerolls.clone(), skip: skip.to_vec() });
    let draft = Draft::new(params, Arc::clone(flavor));
    Ok(Run::new(Arc::new(recipe()), draft, seed, options))
}

/// The city of a finished run, validated.
///
/// # Errors
/// The error that ended the run, or the rules that the city breaks.
pub fn finish(run: Run<Draft>) -> Result<City, GenError> {
    if let Some(error) = run.error() {
        return Err(error.source.clone());
    }
    let city = city_so_far(&run);
    // What the run holds beside the city is not needed while the city is validated.
    drop(run);
    let violations = city.validate();
    if violations.is_empty() { Ok(city) } else { Err(GenError::Violations(violations)) }
}

/// The city of a run as far as it has come, with where it comes from: the fingerprint after each pass that is done, and
/// the flavor pack.
pub fn city_so_far(run: &Run<Draft>) -> City {
    let mut city = run.world().city.clone();
    let end = |end: &PassEnd| PassFingerprint { name: end.name.into(), fingerprint: end.fingerprint };
    city.passes = run.ends().iter().map(end).collect();
    city.pack = run.world().flavor.texts_unless_builtin();
    city
}

/// Generates and validates a city.
///
/// # Errors
/// See [`start`] and [`finish`].
pub fn generate(params: &Params, flavor: &Arc<Flavor>) -> Result<City, GenError> {
    let mut run = start(params, flavor)?;
    run.run_to_end()?;
    finish(run)
}
