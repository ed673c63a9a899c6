//! The panel on the right: words about a tile, or what the glyphs mean.

use cityplay::Canvas;
use cityplay::words::{LegendEntry, Line};
use mapkit::{Pos, Rect};

use crate::term::ui;

/// Columns of labels.
const LABELS: i32 = 10;

/// Labelled lines in a frame; long values go on in the next row.
pub(super) fn lines(canvas: &mut Canvas, area: Rect, title: &str, lines: &[Line]) {
    if area.is_empty() {
        return;
    }
    ui::frame(canvas, area, title, ui::TEXT);
    let room = (area.w - LABELS - 3).max(1) as usize;
    let mut y = area.y + 1;
    for line in lines {
        if y < area.bottom() - 1 {
            canvas.text(Pos::new(area.x + 1, y), &ui::cut(line.label, LABELS as usize - 1), ui::FAINT);
        }
        for part in ui::wrap(&ui::clean(&line.value), room) {
            if y >= area.bottom() - 1 {
                return;
            }
            canvas.text(Pos::new(area.x + 1 + LABELS, y), &part, line.color);
            y += 1;
        }
    }
}

/// Glyphs and what they stand for, in two columns where one is not enough.
pub(super) fn legend(canvas: &mut Canvas, area: Rect, title: &str, entries: &[LegendEntry]) {
    if area.h < 3 {
        return;
    }
    ui::frame(canvas, area, title, ui::TEXT);
    let rows = (area.h - 2) as usize;
    let columns = if entries.len() > rows { 2 } else { 1 };
    let width = (area.w - 2) / columns;
    for (i, entry) in entries.iter().enumerate().take(rows * columns as usize) {
        let (column, row) = ((i / rows) as i32, (i % rows) as i32);
        let pos = Pos::new(area.x + 1 + column * width, area.y + 1 + row);
        canvas.set(pos, entry.cell);
        canvas.text(pos.offset(2, 0), &ui::cut(entry.label, (width - 3).max(0) as usize), ui::TEXT);
    }
}
