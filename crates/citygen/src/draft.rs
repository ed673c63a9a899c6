//! The world that the passes write: a growing city, the flavor it takes its words and numbers from, and the journal.

use std::sync::Arc;

use mapkit::{BoardIndex, Journal, Pos, Size, World, hash64};

use crate::flavor::{Flavor, ThemeSpec};
use crate::model::{BoardMut, BuildingId, City, DistrictId, StratumKind, Tile};
use crate::{GenError, Params};

/// A city under construction.
#[derive(Clone, Debug)]
pub struct Draft {
    /// The city as far as it has come.
    pub city: City,
    /// Words and theme numbers.
    pub flavor: Arc<Flavor>,
    journal: Journal,
}

impl Draft {
    /// An empty city of valid parameters.
    pub fn new(params: Params, flavor: Arc<Flavor>) -> Self {
        Self { city: City::empty(params), flavor, journal: Journal::default() }
    }

    /// A stratum for writing.
    pub(crate) fn board(&mut self, kind: StratumKind) -> BoardMut<'_> {
        self.city.strata[usize::from(kind.number())].board_mut(kind.board(), &mut self.journal)
    }

    /// The theme numbers of a district.
    pub(crate) fn theme(&self, id: DistrictId) -> &ThemeSpec {
        self.flavor.theme(self.city.districts[id.index()].theme)
    }
}

impl World for Draft {
    type Error = GenError;

    fn size(&self) -> Size {
        self.city.size()
    }

    fn boards(&self) -> &'static [&'static str] {
        &["Undercity", "Street", "Skyways", "Heights", "Net"]
    }

    fn cell(&self, board: BoardIndex, pos: Pos) -> u64 {
        let size = self.city.size();
        let index = size.index(pos).expect("a cell is asked for inside the map");
        self.cell_at(board, index)
    }

    #[inline]
    fn cell_at(&self, board: BoardIndex, index: usize) -> u64 {
        self.city.strata[board.get()].tile_at(index).pack()
    }

    fn describe(&self, cell: u64) -> String {
        Tile::unpack(cell).map_or_else(|| "unknown".into(), |tile| describe_tile(&self.city, tile))
    }

    fn shares_board(&self, other: &Self, board: BoardIndex) -> bool {
        self.city.strata[board.get()].shares(&other.city.strata[board.get()])
    }

    fn parts(&self, f: &mut dyn FnMut(usize, usize)) {
        for stratum in &self.city.strata {
            let (address, bytes) = stratum.part();
            f(address, bytes);
        }
        let City { districts, buildings, connectors, arterials, net, .. } = &self.city;
        let names = districts.iter().map(|d| d.name.len()).sum::<usize>();
        f(districts.address(), size_of_val(districts.as_slice()) + names);
        let names = buildings.iter().filter_map(|b| b.name.as_ref()).map(String::len).sum::<usize>();
        f(buildings.address(), size_of_val(buildings.as_slice()) + names);
        f(connectors.address(), size_of_val(connectors.as_slice()));
        let paths = arterials.iter().map(|path| size_of_val(path.as_slice())).sum::<usize>();
        f(arterials.address(), size_of_val(arterials.as_slice()) + paths);
        let (subnets, nodes, links) = (&net.subnets, &net.nodes, &net.links);
        let net_bytes = size_of_val(&subnets[..]) + size_of_val(&nodes[..]) + size_of_val(&links[..]);
        f(net.address(), net_bytes);
    }

    fn revision(&self) -> u64 {
        let City { name, districts, buildings, connectors, arterials, net, .. } = &self.city;
        let lists = [districts.edits(), buildings.edits(), connectors.edits(), arterials.edits(), net.edits()];
        lists.iter().fold(hash64(name.as_bytes()), |sum, edits| sum.wrapping_add(*edits))
    }

    fn same_lists(&self, other: &Self) -> bool {
        let (a, b) = (&self.city, &other.city);
        a.name == b.name
            && a.districts == b.districts
            && a.buildings == b.buildings
            && a.connectors == b.connectors
            && a.arterials == b.arterials
            && a.net == b.net
    }

    fn journal(&mut self) -> &mut Journal {
        &mut self.journal
    }

    fn fingerprint(&mut self) -> u64 {
        self.city.hash()
    }
}

/// A tile in words: terrain, feature, district, building, light.
fn describe_tile(city: &City, tile: Tile) -> String {
    let district = |id: DistrictId| {
        let name = city.district(id).map_or("", |d| d.name.as_str());
        format!("district {id} {name}").trim_end().to_string()
    };
    let building = |id: BuildingId| {
        let kind = city.building(id).map_or("", |b| b.kind.label());
        format!("building {id} {kind}").trim_end().to_string()
    };
    let feature = tile.feature.map_or_else(String::new, |f| format!(" + {}", f.label()));
    let parts = [
        Some(format!("{}{feature}", tile.terrain.label())),
        tile.district.map(district),
        tile.building.map(building),
        (tile.variant != 0).then(|| format!("variant {}", tile.variant)),
        (tile.light != 0).then(|| format!("light {}", tile.light)),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}
