//! What is taken already on the plane of a layout: areas and discs, found again by where they are.

use super::geometry::{Area, Point};

/// What lies there.
#[derive(Clone, Copy, Debug)]
enum Thing {
    Area(Area),
    Disc(Point, f64),
}

/// Taken areas and discs, with whom they belong to.
#[derive(Debug)]
pub(super) struct Occupied {
    bounds: Area,
    cell: f64,
    columns: usize,
    rows: usize,
    /// By cell, places in `things`.
    cells: Vec<Vec<u32>>,
    things: Vec<(Thing, Option<u32>)>,
}

/// Most cells along one side. More cost memory, fewer make crowded cells slow.
const MOST_CELLS: f64 = 512.0;

impl Occupied {
    /// Nothing is taken yet; `cell` is about as large as what will come.
    pub(super) fn new(bounds: Area, cell: f64) -> Self {
        let cell = cell.max(bounds.width() / MOST_CELLS).max(bounds.height() / MOST_CELLS).max(1e-6);
        let count = |extent: f64| (extent / cell).ceil().clamp(1.0, MOST_CELLS) as usize;
        let (columns, rows) = (count(bounds.width()), count(bounds.height()));
        Self { bounds, cell, columns, rows, cells: vec![Vec::new(); columns * rows], things: Vec::new() }
    }

    /// The cells that an area touches; what lies outside belongs to the cells at the edge.
    fn cells_of(&self, area: Area) -> impl Iterator<Item = usize> + use<> {
        let at = |from: f64, to: f64, count: usize| ((to - from) / self.cell).clamp(0.0, count as f64 - 1.0) as usize;
        let columns = self.columns;
        let (left, right) = (at(self.bounds.left, area.left, columns), at(self.bounds.left, area.right, columns));
        let (top, bottom) = (at(self.bounds.top, area.top, self.rows), at(self.bounds.top, area.bottom, self.rows));
        (top..=bottom).flat_map(move |row| (left..=right).map(move |column| row * columns + column))
    }

    fn put(&mut self, thing: Thing, area: Area, owner: Option<u32>) {
        let index = self.things.len() as u32;
        self.things.push((thing, owner));
        for cell in self.cells_of(area) {
            self.cells[cell].push(index);
        }
    }

    pub(super) fn put_area(&mut self, area: Area, owner: Option<u32>) {
        self.put(Thing::Area(area), area, owner);
    }

    pub(super) fn put_disc(&mut self, center: Point, radius: f64, owner: Option<u32>) {
        self.put(Thing::Disc(center, radius), Area::around(center, 2.0 * radius, 2.0 * radius), owner);
    }

    /// Whether nothing that belongs to others than `owner` lies in an area.
    pub(super) fn is_free(&self, area: Area, owner: Option<u32>) -> bool {
        self.cells_of(area).all(|cell| {
            self.cells[cell].iter().all(|&index| {
                let (thing, of) = self.things[index as usize];
                let is_own = of.is_some() && of == owner;
                is_own
                    || match thing {
                        Thing::Area(other) => !other.overlaps(area),
                        Thing::Disc(center, radius) => !area.touches_disc(center, radius),
                    }
            })
        })
    }
}
