//! What a tile of a dungeon is.

use serde::{Deserialize, Serialize};

/// What a tile is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tile {
    /// Rock; nobody can stand here.
    #[default]
    Wall,
    /// Open ground of a room or a corridor.
    Floor,
    /// The first tile of a corridor, in the wall of a room.
    Door,
}

impl Tile {
    /// Every tile, by number.
    pub const ALL: [Self; 3] = [Self::Wall, Self::Floor, Self::Door];

    /// Its number in packed cells and hashes.
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// Its name, for people.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Wall => "wall",
            Self::Floor => "floor",
            Self::Door => "door",
        }
    }

    /// Whether a person can stand on it.
    pub const fn is_walkable(self) -> bool {
        !matches!(self, Self::Wall)
    }
}
