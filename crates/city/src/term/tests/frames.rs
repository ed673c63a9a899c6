//! What a frame costs in bytes, and what is sent for which colours.

use std::num::NonZero;
use std::sync::{Arc, OnceLock};

use citygen::{City, Flavor, Params};
use cityplay::{Canvas, Cell, Rgb};
use mapkit::{Pos, Size, Stream};

use super::Play;
use crate::color::Depth;
use crate::term::columns::{REST, clean, whole};
use crate::term::painter::Painter;

/// The bytes of one frame.
fn bytes(canvas: &Canvas, depth: Depth) -> String {
    let mut out = Vec::new();
    Painter::new(&mut out, depth).paint(canvas).expect("memory takes it");
    String::from_utf8(out).expect("text")
}

fn two_cells() -> Canvas {
    let mut canvas = Canvas::new(Size::new(2, 1), Cell::new('a', Rgb(255, 0, 0), Rgb::BLACK));
    canvas.set(Pos::new(1, 0), Cell::new('b', Rgb(8, 10, 16), Rgb(255, 220, 120)).bold());
    canvas
}

#[test]
fn each_depth_sends_the_colours_that_such_terminals_know() {
    let frame = |depth| bytes(&two_cells(), depth).replace('\x1b', "^");
    // Where a colour of the cube is near enough, it is sent instead: half the bytes.
    let two = "^[38;5;196;48;5;16ma^[1m^[38;2;8;8;16;48;2;252;220;120mb";
    assert_eq!(frame(Depth::True), format!("^[0m^[2J^[1;1H{two}^[0m"));
    let two = "^[38;5;196;48;5;16ma^[1m^[38;5;232;48;5;222mb";
    assert_eq!(frame(Depth::Cube), format!("^[0m^[2J^[1;1H{two}^[0m"));
    assert_eq!(frame(Depth::Sixteen), "^[0m^[2J^[1;1H^[91;40ma^[1m^[30;47mb^[0m");
    assert_eq!(frame(Depth::Plain), "^[0m^[2J^[1;1Ha^[1m^[7mb^[0m");
}

#[test]
fn nothing_is_written_where_nothing_has_changed_and_little_where_little_has() {
    let mut canvas = two_cells();
    let mut painter = Painter::new(Vec::new(), Depth::True);
    assert!(painter.paint(&canvas).expect("memory") > 0);
    assert_eq!(painter.paint(&canvas).expect("memory"), 0);
    canvas.set(Pos::new(0, 0), Cell::new('c', Rgb(255, 0, 0), Rgb::BLACK));
    let few = painter.paint(&canvas).expect("memory");
    assert!((1..60).contains(&few), "{few}");
    painter.forget();
    assert!(painter.paint(&canvas).expect("memory") > few);
}

/// A program of 200×60 with a bright city that fills it.
fn wide() -> Play {
    static CITY: OnceLock<Arc<City>> = OnceLock::new();
    let params = Params { size: Params::LARGE, ..Params::with_seed(3) };
    let grown = || Arc::new(citygen::generate(&params, &Flavor::builtin()).expect("a city"));
    let mut play = Play::new(Size::new(200, 60));
    play.app.open(Arc::clone(CITY.get_or_init(grown)));
    play
}

#[test]
fn a_frame_of_200_by_60_in_which_everything_changes_takes_less_than_150_kb() {
    let mut play = wide();
    for depth in [Depth::True, Depth::Cube, Depth::Sixteen, Depth::Plain] {
        let strata = ["", "[", "]]", "]", "]", "d", "w", "w"];
        // The bright streets without panels, all over the map.
        let streets =
            ["dim", "KKKKK", "HHHHHHHH", "LLLL", "LLLL", "LLLL", "LLLL", "JJJJ", "JJJJ", "HHHH", "HHHH", "im"];
        for keys in strata.into_iter().chain(streets) {
            play.type_in(keys);
            play.wait(40);
            // Of a terminal that shows nothing yet, every cell changes.
            let written = Painter::new(Vec::new(), depth).paint(play.app.draw()).expect("memory");
            assert!((3_000..150_000).contains(&written), "{written} bytes at {depth:?} after {keys:?}");
        }
    }
}

#[test]
fn what_arrives_is_what_was_painted_but_for_differences_that_nobody_sees() {
    let mut play = wide();
    let mut painter = Painter::new(Vec::new(), Depth::True);
    let [rows, columns] = [60, 200].map(|n| NonZero::new(n).expect("not zero"));
    let mut terminal = vt100::Parser::new(rows, columns, 0);
    for keys in ["", "im", "[", "]]", "d]]", "w"] {
        play.type_in(keys);
        play.wait(20);
        painter.paint(play.app.draw()).expect("memory");
        terminal.process(&std::mem::take(painter.out()));
        let canvas = play.app.draw();
        for pos in canvas.size().rect().iter() {
            let (wanted, shown) = (canvas.get(pos).expect("a cell"), terminal.screen());
            let shown = shown.cell(pos.y as u16, pos.x as u16).expect("a cell");
            assert_eq!(shown.contents().chars().next().unwrap_or(' '), wanted.glyph, "{pos}");
            let near = |color, wanted: Rgb, most: u8| {
                let vt100::Color::Rgb(r, g, b) = color else { return matches!(color, vt100::Color::Idx(16..)) };
                [r, g, b].iter().zip(wanted.array()).all(|(a, b)| a.abs_diff(b) <= most)
            };
            assert!(near(shown.bgcolor(), wanted.bg, 17), "{pos}: {:?} for {:?}", shown.bgcolor(), wanted.bg);
            let seen = wanted.glyph == ' ' || near(shown.fgcolor(), wanted.fg, 29);
            assert!(seen, "{pos}: {:?} for {:?}", shown.fgcolor(), wanted.fg);
            assert!(wanted.glyph == ' ' || shown.bold() == wanted.bold, "{pos}");
        }
    }
}

#[test]
fn screens_on_which_nothing_moves_ask_for_no_frames() {
    let mut play = Play::new(Size::new(100, 30));
    let mut painter = Painter::new(Vec::new(), Depth::True);
    play.press(&[super::KeyCode::Enter]);
    play.wait(20);
    assert!(!play.app.moves());
    painter.paint(play.app.draw()).expect("memory");
    assert_eq!(painter.paint(play.app.draw()).expect("memory"), 0);
}

#[test]
fn dark_and_even_ground_is_shown_as_it_was_painted() {
    let mut canvas = Canvas::new(Size::new(20, 4), Cell::blank(Rgb(12, 14, 22)));
    canvas.set(Pos::new(5, 1), Cell::blank(Rgb(16, 16, 16)));
    let mut painter = Painter::new(Vec::new(), Depth::True);
    painter.paint(&canvas).expect("memory");
    let text = String::from_utf8_lossy(painter.out()).into_owned();
    assert_eq!(text.matches("48;2;12;12;20").count(), 2, "{text:?}");
    assert_eq!(text.matches("48;2;16;16;16").count(), 1, "{text:?}");
}

#[test]
fn wide_characters_arrive_whole_whatever_stood_there_before() {
    const WORDS: [&str; 7] = ["東京", "a東b", "plain", "🌃", "█▒é", "  ", "가나다라마"];
    let (mut stream, size) = (Stream::new(5), Size::new(12, 3));
    let [rows, columns] = [3, 12].map(|n| NonZero::new(n).expect("not zero"));
    let mut painter = Painter::new(Vec::new(), Depth::True);
    let mut terminal = vt100::Parser::new(rows, columns, 0);
    for frame in 0..2000 {
        let mut canvas = Canvas::new(size, Cell::blank(Rgb::BLACK));
        // One word over another, at both edges too: halves are left.
        for _ in 0..6 {
            let at = Pos::new(stream.range(-3, 12), stream.range(0, 2));
            canvas.text(at, &clean(WORDS[stream.index(WORDS.len())]), Rgb(255, 255, 255));
        }
        painter.paint(&canvas).expect("memory");
        terminal.process(&std::mem::take(painter.out()));
        for pos in size.rect().iter() {
            let wanted = whole(canvas.row(pos.y), pos.x as usize);
            let shown = terminal.screen().cell(pos.y as u16, pos.x as u16).expect("a cell");
            let glyph =
                shown.contents().chars().next().unwrap_or(if shown.is_wide_continuation() { REST } else { ' ' });
            assert_eq!(glyph, wanted, "{pos} of frame {frame}: {}", terminal.screen().contents());
        }
    }
}
