//! Making beside the window: the newest request wins, work can be cancelled, and a fault ends nothing.

use std::sync::Arc;
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

use super::small;
use super::tiny::{ENDLESS, FAULTY, Tiny};
use crate::command::{ParamsCommand, RunCommand};
use crate::jobs::Jobs;
use crate::session::Session;
use crate::subject::{self, AnySubject, Values, erase};

const LONG: Duration = Duration::from_mins(1);

fn beside(subjects: Vec<Arc<dyn AnySubject>>) -> Session {
    Session::new(subjects, subject::CITY, Jobs::on_threads(Arc::new(|| {})))
}

fn set(session: &mut Session, values: Values) {
    session.change(ParamsCommand::Set(values));
}

/// Takes over what comes until `holds`.
#[track_caller]
fn wait_until(session: &mut Session, mut holds: impl FnMut(&Session) -> bool) {
    let start = Instant::now();
    while !holds(session) {
        assert!(start.elapsed() < LONG, "it does not come to that");
        session.poll(true);
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// The seed of what is shown.
fn seed(session: &Session) -> Option<u64> {
    session.workspace().shown().and_then(|shown| shown.made.request.values.number("seed"))
}

fn of_seed(seed: u64) -> Values {
    small().with("seed", seed.to_string())
}

#[test]
fn what_is_asked_for_is_made_beside_the_caller_who_is_woken() {
    let (bell, rung) = channel();
    // The one that listens may have gone.
    let wake = move || {
        let _ = bell.send(());
    };
    let mut session = Session::new(subject::all(), subject::CITY, Jobs::on_threads(Arc::new(wake)));
    session.open(of_seed(3), None);
    assert!(session.is_busy() && session.workspace().shown().is_none());
    rung.recv_timeout(LONG).expect("it wakes");
    session.poll(true);
    assert_eq!((seed(&session), session.is_busy()), (Some(3), false));
}

#[test]
fn the_newest_request_wins_and_what_is_shown_never_goes_back() {
    let mut session = beside(subject::all());
    session.open(of_seed(1), None);
    let mut seen = 0;
    for number in 1..=40 {
        set(&mut session, of_seed(number));
        session.poll(true);
        assert!(seed(&session).unwrap_or(0) >= seen, "{:?} came after {seen}", seed(&session));
        seen = seed(&session).unwrap_or(0);
        std::thread::sleep(Duration::from_micros(300));
    }
    wait_until(&mut session, |session| {
        assert!(seed(session).unwrap_or(0) >= seen, "{:?} came after {seen}", seed(session));
        seen = seed(session).unwrap_or(0);
        seen == 40
    });
    wait_until(&mut session, |session| session.jobs().running() == 0);
    assert!(!session.is_busy());
}

#[test]
fn what_takes_long_is_given_up_for_a_newer_request() {
    let mut session = beside(vec![erase(Tiny)]);
    session.open(Tiny::values(ENDLESS), None);
    wait_until(&mut session, |session| session.progress().is_some_and(|made| !made.stage.is_empty()));
    set(&mut session, Tiny::values(1));
    wait_until(&mut session, |session| session.workspace().shown().is_some());
    wait_until(&mut session, |session| session.jobs().running() == 0);
}

#[test]
fn cancelled_work_yields_nothing_and_the_next_request_is_made() {
    let mut session = beside(subject::all());
    session.open(small().with("size", "1024x512"), None);
    session.run(RunCommand::Cancel);
    wait_until(&mut session, |session| session.jobs().running() == 0);
    assert!(session.workspace().shown().is_none() && !session.is_busy());
    set(&mut session, of_seed(2));
    wait_until(&mut session, |session| seed(session) == Some(2));
}

#[test]
fn a_panic_in_a_pass_is_told_and_the_next_request_is_made() {
    let mut session = beside(vec![erase(Tiny)]);
    session.open(Tiny::values(FAULTY), None);
    wait_until(&mut session, |session| session.workspace().failure().is_some());
    let reason = &session.workspace().failure().expect("it failed").reason;
    assert!(reason.contains("unlucky"), "{reason}");
    set(&mut session, Tiny::values(1));
    wait_until(&mut session, |session| session.workspace().shown().is_some());
}
