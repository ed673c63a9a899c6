//! Painting a view, and the colours from afar.

use citygen::City;
use citygen::model::{BuildingKind, Connector, ConnectorKind, StrataSet, StratumKind};
use cityplay::{Canvas, Cell, Rgb, Scene, Stage, View, Visibility, overview_color, overview_pixels, paint_map};
use mapkit::{Grid, Pos, Size};

use crate::common::{assert_painted, drawn, painted, style};

const STREET: StratumKind = StratumKind::Street;

#[test]
fn walls_join_to_walls_doors_and_windows_of_their_own_building() {
    let map = ["#w##aa", "#..###", "##+#.#", "aaa###"];
    let owners = ["0000  ", "000011", "000011", "   111"];
    let city = drawn(STREET, &map, &owners, &[BuildingKind::Shop, BuildingKind::Office]);
    assert_painted(&city, STREET, &["┌▫─┐  ", "│  │═╗", "└─▯┘ ║", "   ══╝"]);
}

#[test]
fn ways_join_to_ways_doors_floors_and_stairs() {
    let map = ["  b   ", "  b   ", "=====t", "  =   ", "  =   "];
    let city = drawn(StratumKind::Skyways, &map, &[], &[]);
    assert_painted(&city, StratumKind::Skyways, &["  ╏   ", "  ╏   ", "═════⇅", "  ║   ", "  ║   "]);
}

#[test]
fn lanes_join_to_lanes_and_gates_and_construct_walls_to_gates() {
    let map = ["gLggg", "gLLGW", "gggWW"];
    let owners = ["     ", "   00", "   00"];
    let city = drawn(StratumKind::Net, &map, &owners, &[BuildingKind::Bar]);
    assert_painted(&city, StratumKind::Net, &["·║···", "·╚═▯┓", "···┗┛"]);
}

#[test]
fn a_lane_on_its_own_is_a_piece_of_line() {
    let city = drawn(StratumKind::Net, &["gLg"], &[], &[]);
    assert_painted(&city, StratumKind::Net, &["·═·"]);
}

#[test]
fn stairs_are_painted_by_their_connector() {
    let mut city = drawn(STREET, &["rttr"], &[], &[]);
    let stair = |x, serves: &[StratumKind]| Connector {
        kind: ConnectorKind::Stair,
        pos: Pos::new(x, 0),
        serves: StrataSet::of(serves),
        public: true,
    };
    *city.connectors.edit() =
        vec![stair(2, &[StratumKind::Undercity, STREET]), stair(1, &[STREET, StratumKind::Skyways])];
    assert_painted(&city, STREET, &[" ▲▼ "]);
}

fn view_of(city: &City, size: Size, view: &View) -> Canvas {
    let scene = Scene::new(city);
    let mut canvas = Canvas::new(size, Cell::new('?', Rgb::WHITE, Rgb::WHITE));
    paint_map(&mut canvas, &Stage { city, scene: &scene, style: style() }, view);
    canvas
}

#[test]
fn a_view_past_the_edges_shows_background_there() {
    let city = drawn(STREET, &["ss", "ss"], &[], &[]);
    let canvas = view_of(&city, Size::new(5, 4), &View::new(STREET, Pos::new(-2, -1)));
    assert_eq!(canvas.plain_text(), "     \n  ░░ \n  ░░ \n     \n");
    assert_eq!(canvas.get(Pos::new(0, 0)), Some(style().blank()));
    for origin in [Pos::new(50, 0), Pos::new(-50, -50), Pos::new(i32::MIN / 2, 3), Pos::new(0, i32::MAX / 2)] {
        let far = view_of(&city, Size::new(3, 2), &View::new(STREET, origin));
        assert!(far.cells().iter().all(|&c| c == style().blank()), "{origin}");
    }
    view_of(&city, Size::new(0, 0), &View::new(STREET, Pos::new(0, 0)));
}

#[test]
fn every_part_of_a_map_is_painted_as_in_the_whole() {
    let map = ["#w##aa", "#..###", "##+#.#", "aaa###"];
    let owners = ["0000  ", "000011", "000011", "   111"];
    let city = drawn(STREET, &map, &owners, &[BuildingKind::Shop, BuildingKind::Office]);
    let whole = painted(&city, STREET);
    for origin in city.size().rect().iter() {
        let part = view_of(&city, Size::new(2, 2), &View::new(STREET, origin));
        for at in Size::new(2, 2).rect().iter() {
            let expected = whole.get(origin.offset(at.x, at.y)).unwrap_or(style().blank());
            assert_eq!(part.get(at), Some(expected), "{origin} {at}");
        }
    }
}

#[test]
fn what_the_player_has_not_seen_is_background() {
    let city = drawn(STREET, &["ss~"], &[], &[]);
    let seen = Grid::from_cells(city.size(), vec![Visibility::Unseen, Visibility::Remembered, Visibility::Visible]);
    let view = View { seen: seen.as_ref(), ..View::new(STREET, Pos::new(0, 0)) };
    let (part, whole) = (view_of(&city, city.size(), &view), painted(&city, STREET));
    assert_eq!(part.row(0)[0], style().blank());
    assert_eq!(part.row(0)[1].bg, whole.row(0)[1].bg.scale(0.35));
    assert_eq!(part.row(0)[2], whole.row(0)[2]);
}

#[test]
fn open_air_shows_what_lies_below_only_where_depth_is_on() {
    let mut city = drawn(STREET, &["s~"], &[], &[]);
    let upper = drawn(StratumKind::Skyways, &["= "], &[], &[]);
    city.strata[2] = upper.strata[2].clone();
    let view = View::new(StratumKind::Skyways, Pos::new(0, 0));
    let deep = view_of(&city, city.size(), &view);
    assert_ne!(deep.row(0)[1].bg, style().background());
    assert_eq!(deep.row(0)[1].glyph, ' ');
    let flat = view_of(&city, city.size(), &View { depth: false, ..view });
    assert_eq!(flat.row(0)[1], style().blank());
    assert_eq!(flat.row(0)[0], deep.row(0)[0]);
}

#[test]
fn pixels_from_afar_are_the_colours_of_single_tiles() {
    let city = crate::common::generated();
    let scene = Scene::new(city);
    let stage = Stage { city, scene: &scene, style: style() };
    let mut pixels = vec![[1, 2, 3, 4]];
    for &stratum in StratumKind::ALL {
        overview_pixels(&stage, stratum, &mut pixels);
        assert_eq!(pixels.len(), city.size().area());
        for (pos, &[r, g, b, alpha]) in city.size().rect().iter().zip(&pixels) {
            assert_eq!(alpha, 255);
            assert_eq!(overview_color(&stage, stratum, pos), Rgb(r, g, b), "{stratum:?} {pos}");
        }
    }
    assert_eq!(overview_color(&stage, STREET, Pos::new(-1, 0)), style().background());
}

#[test]
fn generated_cities_are_painted_with_one_column_glyphs_everywhere() {
    use unicode_width::UnicodeWidthChar;
    let city = crate::common::generated();
    for &stratum in StratumKind::ALL {
        for cell in painted(city, stratum).cells() {
            assert_eq!(cell.glyph.width(), Some(1), "{:?}", cell.glyph);
        }
    }
}

#[test]
fn unbuilt_land_and_rock_show_their_district_and_air_does_not() {
    for (&stratum, is_ground) in StratumKind::ALL.iter().zip([true, true, false, false, false]) {
        let city = drawn(stratum, &[" "], &[], &[]);
        let scene = Scene::new(&city);
        let stage = Stage { city: &city, scene: &scene, style: style() };
        for depth in [false, true] {
            let view = View { depth, ..View::new(stratum, Pos::new(0, 0)) };
            let cell = view_of(&city, city.size(), &view).row(0)[0];
            assert_eq!(cell.glyph, ' ');
            // Through open air the land below is seen.
            if is_ground || !depth {
                assert_eq!(cell.bg != style().background(), is_ground, "{stratum:?} {depth} {:?}", cell.bg);
            }
            if is_ground {
                assert_eq!(overview_color(&stage, stratum, Pos::new(0, 0)), cell.bg, "{stratum:?} {depth}");
            }
        }
    }
}
