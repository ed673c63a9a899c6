//! Pass 11, net: subnets, the nodes that stand for things of the four physical strata, and the links between them.
//!
//! - **Reads** buildings, districts, tiles of all physical strata, the themes' security, slot `lobbies`.
//! - **Writes** the city's net; slot `open_grid`.
//! - **Leaves** the subnet of building `b` at `b`, then one a district, then the city's; every node anchored on the
//!   thing it stands for; every building with a server, every district with something to stand at with a backbone; a
//!   chain of links from each node to the core. `cyber` equals the anchor until the next pass lays cyberspace out.
//! - **Stream** none.
//! - **Source** none; the depth of a floor is a breadth-first search from the door.
//!
//! Anchors: a terminal, camera or ad board on its feature, a door lock on a door in the footprint's border, a lift
//! control on a lift's Street tile, a lamp grid on its district's first lamp, a server or vault on a floor tile of
//! Street, ICE on its server's. A backbone shares the tile of its district's first street terminal, or stands on floor
//! beside the first server. Terminals and lamps in the open count only where the open ground is not shut in by
//! buildings all round, since no lane could ever reach them there.

mod open;
mod outdoors;
mod survey;

use std::sync::Arc;

use mapkit::text::count;
use mapkit::{BoxedSteps, Dir, Pass, Pos, Progress, Steps};

pub use self::open::OPEN_GRID;
pub(super) use self::open::ensure_open_grid;
use self::outdoors::find_outdoors;
use self::survey::Survey;
use super::cx::Cx;
use super::interiors::LOBBIES;
use crate::model::{
    Building, BuildingId, BuildingKind, City, DistrictId, Net, NetNode, NodeId, NodeKind, Owner, StratumKind, Subnet,
    SubnetId, Terrain, Theme,
};
use crate::{Draft, GenError};

/// Security of the city's own subnet.
const CITY_SECURITY: u8 = 230;

/// Buildings at least this secure have ICE beside their server. Lower spreads ICE beyond the corporate districts.
const ICE_SECURITY: u8 = 160;

/// Given up where a street terminal stands on ground that buildings shut in.
const WALLED_IN: &str = "walled in";
/// Given up where a district has no lamp in the open.
const NO_LAMP: &str = "no lamp";
/// Given up where a district has neither street terminal nor building.
const NO_BACKBONE: &str = "no backbone";
/// Given up where no building stands in a CorpCore.
const NO_CORE: &str = "no core";

/// The pass.
pub fn pass() -> Pass<Draft> {
    Pass {
        name: "net",
        about: "Wires the city: subnets, nodes for what stands there, links to servers, backbones and the core.",
        reasons: &[WALLED_IN, NO_LAMP, NO_BACKBONE, NO_CORE],
        draws: false,
        begin,
    }
}

#[allow(clippy::unnecessary_wraps, reason = "the signature of every pass")]
fn begin(cx: &mut Cx<'_>) -> Result<BoxedSteps<Draft>, GenError> {
    ensure_open_grid(cx);
    let mut doors = vec![None; cx.world.city.buildings.len()];
    // A run without interiors has no lobbies, and its buildings are wired all the same.
    for lobby in cx.slots.get(LOBBIES).map(Vec::as_slice).unwrap_or_default() {
        if let Some(door) = doors.get_mut(lobby.building.index()) {
            *door = Some(lobby.door);
        }
    }
    *cx.world.city.net.edit() = Net::default();
    Ok(BoxedSteps::new(Work { next: 0, doors: Arc::new(doors), servers: Arc::default(), backbones: Vec::new() }))
}

/// A step for each building, then for each district, then for the city.
#[derive(Clone)]
struct Work {
    next: usize,
    /// Each building's exterior door.
    doors: Arc<Vec<Option<Pos>>>,
    /// Each building's server.
    servers: Arc<Vec<NodeId>>,
    backbones: Vec<NodeId>,
}

impl Steps<Draft> for Work {
    fn step(&mut self, cx: &mut Cx<'_>) -> Result<Progress, GenError> {
        let (buildings, districts) = (cx.world.city.buildings.len(), cx.world.city.districts.len());
        let district = self.next.checked_sub(buildings).filter(|&d| d < districts);
        match (BuildingId::new(self.next).filter(|b| b.index() < buildings), district.and_then(DistrictId::new)) {
            (Some(building), _) => self.wire_building(cx, building),
            (None, Some(district)) => self.wire_district(cx, district)?,
            (None, None) => self.wire_city(cx),
        }
        self.next += 1;
        Ok(Progress::of(self.next, buildings + districts + 1))
    }
}

impl Work {
    fn wire_building(&mut self, cx: &mut Cx<'_>, id: BuildingId) {
        let survey = cx.scratch.of::<Survey>();
        survey.look(&cx.world.city, id, self.doors[id.index()]);
        let building = &cx.world.city.buildings[id.index()];
        let security = building_security(cx.world, building);
        let has_vault = matches!(building.kind, BuildingKind::CorpTower | BuildingKind::Clinic);
        let [deepest, next_deepest, _] = survey.floors();
        // Where a building has no floor at all, its server stands in the middle.
        let server_at = deepest.unwrap_or(building.footprint.center());

        let subnet = SubnetId(id.index() as u32);
        let node = |kind, stratum, pos| NetNode { kind, stratum, pos, cyber: pos, subnet, building: Some(id) };
        let on_street = |kind, pos| node(kind, StratumKind::Street, pos);
        let net = cx.world.city.net.edit();
        net.subnets.push(Subnet { owner: Owner::Building(id), security });
        let first = net.nodes.len();
        net.nodes.extend(survey.things().iter().map(|&(kind, stratum, pos)| node(kind, stratum, pos)));
        let server = net.next_node();
        net.nodes.push(on_street(NodeKind::Server, server_at));
        net.nodes.extend(next_deepest.filter(|_| has_vault).map(|pos| on_street(NodeKind::DataVault, pos)));
        if security >= ICE_SECURITY {
            net.nodes.push(on_street(NodeKind::Ice, server_at));
        }
        let last = net.nodes.len();
        let others = (first..last).map(|i| NodeId(i as u32)).filter(|&id| id != server);
        net.links.extend(others.map(|id| (id, server)));
        Arc::make_mut(&mut self.servers).push(server);
        cx.label(|| format!("wire building {id}: {}, security {security}", count(last - first, "node")));
    }

    fn wire_district(&mut self, cx: &mut Cx<'_>, id: DistrictId) -> Result<(), GenError> {
        let open = cx.slots.get(OPEN_GRID)?;
        let outdoors = find_outdoors(&cx.world.city, open, id);
        let security = district_security(cx.world, id);
        let servers = self.district_servers(&cx.world.city, id);
        let subnet = SubnetId(cx.world.city.net.subnets.len() as u32);
        let backbone = match (outdoors.terminals.first(), servers.first()) {
            (Some(&pos), _) => Some(district_node(NodeKind::Backbone, pos, subnet)),
            (None, Some(&server)) => Some(beside_server(&cx.world.city, server, subnet)),
            (None, None) => None,
        };

        let net = cx.world.city.net.edit();
        net.subnets.push(Subnet { owner: Owner::District(id), security });
        let backbone_id = backbone.map(|node| push_node(net, node));
        let mut linked = servers;
        for &pos in &outdoors.terminals {
            linked.push(push_node(net, district_node(NodeKind::Terminal, pos, subnet)));
        }
        linked.extend(outdoors.lamp.map(|pos| push_node(net, district_node(NodeKind::LampGrid, pos, subnet))));
        if let Some(backbone) = backbone_id {
            net.links.extend(linked.iter().map(|&id| (id, backbone)));
            self.backbones.push(backbone);
        }

        let center = Some(StratumKind::Street.board_pos(cx.world.city.districts[id.index()].center));
        if backbone.is_none() {
            cx.give_up(NO_BACKBONE, center, || format!("district {id} has neither street terminal nor building"));
        }
        if outdoors.lamp.is_none() {
            cx.give_up(NO_LAMP, center, || format!("district {id} has no lamp in the open"));
        }
        for pos in outdoors.walled_in {
            let place = Some(StratumKind::Street.board_pos(pos));
            cx.give_up(WALLED_IN, place, || {
                format!("no lane reaches the terminal at {pos}: buildings stand all round")
            });
        }
        cx.label(|| format!("wire district {id}: {}, security {security}", count(linked.len(), "link")));
        Ok(())
    }

    /// The servers of a district's buildings, in id order.
    fn district_servers(&self, city: &City, id: DistrictId) -> Vec<NodeId> {
        let buildings = city.buildings.iter().zip(self.servers.iter());
        buildings.filter(|(b, _)| b.district == id).map(|(_, &server)| server).collect()
    }

    /// The city's subnet, and the core in the largest building of a CorpCore.
    fn wire_city(&mut self, cx: &mut Cx<'_>) {
        cx.label(|| "wire the core".into());
        let home = find_core_building(&cx.world.city);
        let survey = cx.scratch.of::<Survey>();
        let at = home.map(|id| {
            survey.look(&cx.world.city, id, self.doors[id.index()]);
            let server = cx.world.city.net.nodes[self.servers[id.index()].index()];
            let free = survey.floors().into_iter().flatten().find(|&pos| {
                let taken = |n: &NetNode| n.building == Some(id) && n.stratum == StratumKind::Street && n.pos == pos;
                !cx.world.city.net.nodes.iter().any(taken)
            });
            free.unwrap_or(server.pos)
        });
        let net = cx.world.city.net.edit();
        let subnet = SubnetId(net.subnets.len() as u32);
        net.subnets.push(Subnet { owner: Owner::City, security: CITY_SECURITY });
        let (Some(home), Some(pos)) = (home, at) else {
            cx.give_up(NO_CORE, None, || "no building stands in a CorpCore".into());
            return;
        };
        let node =
            |kind| NetNode { kind, stratum: StratumKind::Street, pos, cyber: pos, subnet, building: Some(home) };
        let core = push_node(net, node(NodeKind::Server));
        let ice = push_node(net, node(NodeKind::Ice));
        net.links.push((ice, core));
        net.links.extend(self.backbones.iter().map(|&backbone| (backbone, core)));
    }
}

/// Adds a node and gives its id.
fn push_node(net: &mut Net, node: NetNode) -> NodeId {
    let id = net.next_node();
    net.nodes.push(node);
    id
}

/// A node in the open, in its district's subnet.
fn district_node(kind: NodeKind, pos: Pos, subnet: SubnetId) -> NetNode {
    NetNode { kind, stratum: StratumKind::Street, pos, cyber: pos, subnet, building: None }
}

/// A backbone on free floor beside a server, or on the server's own tile where there is none.
fn beside_server(city: &City, server: NodeId, subnet: SubnetId) -> NetNode {
    let server = city.net.nodes[server.index()];
    let street = city.stratum(StratumKind::Street);
    let is_free = |pos: &Pos| {
        street.terrain(*pos) == Terrain::Floor && street.is_walkable(*pos) && {
            let taken = |n: &NetNode| n.stratum == StratumKind::Street && n.pos == *pos;
            !city.net.nodes.iter().any(taken)
        }
    };
    let pos = Dir::CARDINAL.map(|dir| server.pos.step(dir)).into_iter().find(is_free).unwrap_or(server.pos);
    NetNode { building: server.building, ..district_node(NodeKind::Backbone, pos, subnet) }
}

/// The largest building of a CorpCore; ties go to the lower id.
fn find_core_building(city: &City) -> Option<BuildingId> {
    let in_core = |b: &Building| city.district(b.district).is_some_and(|d| d.theme == Theme::CorpCore);
    let candidates = city.buildings.iter().enumerate().filter(|(_, b)| in_core(b));
    let largest = candidates.max_by_key(|&(index, b)| (b.footprint.area(), std::cmp::Reverse(index)));
    largest.and_then(|(index, _)| BuildingId::new(index))
}

/// Security of a district's subnet: its theme's, more where it is rich.
fn district_security(draft: &Draft, id: DistrictId) -> u8 {
    let wealth = draft.city.districts[id.index()].wealth;
    to_security(f32::from(draft.theme(id).security) + 30.0 * (2.0 * wealth - 1.0))
}

/// Security of a building's subnet: its district's, more where it is rich, less where it decays.
fn building_security(draft: &Draft, building: &Building) -> u8 {
    let district = &draft.city.districts[building.district.index()];
    let base = f32::from(district_security(draft, building.district));
    to_security(base + 40.0 * district.wealth - 20.0 * district.decay)
}

/// The nearest level of 0..=255.
fn to_security(value: f32) -> u8 {
    (value + 0.5).clamp(0.0, 255.0) as u8
}
