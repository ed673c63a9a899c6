//! The recipe of a dungeon, and the plain way to carry it out.

use std::sync::Arc;

use mapkit::{PassIndex, Recipe, Run, RunOptions};

use crate::{Config, Draft, Dungeon, DungeonError, passes};

/// The recipe of a dungeon: five passes in order.
pub fn recipe() -> Recipe<Draft> {
    Recipe {
        name: "dungeon",
        passes: vec![
            passes::bsp_partition::pass(),
            passes::room_carver::pass(),
            passes::mst_connect::pass(),
            passes::corridor_carver::pass(),
            passes::door_placer::pass(),
        ],
    }
}

/// A run at its start.
///
/// # Errors
/// A field of the configuration that is not allowed.
pub fn start(config: &Config) -> Result<Run<Draft>, DungeonError> {
    start_with(config, &[])
}

/// A run at its start that leaves out some passes, by their indices in [`PASS_NAMES`](crate::PASS_NAMES), to see what they contribute. A
/// later pass that cannot do without one of them ends the run with an error.
///
/// # Errors
/// See [`start`].
pub fn start_with(config: &Config, skip: &[PassIndex]) -> Result<Run<Draft>, DungeonError> {
    config.validate()?;
    let options = RunOptions { rerolls: config.rerolls.clone(), skip: skip.to_vec() };
    Ok(Run::new(Arc::new(recipe()), Draft::new(config.clone()), config.seed, options))
}

/// The dungeon of a finished run.
///
/// # Errors
/// The error that ended the run.
pub fn finish(run: Run<Draft>) -> Result<Dungeon, DungeonError> {
    match run.error() {
        Some(error) => Err(error.source.clone()),
        None => Ok(run.into_world().into_dungeon()),
    }
}

/// Generates a dungeon.
///
/// # Errors
/// See [`start`]; no configuration that is accepted fails.
pub fn generate(config: &Config) -> Result<Dungeon, DungeonError> {
    let mut run = start(config)?;
    run.run_to_end()?;
    finish(run)
}
