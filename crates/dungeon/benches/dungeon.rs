//! What a dungeon costs: `cargo bench -p dungeon`.
//!
//! First counts that do not depend on the machine, then divan's figures. A 320×160 dungeon is to take under 2 ms.

use std::ops::ControlFlow;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use dungeon::{Config, Draft, RegionKind, generate, start};
use mapkit::{Run, Timeline};

/// Maps by name: the default, and larger ones cut down to rooms of much the same size.
const MAPS: [&str; 4] = ["80x40", "320x160", "320x160 crowded", "1024x512"];

fn main() {
    if std::env::args().any(|arg| arg == "--bench") {
        for name in MAPS {
            print_counts(name);
        }
    }
    divan::main();
}

fn config(name: &str) -> Config {
    let (width, height, depth) = match name {
        "320x160" => (320, 160, 7),
        "320x160 crowded" => (320, 160, 9),
        "1024x512" => (1024, 512, 11),
        _ => (80, 40, 5),
    };
    Config { seed: 1, width, height, depth, ..Config::default() }
}

fn begin(name: &str) -> Run<Draft> {
    start(&config(name)).expect("a valid configuration")
}

fn record(name: &str) -> Timeline<Draft> {
    Timeline::record(begin(name), |_| ControlFlow::Continue(())).expect("nobody breaks off")
}

fn print_counts(name: &str) {
    let (dungeon, timeline) = (generate(&config(name)).expect("a valid configuration"), record(name));
    let (rooms, corridors) = (RegionKind::Room, RegionKind::Corridor);
    let (rooms, corridors) = (dungeon.of_kind(rooms).count(), dungeon.of_kind(corridors).count());
    println!("{name}: {rooms} rooms, {corridors} corridors, {} steps", timeline.len());
    for pass in timeline.passes() {
        let us = pass.time_ns / 1000;
        println!(
            "  {:<16} {:>5} steps {:>6} tiles {:>6} words {us:>6} µs",
            pass.name, pass.steps, pass.tiles_changed, pass.words
        );
    }
    for reason in timeline.events().iter().map(|event| event.note.reason).collect::<std::collections::BTreeSet<_>>() {
        let times = timeline.events().iter().filter(|event| event.note.reason == reason).count();
        println!("  {times} × {reason}");
    }
}

#[divan::bench(args = MAPS)]
fn generated(bencher: Bencher<'_, '_>, name: &str) {
    let config = config(name);
    let tiles = ItemsCount::new(config.size().area());
    bencher.counter(tiles).bench(|| generate(black_box(&config)));
}

#[divan::bench(args = MAPS)]
fn recorded(bencher: Bencher<'_, '_>, name: &str) {
    bencher.bench(|| record(black_box(name)));
}
