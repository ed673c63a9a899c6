//! The grid of coloured glyphs that everything is painted on.

use mapkit::{Grid, Pos, Size};

use crate::Rgb;

/// One glyph with its colours. The glyph is always exactly one column wide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cell {
    /// What is drawn.
    pub glyph: char,
    /// The glyph's colour.
    pub fg: Rgb,
    /// The colour behind it.
    pub bg: Rgb,
    /// Whether the glyph is drawn bold.
    pub bold: bool,
    /// Whether the glyph is drawn dim: a hint for terminals, as the colours already are.
    pub dim: bool,
}

impl Cell {
    /// A plain glyph.
    pub const fn new(glyph: char, fg: Rgb, bg: Rgb) -> Self {
        Self { glyph, fg, bg, bold: false, dim: false }
    }

    /// A space on `bg`.
    pub const fn blank(bg: Rgb) -> Self {
        Self::new(' ', bg, bg)
    }

    /// The same, bold.
    #[must_use]
    pub const fn bold(self) -> Self {
        Self { bold: true, ..self }
    }

    /// The same, dim.
    #[must_use]
    pub const fn dim(self) -> Self {
        Self { dim: true, ..self }
    }
}

/// A grid of cells, (0,0) at the top left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Canvas {
    cells: Grid<Cell>,
}

impl Canvas {
    /// A canvas full of `cell`.
    pub fn new(size: Size, cell: Cell) -> Self {
        Self { cells: Grid::new(size, cell) }
    }

    /// Extent in cells.
    pub const fn size(&self) -> Size {
        self.cells.size()
    }

    /// Gives the canvas another size, keeping its memory where that is enough; all of it becomes `cell`.
    pub fn reset(&mut self, size: Size, cell: Cell) {
        if size == self.size() {
            self.fill(cell);
        } else {
            self.cells = Grid::new(size, cell);
        }
    }

    /// The cell at `pos`, or `None` outside.
    pub fn get(&self, pos: Pos) -> Option<Cell> {
        self.cells.get(pos).copied()
    }

    /// The cell at `pos` for writing, or `None` outside.
    pub fn get_mut(&mut self, pos: Pos) -> Option<&mut Cell> {
        self.cells.get_mut(pos)
    }

    /// Writes the cell at `pos`; nothing outside.
    pub fn set(&mut self, pos: Pos, cell: Cell) {
        self.cells.set(pos, cell);
    }

    /// The cells of row `y`, left to right; empty outside.
    pub fn row(&self, y: i32) -> &[Cell] {
        self.cells.row(y)
    }

    /// The cells of row `y` for writing, left to right; empty outside.
    pub fn row_mut(&mut self, y: i32) -> &mut [Cell] {
        let size = self.size();
        if y < 0 || y >= size.h {
            return &mut [];
        }
        let w = size.w as usize;
        &mut self.cells.cells_mut()[y as usize * w..][..w]
    }

    /// All cells, row by row.
    pub fn cells(&self) -> &[Cell] {
        self.cells.cells()
    }

    /// Fills the canvas with `cell`.
    pub fn fill(&mut self, cell: Cell) {
        self.cells.cells_mut().fill(cell);
    }

    /// Writes `text` from `pos` to the right on the backgrounds that are there; what lies outside is cut off.
    pub fn text(&mut self, pos: Pos, text: &str, fg: Rgb) {
        for (x, glyph) in (pos.x..).zip(text.chars()) {
            if let Some(cell) = self.cells.get_mut(Pos::new(x, pos.y)) {
                *cell = Cell::new(glyph, fg, cell.bg);
            }
        }
    }

    /// The glyphs alone, one line per row: what tests compare and a plain text shows.
    pub fn plain_text(&self) -> String {
        let mut text = String::new();
        for y in 0..self.size().h {
            text.extend(self.row(y).iter().map(|c| c.glyph));
            text.push('\n');
        }
        text
    }
}
