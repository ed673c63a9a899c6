//! Pass 12, cyberspace: the fifth stratum, geography one to one.
//!
//! - **Reads** districts and terminals of Street, buildings, the net; slot `open_grid`.
//! - **Writes** the Net stratum, each node's `cyber` tile, Jack connectors; slots `gates`, `hubs`, `lane_field`,
//!   `lanes`.
//! - **Leaves** exactly one gate a construct, opening onto the open grid; every node's feature on its `cyber` tile;
//!   every link between two places carried by lanes; a Jack at every street terminal with a node.
//! - **Stream** none.
//! - **Source** lanes: E. Dijkstra (1959) outward from each goal with R. Dial's bucket queue (1969), walked back from
//!   every start. It departs from one search a link in that all links to one goal share one field, and that tiles on
//!   every fourth row and column are cheaper, so that lanes run straight and meet.
//!
//! The order is grid, constructs, gates, hubs, nodes (ICE first), lanes, ports. A hub's wall never cuts anything off,
//! and a gate opens onto the open grid, so everything that a lane must join is joined by the grid already.

mod constructs;
mod field;
mod hubs;
mod lanes;
mod light;
mod nodes;

use std::sync::Arc;

use mapkit::{BoxedSteps, Pass, Pos, Progress, Steps};

pub use self::constructs::{GATES, Gate};
use self::constructs::{build_construct, lay_row, open_gate};
pub use self::field::{LANE_FIELD, LaneField};
pub use self::hubs::{HUBS, Hub};
pub use self::lanes::{LANES, Lane};
use self::lanes::{LanePlan, find_lanes};
use super::cx::Cx;
use crate::model::{Connector, ConnectorKind, NodeId, NodeKind, StrataSet, StratumKind};
use crate::{Draft, GenError};

/// The pass.
pub fn pass() -> Pass<Draft> {
    Pass {
        name: "cyberspace",
        about: "Lays out cyberspace: grid, constructs, gates, hubs, nodes, lanes and ports.",
        reasons: &[constructs::SHUT_IN, hubs::OPEN_HUB, nodes::CROWDED_OUT, lanes::NO_LANE],
        draws: false,
        begin,
    }
}

#[allow(clippy::unnecessary_wraps, reason = "the signature of every pass")]
fn begin(cx: &mut Cx<'_>) -> Result<BoxedSteps<Draft>, GenError> {
    super::net::ensure_open_grid(cx);
    cx.slots.put(GATES, Vec::new());
    cx.slots.put(HUBS, Vec::new());
    cx.slots.put(LANE_FIELD, LaneField::default());
    cx.slots.put(LANES, Vec::new());
    let mut work =
        Work { phase: 0, next: 0, backbones: Arc::default(), items: Arc::default(), lanes: Arc::default() };
    work.backbones = Arc::new(district_anchors(cx));
    Ok(BoxedSteps::new(work))
}

/// The parts of the pass, in order.
const PHASES: [Phase; 8] =
    [Phase::Grid, Phase::Constructs, Phase::Gates, Phase::Hubs, Phase::Ice, Phase::Nodes, Phase::Lanes, Phase::Ports];

#[derive(Clone, Copy, PartialEq)]
enum Phase {
    Grid,
    Constructs,
    Gates,
    Hubs,
    Ice,
    Nodes,
    Lanes,
    Ports,
}

#[derive(Clone)]
struct Work {
    /// Place in [`PHASES`].
    phase: usize,
    /// Item of the phase.
    next: usize,
    /// Per district, the tile that its gates turn to: its backbone's anchor, or its centre.
    backbones: Arc<Vec<Pos>>,
    /// The nodes that the phase works on: backbones, ICE, the first of each subnet, or street terminals.
    items: Arc<Vec<NodeId>>,
    lanes: Arc<LanePlan>,
}

impl Steps<Draft> for Work {
    fn step(&mut self, cx: &mut Cx<'_>) -> Result<Progress, GenError> {
        let at = self.next;
        match PHASES[self.phase] {
            Phase::Grid => lay_row(cx, at as i32),
            Phase::Constructs => build_construct(cx, at),
            Phase::Gates => open_gate(cx, at, &self.backbones)?,
            Phase::Hubs => hubs::build_hub(cx, self.items[at])?,
            Phase::Ice => nodes::place_node(cx, self.items[at])?,
            Phase::Nodes => nodes::place_subnet(cx, self.items[at])?,
            Phase::Lanes => Arc::make_mut(&mut self.lanes).carry_out(cx, at)?,
            Phase::Ports => open_port(cx, self.items[at]),
        }
        self.next += 1;
        while self.next >= self.count(cx) {
            self.phase += 1;
            self.next = 0;
            if self.phase == PHASES.len() {
                return Ok(Progress::Done);
            }
            self.prepare(cx)?;
        }
        let share = self.next as f32 / self.count(cx) as f32;
        Ok(Progress::More((self.phase as f32 + share) / PHASES.len() as f32))
    }
}

impl Work {
    /// Items of the present phase.
    fn count(&self, cx: &Cx<'_>) -> usize {
        match PHASES[self.phase] {
            Phase::Grid => cx.world.city.size().h as usize,
            Phase::Constructs | Phase::Gates => cx.world.city.buildings.len(),
            Phase::Lanes => self.lanes.len(),
            Phase::Hubs | Phase::Ice | Phase::Nodes | Phase::Ports => self.items.len(),
        }
    }

    /// Builds the queue of the phase that is about to begin.
    fn prepare(&mut self, cx: &Cx<'_>) -> Result<(), GenError> {
        let nodes = &cx.world.city.net.nodes;
        let ids = |keep: &dyn Fn(usize) -> bool| {
            Arc::new((0..nodes.len()).filter(|&i| keep(i)).map(|i| NodeId(i as u32)).collect::<Vec<_>>())
        };
        match PHASES[self.phase] {
            Phase::Grid | Phase::Constructs | Phase::Gates => {}
            Phase::Hubs => self.items = ids(&|i| nodes[i].kind == NodeKind::Backbone && nodes[i].building.is_none()),
            Phase::Ice => self.items = ids(&|i| nodes[i].kind == NodeKind::Ice),
            Phase::Nodes => self.items = ids(&|i| i == 0 || nodes[i].subnet != nodes[i - 1].subnet),
            Phase::Lanes => self.lanes = Arc::new(find_lanes(&cx.world.city, cx.slots.get(GATES)?)),
            Phase::Ports => {
                self.items = ids(&|i| nodes[i].kind == NodeKind::Terminal && nodes[i].stratum == StratumKind::Street);
            }
        }
        Ok(())
    }
}

/// Per district its backbone's anchor, or its centre where it has none.
fn district_anchors(cx: &Cx<'_>) -> Vec<Pos> {
    let city = &cx.world.city;
    let mut anchors: Vec<Pos> = city.districts.iter().map(|d| d.center).collect();
    for node in city.net.nodes.iter().filter(|n| n.kind == NodeKind::Backbone) {
        if let crate::model::Owner::District(id) = city.net.subnets[node.subnet.index()].owner {
            anchors[id.index()] = node.pos;
        }
    }
    anchors
}

/// Makes a street terminal a port: a Jack between Street and Net, public where no building stands.
fn open_port(cx: &mut Cx<'_>, id: NodeId) {
    let node = cx.world.city.net.nodes[id.index()];
    let public = node.building.is_none();
    cx.world.city.connectors.edit().push(Connector {
        kind: ConnectorKind::Jack,
        pos: node.pos,
        serves: StrataSet::of(&[StratumKind::Street, StratumKind::Net]),
        public,
    });
    cx.label(|| format!("open a {} port at {}", if public { "public" } else { "private" }, node.pos));
}
