//! Pass: terrain.

use mapkit::{BoxedSteps, Grid, Key, Pass, Progress, Steps};

use super::Cx;
use crate::{Draft, GenError};

/// Tiles that are not water.
pub const LAND: Key<Grid<bool>> = Key::new("land");

/// The pass.
pub fn pass() -> Pass<Draft> {
    Pass { name: "terrain", about: "", reasons: &[], begin }
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
