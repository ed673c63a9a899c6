//! Pass: arterials.

use mapkit::{BoxedSteps, Grid, Key, Pass, Progress, Steps};

use super::Cx;
use crate::{Draft, GenError};

/// Tiles of avenues, bridges included.
pub const ARTERIAL: Key<Grid<bool>> = Key::new("arterial");

/// Tiles of every road, bridges included.
pub const ROAD: Key<Grid<bool>> = Key::new("road");

/// The pass.
pub fn pass() -> Pass<Draft> {
    Pass { name: "arterials", about: "", reasons: &[], begin }
}

fn begin(_cx: &mut Cx<'_>) -> Result<BoxedSteps<Draft>, GenError> {
    Ok(BoxedSteps::new(Work))
}

#[derive(Clone)]
struct Work;

impl Steps<Draft> for Work {
    fn step(&mut self, _cx: &mut Cx<'_>) -> Result<Progress, GenError> {
        Ok(Progress::Done)
    }
}
