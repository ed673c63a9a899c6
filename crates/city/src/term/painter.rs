//! Canvases as bytes for a terminal: only what has changed since the last one, and nothing where nothing has.
//!
//! Buffers and their differences are ratatui's. The bytes are written here, as crossterm has no words for the colours of
//! terminals that know but 16.

use std::io::{self, Write};

use cityplay::{Canvas, Cell, Rgb};
use ratatui::buffer::{self, Buffer};
use ratatui::layout::Rect;
use ratatui::style::{self, Modifier};

use super::columns::{self, REST};
use crate::color::{Color, Depth, Layer, brightness, cube, of_cube};

/// Writes frames to a terminal, and remembers what it shows.
#[derive(Debug)]
pub struct Painter<W> {
    out: W,
    depth: Depth,
    shown: Buffer,
    next: Buffer,
    /// The bytes of a frame.
    bytes: Vec<u8>,
}

impl<W: Write> Painter<W> {
    /// For a terminal of which nothing is known yet, behind `out`.
    pub fn new(out: W, depth: Depth) -> Self {
        Self { out, depth, shown: Buffer::default(), next: Buffer::default(), bytes: Vec::new() }
    }

    /// Shows `canvas`, and says how many bytes that took: none where the terminal shows it already.
    ///
    /// # Errors
    /// Where the terminal cannot be written.
    pub fn paint(&mut self, canvas: &Canvas) -> io::Result<usize> {
        let size = canvas.size();
        let area = Rect::new(0, 0, size.w.max(0) as u16, size.h.max(0) as u16);
        self.bytes.clear();
        if self.shown.area != area {
            self.bytes.extend_from_slice(b"\x1b[0m\x1b[2J");
            self.shown = Buffer::empty(area);
            self.next = Buffer::empty(area);
        }
        copy(canvas, &mut self.next, self.depth);
        encode(&self.shown.diff(&self.next), self.depth, &mut self.bytes)?;
        if !self.bytes.is_empty() {
            self.out.write_all(&self.bytes)?;
            self.out.flush()?;
        }
        std::mem::swap(&mut self.shown, &mut self.next);
        Ok(self.bytes.len())
    }

    /// What was written to.
    #[cfg(test)]
    pub(crate) const fn out(&mut self) -> &mut W {
        &mut self.out
    }

    /// Somebody else has written to the terminal: the next frame is written whole.
    pub fn forget(&mut self) {
        self.shown = Buffer::default();
    }
}

/// The escape sequences that make `changes`, and leave the terminal's colours as they are by default.
fn encode(changes: &[(u16, u16, &buffer::Cell)], depth: Depth, out: &mut Vec<u8>) -> io::Result<()> {
    let (mut ink, mut ground) = (style::Color::Reset, style::Color::Reset);
    let mut modifier = Modifier::empty();
    let mut expected = None;
    for (i, &(x, y, cell)) in changes.iter().enumerate() {
        if expected != Some((x, y)) {
            write!(out, "\x1b[{};{}H", y + 1, x + 1)?;
        }
        // Terminals differ in which characters are wide: after one the place is said again.
        expected = (!is_wide(cell)).then_some((x + 1, y));
        for (bit, on, off) in [(Modifier::BOLD, 1, 22), (Modifier::REVERSED, 7, 27)] {
            if (cell.modifier ^ modifier).contains(bit) {
                write!(out, "\x1b[{}m", if cell.modifier.contains(bit) { on } else { off })?;
            }
        }
        modifier = cell.modifier;
        let ahead = || changes[i..].iter().map(|change| change.2);
        // A space shows no ink.
        let inks = || ahead().filter(|c| c.symbol() != " ").map(|c| c.fg);
        let new_ink = if cell.symbol() == " " { None } else { next(ink, inks, &INK) };
        let new_ground = next(ground, || ahead().map(|c| c.bg), &GROUND);
        (ink, ground) = (new_ink.unwrap_or(ink), new_ground.unwrap_or(ground));
        if new_ink.is_some() || new_ground.is_some() {
            out.extend_from_slice(b"\x1b[");
            if let Some(ink) = new_ink {
                push_code(ink, depth, Layer::Ink, out);
            }
            if new_ink.is_some() && new_ground.is_some() {
                out.push(b';');
            }
            if let Some(ground) = new_ground {
                push_code(ground, depth, Layer::Ground, out);
            }
            out.push(b'm');
        }
        out.extend_from_slice(cell.symbol().as_bytes());
    }
    if !changes.is_empty() {
        out.extend_from_slice(b"\x1b[0m");
    }
    Ok(())
}

/// Whether a cell holds a character of two columns.
fn is_wide(cell: &buffer::Cell) -> bool {
    cell.symbol().chars().next().is_some_and(columns::is_wide)
}

/// Nine tenths of a street's tiles have a colour of their own, as light falls off so gently: sent as they are, a frame
/// takes more than 200 KB. So a channel may differ from what a cell asks for by a share of itself, up to a bound. Less is
/// allowed to the ground, where a wide surface shows every step, and none to what is almost black.
struct Tolerance {
    /// The least and the greatest value that may stand for each.
    around: [(u8, u8); 256],
    /// Cells of one colour from which on they get exactly that: a word, a line, a surface, where a shade that is off
    /// would be seen, and is worth its bytes.
    even: usize,
}

static INK: Tolerance = Tolerance::new(5, 26, 4);
static GROUND: Tolerance = Tolerance::new(9, 14, 8);

impl Tolerance {
    /// One part in `share` of a channel, and `most` at most.
    const fn new(share: u8, most: u8, even: usize) -> Self {
        let mut around = [(0, 0); 256];
        let mut value = 0;
        while value < 256 {
            let v = value as u8;
            let off = if v / share < most { v / share } else { most };
            around[value] = (v - off, v.saturating_add(off));
            value += 1;
        }
        Self { around, even }
    }

    const fn around(&self, value: u8) -> (u8, u8) {
        self.around[value as usize]
    }
}

/// Whether `shown` may stand for `wanted`.
fn is_near(shown: style::Color, wanted: style::Color, tolerance: &Tolerance) -> bool {
    let (style::Color::Rgb(r, g, b), style::Color::Rgb(x, y, z)) = (shown, wanted) else { return shown == wanted };
    [r, g, b].into_iter().zip([x, y, z]).all(|(shown, wanted)| {
        let (low, high) = tolerance.around(wanted);
        (low..=high).contains(&shown)
    })
}

/// What to go on with after `pen`, where `colors` are wanted from here on; `None` where the pen will do.
fn next<I: Iterator<Item = style::Color>>(
    pen: style::Color,
    colors: impl Fn() -> I,
    tolerance: &Tolerance,
) -> Option<style::Color> {
    let first = colors().next().filter(|first| *first != pen)?;
    if colors().take(tolerance.even).take_while(|color| *color == first).count() == tolerance.even {
        return Some(first);
    }
    (!is_near(pen, first, tolerance)).then(|| common(colors(), tolerance))
}

/// A colour that may stand for as many of `colors` as can be, from the first on.
fn common(mut colors: impl Iterator<Item = style::Color>, tolerance: &Tolerance) -> style::Color {
    let first = colors.next().unwrap_or_default();
    let style::Color::Rgb(r, g, b) = first else { return first };
    let mut ranges = [r, g, b].map(|value| tolerance.around(value));
    for color in colors {
        let style::Color::Rgb(r, g, b) = color else { break };
        let next = [r, g, b].map(|value| tolerance.around(value));
        let both: [(u8, u8); 3] = std::array::from_fn(|i| (ranges[i].0.max(next[i].0), ranges[i].1.min(next[i].1)));
        if both.iter().any(|(low, high)| low > high) {
            break;
        }
        ranges = both;
    }
    let middle = ranges.map(|(low, high)| low.midpoint(high));
    let will_do =
        |color: &[u8; 3]| ranges.iter().zip(color).all(|((low, high), value)| (low..=high).contains(&value));
    // A colour of the cube takes half the bytes, where it will do; else the one that was asked for, where it will.
    let [r, g, b] = [of_cube(cube(middle)), [r, g, b]].into_iter().find(will_do).unwrap_or(middle);
    style::Color::Rgb(r, g, b)
}

/// Appends the parameters that choose a colour of a buffer.
fn push_code(color: style::Color, depth: Depth, layer: Layer, out: &mut Vec<u8>) {
    let color = match color {
        style::Color::Indexed(n) if depth == Depth::Sixteen => Color::Sixteen(n),
        style::Color::Indexed(n) => Color::Cube(n),
        style::Color::Rgb(r, g, b) => {
            let short = cube([r, g, b]);
            if of_cube(short) == [r, g, b] { Color::Cube(short) } else { Color::True(Rgb(r, g, b)) }
        }
        // No other is ever put into a buffer.
        _ => return out.extend_from_slice(layer.usual()),
    };
    color.push_code(layer, out);
}

/// Copies `canvas` to the top left of `buffer`.
pub(crate) fn copy(canvas: &Canvas, buffer: &mut Buffer, depth: Depth) {
    let area = buffer.area;
    let width = (canvas.size().w.max(0) as usize).min(usize::from(area.width));
    // Neighbours often share their colours, and the nearest of few is not found for nothing.
    let mut last: Option<(Cell, (style::Color, style::Color))> = None;
    for y in 0..area.height.min(canvas.size().h.max(0) as u16) {
        let start = usize::from(y) * usize::from(area.width);
        let out = &mut buffer.content[start..start + width];
        let row = &canvas.row(i32::from(y))[..width];
        for (x, (to, cell)) in out.iter_mut().zip(row).enumerate() {
            let (fg, bg) = match last {
                Some((known, colors)) if (known.fg, known.bg) == (cell.fg, cell.bg) => colors,
                _ => colors(cell, depth),
            };
            last = Some((*cell, (fg, bg)));
            // A buffer has a blank behind what is wide.
            let glyph = match columns::whole(row, x) {
                REST => ' ',
                glyph => glyph,
            };
            to.set_char(glyph);
            to.modifier = modifier(cell, depth);
            // A space shows no ink, so spaces of one ground are all the same.
            to.fg = if glyph == ' ' { bg } else { fg };
            to.bg = bg;
        }
    }
}

fn colors(cell: &Cell, depth: Depth) -> (style::Color, style::Color) {
    match depth {
        Depth::Plain => (style::Color::Reset, style::Color::Reset),
        Depth::True => (rounded(cell.fg), rounded(cell.bg)),
        // Few colours would swallow what differs little.
        Depth::Cube | Depth::Sixteen => {
            let (fg, bg) = depth.legible(cell);
            (indexed(fg), indexed(bg))
        }
    }
}

/// Steps of 4 cannot be told apart: what changes by less is not written again.
const fn rounded(Rgb(r, g, b): Rgb) -> style::Color {
    style::Color::Rgb(r & 0xfc, g & 0xfc, b & 0xfc)
}

const fn indexed(color: Color) -> style::Color {
    match color {
        Color::Sixteen(n) | Color::Cube(n) => style::Color::Indexed(n),
        Color::True(color) => rounded(color),
    }
}

fn modifier(cell: &Cell, depth: Depth) -> Modifier {
    let mut modifier = Modifier::empty();
    if cell.bold {
        modifier |= Modifier::BOLD;
    }
    // What stands dark on bright, as cursors and chosen lines do, stays told from the rest.
    let ground = brightness(cell.bg);
    let reversed = ground > brightness(cell.fg) + 40 || (cell.glyph == ' ' && ground > 150);
    if depth == Depth::Plain && reversed {
        modifier |= Modifier::REVERSED;
    }
    modifier
}
