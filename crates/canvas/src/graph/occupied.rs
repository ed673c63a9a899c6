//! What is taken already on the plane of a layout: areas and discs, found again by where they are.

use super::geometry::{Area, Point};
use super::squares::Squares;

/// What lies there.
#[derive(Clone, Copy, Debug)]
enum Thing {
    Area(Area),
    Disc(Point, f64),
}

/// Taken areas and discs, with whom they belong to.
#[derive(Debug)]
pub(super) struct Occupied {
    squares: Squares,
    things: Vec<(Thing, Option<u32>)>,
}

impl Occupied {
    /// Nothing is taken yet; `side` is about as large as what will come.
    pub(super) fn new(bounds: Area, side: f64) -> Self {
        Self { squares: Squares::new(bounds, side), things: Vec::new() }
    }

    fn put(&mut self, thing: Thing, area: Area, owner: Option<u32>) {
        self.squares.put(area, self.things.len() as u32);
        self.things.push((thing, owner));
    }

    pub(super) fn put_area(&mut self, area: Area, owner: Option<u32>) {
        self.put(Thing::Area(area), area, owner);
    }

    pub(super) fn put_disc(&mut self, center: Point, radius: f64, owner: Option<u32>) {
        self.put(Thing::Disc(center, radius), Area::around(center, 2.0 * radius, 2.0 * radius), owner);
    }

    /// Whether nothing that belongs to others than `owner` lies in an area.
    pub(super) fn is_free(&self, area: Area, owner: Option<u32>) -> bool {
        self.squares.numbers(area).all(|number| {
            let (thing, of) = self.things[number as usize];
            let is_own = of.is_some() && of == owner;
            is_own
                || match thing {
                    Thing::Area(other) => !other.overlaps(area),
                    Thing::Disc(center, radius) => !area.touches_disc(center, radius),
                }
        })
    }
}
