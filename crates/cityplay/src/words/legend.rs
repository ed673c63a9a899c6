//! The legend: what the glyphs of a stratum mean, drawn by the tileset itself so that it cannot go stale.

use citygen::model::{Feature, Hue, NodeKind, SignGlyph, StratumKind, Terrain, Tile};
use mapkit::Pos;

use crate::tileset::{EAST, SOUTH, WEST};
use crate::{Cell, GlyphMode, Style, TileContext, cell};

/// A cell as it is on the map, and what it stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LegendEntry {
    /// How it looks.
    pub cell: Cell,
    /// What it is.
    pub label: &'static str,
}

/// The legend of a stratum at a moment.
pub fn legend(style: &Style, stratum: StratumKind, tick: u64, glyphs: GlyphMode) -> Vec<LegendEntry> {
    let table: &[Row] = match stratum {
        StratumKind::Undercity => UNDERCITY,
        StratumKind::Street => STREET,
        StratumKind::Skyways => SKYWAYS,
        StratumKind::Heights => HEIGHTS,
        StratumKind::Net => NET,
    };
    let entry = |&(terrain, shown, label): &Row| {
        let feature = match shown {
            Ground => None,
            On(feature) => Some(feature),
            AnySign => SignGlyph::all().next().map(Feature::Sign),
        };
        let tile = Tile { terrain, feature, district: None, building: None, variant: LOOK, light: 200 };
        let context = TileContext {
            tick,
            glyphs,
            light: tile.light,
            mask: if terrain == Terrain::NetLane { EAST | WEST } else { EAST | SOUTH },
            ..TileContext::new(style, stratum, Pos::new(0, 0))
        };
        LegendEntry { cell: cell(tile, &context), label }
    };
    table.iter().map(entry).collect()
}

/// A variant for which tubes are whole and open cyberspace shows its dot.
const LOOK: u8 = 1;

/// What the tile of a legend entry bears.
#[derive(Clone, Copy)]
enum Shown {
    /// Nothing.
    Ground,
    /// A feature.
    On(Feature),
    /// A sign; which one does not matter.
    AnySign,
}

type Row = (Terrain, Shown, &'static str);

use Shown::{AnySign, Ground, On};
use Terrain as T;

const UNDERCITY: &[Row] = &[
    (T::Tunnel, Ground, "tunnel"),
    (T::Sewage, Ground, "sewage, closed"),
    (T::Grate, Ground, "grate"),
    (T::Rail, Ground, "railway"),
    (T::Wall, Ground, "basement wall"),
    (T::Door, Ground, "door"),
    (T::Stair, Ground, "stairs"),
    (T::Lift, Ground, "lift"),
    (T::Ladder, Ground, "ladder"),
    (T::Tunnel, On(Feature::Pipe), "pipe, closed"),
];

const STREET: &[Row] = &[
    (T::Road, Ground, "road"),
    (T::Sidewalk, Ground, "sidewalk"),
    (T::Alley, Ground, "alley"),
    (T::Plaza, Ground, "plaza"),
    (T::Bridge, Ground, "bridge"),
    (T::Water, Ground, "water, closed"),
    (T::Wall, Ground, "wall"),
    (T::Window, Ground, "window"),
    (T::Door, Ground, "door"),
    (T::Floor, Ground, "floor"),
    (T::Stair, Ground, "stairs"),
    (T::Lift, Ground, "lift"),
    (T::Ladder, Ground, "ladder or manhole"),
    (T::Wall, On(Feature::Neon(Hue::Pink)), "neon"),
    (T::Wall, On(Feature::HoloAd), "holo ad"),
    (T::Wall, AnySign, "shop sign"),
    (T::Wall, On(Feature::Camera), "camera"),
    (T::Sidewalk, On(Feature::Lamp), "lamp"),
    (T::Sidewalk, On(Feature::Terminal), "terminal, closed"),
    (T::Road, On(Feature::Barrier), "barrier, closed"),
    (T::Plaza, On(Feature::Stall), "stall, closed"),
    (T::Road, On(Feature::Puddle), "puddle"),
    (T::Road, On(Feature::Trash), "trash"),
    (T::Floor, On(Feature::Vent), "vent"),
];

const SKYWAYS: &[Row] = &[
    (T::Walkway, Ground, "walkway"),
    (T::Wall, Ground, "wall"),
    (T::Window, Ground, "window"),
    (T::Door, Ground, "door"),
    (T::Floor, Ground, "floor"),
    (T::Stair, Ground, "stairs"),
    (T::Lift, Ground, "lift"),
    (T::Ladder, Ground, "ladder"),
    (T::Walkway, On(Feature::Cable), "cable"),
];

const HEIGHTS: &[Row] = &[
    (T::Rooftop, Ground, "rooftop"),
    (T::Bridge, Ground, "foot bridge"),
    (T::Stair, Ground, "stairs"),
    (T::Lift, Ground, "lift"),
    (T::Ladder, Ground, "ladder"),
    (T::Rooftop, On(Feature::Helipad), "helipad"),
    (T::Rooftop, On(Feature::AcUnit), "air conditioner, closed"),
];

const NET: &[Row] = &[
    (T::NetGrid, Ground, "grid"),
    (T::NetLane, Ground, "lane"),
    (T::NetWall, Ground, "construct wall"),
    (T::NetGate, Ground, "gate"),
    (T::NetGrid, On(Feature::Node(NodeKind::Terminal)), "terminal or port"),
    (T::NetFloor, On(Feature::Node(NodeKind::Server)), "server"),
    (T::NetGrid, On(Feature::Node(NodeKind::Backbone)), "backbone"),
    (T::NetFloor, On(Feature::Node(NodeKind::DataVault)), "data vault"),
    (T::NetGate, On(Feature::Node(NodeKind::Ice)), "ICE"),
    (T::NetWall, On(Feature::Node(NodeKind::Camera)), "sensor"),
];
