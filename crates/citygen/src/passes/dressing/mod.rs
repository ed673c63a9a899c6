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
mod standing;
mod stratum;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use mapkit::{BoxedSteps, Pass, Progress, Steps};

use super::cx::Cx;
use super::districts::{DECAY, WEALTH};
use super::interiors::{LOBBIES, Lobby};
use crate::model::StratumKind;
use crate::{Draft, GenError};

/// The pass.
pub fn pass() -> Pass<Draft> {
    Pass {
        name: "dressing",
        about: "Dresses facades, lobbies, roofs and streets, and lights them.",
        reasons: &[standing::CUTS_WAY, standing::CROWDED, building::NO_ROOM_IN_LOBBY, district::NO_ROOM_ON_STREET],
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
