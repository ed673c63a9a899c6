//! Pass: interiors.

use mapkit::{BoxedSteps, Key, Pass, Place, Pos, Progress, Rect, SlotItem, Steps};

use super::Cx;
use crate::model::BuildingId;
use crate::{Draft, GenError};

/// The room behind each building's exterior door.
pub const LOBBIES: Key<Vec<Lobby>> = Key::new("lobbies");

/// The room behind a building's exterior door on Street.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lobby {
    /// The building.
    pub building: BuildingId,
    /// The exterior door.
    pub door: Pos,
    /// The room's inside, walls excluded.
    pub room: Rect,
}

impl SlotItem for Lobby {
    fn place(&self) -> Place {
        Place::Area(self.room)
    }
    fn fields(&self) -> Vec<(&'static str, String)> {
        vec![("building", self.building.to_string()), ("door", self.door.to_string())]
    }
}

/// The pass.
pub fn pass() -> Pass<Draft> {
    Pass { name: "interiors", about: "", reasons: &[], begin }
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
