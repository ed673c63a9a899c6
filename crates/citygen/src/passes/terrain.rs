//! The ground: which tiles are land and which are water.
//!
//! - **Reads**: the parameters `size` and `water`.
//! - **Writes**: slot `land`; Water on Street. Land stays Void.
//! - **Leaves**: a tile of Street is Water exactly where `land` is false. A bay covers 8 to 25 % of the map along one
//!   edge and leaves the land in one piece; a river crosses the map and parts it in two.
//! - **Stream**: the edge or axis, then a word for each noise.
//! - **Source**: depths and centre lines by OpenSimplex noise.

use std::sync::Arc;

use mapkit::{BoxedSteps, Grid, Key, Pass, Progress, Size, Steps, Stream};

use super::cx::Cx;
use crate::model::{StratumKind, Terrain};
use crate::noise::Noise;
use crate::{Draft, GenError, Water};

/// Tiles that are not water.
pub const LAND: Key<Grid<bool>> = Key::new("land");

/// A bay's mean depth, as a share of the map's extent away from its edge. Larger leaves less land.
const BAY_DEPTH: f32 = 0.15;
/// How far noise moves a bay's depth, as a share of the same extent. Larger makes the shore rougher.
const BAY_SWING: f32 = 0.06;
/// Waves of the shore per tile.
const BAY_FREQUENCY: f64 = 0.04;
/// A bay that covers less than this percentage of the map is widened …
const BAY_LEAST_PERCENT: i64 = 8;
/// … until it covers this one, or has been widened `BAY_WIDENINGS` times.
const BAY_WANTED_PERCENT: i64 = 10;
const BAY_WIDENINGS: usize = 10;

/// How far noise moves a river from the middle, as a share of the extent across it. Larger makes it wander more.
const RIVER_SWING: f32 = 0.25;
/// Waves of the river per tile.
const RIVER_FREQUENCY: f64 = 0.02;
/// Half the river's width in tiles, measured at right angles to its course.
const RIVER_HALF_WIDTHS: (i32, i32) = (3, 5);

/// The pass.
pub fn pass() -> Pass<Draft> {
    Pass { name: "terrain", about: "Parts the map into land and water.", reasons: &[], draws: true, begin }
}

#[expect(clippy::unnecessary_wraps, reason = "every pass begins with the same signature")]
fn begin(cx: &mut Cx<'_>) -> Result<BoxedSteps<Draft>, GenError> {
    let size = cx.world.city.size();
    let shape = match cx.world.city.params.water {
        Water::None => Shape::default(),
        Water::Bay => find_bay(cx.stream, size),
        Water::River => find_river(cx.stream, size),
    };
    cx.slots.put(LAND, Grid::new(size, true));
    Ok(BoxedSteps::new(Work { shape: Arc::new(shape), row: 0 }))
}

/// Water as a stretch of tiles per column of the map, or per row.
#[derive(Debug, Default)]
struct Shape {
    /// Whether there is a band per column; else there is one per row.
    by_column: bool,
    /// First wet tile and the one after the last; none where there is no water.
    bands: Vec<(i32, i32)>,
}

impl Shape {
    fn is_water(&self, x: i32, y: i32) -> bool {
        let (place, across) = if self.by_column { (x, y) } else { (y, x) };
        self.bands.get(place as usize).is_some_and(|&(first, end)| (first..end).contains(&across))
    }
}

/// Length along the water and extent across it.
fn axes(size: Size, by_column: bool) -> (i32, i32) {
    if by_column { (size.w, size.h) } else { (size.h, size.w) }
}

fn find_bay(stream: &mut Stream, size: Size) -> Shape {
    let edge = stream.below(4);
    let by_column = edge < 2;
    let (length, extent) = axes(size, by_column);
    let noise = Noise::new(stream, BAY_FREQUENCY).line(length);
    let depth = |n: &f32| round((BAY_DEPTH + BAY_SWING * n) * extent as f32);
    let mut depths: Vec<i32> = noise.iter().map(depth).collect();
    widen(&mut depths, size);
    let far = edge % 2 == 1;
    let band = |&depth: &i32| if far { (extent - depth, extent) } else { (0, depth) };
    Shape { by_column, bands: depths.iter().map(band).collect() }
}

/// Deepens a bay that is too small, a tile at a time all along it.
fn widen(depths: &mut [i32], size: Size) {
    let percent = |depths: &[i32]| depths.iter().map(|&d| i64::from(d)).sum::<i64>() * 100 / size.area() as i64;
    if percent(depths) >= BAY_LEAST_PERCENT {
        return;
    }
    for _ in 0..BAY_WIDENINGS {
        if percent(depths) >= BAY_WANTED_PERCENT {
            return;
        }
        for depth in &mut *depths {
            *depth += 1;
        }
    }
}

fn find_river(stream: &mut Stream, size: Size) -> Shape {
    let by_column = stream.below(2) == 0;
    let (length, extent) = axes(size, by_column);
    let middle = extent as f32 / 2.0;
    let course = Noise::new(stream, RIVER_FREQUENCY).line(length);
    let widths = Noise::new(stream, RIVER_FREQUENCY).line(length);
    let centers: Vec<f32> = course.iter().map(|n| middle + n * RIVER_SWING * extent as f32).collect();
    let band = |i: usize| {
        let (low, high) = RIVER_HALF_WIDTHS;
        let half = (low + ((widths[i] + 1.0) * 0.5 * (high - low + 1) as f32) as i32).min(high);
        // Where the river runs aslant, its band is stretched, so that its width holds at right angles.
        let (before, after) = (i.saturating_sub(1), (i + 1).min(centers.len() - 1));
        let slope = (centers[after] - centers[before]) / (after - before) as f32;
        let reach = round(half as f32 * (1.0 + slope * slope).sqrt());
        let center = round(centers[i]);
        ((center - reach).max(1), (center + reach + 1).min(extent - 1))
    };
    Shape { by_column, bands: (0..centers.len()).map(band).collect() }
}

/// The nearest integer.
fn round(value: f32) -> i32 {
    (value + 0.5).floor() as i32
}

#[derive(Clone)]
struct Work {
    shape: Arc<Shape>,
    row: i32,
}

impl Steps<Draft> for Work {
    fn step(&mut self, cx: &mut Cx<'_>) -> Result<Progress, GenError> {
        let (y, size) = (self.row, cx.world.city.size());
        cx.label(|| format!("lay row {y}"));
        let land = cx.slots.get_mut(LAND)?;
        let mut street = cx.world.board(StratumKind::Street);
        let start = y as usize * street.stride();
        for x in 0..size.w {
            if self.shape.is_water(x, y) {
                let index = start + x as usize;
                land.cells_mut()[index] = false;
                street.set_terrain(index, Terrain::Water);
            }
        }
        self.row += 1;
        Ok(Progress::of(self.row as usize, size.h as usize))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bay_under_eight_percent_is_widened_until_it_has_ten() {
        let size = Size::new(100, 100);
        let mut depths = vec![7; 100];
        widen(&mut depths, size);
        assert_eq!(depths, vec![10; 100]);
    }

    #[test]
    fn a_bay_of_eight_percent_is_left_alone() {
        let mut depths = vec![8; 100];
        widen(&mut depths, Size::new(100, 100));
        assert_eq!(depths, vec![8; 100]);
    }

    #[test]
    fn a_bay_is_widened_ten_times_at_most() {
        let mut depths = vec![1; 10];
        widen(&mut depths, Size::new(10, 1000));
        assert_eq!(depths, vec![11; 10]);
    }
}
