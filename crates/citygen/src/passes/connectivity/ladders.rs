//! Ladders: from the walkways that anybody gets to up to the roof of a tall building of each district, and where no
//! such walkway is near, from stairs of their own.

use mapkit::Dir;
use mapkit::search::Components;

use super::field::{CarveField, Extent};
use super::ground::{free_sky, is_landing};
use super::plan::{CARVED_TILE, Plan};
use crate::model::{Building, ConnectorKind, StratumKind, Terrain};

/// Most tiles of walkway that are laid to a tall building for its ladder.
const LADDER_REACH: u32 = 30;

/// Searches spread that far in turn, until every district is served.
const LADDER_REACHES: [u32; 2] = [1, LADDER_REACH];

/// Tiles around a tall building from which stairs lead to its ladder, before the whole map is tried.
const ESCAPE_REACH: i32 = 8;

impl Plan<'_> {
    /// Finds a ladder for every district with a tall building, once the stairs are found.
    pub(super) fn find_ladders(&mut self, pieces: &mut Components, field: &mut CarveField) {
        let mut tall: Vec<&Building> =
            self.city.buildings.iter().filter(|b| b.span.1 == StratumKind::Heights).collect();
        for building in &tall {
            self.ways[building.district.index()].has_tall = true;
        }
        if tall.is_empty() {
            return;
        }
        let public = self.public_walkways(pieces);
        let free = free_sky(self.city);
        for bound in LADDER_REACHES {
            let extent = Extent { size: self.city.size(), bound };
            field.fill(extent, public.iter().copied(), |_, to| free(to), |_, _| false);
            let sites = self.ladder_sites(&tall, |i| field.cost(i));
            self.put_ladders(&sites, field);
            tall.retain(|b| self.ways[b.district.index()].ladder.is_empty());
            if tall.is_empty() {
                return;
            }
        }
        for near in [true, false] {
            let ground = self.ground_for_stairs(near.then_some(&tall));
            let bound = if near { 2 * ESCAPE_REACH as u32 } else { u32::MAX };
            let extent = Extent { size: self.city.size(), bound };
            field.fill(extent, ground, |_, to| free(to), |_, _| false);
            self.put_fire_escapes(&tall, field);
            tall.retain(|b| self.ways[b.district.index()].ladder.is_empty());
            if tall.is_empty() {
                return;
            }
        }
    }

    /// Ladders with stairs of their own, for the districts of these buildings.
    fn put_fire_escapes(&mut self, tall: &[&Building], field: &CarveField) {
        // Where stairs could land there is no place for the ladder as well.
        let sites = self.ladder_sites(tall, |i| field.cost(i).filter(|&cost| cost > 0));
        for (district, site) in sites.iter().enumerate() {
            let Some(path) = site.map(|index| field.path(index)) else { continue };
            let Some(&ground) = path.last().filter(|&&ground| !self.taken.contains(&(ground as usize))) else {
                continue;
            };
            let ends = [StratumKind::Street, StratumKind::Skyways];
            let stairs = self.way(ConnectorKind::Stair, ends, StratumKind::Skyways, vec![ground]);
            self.taken.push(ground as usize);
            self.ways[district].ladder.push(stairs);
        }
        self.put_ladders(&sites, field);
    }

    /// The walkways that anybody gets to by the stairs found so far, with those that are to be laid for them.
    fn public_walkways(&self, pieces: &mut Components) -> Vec<usize> {
        let size = self.city.size();
        let sky = self.city.stratum(StratumKind::Skyways);
        pieces.label(size, |i| sky.is_walkable_at(i) && sky.buildings()[i].is_none());
        let mut public = vec![false; pieces.len()];
        let stairs = || self.ways.iter().filter_map(|w| w.stairs.as_ref());
        for component in stairs().filter_map(|way| pieces.of(*way.path.last()? as usize)) {
            public[component] = true;
        }
        let laid = stairs().flat_map(|way| way.path.iter().map(|&i| i as usize));
        (0..size.area()).filter(|&i| pieces.of(i).is_some_and(|c| public[c])).chain(laid).collect()
    }

    /// The tiles at which stairs from the street could come up: around these buildings, or anywhere.
    fn ground_for_stairs(&self, around: Option<&Vec<&Building>>) -> Vec<usize> {
        let size = self.city.size();
        let free = free_sky(self.city);
        // Every other tile in a checkerboard, so that of two neighbours one is left for the ladder.
        let is_even = |i: usize| (size.pos(i).x + size.pos(i).y) % 2 == 0;
        let holds_stairs =
            |&i: &usize| is_even(i) && is_landing(self.city, i) && free(i).is_some() && !self.taken.contains(&i);
        match around {
            None => (0..size.area()).filter(holds_stairs).collect(),
            Some(buildings) => {
                let windows = buildings.iter().flat_map(|b| b.footprint.inflate(ESCAPE_REACH).iter());
                windows.filter_map(|pos| size.index(pos)).filter(holds_stairs).collect()
            }
        }
    }

    /// Per district, the tile beside one of its tall buildings that a ladder stands on best.
    fn ladder_sites(&self, tall: &[&Building], distance: impl Fn(usize) -> Option<u32>) -> Vec<Option<usize>> {
        let size = self.city.size();
        let (sky, heights) = (self.city.stratum(StratumKind::Skyways), self.city.stratum(StratumKind::Heights));
        let mut best = vec![(u32::MAX, None); self.ways.len()];
        for building in tall {
            let d = building.district.index();
            let ring = building.footprint.inflate(1);
            for pos in ring.border().filter(|&pos| !ring.is_corner(pos)) {
                let Some(index) = size.index(pos) else { continue };
                let Some(tiles) = distance(index) else { continue };
                let below = matches!(sky.terrains()[index], Terrain::Void | Terrain::Walkway);
                let above = matches!(heights.terrains()[index], Terrain::Void | Terrain::Bridge);
                let open = sky.buildings()[index].is_none() && heights.buildings()[index].is_none();
                let roof = Dir::CARDINAL.into_iter().any(|dir| {
                    let beside = pos.step(dir);
                    building.footprint.contains(beside) && heights.terrain(beside) == Terrain::Rooftop
                });
                let score = tiles * CARVED_TILE + pos.manhattan(self.city.districts[d].center) as u32;
                if below && above && open && roof && score < best[d].0 && !self.taken.contains(&index) {
                    best[d] = (score, Some(index));
                }
            }
        }
        best.into_iter().map(|(_, site)| site).collect()
    }

    fn put_ladders(&mut self, sites: &[Option<usize>], field: &CarveField) {
        for (district, site) in sites.iter().enumerate() {
            // Two districts may meet at one facade; one ladder serves both then.
            let Some(index) = site.filter(|index| !self.taken.contains(index)) else { continue };
            let ends = [StratumKind::Skyways, StratumKind::Heights];
            let ladder = self.way(ConnectorKind::Ladder, ends, StratumKind::Skyways, field.path(index));
            self.taken.push(index);
            self.ways[district].ladder.push(ladder);
        }
    }
}
