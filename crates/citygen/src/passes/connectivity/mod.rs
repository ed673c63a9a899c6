//! Pass 8, connectivity: the one that stands on the street can get to every walkable tile of the four physical strata.
//!
//! - **Reads** every physical stratum, the lists of districts and buildings, and the slot `arterial`.
//! - **Writes** terrain (and removes features) where it carves or voids, and public connectors.
//! - **Leaves** Street one 4-connected component; every walkable tile of every physical stratum reached from it (see
//!   [`crate::reach`]); in each district a public manhole, public stairs where a walkway lies within 30 tiles, and a
//!   public ladder where a tall building stands. Street is carved only, never voided; no corner of a building is broken
//!   and every building id stays. No repair carves more than 40 tiles of Street or 30 of another stratum, but in the
//!   third round, the last resort: then whatever is still cut off is joined by a carve however long.
//! - **Stream** draws nothing.
//! - **Source** least-cost carving from everything reached at once, after Dijkstra; see the field beside this file.

mod carve;
mod descent;
mod field;
mod ground;
mod ladders;
mod pieces;
mod plan;
mod repair;
#[cfg(test)]
mod tests;
mod way;
mod ways;

use std::collections::VecDeque;

use mapkit::search::Components;
use mapkit::text::count;
use mapkit::{BoxedSteps, Grid, Pass, Pos, Progress, Steps};

use self::field::CarveField;
use self::pieces::Pieces;
use self::plan::DistrictWays;
use self::repair::{Mend, Repair};
use super::arterials::ARTERIAL;
use super::cx::Cx;
use crate::model::{StratumKind, Terrain};
use crate::reach::Reach;
use crate::{City, Draft, GenError};

/// Rounds of repair after the public ways stand. The first one joins all that a short carve can join, the last one is
/// the last resort.
const ROUNDS: usize = 3;

const CARVED: &str = "a piece was cut off: carved a way";
const VOIDED: &str = "a small piece was too far to join: left out";
const DESCENDED: &str = "a piece was too far to join: given a way of its own";
const WAITING: &str = "a piece was too far to join: kept for the last resort";
const NO_WALKWAY: &str = "no walkway near enough for stairs";
const NO_LADDER: &str = "no place for a ladder beside a tall building";

/// The pass.
pub fn pass() -> Pass<Draft> {
    Pass {
        name: "connectivity",
        about: "Joins what is cut off and gives every district public ways between the strata.",
        reasons: &[CARVED, VOIDED, DESCENDED, WAITING, NO_WALKWAY, NO_LADDER],
        draws: false,
        begin,
    }
}

#[expect(clippy::unnecessary_wraps, reason = "every pass begins with the same signature")]
fn begin(_cx: &mut Cx<'_>) -> Result<BoxedSteps<Draft>, GenError> {
    Ok(BoxedSteps::new(Work { jobs: [Job::JoinStreet, Job::PlanWays, Job::Round(1)].into(), done: 0 }))
}

/// One step.
#[derive(Clone)]
enum Job {
    /// Look for the pieces of Street and queue their repairs.
    JoinStreet,
    /// Look for every district's public ways and queue them.
    PlanWays,
    /// Build the public ways of a district.
    Ways(usize, Box<DistrictWays>),
    /// Measure what is reached on all strata and queue the repairs.
    Round(usize),
    /// Repair one piece.
    Mend(Mend),
}

#[derive(Clone)]
struct Work {
    jobs: VecDeque<Job>,
    done: usize,
}

/// Working memory, reused by all steps.
#[derive(Default)]
struct Tools {
    reach: Reach,
    pieces: Components,
    field: CarveField,
}

impl Work {
    /// Queues jobs before all others.
    fn queue_first(&mut self, jobs: impl DoubleEndedIterator<Item = Job>) {
        for job in jobs.rev() {
            self.jobs.push_front(job);
        }
    }
}

impl Steps<Draft> for Work {
    fn step(&mut self, cx: &mut Cx<'_>) -> Result<Progress, GenError> {
        match self.jobs.pop_front() {
            None => return Ok(Progress::Done),
            Some(Job::JoinStreet) => {
                let mends = find_street_mends(&cx.world.city, cx.scratch.of());
                cx.label(|| format!("look for pieces of Street: {} cut off", mends.len()));
                self.queue_first(mends.into_iter().map(Job::Mend));
            }
            Some(Job::PlanWays) => {
                let tools: &mut Tools = cx.scratch.of();
                let ways = ways::find_ways(&cx.world.city, &mut tools.pieces, &mut tools.field);
                cx.label(|| "look for public ways".into());
                self.queue_first(ways.into_iter().enumerate().map(|(d, w)| Job::Ways(d, Box::new(w))));
            }
            Some(Job::Ways(district, ways)) => build_ways(cx, district, &ways),
            Some(Job::Round(round)) => self.measure(cx, round)?,
            Some(Job::Mend(mend)) => apply_mend(cx, &mend),
        }
        self.done += 1;
        Ok(Progress::of(self.done, self.done + self.jobs.len()))
    }
}

impl Work {
    /// Queues a repair for every piece that is not reached, and another round to see whether they did it.
    fn measure(&mut self, cx: &mut Cx<'_>, round: usize) -> Result<(), GenError> {
        let tools: &mut Tools = cx.scratch.of();
        tools.reach.measure(&cx.world.city);
        let is_street_whole = tools.reach.components(StratumKind::Street).len() <= 1;
        if tools.reach.is_whole() && (is_street_whole || round > ROUNDS) {
            cx.label(|| format!("round {round}: everything is reached"));
            return Ok(());
        }
        if round > ROUNDS {
            return Err(unconnected(&tools.reach));
        }
        let mends = find_mends(&cx.world.city, cx.slots.get(ARTERIAL).ok(), tools, round == ROUNDS);
        cx.label(|| format!("round {round}: {} cut off", count(mends.len(), "piece")));
        self.queue_first(mends.into_iter().map(Job::Mend).chain([Job::Round(round + 1)]));
        Ok(())
    }
}

/// The error for the first stratum that has a piece out of reach.
fn unconnected(reach: &Reach) -> GenError {
    let mut at = (StratumKind::Street, Pos::default(), 0);
    for stratum in StratumKind::PHYSICAL {
        let pockets = reach.pockets(stratum).count();
        if let Some(pocket) = reach.pockets(stratum).next() {
            at = (stratum, pocket.at, pockets);
            break;
        }
    }
    let (stratum, at, pockets) = at;
    GenError::Unconnected { stratum, pockets, at }
}

/// Repairs that make Street one piece by itself, connectors left aside.
fn find_street_mends(city: &City, tools: &mut Tools) -> Vec<Mend> {
    let street = city.stratum(StratumKind::Street);
    tools.pieces.label(city.size(), |i| street.is_walkable_at(i));
    let pieces = Pieces {
        stratum: StratumKind::Street,
        components: &tools.pieces,
        reached: &|component| component == 0,
        keep: &|_| true,
        landing: &|_| None,
        last_resort: false,
    };
    repair::find_mends(city, &pieces, &mut tools.field)
}

/// Repairs for every piece of every stratum that the last measurement found out of reach, and of Street whatever is
/// not its largest piece; as a last resort, ways up and down stand in roads and buildings too.
fn find_mends(city: &City, arterial: Option<&Grid<bool>>, tools: &mut Tools, last_resort: bool) -> Vec<Mend> {
    let reach = &tools.reach;
    let under = city.stratum(StratumKind::Undercity);
    let mut mends = Vec::new();
    for stratum in StratumKind::PHYSICAL {
        // What later passes and the map's own rules count on below the avenues and along the railway.
        let keep = |i: usize| {
            stratum == StratumKind::Undercity
                && (under.terrains()[i] == Terrain::Rail || arterial.is_some_and(|a| a.cells()[i]))
        };
        let pieces = Pieces {
            stratum,
            components: reach.components(stratum),
            reached: &|component| match stratum {
                StratumKind::Street => component == 0,
                _ => reach.is_component_reached(stratum, component),
            },
            keep: &keep,
            landing: &|i| {
                landing(city, reach, stratum, i)
                    .or_else(|| if last_resort { any_landing(city, reach, stratum, i) } else { None })
            },
            last_resort,
        };
        mends.extend(repair::find_mends(city, &pieces, &mut tools.field));
    }
    mends
}

/// The stratum to which a way of its own may lead from `stratum` at a tile, where it is open and reached there.
fn landing(city: &City, reach: &Reach, stratum: StratumKind, index: usize) -> Option<StratumKind> {
    let sky = city.stratum(StratumKind::Skyways);
    let on_walkway = stratum == StratumKind::Heights
        && sky.terrains()[index] == Terrain::Walkway
        && reach.is_reached(StratumKind::Skyways, index);
    if on_walkway {
        return Some(StratumKind::Skyways);
    }
    let on_street = stratum != StratumKind::Street
        && ground::is_landing(city, index)
        && reach.is_reached(StratumKind::Street, index);
    on_street.then_some(StratumKind::Street)
}

/// [`landing`], but any plain ground or floor will do.
fn any_landing(city: &City, reach: &Reach, stratum: StratumKind, index: usize) -> Option<StratumKind> {
    StratumKind::PHYSICAL
        .into_iter()
        .find(|&other| other != stratum && reach.is_reached(other, index) && ground::is_plain(city, other, index))
}

fn build_ways(cx: &mut Cx<'_>, district: usize, ways: &DistrictWays) {
    cx.label(|| format!("public ways of district {district}"));
    for way in ways.manhole.iter().chain(&ways.stairs).chain(&ways.ladder) {
        way::build(cx.world, way);
    }
    let center = cx.world.city.districts[district].center;
    let place = |stratum: StratumKind| Some(stratum.board_pos(center));
    if ways.stairs.is_none() {
        cx.give_up(NO_WALKWAY, place(StratumKind::Street), || {
            format!("district {district} has no walkway within {}", count(ways::STAIR_REACH, "tile"))
        });
    }
    if ways.has_tall && ways.ladder.is_empty() {
        cx.give_up(NO_LADDER, place(StratumKind::Skyways), || {
            format!("no open tile beside a tall building of district {district} can be got to")
        });
    }
}

fn apply_mend(cx: &mut Cx<'_>, mend: &Mend) {
    let Mend { stratum, at, size, repair } = mend;
    let place = Some(stratum.board_pos(*at));
    let what = || format!("{} of {} at {at}", count(*size, "tile"), stratum.label());
    match repair {
        Repair::Carve { path, carved } => {
            cx.label(|| format!("carve {} to {}", count(*carved, "tile"), what()));
            cx.give_up(CARVED, place, || format!("{} carved to {}", count(*carved, "tile"), what()));
            carve::carve(&mut cx.world.board(*stratum), *stratum, path);
        }
        Repair::Void { tiles, carve } => {
            cx.label(|| format!("leave out {}", what()));
            cx.give_up(VOIDED, place, || match carve {
                Some(length) => format!("{} would have taken {} to join", what(), count(*length, "tile")),
                None => format!("nothing could be carved to {}", what()),
            });
            carve::void(&mut cx.world.board(*stratum), tiles);
        }
        Repair::Wait { carve } => {
            cx.label(|| format!("leave for later {}", what()));
            cx.give_up(WAITING, place, || match carve {
                Some(length) => format!("{} would take {} to join", what(), count(*length, "tile")),
                None => format!("nothing can be carved to {}", what()),
            });
        }
        Repair::Descend(way) => {
            let kind = way.connector.kind.name();
            cx.label(|| format!("{kind} at {} for {}", way.connector.pos, what()));
            cx.give_up(DESCENDED, place, || format!("a {kind} at {} for {}", way.connector.pos, what()));
            way::build(cx.world, way);
        }
    }
}
