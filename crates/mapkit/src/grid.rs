//! A dense row-major grid of tiles.

use crate::{Pos, Rect, Size};
use serde::{Deserialize, Serialize};
use std::ops::{Index, IndexMut};

/// A row-major grid. `get` and `set` never panic; `grid[pos]` does outside, as slices do.
///
/// ```
/// use mapkit::{Grid, Pos, Rect, Size};
/// let mut g = Grid::new(Size::new(4, 3), 0);
/// g.fill_rect(Rect::new(2, 1, 9, 9), 7);
/// assert_eq!(g.get(Pos::new(3, 2)), Some(&7));
/// assert_eq!(g.get(Pos::new(4, 2)), None);
/// assert_eq!(g.count(|&v| v == 7), 4);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "RawGrid<T>")]
pub struct Grid<T> {
    size: Size,
    cells: Vec<T>,
}

/// A grid as it is read, before its cells have been counted.
#[derive(Deserialize)]
#[serde(rename = "Grid")]
struct RawGrid<T> {
    size: Size,
    cells: Vec<T>,
}

impl<T> TryFrom<RawGrid<T>> for Grid<T> {
    type Error = String;

    fn try_from(RawGrid { size, cells }: RawGrid<T>) -> Result<Self, String> {
        let found = cells.len();
        Self::from_cells(size, cells).ok_or_else(|| format!("a grid of {size} tiles has {found} cells"))
    }
}

impl<T> Grid<T> {
    /// A grid whose cell at `pos` is `f(pos)`, asked row by row.
    pub fn from_fn(size: Size, f: impl FnMut(Pos) -> T) -> Self {
        Self { size, cells: size.rect().iter().map(f).collect() }
    }

    /// A grid over row-major `cells`, or `None` where their number is not `size.area()`.
    pub fn from_cells(size: Size, cells: Vec<T>) -> Option<Self> {
        (cells.len() == size.area()).then_some(Self { size, cells })
    }

    /// Extent in tiles.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Columns, as an index step from one row to the next.
    pub const fn stride(&self) -> usize {
        self.size.w as usize
    }

    /// All cells, row-major.
    pub fn cells(&self) -> &[T] {
        &self.cells
    }

    /// All cells, row-major, for writing.
    pub fn cells_mut(&mut self) -> &mut [T] {
        &mut self.cells
    }

    /// The cell at `pos`, or `None` outside.
    pub fn get(&self, pos: Pos) -> Option<&T> {
        self.size.index(pos).map(|i| &self.cells[i])
    }

    /// The cell at `pos` for writing, or `None` outside.
    pub fn get_mut(&mut self, pos: Pos) -> Option<&mut T> {
        self.size.index(pos).map(|i| &mut self.cells[i])
    }

    /// Writes the cell at `pos`; `false` (and nothing written) outside.
    pub fn set(&mut self, pos: Pos, value: T) -> bool {
        self.get_mut(pos).map(|cell| *cell = value).is_some()
    }

    /// The cells of row `y`, left to right; empty outside.
    pub fn row(&self, y: i32) -> &[T] {
        if y < 0 || y >= self.size.h {
            return &[];
        }
        &self.cells[y as usize * self.stride()..][..self.size.w as usize]
    }

    /// A grid of the same size with `f` applied to every cell.
    pub fn map<U>(&self, f: impl FnMut(&T) -> U) -> Grid<U> {
        Grid { size: self.size, cells: self.cells.iter().map(f).collect() }
    }

    /// Number of cells that satisfy `f`.
    pub fn count(&self, mut f: impl FnMut(&T) -> bool) -> usize {
        self.cells.iter().filter(|cell| f(cell)).count()
    }

    /// Every tile with its cell, row by row.
    pub fn iter(&self) -> impl Iterator<Item = (Pos, &T)> {
        self.size.rect().iter().zip(&self.cells)
    }

    /// The tiles of `rect` that lie in the grid with their cells, row by row.
    pub fn iter_rect(&self, rect: Rect) -> impl Iterator<Item = (Pos, &T)> {
        let inside = self.size.rect().intersect(rect).unwrap_or_default();
        inside.iter().map(|pos| (pos, &self[pos]))
    }
}

impl<T: Clone> Grid<T> {
    /// A grid filled with `value`.
    pub fn new(size: Size, value: T) -> Self {
        Self { size, cells: vec![value; size.area()] }
    }

    /// Fills the part of `rect` that lies in the grid.
    pub fn fill_rect(&mut self, rect: Rect, value: T) {
        let Some(inside) = self.size.rect().intersect(rect) else { return };
        let stride = self.stride();
        for y in inside.y..inside.bottom() {
            let start = y as usize * stride + inside.x as usize;
            self.cells[start..start + inside.w as usize].fill(value.clone());
        }
    }
}

impl<T> Index<Pos> for Grid<T> {
    type Output = T;

    fn index(&self, pos: Pos) -> &T {
        let i = self.size.index(pos).expect("position inside the grid");
        &self.cells[i]
    }
}

impl<T> IndexMut<Pos> for Grid<T> {
    fn index_mut(&mut self, pos: Pos) -> &mut T {
        let i = self.size.index(pos).expect("position inside the grid");
        &mut self.cells[i]
    }
}
