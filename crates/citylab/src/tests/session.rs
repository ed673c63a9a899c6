//! What the session takes over from its worker: never an answer to a question that is no longer asked.

use std::sync::Arc;
use std::time::{Duration, Instant};

use citygen::Params;
use mapkit::Size;

use super::small;
use crate::command::{ParamsCommand, RunCommand};
use crate::project::Project;
use crate::recipe::CityMaker;
use crate::session::Session;
use crate::worker::Worker;

fn absent() -> Params {
    Params { flavor: "absent".into(), ..small() }
}

fn set(session: &mut Session, params: Params) {
    session.change(ParamsCommand::Set(Box::new(params)));
}

#[test]
fn the_error_of_an_overtaken_wish_is_not_told() {
    let worker = Worker::beside(CityMaker::default(), Arc::new(|| {}));
    let mut session = Session::new(Project { params: absent() }, None, worker);
    let start = Instant::now();
    while session.is_busy() {
        assert!(start.elapsed() < Duration::from_mins(1), "the pack is looked for without end");
        std::thread::sleep(Duration::from_millis(1));
    }
    // The refusal lies ready. Large enough that this one is still being made when it is taken.
    set(&mut session, Params { size: Size::new(1024, 512), ..small() });
    assert!(!session.poll());
    assert_eq!(session.failure(), None);
    assert_eq!(session.problem("flavor"), None);
}

#[test]
fn the_error_of_the_present_wish_is_told_until_the_form_changes() {
    let worker = Worker::inline(CityMaker::default());
    let mut session = Session::new(Project { params: absent() }, None, worker);
    assert!(!session.poll());
    assert!(session.failure().is_some_and(|refusal| refusal.reason.contains("`absent` is not there")));
    assert!(session.problem("flavor").is_some());
    set(&mut session, small());
    assert_eq!(session.failure(), None);
    assert!(session.poll() && session.failure().is_none());
}

#[test]
fn an_error_that_comes_after_the_form_has_changed_is_not_held_against_the_field() {
    let worker = Worker::inline(CityMaker::default());
    let mut session = Session::new(Project { params: small() }, None, worker);
    assert!(session.poll());
    session.run(RunCommand::ToggleLive);
    set(&mut session, absent());
    session.run(RunCommand::Generate);
    set(&mut session, Params { flavor: "other".into(), ..small() });
    assert!(!session.poll());
    assert!(session.failure().is_some(), "Generate was asked for, and its answer is told");
    assert_eq!(session.problem("flavor"), None, "but not as that of the pack which is named now");
}

#[test]
fn what_was_done_and_not_taken_is_cancelled_too() {
    let worker = Worker::inline(CityMaker::default());
    let mut session = Session::new(Project { params: small() }, None, worker);
    assert!(session.poll());
    let shown = session.shown().expect("a city").revision;
    set(&mut session, Params { seed: 2, ..small() });
    session.run(RunCommand::Cancel);
    assert!(!session.poll());
    assert_eq!(session.shown().expect("a city").revision, shown);
}
