//! The world that the passes write: a growing dungeon and the journal.

use std::sync::Arc;

use mapkit::{BoardIndex, Grid, Journal, Pos, Rect, Size, World};

use crate::model::{self, Dungeon, Edge, Region, RegionId, RegionKind, Tile};
use crate::{Config, DungeonError, text};

/// A dungeon under construction. Clones share tiles, regions and graph until they are written.
#[derive(Clone, Debug)]
pub struct Draft {
    config: Arc<Config>,
    tiles: Arc<Grid<Tile>>,
    regions: Arc<Vec<Region>>,
    graph: Arc<Vec<Edge>>,
    /// Hashes of tiles, regions and graph, each worked out once per change.
    hashes: [Option<u64>; 3],
    /// How often regions or graph were written.
    edits: u64,
    journal: Journal,
}

impl Draft {
    /// Solid rock of a valid configuration.
    pub fn new(config: Config) -> Self {
        Self {
            tiles: Arc::new(Grid::new(config.size(), Tile::Wall)),
            regions: Arc::default(),
            graph: Arc::default(),
            config: Arc::new(config),
            hashes: [None; 3],
            edits: 0,
            journal: Journal::default(),
        }
    }

    /// What it is made from.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// What every tile is by now.
    pub fn tiles(&self) -> &Grid<Tile> {
        &self.tiles
    }

    /// The regions made by now.
    pub fn regions(&self) -> &[Region] {
        &self.regions
    }

    /// Where regions meet by now.
    pub fn graph(&self) -> &[Edge] {
        &self.graph
    }

    /// The dungeon as far as it has come.
    pub fn into_dungeon(self) -> Dungeon {
        Dungeon {
            seed: self.config.seed,
            width: self.config.width,
            height: self.config.height,
            tiles: Arc::unwrap_or_clone(self.tiles),
            regions: Arc::unwrap_or_clone(self.regions),
            graph: Arc::unwrap_or_clone(self.graph),
        }
    }

    /// Writes a tile; nothing outside the map.
    pub(crate) fn set_tile(&mut self, pos: Pos, tile: Tile) {
        let Some(index) = self.tiles.size().index(pos) else { return };
        let old = self.tiles.cells()[index];
        if old != tile {
            self.hashes[0] = None;
            self.journal.touch(BoardIndex(0), index, || u64::from(old.number()));
            Arc::make_mut(&mut self.tiles).cells_mut()[index] = tile;
        }
    }

    /// Carves all of `cells` and makes them a region.
    pub(crate) fn add_region(&mut self, kind: RegionKind, cells: Vec<Pos>) -> RegionId {
        for &pos in &cells {
            self.set_tile(pos, Tile::Floor);
        }
        self.hashes[1] = None;
        self.edits += 1;
        let id = RegionId(self.regions.len() as u32);
        Arc::make_mut(&mut self.regions).push(Region::new(id, kind, cells));
        id
    }

    /// The floor of each room; rooms come before corridors.
    pub(crate) fn rooms(&self) -> impl Iterator<Item = (RegionId, Rect)> {
        let rooms = self.regions.iter().take_while(|region| region.kind == RegionKind::Room);
        rooms.map(|region| (region.id, region.bounds))
    }

    /// The graph for writing.
    pub(crate) fn graph_mut(&mut self) -> &mut Vec<Edge> {
        self.hashes[2] = None;
        self.edits += 1;
        Arc::make_mut(&mut self.graph)
    }
}

impl World for Draft {
    type Error = DungeonError;

    fn size(&self) -> Size {
        self.tiles.size()
    }

    fn boards(&self) -> &'static [&'static str] {
        &["Dungeon"]
    }

    fn cell(&self, _board: BoardIndex, pos: Pos) -> u64 {
        u64::from(self.tiles[pos].number())
    }

    fn describe(&self, cell: u64) -> String {
        let tile = Tile::ALL.into_iter().find(|tile| u64::from(tile.number()) == cell);
        tile.map_or_else(|| "unknown".into(), |tile| tile.label().into())
    }

    fn shares_board(&self, other: &Self, _board: BoardIndex) -> bool {
        Arc::ptr_eq(&self.tiles, &other.tiles)
    }

    fn parts(&self, f: &mut dyn FnMut(usize, usize)) {
        f(Arc::as_ptr(&self.tiles) as usize, size_of_val(self.tiles.cells()));
        let cells: usize = self.regions.iter().map(|region| size_of_val(region.cells.as_slice())).sum();
        f(Arc::as_ptr(&self.regions) as usize, size_of_val(self.regions.as_slice()) + cells);
        f(Arc::as_ptr(&self.graph) as usize, size_of_val(self.graph.as_slice()));
    }

    fn revision(&self) -> u64 {
        self.edits
    }

    fn same_lists(&self, other: &Self) -> bool {
        self.regions == other.regions && self.graph == other.graph
    }

    fn journal(&mut self) -> &mut Journal {
        &mut self.journal
    }

    fn fingerprint(&mut self) -> u64 {
        let [tiles, regions, graph] = &mut self.hashes;
        model::combine([
            *tiles.get_or_insert_with(|| model::hash_tiles(&self.tiles)),
            *regions.get_or_insert_with(|| model::hash_regions(&self.regions)),
            *graph.get_or_insert_with(|| model::hash_graph(&self.graph)),
        ])
    }
}

impl std::fmt::Display for Draft {
    /// The text form of the tiles, see [`text`].
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&text::from_tiles(&self.tiles))
    }
}
