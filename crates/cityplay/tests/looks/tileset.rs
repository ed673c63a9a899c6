//! The tileset: what each terrain and feature looks like, in which light, and as far as it is known.

use citygen::model::{BuildingKind, Connector, ConnectorKind, Feature, Hue, NodeKind, StrataSet, StratumKind};
use citygen::model::{Terrain, Theme, Tile};
use cityplay::{Cell, Rgb, TileContext, Visibility, cell};
use mapkit::Pos;

use crate::common::{style, tile};

fn context() -> TileContext<'static> {
    TileContext::new(style(), StratumKind::Street, Pos::new(1, 0))
}

fn glyph(tile: Tile, context: &TileContext) -> char {
    cell(tile, context).glyph
}

#[track_caller]
fn assert_glyphs(terrain: Terrain, variants: [u8; 2], expected: [char; 2]) {
    let seen = variants.map(|variant| glyph(Tile { variant, ..tile(terrain) }, &context()));
    assert_eq!(seen, expected, "{terrain:?}");
}

#[test]
fn plain_ground_has_a_mark_now_and_then() {
    assert_glyphs(Terrain::Road, [16, 17], ['·', ' ']);
    assert_glyphs(Terrain::Floor, [46, 47], ['·', ' ']);
    assert_glyphs(Terrain::Tunnel, [38, 39], ['.', ' ']);
    assert_glyphs(Terrain::Alley, [0, 1], [' ', ' ']);
    assert_glyphs(Terrain::Sidewalk, [0, 1], ['░', '░']);
    assert_glyphs(Terrain::Void, [0, 1], [' ', ' ']);
    assert_glyphs(Terrain::Sewage, [0, 1], ['≈', '≈']);
    assert_glyphs(Terrain::Grate, [0, 1], ['▦', '▦']);
    assert_glyphs(Terrain::Ladder, [0, 1], ['╫', '╫']);
    assert_glyphs(Terrain::Window, [0, 1], ['▫', '▫']);
    assert_glyphs(Terrain::NetGrid, [3, 2], ['·', ' ']);
    assert_glyphs(Terrain::NetFloor, [0, 1], [' ', ' ']);
    assert_glyphs(Terrain::NetGate, [0, 1], ['▯', '▯']);
    assert_glyphs(Terrain::NetLane, [0, 1], ['═', '═']);
}

#[test]
fn a_plaza_is_paved_on_every_third_diagonal() {
    let at = |x, y| glyph(tile(Terrain::Plaza), &TileContext { pos: Pos::new(x, y), ..context() });
    assert_eq!([at(0, 0), at(1, 0), at(2, 0), at(2, 1), at(1, 2)], ['▫', ' ', ' ', '▫', '▫']);
}

#[test]
fn water_moves_every_sixth_tick() {
    let at = |tick| glyph(tile(Terrain::Water), &TileContext { tick, ..context() });
    let set = &style().glyphs().water;
    for tick in 0..60 {
        assert_eq!(at(tick), set.at(tick / 6 + 1 + 1), "x and variant are 1");
    }
}

#[test]
fn rail_and_lift_change_with_time() {
    let at = |terrain, tick| glyph(tile(terrain), &TileContext { tick, ..context() });
    assert_eq!([0, 19, 20, 39, 40].map(|t| at(Terrain::Rail, t)), ['╬', '╬', '╫', '╫', '╬']);
    assert_eq!([0, 9, 10, 19, 20].map(|t| at(Terrain::Lift, t)), ['≡', '≡', '⇅', '⇅', '≡']);
}

#[test]
fn walls_are_double_heavy_or_light_by_the_kind_of_their_building() {
    let wall = |kind, mask| glyph(tile(Terrain::Wall), &TileContext { building_kind: Some(kind), mask, ..context() });
    // North 1, east 2, south 4, west 8.
    assert_eq!([5, 10, 6, 15, 7].map(|m| wall(BuildingKind::Office, m)), ['║', '═', '╔', '╬', '╠']);
    assert_eq!([5, 10, 12, 15, 13].map(|m| wall(BuildingKind::Megablock, m)), ['┃', '━', '┓', '╋', '┫']);
    assert_eq!([5, 10, 3, 15, 11].map(|m| wall(BuildingKind::Shop, m)), ['│', '─', '└', '┼', '┴']);
    assert_eq!(wall(BuildingKind::CorpTower, 9), '╝');
    assert_eq!(wall(BuildingKind::Apartment, 3), '┗');
    for kind in [BuildingKind::Hotel, BuildingKind::Factory] {
        assert_eq!(wall(kind, 14), '┬');
    }
}

#[test]
fn construct_walls_are_double_for_towers_and_offices_else_heavy() {
    let wall = |kind| glyph(tile(Terrain::NetWall), &TileContext { building_kind: kind, mask: 10, ..context() });
    assert_eq!(wall(Some(BuildingKind::CorpTower)), '═');
    assert_eq!(wall(Some(BuildingKind::Office)), '═');
    assert_eq!([wall(Some(BuildingKind::Shop)), wall(None)], ['━', '━']);
}

#[test]
fn ways_run_along_the_axis_of_their_neighbours() {
    let way = |terrain, mask| glyph(tile(terrain), &TileContext { mask, ..context() });
    assert_eq!([2, 8, 10, 11, 1, 5, 7].map(|m| way(Terrain::Walkway, m)), ['═', '═', '═', '═', '║', '║', '║']);
    assert_eq!([10, 5].map(|m| way(Terrain::Bridge, m)), ['╍', '╏']);
}

#[test]
fn stairs_show_where_they_lead_from_here() {
    let stair = |serves: &[StratumKind], stratum| {
        let connector = Connector {
            kind: ConnectorKind::Stair,
            pos: Pos::new(1, 0),
            serves: StrataSet::of(serves),
            public: true,
        };
        glyph(tile(Terrain::Stair), &TileContext { connector: Some(&connector), stratum, ..context() })
    };
    let pair = [StratumKind::Street, StratumKind::Skyways];
    assert_eq!([stair(&pair, pair[0]), stair(&pair, pair[1])], ['▲', '▼']);
    let three = [StratumKind::Undercity, StratumKind::Street, StratumKind::Skyways];
    assert_eq!(three.map(|s| stair(&three, s)), ['▲', '⇅', '▼']);
    assert_eq!(glyph(tile(Terrain::Stair), &context()), '⇅', "no connector says");
}

#[test]
fn a_door_opens_under_the_player() {
    assert_eq!(glyph(tile(Terrain::Door), &context()), '▯');
    assert_eq!(glyph(tile(Terrain::Door), &TileContext { occupied: true, ..context() }), '▭');
}

fn with(feature: Feature, variant: u8) -> Tile {
    Tile { feature: Some(feature), variant, ..tile(Terrain::Sidewalk) }
}

#[test]
fn features_replace_the_glyph() {
    let steady = [
        (Feature::Neon(Hue::Pink), '▪'),
        (Feature::Lamp, '●'),
        (Feature::Puddle, '~'),
        (Feature::Trash, '%'),
        (Feature::Barrier, '▬'),
        (Feature::Stall, '▤'),
        (Feature::Terminal, '▣'),
        (Feature::AcUnit, '▩'),
        (Feature::Helipad, 'H'),
        (Feature::Pipe, '╌'),
        (Feature::Cable, '╌'),
        (Feature::Node(NodeKind::Terminal), '◇'),
        (Feature::Node(NodeKind::Server), '◆'),
        (Feature::Node(NodeKind::Backbone), '⬡'),
        (Feature::Node(NodeKind::DataVault), '⌗'),
        (Feature::Node(NodeKind::Ice), '◈'),
        (Feature::Node(NodeKind::Camera), '▪'),
        (Feature::Node(NodeKind::LampGrid), '▪'),
    ];
    for (feature, expected) in steady {
        for tick in [0, 7, 31] {
            assert_eq!(glyph(with(feature, 3), &TileContext { tick, ..context() }), expected, "{feature:?}");
        }
    }
    let sign = citygen::model::SignGlyph::from_char('ｦ').expect("a sign");
    assert_eq!(glyph(with(Feature::Sign(sign), 0), &context()), 'ｦ');
}

#[test]
fn holo_ads_go_through_their_set() {
    for tick in 0..64 {
        let seen = glyph(with(Feature::HoloAd, 3), &TileContext { tick, ..context() });
        assert_eq!(seen, style().glyphs().holo.at(tick / 8 + 3));
    }
}

/// How many of 600 ticks show `glyph`.
fn ticks_of(feature: Feature, wanted: &[char]) -> usize {
    let at = |tick| glyph(with(feature, 5), &TileContext { tick, ..context() });
    (0..600).filter(|&t| wanted.contains(&at(t))).count()
}

#[test]
fn vents_steam_three_tenths_and_cameras_blink_a_quarter_of_the_time() {
    assert_eq!(ticks_of(Feature::Vent, &['▥']), 420);
    assert_eq!(ticks_of(Feature::Vent, style().glyphs().steam.glyphs()), 180);
    assert_eq!((ticks_of(Feature::Camera, &['◉']), ticks_of(Feature::Camera, &['○'])), (450, 150));
}

#[test]
fn light_darkens_the_ground_but_not_what_shines() {
    let at = |tile, light| cell(tile, &TileContext { light, ..context() });
    let road = |light| at(tile(Terrain::Road), light).bg;
    assert_eq!(road(0), road(255).lit(0));
    assert!(road(60).0 < road(255).0);
    let neon = with(Feature::Neon(Hue::Cyan), 1);
    assert_eq!(at(neon, 0).fg, style().hue(Hue::Cyan));
    assert_eq!(at(with(Feature::Lamp, 0), 0).fg, style().lamp());
    let ice = with(Feature::Node(NodeKind::Ice), 1);
    assert_eq!(at(ice, 0).fg, at(ice, 255).fg);
    let trash = with(Feature::Trash, 0);
    assert_eq!(at(trash, 0).fg, at(trash, 255).fg.lit(0));
}

#[test]
fn cyberspace_has_the_colours_that_it_was_given() {
    let net = TileContext { stratum: StratumKind::Net, theme: Some(Theme::Docks), light: 10, ..context() };
    let cyan = Rgb(0, 255, 200);
    let grid = cell(tile(Terrain::NetGrid), &net);
    assert_eq!(grid.bg, Rgb(3, 6, 10));
    assert_eq!(grid.fg, style().theme(Theme::Docks).accent.mix(cyan, 0.5).scale(0.45));
    assert_eq!(cell(tile(Terrain::NetGate), &net).fg, Rgb(200, 255, 245));
    assert_eq!(cell(tile(Terrain::NetFloor), &net).bg, Rgb(6, 18, 22));
    assert_eq!(cell(tile(Terrain::NetWall), &net).fg, cyan.lit(10));
    let lane = |tick| cell(tile(Terrain::NetLane), &TileContext { tick, ..net }).fg;
    assert_eq!([lane(0), lane(10), lane(20)], [cyan.scale(0.6), cyan, cyan.scale(0.6)]);
}

#[test]
fn nodes_are_bold_where_a_jack_stands() {
    let jack = Connector {
        kind: ConnectorKind::Jack,
        pos: Pos::new(1, 0),
        serves: StrataSet::of(&[StratumKind::Street, StratumKind::Net]),
        public: true,
    };
    let node = with(Feature::Node(NodeKind::Terminal), 0);
    assert!(!cell(node, &context()).bold);
    assert!(cell(node, &TileContext { connector: Some(&jack), ..context() }).bold);
}

#[test]
fn what_is_unseen_is_background_and_what_is_remembered_is_dark_and_still() {
    let seen = |visibility, tick| cell(tile(Terrain::Water), &TileContext { visibility, tick, ..context() });
    assert_eq!(seen(Visibility::Unseen, 9), Cell::blank(style().background()));
    let (now, still) = (seen(Visibility::Visible, 0), seen(Visibility::Remembered, 17));
    assert_eq!((still.glyph, still.fg, still.bg), (now.glyph, now.fg.scale(0.35), now.bg.scale(0.35)));
    assert_ne!(seen(Visibility::Visible, 6).glyph, now.glyph);
}

#[test]
fn roofs_are_dim_and_come_from_the_mass_set() {
    let roof = cell(Tile { variant: 2, ..tile(Terrain::Rooftop) }, &context());
    assert!(roof.dim);
    assert_eq!(roof.glyph, style().glyphs().mass.at(2));
}
