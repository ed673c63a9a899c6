//! The text form of a map: `#` wall, `.` floor, `+` door, a line a row.
//!
//! ```
//! let map = "#####\n#.+.#\n#####\n";
//! let tiles = dungeon::text::to_tiles(map)?;
//! assert_eq!(dungeon::text::from_tiles(&tiles), map);
//! # Ok::<(), dungeon::text::TextError>(())
//! ```

use mapkit::text::shown;
use mapkit::{Grid, Size};

use crate::tile::Tile;

/// Why a text is no map.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TextError {
    /// A character that stands for no tile. Lines and columns count from 1.
    #[error("line {line}, column {column}: `{}` is no tile; allowed are `#` wall, `.` floor and `+` door", shown(&.found.to_string()))]
    Unknown {
        /// Line, from 1.
        line: usize,
        /// Column, from 1.
        column: usize,
        /// The character.
        found: char,
    },
    /// A line that is shorter or longer than the first.
    #[error("line {line} has {found} tiles, the first has {wanted}; all must be of one length")]
    Ragged {
        /// Line, from 1.
        line: usize,
        /// Its tiles.
        found: usize,
        /// Tiles of the first line.
        wanted: usize,
    },
    /// No tile at all.
    #[error("the text is empty; a map has at least one tile")]
    Empty,
}

/// The character of a tile.
pub const fn char_of(tile: Tile) -> char {
    match tile {
        Tile::Wall => '#',
        Tile::Floor => '.',
        Tile::Door => '+',
    }
}

/// The tile of a character, or `None` where it stands for none.
pub fn tile_of(c: char) -> Option<Tile> {
    Tile::ALL.into_iter().find(|&tile| char_of(tile) == c)
}

/// A map as text, each row ended by a line feed.
pub fn from_tiles(tiles: &Grid<Tile>) -> String {
    let mut text = String::with_capacity(tiles.size().area() + tiles.size().h as usize);
    for y in 0..tiles.size().h {
        text.extend(tiles.row(y).iter().map(|&tile| char_of(tile)));
        text.push('\n');
    }
    text
}

/// A map from text. Line ends may be `\n` or `\r\n`, and the last may be absent.
///
/// # Errors
/// Where a character stands for no tile, lines differ in length, or there is no tile.
pub fn to_tiles(text: &str) -> Result<Grid<Tile>, TextError> {
    let (mut cells, mut width, mut height) = (Vec::with_capacity(text.len()), 0, 0);
    for (y, row) in text.lines().enumerate() {
        let start = cells.len();
        for (x, c) in row.chars().enumerate() {
            cells.push(tile_of(c).ok_or(TextError::Unknown { line: y + 1, column: x + 1, found: c })?);
        }
        let found = cells.len() - start;
        if y == 0 {
            width = found;
        } else if found != width {
            return Err(TextError::Ragged { line: y + 1, found, wanted: width });
        }
        height = y + 1;
    }
    if cells.is_empty() {
        return Err(TextError::Empty);
    }
    Ok(Grid::from_cells(Size::new(width as i32, height as i32), cells).expect("every row has the same length"))
}
