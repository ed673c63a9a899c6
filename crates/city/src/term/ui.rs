//! Words, lines and frames on a canvas: what every screen draws with.

use cityplay::{Canvas, Cell, Rgb, words};
use mapkit::{Pos, Rect, Size};

pub(crate) use super::columns::clean;
use super::columns::{REST, is_wide};
use super::keys::{self, Mode};

/// The least size in which screens are drawn.
pub(crate) const LEAST: Size = Size::new(80, 24);
/// Ordinary text.
pub(crate) const TEXT: Rgb = words::TEXT;
/// Text that matters less.
pub(crate) const FAINT: Rgb = words::FAINT;
/// What went wrong.
pub(crate) const WARNING: Rgb = words::WARNING;
/// What is chosen or alive.
pub(crate) const SIGNAL: Rgb = words::SIGNAL;
/// What calls.
pub(crate) const NEON: Rgb = Rgb(255, 70, 170);
/// Behind panels.
pub(crate) const PANEL: Rgb = Rgb(12, 14, 22);

/// The first `width` columns of `text` that is laid out, the last of them an ellipsis where more was there.
pub(crate) fn cut(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    let mut short: String = text.chars().take(width.saturating_sub(1)).collect();
    if short.ends_with(is_wide) {
        short.pop();
    }
    if width > 0 {
        short.push('…');
    }
    short
}

/// Columns of `text` that is laid out.
pub(crate) fn width(text: &str) -> i32 {
    text.chars().count() as i32
}

/// Fills `area` with a colour.
pub(crate) fn fill(canvas: &mut Canvas, area: Rect, bg: Rgb) {
    let size = canvas.size();
    if let Some(area) = area.intersect(size.rect()) {
        for y in area.y..area.bottom() {
            canvas.row_mut(y)[area.x as usize..area.right() as usize].fill(Cell::blank(bg));
        }
    }
}

/// Writes bold text.
pub(crate) fn bold(canvas: &mut Canvas, pos: Pos, text: &str, fg: Rgb) {
    canvas.text(pos, text, fg);
    for x in pos.x..pos.x + width(text) {
        if let Some(cell) = canvas.get_mut(Pos::new(x, pos.y)) {
            cell.bold = true;
        }
    }
}

/// Writes text in the middle of the canvas's width.
pub(crate) fn centered(canvas: &mut Canvas, y: i32, text: &str, fg: Rgb) {
    canvas.text(Pos::new((canvas.size().w - width(text)) / 2, y), text, fg);
}

/// `text` that is laid out in rows of at most `room` columns, broken at spaces where there are some.
pub(crate) fn wrap(text: &str, room: usize) -> Vec<String> {
    let mut rows = vec![String::new()];
    for word in text.split_inclusive(' ') {
        let row = rows.last_mut().map_or(0, |r| r.chars().count());
        if row > 0 && row + word.trim_end().chars().count() > room {
            rows.push(String::new());
        }
        for c in word.chars() {
            // A wide character has room for its rest too, which then stays with it.
            let needed = 1 + usize::from(is_wide(c));
            if rows.last().is_some_and(|r| r.chars().count() + needed > room && !matches!(c, ' ' | REST)) {
                rows.push(String::new());
            }
            if let Some(row) = rows.last_mut() {
                row.push(c);
            }
        }
    }
    rows
}

/// Writes text in the middle of the canvas's width, in as many rows from `y` on as it takes and there are above the
/// hints.
pub(crate) fn paragraph(canvas: &mut Canvas, y: i32, text: &str, fg: Rgb) {
    let Size { w, h } = canvas.size();
    for (y, row) in (y..h - 1).zip(wrap(text, (w - 4).max(1) as usize)) {
        centered(canvas, y, row.trim_end(), fg);
    }
}

/// A line that is chosen: bold, dark on bright.
pub(crate) fn chosen(canvas: &mut Canvas, area: Rect, bg: Rgb) {
    for pos in area.iter() {
        if let Some(cell) = canvas.get_mut(pos) {
            *cell = Cell { fg: Rgb(8, 10, 16), bg, bold: true, ..*cell };
        }
    }
}

/// A frame with a title, and the colour of panels within.
pub(crate) fn frame(canvas: &mut Canvas, area: Rect, title: &str, fg: Rgb) {
    if area.w < 2 || area.h < 2 {
        return;
    }
    fill(canvas, area, PANEL);
    let (right, bottom) = (area.right() - 1, area.bottom() - 1);
    for pos in area.border() {
        let glyph = match (pos.x == area.x, pos.x == right, pos.y == area.y, pos.y == bottom) {
            (true, _, true, _) => '╭',
            (_, true, true, _) => '╮',
            (true, _, _, true) => '╰',
            (_, true, _, true) => '╯',
            (true, ..) | (_, true, ..) => '│',
            _ => '─',
        };
        canvas.set(pos, Cell::new(glyph, fg.scale(0.6), PANEL));
    }
    if !title.is_empty() {
        // A blank on either side of it, and the corners stay.
        let title = cut(title, (area.w - 5).max(0) as usize);
        bold(canvas, Pos::new(area.x + 2, area.y), &format!(" {title} "), fg);
    }
}

/// A bar over `width` columns, `share` of it full.
pub(crate) fn bar(canvas: &mut Canvas, pos: Pos, width: i32, share: f32, fg: Rgb) {
    let full = (share.clamp(0.0, 1.0) * width as f32).round() as i32;
    for x in 0..width {
        let (glyph, color) = if x < full { ('█', fg) } else { ('░', FAINT.scale(0.6)) };
        canvas.text(pos.offset(x, 0), glyph.encode_utf8(&mut [0; 4]), color);
    }
}

/// The last row: the keys of a mode, as far as they fit.
pub(crate) fn hints(canvas: &mut Canvas, mode: Mode) {
    hints_after(canvas, mode, "");
}

/// The same after something that is to be said before.
pub(crate) fn hints_after(canvas: &mut Canvas, mode: Mode, lead: &str) {
    let Size { w, h } = canvas.size();
    fill(canvas, Rect::new(0, h - 1, w, 1), PANEL);
    let mut x = 1;
    if !lead.is_empty() {
        bold(canvas, Pos::new(x, h - 1), lead, NEON);
        x += width(lead) + 2;
    }
    for (keys, hint) in keys::hints(mode, (w - x - 1).max(0) as usize) {
        bold(canvas, Pos::new(x, h - 1), &keys, SIGNAL);
        x += width(&keys) + 1;
        canvas.text(Pos::new(x, h - 1), hint, FAINT);
        x += width(hint) + 2;
    }
}

/// What is shown where the terminal is too small.
pub(crate) fn too_small(canvas: &mut Canvas) {
    let Size { w, h } = canvas.size();
    let lines = [
        "the city needs more room".to_owned(),
        format!("{}x{} or larger; this is {w}x{h}", LEAST.w, LEAST.h),
        "ctrl-c leaves".to_owned(),
    ];
    for (y, line) in (h / 2 - 1..).zip(&lines) {
        let line = cut(line, w.max(0) as usize);
        centered(canvas, if h < 3 { y.max(0) } else { y }, &line, TEXT);
    }
}
