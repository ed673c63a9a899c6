//! Cars on the roads: the one overlay that has a state.

use citygen::City;
use citygen::model::{Stratum, StratumKind, Terrain};
use mapkit::{Dir, Pos, Rect, tile_hash};

use crate::tileset::tile_glyph;
use crate::{Canvas, Cell, Rgb, Stage, View, Visibility};

/// Cars at a time. More crowds small views.
const MOST_CARS: usize = 24;
/// Ticks that a car takes for a tile.
const TICKS_A_TILE: u64 = 2;
/// Least ticks between two cars that appear.
const TICKS_A_SPAWN: u64 = 10;
/// Ticks after which a car is gone.
const LIFE_TICKS: u64 = 600;
/// Tiles past the edge of the view after which a car is gone, so that those in view are not few in small views.
const MARGIN: i32 = 8;
/// Tiles to either side that a driver looks at to tell which half of the road they are on: half of the widest road.
const LANES: i32 = 4;

const COLORS: [Rgb; 5] =
    [Rgb(235, 238, 245), Rgb(255, 96, 84), Rgb(255, 206, 84), Rgb(110, 200, 255), Rgb(170, 178, 190)];

/// A car.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Car {
    /// Its tile, a road of Street.
    pub pos: Pos,
    /// Where it is heading: one of the four sides.
    pub heading: Dir,
    /// The tick at which it appeared.
    pub born: u64,
}

/// The cars of Street. Equal histories of view and tick give equal cars.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Traffic {
    cars: Vec<Car>,
    tick: u64,
    last_spawn: Option<u64>,
}

impl Traffic {
    /// Ticks in which empty roads fill: from then on cars go as others come.
    pub const FILL_TICKS: u64 = LIFE_TICKS;

    /// The cars there are, oldest first.
    pub fn cars(&self) -> &[Car] {
        &self.cars
    }

    /// The cars as if `shown`, in tiles, had been in view for [`Traffic::FILL_TICKS`] up to `tick`, which is no less:
    /// they are spread over its roads, at any tick alike.
    pub fn under_way(city: &City, stratum: StratumKind, shown: Rect, tick: u64) -> Self {
        let mut traffic = Self::default();
        traffic.advance(city, stratum, shown, Self::FILL_TICKS);
        let on = tick.saturating_sub(Self::FILL_TICKS);
        traffic.cars.iter_mut().for_each(|car| car.born += on);
        traffic.last_spawn = traffic.last_spawn.map(|last| last + on);
        traffic.tick += on;
        traffic
    }

    /// Brings the cars to `tick`, with `shown`, in tiles, in view since. Off Street there are none, and none stays
    /// where the city has no road any more. Going back in time, or on by more than a car lives, starts over.
    pub fn advance(&mut self, city: &City, stratum: StratumKind, shown: Rect, tick: u64) {
        if stratum != StratumKind::Street || tick < self.tick || tick - self.tick > LIFE_TICKS {
            *self = Self { tick, ..Self::default() };
        }
        let roads = Roads(city.stratum(StratumKind::Street));
        self.cars.retain(|car| roads.is_road(car.pos));
        while stratum == StratumKind::Street && self.tick < tick {
            self.tick += 1;
            self.step(roads, shown);
        }
    }

    fn step(&mut self, roads: Roads, shown: Rect) {
        let tick = self.tick;
        let around = shown.inflate(MARGIN);
        self.cars.retain(|car| tick - car.born < LIFE_TICKS && around.contains(car.pos));
        for car in &mut self.cars {
            if (tick - car.born).is_multiple_of(TICKS_A_TILE) {
                roads.drive(car);
            }
        }
        let due = self.last_spawn.is_none_or(|last| tick - last >= TICKS_A_SPAWN);
        if due && self.cars.len() < MOST_CARS {
            self.spawn(roads, shown);
        }
    }

    /// A car at the first fitting tile of the view's edge, looking on from a place that differs by tick.
    fn spawn(&mut self, roads: Roads, shown: Rect) {
        let Some(edge) = shown.intersect(roads.0.size().rect()) else { return };
        let border = || edge.border();
        let from = border().count() * usize::from(tile_hash(self.tick, 0, Pos::new(edge.x, edge.y))) / 256;
        let fitting = |pos: Pos| {
            let heading = Dir::CARDINAL.into_iter().find(|&dir| roads.is_entry(edge, pos, dir))?;
            let is_free = self.cars.iter().all(|car| car.pos != pos);
            is_free.then_some(Car { pos, heading, born: self.tick })
        };
        let Some(car) = border().skip(from).chain(border().take(from)).find_map(fitting) else { return };
        self.cars.push(car);
        self.last_spawn = Some(self.tick);
    }
}

/// The part of Street that cars drive on.
#[derive(Clone, Copy)]
struct Roads<'a>(&'a Stratum);

impl Roads<'_> {
    /// Road or road bridge with nothing in the way.
    fn is_road(self, pos: Pos) -> bool {
        matches!(self.0.terrain(pos), Terrain::Road | Terrain::Bridge) && self.0.is_walkable(pos)
    }

    /// One tile straight on; at a dead end to a side, and back where there is none.
    fn drive(self, car: &mut Car) {
        let (right, left) = (side(car.heading, 2), side(car.heading, 6));
        let first_right = tile_hash(car.born, 0, car.pos) & 1 == 0;
        let (first, second) = if first_right { (right, left) } else { (left, right) };
        let ways = [car.heading, first, second, car.heading.opposite()];
        if let Some(way) = ways.into_iter().find(|&way| self.is_road(car.pos.step(way))) {
            car.heading = way;
            car.pos = car.pos.step(way);
        }
    }

    /// Whether a car may come into view at `pos` of the view's border heading inwards along `dir`, on the right half of
    /// the road.
    fn is_entry(self, edge: Rect, pos: Pos, dir: Dir) -> bool {
        let lanes = |side: Dir| {
            let (dx, dy) = side.delta();
            (1..=LANES).take_while(|&n| self.is_road(pos.offset(n * dx, n * dy))).count()
        };
        !edge.contains(pos.step(dir.opposite()))
            && self.is_road(pos)
            && self.is_road(pos.step(dir))
            && lanes(side(dir, 2)) <= lanes(side(dir, 6))
    }
}

/// The direction `eighths` of a turn to the right of `dir`.
const fn side(dir: Dir, eighths: usize) -> Dir {
    Dir::ALL[(dir as usize + eighths) % 8]
}

/// Draws the cars with the light that they throw ahead. None off Street.
pub fn paint_traffic(canvas: &mut Canvas, stage: &Stage, view: &View, traffic: &Traffic) {
    if view.stratum != StratumKind::Street {
        return;
    }
    let roads = Roads(stage.city.stratum(StratumKind::Street));
    let seen = |pos: Pos| view.visibility(pos) == Visibility::Visible;
    for car in &traffic.cars {
        let ahead = car.pos.step(car.heading);
        if seen(ahead)
            && roads.is_road(ahead)
            && let Some(cell) = canvas.get_mut(view.cell_of(ahead))
        {
            cell.bg = cell.bg.mix(stage.style.lamp(), 0.4);
        }
    }
    for car in traffic.cars.iter().filter(|car| seen(car.pos)) {
        if let Some(cell) = canvas.get_mut(view.cell_of(car.pos)) {
            let color = COLORS[car.born as usize / TICKS_A_SPAWN as usize % COLORS.len()];
            *cell = Cell::new(tile_glyph('▬', view.glyphs), color, cell.bg).bold();
        }
    }
}
