//! A working grid with a ring of blocked cells around it.

use crate::{Pos, Size};

/// How tiles map to indices of a [`Bordered`] grid: neighbours lie at ±1 and ±`stride`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shape {
    /// Extent without the border.
    pub size: Size,
    /// Index step from one row to the next.
    pub stride: usize,
}

impl Shape {
    /// The shape of a bordered grid around `size` tiles.
    pub const fn new(size: Size) -> Self {
        Self { size, stride: size.w as usize + 2 }
    }

    /// Number of cells, border included.
    pub const fn len(self) -> usize {
        self.stride * (self.size.h as usize + 2)
    }

    /// Whether there is no tile in it.
    pub const fn is_empty(self) -> bool {
        self.size.area() == 0
    }

    /// Index of a tile; `pos` may lie on the border, one tile outside.
    pub const fn index(self, pos: Pos) -> usize {
        (pos.y + 1) as usize * self.stride + (pos.x + 1) as usize
    }

    /// The tile at `index`.
    pub const fn pos(self, index: usize) -> Pos {
        Pos::new((index % self.stride) as i32 - 1, (index / self.stride) as i32 - 1)
    }

    /// Index of a tile in a plain row-major grid of the same size; meaningless for a border cell.
    pub const fn flat(self, index: usize) -> usize {
        (index / self.stride - 1) * self.size.w as usize + index % self.stride - 1
    }

    /// Neighbours of `index` to the north, east, south and west; `index` is not a border cell.
    pub const fn around(self, index: usize) -> [usize; 4] {
        [index - self.stride, index + 1, index + self.stride, index - 1]
    }
}

/// A grid of working values with a ring of border cells.
#[derive(Clone, Debug, Default)]
pub struct Bordered<T> {
    shape: Shape,
    cells: Vec<T>,
}

impl<T: Copy> Bordered<T> {
    /// Fits the grid to `size` and fills it: `border` around, `inside` within. Keeps its memory.
    pub fn reset(&mut self, size: Size, inside: T, border: T) {
        self.shape = Shape::new(size);
        self.cells.clear();
        self.cells.resize(self.shape.len(), border);
        for y in 0..size.h {
            self.row_mut(y).fill(inside);
        }
    }

    /// A grid filled with `border` around and `inside` within.
    pub fn new(size: Size, inside: T, border: T) -> Self {
        let mut grid = Self { shape: Shape::new(size), cells: Vec::new() };
        grid.reset(size, inside, border);
        grid
    }

    /// How tiles map to indices.
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// Row `y` without its border cells; `y` lies inside.
    pub fn row_mut(&mut self, y: i32) -> &mut [T] {
        let start = self.shape.index(Pos::new(0, y));
        &mut self.cells[start..start + self.shape.size.w as usize]
    }

    /// The value at `pos`, which may be one tile outside.
    pub fn at(&self, pos: Pos) -> T {
        self.cells[self.shape.index(pos)]
    }

    /// Writes the value at `pos`, which may be one tile outside.
    pub fn put(&mut self, pos: Pos, value: T) {
        let index = self.shape.index(pos);
        self.cells[index] = value;
    }
}

impl<T> std::ops::Index<usize> for Bordered<T> {
    type Output = T;

    fn index(&self, index: usize) -> &T {
        &self.cells[index]
    }
}

impl<T> std::ops::IndexMut<usize> for Bordered<T> {
    fn index_mut(&mut self, index: usize) -> &mut T {
        &mut self.cells[index]
    }
}
