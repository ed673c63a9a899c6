//! Cells as the terminal at hand can show them.

use cityplay::{Canvas, Cell, Rgb};
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier};

/// How many colours the terminal shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Colors {
    /// None, as `NO_COLOR` asks for: glyphs, bold and reverse carry the meaning.
    None,
    /// The 16 of the first colour terminals.
    Sixteen,
    /// A 6×6×6 cube and 24 greys.
    Cube,
    /// All of them.
    True,
}

impl Colors {
    /// What the environment says.
    pub(crate) fn of_environment() -> Self {
        let get = |name: &str| std::env::var(name).unwrap_or_default();
        Self::of(&get("NO_COLOR"), &get("COLORTERM"), &get("TERM"))
    }

    /// What these variables say.
    pub(crate) fn of(no_color: &str, colorterm: &str, term: &str) -> Self {
        if !no_color.is_empty() {
            Self::None
        } else if matches!(colorterm, "truecolor" | "24bit") || term.contains("direct") {
            Self::True
        } else if term.contains("256") {
            Self::Cube
        } else {
            Self::Sixteen
        }
    }

    fn color(self, color: Rgb) -> Color {
        let Rgb(r, g, b) = color;
        match self {
            Self::None => Color::Reset,
            Self::Sixteen => Color::Indexed(nearest(color)),
            Self::Cube => Color::Indexed(cube(color)),
            // Steps of 8 cannot be told apart on a map, and let neighbours share a style: fewer bytes a frame.
            Self::True => Color::Rgb(r & 0xf8, g & 0xf8, b & 0xf8),
        }
    }
}

/// Copies `canvas` to the top left of `buffer`.
pub(crate) fn copy(canvas: &Canvas, buffer: &mut Buffer, colors: Colors) {
    let area = buffer.area;
    let width = (canvas.size().w as usize).min(usize::from(area.width));
    for y in 0..area.height.min(canvas.size().h as u16) {
        let start = usize::from(y) * usize::from(area.width);
        let out = &mut buffer.content[start..start + width];
        for (to, cell) in out.iter_mut().zip(canvas.row(i32::from(y))) {
            to.set_char(cell.glyph);
            to.modifier = modifier(cell, colors);
            to.fg = if cell.glyph == ' ' { colors.color(cell.bg) } else { colors.color(cell.fg) };
            to.bg = colors.color(cell.bg);
        }
    }
}

fn modifier(cell: &Cell, colors: Colors) -> Modifier {
    let mut modifier = Modifier::empty();
    if cell.bold {
        modifier |= Modifier::BOLD;
    }
    // What stands dark on bright, as cursors and chosen lines do, stays told from the rest.
    let reversed = luma(cell.bg) > luma(cell.fg) + 40 || (cell.glyph == ' ' && luma(cell.bg) > 150);
    if colors == Colors::None && reversed {
        modifier |= Modifier::REVERSED;
    }
    modifier
}

fn luma(Rgb(r, g, b): Rgb) -> u32 {
    (u32::from(r) * 54 + u32::from(g) * 183 + u32::from(b) * 19) / 256
}

/// The 16 colours as terminals commonly show them.
const SIXTEEN: [Rgb; 16] = [
    Rgb(0, 0, 0),
    Rgb(170, 0, 0),
    Rgb(0, 170, 0),
    Rgb(170, 85, 0),
    Rgb(0, 0, 170),
    Rgb(170, 0, 170),
    Rgb(0, 170, 170),
    Rgb(170, 170, 170),
    Rgb(85, 85, 85),
    Rgb(255, 85, 85),
    Rgb(85, 255, 85),
    Rgb(255, 255, 85),
    Rgb(85, 85, 255),
    Rgb(255, 85, 255),
    Rgb(85, 255, 255),
    Rgb(255, 255, 255),
];

fn distance(a: Rgb, b: Rgb) -> i32 {
    let square = |a: u8, b: u8| (i32::from(a) - i32::from(b)).pow(2);
    2 * square(a.0, b.0) + 4 * square(a.1, b.1) + 3 * square(a.2, b.2)
}

fn nearest(color: Rgb) -> u8 {
    (0..16_u8).min_by_key(|&i| distance(color, SIXTEEN[usize::from(i)])).unwrap_or(7)
}

/// The nearest of the colour cube and the greys.
fn cube(color: Rgb) -> u8 {
    const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let level = |v: u8| (0..6_u8).min_by_key(|&i| v.abs_diff(LEVELS[usize::from(i)])).unwrap_or(0);
    let Rgb(r, g, b) = color;
    let (lr, lg, lb) = (level(r), level(g), level(b));
    let in_cube = Rgb(LEVELS[usize::from(lr)], LEVELS[usize::from(lg)], LEVELS[usize::from(lb)]);
    let mean = (u16::from(r) + u16::from(g) + u16::from(b)) / 3;
    let step = (mean.saturating_sub(3) / 10).min(23) as u8;
    let grey = 8 + 10 * step;
    if distance(color, Rgb(grey, grey, grey)) < distance(color, in_cube) {
        232 + step
    } else {
        16 + 36 * lr + 6 * lg + lb
    }
}
