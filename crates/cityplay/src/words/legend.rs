//! The legend: what the glyphs of a stratum mean, drawn by the tileset itself so that it cannot go stale.

use citygen::model::{
    Connector, ConnectorKind, Feature, Hue, NodeKind, SignGlyph, StrataSet, StratumKind, Terrain, Tile,
};
use mapkit::Pos;

use crate::tileset::{EAST, SOUTH, WEST};
use crate::{Cell, GlyphMode, Style, TileContext, cell};

/// A cell as it is on the map, and what it stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LegendEntry {
    /// How it looks.
    pub cell: Cell,
    /// How what usually lies beside it looks: it tells windows from plazas, and puddles from water.
    pub beside: Cell,
    /// What it is.
    pub label: &'static str,
    /// Whether one can walk there.
    pub walkable: bool,
}

/// The legend of a stratum at a moment.
pub fn legend(style: &Style, stratum: StratumKind, tick: u64, glyphs: GlyphMode) -> Vec<LegendEntry> {
    let here = usize::from(stratum.number());
    let stairs = |strata: &[StratumKind]| Connector {
        kind: ConnectorKind::Stair,
        pos: Pos::new(0, 0),
        serves: StrataSet::of(strata),
        public: true,
    };
    let (up, down) = (stairs(&StratumKind::ALL[here..]), stairs(&StratumKind::ALL[..=here]));
    let look = |terrain, feature, x, connector| {
        let tile = Tile { terrain, feature, district: None, building: None, variant: LOOK, light: 200 };
        let context = TileContext {
            tick,
            glyphs,
            light: tile.light,
            mask: if LINES.contains(&terrain) { EAST | WEST } else { EAST | SOUTH },
            connector,
            ..TileContext::new(style, stratum, Pos::new(x, 0))
        };
        (cell(tile, &context), tile.is_walkable())
    };
    let entry = |row: &Row| {
        let (feature, connector) = match row.shown {
            Ground => (None, None),
            Up => (None, Some(&up)),
            Down => (None, Some(&down)),
            On(feature) => (Some(feature), None),
            AnySign => (SignGlyph::all().next().map(Feature::Sign), None),
        };
        let (cell, walkable) = look(row.terrain, feature, 0, connector);
        let (beside, _) = look(row.beside, None, 1, None);
        LegendEntry { cell, beside, label: row.label, walkable }
    };
    TABLE.iter().filter(|row| row.on.contains(&stratum)).map(entry).collect()
}

/// A variant for which tubes are whole and open cyberspace shows its dot.
const LOOK: u8 = 1;

/// Terrain that is shown as a piece of a line.
const LINES: [Terrain; 3] = [T::NetLane, T::Wall, T::NetWall];

/// What the tile of a legend entry bears.
#[derive(Clone, Copy)]
enum Shown {
    /// Nothing.
    Ground,
    /// Stairs that lead up, and those that lead down.
    Up,
    Down,
    /// A feature.
    On(Feature),
    /// A sign; which one does not matter.
    AnySign,
}

/// A row of the table.
struct Row {
    /// The strata that have it.
    on: &'static [StratumKind],
    terrain: Terrain,
    shown: Shown,
    /// What usually lies beside it.
    beside: Terrain,
    label: &'static str,
}

const fn row(
    on: &'static [StratumKind],
    terrain: Terrain,
    shown: Shown,
    beside: Terrain,
    label: &'static str,
) -> Row {
    Row { on, terrain, shown, beside, label }
}

use Shown::{AnySign, Down, Ground, On, Up};
use StratumKind as S;
use Terrain as T;

const UNDER: &[S] = &[S::Undercity];
const STREET: &[S] = &[S::Street];
const SKY: &[S] = &[S::Skyways];
const HIGH: &[S] = &[S::Heights];
const NET: &[S] = &[S::Net];
/// Where buildings have rooms.
const ROOMS: &[S] = &[S::Undercity, S::Street, S::Skyways];
/// Where rooms have windows.
const WINDOWS: &[S] = &[S::Street, S::Skyways];
/// Where something lies below.
const OVER: &[S] = &[S::Street, S::Skyways, S::Heights];
const PHYSICAL: &[S] = &[S::Undercity, S::Street, S::Skyways, S::Heights];

const TABLE: &[Row] = &[
    row(UNDER, T::Tunnel, Ground, T::Tunnel, "tunnel"),
    row(UNDER, T::Sewage, Ground, T::Sewage, "sewage"),
    row(UNDER, T::Grate, Ground, T::Tunnel, "grate"),
    row(UNDER, T::Rail, Ground, T::Rail, "railway"),
    row(STREET, T::Road, Ground, T::Road, "road"),
    row(STREET, T::Sidewalk, Ground, T::Sidewalk, "sidewalk"),
    row(STREET, T::Alley, Ground, T::Alley, "alley"),
    row(STREET, T::Plaza, Ground, T::Plaza, "plaza"),
    row(STREET, T::Bridge, Ground, T::Bridge, "bridge"),
    row(STREET, T::Water, Ground, T::Water, "water"),
    row(SKY, T::Walkway, Ground, T::Walkway, "walkway"),
    row(HIGH, T::Rooftop, Ground, T::Rooftop, "rooftop"),
    row(HIGH, T::Bridge, Ground, T::Bridge, "foot bridge"),
    row(ROOMS, T::Wall, Ground, T::Wall, "wall"),
    row(WINDOWS, T::Window, Ground, T::Wall, "window"),
    row(ROOMS, T::Door, Ground, T::Wall, "door"),
    row(ROOMS, T::Floor, Ground, T::Floor, "floor"),
    row(ROOMS, T::Stair, Up, T::Floor, "stairs up"),
    row(OVER, T::Stair, Down, T::Floor, "stairs down"),
    row(PHYSICAL, T::Lift, Ground, T::Floor, "lift"),
    row(PHYSICAL, T::Ladder, Ground, T::Floor, "ladder"),
    row(STREET, T::Grate, Ground, T::Sidewalk, "manhole"),
    row(STREET, T::Wall, On(Feature::Neon(Hue::Pink)), T::Wall, "neon"),
    row(STREET, T::Wall, On(Feature::HoloAd), T::Wall, "holo ad"),
    row(STREET, T::Wall, AnySign, T::Wall, "shop sign"),
    row(STREET, T::Wall, On(Feature::Camera), T::Wall, "camera"),
    row(STREET, T::Sidewalk, On(Feature::Lamp), T::Sidewalk, "lamp"),
    row(STREET, T::Sidewalk, On(Feature::Terminal), T::Sidewalk, "terminal"),
    row(STREET, T::Road, On(Feature::Barrier), T::Road, "barrier"),
    row(STREET, T::Plaza, On(Feature::Stall), T::Plaza, "stall"),
    row(STREET, T::Road, On(Feature::Puddle), T::Road, "puddle"),
    row(STREET, T::Road, On(Feature::Trash), T::Road, "trash"),
    row(STREET, T::Floor, On(Feature::Vent), T::Floor, "vent"),
    row(UNDER, T::Tunnel, On(Feature::Pipe), T::Tunnel, "pipe"),
    row(SKY, T::Walkway, On(Feature::Cable), T::Walkway, "cable"),
    row(HIGH, T::Rooftop, On(Feature::Helipad), T::Rooftop, "helipad"),
    row(HIGH, T::Rooftop, On(Feature::AcUnit), T::Rooftop, "air conditioner"),
    row(NET, T::NetGrid, Ground, T::NetGrid, "grid"),
    row(NET, T::NetLane, Ground, T::NetLane, "lane"),
    row(NET, T::NetWall, Ground, T::NetWall, "construct wall"),
    row(NET, T::NetGate, Ground, T::NetWall, "gate"),
    row(NET, T::NetGrid, On(Feature::Node(NodeKind::Terminal)), T::NetGrid, "terminal or port"),
    row(NET, T::NetFloor, On(Feature::Node(NodeKind::Server)), T::NetFloor, "server"),
    row(NET, T::NetGrid, On(Feature::Node(NodeKind::Backbone)), T::NetGrid, "backbone"),
    row(NET, T::NetFloor, On(Feature::Node(NodeKind::DataVault)), T::NetFloor, "data vault"),
    row(NET, T::NetGate, On(Feature::Node(NodeKind::Ice)), T::NetWall, "ICE"),
    row(NET, T::NetWall, On(Feature::Node(NodeKind::Camera)), T::NetWall, "sensor"),
];
