//! The camera and the minimap.

use citygen::model::StratumKind;
use cityplay::{Camera, Canvas, Minimap, Rgb, Scene, Stage, View, paint_minimap};
use mapkit::{Pos, Rect, Size};

use crate::common::{drawn, generated, style};

const VIEW: Size = Size::new(60, 30);
const MAP: Size = Size::new(240, 120);

#[test]
fn a_target_in_the_middle_third_leaves_the_camera_alone() {
    let start = Camera::centered(Pos::new(100, 60), VIEW, MAP);
    assert_eq!(start.origin(), Pos::new(70, 45));
    for target in [Pos::new(90, 55), Pos::new(109, 64), Pos::new(100, 60)] {
        let mut camera = start;
        camera.follow(target, VIEW, MAP);
        assert_eq!(camera, start, "{target}");
        assert!(camera.rests(target, VIEW, MAP));
    }
    assert!(!start.rests(Pos::new(89, 60), VIEW, MAP));
    assert!(!start.rests(Pos::new(110, 60), VIEW, MAP));
}

#[test]
fn the_camera_eases_a_quarter_of_the_way_per_tick_and_arrives() {
    let mut camera = Camera::centered(Pos::new(100, 60), VIEW, MAP);
    // 40 columns past the dead zone's last one.
    let target = Pos::new(149, 60);
    camera.follow(target, VIEW, MAP);
    assert_eq!(camera.origin(), Pos::new(80, 45));
    let mut ticks = 1;
    while !camera.rests(target, VIEW, MAP) {
        camera.follow(target, VIEW, MAP);
        ticks += 1;
        assert!(ticks < 40, "never arrives: {camera:?}");
    }
    assert_eq!(camera.origin(), Pos::new(110, 45));
}

#[test]
fn no_void_is_shown_where_the_map_is_larger_than_the_view() {
    let mut camera = Camera::centered(Pos::new(0, 0), VIEW, MAP);
    assert_eq!(camera.origin(), Pos::new(0, 0));
    for target in [Pos::new(239, 119), Pos::new(-500, 60), Pos::new(900, -900), Pos::new(0, 119)] {
        for _ in 0..60 {
            camera.follow(target, VIEW, MAP);
            let shown = Rect::new(camera.origin().x, camera.origin().y, VIEW.w, VIEW.h);
            assert!(MAP.rect().contains_rect(shown), "{shown:?}");
        }
        camera.pan(1000, 1000, VIEW, MAP);
        assert_eq!(camera.origin(), Pos::new(180, 90));
    }
}

#[test]
fn a_map_smaller_than_the_view_is_centred() {
    let camera = Camera::centered(Pos::new(3, 3), VIEW, Size::new(20, 120));
    assert_eq!(camera.origin(), Pos::new(-20, 0));
    for view in [Size::new(0, 0), Size::new(1, 1), Size::new(2, 1)] {
        let mut tiny = Camera::centered(Pos::new(50, 50), view, MAP);
        for _ in 0..200 {
            tiny.follow(Pos::new(120, 70), view, MAP);
        }
        assert!(tiny.rests(Pos::new(120, 70), view, MAP), "{view}");
    }
}

#[test]
fn a_minimap_fits_its_room_with_a_cell_for_4_tiles_or_more() {
    let city = generated();
    let scene = Scene::new(city);
    let stage = Stage { city, scene: &scene, style: style() };
    for room in [Size::new(24, 12), Size::new(200, 100), Size::new(3, 50), Size::new(1, 1), Size::new(0, 0)] {
        let map = Minimap::new(&stage, StratumKind::Street, room);
        assert!(map.scale() >= 4);
        assert!(map.size().w <= room.w.max(1) && map.size().h <= room.h.max(1), "{room}: {}", map.size());
        let last = map.cell_of(Pos::new(city.size().w - 1, city.size().h - 1));
        assert!(map.color(last).is_some(), "the whole map is on it");
        assert!(map.color(last.offset(1, 0)).is_none());
    }
}

#[test]
fn a_minimap_shows_walkable_ground_in_its_accent_with_the_view_and_the_player() {
    let walkable = ["ssss####"; 8];
    let city = drawn(StratumKind::Street, &walkable, &[], &[]);
    let scene = Scene::new(&city);
    let stage = Stage { city: &city, scene: &scene, style: style() };
    let map = Minimap::new(&stage, StratumKind::Street, Size::new(8, 8));
    assert_eq!(map.size(), Size::new(2, 2));
    let accent = style().theme(citygen::model::Theme::CorpCore).accent;
    let away = |x| map.color(Pos::new(x, 0)).expect("a cell").difference(accent);
    assert!(away(0) < away(1), "{} {}", away(0), away(1));

    let mut canvas = Canvas::new(Size::new(4, 4), style().blank());
    let view = View { player: Some(Pos::new(2, 5)), ..View::new(StratumKind::Street, Pos::new(0, 0)) };
    paint_minimap(&mut canvas, &map, Pos::new(1, 1), &view, Rect::new(4, 4, 4, 4));
    assert_eq!(canvas.get(Pos::new(1, 2)).map(|c| (c.glyph, c.fg, c.bold)), Some(('@', Rgb::WHITE, true)));
    assert_ne!(canvas.get(Pos::new(2, 2)).map(|c| c.bg), map.color(Pos::new(1, 1)), "the view's frame");
    assert_eq!(canvas.get(Pos::new(2, 1)).map(|c| c.bg), map.color(Pos::new(1, 0)));
    assert_eq!(canvas.get(Pos::new(0, 0)), Some(style().blank()));
}
