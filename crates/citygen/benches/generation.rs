//! What a city costs: `cargo bench -p citygen --bench generation`.
//!
//! First a table of ratios and counts. The counts (steps, tiles changed, words drawn, bytes) do not depend on the
//! machine; times are medians of one run, taken alternately where they are compared. Then divan's figures.

use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use citygen::statistics::Statistics;
use citygen::{City, Draft, Flavor, PASS_NAMES, Params, generate, start};
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use mapkit::{Run, Size, Stream, Timeline};

/// The largest map.
const LARGEST: Size = Size::new(1024, 512);

/// Preset sizes and the largest map, by the names that the tables show.
const SIZES: [(&str, Size); 4] =
    [("small", Params::SMALL), ("medium", Params::MEDIUM), ("large", Params::LARGE), ("1024x512", LARGEST)];

/// Seeks of which the 95th percentile is taken.
const SEEKS: usize = 200;

fn main() {
    // `cargo test --all-targets` starts benchmarks without `--bench`, to see that they run.
    if std::env::args().any(|arg| arg == "--bench") {
        for (name, size) in SIZES {
            print_counts(name, size);
        }
        print_passes();
        for (name, size) in &SIZES[2..] {
            print_timeline(name, *size);
        }
    }
    divan::main();
}

fn params(size: Size, seed: u64) -> Params {
    Params { size, ..Params::with_seed(seed) }
}

fn flavor() -> &'static Arc<Flavor> {
    static FLAVOR: OnceLock<Arc<Flavor>> = OnceLock::new();
    FLAVOR.get_or_init(Flavor::builtin)
}

fn begin(size: Size) -> Run<Draft> {
    start(&params(size, 1), flavor()).expect("valid parameters")
}

fn run(size: Size) -> Run<Draft> {
    let mut run = begin(size);
    run.run_to_end().expect("no seed fails");
    run
}

fn record(size: Size) -> Timeline<Draft> {
    Timeline::record(begin(size), |_| ControlFlow::Continue(())).expect("nobody breaks off")
}

fn city(size: Size) -> City {
    generate(&params(size, 1), flavor()).expect("no seed fails")
}

fn size_of_name(name: &str) -> Size {
    SIZES.iter().find(|s| s.0 == name).expect("a name of the table").1
}

/// What a call takes.
#[expect(clippy::disallowed_methods, reason = "a benchmark is about time")]
fn time<T>(call: impl FnOnce() -> T) -> Duration {
    let start = Instant::now();
    let value = call();
    let taken = start.elapsed();
    drop(black_box(value));
    taken
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// Counts of one city, the same on every machine.
fn print_counts(name: &str, size: Size) {
    let timeline = record(size);
    println!("\ncounts, {name} {size}, seed 1");
    println!("  {:<14} {:>8} {:>14} {:>10}", "pass", "steps", "tiles changed", "words");
    for pass in timeline.passes() {
        println!("  {:<14} {:>8} {:>14} {:>10}", pass.name, pass.steps, pass.tiles_changed, pass.words);
    }
    let written: u64 = timeline.passes().iter().map(|p| p.tiles_changed).sum();
    println!("  {:<14} {:>8} {written:>14}", "all", timeline.len());
    println!("  {:.2} tiles changed per tile of the map", written as f64 / size.area() as f64);
}

/// Median time of each pass, and what a tile costs.
fn print_passes() {
    const ROUNDS: usize = 9;
    let columns = &SIZES[1..];
    let mut table = vec![Vec::new(); PASS_NAMES.len() + 1];
    let mut totals = Vec::new();
    for &(_, size) in columns {
        let mut times = vec![Vec::new(); table.len()];
        for _ in 0..ROUNDS {
            let mut run = begin(size);
            for (index, times) in times.iter_mut().take(PASS_NAMES.len()).enumerate() {
                times.push(time(|| run.run_until(index + 1).expect("no seed fails")));
            }
            let city = citygen::finish(run).expect("no seed fails");
            times[PASS_NAMES.len()].push(time(|| city.validate()));
        }
        let medians: Vec<Duration> = times.into_iter().map(median).collect();
        totals.push(medians.iter().sum::<Duration>());
        for (row, median) in table.iter_mut().zip(medians) {
            row.push(median);
        }
    }
    println!("\nmilliseconds per pass, median of {ROUNDS}");
    print_row("", columns.iter().map(|c| c.0.to_string()));
    for (name, row) in PASS_NAMES.iter().chain(&["validation"]).zip(&table) {
        print_row(name, row.iter().map(|&time| format!("{:.2}", ms(time))));
    }
    print_row("all", totals.iter().map(|&time| format!("{:.2}", ms(time))));
    let per_tile: Vec<f64> =
        totals.iter().zip(columns).map(|(t, c)| t.as_nanos() as f64 / c.1.area() as f64).collect();
    print_row("ns per tile", per_tile.iter().map(|time| format!("{time:.1}")));
    let checks = table[PASS_NAMES.len()].iter().zip(&totals);
    print_row("check's share", checks.map(|(&check, &all)| format!("{:.3}", ratio(check, all))));
    println!("  a tile of 1024x512 costs {:.2} times one of medium", per_tile[2] / per_tile[0]);
}

/// A line of a table: a name and right-aligned values.
fn print_row(name: &str, values: impl Iterator<Item = String>) {
    print!("  {name:<14}");
    for value in values {
        print!("{value:>10}");
    }
    println!();
}

/// What recording, seeking and asking for a history cost, in plain runs.
fn print_timeline(name: &str, size: Size) {
    const ROUNDS: usize = 7;
    let (mut plain, mut recorded) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        plain.push(time(|| run(size)));
        recorded.push(time(|| record(size)));
    }
    let (plain, recorded) = (median(plain), median(recorded));
    let mut timeline = record(size);
    println!("\ntimeline, {name} {size}");
    println!("  plain run {:.1} ms, recorded {:.1} ms: {:.2} times", ms(plain), ms(recorded), ratio(recorded, plain));
    println!("  {} steps, {:.1} MiB", timeline.len(), timeline.bytes() as f64 / f64::from(1 << 20));

    let mut stream = Stream::new(1);
    let mut seeks: Vec<Duration> = Vec::new();
    for _ in 0..SEEKS {
        let step = stream.index(timeline.len() + 1);
        seeks.push(time(|| timeline.seek(step).steps_done()));
    }
    seeks.sort_unstable();
    let share = |part: usize| ms(seeks[(SEEKS - 1) * part / 100]);
    println!(
        "  seek {:.2} ms in the median, 95 % within {:.2} ms, at most {:.2} ms",
        share(50),
        share(95),
        share(100)
    );

    let tiles = (0..15).map(|_| mapkit::Pos::new(stream.range(0, size.w - 1), stream.range(0, size.h - 1)));
    let mut histories: Vec<Duration> =
        tiles.map(|pos| time(|| timeline.history(mapkit::BoardIndex(1), pos))).collect();
    histories.sort_unstable();
    let (middle, worst) = (histories[histories.len() / 2], histories[histories.len() - 1]);
    println!(
        "  history of a tile {:.1} ms: {:.2} plain runs, at most {:.2}",
        ms(middle),
        ratio(middle, plain),
        ratio(worst, plain)
    );
}

fn ratio(a: Duration, b: Duration) -> f64 {
    a.as_secs_f64() / b.as_secs_f64()
}

/// Parameters to validated city.
#[divan::bench(args = ["small", "medium", "large", "1024x512"], sample_count = 15, sample_size = 1)]
fn generation(name: &str) -> City {
    city(size_of_name(name))
}

#[divan::bench(args = ["medium", "large", "1024x512"], sample_count = 30, sample_size = 1)]
fn validation(bencher: Bencher, name: &str) {
    let city = city(size_of_name(name));
    bencher.bench_local(|| city.validate());
}

#[divan::bench(args = ["medium", "large", "1024x512"], sample_count = 30, sample_size = 1)]
fn statistics(bencher: Bencher, name: &str) {
    let city = city(size_of_name(name));
    bencher.bench_local(|| Statistics::of(&city));
}

#[divan::bench(args = ["medium", "large", "1024x512"], sample_count = 30, sample_size = 1)]
fn structure(bencher: Bencher, name: &str) {
    let city = city(size_of_name(name));
    bencher.bench_local(|| city.check_structure());
}

/// Validated Small cities with their statistics, on one core: items are cities.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn sweep(bencher: Bencher) {
    const CITIES: u64 = 40;
    bencher.counter(ItemsCount::new(CITIES)).bench_local(|| {
        for seed in 0..CITIES {
            let city = generate(&params(Params::SMALL, seed), flavor()).expect("no seed fails");
            black_box(Statistics::of(&city));
        }
    });
}
