//! What a frame costs in a terminal of 200×60: `cargo bench -p city`.
//!
//! First the bytes of a frame, which do not depend on the machine, then divan's figures. A frame in which everything
//! changes, painted and written, is to take under 2 ms and 150 KB; one in which nothing does, not a byte.

use std::sync::{Arc, OnceLock};

use city::frames::{Depth, Painter};
use citygen::model::StratumKind;
use citygen::{City, Flavor, Params};
use cityplay::overlay::{Frame, Marks, Traffic, paint_frame};
use cityplay::{Canvas, Scene, Stage, Style, View};
use divan::{Bencher, black_box};
use mapkit::{Pos, Rect, Size};

const TERMINAL: Size = Size::new(200, 60);
const DEPTHS: [Depth; 4] = [Depth::True, Depth::Cube, Depth::Sixteen, Depth::Plain];

fn main() {
    if std::env::args().any(|arg| arg == "--bench") {
        print_bytes();
    }
    divan::main();
}

fn city() -> &'static City {
    static CITY: OnceLock<City> = OnceLock::new();
    let params = Params { size: Params::LARGE, ..Params::with_seed(3) };
    CITY.get_or_init(|| citygen::generate(&params, &Flavor::builtin()).expect("a valid city"))
}

/// What a frame is painted from.
struct Painted {
    scene: Scene,
    style: Arc<Style>,
    traffic: Traffic,
    canvas: Canvas,
}

impl Painted {
    fn new() -> Self {
        let style = Style::builtin();
        let canvas = Canvas::new(TERMINAL, style.blank());
        Self { scene: Scene::new(city()), style, traffic: Traffic::default(), canvas }
    }

    /// Paints all of a frame, rain, cars and cursor included.
    fn frame(&mut self, stratum: StratumKind, origin: Pos, tick: u64) -> &Canvas {
        let shown = Rect::new(origin.x, origin.y, TERMINAL.w, TERMINAL.h);
        self.traffic.advance(city(), stratum, shown, tick);
        let stage = Stage { city: city(), scene: &self.scene, style: &self.style };
        let view = View { tick, ..View::new(stratum, origin) };
        let marks = Marks { cursor: Some(origin.offset(40, 20)), body: None };
        let frame = Frame { weather: true, traffic: Some(&self.traffic), digital: None, marks };
        paint_frame(&mut self.canvas, &stage, &view, &frame);
        &self.canvas
    }
}

/// A terminal that takes everything.
fn painter(depth: Depth) -> Painter<std::io::Sink> {
    Painter::new(std::io::sink(), depth)
}

fn print_bytes() {
    let mut painted = Painted::new();
    for depth in DEPTHS {
        print!("{depth:?}:");
        for stratum in StratumKind::ALL.iter().copied() {
            let mut painter = painter(depth);
            let mut write = |canvas: &Canvas| painter.paint(canvas).expect("it takes everything");
            let all = write(painted.frame(stratum, Pos::new(40, 40), 300));
            let tick = write(painted.frame(stratum, Pos::new(40, 40), 301));
            let moved = write(painted.frame(stratum, Pos::new(41, 40), 302));
            let still = write(painted.frame(stratum, Pos::new(41, 40), 302));
            print!("  {} {all} (tick {tick}, moved {moved}, still {still})", stratum.label());
        }
        println!(" bytes");
    }
}

/// Painted and written, with all cells other ones than before.
#[divan::bench(args = DEPTHS)]
fn everything_changes(bencher: Bencher<'_, '_>, depth: Depth) {
    let (mut painted, mut painter) = (Painted::new(), painter(depth));
    let mut n = 0;
    bencher.bench_local(|| {
        n += 1;
        let stratum = [StratumKind::Street, StratumKind::Undercity][n as usize % 2];
        let canvas = painted.frame(stratum, Pos::new(n % 50, 40), n as u64);
        painter.paint(black_box(canvas))
    });
}

/// Painted and written, the city standing still but for what moves by itself.
#[divan::bench(args = DEPTHS)]
fn a_tick_passes(bencher: Bencher<'_, '_>, depth: Depth) {
    let (mut painted, mut painter) = (Painted::new(), painter(depth));
    let mut tick = 0;
    bencher.bench_local(|| {
        tick += 1;
        let canvas = painted.frame(StratumKind::Street, Pos::new(40, 40), tick);
        painter.paint(black_box(canvas))
    });
}

/// The same frame once more.
#[divan::bench(args = DEPTHS)]
fn nothing_changes(bencher: Bencher<'_, '_>, depth: Depth) {
    let (mut painted, mut painter) = (Painted::new(), painter(depth));
    let canvas = painted.frame(StratumKind::Street, Pos::new(40, 40), 0);
    bencher.bench_local(|| painter.paint(black_box(canvas)));
}
