//! The colours of dungeons, on the command line and in the game.

use cityplay::{Cell, Rgb};
use dungeon::look::Role;

/// A glyph of a dungeon in the colours of what it shows.
pub(crate) fn dungeon_cell(glyph: char, role: Role) -> Cell {
    let (fg, bg) = match role {
        Role::Rock => (Rgb(44, 44, 54), Rgb(10, 10, 14)),
        Role::Wall => (Rgb(136, 128, 144), Rgb(34, 32, 40)),
        Role::Room => (Rgb(110, 120, 130), Rgb(18, 20, 26)),
        Role::Corridor => (Rgb(150, 140, 100), Rgb(22, 20, 16)),
        Role::Door => (Rgb(255, 70, 170), Rgb(30, 16, 26)),
    };
    let cell = Cell::new(glyph, fg, bg);
    if role == Role::Door { cell.bold() } else { cell }
}
