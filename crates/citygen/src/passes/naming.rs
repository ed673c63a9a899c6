//! Pass: naming.

use mapkit::{BoxedSteps, Pass, Progress, Steps};

use super::Cx;
use crate::{Draft, GenError};

/// The pass.
pub fn pass() -> Pass<Draft> {
    Pass { name: "naming", about: "", reasons: &[], begin }
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
