//! How a dungeon looks, for front ends: a glyph and a colour role per tile. What colour a role has is theirs to say.

use mapkit::{Grid, Pos};

use crate::model::{Region, RegionKind, Tile};

/// What a cell shows, for a palette to colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// Rock that no open tile touches.
    Rock,
    /// A wall of a room or a corridor.
    Wall,
    /// Floor of a room.
    Room,
    /// Floor of a corridor.
    Corridor,
    /// A door.
    Door,
}

impl Role {
    /// Every role, in the order of a legend.
    pub const ALL: [Self; 5] = [Self::Wall, Self::Room, Self::Corridor, Self::Door, Self::Rock];

    /// Its name in a legend.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Rock => "rock",
            Self::Wall => "wall",
            Self::Room => "room",
            Self::Corridor => "corridor",
            Self::Door => "door",
        }
    }

    /// Its glyph: one column wide, plain ASCII.
    pub const fn glyph(self) -> char {
        match self {
            Self::Rock => ' ',
            Self::Wall => '#',
            Self::Room => '.',
            Self::Corridor => ',',
            Self::Door => '+',
        }
    }
}

/// A tile as it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glyph {
    /// The character, one column wide.
    pub glyph: char,
    /// What it shows.
    pub role: Role,
}

impl From<Role> for Glyph {
    fn from(role: Role) -> Self {
        Self { glyph: role.glyph(), role }
    }
}

/// A map as cells, finished or growing. Floor that belongs to no region yet looks like a room.
pub fn cells(tiles: &Grid<Tile>, regions: &[Region]) -> Grid<Glyph> {
    let mut cells = Grid::new(tiles.size(), Glyph::from(Role::Rock));
    for (pos, &tile) in tiles.iter().filter(|(_, tile)| tile.is_walkable()) {
        cells[pos] = if tile == Tile::Door { Role::Door } else { Role::Room }.into();
        for y in pos.y - 1..=pos.y + 1 {
            for x in pos.x - 1..=pos.x + 1 {
                if let Some(cell) = cells.get_mut(Pos::new(x, y)).filter(|cell| cell.role == Role::Rock) {
                    *cell = Role::Wall.into();
                }
            }
        }
    }
    for region in regions.iter().filter(|region| region.kind == RegionKind::Corridor) {
        for &pos in &region.cells {
            if let Some(cell) = cells.get_mut(pos).filter(|cell| cell.role == Role::Room) {
                *cell = Role::Corridor.into();
            }
        }
    }
    cells
}
