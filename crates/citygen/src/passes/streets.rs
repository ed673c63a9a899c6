//! Pass: streets.

use mapkit::{BoxedSteps, Key, Pass, Place, Progress, Rect, SlotItem, Steps};

use super::Cx;
use crate::model::DistrictId;
use crate::{Draft, GenError};

/// The blocks that streets leave.
pub const BLOCKS: Key<Vec<Block>> = Key::new("blocks");

/// A rectangle of buildable land wholly inside one district.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block {
    /// Its tiles.
    pub rect: Rect,
    /// Its district.
    pub district: DistrictId,
}

impl SlotItem for Block {
    fn place(&self) -> Place {
        Place::Area(self.rect)
    }
    fn fields(&self) -> Vec<(&'static str, String)> {
        vec![
            ("district", self.district.to_string()),
            ("width", self.rect.w.to_string()),
            ("height", self.rect.h.to_string()),
        ]
    }
}

/// The pass.
pub fn pass() -> Pass<Draft> {
    Pass { name: "streets", about: "", reasons: &[], begin }
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
