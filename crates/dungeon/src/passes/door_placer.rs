//! Pass 5, door_placer (a placer): a door where a corridor meets a room.
//!
//! - **Reads** the graph, the kinds of regions.
//! - **Writes** Door; the edge records it.
//! - **Leaves** a door on every edge between a room and a corridor, and on no other tile.
//! - **Stream** none.
//! - **Source** own.

use mapkit::{BoxedSteps, Pass, Progress, Steps};

use super::cx::Cx;
use crate::model::{RegionId, Tile};
use crate::{Draft, DungeonError};

/// The pass.
pub fn pass() -> Pass<Draft> {
    Pass {
        name: "door_placer",
        about: "Hangs a door wherever a corridor meets a room.",
        reasons: &[],
        draws: false,
        begin,
    }
}

#[derive(Clone)]
struct Work {
    next: usize,
}

#[expect(clippy::unnecessary_wraps, reason = "the signature of a pass")]
fn begin(_: &mut Cx<'_>) -> Result<BoxedSteps<Draft>, DungeonError> {
    Ok(BoxedSteps::new(Work { next: 0 }))
}

impl Steps<Draft> for Work {
    fn step(&mut self, cx: &mut Cx<'_>) -> Result<Progress, DungeonError> {
        if let Some(&edge) = cx.world.graph().get(self.next) {
            let kind = |id: RegionId| cx.world.regions()[id.index()].kind;
            if kind(edge.a) == kind(edge.b) {
                cx.label(|| format!("corridors meet at {}", edge.at));
            } else {
                cx.label(|| format!("door at {}", edge.at));
                cx.world.set_tile(edge.at, Tile::Door);
                cx.world.graph_mut()[self.next].door = true;
            }
        }
        self.next += 1;
        Ok(Progress::of(self.next, cx.world.graph().len()))
    }
}
