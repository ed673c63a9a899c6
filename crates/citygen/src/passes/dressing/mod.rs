//! Pass 9, dressing: what stands on the tiles and hangs from the walls, and how bright it is.
//!
//! - **Reads**: every physical stratum, the lists of districts and buildings, theme numbers and sign glyphs, the slots
//!   `wealth`, `decay` and `lobbies`; the slot `parking`, on whose tiles it puts nothing.
//! - **Writes**: features; variants and light of the four physical strata.
//! - **Leaves**: what was reachable stays reachable (see [`crate::reach`]); nothing stands on a door, stair, lift,
//!   ladder or connector; a terminal in nearly every lobby, and one on the open ground of every district.
//! - **Stream**: a fork per building and per district, and one each for pipes and cables, so that no item shuffles
//!   another. Looks and light draw nothing.
//! - **Source**: none; whether a tile may be blocked is read off the ring of eight around it.

mod building;
mod district;
mod light;
mod stratum;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use mapkit::{BoxedSteps, Pass, Progress, Steps};

use super::Cx;
use super::around::Around;
use super::districts::{DECAY, WEALTH};
use super::interiors::{LOBBIES, Lobby};
use crate::model::{BoardMut, StratumKind};
use crate::{Draft, GenError};

/// Blocking things stand only where this many of the eight neighbours are walkable, unless they stand by a wall.
const OPEN_AROUND: u32 = 6;

const CUTS_WAY: &str = "would cut a way";
const CROWDED: &str = "too little room around";
const NO_ROOM_IN_LOBBY: &str = "no room for a terminal in the lobby";
const NO_ROOM_ON_STREET: &str = "no room for a terminal on the street";

/// The pass.
pub fn pass() -> Pass<Draft> {
    Pass {
        name: "dressing",
        about: "Dresses facades, lobbies, roofs and streets, and lights them.",
        reasons: &[CUTS_WAY, CROWDED, NO_ROOM_IN_LOBBY, NO_ROOM_ON_STREET],
        draws: true,
        begin,
    }
}

fn begin(cx: &mut Cx<'_>) -> Result<BoxedSteps<Draft>, GenError> {
    cx.slots.get(WEALTH)?;
    cx.slots.get(DECAY)?;
    let city = &cx.world.city;
    let mut lobbies = vec![None; city.buildings.len()];
    for lobby in cx.slots.get(LOBBIES)? {
        if let Some(place) = lobbies.get_mut(lobby.building.index()) {
            *place = Some(*lobby);
        }
    }
    let mut jobs: Vec<Job> = (0..lobbies.len()).map(Job::Building).collect();
    jobs.extend((0..city.districts.len()).map(Job::District));
    jobs.extend(StratumKind::PHYSICAL.map(Job::Stratum));
    Ok(BoxedSteps::new(Work { jobs: jobs.into(), lobbies: lobbies.into(), done: 0 }))
}

/// One step.
#[derive(Clone, Copy)]
enum Job {
    Building(usize),
    District(usize),
    Stratum(StratumKind),
}

#[derive(Clone)]
struct Work {
    jobs: Arc<[Job]>,
    /// Per building, the room behind its exterior door.
    lobbies: Arc<[Option<Lobby>]>,
    done: usize,
}

impl Steps<Draft> for Work {
    fn step(&mut self, cx: &mut Cx<'_>) -> Result<Progress, GenError> {
        match self.jobs[self.done] {
            Job::Building(index) => building::dress(cx, index, self.lobbies[index])?,
            Job::District(index) => district::dress(cx, index)?,
            Job::Stratum(kind) => stratum::dress(cx, kind),
        }
        self.done += 1;
        Ok(Progress::of(self.done, self.jobs.len()))
    }
}

/// Whether something that blocks may stand on a walkable tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Standing {
    /// It may.
    Free,
    /// Too few neighbours are walkable, of this tile or of something that blocks beside it.
    Crowded,
    /// It might part what is joined: see [`Around::keeps_ways`].
    CutsWay,
}

impl Standing {
    /// The reason for which something may not stand; `None` where it may.
    const fn objection(self) -> Option<&'static str> {
        match self {
            Self::Free => None,
            Self::Crowded => Some(CROWDED),
            Self::CutsWay => Some(CUTS_WAY),
        }
    }
}

/// Whether something that blocks may stand by a wall: only ways count.
fn standing(board: &BoardMut<'_>, index: usize) -> Standing {
    judge(Around::of(board.size(), index, |i| board.is_walkable(i)))
}

const fn judge(around: Around) -> Standing {
    if around.keeps_ways() && around.touches() { Standing::Free } else { Standing::CutsWay }
}

/// Whether something that blocks may stand in the open: six of its eight neighbours stay walkable, and those of each
/// blocking thing beside it that has six.
fn standing_open(board: &BoardMut<'_>, index: usize) -> Standing {
    let walkable = |i: usize| board.is_walkable(i);
    let around = Around::of(board.size(), index, walkable);
    if around.count() < OPEN_AROUND {
        return Standing::Crowded;
    }
    let pos = board.size().pos(index);
    let crowds = |dir| {
        let Some(beside) = board.size().index(pos.step(dir)) else { return false };
        board.feature(beside).is_some_and(crate::model::Feature::blocks)
            && Around::of(board.size(), beside, walkable).count() == OPEN_AROUND
    };
    if mapkit::Dir::ALL.into_iter().any(crowds) { Standing::Crowded } else { judge(around) }
}
