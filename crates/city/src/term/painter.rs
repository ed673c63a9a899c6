//! Canvases as bytes for a terminal: only what has changed since the last one, and nothing where nothing has.
//!
//! Buffers and their differences are ratatui's. The bytes are written here, as crossterm has no words for the colours of
//! terminals that know but 16.

use std::io::{self, Write};

use cityplay::{Canvas, Cell, Rgb};
use ratatui::buffer::{self, Buffer};
use ratatui::layout::Rect;
use ratatui::style::{self, Modifier};

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
        expected = Some((x + 1, y));
        for (bit, on, off) in [(Modifier::BOLD, 1, 22), (Modifier::REVERSED, 7, 27)] {
            if (cell.modifier ^ modifier).contains(bit) {
                write!(out, "\x1b[{}m", if cell.modifier.contains(bit) { on } else { off })?;
            }
        }
        modifier = cell.modifier;
        let ahead = || changes[i..].iter().map(|change| change.2);
        // A space shows no ink.
        let new_ink = (cell.symbol() != " " && !is_near(cell.fg, ink, NEAR_INK))
            .then(|| middle(ahead().filter(|c| c.symbol() != " ").map(|c| c.fg), NEAR_INK));
        let new_ground = (!is_near(cell.bg, ground, NEAR_GROUND)).then(|| middle(ahead().map(|c| c.bg), NEAR_GROUND));
        (ink, ground) = (new_ink.unwrap_or(ink), new_ground.unwrap_or(ground));
        match (new_ink, new_ground) {
            (Some(ink), Some(ground)) => {
                write!(out, "\x1b[{};{}m", code(ink, depth, Layer::Ink), code(ground, depth, Layer::Ground))?;
            }
            (Some(ink), None) => write!(out, "\x1b[{}m", code(ink, depth, Layer::Ink))?,
            (None, Some(ground)) => write!(out, "\x1b[{}m", code(ground, depth, Layer::Ground))?,
            (None, None) => {}
        }
        out.extend_from_slice(cell.symbol().as_bytes());
    }
    if !changes.is_empty() {
        out.extend_from_slice(b"\x1b[0m");
    }
    Ok(())
}

/// How much a channel may differ from what a cell asks for, for glyphs and for the ground behind, where more is seen.
/// Light falls off so gently that almost every tile has a colour of its own; with less, a frame of a bright street takes
/// more than 150 KB, with more, gradients show steps.
const NEAR_INK: u8 = 20;
const NEAR_GROUND: u8 = 8;

/// Whether nobody sees the difference.
fn is_near(a: style::Color, b: style::Color, most: u8) -> bool {
    match (a, b) {
        (style::Color::Rgb(r, g, b), style::Color::Rgb(x, y, z)) => {
            r.abs_diff(x) <= most && g.abs_diff(y) <= most && b.abs_diff(z) <= most
        }
        _ => a == b,
    }
}

/// A colour that is near to as many of `colors` as can be, from the first on.
fn middle(mut colors: impl Iterator<Item = style::Color>, most: u8) -> style::Color {
    let first = colors.next().unwrap_or_default();
    let style::Color::Rgb(r, g, b) = first else { return first };
    let (mut low, mut high) = ([r, g, b], [r, g, b]);
    for color in colors {
        let style::Color::Rgb(r, g, b) = color else { break };
        let next = [r, g, b];
        let wider: [(u8, u8); 3] = std::array::from_fn(|i| (low[i].min(next[i]), high[i].max(next[i])));
        if wider.iter().any(|(low, high)| high - low > 2 * most) {
            break;
        }
        (low, high) = (wider.map(|w| w.0), wider.map(|w| w.1));
    }
    let color = |[r, g, b]: [u8; 3]| style::Color::Rgb(r, g, b);
    let middle: [u8; 3] = std::array::from_fn(|i| low[i].midpoint(high[i]));
    // A colour of the cube takes half the bytes, where it is as near.
    let short = color(of_cube(cube(middle)));
    let is_as_near = is_near(short, color(low), most) && is_near(short, color(high), most);
    if is_as_near { short } else { color(middle) }
}

/// The parameters that choose a colour of a buffer.
fn code(color: style::Color, depth: Depth, layer: Layer) -> String {
    match color {
        style::Color::Indexed(n) if depth == Depth::Sixteen => Color::Sixteen(n).code(layer),
        style::Color::Indexed(n) => Color::Cube(n).code(layer),
        style::Color::Rgb(r, g, b) => {
            let short = cube([r, g, b]);
            let color = if of_cube(short) == [r, g, b] { Color::Cube(short) } else { Color::True(Rgb(r, g, b)) };
            color.code(layer)
        }
        // No other is ever put into a buffer.
        _ => layer.usual().into(),
    }
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
        for (to, cell) in out.iter_mut().zip(canvas.row(i32::from(y))) {
            let (fg, bg) = match last {
                Some((known, colors)) if (known.fg, known.bg) == (cell.fg, cell.bg) => colors,
                _ => colors(cell, depth),
            };
            last = Some((*cell, (fg, bg)));
            to.set_char(cell.glyph);
            to.modifier = modifier(cell, depth);
            // A space shows no ink, so spaces of one ground are all the same.
            to.fg = if cell.glyph == ' ' { bg } else { fg };
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

/// Steps of 4 cannot be told apart: what changes by less is not written anew.
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
