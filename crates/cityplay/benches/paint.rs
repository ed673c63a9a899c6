//! What a frame costs that shows a city: painting a view of 200×60, all of a map from afar, and the look-ups behind.

use std::sync::{Arc, OnceLock};

use citygen::model::StratumKind;
use citygen::{City, Flavor, Params};
use cityplay::overlay::paint_digital;
use cityplay::{Canvas, Minimap, Scene, Stage, Style, View, overview_pixels, paint_map};
use divan::Bencher;
use mapkit::{Pos, Size};

fn main() {
    divan::main();
}

const HUGE: Size = Size::new(1024, 512);

/// A city of seed 42 of each size, made once.
fn city(size: Size) -> &'static City {
    static LARGE_CITY: OnceLock<City> = OnceLock::new();
    static HUGE_CITY: OnceLock<City> = OnceLock::new();
    let cell = if size == HUGE { &HUGE_CITY } else { &LARGE_CITY };
    cell.get_or_init(|| {
        let params = Params { size, ..Params::with_seed(42) };
        citygen::generate(&params, &Flavor::builtin()).expect("a city")
    })
}

/// Runs `work` with a stage over the city of `size`.
fn staged<T>(bencher: Bencher, size: Size, work: impl Fn(&Stage) -> T) {
    let city = city(size);
    let (scene, style): (Scene, Arc<Style>) = (Scene::new(city), Style::builtin());
    let stage = Stage { city, scene: &scene, style: &style };
    bencher.bench_local(|| work(&stage));
}

#[divan::bench(args = StratumKind::ALL)]
fn view_200x60(bencher: Bencher, stratum: StratumKind) {
    let mut canvas = Canvas::new(Size::new(200, 60), Style::builtin().blank());
    let view = View::new(stratum, Pos::new(60, 50));
    let city = city(Params::LARGE);
    let (scene, style) = (Scene::new(city), Style::builtin());
    let stage = Stage { city, scene: &scene, style: &style };
    bencher.bench_local(|| paint_map(&mut canvas, &stage, &view));
}

#[divan::bench]
fn view_200x60_with_the_net_over_it(bencher: Bencher) {
    let mut canvas = Canvas::new(Size::new(200, 60), Style::builtin().blank());
    let view = View::new(StratumKind::Street, Pos::new(60, 50));
    let city = city(Params::LARGE);
    let (scene, style) = (Scene::new(city), Style::builtin());
    let stage = Stage { city, scene: &scene, style: &style };
    bencher.bench_local(|| {
        paint_map(&mut canvas, &stage, &view);
        paint_digital(&mut canvas, &stage, &view, None);
    });
}

#[divan::bench(args = StratumKind::ALL)]
fn huge_from_afar(bencher: Bencher, stratum: StratumKind) {
    let mut pixels = Vec::new();
    let city = city(HUGE);
    let (scene, style) = (Scene::new(city), Style::builtin());
    let stage = Stage { city, scene: &scene, style: &style };
    bencher.bench_local(|| overview_pixels(&stage, stratum, &mut pixels));
}

#[divan::bench(args = [Params::LARGE, HUGE])]
fn scene(bencher: Bencher, size: Size) {
    staged(bencher, size, |stage| Scene::new(stage.city));
}

#[divan::bench(args = [Params::LARGE, HUGE])]
fn minimap(bencher: Bencher, size: Size) {
    staged(bencher, size, |stage| Minimap::new(stage, StratumKind::Street, Size::new(24, 12)));
}
