//! How the panel is divided among boards that are shown side by side.

use egui::{Rect, vec2};
use mapkit::{BoardIndex, Size};

use super::camera::CellShape;

/// Points between two views.
const GAP: f32 = 4.0;

/// Divides a panel among boards, row by row in their order, into equal views of which each shows as large a map as can
/// be. A last row that is not full stands in the middle.
pub(super) fn divide(panel: Rect, boards: &[BoardIndex], map: Size, shape: CellShape) -> Vec<(BoardIndex, Rect)> {
    let aspect = map.w.max(1) as f32 * shape.aspect() / map.h.max(1) as f32;
    let view = |columns: usize| {
        let rows = boards.len().div_ceil(columns).max(1);
        let w = (panel.width() - GAP * (columns - 1) as f32) / columns as f32;
        let h = (panel.height() - GAP * (rows - 1) as f32) / rows as f32;
        vec2(w.floor().max(1.0), h.floor().max(1.0))
    };
    let scale = |columns: usize| (view(columns).x / aspect).min(view(columns).y);
    // Of several that are as good the last one counts: that with the fewest columns.
    let columns = (1..=boards.len()).rev().max_by(|&a, &b| scale(a).total_cmp(&scale(b))).unwrap_or(1);
    let size = view(columns);
    let mut views = Vec::with_capacity(boards.len());
    for (row, boards) in boards.chunks(columns).enumerate() {
        let missing = (columns - boards.len()) as f32;
        let left = (missing * (size.x + GAP) / 2.0).floor();
        for (column, &board) in boards.iter().enumerate() {
            let min = panel.min + vec2(left + column as f32 * (size.x + GAP), row as f32 * (size.y + GAP));
            views.push((board, Rect::from_min_size(min, size)));
        }
    }
    views
}

#[cfg(test)]
mod tests {
    use egui::pos2;

    use super::*;

    const BOARDS: [BoardIndex; 5] = [BoardIndex(0), BoardIndex(1), BoardIndex(2), BoardIndex(3), BoardIndex(4)];
    const MAP: Size = Size { w: 240, h: 120 };

    /// The number of views in each row.
    fn rows(w: f32, h: f32, boards: &[BoardIndex], shape: CellShape) -> Vec<usize> {
        let panel = Rect::from_min_size(pos2(7.0, 30.0), vec2(w, h));
        let views = divide(panel, boards, MAP, shape);
        assert_eq!(views.iter().map(|(board, _)| *board).collect::<Vec<_>>(), boards, "in the order of the tabs");
        for (i, (_, view)) in views.iter().enumerate() {
            assert!(panel.expand(0.1).contains_rect(*view), "{view} lies in {panel}");
            assert_eq!(view.size(), views[0].1.size());
            let apart = |other: &(BoardIndex, Rect)| !other.1.expand(GAP / 2.0 - 0.1).intersects(*view);
            assert!(views[..i].iter().all(apart), "{views:?}");
        }
        let mut tops: Vec<_> = views.iter().map(|(_, view)| view.top() as i32).collect();
        tops.dedup();
        tops.iter().map(|&top| views.iter().filter(|(_, view)| view.top() as i32 == top).count()).collect()
    }

    #[test]
    fn five_boards_stand_as_the_panel_allows() {
        assert_eq!(rows(900.0, 480.0, &BOARDS, CellShape::Half), [3, 2]);
        assert_eq!(rows(1600.0, 300.0, &BOARDS, CellShape::Half), [5]);
        assert_eq!(rows(240.0, 900.0, &BOARDS, CellShape::Half), [1, 1, 1, 1, 1]);
        assert_eq!(rows(500.0, 700.0, &BOARDS, CellShape::Half), [2, 2, 1]);
        assert_eq!(rows(900.0, 480.0, &BOARDS, CellShape::Square), [2, 2, 1]);
        assert_eq!(rows(900.0, 480.0, &BOARDS[..1], CellShape::Half), [1]);
        assert_eq!(rows(1.0, 1.0, &[], CellShape::Half), Vec::<usize>::new());
    }

    #[test]
    fn no_other_number_of_columns_would_show_more() {
        let (w, h) = (900.0, 480.0);
        let views = divide(Rect::from_min_size(pos2(0.0, 0.0), vec2(w, h)), &BOARDS, MAP, CellShape::Half);
        let found = views[0].1.width().min(views[0].1.height());
        for columns in 1..=5_u8 {
            let (across, down) = (f32::from(columns), f32::from(5_u8.div_ceil(columns)));
            assert!(found + GAP + 1.0 >= (w / across).min(h / down), "{columns} columns");
        }
    }

    #[test]
    fn a_last_row_that_is_not_full_stands_in_the_middle() {
        let panel = Rect::from_min_size(pos2(0.0, 0.0), vec2(900.0, 480.0));
        let views = divide(panel, &BOARDS, MAP, CellShape::Half);
        let middle = views[3].1.union(views[4].1).center().x;
        assert!((middle - panel.center().x).abs() < 2.0, "{views:?}");
    }
}
