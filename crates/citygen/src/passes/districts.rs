//! Pass: districts.

use mapkit::{BoxedSteps, Grid, Key, Pass, Progress, Steps};

use super::Cx;
use crate::{Draft, GenError};

/// Wealth per tile, 0..=1.
pub const WEALTH: Key<Grid<f32>> = Key::new("wealth");

/// Decay per tile, 0..=1.
pub const DECAY: Key<Grid<f32>> = Key::new("decay");

/// The pass.
pub fn pass() -> Pass<Draft> {
    Pass { name: "districts", about: "", reasons: &[], begin }
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
