//! Facts of positions, rectangles and directions.

use std::collections::BTreeSet;

use mapkit::{Dir, Pos, Rect, Size};

const SMALL: Rect = Rect::new(2, 3, 3, 2);

#[test]
fn a_three_by_two_rectangle_has_area_six_and_six_border_cells_each_given_once() {
    assert_eq!(SMALL.area(), 6);
    let border: Vec<Pos> = SMALL.border().collect();
    assert_eq!(border.len(), 6);
    assert_eq!(border.iter().collect::<BTreeSet<_>>().len(), 6);
}

#[test]
fn a_border_is_every_outermost_tile_once_clockwise() {
    for (w, h) in [(0, 0), (0, 4), (1, 1), (1, 4), (4, 1), (2, 2), (5, 3)] {
        let rect = Rect::new(-2, 6, w, h);
        let border: Vec<Pos> = rect.border().collect();
        let wanted: BTreeSet<Pos> = rect.iter().filter(|&pos| rect.on_border(pos)).collect();
        assert_eq!(border.iter().copied().collect::<BTreeSet<_>>(), wanted, "{w}×{h}");
        assert_eq!(border.len(), wanted.len(), "{w}×{h}");
        assert!(border.windows(2).all(|pair| pair[0].manhattan(pair[1]) == 1), "{w}×{h}");
    }
    let clockwise = [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1)].map(|(x, y)| Pos::new(x, y));
    assert!(Rect::new(0, 0, 3, 3).border().eq(clockwise));
}

#[test]
fn an_inset_that_leaves_no_rows_iterates_nothing() {
    assert_eq!(SMALL.inset(1), Rect::new(3, 4, 1, 0));
    assert_eq!(SMALL.inset(1).iter().count(), 0);
    assert!(SMALL.inset(9).is_empty());
}

#[test]
fn inflating_undoes_an_inset() {
    assert_eq!(SMALL.inflate(2), Rect::new(0, 1, 7, 6));
    assert_eq!(SMALL.inflate(2).inset(2), SMALL);
}

#[test]
fn rectangles_intersect_in_their_common_part_and_disjoint_ones_in_none() {
    let (a, b) = (Rect::new(0, 0, 10, 10), Rect::new(5, 5, 10, 10));
    assert_eq!(a.intersect(b), Some(Rect::new(5, 5, 5, 5)));
    assert_eq!(a.intersect(Rect::new(10, 0, 3, 3)), None);
    assert_eq!(a.intersect(Rect::new(20, 20, 1, 1)), None);
}

#[test]
fn a_union_holds_both_and_an_empty_one_adds_nothing() {
    assert_eq!(SMALL.union(Rect::new(10, 1, 1, 1)), Rect::new(2, 1, 9, 4));
    assert_eq!(SMALL.union(Rect::default()), SMALL);
    assert_eq!(Rect::default().union(SMALL), SMALL);
}

#[test]
fn the_rectangle_of_a_tile_holds_that_tile_alone() {
    let here = Pos::new(-3, 4);
    assert!(Rect::tile(here).iter().eq([here]));
}

#[test]
fn rectangles_are_half_open() {
    assert!(SMALL.contains(Pos::new(2, 3)) && SMALL.contains(Pos::new(4, 4)));
    assert!(!SMALL.contains(Pos::new(5, 4)) && !SMALL.contains(Pos::new(4, 5)) && !SMALL.contains(Pos::new(1, 3)));
    assert!(SMALL.contains_rect(SMALL) && !SMALL.contains_rect(SMALL.inflate(1)));
}

#[test]
fn the_corners_are_the_four_outermost_of_the_border() {
    let corners: Vec<Pos> = SMALL.border().filter(|&pos| SMALL.is_corner(pos)).collect();
    assert_eq!(corners, [(2, 3), (4, 3), (4, 4), (2, 4)].map(|(x, y)| Pos::new(x, y)));
}

#[test]
fn a_centre_is_the_middle_tile_rounded_to_the_top_left() {
    assert_eq!(Rect::new(0, 0, 5, 5).center(), Pos::new(2, 2));
    assert_eq!(Rect::new(10, 20, 4, 1).center(), Pos::new(11, 20));
    assert_eq!(Rect::new(3, 3, 0, 0).center(), Pos::new(3, 3));
}

#[test]
fn a_spanning_rectangle_holds_both_tiles() {
    assert_eq!(Rect::spanning(Pos::new(4, 1), Pos::new(2, 3)), Rect::new(2, 1, 3, 3));
}

#[test]
fn extents_are_never_negative() {
    assert_eq!(Rect::new(1, 1, -4, 2), Rect::new(1, 1, 0, 2));
    assert_eq!(Size::new(-1, 3).area(), 0);
}

#[test]
fn rows_follow_each_other_in_iteration() {
    let tiles: Vec<(i32, i32)> = SMALL.iter().map(|pos| (pos.x, pos.y)).collect();
    assert_eq!(tiles, [(2, 3), (3, 3), (4, 3), (2, 4), (3, 4), (4, 4)]);
}

#[test]
fn south_east_is_opposite_north_west() {
    assert_eq!(Dir::SE.opposite(), Dir::NW);
    for dir in Dir::ALL {
        assert_eq!(Pos::new(3, 3).step(dir).step(dir.opposite()), Pos::new(3, 3));
    }
}

#[test]
fn directions_go_clockwise_from_north() {
    assert_eq!(Dir::CARDINAL, [Dir::N, Dir::E, Dir::S, Dir::W]);
    let deltas = Dir::ALL.map(Dir::delta);
    assert_eq!(deltas, [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)]);
}

#[test]
fn chebyshev_takes_the_larger_axis_and_manhattan_the_sum() {
    let far = Pos::new(3, -2);
    assert_eq!(Pos::default().chebyshev(far), 3);
    assert_eq!(Pos::default().manhattan(far), 5);
    assert_eq!(Pos::default().distance_squared(far), 13);
}

#[test]
fn an_index_is_row_major_and_there_is_none_outside() {
    let size = Size::new(4, 3);
    assert_eq!(size.index(Pos::new(1, 2)), Some(9));
    assert_eq!(size.pos(9), Pos::new(1, 2));
    for outside in [(-1, 0), (0, -1), (4, 0), (0, 3), (i32::MIN, i32::MAX)] {
        assert_eq!(size.index(Pos::new(outside.0, outside.1)), None);
    }
}
