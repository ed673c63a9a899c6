//! Rules of the terrain pass: how much water there is, where it lies, and what it leaves.

use std::sync::OnceLock;

use citygen::model::{StratumKind, Terrain};
use citygen::passes::terrain::LAND;
use citygen::{Draft, Params, Water};
use mapkit::{Grid, Pos, Run, Size, search::Components};

use super::common::flavor;

/// A city that has been grown as far as its first passes.
pub(crate) struct Early {
    pub(crate) params: Params,
    pub(crate) run: Run<Draft>,
}

impl Early {
    /// What a failing test names the city by.
    pub(crate) fn name(&self) -> String {
        let p = &self.params;
        format!("seed {} {} {} districts {}", p.seed, p.size, p.water.name(), p.districts)
    }

    pub(crate) fn land(&self) -> &Grid<bool> {
        self.run.slots().get(LAND).expect("the terrain pass made it")
    }
}

/// Cities of these parameters, each grown through its first `passes` passes.
pub(crate) fn grow(params: impl Iterator<Item = Params>, passes: usize) -> Vec<Early> {
    params
        .map(|params| {
            let mut run = citygen::start(&params, flavor()).expect("valid parameters");
            run.run_until(passes).unwrap_or_else(|e| panic!("{params:?}: {e}"));
            Early { params, run }
        })
        .collect()
}

/// Many parameters: all three waters, the extremes of shape, the most districts that fit, several seeds each.
pub(crate) fn many_params() -> impl Iterator<Item = Params> {
    const SIZES: [(i32, i32, u32, u64); 8] = [
        (80, 40, 4, 30),
        (120, 60, 5, 10),
        (160, 80, 12, 10),
        (240, 120, 7, 6),
        (320, 160, 9, 3),
        (1024, 40, 12, 6),
        (80, 512, 12, 6),
        (1024, 512, 12, 1),
    ];
    let with = |water: Water| {
        SIZES.into_iter().flat_map(move |(w, h, districts, seeds)| {
            let params = move |seed| Params { size: Size::new(w, h), districts, water, ..Params::with_seed(seed) };
            (0..seeds).map(params)
        })
    };
    Water::ALL.iter().copied().flat_map(with)
}

fn cities() -> &'static [Early] {
    static CITIES: OnceLock<Vec<Early>> = OnceLock::new();
    CITIES.get_or_init(|| grow(many_params(), 1))
}

fn with(water: Water) -> impl Iterator<Item = &'static Early> {
    cities().iter().filter(move |city| city.params.water == water)
}

fn water_share(city: &Early) -> f32 {
    city.land().count(|&land| !land) as f32 / city.params.size.area() as f32
}

/// Per place along the map (columns, or rows), the wet tiles across it as (first, one after the last); none where the
/// wet tiles are not one stretch.
fn bands(city: &Early, by_column: bool) -> Option<Vec<(i32, i32)>> {
    let Size { w, h } = city.params.size;
    let (length, extent) = if by_column { (w, h) } else { (h, w) };
    let wet = |place: i32, across: i32| {
        let pos = if by_column { Pos::new(place, across) } else { Pos::new(across, place) };
        city.land().get(pos) == Some(&false)
    };
    let band = |place: i32| {
        let first = (0..extent).find(|&across| wet(place, across))?;
        let end = (first..extent).find(|&across| !wet(place, across)).unwrap_or(extent);
        (end..extent).all(|across| !wet(place, across)).then_some((first, end))
    };
    (0..length).map(band).collect()
}

#[test]
fn a_bay_covers_eight_to_twenty_five_percent() {
    for city in with(Water::Bay) {
        let share = water_share(city);
        assert!((0.08..=0.25).contains(&share), "{}: {share}", city.name());
    }
}

#[test]
fn a_bay_lies_along_one_edge_as_deep_as_the_rule_says() {
    for city in with(Water::Bay) {
        let along_an_edge = [true, false].into_iter().find_map(|by_column| {
            let extent = if by_column { city.params.size.h } else { city.params.size.w };
            let bands = bands(city, by_column)?;
            let near = bands.iter().all(|band| band.0 == 0);
            let far = bands.iter().all(|band| band.1 == extent);
            (near || far).then_some((extent, bands))
        });
        let (extent, bands) = along_an_edge.unwrap_or_else(|| panic!("{}: no edge is all water", city.name()));
        for (first, end) in bands {
            let depth = (end - first) as f32 / extent as f32;
            let rounding = 0.51 / extent as f32;
            assert!((depth - 0.15).abs() <= 0.06 + rounding, "{}: depth {depth}", city.name());
        }
    }
}

#[test]
fn a_bay_takes_each_of_the_four_edges() {
    let mut edges = [0; 4];
    for city in with(Water::Bay) {
        let size = city.params.size;
        let corners = [(0, 0), (size.w - 1, 0), (size.w - 1, size.h - 1), (0, size.h - 1)];
        let wet = corners.map(|(x, y)| !city.land()[Pos::new(x, y)]);
        for (edge, count) in edges.iter_mut().enumerate() {
            *count += usize::from(wet[edge] && wet[(edge + 1) % 4]);
        }
    }
    assert!(edges.iter().all(|&count| count > 0), "north, east, south, west: {edges:?}");
}

#[test]
fn a_bay_leaves_the_land_in_one_piece_and_a_river_in_two() {
    let mut components = Components::default();
    for city in cities() {
        let land = city.land();
        components.label(land.size(), |i| land.cells()[i]);
        let pieces = if city.params.water == Water::River { 2 } else { 1 };
        assert_eq!(components.len(), pieces, "{}", city.name());
    }
}

#[test]
fn a_river_crosses_the_map_around_its_middle() {
    for city in with(Water::River) {
        assert!(water_share(city) > 0.0, "{}", city.name());
        let course = [true, false].into_iter().find_map(|by_column| {
            let extent = if by_column { city.params.size.h } else { city.params.size.w };
            bands(city, by_column).map(|bands| (extent, bands))
        });
        let (extent, bands) = course.unwrap_or_else(|| panic!("{}: no axis is crossed", city.name()));
        for (first, end) in bands {
            // Straight across it is 7 to 11 wide; aslant, its stretch along one axis is longer.
            assert!(end - first >= 7, "{}: {} wide", city.name(), end - first);
            let off_center = ((first + end) as f32 / 2.0 - extent as f32 / 2.0).abs();
            assert!(off_center <= 0.25 * extent as f32 + 1.0, "{}: {off_center} off the middle", city.name());
        }
    }
}

#[test]
fn a_river_is_at_most_eleven_tiles_wide_across_its_course() {
    for city in with(Water::River) {
        let land = city.land();
        // Half of the width, rounding, and half of the diagonal of a tile.
        let reach = 5.0_f32 + 0.5 + 1.0;
        let dry = |pos: Pos| land.get(pos).is_none_or(|&land| land);
        for (pos, _) in land.iter().filter(|&(_, &land)| !land) {
            let range = -(reach as i32)..=reach as i32;
            let near_land = range.clone().any(|dy| {
                let within = |dx: &i32| ((dx * dx + dy * dy) as f32).sqrt() <= reach;
                range.clone().filter(within).any(|dx| dry(pos.offset(dx, dy)))
            });
            assert!(near_land, "{}: {pos} is farther than {reach} from land", city.name());
        }
    }
}

#[test]
fn a_river_takes_both_axes() {
    let by_column = with(Water::River).filter(|city| bands(city, true).is_some()).count();
    let by_row = with(Water::River).filter(|city| bands(city, false).is_some()).count();
    assert!(by_column > 0 && by_row > 0, "{by_column} by column, {by_row} by row");
}

#[test]
fn without_water_all_is_land() {
    for city in with(Water::None) {
        assert!(city.land().cells().iter().all(|&land| land), "{}", city.name());
    }
}

#[test]
fn street_is_water_where_there_is_no_land_and_void_elsewhere() {
    for city in cities() {
        let street = city.run.world().city.stratum(StratumKind::Street);
        for (pos, &land) in city.land().iter() {
            let wanted = if land { Terrain::Void } else { Terrain::Water };
            assert_eq!(street.terrain(pos), wanted, "{} at {pos}", city.name());
        }
    }
}

#[test]
fn the_other_strata_stay_void() {
    for city in cities() {
        for stratum in city.run.world().city.strata.iter().enumerate().filter(|&(i, _)| i != 1).map(|(_, s)| s) {
            assert!(stratum.terrains().iter().all(|&t| t == Terrain::Void), "{}", city.name());
        }
    }
}

#[test]
fn terrain_is_laid_a_row_a_step() {
    for city in cities() {
        assert_eq!(city.run.steps_done(), city.params.size.h as usize, "{}", city.name());
    }
}

#[test]
fn a_reroll_of_terrain_moves_the_water() {
    let plain = Params::with_seed(5);
    let rerolled = Params { rerolls: [("terrain".to_string(), 1)].into(), ..plain.clone() };
    let grown = grow([plain, rerolled].into_iter(), 1);
    assert_ne!(grown[0].land(), grown[1].land());
}
