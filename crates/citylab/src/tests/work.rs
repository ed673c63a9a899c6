//! The worker beside the window: the newest wish wins, work can be cancelled, and a fault ends nothing.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use citygen::{Draft, Params};
use mapkit::{Run, Size};

use crate::recipe::{CityMaker, MadeCity, Maker, Refusal};
use crate::worker::{Outcome, Worker};

const LONG: Duration = Duration::from_mins(1);

fn beside<M: Maker>(maker: M) -> (Worker<M>, Receiver<()>) {
    let (bell, rung) = channel();
    (Worker::beside(maker, Arc::new(move || bell.send(()).expect("the test listens"))), rung)
}

fn of_size(seed: u64, w: i32, h: i32) -> Params {
    Params { size: Size::new(w, h), districts: 4, ..Params::with_seed(seed) }
}

/// The last outcome once the worker has come to rest.
fn rest<M: Maker>(worker: &Worker<M>) -> Option<Outcome<M>> {
    let (start, mut last) = (Instant::now(), None);
    while worker.is_busy() {
        assert!(start.elapsed() < LONG, "the worker does not come to rest");
        last = worker.take().or(last);
        std::thread::sleep(Duration::from_millis(1));
    }
    worker.take().or(last)
}

#[test]
fn a_wish_is_granted_beside_the_caller_and_the_bell_rings() {
    let (worker, rung) = beside(CityMaker::default());
    worker.wish(of_size(1, 80, 40));
    rung.recv_timeout(LONG).expect("the bell rings");
    let outcome = worker.take().expect("something is done");
    assert_eq!(outcome.params.seed, 1);
    assert!(outcome.result.is_ok());
    assert!(!worker.is_busy());
}

#[test]
fn the_newest_wish_wins_and_results_never_go_back() {
    let (worker, _rung) = beside(CityMaker::default());
    for seed in 1..=40 {
        worker.wish(of_size(seed, 80, 40));
        std::thread::sleep(Duration::from_micros(300));
    }
    let (mut seen, start) = (0, Instant::now());
    while seen < 40 {
        assert!(start.elapsed() < LONG, "the newest wish is never granted");
        if let Some(outcome) = worker.take() {
            assert!(outcome.params.seed > seen, "{} came after {seen}", outcome.params.seed);
            seen = outcome.params.seed;
        }
    }
    assert!(!worker.is_busy());
}

#[test]
fn a_large_city_is_given_up_for_a_newer_wish() {
    let (worker, _rung) = beside(SlowMaker);
    worker.wish(of_size(1, 80, 40));
    std::thread::sleep(Duration::from_millis(20));
    worker.wish(of_size(2, 80, 40));
    let start = Instant::now();
    while worker.headway().is_none_or(|h| h.since < start) {
        assert!(start.elapsed() < LONG, "the old wish is still under way");
    }
    assert!(worker.take().is_none(), "what was given up yields nothing");
    worker.cancel();
    assert!(rest(&worker).is_none());
}

#[test]
fn cancelled_work_yields_nothing_and_the_worker_goes_on() {
    let (worker, _rung) = beside(CityMaker::default());
    worker.wish(of_size(1, 1024, 512));
    worker.cancel();
    assert!(rest(&worker).is_none());
    worker.wish(of_size(2, 80, 40));
    assert_eq!(rest(&worker).map(|o| o.params.seed), Some(2));
}

#[test]
fn a_panic_in_a_pass_is_told_and_the_worker_goes_on() {
    let (worker, _rung) = beside(FaultyMaker);
    worker.wish(Params::with_seed(13));
    let refusal = rest(&worker).expect("an outcome").result.expect_err("a refusal");
    assert!(refusal.reason.contains("unlucky"), "{}", refusal.reason);
    worker.wish(Params::with_seed(1));
    let refusal = rest(&worker).expect("an outcome").result.expect_err("a refusal");
    assert_eq!(refusal.reason, "not made");
}

/// A maker whose runs take for ever: its one pass never ends.
struct SlowMaker;

impl Maker for SlowMaker {
    type Params = Params;
    type World = Draft;
    type Product = MadeCity;

    fn start(&self, params: &Params) -> Result<Run<Draft>, Refusal> {
        let draft = Draft::new(params.clone(), citygen::Flavor::builtin());
        let endless = mapkit::Pass {
            name: "endless",
            about: "Never ends.",
            reasons: &[],
            draws: false,
            begin: |_| Ok(mapkit::BoxedSteps::new(Endless)),
        };
        let recipe = mapkit::Recipe { name: "endless", passes: vec![endless] };
        Ok(Run::new(Arc::new(recipe), draft, params.seed, mapkit::RunOptions::default()))
    }

    fn finish(&self, _run: Run<Draft>) -> Result<MadeCity, Refusal> {
        Err(Refusal { field: None, reason: "it ended".into() })
    }
}

#[derive(Clone)]
struct Endless;

impl mapkit::Steps<Draft> for Endless {
    fn step(&mut self, _cx: &mut mapkit::Cx<'_, Draft>) -> Result<mapkit::Progress, citygen::GenError> {
        Ok(mapkit::Progress::More(0.5))
    }
}

/// A maker with a fault.
struct FaultyMaker;

impl Maker for FaultyMaker {
    type Params = Params;
    type World = Draft;
    type Product = MadeCity;

    fn start(&self, params: &Params) -> Result<Run<Draft>, Refusal> {
        assert_ne!(params.seed, 13, "unlucky");
        Err(Refusal { field: None, reason: "not made".into() })
    }

    fn finish(&self, _run: Run<Draft>) -> Result<MadeCity, Refusal> {
        Err(Refusal { field: None, reason: "not made".into() })
    }
}
