//! Field of view: who sees whom, and how far.

use citygen::model::StratumKind;
use cityplay::{FieldOfView, sight_radius};
use mapkit::{Grid, Pos, Size, Stream};

use crate::common::generated;

/// What is seen from `@` within `radius`: `#` blocks, and what is not seen is a blank.
#[track_caller]
fn seen_from(map: &[&str], radius: i32) -> Vec<String> {
    let size = Size::new(map[0].len() as i32, map.len() as i32);
    let grid = Grid::from_cells(size, map.concat().chars().collect()).expect("rows of one length");
    let origin = grid.iter().find(|&(_, &c)| c == '@').expect("an @").0;
    let mut view = FieldOfView::default();
    view.cast(size, origin, radius, |i| grid.cells()[i] == '#');
    let shown = |pos: Pos| if view.sees(pos) { grid[pos] } else { ' ' };
    let listed: Vec<Pos> = view.tiles().iter().map(|&i| size.pos(i as usize)).collect();
    assert_eq!(listed.len(), size.rect().iter().filter(|&p| view.sees(p)).count(), "each tile is listed once");
    assert!(listed.iter().all(|&p| view.sees(p)));
    (0..size.h).map(|y| (0..size.w).map(|x| shown(Pos::new(x, y))).collect()).collect()
}

#[test]
fn through_a_gap_in_a_wall_a_wedge_is_seen() {
    let map = [
        ".....#......",
        ".....#......",
        ".....#......",
        "..@.........",
        ".....#......",
        ".....#......",
        ".....#......",
    ];
    let expected = [
        ".....#      ",
        ".....#      ",
        ".....#  ....",
        "..@.........",
        ".....#  ....",
        ".....#      ",
        ".....#      ",
    ];
    assert_eq!(seen_from(&map, 14), expected);
}

#[test]
fn every_wall_of_a_room_is_seen_and_nothing_behind() {
    let map = ["..........", ".#######..", ".#.....#..", ".#@....#..", ".#.....#..", ".#######..", ".........."];
    let expected = ["          ", " #######  ", " #.....#  ", " #@....#  ", " #.....#  ", " #######  ", "          "];
    assert_eq!(seen_from(&map, 14), expected);
}

#[test]
fn a_pillar_casts_a_widening_shadow() {
    let map = ["........", "........", "........", "@.#.....", "........", "........", "........"];
    let expected = ["........", "........", ".....   ", "@.#     ", ".....   ", "........", "........"];
    assert_eq!(seen_from(&map, 14), expected);
}

#[test]
fn sight_ends_at_a_round_radius() {
    let map =
        ["...........", "...........", "...........", ".....@.....", "...........", "...........", "..........."];
    let expected =
        ["    ...    ", "   .....   ", "  .......  ", "  ...@...  ", "  .......  ", "   .....   ", "    ...    "];
    assert_eq!(seen_from(&map, 3), expected);
    assert_eq!(seen_from(&["...", ".@.", "..."], 0), ["   ", " @ ", "   "]);
}

#[test]
fn a_viewer_in_a_door_or_outside_the_map_does_no_harm() {
    let mut view = FieldOfView::default();
    view.cast(Size::new(5, 1), Pos::new(2, 0), 9, |i| i == 2);
    assert_eq!(view.tiles().len(), 5, "the own tile hides nothing");
    view.cast(Size::new(5, 1), Pos::new(7, 0), 9, |_| false);
    assert!(view.tiles().is_empty() && !view.sees(Pos::new(4, 0)));
    view.cast(Size::new(5, 1), Pos::new(0, 0), -3, |_| false);
    assert_eq!(view.tiles(), [0]);
    assert!(!view.sees(Pos::new(i32::MIN, i32::MAX)));
}

#[test]
fn radii_are_14_and_8_in_the_undercity_and_24_in_the_net() {
    use StratumKind::{Heights, Net, Skyways, Street, Undercity};
    assert_eq!([Undercity, Street, Skyways, Heights, Net].map(sight_radius), [8, 14, 14, 14, 24]);
    let size = Size::new(61, 1);
    for &stratum in StratumKind::ALL {
        let mut view = FieldOfView::default();
        view.cast(size, Pos::new(30, 0), sight_radius(stratum), |_| false);
        assert_eq!(view.tiles().len() as i32, 2 * sight_radius(stratum) + 1);
    }
}

#[test]
fn of_500_random_pairs_of_tiles_each_sees_the_other_or_neither_does() {
    let city = generated();
    let mut stream = Stream::new(5);
    let (mut from_a, mut from_b) = (FieldOfView::default(), FieldOfView::default());
    for stratum in [StratumKind::Street, StratumKind::Net, StratumKind::Undercity] {
        let tiles = city.stratum(stratum);
        let (mut pairs, mut seen) = (0, 0);
        while pairs < 500 {
            let a = city.size().pos(stream.index(city.size().area()));
            let b = a.offset(stream.below(29) as i32 - 14, stream.below(29) as i32 - 14);
            if !city.size().contains(b) || [a, b].iter().any(|&p| tiles.terrain(p).blocks_sight()) {
                continue;
            }
            from_a.cast_on(tiles, stratum, a);
            from_b.cast_on(tiles, stratum, b);
            assert_eq!(from_a.sees(b), from_b.sees(a), "{stratum:?} {a} {b}");
            pairs += 1;
            seen += i32::from(from_a.sees(b));
        }
        assert!((50..450).contains(&seen), "{stratum:?}: {seen} of 500 pairs prove little");
    }
}

/// Whether the line from the origin's middle to the middle of `to` passes every row between them over tiles that do
/// not block. Where it runs exactly between two tiles, it passes on the side of an open one, and must stay on a side.
fn line_is_open(to: (i32, i32), blocks: impl Fn(i32, i32) -> bool) -> bool {
    let (depth, column) = if to.0.abs() >= to.1.abs() { to } else { (to.1, to.0) };
    let tile = |d: i32, c: i32| if to.0.abs() >= to.1.abs() { blocks(d, c) } else { blocks(c, d) };
    let (mut low_side, mut high_side) = (true, true);
    for row in 1..depth.abs() {
        let doubled = 2 * row * column;
        let low = (doubled + depth.abs() - 1).div_euclid(2 * depth.abs());
        let high = (doubled + depth.abs()).div_euclid(2 * depth.abs());
        low_side &= !tile(row * depth.signum(), low);
        high_side &= !tile(row * depth.signum(), high);
    }
    low_side || high_side
}

#[test]
fn open_tiles_are_seen_exactly_where_the_line_between_the_middles_is_open() {
    let size = Size::new(31, 31);
    let origin = Pos::new(15, 15);
    let mut stream = Stream::new(8);
    let mut view = FieldOfView::default();
    for _ in 0..60 {
        let walls = Grid::from_fn(size, |pos| pos != origin && stream.chance(0.15));
        view.cast(size, origin, 14, |i| walls.cells()[i]);
        for pos in size.rect().iter().filter(|&p| !walls[p]) {
            let to = (pos.x - origin.x, pos.y - origin.y);
            let within = to.0 * to.0 + to.1 * to.1 <= 14 * 15;
            let open = line_is_open(to, |x, y| walls[origin.offset(x, y)]);
            assert_eq!(view.sees(pos), within && open, "{pos}");
        }
    }
}
