//! The finished map: tiles, regions, and the graph of where regions meet. It says nothing of how they look.

use mapkit::{Grid, Pos, Rect, Size};
use serde::{Deserialize, Serialize};

use crate::text;
pub use crate::tile::Tile;

/// A region's place in [`Dungeon::regions`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RegionId(pub u32);

impl RegionId {
    /// As an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl std::fmt::Display for RegionId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "#{}", self.0)
    }
}

/// What a region is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RegionKind {
    /// A room.
    Room,
    /// A corridor, its doors included.
    Corridor,
}

impl RegionKind {
    /// Its name, for people.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Room => "room",
            Self::Corridor => "corridor",
        }
    }
}

/// A set of walkable tiles that belong together. No tile belongs to two.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Region {
    /// Its place in the list.
    pub id: RegionId,
    /// Room or corridor.
    pub kind: RegionKind,
    /// The smallest rectangle that holds its tiles.
    pub bounds: Rect,
    /// Its tiles: a room's row by row, a corridor's from end to end.
    pub cells: Vec<Pos>,
}

impl Region {
    /// A region of `cells`.
    pub fn new(id: RegionId, kind: RegionKind, cells: Vec<Pos>) -> Self {
        let bounds = cells.iter().fold(Rect::default(), |all, &pos| all.union(Rect::spanning(pos, pos)));
        Self { id, kind, bounds, cells }
    }
}

/// Where two regions meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Edge {
    /// The region that was there first.
    pub a: RegionId,
    /// The corridor that was carved up to it.
    pub b: RegionId,
    /// The tile of `b` that touches `a`.
    pub at: Pos,
    /// Whether a door stands there.
    pub door: bool,
}

/// A dungeon.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "Parts", try_from = "Parts")]
pub struct Dungeon {
    /// The seed that it was made from.
    pub seed: u64,
    /// Columns.
    pub width: i32,
    /// Rows.
    pub height: i32,
    /// What every tile is.
    pub tiles: Grid<Tile>,
    /// Rooms, then corridors.
    pub regions: Vec<Region>,
    /// Where regions meet.
    pub graph: Vec<Edge>,
}

impl Dungeon {
    /// Extent in tiles.
    pub const fn size(&self) -> Size {
        Size::new(self.width, self.height)
    }

    /// A region by its id; `None` where the id dangles.
    pub fn region(&self, id: RegionId) -> Option<&Region> {
        self.regions.get(id.index())
    }

    /// All regions of a kind.
    pub fn of_kind(&self, kind: RegionKind) -> impl Iterator<Item = &Region> {
        self.regions.iter().filter(move |region| region.kind == kind)
    }

    /// A hash over tiles, regions and graph: the same as the fingerprint after the last pass.
    pub fn fingerprint(&self) -> u64 {
        combine([hash_tiles(&self.tiles), hash_regions(&self.regions), hash_graph(&self.graph)])
    }
}

impl std::fmt::Display for Dungeon {
    /// The text form, see [`text`].
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&text::from_tiles(&self.tiles))
    }
}

pub(crate) fn hash_tiles(tiles: &Grid<Tile>) -> u64 {
    let bytes: Vec<u8> = tiles.cells().iter().map(|tile| tile.number()).collect();
    mapkit::hash64(&bytes)
}

pub(crate) fn hash_regions(regions: &[Region]) -> u64 {
    let cells: usize = regions.iter().map(|region| region.cells.len()).sum();
    let mut bytes = Vec::with_capacity(8 * (cells + regions.len()));
    for region in regions {
        bytes.extend_from_slice(&(region.kind as u32).to_le_bytes());
        bytes.extend_from_slice(&(region.cells.len() as u32).to_le_bytes());
        for &pos in &region.cells {
            push_pos(&mut bytes, pos);
        }
    }
    mapkit::hash64(&bytes)
}

pub(crate) fn hash_graph(graph: &[Edge]) -> u64 {
    let mut bytes = Vec::with_capacity(17 * graph.len());
    for edge in graph {
        bytes.extend_from_slice(&edge.a.0.to_le_bytes());
        bytes.extend_from_slice(&edge.b.0.to_le_bytes());
        push_pos(&mut bytes, edge.at);
        bytes.push(u8::from(edge.door));
    }
    mapkit::hash64(&bytes)
}

fn push_pos(bytes: &mut Vec<u8>, pos: Pos) {
    bytes.extend_from_slice(&pos.x.to_le_bytes());
    bytes.extend_from_slice(&pos.y.to_le_bytes());
}

pub(crate) fn combine(words: [u64; 3]) -> u64 {
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    mapkit::hash64(&bytes)
}

/// A dungeon as it is written down: the tiles as rows of text.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Parts {
    #[serde(with = "mapkit::reading::seed_as_text")]
    seed: u64,
    width: i32,
    height: i32,
    tiles: Vec<String>,
    regions: Vec<Region>,
    graph: Vec<Edge>,
}

/// What was read is no whole dungeon.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a whole dungeon: {0}")]
pub struct DamagedDungeon(String);

impl From<Dungeon> for Parts {
    fn from(dungeon: Dungeon) -> Self {
        let tiles = text::from_tiles(&dungeon.tiles).lines().map(str::to_string).collect();
        let Dungeon { seed, width, height, regions, graph, .. } = dungeon;
        Self { seed, width, height, tiles, regions, graph }
    }
}

impl TryFrom<Parts> for Dungeon {
    type Error = DamagedDungeon;

    fn try_from(parts: Parts) -> Result<Self, DamagedDungeon> {
        let Parts { seed, width, height, tiles, regions, graph } = parts;
        let tiles = text::to_tiles(&tiles.join("\n")).map_err(|e| DamagedDungeon(e.to_string()))?;
        let stated = Size::new(width, height);
        if (width, height) != (tiles.size().w, tiles.size().h) {
            return Err(DamagedDungeon(format!("it says {stated} and has {} tiles", tiles.size())));
        }
        check_regions(&tiles, &regions)?;
        for (i, edge) in graph.iter().enumerate() {
            let dangles = |id: RegionId| id.index() >= regions.len();
            if dangles(edge.a) || dangles(edge.b) || !stated.contains(edge.at) {
                return Err(DamagedDungeon(format!("edge {i} joins {} and {} at {}", edge.a, edge.b, edge.at)));
            }
        }
        Ok(Self { seed, width, height, tiles, regions, graph })
    }
}

fn check_regions(tiles: &Grid<Tile>, regions: &[Region]) -> Result<(), DamagedDungeon> {
    for (i, region) in regions.iter().enumerate() {
        if region.id.index() != i {
            return Err(DamagedDungeon(format!("region {i} calls itself {}", region.id)));
        }
        if let Some(pos) = region.cells.iter().find(|&&pos| !tiles.get(pos).is_some_and(|t| t.is_walkable())) {
            return Err(DamagedDungeon(format!("region {i} claims {pos}, which is no floor")));
        }
        if region.bounds != Region::new(region.id, region.kind, region.cells.clone()).bounds {
            return Err(DamagedDungeon(format!("region {i} has other bounds than its tiles")));
        }
    }
    Ok(())
}
