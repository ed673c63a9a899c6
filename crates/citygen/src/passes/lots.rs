//! Pass: lots.

use mapkit::{BoxedSteps, Key, Pass, Place, Progress, Rect, SlotItem, Steps};

use super::Cx;
use crate::model::{BuildingId, DistrictId};
use crate::{Draft, GenError};

/// The lots that blocks were cut into, built on or not.
pub const LOTS: Key<Vec<Lot>> = Key::new("lots");

/// A piece of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lot {
    /// Its tiles.
    pub rect: Rect,
    /// Its block, by its place in the slot `blocks`.
    pub block: usize,
    /// Its district.
    pub district: DistrictId,
    /// What stands on it; nothing on a plaza.
    pub building: Option<BuildingId>,
}

impl SlotItem for Lot {
    fn place(&self) -> Place {
        Place::Area(self.rect)
    }
    fn fields(&self) -> Vec<(&'static str, String)> {
        vec![
            ("block", self.block.to_string()),
            ("district", self.district.to_string()),
            ("width", self.rect.w.to_string()),
            ("height", self.rect.h.to_string()),
            ("building", self.building.map_or_else(|| "plaza".into(), |b| b.to_string())),
        ]
    }
}

/// The pass.
pub fn pass() -> Pass<Draft> {
    Pass { name: "lots", about: "", reasons: &[], begin }
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
