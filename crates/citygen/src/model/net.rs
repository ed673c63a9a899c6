//! The Net: subnets, nodes and links, and look-ups by tile.

use mapkit::{Pos, Size};
use serde::{Deserialize, Serialize};

use super::{BuildingId, DistrictId, NodeId, StratumKind, SubnetId, named_enum};

named_enum! {
    /// What a node of the Net is.
    NodeKind {
        /// A terminal.
        Terminal = "terminal",
        /// A server.
        Server = "server",
        /// A district's backbone.
        Backbone = "backbone",
        /// A data vault.
        DataVault = "data_vault",
        /// A camera.
        Camera = "camera",
        /// A door lock.
        DoorLock = "door_lock",
        /// A lift control.
        LiftCtrl = "lift_ctrl",
        /// An advertisement board.
        AdBoard = "ad_board",
        /// A grid of street lamps.
        LampGrid = "lamp_grid",
        /// Intrusion countermeasures.
        Ice = "ice",
    }
}

impl NodeKind {
    /// What a person reads.
    pub const fn label(self) -> &'static str {
        match self {
            Self::DataVault => "data vault",
            Self::DoorLock => "door lock",
            Self::LiftCtrl => "lift control",
            Self::AdBoard => "ad board",
            Self::LampGrid => "lamp grid",
            Self::Ice => "ICE",
            other => other.name(),
        }
    }
}

/// Whom a subnet belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Owner {
    /// A building.
    Building(BuildingId),
    /// A district.
    District(DistrictId),
    /// The city.
    City,
}

/// A subnet; its id is its place in the Net's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Subnet {
    /// Whom it belongs to.
    pub owner: Owner,
    /// 0 open to 255 closed.
    pub security: u8,
}

/// A node of the Net; its id is its place in the Net's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NetNode {
    /// What it is.
    pub kind: NodeKind,
    /// The physical stratum it stands on.
    pub stratum: StratumKind,
    /// Its tile there: the anchor.
    pub pos: Pos,
    /// Its tile on the Net stratum; equal to the anchor until cyberspace is laid out.
    pub cyber: Pos,
    /// Its subnet.
    pub subnet: SubnetId,
    /// The building it belongs to, if any.
    pub building: Option<BuildingId>,
}

/// Subnets, nodes, and links between nodes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Net {
    /// Every subnet.
    pub subnets: Vec<Subnet>,
    /// Every node.
    pub nodes: Vec<NetNode>,
    /// Links between nodes.
    pub links: Vec<(NodeId, NodeId)>,
}

/// Constant-time look-ups of nodes by tile: open addressing over (stratum, tile), each entry a run of node ids.
#[derive(Clone, Debug, Default)]
pub struct NetIndex {
    table: Vec<(u64, u32, u32)>,
    ids: Vec<NodeId>,
}

const EMPTY: u64 = u64::MAX;

impl NetIndex {
    /// Indexes the nodes of `net` by anchor and by cyberspace tile.
    pub fn new(net: &Net) -> Self {
        let by_anchor = net.nodes.iter().enumerate().map(|(i, n)| (key(n.stratum, n.pos), i as u32));
        let by_cyber = net.nodes.iter().enumerate().map(|(i, n)| (key(StratumKind::Net, n.cyber), i as u32));
        let mut entries: Vec<(u64, u32)> = by_anchor.chain(by_cyber).collect();
        entries.sort_unstable();
        let capacity = (entries.len() * 2 + 1).next_power_of_two();
        let mut index =
            Self { table: vec![(EMPTY, 0, 0); capacity], ids: entries.iter().map(|&(_, id)| NodeId(id)).collect() };
        let mut start = 0;
        for run in entries.chunk_by(|a, b| a.0 == b.0) {
            let at = index.slot(run[0].0);
            index.table[at] = (run[0].0, start, start + run.len() as u32);
            start += run.len() as u32;
        }
        index
    }

    /// The table's place for `key`: where it stands, or the free place where it belongs.
    fn slot(&self, key: u64) -> usize {
        let mask = self.table.len() - 1;
        let mut at = (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20) as usize & mask;
        while self.table[at].0 != EMPTY && self.table[at].0 != key {
            at = (at + 1) & mask;
        }
        at
    }

    fn find(&self, key: u64) -> &[NodeId] {
        if self.table.is_empty() {
            return &[];
        }
        let (_, start, end) = self.table[self.slot(key)];
        &self.ids[start as usize..end as usize]
    }

    /// The nodes anchored at a tile of a physical stratum, in id order.
    pub fn at(&self, stratum: StratumKind, pos: Pos) -> &[NodeId] {
        if stratum == StratumKind::Net { self.at_cyber(pos) } else { self.find(key(stratum, pos)) }
    }

    /// The nodes whose cyberspace tile is `pos`, in id order.
    pub fn at_cyber(&self, pos: Pos) -> &[NodeId] {
        self.find(key(StratumKind::Net, pos))
    }
}

fn key(stratum: StratumKind, pos: Pos) -> u64 {
    // 28 bits an axis are far beyond the largest map, and keep the key off `EMPTY`.
    (u64::from(stratum.number()) << 56) | ((pos.y as u64 & 0x0fff_ffff) << 28) | (pos.x as u64 & 0x0fff_ffff)
}

impl Net {
    /// The id that the next node will have.
    pub const fn next_node(&self) -> NodeId {
        NodeId(self.nodes.len() as u32)
    }

    /// Whether every id in it points at something and every tile lies inside `size`.
    pub fn is_closed(&self, size: Size) -> bool {
        let nodes = self.nodes.len();
        self.nodes
            .iter()
            .all(|n| n.subnet.index() < self.subnets.len() && size.contains(n.pos) && size.contains(n.cyber))
            && self.links.iter().all(|(a, b)| a.index() < nodes && b.index() < nodes)
    }
}
