//! What playing costs: a field of view, a look around, finding a way, exploring a step, a frame as the player sees it.

use std::sync::{Arc, OnceLock};

use citygen::model::StratumKind;
use citygen::{City, Flavor, Params};
use cityplay::play::{Action, Game, Memory};
use cityplay::{Canvas, FieldOfView, Style};
use divan::Bencher;
use divan::counter::ItemsCount;
use mapkit::{Pos, Rect, Size};

fn main() {
    divan::main();
}

fn city() -> &'static Arc<City> {
    static CITY: OnceLock<Arc<City>> = OnceLock::new();
    CITY.get_or_init(|| {
        let params = Params { size: Params::LARGE, ..Params::with_seed(42) };
        Arc::new(citygen::generate(&params, &Flavor::builtin()).expect("a city"))
    })
}

/// As many walkable tiles all over a stratum as divan takes samples.
fn places(stratum: StratumKind) -> Vec<Pos> {
    let tiles = city().stratum(stratum);
    let walkable: Vec<usize> = (0..tiles.size().area()).filter(|&i| tiles.is_walkable_at(i)).collect();
    walkable.iter().step_by((walkable.len() / 100).max(1)).map(|&i| tiles.size().pos(i)).collect()
}

/// One field of view after another all over a stratum; time is per field, items are the tiles seen.
#[divan::bench(args = [(StratumKind::Street, 14), (StratumKind::Street, 24), (StratumKind::Net, 24)])]
fn field_of_view(bencher: Bencher, (stratum, radius): (StratumKind, i32)) {
    let (places, tiles) = (places(stratum), city().stratum(stratum));
    let terrains = tiles.terrains();
    let mut view = FieldOfView::default();
    let mut cast = |pos: Pos| {
        view.cast(tiles.size(), pos, radius, |i| terrains[i].blocks_sight());
        view.tiles().len()
    };
    let seen: usize = places.iter().map(|&pos| cast(pos)).sum();
    let mut turn = places.iter().cycle();
    bencher.counter(ItemsCount::new(seen / places.len())).bench_local(|| turn.next().map(|&pos| cast(pos)));
}

#[divan::bench(args = StratumKind::ALL)]
fn look_around(bencher: Bencher, stratum: StratumKind) {
    let places = places(stratum);
    let mut memory = Memory::new(city().size());
    let mut turn = places.iter().cycle();
    bencher.bench_local(|| turn.next().map(|&pos| memory.look(city(), stratum, pos).len()));
}

/// A game whose player has walked for a while.
fn explored() -> Game {
    let mut game = Game::new(city().clone(), Style::builtin()).expect("a street");
    for _ in 0..2000 {
        if !game.is_under_way() {
            game.act(Action::Explore);
        }
        game.advance(Rect::new(0, 0, 80, 40));
    }
    game
}

#[divan::bench]
fn explore_a_step(bencher: Bencher) {
    let game = explored();
    bencher.with_inputs(|| game.clone()).bench_local_refs(|game| {
        game.act(Action::Explore);
        game.advance(Rect::new(0, 0, 80, 40))
    });
}

#[divan::bench]
fn frame_200x60(bencher: Bencher) {
    let game = explored();
    let mut canvas = Canvas::new(Size::new(200, 60), game.style().blank());
    let origin = game.player().pos.offset(-100, -30);
    let view = game.view(game.player().stratum, origin);
    bencher.bench_local(|| game.paint(&mut canvas, &view, None));
}
