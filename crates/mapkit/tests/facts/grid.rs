//! Facts of grids.

use mapkit::{Grid, Pos, Rect, Size};

fn numbered() -> Grid<i32> {
    Grid::from_fn(Size::new(4, 3), |pos| pos.x + 10 * pos.y)
}

#[test]
fn a_grid_is_row_major() {
    assert_eq!(numbered().cells(), [0, 1, 2, 3, 10, 11, 12, 13, 20, 21, 22, 23]);
    assert_eq!(numbered().row(1), [10, 11, 12, 13]);
    assert_eq!(numbered().stride(), 4);
}

#[test]
fn reading_and_writing_outside_is_none_and_false() {
    let mut grid = numbered();
    for (x, y) in [(-1, 0), (4, 0), (0, -1), (0, 3), (i32::MAX, i32::MIN)] {
        let pos = Pos::new(x, y);
        assert_eq!(grid.get(pos), None);
        assert!(grid.get_mut(pos).is_none());
        assert!(!grid.set(pos, 5));
    }
    assert_eq!(grid, numbered());
    assert!(grid.row(-1).is_empty() && grid.row(3).is_empty());
    assert!(grid.set(Pos::new(3, 2), 5) && grid[Pos::new(3, 2)] == 5);
}

#[test]
fn filling_a_rectangle_stops_at_the_edge() {
    let mut grid = Grid::new(Size::new(4, 3), 0);
    grid.fill_rect(Rect::new(2, 1, 9, 9), 7);
    grid.fill_rect(Rect::new(-5, -5, 6, 6), 3);
    grid.fill_rect(Rect::new(9, 9, 2, 2), 9);
    assert_eq!(grid.cells(), [3, 0, 0, 0, 0, 0, 7, 7, 0, 0, 7, 7]);
}

#[test]
fn iterating_a_rectangle_gives_its_tiles_inside_row_by_row() {
    let grid = numbered();
    let tiles: Vec<(Pos, i32)> = grid.iter_rect(Rect::new(2, 1, 9, 9)).map(|(pos, &v)| (pos, v)).collect();
    assert_eq!(tiles, [(2, 1, 12), (3, 1, 13), (2, 2, 22), (3, 2, 23)].map(|(x, y, v)| (Pos::new(x, y), v)));
    assert_eq!(grid.iter_rect(Rect::new(4, 0, 2, 2)).count(), 0);
}

#[test]
fn a_map_keeps_the_size_and_a_count_counts() {
    let even = numbered().map(|v| v % 2 == 0);
    assert_eq!(even.size(), Size::new(4, 3));
    assert_eq!(even.count(|&v| v), 6);
    assert!(numbered().iter().all(|(pos, &v)| v == pos.x + 10 * pos.y));
}

#[test]
fn cells_of_the_wrong_number_make_no_grid() {
    assert!(Grid::from_cells(Size::new(2, 2), vec![0; 3]).is_none());
    assert!(Grid::from_cells(Size::new(2, 2), vec![0; 4]).is_some());
}
