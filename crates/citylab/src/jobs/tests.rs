//! Queries are answered once, the newest wins, what nobody asks for ends, and nothing is left running.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use proptest::prelude::*;

use super::{Answer, Jobs, Outcome, Query};

const LONG: Duration = Duration::from_mins(1);

fn on_threads() -> (Jobs, Receiver<()>) {
    let (bell, rung) = channel();
    // The one that listened may have gone.
    (
        Jobs::on_threads(Arc::new(move || {
            let _ = bell.send(());
        })),
        rung,
    )
}

#[track_caller]
fn wait_until(mut holds: impl FnMut() -> bool) {
    let start = Instant::now();
    while !holds() {
        assert!(start.elapsed() < LONG, "it does not come to that");
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// A number that is to be doubled.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Double(u64);

impl Query for Double {
    type Answer = u64;
}

impl Double {
    /// Asks, and counts how often the answer is worked out.
    fn ask(self, jobs: &Jobs, times: &Arc<AtomicUsize>) -> Answer<u64> {
        let times = Arc::clone(times);
        jobs.query(&self, move |_| {
            times.fetch_add(1, Ordering::Relaxed);
            assert_ne!(self.0, 13, "unlucky");
            Some(self.0 * 2)
        })
    }
}

/// Something that takes long, in one of three slots.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Slow<const GRACE_MS: u64>(u64);

impl<const GRACE_MS: u64> Query for Slow<GRACE_MS> {
    type Answer = u64;
    const GRACE: Duration = Duration::from_millis(GRACE_MS);

    fn slot(&self) -> u64 {
        self.0 % 3
    }
}

impl<const GRACE_MS: u64> Slow<GRACE_MS> {
    /// Asks; the work goes on until it is cancelled, or for as many milliseconds.
    fn ask(self, jobs: &Jobs, ms: u64) -> Answer<u64> {
        jobs.query(&self, move |token| {
            let (start, limit) = (Instant::now(), Duration::from_millis(ms));
            while start.elapsed() < limit {
                if let ControlFlow::Break(()) = token.report("waiting", start.elapsed().as_secs_f32()) {
                    return None;
                }
                std::thread::sleep(Duration::from_micros(100));
            }
            Some(self.0)
        })
    }
}

#[test]
fn an_answer_is_kept_until_another_question_is_asked() {
    let (jobs, times) = (Jobs::inline(), Arc::new(AtomicUsize::new(0)));
    let ask = |number| Double(number).ask(&jobs, &times).ready().map(|answer| *answer);
    assert_eq!((ask(1), ask(1), times.load(Ordering::Relaxed)), (Some(2), Some(2), 1));
    assert_eq!((ask(4), times.load(Ordering::Relaxed)), (Some(8), 2));
    assert_eq!((ask(1), times.load(Ordering::Relaxed)), (Some(2), 3));
    jobs.forget::<Double>(0);
    assert_eq!((ask(1), times.load(Ordering::Relaxed)), (Some(2), 4));
}

#[test]
fn a_panic_is_a_failure_in_words_and_is_not_tried_again_by_itself() {
    let (jobs, times) = (Jobs::inline(), Arc::new(AtomicUsize::new(0)));
    for _ in 0..2 {
        match Double(13).ask(&jobs, &times) {
            Answer::Failed(why) => assert!(why.contains("unlucky"), "{why}"),
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(times.load(Ordering::Relaxed), 1);
}

#[test]
fn an_answer_on_a_thread_wakes_the_front_end() {
    let (jobs, rung) = on_threads();
    let times = Arc::new(AtomicUsize::new(0));
    drop(Double(5).ask(&jobs, &times));
    rung.recv_timeout(LONG).expect("it wakes");
    assert_eq!(Double(5).ask(&jobs, &times).ready().as_deref(), Some(&10));
    assert!(!jobs.is_asked());
}

#[test]
fn what_nobody_asks_for_any_more_is_cancelled_at_the_end_of_a_frame() {
    let (jobs, _rung) = on_threads();
    for _ in 0..3 {
        assert!(Slow::<0>(0).ask(&jobs, u64::MAX).is_pending());
        jobs.end_frame();
    }
    wait_until(|| jobs.progress::<Slow<0>>(0).is_some_and(|progress| progress.stage == "waiting"));
    assert_eq!(jobs.running(), 1);
    jobs.end_frame();
    wait_until(|| jobs.running() == 0);
    assert!(jobs.newest::<Slow<0>>(0).is_none() && !jobs.is_asked());
}

#[test]
fn without_grace_a_newer_question_is_begun_at_once() {
    let (jobs, _rung) = on_threads();
    assert!(Slow::<0>(0).ask(&jobs, u64::MAX).is_pending());
    wait_until(|| Slow::<0>(3).ask(&jobs, 0).ready().is_some());
    wait_until(|| jobs.running() == 0);
}

#[test]
fn work_within_its_grace_arrives_before_the_newest() {
    let (jobs, _rung) = on_threads();
    assert!(Slow::<60_000>(0).ask(&jobs, 20).is_pending());
    assert!(Slow::<60_000>(3).ask(&jobs, 20).is_pending());
    assert!(Slow::<60_000>(6).ask(&jobs, 20).is_pending(), "the one between is never begun");
    let mut arrived = Vec::new();
    wait_until(|| {
        if let Some((query, _)) = jobs.newest::<Slow<60_000>>(0)
            && arrived.last() != Some(&query.0)
        {
            arrived.push(query.0);
        }
        arrived.last() == Some(&6)
    });
    assert!(arrived == [0, 6] || arrived == [6], "{arrived:?}");
}

#[test]
fn work_that_outlasts_its_grace_is_given_up_for_the_newest() {
    let (jobs, _rung) = on_threads();
    assert!(Slow::<10>(0).ask(&jobs, u64::MAX).is_pending());
    wait_until(|| Slow::<10>(3).ask(&jobs, 0).ready().is_some());
    wait_until(|| jobs.running() == 0);
}

#[test]
fn dropping_a_job_cancels_it() {
    let (jobs, _rung) = on_threads();
    let job = jobs.start(|token| {
        while !token.is_cancelled() {
            std::thread::sleep(Duration::from_micros(100));
        }
        None::<()>
    });
    assert!(job.is_running());
    drop(job);
    wait_until(|| jobs.running() == 0);
}

#[test]
fn the_outcome_of_a_job_can_be_waited_for_and_is_given_once() {
    let (jobs, _rung) = on_threads();
    let mut job = jobs.start(|_| Some(7));
    assert_eq!(job.wait(LONG), Some(Outcome::Done(7)));
    assert_eq!((job.take(), job.is_running()), (None, false));
}

/// One thing that a person does in the storm.
#[derive(Clone, Debug)]
enum Deed {
    Ask(u64, u64),
    AskWithGrace(u64, u64),
    EndFrame,
    Forget(u64),
}

fn deeds() -> impl Strategy<Value = Vec<Deed>> {
    let deed = prop_oneof![
        4 => (0..30_u64, 0..4_u64).prop_map(|(number, ms)| Deed::Ask(number, ms)),
        4 => (0..30_u64, 0..4_u64).prop_map(|(number, ms)| Deed::AskWithGrace(number, ms)),
        1 => Just(Deed::EndFrame),
        1 => (0..3_u64).prop_map(Deed::Forget),
    ];
    proptest::collection::vec(deed, 1..200)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, ..ProptestConfig::default() })]

    #[test]
    fn a_storm_of_questions_leaves_nothing_running_and_gives_nobody_anothers_answer(deeds in deeds()) {
        let (jobs, _rung) = on_threads();
        for deed in deeds {
            match deed {
                Deed::Ask(number, ms) => {
                    if let Answer::Ready(answer) = Slow::<0>(number).ask(&jobs, ms) {
                        prop_assert_eq!(*answer, number);
                    }
                }
                Deed::AskWithGrace(number, ms) => {
                    if let Answer::Ready(answer) = Slow::<2>(number).ask(&jobs, ms) {
                        prop_assert_eq!(*answer, number);
                    }
                }
                Deed::EndFrame => jobs.end_frame(),
                Deed::Forget(slot) => jobs.forget::<Slow<0>>(slot),
            }
        }
        jobs.end_frame();
        jobs.end_frame();
        wait_until(|| jobs.running() == 0);
        prop_assert!(!jobs.is_asked());
    }
}
