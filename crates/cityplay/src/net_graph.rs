//! A city's Net as a graph to lay out, and the lanes that carry it over the map.
//!
//! Indices are ids: node `i` of the graph is node `i` of the Net, and so are groups and subnets, sectors and districts,
//! links and links. Between two cities a node is the same by [`NodeIdentity`], not by its id.

use canvas::graph::{
    Graph, GraphBuilder, GraphError, Group, GroupIndex, Kind, KindIndex, LaneGrid, Link, Mark, Node, NodeIndex,
    Place, Role, Sector, SectorIndex, Tile, Tiles,
};
use citygen::City;
use citygen::model::{DistrictId, NetNode, NodeId, NodeKind, Owner, StratumKind, SubnetId, Terrain, Theme};
use mapkit::Pos;

use crate::Style;

/// A kind of the graph: what it is called and looks like.
struct Row {
    /// The Net's kind; the core is a server of its own kind, and has none.
    kind: Option<NodeKind>,
    mark: Mark,
    color: [u8; 3],
    role: Role,
    is_named_early: bool,
}

const fn row(kind: NodeKind, mark: Mark, color: [u8; 3]) -> Row {
    Row { kind: Some(kind), mark, color, role: Role::Plain, is_named_early: false }
}

/// All kinds in the order in which they stand round a bubble's middle.
const KINDS: [Row; 11] = [
    Row { kind: None, is_named_early: true, ..row(NodeKind::Server, Mark::Hexagon, [255, 255, 255]) },
    Row { is_named_early: true, ..row(NodeKind::Backbone, Mark::Hexagon, [0, 255, 200]) },
    Row { is_named_early: true, ..row(NodeKind::Server, Mark::Diamond, [150, 215, 240]) },
    Row { role: Role::Guard, is_named_early: true, ..row(NodeKind::Ice, Mark::Triangle, [255, 64, 110]) },
    Row { role: Role::Prize, is_named_early: true, ..row(NodeKind::DataVault, Mark::Square, [255, 206, 84]) },
    Row { is_named_early: true, ..row(NodeKind::Terminal, Mark::Slab, [104, 144, 176]) },
    Row { is_named_early: true, ..row(NodeKind::LiftCtrl, Mark::Disc, [120, 136, 140]) },
    row(NodeKind::Camera, Mark::Wedge, [92, 112, 122]),
    row(NodeKind::AdBoard, Mark::Disc, [152, 104, 168]),
    row(NodeKind::DoorLock, Mark::Post, [104, 108, 140]),
    row(NodeKind::LampGrid, Mark::Disc, [176, 152, 104]),
];

/// What makes a node the same one in another city of nearly the same parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodeIdentity {
    /// Whose subnet it is in.
    pub owner: Owner,
    /// What it is.
    pub kind: NodeKind,
    /// Where it stands.
    pub stratum: StratumKind,
    /// Its tile there.
    pub pos: Pos,
}

impl NodeIdentity {
    /// The identity of a node; none where the id dangles.
    pub fn of(city: &City, id: NodeId) -> Option<Self> {
        let NetNode { kind, stratum, pos, subnet, .. } = *city.net.nodes.get(id.index())?;
        let owner = city.net.subnets.get(subnet.index())?.owner;
        Some(Self { owner, kind, stratum, pos })
    }

    /// The node of a city that has this identity; where only the owner's id differs, the one that is the same otherwise.
    pub fn find(&self, city: &City) -> Option<NodeId> {
        let here = city.net_index().at(self.stratum, self.pos).iter().copied();
        let alike = here.filter(|id| city.net.nodes[id.index()].kind == self.kind);
        alike.min_by_key(|&id| (Self::of(city, id) != Some(*self), id))
    }
}

/// The graph of a city's Net. Subnets of buildings are groups of their district's sector, a district's subnet is its hub,
/// and the city's is the core.
///
/// # Errors
/// The Net names what is not there, as in a damaged file.
pub fn net_graph(city: &City, style: &Style) -> Result<Graph, GraphError> {
    let mut builder = GraphBuilder::default();
    for row in &KINDS {
        let Row { kind, mark, color, role, is_named_early } = *row;
        let name = kind.map_or("core", NodeKind::label).to_string();
        builder.add_kind(Kind { name, mark, color, role, is_named_early });
    }
    let mut seen: Vec<Theme> = Vec::new();
    for district in &*city.districts {
        let colors = style.theme(district.theme);
        let accent = if seen.contains(&district.theme) { colors.accent2 } else { colors.accent };
        seen.push(district.theme);
        let place = place(StratumKind::Street, district.center);
        builder.add_sector(Sector { label: district.name.clone(), place, color: accent.array() });
    }
    for (i, subnet) in city.net.subnets.iter().enumerate() {
        let group = builder.add_group(Group { level: subnet.security, ..owned(city, subnet.owner) });
        match subnet.owner {
            Owner::City => builder.set_core(group),
            Owner::District(id) => builder.set_hub(sector(id), group),
            Owner::Building(_) => {}
        }
        debug_assert_eq!(group.index(), i, "groups are subnets");
    }
    add_nodes(city, &mut builder);
    for &(a, b) in &city.net.links {
        builder.add_link(Link { a: NodeIndex(a.0), b: NodeIndex(b.0) });
    }
    builder.finish()
}

const fn sector(id: DistrictId) -> SectorIndex {
    SectorIndex(id.index() as u32)
}

const fn place(stratum: StratumKind, pos: Pos) -> Place {
    Place { layer: stratum.number(), y: pos.y, x: pos.x }
}

/// The group of whom a subnet belongs to.
fn owned(city: &City, owner: Owner) -> Group {
    match owner {
        Owner::City => {
            Group { label: format!("{} core", city.name).trim().to_string(), is_named: true, ..Group::default() }
        }
        Owner::District(id) => Group::named(city.district(id).map_or("", |d| d.name.as_str()), sector(id)),
        Owner::Building(id) => {
            let Some(building) = city.building(id) else { return Group::default() };
            let label = building.name.as_deref().unwrap_or_else(|| building.kind.label());
            let area = building.footprint;
            let tiles = Some(Tiles { x: area.x, y: area.y, width: area.w, height: area.h });
            Group { tiles, is_named: building.name.is_some(), ..Group::named(label, sector(building.district)) }
        }
    }
}

fn add_nodes(city: &City, builder: &mut GraphBuilder) {
    let mut has_middle = vec![false; city.net.subnets.len()];
    for node in &city.net.nodes {
        let owner = city.net.subnets.get(node.subnet.index()).map(|subnet| subnet.owner);
        let is_core = node.kind == NodeKind::Server && owner == Some(Owner::City);
        let kind = KINDS.iter().position(|row| row.kind == (!is_core).then_some(node.kind)).unwrap_or(0);
        let kind = KindIndex::at(kind);
        let group = group(node.subnet);
        let place = place(node.stratum, node.pos);
        let index = builder.add_node(Node { group: Some(group), place, ..Node::of(kind) });
        if let (NodeKind::Server | NodeKind::Backbone, Some(has_middle)) =
            (node.kind, has_middle.get_mut(node.subnet.index()))
            && !std::mem::replace(has_middle, true)
        {
            builder.set_middle(group, index);
        }
    }
}

const fn group(id: SubnetId) -> GroupIndex {
    GroupIndex(id.0)
}

/// The lanes of a city for the layout over the map. A lane or gate costs 1, the grid 3, and the floor of constructs 5, so
/// that nothing leads through one.
pub fn lane_grid(city: &City) -> LaneGrid {
    let net = city.stratum(StratumKind::Net);
    let cost = |terrain: &Terrain| match terrain {
        Terrain::NetLane | Terrain::NetGate => 1,
        Terrain::NetGrid => 3,
        Terrain::NetFloor => 5,
        _ => 0,
    };
    let size = city.size();
    LaneGrid {
        width: size.w as usize,
        height: size.h as usize,
        costs: net.terrains().iter().map(cost).collect(),
        ends: city.net.nodes.iter().map(|node| Tile { x: node.cyber.x, y: node.cyber.y }).collect(),
        tile_height: 2.0,
    }
}
