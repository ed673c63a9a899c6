//! `city show`: the map as text.

use std::io::{IsTerminal, Write};
use std::path::PathBuf;

use citygen::City;
use citygen::model::StratumKind;
use cityplay::overlay::paint_digital;
use cityplay::words::{city_title, tile_card};
use cityplay::{Camera, Canvas, Cell, GlyphMode, Rgb, Scene, Stage, Style, View, ascii_text, paint_map};
use clap::ValueEnum;
use mapkit::{Pos, Rect, Size};

use super::ansi;
use super::input;
use super::output::{Failure, Outcome, plain, result, talk};
use super::places;
use crate::color::Depth;

/// Print the map of a saved city as text
///
/// Prints one stratum of a city, one character a tile, in colours where the terminal has them. The whole map, on a
/// terminal as many columns of it as fit, unless --crop or --at asks for a part. --at shows the tiles around a tile,
/// the tile itself in reverse, and what there is to say of it.
///
/// With --color auto, colours are used on a terminal unless NO_COLOR is set, as many as TERM and COLORTERM say:
/// all of them, 256, or 16. Glyphs carry the meaning, colours only add to it.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    /// The city; - is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// The stratum
    #[arg(long, short, value_name = "STRATUM", default_value = "street", value_parser = places::stratum_parser())]
    stratum: StratumKind,

    /// Show the surroundings of a tile, and tell what it is
    #[arg(long, allow_hyphen_values = true, value_name = "X,Y", value_parser = places::parse_pos, conflicts_with = "crop")]
    at: Option<Pos>,

    /// Show only a part of the map: column and row of its top left tile, width and height
    #[arg(long, allow_hyphen_values = true, value_name = "X,Y,W,H", value_parser = places::parse_rect)]
    crop: Option<Rect>,

    /// When to use colours
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    color: When,

    /// Draw the Net over the map: its nodes, and the outlines of the buildings
    #[arg(long)]
    digital: bool,

    /// Use only ASCII characters
    #[arg(long)]
    ascii: bool,
}

/// When to use colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum When {
    /// On a terminal that has them, unless NO_COLOR is set
    Auto,
    /// Also into a file or a pipe
    Always,
    /// Not at all
    Never,
}

/// Most tiles shown around a tile: a terminal of the classic size.
const AROUND: Size = Size::new(80, 24);
/// Rows that the words for a tile and the prompt need below the picture.
const CARD_ROWS: i32 = 13;

/// Columns and rows of the terminal that results go to; `None` where they go elsewhere.
fn terminal_size() -> Option<(i32, i32)> {
    let terminal = console::Term::stdout();
    let (rows, columns) = terminal.size_checked().filter(|_| std::io::stdout().is_terminal())?;
    Some((i32::from(columns).max(1), i32::from(rows)))
}

const EXAMPLES: &str = "\
Examples:
  city show a.city                             the streets
  city show a.city --stratum skyways --digital the walkways with the Net over them
  city show a.city --crop 0,0,60,20            a corner
  city show a.city --at 40,20                  one tile and what lies around it
  city show a.city --color always | less -RS   page through it in colour
  city gen --out - | city show -               a random city";

pub(crate) fn run(args: &Args) -> Outcome {
    let input = input::source(&args.file)?;
    let city = input.city()?;
    let part = part(args, city.size())?;
    let (scene, style) = (Scene::new(&city), Style::builtin());
    let stage = Stage { city: &city, scene: &scene, style: &style };
    let glyphs = if args.ascii { GlyphMode::Ascii } else { GlyphMode::Unicode };
    let view = View { glyphs, ..View::new(args.stratum, Pos::new(part.x, part.y)) };
    let mut canvas = Canvas::new(Size::new(part.w, part.h), style.blank());
    paint_map(&mut canvas, &stage, &view);
    if args.digital {
        paint_digital(&mut canvas, &stage, &view, None);
    }
    if let Some(cell) = args.at.and_then(|at| canvas.get(at.offset(-part.x, -part.y))) {
        let at = args.at.unwrap_or_default().offset(-part.x, -part.y);
        canvas.set(at, Cell { fg: cell.bg, bg: Rgb(255, 255, 255), bold: true, ..cell });
    }
    tell_title(&city, args.stratum);
    if part.w < city.size().w && args.crop.is_none() && args.at.is_none() {
        talk(format_args!(
            "columns 0 to {} of {}: the terminal is no wider; --crop X,Y,W,H and --at X,Y show other parts",
            part.w - 1,
            city.size().w
        ));
    }
    let depth = args.color.depth();
    result(|out| {
        ansi::write(&canvas, depth, out)?;
        let Some(at) = args.at else { return Ok(()) };
        writeln!(out)?;
        for line in tile_card(&stage, args.stratum, at, args.digital) {
            let value = if args.ascii { ascii_text(&line.value) } else { line.value };
            let label = if line.label.is_empty() { String::new() } else { format!("{:<12}", line.label) };
            writeln!(out, "{label}{}", plain(&value))?;
        }
        Ok(())
    })
}

/// The tiles to show, all on the map.
fn part(args: &Args, size: Size) -> Outcome<Rect> {
    let (right, bottom) = (size.w - 1, size.h - 1);
    let allowed = format!("allowed are columns 0 to {right} and rows 0 to {bottom}");
    if let Some(at) = args.at {
        if !size.contains(at) {
            return Err(Failure::Usage(format!("at: {at} is off the {size} map; {allowed}")));
        }
        let most = terminal_size().map_or(AROUND, |(columns, rows)| Size::new(columns, rows - CARD_ROWS));
        let view = Size::new(AROUND.w.min(most.w).min(size.w), AROUND.h.min(most.h.max(5)).min(size.h));
        let origin = Camera::centered(at, view, size).origin();
        return Ok(Rect::new(origin.x, origin.y, view.w, view.h));
    }
    let Some(crop) = args.crop else {
        let columns = terminal_size().map_or(size.w, |(columns, _)| columns);
        return Ok(Rect::new(0, 0, size.w.min(columns), size.h));
    };
    let off = || Failure::Usage(format!("crop: no tile of it lies on the {size} map; {allowed}"));
    crop.intersect(size.rect()).ok_or_else(off)
}

/// Says which city it is, to a person at a terminal.
fn tell_title(city: &City, stratum: StratumKind) {
    if std::io::stdout().is_terminal() {
        talk(format_args!("{} · {}", plain(&city_title(city)), stratum.label()));
    }
}

impl When {
    /// How many colours results are printed in.
    pub(crate) fn depth(self) -> Depth {
        let depth = Depth::of_environment();
        match self {
            Self::Never => Depth::Plain,
            Self::Always if depth == Depth::Plain => Depth::Sixteen,
            Self::Auto if Depth::is_unwanted() || !std::io::stdout().is_terminal() => Depth::Plain,
            Self::Always | Self::Auto => depth,
        }
    }
}
