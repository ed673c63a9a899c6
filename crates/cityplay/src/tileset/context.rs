//! What the look of a tile depends on beside the tile.

use citygen::model::{BuildingKind, Connector, StratumKind, Theme};
use mapkit::Pos;

use crate::Style;

/// Which glyphs may be used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GlyphMode {
    /// All of them.
    #[default]
    Unicode,
    /// Printable ASCII alone, one column in every terminal.
    Ascii,
}

/// What the player knows of a tile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Visibility {
    /// Nothing: it is background.
    Unseen,
    /// What it looked like once: dark, and without motion.
    Remembered,
    /// All of it.
    #[default]
    Visible,
}

/// What the look of a tile depends on beside the tile.
#[derive(Clone, Copy, Debug)]
pub struct TileContext<'a> {
    /// Colours and glyph sets.
    pub style: &'a Style,
    /// Which glyphs may be used.
    pub glyphs: GlyphMode,
    /// The theme of the tile's district, if any.
    pub theme: Option<Theme>,
    /// The stratum it lies on.
    pub stratum: StratumKind,
    /// The light it is shown in.
    pub light: u8,
    /// The moment.
    pub tick: u64,
    /// The tile.
    pub pos: Pos,
    /// What the player knows of it.
    pub visibility: Visibility,
    /// The connector at the tile that serves the stratum, if any.
    pub connector: Option<&'a Connector>,
    /// The kind of the tile's building, if any.
    pub building_kind: Option<BuildingKind>,
    /// Which neighbours the tile is joined to: bit 0 north, 1 east, 2 south, 3 west.
    pub mask: u8,
    /// Whether the player stands on it.
    pub occupied: bool,
}

impl<'a> TileContext<'a> {
    /// A visible, fully lit tile at `pos` at tick 0 with nothing around it.
    pub const fn new(style: &'a Style, stratum: StratumKind, pos: Pos) -> Self {
        Self {
            style,
            glyphs: GlyphMode::Unicode,
            theme: None,
            stratum,
            light: 255,
            tick: 0,
            pos,
            visibility: Visibility::Visible,
            connector: None,
            building_kind: None,
            mask: 0,
            occupied: false,
        }
    }
}
