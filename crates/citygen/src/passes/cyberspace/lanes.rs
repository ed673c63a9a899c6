//! Lanes: every link between two places is carried by lane tiles.

use std::cmp::Reverse;

use mapkit::search::{AStar, Costs, Ends, Shape};
use mapkit::text::count;
use mapkit::{Key, Place, Pos, Rect, SlotItem};

use super::constructs::{Gate, gate_of};
use super::field::{LANE_FIELD, LaneQueue};
use super::light::BRIGHT;
use crate::GenError;
use crate::model::{BuildingId, City, Feature, NodeId, NodeKind, Owner, Stratum, StratumKind, Terrain};
use crate::passes::cx::Cx;

/// The lanes in the order in which they were laid.
pub const LANES: Key<Vec<Lane>> = Key::new("lanes");

/// Given up where a link finds no way; the lane is missing.
pub(super) const NO_LANE: &str = "no lane";

/// Tiles around the ends of lanes that a field covers at first. Smaller makes more lanes need the whole map.
const MARGIN: i32 = 8;

/// A lane that carries a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lane {
    /// The link's nodes.
    pub link: (NodeId, NodeId),
    /// The tiles from the first node's place on, to the second's or to where an earlier lane leads there.
    pub path: Vec<Pos>,
}

impl SlotItem for Lane {
    fn place(&self) -> Place {
        Place::Path(self.path.clone())
    }
    fn fields(&self) -> Vec<(&'static str, String)> {
        vec![
            ("from node", self.link.0.to_string()),
            ("to node", self.link.1.to_string()),
            ("tiles", self.path.len().to_string()),
        ]
    }
    fn bytes(&self) -> usize {
        size_of::<Self>() + self.path.len() * size_of::<Pos>()
    }
}

/// What is left of laying lanes: the links that need one, and the steps that lay them.
#[derive(Clone, Debug, Default)]
pub(super) struct LanePlan {
    jobs: Vec<Job>,
    steps: Vec<LaneStep>,
}

/// A step of laying lanes; lanes by their place in the plan.
#[derive(Clone, Copy, Debug)]
enum LaneStep {
    /// Work out the ways to the goal that `lanes` jobs from `first` on share.
    Reach { first: usize, lanes: usize },
    /// Lay a lane along the field.
    Follow(usize),
    /// Lay a lane that has a goal of its own.
    Route(usize),
}

/// A link that needs a lane.
#[derive(Clone, Copy, Debug)]
struct Job {
    goal: Pos,
    start: Pos,
    link: (NodeId, NodeId),
}

/// What a node's place is: links within one need no lane.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Site {
    Construct(BuildingId),
    Tile(Pos),
}

/// The construct that holds a node's tile, else the tile itself; and the tile where lanes to it end.
fn site(city: &City, gates: &[Gate], id: NodeId) -> (Site, Pos) {
    let cyber = city.net.nodes[id.index()].cyber;
    match city.stratum(StratumKind::Net).building(cyber) {
        // Into a construct that is shut in no lane can lead, and the search for one will say so.
        Some(building) => (Site::Construct(building), gate_of(gates, building).unwrap_or(cyber)),
        None => (Site::Tile(cyber), cyber),
    }
}

/// Every lane that is needed: those to the core first, then backbone by backbone, then links beside the tree.
pub(super) fn find_lanes(city: &City, gates: &[Gate]) -> LanePlan {
    let mut needed: Vec<(usize, Job)> = Vec::new();
    for &link in &city.net.links {
        let ((from, start), (to, goal)) = (site(city, gates, link.0), site(city, gates, link.1));
        if from == to {
            continue;
        }
        let parent = city.net.nodes[link.1.index()];
        let group = match (parent.kind, city.net.subnets[parent.subnet.index()].owner) {
            (NodeKind::Server, Owner::City) => 0,
            (NodeKind::Backbone, _) => 1 + link.1.index(),
            _ => usize::MAX,
        };
        needed.push((group, Job { goal, start, link }));
    }
    needed.sort_by_key(|&(group, _)| group);
    let mut plan = LanePlan::default();
    for group in needed.chunk_by(|a, b| a.0 == b.0) {
        let (first, lanes) = (plan.jobs.len(), group.len());
        plan.jobs.extend(group.iter().map(|&(_, job)| job));
        if group[0].0 == usize::MAX {
            plan.steps.extend((first..first + lanes).map(LaneStep::Route));
        } else {
            plan.steps.push(LaneStep::Reach { first, lanes });
            plan.steps.extend((first..first + lanes).map(LaneStep::Follow));
        }
    }
    plan
}

impl LanePlan {
    /// Number of steps.
    pub(super) fn len(&self) -> usize {
        self.steps.len()
    }

    /// Carries out the step at `at`.
    pub(super) fn carry_out(&mut self, cx: &mut Cx<'_>, at: usize) -> Result<(), GenError> {
        match self.steps[at] {
            LaneStep::Reach { first, lanes } => reach(cx, &mut self.jobs[first..first + lanes]),
            LaneStep::Follow(job) => {
                let path = cx.slots.get_mut(LANE_FIELD)?.walk(self.jobs[job].start);
                lay(cx, self.jobs[job], path)
            }
            LaneStep::Route(job) => {
                let net = cx.world.city.stratum(StratumKind::Net);
                let path = route(cx.scratch.of::<AStar>(), net, self.jobs[job]);
                lay(cx, self.jobs[job], path)
            }
        }
    }
}

/// Works out the ways to the goal that `jobs` share, and puts them in order: the longest lane first, so that it runs
/// straight and the others join it.
fn reach(cx: &mut Cx<'_>, jobs: &mut [Job]) -> Result<(), GenError> {
    let Some(&Job { goal, .. }) = jobs.first() else { return Ok(()) };
    cx.label(|| format!("find the ways to {goal} for {}", count(jobs.len(), "lane")));
    let map = cx.world.city.size().rect();
    let hull = jobs.iter().fold(Rect::tile(goal), |hull, job| hull.union(Rect::tile(job.start)));
    let near = hull.inflate(MARGIN).intersect(map).unwrap_or(map);
    let net = cx.world.city.stratum(StratumKind::Net);
    let queue = cx.scratch.of::<LaneQueue>();
    let field = cx.slots.get_mut(LANE_FIELD)?;
    field.fill(net, near, goal, queue);
    if near != map && jobs.iter().any(|job| field.cost(job.start).is_none()) {
        field.fill(net, map, goal, queue);
    }
    jobs.sort_by_key(|job| (Reverse(field.cost(job.start)), job.link));
    Ok(())
}

/// The cheapest way of a single link: used tiles 1, grid 3.
fn route(astar: &mut AStar, net: &Stratum, job: Job) -> Vec<Pos> {
    let shape = Shape::new(net.size());
    let price = |_, to: usize| {
        let Some(i) = net.size().index(shape.pos(to)) else { return 0 };
        match (net.terrains()[i], net.features()[i]) {
            (Terrain::NetLane | Terrain::NetGate, _) | (Terrain::NetGrid, Some(Feature::Node(_))) => 1,
            (Terrain::NetGrid, _) => 3,
            _ => 0,
        }
    };
    astar.path(shape, Ends { from: job.start, to: job.goal }, Costs::new(1, 3), price).unwrap_or_default()
}

/// Turns the grid tiles of a path into lane; an empty path is a lane that was not found.
fn lay(cx: &mut Cx<'_>, job: Job, path: Vec<Pos>) -> Result<(), GenError> {
    let (a, b) = job.link;
    if path.is_empty() {
        let place = Some(StratumKind::Net.board_pos(job.start));
        cx.give_up(NO_LANE, place, || format!("no way from node {a} at {} to node {b} at {}", job.start, job.goal));
        return Ok(());
    }
    cx.label(|| format!("lay lane {a} → {b}: {}", count(path.len(), "tile")));
    let net = cx.world.city.stratum(StratumKind::Net);
    let size = net.size();
    let is_grid = |i: &usize| net.terrains()[*i] == Terrain::NetGrid;
    let grid: Vec<usize> = path.iter().filter_map(|&pos| size.index(pos)).filter(is_grid).collect();
    // Many lanes run over others all the way and change nothing.
    if !grid.is_empty() {
        let mut net = cx.world.board(StratumKind::Net);
        for i in grid {
            net.set_terrain(i, Terrain::NetLane);
            net.set_light(i, BRIGHT);
        }
    }
    cx.slots.get_mut(LANES)?.push(Lane { link: job.link, path });
    Ok(())
}
