//! Cars: they keep to the roads, and equal histories give equal cars.

use std::collections::BTreeMap;

use citygen::City;
use citygen::model::{StratumKind, Terrain};
use cityplay::overlay::{Traffic, paint_traffic};
use cityplay::{Canvas, GlyphMode, Scene, Stage, View, Visibility};
use mapkit::{Dir, Grid, Pos, Rect, Size};

use crate::common::{drawn, generated, style};

use StratumKind::{Skyways, Street};

const VIEW: Rect = Rect::new(20, 10, 100, 50);

fn is_road(city: &City, pos: Pos) -> bool {
    let street = city.stratum(Street);
    matches!(street.terrain(pos), Terrain::Road | Terrain::Bridge) && street.is_walkable(pos)
}

#[test]
fn cars_keep_to_the_roads_and_to_their_numbers_speed_and_age() {
    let city = generated();
    let mut traffic = Traffic::default();
    let (mut most, mut last_born) = (0, None);
    let mut places: BTreeMap<u64, Pos> = BTreeMap::new();
    for tick in 1..=2500 {
        traffic.advance(city, Street, VIEW, tick);
        let cars = traffic.cars();
        assert!(cars.len() <= 24);
        most = most.max(cars.len());
        for car in cars {
            assert!(is_road(city, car.pos), "{tick}: {car:?}");
            assert!(tick - car.born < 600, "{tick}: {car:?}");
            if car.born == tick {
                assert!(VIEW.on_border(car.pos), "{car:?} appears in the middle of the view");
                assert!(last_born.is_none_or(|last| tick - last >= 10), "{tick}: {last_born:?}");
                last_born = Some(tick);
            } else {
                let before = places[&car.born];
                let moved = before.manhattan(car.pos);
                let due = (tick - car.born).is_multiple_of(2);
                assert!(moved <= i32::from(due), "{tick}: {car:?} came from {before}");
                assert!(moved == 0 || before.step(car.heading) == car.pos);
            }
        }
        places = cars.iter().map(|car| (car.born, car.pos)).collect();
        assert_eq!(places.len(), cars.len(), "no two at once");
    }
    assert_eq!(most, 24, "the roads fill");
}

#[test]
fn equal_histories_of_view_and_tick_give_equal_cars() {
    let city = generated();
    let drive = |every: u64| {
        let mut traffic = Traffic::default();
        for tick in (every..=900).step_by(every as usize) {
            // The view moves on, a tile every thirty ticks.
            traffic.advance(city, Street, Rect::new(10 + (tick.div_ceil(30) as i32), 5, 80, 40), tick);
        }
        traffic
    };
    assert_eq!(drive(1), drive(1));
    assert!(!drive(1).cars().is_empty());
    assert_eq!(drive(1), drive(10), "ticks that a front end skipped are made up for");
    let mut elsewhere = Traffic::default();
    for tick in 1..=900 {
        elsewhere.advance(city, Street, Rect::new(60, 20, 80, 40), tick);
    }
    assert_ne!(drive(1), elsewhere);
}

#[test]
fn there_are_no_cars_off_the_street() {
    let city = generated();
    let mut traffic = Traffic::default();
    traffic.advance(city, Street, VIEW, 300);
    assert!(!traffic.cars().is_empty());
    let stage_scene = Scene::new(city);
    let stage = Stage { city, scene: &stage_scene, style: style() };
    let mut canvas = Canvas::new(Size::new(100, 50), style().blank());
    paint_traffic(&mut canvas, &stage, &View::new(Skyways, Pos::new(20, 10)), &traffic);
    assert!(canvas.cells().iter().all(|&c| c == style().blank()));
    traffic.advance(city, Skyways, VIEW, 301);
    assert!(traffic.cars().is_empty());
}

#[test]
fn a_car_goes_straight_on_and_turns_at_a_dead_end() {
    let map = ["rrrrrr", "#####r", "#####r", "rrrrrr"];
    let city = drawn(Street, &map, &[], &[]);
    // Only the tile in the upper left is at the edge of this view and leads into it.
    let view = Rect::new(0, 0, 5, 1);
    let mut traffic = Traffic::default();
    traffic.advance(&city, Street, view, 1);
    let car = traffic.cars()[0];
    assert_eq!((car.pos, car.heading), (Pos::new(0, 0), Dir::E));
    let mut corners = Vec::new();
    for tick in 2..=28 {
        let before = traffic.cars()[0].heading;
        traffic.advance(&city, Street, view, tick);
        let car = traffic.cars()[0];
        if car.heading != before {
            corners.push((car.pos, car.heading));
        }
    }
    assert_eq!(
        corners,
        [(Pos::new(5, 1), Dir::S), (Pos::new(4, 3), Dir::W)],
        "down at the corner, then along the lower road"
    );
}

#[test]
fn a_car_is_drawn_with_its_light_ahead_where_it_is_seen() {
    let city = drawn(Street, &["rrrrrr"], &[], &[]);
    let mut traffic = Traffic::default();
    traffic.advance(&city, Street, Rect::new(0, 0, 6, 1), 1);
    let car = traffic.cars()[0];
    let ahead = car.pos.step(car.heading);
    let painted = |view: &View| {
        let scene = Scene::new(&city);
        let mut canvas = Canvas::new(city.size(), style().blank());
        paint_traffic(&mut canvas, &Stage { city: &city, scene: &scene, style: style() }, view, &traffic);
        canvas
    };
    let view = View::new(Street, Pos::new(0, 0));
    let canvas = painted(&view);
    assert_eq!(canvas.get(car.pos).map(|c| c.glyph), Some('▬'));
    assert_ne!(canvas.get(ahead).map(|c| c.bg), Some(style().background()));
    assert_eq!(canvas.cells().iter().filter(|&&c| c != style().blank()).count(), 2);
    assert_eq!(painted(&View { glyphs: GlyphMode::Ascii, ..view }).get(car.pos).map(|c| c.glyph), Some('='));
    let seen = Grid::new(city.size(), Visibility::Remembered);
    let remembered = painted(&View { seen: Some(&seen), ..view });
    assert!(remembered.cells().iter().all(|&c| c == style().blank()));
}

#[test]
fn going_back_in_time_begins_anew_and_absurd_views_do_no_harm() {
    let city = generated();
    let mut traffic = Traffic::default();
    traffic.advance(city, Street, VIEW, 500);
    traffic.advance(city, Street, VIEW, 3);
    assert!(traffic.cars().is_empty());
    for view in [Rect::default(), Rect::new(-900, -900, 10, 10), Rect::new(-5, -5, 4000, 4000), Rect::new(0, 0, 1, 1)]
    {
        let mut traffic = Traffic::default();
        traffic.advance(city, Street, view, 100);
        traffic.advance(city, Street, view, u64::MAX);
        assert!(traffic.cars().len() <= 24);
    }
}

#[test]
fn traffic_under_way_is_spread_over_the_roads_in_view_at_any_tick_alike() {
    let city = generated();
    let places = |traffic: &Traffic| traffic.cars().iter().map(|car| (car.pos, car.heading)).collect::<Vec<_>>();
    let first = Traffic::under_way(city, Street, VIEW, Traffic::FILL_TICKS);
    assert!(first.cars().iter().filter(|car| VIEW.contains(car.pos)).count() >= 8, "{first:?}");
    assert!(first.cars().iter().any(|car| !VIEW.on_border(car.pos)), "not all at the edge");
    let mut later = Traffic::under_way(city, Street, VIEW, 90_000);
    assert_eq!(places(&later), places(&first));
    let mut driven = first;
    driven.advance(city, Street, VIEW, Traffic::FILL_TICKS + 2);
    later.advance(city, Street, VIEW, 90_002);
    assert_ne!(places(&driven), places(&Traffic::under_way(city, Street, VIEW, 90_000)), "they drive on");
    assert!(Traffic::under_way(city, Skyways, VIEW, 300).cars().is_empty());
}

#[test]
fn no_car_stays_where_another_city_has_no_road() {
    let road = drawn(Street, &["rrrrrr"], &[], &[]);
    let half = drawn(Street, &["rrr###"], &[], &[]);
    let mut traffic = Traffic::default();
    for tick in 1..=25 {
        traffic.advance(&road, Street, Rect::new(0, 0, 6, 1), tick);
    }
    let before: Vec<_> = traffic.cars().to_vec();
    let (kept, lost): (Vec<_>, Vec<_>) = before.into_iter().partition(|car| car.pos.x < 3);
    assert!(!kept.is_empty() && !lost.is_empty());
    traffic.advance(&half, Street, Rect::new(0, 0, 6, 1), 25);
    assert_eq!(traffic.cars(), kept, "time stands still, and only what has a road is left");
}
