//! Districts: seed points, the land nearest to each, and what each district is like.
//!
//! - **Reads**: slot `land`; the parameters `districts`, `wealth_skew` and `decay`; the theme table.
//! - **Writes**: the list of districts; district ids on the four physical strata; slots `wealth` and `decay`; turns
//!   pieces of land under 1 % of the map to water (slot `land`, Street).
//! - **Leaves**: every land tile bears the id of the district whose centre is nearest (ties to the lower id), the same
//!   on all four strata, and no water tile bears one. Every centre is land. One district is the Corp Core.
//! - **Stream**: seed points by rejection, then a word for each of the four noises.
//! - **Source**: a Voronoi diagram by exhaustive search, its candidates pruned per block of 16×16 tiles.

mod seeds;
mod tally;
mod themes;
mod voronoi;

use std::sync::Arc;

use mapkit::text::count;
use mapkit::{BoxedSteps, Grid, Key, Pass, Pos, Progress, Rect, Steps, search::Components};

use super::cx::Cx;
use super::terrain::LAND;
use crate::model::{District, DistrictId, StratumKind, Terrain, Theme};
use crate::noise::{Noise, NoiseField};
use crate::{Draft, GenError};
use tally::Tally;
use voronoi::Voronoi;

/// Wealth per tile, 0..=1; 0 on water.
pub const WEALTH: Key<Grid<f32>> = Key::new("wealth");

/// Decay per tile, 0..=1; 0 on water.
pub const DECAY: Key<Grid<f32>> = Key::new("decay");

const PIECE_TOO_SMALL: &str = "piece of land too small";

/// A piece of land under one in this many tiles of the map becomes water: it could not be built on and reached.
const LEAST_PIECE: usize = 100;
/// How far noise moves a district's wealth and decay. Larger makes districts of one theme differ more.
const DISTRICT_SWING: f32 = 0.15;
/// Waves of that noise per tile.
const DISTRICT_FREQUENCY: f64 = 0.01;
/// How far noise moves a tile's wealth and decay from its district's.
const TILE_SWING: f32 = 0.1;
/// Waves of that noise per tile.
const TILE_FREQUENCY: f64 = 0.03;

/// The pass.
pub fn pass() -> Pass<Draft> {
    Pass {
        name: "districts",
        about: "Shares the land out to districts and gives each its theme, wealth and decay.",
        reasons: &[
            PIECE_TOO_SMALL,
            seeds::TOO_NEAR_SHORE,
            seeds::TOO_CLOSE,
            seeds::SPACING_SHRUNK,
            seeds::DISTRICT_TOO_SMALL,
        ],
        draws: true,
        begin,
    }
}

fn begin(cx: &mut Cx<'_>) -> Result<BoxedSteps<Draft>, GenError> {
    drown_small_pieces(cx)?;
    let size = cx.world.city.size();
    let count = cx.world.city.params.districts as usize;
    let found = seeds::find(cx.stream, cx.slots.get(LAND)?, cx.scratch.of(), count);
    for miss in found.misses {
        cx.give_up(miss.reason, miss.pos.map(|pos| StratumKind::Street.board_pos(pos)), || miss.to_string());
    }
    let mut noise = || Noise::new(cx.stream, DISTRICT_FREQUENCY);
    let district_noise = [noise(), noise()];
    let mut field = || NoiseField::new(cx.stream, size, TILE_FREQUENCY);
    let tile_noise = [field(), field()];
    let plan = Plan { voronoi: Voronoi::new(size, &found.seeds), seeds: found.seeds, district_noise, tile_noise };
    cx.slots.put(WEALTH, Grid::new(size, 0.0));
    cx.slots.put(DECAY, Grid::new(size, 0.0));
    Ok(BoxedSteps::new(Work { tally: vec![Tally::default(); count], plan: Arc::new(plan), step: 0 }))
}

/// Turns pieces of land that are too small to water.
fn drown_small_pieces(cx: &mut Cx<'_>) -> Result<(), GenError> {
    let size = cx.world.city.size();
    let land = cx.slots.get(LAND)?.cells();
    let components = cx.scratch.of::<Components>();
    components.label(size, |i| land[i]);
    let small = |&tiles: &u32| (tiles as usize) * LEAST_PIECE < size.area();
    let first = components.sizes().iter().position(small).unwrap_or(components.len());
    let pieces: Vec<Vec<Pos>> = (first..components.len()).map(|c| components.tiles(c).collect()).collect();
    for piece in pieces {
        let land = cx.slots.get_mut(LAND)?;
        let mut street = cx.world.board(StratumKind::Street);
        for &pos in &piece {
            land.set(pos, false);
            street.put_terrain(pos, Terrain::Water);
        }
        let place = Some(StratumKind::Street.board_pos(piece[0]));
        cx.give_up(PIECE_TOO_SMALL, place, || {
            format!(
                "{} of land {} water",
                count(piece.len(), "tile"),
                if piece.len() == 1 { "becomes" } else { "become" }
            )
        });
    }
    Ok(())
}

/// What does not change from step to step.
struct Plan {
    seeds: Vec<Pos>,
    voronoi: Voronoi,
    /// For wealth and for decay.
    district_noise: [Noise; 2],
    tile_noise: [NoiseField; 2],
}

#[derive(Clone)]
struct Work {
    plan: Arc<Plan>,
    tally: Vec<Tally>,
    /// Rows are gone through twice: for the ids, then for wealth and decay.
    step: i32,
}

impl Steps<Draft> for Work {
    fn step(&mut self, cx: &mut Cx<'_>) -> Result<Progress, GenError> {
        let rows = cx.world.city.size().h;
        if self.step < rows {
            self.assign_row(cx, self.step)?;
            if self.step + 1 == rows {
                self.found_districts(cx);
            }
        } else {
            self.value_row(cx, self.step - rows)?;
        }
        self.step += 1;
        Ok(Progress::of(self.step as usize, 2 * rows as usize))
    }
}

impl Work {
    /// Gives the land of row `y` to the districts.
    fn assign_row(&mut self, cx: &mut Cx<'_>, y: i32) -> Result<(), GenError> {
        cx.label(|| format!("share out row {y}"));
        let land = cx.slots.get(LAND)?;
        let mut owners = vec![0_u8; land.stride()];
        self.plan.voronoi.fill_row(&self.plan.seeds, y, &mut owners);
        let (above, row, below) = (land.row(y - 1), land.row(y), land.row(y + 1));
        let runs = runs(&owners, row);
        for &(owner, from, to) in &runs {
            let tally = &mut self.tally[usize::from(owner)];
            let tiles = (to - from) as i64;
            tally.tiles += tiles;
            tally.sum.0 += (from + to - 1) as i64 * tiles / 2;
            tally.sum.1 += i64::from(y) * tiles;
            tally.bounds = tally.bounds.union(Rect::new(from as i32, y, tiles as i32, 1));
        }
        if [above, row, below].iter().any(|row| row.contains(&false)) {
            let wet = |row: &[bool], x: usize| row.get(x).is_some_and(|land| !land);
            for (x, &owner) in owners.iter().enumerate().filter(|&(x, _)| row[x]) {
                let beside = wet(above, x) || wet(below, x) || wet(row, x.wrapping_sub(1)) || wet(row, x + 1);
                self.tally[usize::from(owner)].shore += i64::from(beside);
            }
        }
        let start = y as usize * land.stride();
        for kind in StratumKind::PHYSICAL {
            let mut board = cx.world.board(kind);
            for &(owner, from, to) in &runs {
                let id = DistrictId::new(usize::from(owner));
                board.fill_district(start + from..start + to, id);
            }
        }
        Ok(())
    }

    /// Lists the districts with theme, wealth and decay, once their tiles are known.
    fn found_districts(&self, cx: &mut Cx<'_>) {
        let size = cx.world.city.size();
        let themes = themes::find(size, &self.plan.seeds, &self.tally);
        let skew = 0.3 * cx.world.city.params.wealth_skew;
        let decayed = 0.5 * (cx.world.city.params.decay - 0.4);
        let [wealth_noise, decay_noise] = &self.plan.district_noise;
        let flavor = Arc::clone(&cx.world.flavor);
        let district = |((&center, theme), tally): ((&Pos, Theme), &Tally)| {
            let spec = flavor.theme(theme);
            let vary = |base: f32, noise: &Noise| (base + DISTRICT_SWING * noise.at(center)).clamp(0.0, 1.0);
            District {
                name: String::new(),
                theme,
                center,
                wealth: vary(spec.wealth + skew, wealth_noise),
                decay: vary(spec.decay + decayed, decay_noise),
                bounds: tally.bounds,
            }
        };
        let list = self.plan.seeds.iter().zip(themes).zip(&self.tally).map(district).collect();
        *cx.world.city.districts.edit() = list;
    }

    /// Writes wealth and decay of the tiles of row `y`.
    fn value_row(&self, cx: &mut Cx<'_>, y: i32) -> Result<(), GenError> {
        cx.label(|| format!("value row {y}"));
        let city = &cx.world.city;
        let stride = city.size().w as usize;
        let start = y as usize * stride;
        let owners = &city.stratum(StratumKind::Street).districts()[start..start + stride];
        let bases: Vec<[f32; 2]> = city.districts.iter().map(|d| [d.wealth, d.decay]).collect();
        for (which, key) in [WEALTH, DECAY].into_iter().enumerate() {
            let row = &mut cx.slots.get_mut(key)?.cells_mut()[start..start + stride];
            self.plan.tile_noise[which].fill_row(y, row);
            for (value, owner) in row.iter_mut().zip(owners) {
                *value = owner.map_or(0.0, |id| (bases[id.index()][which] + TILE_SWING * *value).clamp(0.0, 1.0));
            }
        }
        Ok(())
    }
}

/// Stretches of land of one owner in a row: owner, first column, column after the last.
fn runs(owners: &[u8], land: &[bool]) -> Vec<(u8, usize, usize)> {
    let mut runs: Vec<(u8, usize, usize)> = Vec::new();
    for (x, &owner) in owners.iter().enumerate().filter(|&(x, _)| land[x]) {
        match runs.last_mut() {
            Some((last, _, to)) if *last == owner && *to == x => *to += 1,
            _ => runs.push((owner, x, x + 1)),
        }
    }
    runs
}
