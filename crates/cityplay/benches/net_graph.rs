//! What a city's Net costs as a graph: making it, and each layout.

use std::sync::OnceLock;

use canvas::graph::{Graph, LayoutKind, arrange, arrange_over_map, check_layout};
use citygen::{City, Flavor, Params};
use cityplay::Style;
use cityplay::net_graph::{lane_grid, net_graph};
use divan::Bencher;
use mapkit::Size;

fn main() {
    divan::main();
}

#[derive(Clone, Copy, Debug)]
enum Which {
    Medium,
    Largest,
}

const ALL: [Which; 2] = [Which::Medium, Which::Largest];

fn city(which: Which) -> &'static City {
    static CITIES: [OnceLock<City>; 2] = [const { OnceLock::new() }; 2];
    let size = [Params::MEDIUM, Size::new(1024, 512)][which as usize];
    CITIES[which as usize].get_or_init(|| {
        citygen::generate(&Params { size, ..Params::with_seed(42) }, &Flavor::builtin()).expect("a city")
    })
}

fn graph(which: Which) -> Graph {
    net_graph(city(which), &Style::builtin()).expect("a sound Net")
}

#[divan::bench(args = ALL)]
fn from_the_net(bencher: Bencher, which: Which) {
    city(which);
    bencher.bench_local(|| graph(which));
}

#[divan::bench(args = ALL)]
fn circuit(bencher: Bencher, which: Which) {
    let graph = graph(which);
    bencher.bench_local(|| arrange(&graph, LayoutKind::Circuit, &()).expect("a layout"));
}

#[divan::bench(args = ALL)]
fn bands(bencher: Bencher, which: Which) {
    let graph = graph(which);
    bencher.bench_local(|| arrange(&graph, LayoutKind::Bands, &()).expect("a layout"));
}

#[divan::bench(args = ALL)]
fn over_the_map(bencher: Bencher, which: Which) {
    let (graph, grid) = (graph(which), lane_grid(city(which)));
    bencher.bench_local(|| arrange_over_map(&graph, &grid, &()).expect("a layout"));
}

#[divan::bench(args = ALL)]
fn check(bencher: Bencher, which: Which) {
    let graph = graph(which);
    let layout = arrange(&graph, LayoutKind::Circuit, &()).expect("a layout");
    bencher.bench_local(|| check_layout(&graph, &layout));
}
