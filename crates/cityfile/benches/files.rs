//! Saving and loading with all checks, at Large and at the largest size; prints the sizes of the files.

use std::path::PathBuf;
use std::sync::OnceLock;

use citygen::{City, Flavor, Params, generate};
use divan::Bencher;
use mapkit::Size;

const SIZES: [Size; 2] = [Params::LARGE, Size::new(1024, 512)];

fn main() {
    for size in SIZES {
        println!("{size}: {} bytes", bytes(size).len());
    }
    divan::main();
}

fn city(size: Size) -> &'static City {
    static CITIES: [OnceLock<City>; 2] = [const { OnceLock::new() }; 2];
    let make = || generate(&Params { size, ..Params::with_seed(42) }, &Flavor::builtin()).expect("a city");
    CITIES[usize::from(size != SIZES[0])].get_or_init(make)
}

fn bytes(size: Size) -> Vec<u8> {
    cityfile::to_bytes(city(size), "bench").expect("a finished city")
}

fn path(size: Size) -> PathBuf {
    std::env::temp_dir().join(format!("citylab-bench-{}x{}.city", size.w, size.h))
}

/// To the disk, with sync and rename.
#[divan::bench(args = SIZES)]
fn save(bencher: Bencher<'_, '_>, size: Size) {
    let (city, path) = (city(size), path(size));
    bencher.bench(|| cityfile::save(&path, city).expect("saved"));
    let _ = std::fs::remove_file(path);
}

/// To bytes in memory: what saving costs beside the disk.
#[divan::bench(args = SIZES)]
fn pack(bencher: Bencher<'_, '_>, size: Size) {
    let city = city(size);
    bencher.bench(|| cityfile::to_bytes(city, "bench").expect("packed"));
}

/// From bytes in memory, with every check.
#[divan::bench(args = SIZES)]
fn load(bencher: Bencher<'_, '_>, size: Size) {
    let bytes = bytes(size);
    bencher.bench(|| cityfile::from_bytes(&bytes, "bench").expect("whole"));
}

/// From bytes in memory, without the proof: decoding alone.
#[divan::bench(args = SIZES)]
fn decode(bencher: Bencher<'_, '_>, size: Size) {
    let bytes = bytes(size);
    bencher.bench(|| cityfile::from_bytes_unproven(&bytes, "bench").expect("decoded"));
}
