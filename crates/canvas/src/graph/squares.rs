//! A plane cut into equal squares, each with the numbers of what touches it.

use super::geometry::Area;

/// Most squares along one side. More cost memory, fewer make crowded ones slow.
const MOST: f64 = 512.0;

/// Squares over an area; what lies outside belongs to those at its edge.
#[derive(Clone, Debug)]
pub(super) struct Squares {
    bounds: Area,
    side: f64,
    columns: usize,
    rows: usize,
    numbers: Vec<Vec<u32>>,
}

impl Squares {
    /// Nothing is there yet; `side` is about as large as what will come.
    pub(super) fn new(bounds: Area, side: f64) -> Self {
        let side = side.max(bounds.width() / MOST).max(bounds.height() / MOST).max(1e-6);
        let count = |extent: f64| (extent / side).ceil().clamp(1.0, MOST) as usize;
        let (columns, rows) = (count(bounds.width()), count(bounds.height()));
        Self { bounds, side, columns, rows, numbers: vec![Vec::new(); columns * rows] }
    }

    /// The squares that an area touches.
    fn of(&self, area: Area) -> impl Iterator<Item = usize> + use<> {
        let at = |from: f64, to: f64, count: usize| ((to - from) / self.side).clamp(0.0, count as f64 - 1.0) as usize;
        let columns = self.columns;
        let (left, right) = (at(self.bounds.left, area.left, columns), at(self.bounds.left, area.right, columns));
        let (top, bottom) = (at(self.bounds.top, area.top, self.rows), at(self.bounds.top, area.bottom, self.rows));
        (top..=bottom).flat_map(move |row| (left..=right).map(move |column| row * columns + column))
    }

    /// Puts a number into every square that an area touches.
    pub(super) fn put(&mut self, area: Area, number: u32) {
        for square in self.of(area) {
            self.numbers[square].push(number);
        }
    }

    /// The numbers in the squares that an area touches; one in several squares comes several times.
    pub(super) fn numbers(&self, area: Area) -> impl Iterator<Item = u32> + '_ {
        self.of(area).flat_map(|square| self.numbers[square].iter().copied())
    }
}
