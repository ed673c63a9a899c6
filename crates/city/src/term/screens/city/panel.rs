//! The panel on the right: words about a tile, or what the glyphs mean.

use cityplay::Canvas;
use cityplay::words::{LegendEntry, Line};
use mapkit::{Pos, Rect};

use crate::term::ui;

/// Columns of labels, with the gap after them.
const LABELS: i32 = 9;

/// Labelled lines in a frame; long values go on in the next row.
pub(super) fn lines(canvas: &mut Canvas, area: Rect, title: &str, lines: &[Line]) {
    if area.is_empty() {
        return;
    }
    ui::frame(canvas, area, title, ui::TEXT);
    let room = (area.w - LABELS - 3).max(1) as usize;
    let left = area.x + 2;
    let mut y = area.y + 1;
    for line in lines {
        if y < area.bottom() - 1 {
            canvas.text(Pos::new(left, y), &ui::cut(line.label, LABELS as usize - 1), ui::FAINT);
        }
        for part in ui::wrap(&ui::clean(&line.value), room) {
            if y >= area.bottom() - 1 {
                return;
            }
            canvas.text(Pos::new(left + LABELS, y), &part, line.color);
            y += 1;
        }
    }
}

/// Glyphs as they stand between their neighbours, and what they mean, in two columns where one is not enough. What nobody
/// can walk on is faint.
pub(super) fn legend(canvas: &mut Canvas, area: Rect, title: &str, entries: &[LegendEntry]) {
    if area.h < 3 {
        return;
    }
    ui::frame(canvas, area, title, ui::TEXT);
    let rows = (area.h - 2) as usize;
    let columns = if entries.len() > rows { 2 } else { 1 };
    let width = (area.w - 3) / columns;
    for (i, entry) in entries.iter().enumerate().take(rows * columns as usize) {
        let (column, row) = ((i / rows) as i32, (i % rows) as i32);
        let pos = Pos::new(area.x + 2 + column * width, area.y + 1 + row);
        for (x, cell) in (0..).zip([entry.beside, entry.cell, entry.beside]) {
            canvas.set(pos.offset(x, 0), cell);
        }
        let color = if entry.walkable { ui::TEXT } else { ui::FAINT };
        canvas.text(pos.offset(4, 0), &ui::cut(entry.label, (width - 4).max(0) as usize), color);
    }
}
