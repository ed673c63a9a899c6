//! Colours as the terminal at hand can show them: how many it has, the nearest of those, and glyphs that stay told from
//! their ground.

use cityplay::{Cell, Rgb};

/// How many colours a terminal shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// None, as `NO_COLOR` asks for: glyphs, bold and reverse carry the meaning.
    Plain,
    /// The 16 of the first colour terminals.
    Sixteen,
    /// A 6×6×6 cube and 24 greys.
    Cube,
    /// All of them.
    True,
}

impl Depth {
    /// What a terminal that describes itself by `TERM` and `COLORTERM` shows: nothing where it does not.
    pub fn of(term: Option<&str>, colorterm: Option<&str>) -> Self {
        match (term, colorterm) {
            (term, _) if is_dumb(term) => Self::Plain,
            (_, Some("truecolor" | "24bit")) => Self::True,
            (Some(term), _) if is_monochrome(term) => Self::Plain,
            (Some(term), _) if term.contains("direct") => Self::True,
            (Some(term), _) if term.contains("256") => Self::Cube,
            _ => Self::Sixteen,
        }
    }

    /// What the environment says the terminal shows, whatever is wanted of it.
    pub fn of_environment() -> Self {
        let variable = |name| std::env::var(name).ok();
        let term = variable("TERM");
        // The consoles of Windows have all colours, and no such variable.
        if cfg!(windows) && term.is_none() {
            return Self::True;
        }
        Self::of(term.as_deref(), variable("COLORTERM").as_deref())
    }

    /// Whether the environment asks for no colours: `NO_COLOR` is set to anything but nothing.
    pub fn is_unwanted() -> bool {
        std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
    }

    /// Ink and ground of a cell at this depth, made so that the glyph can be told from its ground.
    pub fn legible(self, cell: &Cell) -> (Color, Color) {
        let ink = legible(cell.fg, cell.bg);
        match self {
            Self::Plain | Self::True => (Color::True(ink), Color::True(cell.bg)),
            Self::Cube => (Color::Cube(cube(ink.array())), Color::Cube(cube(cell.bg.array()))),
            Self::Sixteen => {
                let (fg, bg) = (sixteen(ink), sixteen(cell.bg));
                // What falls together would be invisible; grey on black and black on the rest can be told.
                let fg = match (fg == bg, bg) {
                    (false, _) => fg,
                    (true, 0) => 8,
                    (true, _) => 0,
                };
                (Color::Sixteen(fg), Color::Sixteen(bg))
            }
        }
    }
}

/// Whether the terminal at hand says that it takes words and line ends alone.
pub(crate) fn is_dumb_here() -> bool {
    let term = std::env::var("TERM").ok();
    // The consoles of Windows have no such variable.
    !(cfg!(windows) && term.is_none()) && is_dumb(term.as_deref())
}

/// Whether a terminal that describes itself so takes words and line ends alone.
fn is_dumb(term: Option<&str>) -> bool {
    matches!(term, None | Some("" | "dumb"))
}

/// Whether a terminal of this name has two colours: the DEC ones from before colour, and those that say so themselves.
fn is_monochrome(term: &str) -> bool {
    // The only ones of the series with colours.
    const WITH_COLOR: [&str; 3] = ["241", "340", "525"];
    let says_so = term.ends_with("-m") || term.split('-').any(|part| part == "mono");
    let model = term.split('-').next().and_then(|name| name.strip_prefix("vt")).unwrap_or_default();
    let is_dec = !model.is_empty() && model.bytes().all(|b| b.is_ascii_digit());
    says_so || (is_dec && !WITH_COLOR.contains(&model))
}

/// A colour as a terminal is told it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Color {
    /// One of the 16.
    Sixteen(u8),
    /// One of the cube and the greys.
    Cube(u8),
    /// Itself.
    True(Rgb),
}

/// What of a cell a colour is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layer {
    /// Its glyph.
    Ink,
    /// What lies behind.
    Ground,
}

impl Layer {
    /// The parameter that chooses the terminal's own colour.
    pub const fn usual(self) -> &'static [u8] {
        match self {
            Self::Ink => b"39",
            Self::Ground => b"49",
        }
    }
}

impl Color {
    /// Appends the parameters of the escape sequence that chooses it: those that every terminal knows, where it is one
    /// of 16.
    pub fn push_code(self, layer: Layer, out: &mut Vec<u8>) {
        let (dark, bright, extended) = match layer {
            Layer::Ink => (30, 90, 38),
            Layer::Ground => (40, 100, 48),
        };
        match self {
            Self::Sixteen(n) if n < 8 => push_numbers(&[n + dark], out),
            Self::Sixteen(n) => push_numbers(&[n - 8 + bright], out),
            Self::Cube(n) => push_numbers(&[extended, 5, n], out),
            Self::True(Rgb(r, g, b)) => push_numbers(&[extended, 2, r, g, b], out),
        }
    }
}

/// Appends numbers with `;` between them. A frame has thousands: formatting them would be half of its time.
fn push_numbers(numbers: &[u8], out: &mut Vec<u8>) {
    for (i, &n) in numbers.iter().enumerate() {
        if i > 0 {
            out.push(b';');
        }
        if n >= 100 {
            out.push(b'0' + n / 100);
        }
        if n >= 10 {
            out.push(b'0' + n / 10 % 10);
        }
        out.push(b'0' + n % 10);
    }
}

/// Least difference in brightness, of 255, between a glyph and its ground. With less, dim tunnels and night streets
/// cannot be read on a terminal, and fall together in 256 colours.
const LEGIBLE: i32 = 56;

/// Brightness as the eye weighs it, 0..=255.
pub(crate) fn brightness(color: Rgb) -> i32 {
    let [r, g, b] = color.array().map(i32::from);
    (299 * r + 587 * g + 114 * b) / 1000
}

/// `ink` made as much lighter (on a bright ground darker) as it takes to be read on `ground`.
fn legible(ink: Rgb, ground: Rgb) -> Rgb {
    let dark = brightness(ground);
    let told_apart = |c: &Rgb| (brightness(*c) - dark).abs() >= LEGIBLE;
    if told_apart(&ink) {
        return ink;
    }
    let (towards, wanted) = if dark < 140 { (Rgb::WHITE, dark + LEGIBLE) } else { (Rgb::BLACK, dark - LEGIBLE) };
    // Brightness is linear in the mix but for rounding.
    let (from, to) = (brightness(ink), brightness(towards));
    let share = (wanted - from) as f32 / (to - from) as f32;
    let lighter = [share, share + 1.0 / 64.0].map(|share| ink.mix(towards, share.clamp(0.0, 1.0)));
    lighter.into_iter().find(told_apart).unwrap_or(towards)
}

/// Steps of a channel in the colour cube.
const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];

/// The nearest of the 216 colours of the cube and the 24 greys.
pub(crate) fn cube(color: [u8; 3]) -> u8 {
    let nearest = |v: u8| match v {
        0..48 => 0,
        48..115 => 1,
        _ => (v - 35) / 40,
    };
    let [r, g, b] = color.map(nearest);
    let in_cube = 16 + 36 * r + 6 * g + b;
    let mean = color.iter().map(|&v| u16::from(v)).sum::<u16>() / 3;
    let grey = 232 + (mean.saturating_sub(3) / 10).min(23) as u8;
    let off = |n| distance(color.map(i32::from), of_cube(n).map(i32::from));
    if off(grey) < off(in_cube) { grey } else { in_cube }
}

/// What a number of the cube or the greys, 16 and up, stands for.
pub(crate) const fn of_cube(n: u8) -> [u8; 3] {
    if n >= 232 {
        return [8 + 10 * (n - 232); 3];
    }
    let n = n.saturating_sub(16) as usize;
    [LEVELS[n / 36], LEVELS[n / 6 % 6], LEVELS[n % 6]]
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
    use cityplay::{Cell, Rgb};

    use super::{Depth, cube, of_cube, sixteen};

    #[test]
    fn every_glyph_can_be_told_from_its_ground_at_every_depth() {
        for ground in (0..=255_u8).step_by(15).map(|v| Rgb(v / 3, v, v / 2)) {
            for ink in (0..=255_u8).step_by(15).map(|v| Rgb(v, v / 2, v / 3)) {
                let cell = Cell::new('x', ink, ground);
                for depth in [Depth::Sixteen, Depth::Cube, Depth::True] {
                    let (fg, bg) = depth.legible(&cell);
                    assert_ne!(fg, bg, "{ink:?} on {ground:?} at {depth:?}");
                }
            }
        }
    }

    #[test]
    fn greys_are_taken_from_the_ramp_and_every_number_is_its_own_nearest() {
        assert_eq!((cube([8; 3]), cube([238; 3]), cube([128; 3])), (232, 255, 244));
        assert_eq!((sixteen(Rgb(10, 10, 10)), sixteen(Rgb(250, 90, 250))), (0, 13));
        for n in 16..=255 {
            assert_eq!(of_cube(cube(of_cube(n))), of_cube(n), "{n}");
        }
    }

    #[test]
    fn a_terminal_says_what_it_shows() {
        assert_eq!(Depth::of(Some("xterm-256color"), Some("truecolor")), Depth::True);
        assert_eq!(Depth::of(Some("xterm-256color"), None), Depth::Cube);
        assert_eq!(Depth::of(Some("xterm-direct"), None), Depth::True);
        assert_eq!(Depth::of(Some("linux"), None), Depth::Sixteen);
        assert_eq!(Depth::of(Some("dumb"), None), Depth::Plain);
        assert_eq!(Depth::of(Some("dumb"), Some("truecolor")), Depth::Plain);
        for term in [None, Some("")] {
            assert_eq!(Depth::of(term, None), Depth::Plain);
            assert_eq!(Depth::of(term, Some("truecolor")), Depth::Plain);
        }
    }
}
