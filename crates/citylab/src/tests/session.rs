//! What the session takes over from its worker: never an answer to a question that is no longer asked.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::{session_over, small};
use crate::command::{ParamsCommand, RunCommand};
use crate::jobs::Jobs;
use crate::session::Session;
use crate::subject::spec::CommandInput;
use crate::subject::{self, Made, RecipeIndex, Values};

fn absent() -> Values {
    small().with("flavor", "absent")
}

fn set(session: &mut Session, values: Values) {
    session.change(ParamsCommand::Set(values));
}

fn inline(values: Values) -> Session {
    let mut session = session_over(subject::all());
    session.open(values, None);
    session
}

#[test]
fn the_error_of_an_overtaken_request_is_not_told() {
    let mut session = Session::new(subject::all(), subject::CITY, Jobs::on_threads(Arc::new(|| {})));
    session.open(absent(), None);
    let start = Instant::now();
    while session.jobs().running() > 0 {
        assert!(start.elapsed() < Duration::from_mins(1), "the pack is looked for without end");
        std::thread::sleep(Duration::from_millis(1));
    }
    // The refusal lies ready. Large enough that this one is still being made when it is taken.
    set(&mut session, small().with("size", "1024x512"));
    assert!(!session.poll(true));
    assert_eq!(session.workspace().failure(), None);
    assert_eq!(session.workspace().problem("flavor"), None);
}

#[test]
fn the_error_of_the_present_request_is_told_until_the_form_changes() {
    let mut session = inline(absent());
    assert!(!session.poll(false));
    let failure = session.workspace().failure();
    assert!(failure.is_some_and(|refusal| refusal.reason.contains("`absent` is not there")));
    assert!(session.workspace().problem("flavor").is_some());
    set(&mut session, small());
    assert_eq!(session.workspace().failure(), None);
    assert!(session.poll(false) && session.workspace().failure().is_none());
}

#[test]
fn an_error_that_comes_after_the_form_has_changed_is_not_held_against_the_field() {
    let mut session = inline(small());
    assert!(session.poll(false));
    session.run(RunCommand::ToggleLive);
    set(&mut session, absent());
    session.run(RunCommand::Generate);
    set(&mut session, small().with("flavor", "other"));
    session.poll(false);
    assert!(session.workspace().failure().is_some(), "Generate was asked for, and its answer is told");
    assert_eq!(session.workspace().problem("flavor"), None, "but not as that of the pack which is named now");
}

#[test]
fn what_was_done_and_not_taken_is_cancelled_too() {
    let mut session = inline(small());
    assert!(session.poll(false));
    let shown = session.workspace().shown().expect("a city").revision;
    set(&mut session, small().with("seed", "2"));
    session.run(RunCommand::Cancel);
    session.poll(false);
    assert_eq!(session.workspace().shown().expect("a city").revision, shown);
}

#[test]
fn a_share_code_brings_recipe_and_values() {
    let mut session = inline(small());
    session.poll(false);
    session.change(ParamsCommand::Paste("citylab:dungeon;seed=7;depth=3".into()));
    session.poll(false);
    assert_eq!(session.workspace().spec().name, "Dungeon");
    assert_eq!((session.workspace().values().get("seed"), session.workspace().values().get("depth")), ("7", "3"));
    assert!(session.workspace().shown().is_some());
    session.change(ParamsCommand::Paste("nonsense".into()));
    assert!(session.take_messages()[0].text.contains("citylab:"));
    session.change(ParamsCommand::Paste("citylab:village;seed=7".into()));
    assert!(session.take_messages()[0].text.contains("village"));
    let before = session.workspace().values().clone();
    session.change(ParamsCommand::Paste("citylab:dungeon;seed=8;sede=5".into()));
    assert!(session.take_messages()[0].text.contains("`sede`, which no dungeon has"));
    session.change(ParamsCommand::Paste(format!("citylab:dungeon;seed={}", "1".repeat(20_000))));
    assert!(session.take_messages()[0].text.contains("none is longer"));
    assert_eq!(session.workspace().values(), &before);
    assert_eq!(session.workspace().spec().name, "Dungeon");
}

#[test]
fn the_command_line_says_what_is_not_the_default() {
    let session = inline(small().with("rerolls", "lots=1,net=2").with("flavor", "neon noir").with("density", "0.25"));
    let line = session.workspace().spec().command_line(CommandInput::Values(session.workspace().values()));
    let wanted = "city gen --seed 1 --size 100x50 --districts 4 --density 0.25 --flavor 'neon noir' --reroll lots=1 --reroll net=2";
    assert_eq!(line, wanted);
}

/// A session whose worker has a thread of its own.
fn beside(values: Values) -> Session {
    let mut session = Session::new(subject::all(), subject::CITY, Jobs::on_threads(Arc::new(|| {})));
    session.open(values, None);
    session
}

fn rest(session: &mut Session) {
    let start = Instant::now();
    while session.is_busy() || session.workspace().is_waiting() {
        assert!(start.elapsed() < Duration::from_mins(1), "it does not come to rest");
        session.poll(true);
        std::thread::sleep(Duration::from_millis(1));
    }
    session.poll(true);
}

#[test]
fn what_was_being_made_does_not_replace_a_file_that_was_opened() {
    let mut session = beside(small());
    rest(&mut session);
    let moment = Arc::clone(&session.workspace().shown().expect("a city").made.moment);
    set(&mut session, small().with("size", "1024x512"));
    session.open(small(), Some(Made::from_file(small(), moment)));
    for _ in 0..50 {
        session.poll(true);
        std::thread::sleep(Duration::from_millis(2));
    }
    let shown = session.workspace().shown().expect("a city");
    assert!(shown.loaded && shown.made.request.values == small());
}

#[test]
fn a_recipe_that_was_left_while_it_was_being_made_is_made_on_return() {
    let mut session = beside(small());
    set(&mut session, small().with("size", "1024x512"));
    session.run(RunCommand::Recipe(RecipeIndex(1)));
    rest(&mut session);
    session.run(RunCommand::Recipe(RecipeIndex(0)));
    rest(&mut session);
    let shown = session.workspace().shown().expect("a city").made.request.values.clone();
    assert_eq!(shown.get("size"), "1024x512");
    let start = Instant::now();
    while !session.workspace().is_recording_of_shown() {
        assert!(start.elapsed() < Duration::from_mins(1), "it is not recorded");
        session.poll(false);
        std::thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn what_another_recipe_is_at_does_not_hold_this_one_up_and_is_taken_up_again_as_it_was_asked_for() {
    let mut session = beside(small());
    session.run(RunCommand::Recipe(RecipeIndex(1)));
    rest(&mut session);
    session.run(RunCommand::Recipe(RecipeIndex(0)));
    rest(&mut session);
    session.run(RunCommand::ToggleLive);
    set(&mut session, small().with("size", "1024x512"));
    session.run(RunCommand::Generate);
    set(&mut session, small().with("size", "90x40"));
    session.run(RunCommand::Recipe(RecipeIndex(1)));
    assert!(session.progress().is_none() && !session.is_busy() && !session.can_run(RunCommand::Cancel));
    session.poll(false);
    assert!(session.workspace().is_recording() || session.workspace().recording().is_some());
    // The dungeon overtakes the city, which was not finished.
    session.run(RunCommand::Generate);
    session.run(RunCommand::Recipe(RecipeIndex(0)));
    rest(&mut session);
    assert_eq!(session.workspace().shown().expect("a city").made.request.values.get("size"), "1024x512");
}
