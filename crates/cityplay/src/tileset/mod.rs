//! What a tile looks like: one pure function from a tile and what surrounds it to a cell.

mod ascii;
mod boxes;
mod feature;
mod terrain;

use citygen::model::{BuildingKind, Connector, Feature, StratumKind, Terrain, Theme, Tile};
use mapkit::Pos;

use crate::{Cell, Rgb, Style};

pub use ascii::{ascii_glyph, ascii_text};
pub(crate) use boxes::{EAST, NORTH, SOUTH, WEST};
pub use feature::node_glyph;

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

/// Share of a colour that is left of a remembered tile.
const REMEMBERED: f32 = 0.35;

/// The look of a tile. Pure: the same tile and context give the same cell.
pub fn cell(tile: Tile, context: &TileContext) -> Cell {
    match context.visibility {
        Visibility::Unseen => context.style.blank(),
        Visibility::Visible => visible(tile, context),
        Visibility::Remembered => {
            let still = visible(tile, &TileContext { tick: 0, ..*context });
            Cell { fg: still.fg.scale(REMEMBERED), bg: still.bg.scale(REMEMBERED), ..still }
        }
    }
}

#[inline]
fn visible(tile: Tile, context: &TileContext) -> Cell {
    let mut cell = terrain::look(tile, context);
    if let Some(feature) = tile.feature {
        cell = feature::look(feature, tile, cell, context);
    }
    if context.glyphs == GlyphMode::Ascii {
        cell.glyph = ascii_glyph(cell.glyph);
    }
    cell
}

/// The neighbours that a tile of this terrain joins to, as a test on a neighbour; `None` where it joins to nothing.
/// Walls join within their own building only, or two that stand side by side would be drawn as a ladder.
#[inline]
pub(crate) fn joins(terrain: Terrain) -> Option<fn(Terrain) -> bool> {
    use Terrain as T;
    match terrain {
        T::Wall | T::Door | T::Window => Some(|t| matches!(t, T::Wall | T::Door | T::Window)),
        T::Walkway | T::Bridge => {
            Some(|t| matches!(t, T::Walkway | T::Bridge | T::Door | T::Floor | T::Stair | T::Lift | T::Ladder))
        }
        T::NetWall => Some(|t| matches!(t, T::NetWall | T::NetGate)),
        T::NetLane => Some(|t| matches!(t, T::NetLane | T::NetGate)),
        _ => None,
    }
}

/// Whether a tile of this terrain joins to neighbours of its own building alone.
#[inline]
pub(crate) const fn joins_within_building(terrain: Terrain) -> bool {
    matches!(terrain, Terrain::Wall | Terrain::Door | Terrain::Window | Terrain::NetWall)
}

/// Whether it gives light of its own, so that the dark does not darken it.
pub(crate) const fn emits(feature: Feature) -> bool {
    matches!(
        feature,
        Feature::Neon(_) | Feature::HoloAd | Feature::Lamp | Feature::Sign(_) | Feature::Terminal | Feature::Node(_)
    )
}

/// The colour that a share of signal cyan makes.
pub(crate) fn signal(share: f32) -> Rgb {
    crate::style::SIGNAL.scale(share)
}

/// `glyph` as `mode` shows it.
pub(crate) fn tile_glyph(glyph: char, mode: GlyphMode) -> char {
    if mode == GlyphMode::Ascii { ascii_glyph(glyph) } else { glyph }
}
