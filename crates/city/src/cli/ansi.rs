//! Coloured cells as text with escape sequences, for terminals of any age.

use std::io::{self, Write};

use cityplay::{Canvas, Cell, Rgb};

/// How many colours a terminal shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Depth {
    /// None: glyphs alone.
    Plain,
    /// The 16 of the first colour terminals.
    Sixteen,
    /// A 6×6×6 cube and 24 greys.
    Cube,
    /// All of them.
    True,
}

impl Depth {
    /// What a terminal that describes itself by these variables shows.
    pub(crate) fn of(term: Option<&str>, colorterm: Option<&str>) -> Self {
        match (term, colorterm) {
            (_, Some("truecolor" | "24bit")) | (None | Some(""), _) => Self::True,
            (Some("dumb"), _) => Self::Plain,
            (Some(term), _) if term.contains("direct") => Self::True,
            (Some(term), _) if term.contains("256") => Self::Cube,
            _ => Self::Sixteen,
        }
    }
}

/// Writes a canvas row by row. Colours are named only where they change, and are set back at the end of each row, so
/// that any row can be cut out.
pub(crate) fn write(canvas: &Canvas, depth: Depth, out: &mut impl Write) -> io::Result<()> {
    if depth == Depth::Plain {
        return out.write_all(canvas.plain_text().as_bytes());
    }
    for y in 0..canvas.size().h {
        let mut current: Option<(Color, Color, bool)> = None;
        for cell in canvas.row(y) {
            let wanted = colors(cell, depth);
            if current != Some(wanted) {
                let (fg, bg, bold) = wanted;
                write!(out, "\x1b[0;{}{};{}m", if bold { "1;" } else { "" }, fg.code(false), bg.code(true))?;
                current = Some(wanted);
            }
            write!(out, "{}", cell.glyph)?;
        }
        writeln!(out, "\x1b[0m")?;
    }
    Ok(())
}

/// A colour as a terminal is told it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Color {
    Sixteen(u8),
    Cube(u8),
    True(Rgb),
}

impl Color {
    fn code(self, background: bool) -> String {
        match self {
            Self::Sixteen(n) if n < 8 => (n + if background { 40 } else { 30 }).to_string(),
            Self::Sixteen(n) => (n - 8 + if background { 100 } else { 90 }).to_string(),
            Self::Cube(n) => format!("{};5;{n}", if background { 48 } else { 38 }),
            Self::True(Rgb(r, g, b)) => format!("{};2;{r};{g};{b}", if background { 48 } else { 38 }),
        }
    }
}

fn colors(cell: &Cell, depth: Depth) -> (Color, Color, bool) {
    let ink = legible(cell.fg, cell.bg);
    let (fg, bg) = match depth {
        Depth::True | Depth::Plain => (Color::True(ink), Color::True(cell.bg)),
        Depth::Cube => (Color::Cube(cube(ink)), Color::Cube(cube(cell.bg))),
        Depth::Sixteen => {
            let (fg, bg) = (sixteen(ink), sixteen(cell.bg));
            // What falls together would be invisible; grey on black and black on the rest can be told.
            let fg = if fg != bg {
                fg
            } else if bg == 0 {
                8
            } else {
                0
            };
            (Color::Sixteen(fg), Color::Sixteen(bg))
        }
    };
    // A space shows no foreground: leaving it alone keeps runs long.
    (if cell.glyph == ' ' { bg } else { fg }, bg, cell.bold)
}

/// Least difference in brightness, of 255, between a glyph and its ground. With less, dim tunnels and night streets
/// cannot be read on a terminal, and fall together in 256 colours.
const LEGIBLE: i32 = 56;

/// `ink` made as much lighter (on a bright ground darker) as it takes to be read on `ground`.
fn legible(ink: Rgb, ground: Rgb) -> Rgb {
    let brightness = |c: Rgb| {
        let [r, g, b] = c.array().map(i32::from);
        (299 * r + 587 * g + 114 * b) / 1000
    };
    let (dark, towards) =
        (brightness(ground), if brightness(ground) < 140 { Rgb(255, 255, 255) } else { Rgb::BLACK });
    let told_apart = |c: &Rgb| (brightness(*c) - dark).abs() >= LEGIBLE;
    let tries = (0..=16).map(|step| ink.mix(towards, step as f32 / 16.0));
    tries.into_iter().find(told_apart).unwrap_or(towards)
}

/// The nearest of the 216 colours of the cube and the 24 greys.
fn cube(color: Rgb) -> u8 {
    const LEVELS: [i32; 6] = [0, 95, 135, 175, 215, 255];
    let channels = color.array().map(i32::from);
    let nearest = |v: i32| (0..6).min_by_key(|&i| (LEVELS[i] - v).abs()).unwrap_or(0);
    let steps = channels.map(nearest);
    let in_cube = steps.map(|i| LEVELS[i]);
    let grey_step = ((channels.iter().sum::<i32>() / 3 - 3) / 10).clamp(0, 23);
    if distance(channels, [8 + 10 * grey_step; 3]) < distance(channels, in_cube) {
        return 232 + grey_step as u8;
    }
    (16 + 36 * steps[0] + 6 * steps[1] + steps[2]) as u8
}

/// The nearest of the 16 colours, as most terminals show them.
fn sixteen(color: Rgb) -> u8 {
    const COLORS: [[i32; 3]; 16] = [
        [0, 0, 0],
        [205, 0, 0],
        [0, 205, 0],
        [205, 205, 0],
        [0, 0, 238],
        [205, 0, 205],
        [0, 205, 205],
        [229, 229, 229],
        [127, 127, 127],
        [255, 0, 0],
        [0, 255, 0],
        [255, 255, 0],
        [92, 92, 255],
        [255, 0, 255],
        [0, 255, 255],
        [255, 255, 255],
    ];
    let channels = color.array().map(i32::from);
    (0..16_u8).min_by_key(|&i| distance(channels, COLORS[usize::from(i)])).unwrap_or(0)
}

fn distance(a: [i32; 3], b: [i32; 3]) -> i32 {
    a.iter().zip(b).map(|(a, b)| (a - b) * (a - b)).sum()
}

#[cfg(test)]
mod tests {
    use cityplay::{Canvas, Cell, Rgb};
    use mapkit::{Pos, Size};

    use super::{Depth, cube, sixteen, write};

    fn text(depth: Depth) -> String {
        let mut canvas = Canvas::new(Size::new(3, 1), Cell::new('a', Rgb(255, 0, 0), Rgb::BLACK));
        canvas.set(Pos::new(2, 0), Cell::blank(Rgb(255, 255, 255)));
        let mut out = Vec::new();
        write(&canvas, depth, &mut out).expect("memory takes it");
        String::from_utf8(out).expect("text")
    }

    #[test]
    fn every_glyph_can_be_told_from_its_ground_at_every_depth() {
        for ground in (0..=255_u8).step_by(15).map(|v| Rgb(v / 3, v, v / 2)) {
            for ink in (0..=255_u8).step_by(15).map(|v| Rgb(v, v / 2, v / 3)) {
                let cell = Cell::new('x', ink, ground);
                for depth in [Depth::Sixteen, Depth::Cube, Depth::True] {
                    let (fg, bg, _) = super::colors(&cell, depth);
                    assert_ne!(fg, bg, "{ink:?} on {ground:?} at {depth:?}");
                }
            }
        }
    }

    #[test]
    fn colours_are_named_where_they_change_and_set_back() {
        assert_eq!(text(Depth::Plain), "aa \n");
        assert_eq!(text(Depth::Sixteen), "\x1b[0;91;40maa\x1b[0;97;107m \x1b[0m\n");
        assert_eq!(text(Depth::Cube), "\x1b[0;38;5;196;48;5;16maa\x1b[0;38;5;231;48;5;231m \x1b[0m\n");
        assert_eq!(
            text(Depth::True),
            "\x1b[0;38;2;255;0;0;48;2;0;0;0maa\x1b[0;38;2;255;255;255;48;2;255;255;255m \x1b[0m\n"
        );
    }

    #[test]
    fn greys_are_taken_from_the_ramp() {
        assert_eq!((cube(Rgb(8, 8, 8)), cube(Rgb(238, 238, 238)), cube(Rgb(128, 128, 128))), (232, 255, 244));
        assert_eq!((sixteen(Rgb(10, 10, 10)), sixteen(Rgb(250, 90, 250))), (0, 13));
    }

    #[test]
    fn a_terminal_says_what_it_shows() {
        assert_eq!(Depth::of(Some("xterm-256color"), Some("truecolor")), Depth::True);
        assert_eq!(Depth::of(Some("xterm-256color"), None), Depth::Cube);
        assert_eq!(Depth::of(Some("xterm-direct"), None), Depth::True);
        assert_eq!(Depth::of(Some("linux"), None), Depth::Sixteen);
        assert_eq!(Depth::of(Some("dumb"), None), Depth::Plain);
        assert_eq!(Depth::of(None, None), Depth::True);
    }
}
