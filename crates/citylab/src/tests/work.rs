//! The worker beside the window: the newest wish wins, work can be cancelled, and a fault ends nothing.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use citygen::Params;
use mapkit::Size;

use super::tiny::{ENDLESS, FAULTY, Tiny};
use crate::subject::{self, AnySubject, Values, Wish, erase};
use crate::tasks::{Answer, Hands, Kept};
use crate::worker::{Order, Outcome, Worker};

const LONG: Duration = Duration::from_mins(1);

fn beside() -> (Worker, Receiver<()>) {
    let (bell, rung) = channel();
    (Worker::beside(Arc::new(move || bell.send(()).expect("the test listens"))), rung)
}

fn order(subject: &Arc<dyn AnySubject>, values: Values) -> Order {
    Order { bench: 0, subject: Arc::clone(subject), wish: Wish { values, skip: Vec::new() }, change: 0 }
}

fn city(seed: u64, w: i32, h: i32) -> Order {
    let params = Params { size: Size::new(w, h), districts: 4, ..Params::with_seed(seed) };
    order(&subject::all()[0], Values::from(&params))
}

fn seed(outcome: &Outcome) -> u64 {
    outcome.wish.values.number("seed").expect("a seed")
}

/// The last outcome once the worker has come to rest.
fn rest(worker: &Worker) -> Option<Outcome> {
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
    let (worker, rung) = beside();
    worker.wish(city(1, 80, 40));
    rung.recv_timeout(LONG).expect("the bell rings");
    let outcome = worker.take().expect("something is done");
    assert_eq!(seed(&outcome), 1);
    assert!(outcome.result.is_ok());
    assert!(!worker.is_busy());
}

#[test]
fn the_newest_wish_wins_and_results_never_go_back() {
    let (worker, _rung) = beside();
    for seed in 1..=40 {
        worker.wish(city(seed, 80, 40));
        std::thread::sleep(Duration::from_micros(300));
    }
    let (mut seen, start) = (0, Instant::now());
    while seen < 40 {
        assert!(start.elapsed() < LONG, "the newest wish is never granted");
        if let Some(outcome) = worker.take() {
            assert!(seed(&outcome) > seen, "{} came after {seen}", seed(&outcome));
            seen = seed(&outcome);
        }
    }
    assert!(!worker.is_busy());
}

#[test]
fn what_takes_long_is_given_up_for_a_newer_wish() {
    let (worker, _rung) = beside();
    let tiny = erase(Tiny);
    worker.wish(order(&tiny, Tiny::values(ENDLESS)));
    std::thread::sleep(Duration::from_millis(20));
    worker.wish(order(&tiny, Tiny::values(ENDLESS)));
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
    let (worker, _rung) = beside();
    worker.wish(city(1, 1024, 512));
    worker.cancel();
    assert!(rest(&worker).is_none());
    worker.wish(city(2, 80, 40));
    assert_eq!(rest(&worker).as_ref().map(seed), Some(2));
}

#[test]
fn a_panic_in_a_pass_is_told_and_the_worker_goes_on() {
    let (worker, _rung) = beside();
    let tiny = erase(Tiny);
    worker.wish(order(&tiny, Tiny::values(FAULTY)));
    let refusal = rest(&worker).expect("an outcome").result.expect_err("a refusal");
    assert!(refusal.reason.contains("unlucky"), "{}", refusal.reason);
    worker.wish(order(&tiny, Tiny::values(1)));
    assert!(rest(&worker).expect("an outcome").result.is_ok());
}

#[test]
fn an_answer_is_kept_until_the_question_is_another() {
    let (hands, asked) = (Hands::inline(), std::cell::Cell::new(0));
    let mut kept = Kept::default();
    let mut get = |question: &'static str| {
        let answer = kept.get(question, |question| {
            asked.set(asked.get() + 1);
            let length = question.len();
            hands.start(move |_| Some(length))
        });
        answer.cloned().and_then(Answer::done)
    };
    assert_eq!((get("one"), get("one"), asked.get()), (Some(3), Some(3), 1));
    assert_eq!((get("three"), asked.get()), (Some(5), 2));
    assert_eq!((get("one"), asked.get()), (Some(3), 3));
    kept.forget();
    assert_eq!(kept.get("one", |_| hands.start(|_| Some(4))), Some(&Answer::Done(4)));
}
