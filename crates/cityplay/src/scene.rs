//! What painting wants to know of a city and would otherwise search for: built once per city, cheap beside a frame.

use citygen::City;
use citygen::model::{BuildingId, BuildingKind, Connector, DistrictId, NodeId, StratumKind, Theme};
use mapkit::Pos;

/// Look-ups by tile and id for one state of a city. It keeps no reference: build it again when the city changes.
#[derive(Clone, Debug)]
pub struct Scene {
    /// By district code; 0 is none.
    themes: Vec<Option<Theme>>,
    /// By building code; 0 is none.
    kinds: Vec<Option<BuildingKind>>,
    connectors: ByRow<Connector>,
    nodes: [ByRow<NodeSpot>; 5],
    lit: [bool; 5],
}

/// A node of the Net at a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodeSpot {
    /// The tile: the anchor on a physical stratum, the cyberspace tile on the Net.
    pub pos: Pos,
    /// The node.
    pub id: NodeId,
}

/// Things at tiles, sorted row by row and from left to right, with the start of every row.
#[derive(Clone, Debug)]
struct ByRow<T> {
    items: Vec<T>,
    starts: Vec<u32>,
}

impl<T> ByRow<T> {
    /// Sorts `items` by tile; those of one tile keep their order.
    fn new(mut items: Vec<T>, rows: i32, pos: impl Fn(&T) -> Pos) -> Self {
        items.retain(|i| (0..rows).contains(&pos(i).y));
        items.sort_by_key(|i| (pos(i).y, pos(i).x));
        let mut starts = vec![0; rows as usize + 1];
        for item in &items {
            starts[pos(item).y as usize + 1] += 1;
        }
        for y in 1..starts.len() {
            starts[y] += starts[y - 1];
        }
        Self { items, starts }
    }

    fn row(&self, y: i32) -> &[T] {
        let bounds = usize::try_from(y).ok().and_then(|y| Some((*self.starts.get(y)?, *self.starts.get(y + 1)?)));
        bounds.map_or(&[], |(start, end)| &self.items[start as usize..end as usize])
    }
}

impl Scene {
    /// Indexes `city` as it stands.
    pub fn new(city: &City) -> Self {
        let rows = city.size().h;
        let spots = |kind: StratumKind| {
            let ids = (0..).map(NodeId);
            let nodes = city.net.nodes.iter().zip(ids);
            let spots = if kind == StratumKind::Net {
                nodes.map(|(n, id)| NodeSpot { pos: n.cyber, id }).collect()
            } else {
                nodes.filter(|(n, _)| n.stratum == kind).map(|(n, id)| NodeSpot { pos: n.pos, id }).collect()
            };
            ByRow::new(spots, rows, |s: &NodeSpot| s.pos)
        };
        Self {
            themes: std::iter::once(None).chain(city.districts.iter().map(|d| Some(d.theme))).collect(),
            kinds: std::iter::once(None).chain(city.buildings.iter().map(|b| Some(b.kind))).collect(),
            connectors: ByRow::new(city.connectors.to_vec(), rows, |c| c.pos),
            nodes: std::array::from_fn(|i| spots(StratumKind::ALL[i])),
            lit: std::array::from_fn(|i| city.strata[i].lights().iter().any(|&l| l > 0)),
        }
    }

    /// The theme of a district, if any.
    #[inline]
    pub fn theme(&self, district: Option<DistrictId>) -> Option<Theme> {
        self.themes.get(district.map_or(0, |d| usize::from(d.code()))).copied().flatten()
    }

    /// The kind of a building, if any.
    #[inline]
    pub fn building_kind(&self, building: Option<BuildingId>) -> Option<BuildingKind> {
        self.kinds.get(building.map_or(0, |b| usize::from(b.code()))).copied().flatten()
    }

    /// The connector at `pos` that serves `stratum`; of several the first.
    pub fn connector(&self, stratum: StratumKind, pos: Pos) -> Option<&Connector> {
        self.connectors_at(pos).find(|c| c.serves.contains(stratum))
    }

    /// Every connector at `pos`, whatever it serves.
    pub fn connectors_at(&self, pos: Pos) -> impl Iterator<Item = &Connector> {
        let row = self.connectors.row(pos.y);
        row[row.partition_point(|c| c.pos.x < pos.x)..].iter().take_while(move |c| c.pos.x == pos.x)
    }

    /// The connectors of row `y`, from left to right.
    pub(crate) fn connector_row(&self, y: i32) -> &[Connector] {
        self.connectors.row(y)
    }

    /// The nodes of row `y` of `stratum`, from left to right, those of one tile in id order.
    pub fn node_row(&self, stratum: StratumKind, y: i32) -> &[NodeSpot] {
        self.nodes[usize::from(stratum.number())].row(y)
    }

    /// The nodes at a tile, in id order: by anchor on a physical stratum, by cyberspace tile on the Net.
    pub fn nodes_at(&self, stratum: StratumKind, pos: Pos) -> impl Iterator<Item = NodeId> {
        let row = self.node_row(stratum, pos.y);
        let from = row.partition_point(|s| s.pos.x < pos.x);
        row[from..].iter().take_while(move |s| s.pos.x == pos.x).map(|s| s.id)
    }

    /// The light that `stratum` is shown in where its tiles have none yet, as while a city grows; `None` once they do.
    #[inline]
    pub(crate) fn assumed_light(&self, stratum: StratumKind) -> Option<u8> {
        // What the dressing pass starts from, so that a growing city does not jump when it gets there.
        const BASE: [u8; 5] = [20, 60, 80, 110, 200];
        let at = usize::from(stratum.number());
        (!self.lit[at]).then_some(BASE[at])
    }
}
