//! Facts of slots: names, types, sharing, and what they say of themselves.

use mapkit::{Grid, Key, Layer, Place, Pos, Rect, Size, SlotError, Slots, Table};

use super::toy::{MARKS, PAINTED, finished, paint, plain, scatter, start, unmark};

const LAND: Key<Grid<bool>> = Key::new("land");
const ROAD: Key<Grid<bool>> = Key::new("road");
const WEALTH: Key<Grid<f32>> = Key::new("wealth");
const WRONG: Key<Grid<f32>> = Key::new("land");
const IDS: Key<Grid<u16>> = Key::new("ids");
const AREAS: Key<Vec<Rect>> = Key::new("areas");
const POINTS: Key<Vec<Pos>> = Key::new("points");
const EMPTY: Key<Vec<Rect>> = Key::new("empty");
const PATHS: Key<Vec<Vec<Pos>>> = Key::new("paths");

fn grid<T: Clone>(value: T) -> Grid<T> {
    Grid::new(Size::new(3, 2), value)
}

#[test]
fn two_slots_of_one_type_under_two_names_do_not_collide() {
    let mut slots = Slots::default();
    slots.put(LAND, grid(true));
    slots.put(ROAD, grid(false));
    assert_eq!((slots.get(LAND), slots.get(ROAD)), (Ok(&grid(true)), Ok(&grid(false))));
}

#[test]
fn an_absent_slot_is_an_error_that_names_it() {
    let mut slots = Slots::default();
    let absent = SlotError::Absent { name: "land" };
    assert_eq!(slots.get(LAND), Err(absent.clone()));
    assert_eq!(slots.get_mut(LAND), Err(absent.clone()));
    assert!(absent.to_string().contains("`land`"));
}

#[test]
fn a_wrong_type_is_an_error_that_names_slot_and_types() {
    let mut slots = Slots::default();
    slots.put(LAND, grid(true));
    for message in [slots.get(WRONG).unwrap_err().to_string(), slots.get_mut(WRONG).unwrap_err().to_string()] {
        assert!(["`land`", "bool", "f32"].iter().all(|part| message.contains(part)), "{message}");
    }
    assert_eq!(slots.get(LAND), Ok(&grid(true)));
}

#[test]
fn a_clone_keeps_its_value_when_the_other_is_written() {
    let mut slots = Slots::default();
    slots.put(LAND, grid(true));
    let clone = slots.clone();
    slots.get_mut(LAND).unwrap().set(Pos::new(1, 1), false);
    assert_eq!(clone.get(LAND).unwrap().count(|&v| v), 6);
    assert_eq!(slots.get(LAND).unwrap().count(|&v| v), 5);
}

#[test]
fn a_slot_knows_which_pass_made_it_and_which_wrote_it_last() {
    let run = finished(vec![scatter(), paint(), unmark()]);
    let list = run.slots().list();
    let seen: Vec<_> = list.iter().map(|info| (info.name, info.made_by, info.written_by)).collect();
    assert_eq!(seen, [("marks", "scatter", "unmark"), ("painted", "paint", "paint")]);

    let mut run = start(plain());
    run.run_until(1).unwrap();
    let before = run.slots().list();
    run.run_until(2).unwrap();
    assert_eq!(run.slots().list()[0], before[0], "scatter does not touch what paint made");
    assert_eq!(run.slots().get(MARKS).unwrap().len(), run.slots().table("marks").unwrap().rows.len());
    assert!(run.slots().get(PAINTED).is_ok());
}

#[test]
fn slots_are_listed_in_the_order_in_which_they_were_made() {
    let mut slots = Slots::default();
    slots.put(ROAD, grid(true));
    slots.put(LAND, grid(true));
    slots.put(ROAD, grid(false));
    let names: Vec<&str> = slots.list().iter().map(|info| info.name).collect();
    assert_eq!(names, ["road", "land"]);
    let info = &slots.list()[0];
    assert_eq!((info.extent.as_str(), info.bytes), ("3×2", 6));
    assert!(info.type_name.contains("Grid<bool>"));
}

#[test]
fn every_slot_describes_itself_as_a_layer() {
    let mut slots = Slots::default();
    let (a, b) = (Pos::new(1, 1), Pos::new(2, 1));
    slots.put(LAND, grid(true));
    slots.put(WEALTH, Grid::from_fn(Size::new(3, 1), |pos| pos.x as f32 / 2.0));
    slots.put(IDS, grid(7));
    slots.put(AREAS, vec![Rect::new(0, 0, 2, 1)]);
    slots.put(POINTS, vec![a, b]);
    slots.put(PATHS, vec![vec![a, b]]);
    slots.put(EMPTY, Vec::new());
    let layer = |name| slots.layer(name).unwrap();
    assert_eq!(layer("land"), Layer::Mask(grid(true)));
    assert!(matches!(layer("wealth"), Layer::Field { range, .. } if range == (0.0, 1.0)));
    assert_eq!(layer("ids"), Layer::Ids(grid(7)));
    assert_eq!(layer("areas"), Layer::Rects(vec![(Rect::new(0, 0, 2, 1), "#0, width 2, height 1".into())]));
    assert_eq!(layer("points"), Layer::Points(vec![(a, "#0, x 1, y 1".into()), (b, "#1, x 2, y 1".into())]));
    assert_eq!(layer("paths"), Layer::Paths(vec![(vec![a, b], "#0, tiles 2".into())]));
    assert_eq!(slots.layer("nothing"), None);
    for info in slots.list() {
        assert_eq!(info.kind, layer(info.name).kind(), "{}", info.name);
    }
}

#[test]
fn a_layer_says_what_is_at_a_tile() {
    let at = |layer: Layer, x| layer.value_at(Pos::new(x, 0));
    assert_eq!(at(Layer::Mask(grid(true)), 1).as_deref(), Some("yes"));
    assert_eq!(at(Layer::Mask(grid(true)), 9), None);
    assert_eq!(at(Layer::Ids(grid(7)), 0).as_deref(), Some("#7"));
    assert_eq!(at(Layer::Ids(grid(0)), 0), None);
    let rects = vec![(Rect::new(0, 0, 2, 1), "a".to_string()), (Rect::new(1, 0, 2, 1), "b".to_string())];
    assert_eq!(at(Layer::Rects(rects), 1).as_deref(), Some("a, b"));
    assert_eq!(at(Layer::Value("42".into()), 0), None);
}

#[test]
fn a_slot_says_the_same_of_a_tile_as_its_layer_does() {
    let mut slots = Slots::default();
    let (a, b) = (Pos::new(1, 1), Pos::new(2, 1));
    slots.put(LAND, Grid::from_fn(Size::new(3, 2), |pos| pos.x > pos.y));
    slots.put(WEALTH, Grid::from_fn(Size::new(3, 1), |pos| pos.x as f32 / 2.0));
    slots.put(IDS, Grid::from_fn(Size::new(3, 2), |pos| pos.x as u16));
    slots.put(AREAS, vec![Rect::new(0, 0, 2, 1), Rect::new(1, 0, 2, 2)]);
    slots.put(POINTS, vec![a, b, a]);
    slots.put(PATHS, vec![vec![a, b]]);
    slots.put(EMPTY, Vec::new());
    let mut said = 0;
    for name in slots.names() {
        let layer = slots.layer(name).unwrap();
        for pos in Rect::new(-1, -1, 5, 5).iter() {
            let value = slots.value_at(name, pos);
            assert_eq!(value, layer.value_at(pos), "{name} at {pos}");
            said += usize::from(value.is_some());
        }
    }
    assert_eq!(said, 6 + 3 + 4 + 5 + 2 + 2);
    assert_eq!(slots.value_at("points", a).as_deref(), Some("#0, x 1, y 1, #2, x 1, y 1"));
    assert_eq!(slots.value_at("nothing", a), None);
}

#[test]
fn clones_share_a_value_until_one_of_them_writes_it() {
    let mut slots = Slots::default();
    slots.put(LAND, grid(true));
    slots.put(ROAD, grid(true));
    let before = slots.clone();
    slots.get_mut(LAND).unwrap().set(Pos::new(0, 0), true);
    assert!(!slots.shares(&before, "land"), "written, if with what it was");
    assert!(slots.shares(&before, "road"));
    assert!(!slots.shares(&Slots::default(), "road"));
    assert!(slots.shares(&before, "nothing"));
}

#[test]
fn a_place_has_bounds_and_knows_its_tiles() {
    let (a, b) = (Pos::new(4, 1), Pos::new(2, 3));
    let path = Place::Path(vec![a, b]);
    assert_eq!(path.bounds(), Rect::new(2, 1, 3, 3));
    assert!(path.contains(a) && !path.contains(Pos::new(3, 2)));
    assert_eq!(Place::Path(Vec::new()).bounds(), Rect::default());
    assert_eq!(Place::Point(a).bounds(), Rect::new(4, 1, 1, 1));
    assert!(Place::Area(Rect::new(0, 0, 2, 2)).contains(Pos::new(1, 1)));
}

#[test]
fn a_list_is_a_table_with_places_and_a_grid_is_none() {
    let mut slots = Slots::default();
    slots.put(AREAS, vec![Rect::new(4, 5, 2, 3), Rect::new(0, 0, 1, 1)]);
    slots.put(LAND, grid(true));
    let rows = |texts: [[&str; 2]; 2]| texts.map(|row| row.map(str::to_string).to_vec()).to_vec();
    let wanted = Table {
        columns: vec!["width", "height"],
        rows: rows([["2", "3"], ["1", "1"]]),
        places: vec![Place::Area(Rect::new(4, 5, 2, 3)), Place::Area(Rect::new(0, 0, 1, 1))],
    };
    assert_eq!(slots.table("areas"), Some(wanted));
    assert_eq!(slots.table("land"), None);
}
