//! A question that is answered by y or n, over the screen that it is about.

use cityplay::Canvas;
use mapkit::{Pos, Rect};

use super::keys::{self, Mode};
use super::ui;

/// Columns of its frame.
const WIDTH: i32 = 64;

/// Paints it in the middle of the screen, with its keys.
pub(super) fn draw(canvas: &mut Canvas, words: &str) {
    let size = canvas.size();
    let width = WIDTH.min(size.w);
    let rows = ui::wrap(&ui::clean(words), (width - 6).max(1) as usize);
    let height = rows.len() as i32 + 5;
    let area = Rect::new((size.w - width) / 2, (size.h - height) / 2, width, height);
    ui::frame(canvas, area, "", ui::NEON);
    for (y, row) in (area.y + 1..).zip(&rows) {
        canvas.text(Pos::new(area.x + 3, y), row, ui::TEXT);
    }
    let mut x = area.x + 3;
    for (keys, hint) in keys::hints(Mode::Question, width as usize) {
        ui::bold(canvas, Pos::new(x, area.bottom() - 2), &keys, ui::SIGNAL);
        canvas.text(Pos::new(x + ui::width(&keys) + 1, area.bottom() - 2), hint, ui::TEXT);
        x += ui::width(&keys) + ui::width(hint) + 4;
    }
    ui::hints(canvas, Mode::Question);
}
