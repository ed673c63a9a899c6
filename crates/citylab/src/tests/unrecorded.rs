//! What the window says while what it shows has no recording.

use std::sync::Arc;

use egui_kittest::kittest::Queryable as _;
use mapkit::{BoardIndex, BoardPos, Pos};

use super::tiny::{ENDLESS, Tiny, eventful};
use super::{Window, ask, rest, session_over, window_of};
use crate::Lab;
use crate::command::{LookCommand, RunCommand};
use crate::jobs::Jobs;
use crate::session::Session;
use crate::subject::{self, Made, erase};

#[test]
fn without_a_recording_it_is_said_how_to_get_one() {
    let session = session_over(vec![erase(Tiny)]);
    let harness = window_of(Lab::with_session(session));
    harness.get_by_label_contains("Press Generate");
}

/// A window that shows a file whose recording was cancelled, after one of other hills or with none.
fn cancelled(has_one_before: bool) -> Window {
    let mut session = Session::new(vec![erase(Tiny)], subject::CITY, Jobs::on_threads(Arc::new(|| {})));
    let mut hills = session_over(vec![erase(Tiny)]);
    hills.open(Tiny::values(eventful()), None);
    hills.poll(false);
    let moment = Arc::clone(hills.workspace().view().expect("a view").moment);
    if has_one_before {
        session.open(Tiny::values(eventful()), None);
        while session.is_working() || session.workspace().recording().is_none() {
            session.poll(false);
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
    }
    let endless = Tiny::values(ENDLESS);
    session.open(endless.clone(), Some(Made::from_file(endless, moment)));
    assert_eq!(session.workspace().recording_words(), "The timeline is recorded once the hand rests.");
    session.poll(false);
    assert_eq!(session.workspace().recording_words(), "The timeline is being recorded.");
    session.run(RunCommand::Cancel);
    assert!(
        !session.workspace().is_recording_of_shown() && session.workspace().recording().is_some() == has_one_before
    );
    window_of(Lab::with_session(session))
}

#[test]
fn no_panel_promises_a_recording_that_was_cancelled() {
    let said = "Recording was cancelled. Generate makes it again, with its timeline.";
    let mut harness = cancelled(false);
    harness.state_mut().open_pane(crate::command::Pane::Steps);
    ask(&mut harness, LookCommand::Tile(BoardPos::new(BoardIndex(0), Pos::new(4, 2))));
    harness.get_by_label(&format!("A file holds no slots: they come with the timeline. {said}"));
    assert_eq!(harness.query_all_by_label(said).count(), 3, "the timeline, the steps and the history");
    let mut harness = cancelled(true);
    harness.get_by_label("the recording is of the hills before").hover();
    rest(&mut harness);
    harness.get_by_label(said);
}
