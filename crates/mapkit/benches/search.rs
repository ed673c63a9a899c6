//! The hot loops of generation on a city-like 320×160 grid: routes, components, distance fields.
//!
//! `cargo bench -p mapkit`. Before the times it prints counts that do not depend on the machine.

use divan::{Bencher, counter::ItemsCount};
use mapkit::search::{AStar, Bordered, Components, Costs, DistanceField, Ends, Shape};
use mapkit::{Grid, Pos, Rect, Size, Stream};

const SIZE: Size = Size::new(320, 160);
/// What it costs to enter a tile; 0 is closed.
const ROAD: u8 = 1;
const GROUND: u8 = 3;
const WALL: u8 = 0;
/// Routes a measurement.
const ROUTES: usize = 200;

fn main() {
    for name in CITIES {
        let (grid, routes, mut astar) = (city(name), routes(name), AStar::default());
        let length = |ends: &Ends| route(&mut astar, &grid, *ends).map_or(0, |path| path.len());
        let tiles: usize = routes.iter().map(length).sum();
        let each = |count: usize| count as f64 / ROUTES as f64;
        let (tiles, expanded) = (each(tiles), each(astar.expanded() as usize));
        println!("{name}: {ROUTES} routes of {tiles:.1} tiles, {expanded:.1} tiles expanded each");
        let (walkable, mut components) = (walkable(name), Components::default());
        components.label(SIZE, |i| walkable[i]);
        println!("{name}: {} components of {} tiles", components.len(), components.sizes().iter().sum::<u32>());
    }
    divan::main();
}

/// `streets`: a tight lattice of streets between walled buildings. `ruins`: few streets, and a third of the ground
/// between them closed.
const CITIES: [&str; 2] = ["streets", "ruins"];

fn city(name: &str) -> Bordered<u8> {
    let mut stream = Stream::new(1);
    let (mut grid, blocks) = match name {
        "ruins" => (Grid::from_fn(SIZE, |_| if stream.chance(0.3) { WALL } else { GROUND }), (64, 40)),
        _ => (Grid::new(SIZE, GROUND), (16, 10)),
    };
    if name == "streets" {
        build(&mut grid, &mut stream, blocks);
    }
    for x in (0..SIZE.w).step_by(blocks.0) {
        grid.fill_rect(Rect::new(x, 0, 2, SIZE.h), ROAD);
    }
    for y in (0..SIZE.h).step_by(blocks.1) {
        grid.fill_rect(Rect::new(0, y, SIZE.w, 2), ROAD);
    }
    let mut bordered = Bordered::new(SIZE, WALL, WALL);
    for y in 0..SIZE.h {
        bordered.row_mut(y).copy_from_slice(grid.row(y));
    }
    bordered
}

/// Puts a walled building with one door into every block.
fn build(grid: &mut Grid<u8>, stream: &mut Stream, (width, height): (usize, usize)) {
    for (x, y) in (0..SIZE.h).step_by(height).flat_map(|y| (0..SIZE.w).step_by(width).map(move |x| (x, y))) {
        let (w, h) = (stream.range(6, 12), stream.range(4, 6));
        let building = Rect::new(x + 3, y + 3, w, h);
        for pos in building.border() {
            grid.set(pos, WALL);
        }
        let door = building.x + stream.range(1, w - 2);
        grid.set(Pos::new(door, if stream.chance(0.5) { building.y } else { building.bottom() - 1 }), GROUND);
    }
}

fn walkable(name: &str) -> Vec<bool> {
    let grid = city(name);
    SIZE.rect().iter().map(|pos| grid.at(pos) != WALL).collect()
}

/// Pairs of open tiles whose route is 20 to 60 tiles long.
fn routes(name: &str) -> Vec<Ends> {
    let (grid, mut stream, mut astar) = (city(name), Stream::new(2), AStar::default());
    let mut found = Vec::new();
    while found.len() < ROUTES {
        let mut tile = || SIZE.pos(stream.index(SIZE.area()));
        let ends = Ends { from: tile(), to: tile() };
        if ends.from.manhattan(ends.to) > 60 || grid.at(ends.from) == WALL || grid.at(ends.to) == WALL {
            continue;
        }
        if route(&mut astar, &grid, ends).is_some_and(|path| (20..=60).contains(&path.len())) {
            found.push(ends);
        }
    }
    found
}

fn route(astar: &mut AStar, grid: &Bordered<u8>, ends: Ends) -> Option<Vec<Pos>> {
    astar.path(grid.shape(), ends, Costs::new(1, u32::from(GROUND)), |_, to| u32::from(grid[to]))
}

/// Time of all routes; divide by their number, or read the items per second.
#[divan::bench(args = CITIES)]
fn a_star_routes_of_20_to_60_tiles(bencher: Bencher, name: &str) {
    let (grid, routes, mut astar) = (city(name), routes(name), AStar::default());
    bencher.counter(ItemsCount::new(ROUTES)).bench_local(|| {
        routes.iter().map(|&ends| route(&mut astar, &grid, ends).map_or(0, |path| path.len())).sum::<usize>()
    });
}

#[divan::bench(args = CITIES)]
fn components(bencher: Bencher, name: &str) {
    let (walkable, mut components) = (walkable(name), Components::default());
    bencher.bench_local(|| {
        components.label(SIZE, |i| walkable[i]);
        components.len()
    });
}

#[divan::bench(args = CITIES)]
fn distance_field_from_20_sources(bencher: Bencher, name: &str) {
    let (grid, mut field) = (city(name), DistanceField::default());
    let sources: Vec<Pos> = (0..20).map(|i| Pos::new(i * 16, 80)).collect();
    bencher.bench_local(|| {
        field.fill(SIZE, sources.iter().copied(), |i| grid[i] != WALL);
        field.at_index(Shape::new(SIZE).index(Pos::new(319, 159)))
    });
}
