//! Any graph as the layouts see it: kinds, sectors, groups, nodes and links, checked once and never changed.

use petgraph::graph::UnGraph;
use petgraph::visit::EdgeRef;

use super::index::{GroupIndex, KindIndex, LinkIndex, NodeIndex, SectorIndex};

/// What a kind of nodes means to a group and to a path.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Role {
    /// Nothing.
    #[default]
    Plain,
    /// It guards its group, as ICE does: marked on the bubble, and counted by a path that enters the group.
    Guard,
    /// It is what the group is entered for, as a data vault: marked on the bubble.
    Prize,
}

/// The shape of a node's glyph.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mark {
    /// A disc.
    #[default]
    Disc,
    /// A hexagon that stands on a corner.
    Hexagon,
    /// A square that stands on a corner.
    Diamond,
    /// A triangle that points up.
    Triangle,
    /// A triangle that points to the right.
    Wedge,
    /// A square.
    Square,
    /// A rectangle wider than high.
    Slab,
    /// A rectangle higher than wide.
    Post,
}

/// A kind of nodes. The order of kinds in a graph is the order of nodes round their bubble's middle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    /// What a person reads, in lower case.
    pub name: String,
    /// Its glyph.
    pub mark: Mark,
    /// The glyph's colour: red, green, blue.
    pub color: [u8; 3],
    /// What it means to its group.
    pub role: Role,
    /// Whether its nodes are named before those of other kinds are.
    pub is_named_early: bool,
}

impl Kind {
    /// A kind with a name and nothing else.
    pub fn plain(name: &str) -> Self {
        let color = [128, 128, 128];
        Self { name: name.to_string(), mark: Mark::Disc, color, role: Role::Plain, is_named_early: false }
    }
}

/// A sector.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sector {
    /// What a person reads.
    pub label: String,
    /// Its middle on the map, in tiles.
    pub place: Place,
    /// Its colour: red, green, blue.
    pub color: [u8; 3],
}

impl Sector {
    /// A sector with a name and nothing else.
    pub fn named(label: &str) -> Self {
        Self { label: label.to_string(), place: Place::default(), color: [128, 128, 128] }
    }
}

/// A rectangle of tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tiles {
    /// The leftmost column.
    pub x: i32,
    /// The topmost row.
    pub y: i32,
    /// Columns.
    pub width: i32,
    /// Rows.
    pub height: i32,
}

/// A group.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Group {
    /// What a person reads.
    pub label: String,
    /// Whether that is a name of its own, and no word for its kind: names come before such words.
    pub is_named: bool,
    /// The sector that it belongs to, if any.
    pub sector: Option<SectorIndex>,
    /// How well it is kept: 0 open to 255 closed, drawn as the colour of its ring.
    pub level: u8,
    /// What it covers on the map, if it covers anything.
    pub tiles: Option<Tiles>,
    /// The node in the middle of its bubble; without one, the first in order.
    pub middle: Option<NodeIndex>,
}

impl Group {
    /// A group with a name and nothing else.
    pub fn named(label: &str, sector: SectorIndex) -> Self {
        Self { label: label.to_string(), is_named: true, sector: Some(sector), ..Self::default() }
    }
}

/// A place on a map of layers, in tiles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The layer, bottom first.
    pub layer: u8,
    /// The row.
    pub y: i32,
    /// The column.
    pub x: i32,
}

/// A node.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// What it is.
    pub kind: KindIndex,
    /// The group that it belongs to. Without one it makes a group of its own.
    pub group: Option<GroupIndex>,
    /// Where it is on the map.
    pub place: Place,
    /// What a person reads; where it is empty, the kind's name.
    pub label: String,
    /// Its radius in layouts that show nodes alone, in units; a finite number above 0.
    pub radius: f32,
}

impl Node {
    /// A node of a kind and nothing else.
    pub const fn of(kind: KindIndex) -> Self {
        Self { kind, group: None, place: Place { layer: 0, y: 0, x: 0 }, label: String::new(), radius: 0.5 }
    }
}

/// A link between two nodes. It has no direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// One end.
    pub a: NodeIndex,
    /// The other; it may be the same node.
    pub b: NodeIndex,
}

/// What a graph was given that it cannot be made of.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GraphError {
    /// An index points past the end of its list.
    #[error("{what} names {of} {index}, and there are {count}")]
    Dangling {
        /// What names it, with its place in its list.
        what: String,
        /// What is named.
        of: &'static str,
        /// The index.
        index: u32,
        /// How many there are.
        count: usize,
    },
    /// A node's radius is no finite number above 0.
    #[error("node {0} has a radius that is no finite number above 0")]
    Radius(NodeIndex),
    /// The node in the middle of a group belongs to another.
    #[error("node {middle} in the middle of group {group} belongs to another")]
    Middle {
        /// The group.
        group: GroupIndex,
        /// Its middle.
        middle: NodeIndex,
    },
    /// The hub of a sector belongs to another sector, or to none.
    #[error("group {hub}, the hub of sector {sector}, does not belong to it")]
    Hub {
        /// The sector.
        sector: SectorIndex,
        /// Its hub.
        hub: GroupIndex,
    },
}

/// A graph in the making.
#[derive(Clone, Debug, Default)]
pub struct GraphBuilder {
    kinds: Vec<Kind>,
    sectors: Vec<Sector>,
    hubs: Vec<Option<GroupIndex>>,
    groups: Vec<Group>,
    nodes: Vec<Node>,
    links: Vec<Link>,
    core: Option<GroupIndex>,
}

impl GraphBuilder {
    /// Adds a kind of nodes.
    pub fn add_kind(&mut self, kind: Kind) -> KindIndex {
        self.kinds.push(kind);
        KindIndex::at(self.kinds.len() - 1)
    }

    /// Adds a sector.
    pub fn add_sector(&mut self, sector: Sector) -> SectorIndex {
        self.sectors.push(sector);
        self.hubs.push(None);
        SectorIndex::at(self.sectors.len() - 1)
    }

    /// Adds a group.
    pub fn add_group(&mut self, group: Group) -> GroupIndex {
        self.groups.push(group);
        GroupIndex::at(self.groups.len() - 1)
    }

    /// Adds a node.
    pub fn add_node(&mut self, node: Node) -> NodeIndex {
        self.nodes.push(node);
        NodeIndex::at(self.nodes.len() - 1)
    }

    /// Adds a link.
    pub fn add_link(&mut self, link: Link) -> LinkIndex {
        self.links.push(link);
        LinkIndex::at(self.links.len() - 1)
    }

    /// Puts a node into the middle of a group.
    pub fn set_middle(&mut self, group: GroupIndex, middle: NodeIndex) {
        if let Some(group) = self.groups.get_mut(group.index()) {
            group.middle = Some(middle);
        }
    }

    /// Makes a group the one that everything else hangs on.
    pub const fn set_core(&mut self, core: GroupIndex) {
        self.core = Some(core);
    }

    /// Makes a group the one that the rest of a sector hangs on.
    pub fn set_hub(&mut self, sector: SectorIndex, hub: GroupIndex) {
        if let Some(place) = self.hubs.get_mut(sector.index()) {
            *place = Some(hub);
        }
    }

    /// The graph.
    ///
    /// # Errors
    /// An index that points past the end of its list, a radius that is no finite number above 0, a group's middle that
    /// belongs to another group, or a hub of another sector.
    pub fn finish(mut self) -> Result<Graph, GraphError> {
        self.check()?;
        for (i, node) in self.nodes.iter_mut().enumerate().filter(|(_, node)| node.group.is_none()) {
            node.group = Some(GroupIndex::at(self.groups.len()));
            let label = node.label.clone();
            self.groups.push(Group { label, middle: Some(NodeIndex::at(i)), ..Group::default() });
        }
        let mut members = vec![Vec::new(); self.groups.len()];
        for (i, node) in self.nodes.iter().enumerate() {
            members[in_group(node).index()].push(NodeIndex::at(i));
        }
        for (members, group) in members.iter_mut().zip(&self.groups) {
            let is_middle = |node: NodeIndex| group.middle == Some(node);
            members.sort_by_key(|&i| {
                let node = &self.nodes[i.index()];
                (!is_middle(i), node.kind, node.place.layer, node.place.y, node.place.x, i)
            });
        }
        let mut topology = UnGraph::with_capacity(self.nodes.len(), self.links.len());
        for _ in &self.nodes {
            topology.add_node(());
        }
        for link in &self.links {
            topology.add_edge(link.a.0.into(), link.b.0.into(), ());
        }
        Ok(Graph { parts: self, members, topology })
    }

    fn check(&self) -> Result<(), GraphError> {
        let (kinds, sectors, groups) = (self.kinds.len(), self.sectors.len(), self.groups.len());
        let nodes = self.nodes.len();
        let inside = |index: u32, of: &'static str, count: usize, what: &dyn Fn() -> String| {
            if (index as usize) < count {
                Ok(())
            } else {
                Err(GraphError::Dangling { what: what(), of, index, count })
            }
        };
        for (i, node) in self.nodes.iter().enumerate() {
            let name = || format!("node {i}");
            inside(node.kind.0, "kind", kinds, &name)?;
            node.group.map_or(Ok(()), |group| inside(group.0, "group", groups, &name))?;
            if !(node.radius.is_finite() && node.radius > 0.0) {
                return Err(GraphError::Radius(NodeIndex::at(i)));
            }
        }
        for (i, link) in self.links.iter().enumerate() {
            inside(link.a.0.max(link.b.0), "node", nodes, &|| format!("link {i}"))?;
        }
        for (i, group) in self.groups.iter().enumerate() {
            let name = || format!("group {i}");
            group.sector.map_or(Ok(()), |sector| inside(sector.0, "sector", sectors, &name))?;
            let Some(middle) = group.middle else { continue };
            inside(middle.0, "node", nodes, &name)?;
            let group = GroupIndex::at(i);
            if self.nodes[middle.index()].group != Some(group) {
                return Err(GraphError::Middle { group, middle });
            }
        }
        for (i, hub) in self.hubs.iter().enumerate() {
            let (Some(hub), sector) = (*hub, SectorIndex::at(i)) else { continue };
            inside(hub.0, "group", groups, &|| format!("sector {i}"))?;
            if self.groups[hub.index()].sector != Some(sector) {
                return Err(GraphError::Hub { sector, hub });
            }
        }
        self.core.map_or(Ok(()), |core| inside(core.0, "group", groups, &|| "the core".into()))
    }
}

/// The group of a node of a finished graph.
fn in_group(node: &Node) -> GroupIndex {
    node.group.expect("a finished graph has a group for every node")
}

/// A graph. Every index in it points at something, and every node belongs to a group.
#[derive(Clone, Debug)]
pub struct Graph {
    /// What it was made of, checked, and with a group for every node.
    parts: GraphBuilder,
    /// By group, its nodes: the middle first, then by kind, layer, row, column and index.
    members: Vec<Vec<NodeIndex>>,
    topology: UnGraph<(), ()>,
}

impl Graph {
    /// Every kind.
    pub fn kinds(&self) -> &[Kind] {
        &self.parts.kinds
    }

    /// Every sector.
    pub fn sectors(&self) -> &[Sector] {
        &self.parts.sectors
    }

    /// Every group: those that were added, then one for each node that was given none.
    pub fn groups(&self) -> &[Group] {
        &self.parts.groups
    }

    /// Every node.
    pub fn nodes(&self) -> &[Node] {
        &self.parts.nodes
    }

    /// Every link.
    pub fn links(&self) -> &[Link] {
        &self.parts.links
    }

    /// The kind of a node.
    pub fn kind_of(&self, node: NodeIndex) -> &Kind {
        &self.parts.kinds[self.parts.nodes[node.index()].kind.index()]
    }

    /// The group of a node.
    pub fn group_of(&self, node: NodeIndex) -> GroupIndex {
        in_group(&self.parts.nodes[node.index()])
    }

    /// The nodes of a group: the middle first, then by kind, layer, row, column and index.
    pub fn members(&self, group: GroupIndex) -> &[NodeIndex] {
        &self.members[group.index()]
    }

    /// The group that everything else hangs on, if any and if it has nodes.
    pub fn core(&self) -> Option<GroupIndex> {
        self.parts.core.filter(|&core| !self.members(core).is_empty())
    }

    /// The node in the middle of the core.
    pub fn core_node(&self) -> Option<NodeIndex> {
        self.core().map(|core| self.members(core)[0])
    }

    /// The group that a sector hangs on, if any and if it has nodes; never the core.
    pub fn hub(&self, sector: SectorIndex) -> Option<GroupIndex> {
        self.parts.hubs[sector.index()].filter(|&hub| !self.members(hub).is_empty() && self.parts.core != Some(hub))
    }

    /// The links at a node with the node at their other end, the newest first; a link to itself comes once.
    pub fn neighbors(&self, node: NodeIndex) -> impl Iterator<Item = (NodeIndex, LinkIndex)> + '_ {
        let edges = self.topology.edges(node.0.into());
        edges.map(|edge| (NodeIndex::at(edge.target().index()), LinkIndex::at(edge.id().index())))
    }

    /// The same nodes and links as petgraph sees them, with the same indices.
    pub const fn topology(&self) -> &UnGraph<(), ()> {
        &self.topology
    }

    /// Whether a group has a node whose kind has this role.
    pub fn has(&self, group: GroupIndex, role: Role) -> bool {
        self.members(group).iter().any(|&node| self.kind_of(node).role == role)
    }

    /// What a person reads of a node.
    pub fn label(&self, node: NodeIndex) -> &str {
        let label = self.parts.nodes[node.index()].label.as_str();
        if label.is_empty() { self.kind_of(node).name.as_str() } else { label }
    }

    /// Whether any group holds more than one node.
    pub fn is_grouped(&self) -> bool {
        self.members.iter().any(|members| members.len() > 1)
    }
}
