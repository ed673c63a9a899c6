//! The playhead without a window: seeking, playing, breakpoints, pinning, and what a new recording leaves of it.

use std::sync::Arc;
use std::time::Duration;

use mapkit::{BoardIndex, BoardPos, PassIndex, Pos, Recipe, Rect, Run, Timeline};

use super::tiny::{Hills, Tiny};
use super::{pass_of, session_over, small};
use crate::command::{LookCommand, ParamsCommand, RunCommand, TimeCommand};
use crate::jobs::{CancelToken, Jobs};
use crate::marks::{Break, Spot};
use crate::session::{SPEEDS, Session};
use crate::subject::moment::{Entity, Violation};
use crate::subject::recording::State;
use crate::subject::spec::{Board, Field, Problem};
use crate::subject::{self, Moment, Refusal, Subject, Values, erase};

const FRAME: Duration = Duration::from_millis(16);

/// Hills of which those higher than three break a rule.
struct Strict;

impl Subject for Strict {
    type World = Hills;

    fn name(&self) -> &'static str {
        "Strict"
    }

    fn fields(&self) -> Vec<Field> {
        Tiny.fields()
    }

    fn recipe(&self) -> Recipe<Hills> {
        Tiny.recipe()
    }

    fn boards(&self) -> Vec<Board> {
        Tiny.boards()
    }

    fn problems(&self, values: &Values) -> Vec<Problem> {
        Tiny.problems(values)
    }

    fn start(&self, values: &Values, skip: &[PassIndex]) -> Result<Run<Hills>, Refusal> {
        Tiny.start(values, skip)
    }

    fn moment(&self, run: &Run<Hills>) -> Arc<dyn Moment> {
        Tiny.moment(run)
    }

    fn date_violations(
        &self,
        timeline: &Timeline<Hills>,
        _token: &CancelToken,
    ) -> Option<Vec<(Violation, Option<usize>)>> {
        use mapkit::World as _;
        let violation =
            Violation { rule: "No tile is higher than three.".into(), detail: String::new(), place: None };
        let too_high =
            |run: &Run<Hills>| run.world().size().rect().iter().any(|pos| run.world().cell(BoardIndex(0), pos) > 3);
        Some(vec![(violation, timeline.first_lasting(too_high))])
    }
}

/// A session over hills, recorded.
fn hills(seed: u64) -> Session {
    let mut session = session_over(vec![erase(Strict)]);
    session.open(Tiny::values(seed), None);
    rest(&mut session);
    assert_eq!(session.workspace().recording().expect("it was recorded").len(), 27);
    session
}

fn rest(session: &mut Session) {
    for _ in 0..20 {
        if !session.poll(false) && !session.is_working() {
            return;
        }
    }
    panic!("the session does not come to rest");
}

fn go(session: &mut Session, command: TimeCommand) {
    session.travel(command);
    rest(session);
}

/// A step as breakpoints find it again.
fn at(session: &Session, step: usize) -> Spot {
    session.workspace().spot(step).expect("it was recorded")
}

fn step(session: &Session) -> usize {
    session.workspace().step()
}

fn colors(session: &Session) -> Vec<[u8; 4]> {
    let mut out = Vec::new();
    session.workspace().view().expect("something is shown").moment.overview(BoardIndex(0), 0, &mut out);
    out
}

#[test]
fn a_new_recording_is_shown_at_the_same_step_though_its_number_is_the_same() {
    let mut session = hills(7);
    go(&mut session, TimeCommand::Seek(20));
    let before = colors(&session);
    session.change(ParamsCommand::Set(Tiny::values(8)));
    rest(&mut session);
    assert_eq!(step(&session), 20);
    let now = colors(&session);
    assert_ne!(now, before, "the hills of another seed");
    let mut other = hills(8);
    go(&mut other, TimeCommand::Seek(20));
    assert_eq!(now, colors(&other));
}

#[test]
fn the_playhead_stays_in_its_pass() {
    let mut session = hills(7);
    go(&mut session, TimeCommand::Seek(10));
    session.run(RunCommand::SwitchPass(PassIndex(0)));
    rest(&mut session);
    assert_eq!(step(&session), 4, "the fourth step of a pass that now comes first");
    session.run(RunCommand::AllPassesOn);
    rest(&mut session);
    assert_eq!(step(&session), 10);
    // Its pass is left out: where it would begin.
    session.run(RunCommand::SwitchPass(PassIndex(1)));
    rest(&mut session);
    assert_eq!(step(&session), 6);
}

#[test]
fn a_run_that_fails_is_shown_where_it_failed_and_the_end_again_once_it_is_mended() {
    let mut session = session_over(subject::all());
    session.open(small(), None);
    rest(&mut session);
    assert!(session.workspace().is_at_end());
    let shown = session.workspace().shown().expect("a city").revision;
    let districts = pass_of(session.workspace(), "districts");
    session.run(RunCommand::SwitchPass(districts));
    rest(&mut session);
    let recording = session.workspace().recording().expect("it was recorded");
    assert!(recording.failure().is_some() && recording.failed().is_some());
    assert_eq!(step(&session), recording.len());
    assert_eq!(
        session.workspace().state().map(|state| state.step),
        Some(recording.len()),
        "the growing city is shown"
    );
    assert_eq!(session.workspace().shown().expect("a city").revision, shown, "the last good one stays");
    session.run(RunCommand::AllPassesOn);
    rest(&mut session);
    assert!(session.workspace().recording().expect("it was recorded").failure().is_none());
    assert!(session.workspace().is_at_end());
    assert!(session.workspace().state().is_none());
}

#[test]
fn it_plays_to_both_ends_at_every_speed() {
    let mut session = hills(7);
    (0..SPEEDS.len()).for_each(|_| session.travel(TimeCommand::Slower));
    for (speed, steps) in SPEEDS.iter().enumerate() {
        assert_eq!(session.workspace().speed(), speed);
        go(&mut session, TimeCommand::Start);
        for (command, end) in [(TimeCommand::Play, 27), (TimeCommand::PlayBackwards, 0)] {
            session.travel(command);
            let mut frames = 0;
            while session.workspace().playing().is_some() {
                session.play(FRAME);
                rest(&mut session);
                frames += 1;
                assert!(frames < 1000, "at {steps} a second it comes to no end");
            }
            assert_eq!(step(&session), end);
            let wanted = (27.0 / (steps * FRAME.as_secs_f32())).ceil() as i32;
            assert!((frames - wanted).abs() <= 1, "{frames} frames at {steps} a second, not {wanted}");
        }
        session.travel(TimeCommand::Faster);
    }
}

#[test]
fn playing_on_from_the_end_begins_at_the_start_and_backwards_from_the_start_at_the_end() {
    let mut session = hills(7);
    go(&mut session, TimeCommand::Play);
    assert_eq!(step(&session), 0);
    go(&mut session, TimeCommand::Play);
    assert!(session.workspace().playing().is_none(), "again pauses");
    go(&mut session, TimeCommand::PlayBackwards);
    assert_eq!(step(&session), 27);
    // A frame that took very long is not caught up with whole.
    session.play(Duration::from_mins(1));
    rest(&mut session);
    assert_eq!(step(&session), 27 - 15);
    go(&mut session, TimeCommand::Back(1));
    assert!(session.workspace().playing().is_none(), "the one that steps takes over");
}

/// Every step that the breakpoint stops at, from the start on and from past the end back.
fn stops(point: Break) -> Vec<usize> {
    let mut session = hills(7);
    session.travel(TimeCommand::AddBreak(point));
    go(&mut session, TimeCommand::Start);
    let mut forwards = Vec::new();
    loop {
        go(&mut session, TimeCommand::RunToNext);
        if forwards.last() == Some(&step(&session)) || step(&session) == 0 {
            break;
        }
        forwards.push(step(&session));
    }
    assert!(session.take_messages().iter().any(|message| message.text.contains("after this step")));
    go(&mut session, TimeCommand::End);
    let mut backwards: Vec<usize> = forwards.iter().copied().filter(|&step| step == 27).collect();
    loop {
        let before = step(&session);
        go(&mut session, TimeCommand::RunBack);
        if step(&session) == before {
            break;
        }
        backwards.push(step(&session));
    }
    assert!(session.take_messages().iter().any(|message| message.text.contains("before this step")));
    backwards.reverse();
    assert_eq!(forwards, backwards);
    forwards
}

#[test]
fn breakpoints_of_every_kind_stop_both_ways() {
    assert_eq!(stops(Break::Pass(PassIndex(1))), [7]);
    let session = hills(7);
    assert_eq!(stops(Break::Step(at(&session, 3))), [3]);
    let recording = session.workspace().recording().expect("it was recorded");
    // Row 2 is flattened as the third step; what is heaped on it comes later.
    let row = Rect::new(0, 2, 12, 1);
    let touched = |area: Rect| -> Vec<usize> {
        let mut steps: Vec<usize> = area
            .iter()
            .flat_map(|pos| {
                recording.history(BoardIndex(0), pos, &CancelToken::default()).expect("nobody calls it off")
            })
            .map(|change| change.step)
            .collect();
        steps.sort_unstable();
        steps.dedup();
        steps
    };
    let tile = Pos::new(4, 2);
    assert_eq!(stops(Break::Tile(BoardIndex(0), tile)), touched(Rect::new(4, 2, 1, 1)));
    let all = touched(row);
    assert!(all.len() > 1 && all[0] == 3, "{all:?}");
    assert_eq!(stops(Break::Area(BoardIndex(0), row)), all);
    let entity = Entity { kind: 0, id: 0 };
    assert_eq!(stops(Break::Entity { entity, title: "Ridge".into(), board: BoardIndex(0), area: row }), all);
    let broken = stops(Break::Violation);
    assert!(broken.len() == 1 && broken[0] > 6, "{broken:?}");
    assert_eq!(recording.steps()[broken[0] - 1].pass, PassIndex(1), "heaping makes a tile higher than three first");
}

#[test]
fn of_several_breakpoints_the_nearest_stops() {
    let mut session = hills(7);
    for point in [Break::Step(at(&session, 20)), Break::Pass(PassIndex(1)), Break::Step(at(&session, 3))] {
        session.travel(TimeCommand::AddBreak(point));
    }
    go(&mut session, TimeCommand::Seek(5));
    go(&mut session, TimeCommand::RunToNext);
    assert_eq!(step(&session), 7);
    go(&mut session, TimeCommand::RunToNext);
    assert_eq!(step(&session), 20);
    session.travel(TimeCommand::RemoveBreak(1));
    go(&mut session, TimeCommand::RunBack);
    assert_eq!(step(&session), 3);
    session.travel(TimeCommand::AddBreak(Break::Step(at(&session, 3))));
    assert_eq!(session.workspace().breaks().len(), 2, "no breakpoint is there twice");
    session.travel(TimeCommand::ClearBreaks);
    assert!(session.workspace().breaks().is_empty());
    assert!(!session.can_travel(&TimeCommand::RunToNext));
}

#[test]
fn looking_for_a_step_can_be_cancelled() {
    let mut session = Session::new(subject::all(), subject::CITY, Jobs::on_threads(Arc::new(|| {})));
    session.open(small(), None);
    while session.is_working() || session.workspace().recording().is_none() {
        session.poll(false);
        std::thread::sleep(Duration::from_millis(1));
    }
    session.travel(TimeCommand::AddBreak(Break::Area(BoardIndex(0), Rect::new(-5, -5, 1, 1))));
    session.travel(TimeCommand::Start);
    session.travel(TimeCommand::RunToNext);
    assert!(session.workspace().is_searching() && session.can_run(RunCommand::Cancel));
    session.run(RunCommand::Cancel);
    assert!(!session.workspace().is_searching() && session.workspace().search_share().is_none());
    session.poll(false);
    assert_eq!(step(&session), 0);
    assert!(session.take_messages().is_empty(), "nobody is told of what was cancelled");
}

#[test]
fn what_is_looked_for_in_one_work_does_not_move_the_playhead_of_the_next() {
    let mut session = Session::new(subject::all(), subject::CITY, Jobs::on_threads(Arc::new(|| {})));
    session.open(small(), None);
    let rest = |session: &mut Session| {
        while session.is_working() || !session.workspace().is_recording_of_shown() {
            session.poll(false);
            std::thread::sleep(Duration::from_millis(1));
        }
    };
    rest(&mut session);
    session.travel(TimeCommand::AddBreak(Break::Step(at(&session, 3))));
    session.travel(TimeCommand::Start);
    session.travel(TimeCommand::RunToNext);
    assert!(session.workspace().is_searching());
    session.open(small().with("seed", "5"), None);
    assert!(!session.workspace().is_searching());
    rest(&mut session);
    assert!(session.workspace().is_at_end());
}

#[test]
fn the_dates_of_broken_rules_are_kept_once_a_run_to_one_has_found_them() {
    let mut session = hills(7);
    session.travel(TimeCommand::AddBreak(Break::Violation));
    go(&mut session, TimeCommand::Start);
    assert!(session.workspace().dated_violations().is_none());
    go(&mut session, TimeCommand::RunToNext);
    let dated = session.workspace().dated_violations().expect("they were dated on the way");
    assert_eq!(dated.iter().map(|(_, since)| *since).collect::<Vec<_>>(), [Some(step(&session))]);
}

#[test]
fn the_tile_that_stopped_a_run_is_selected() {
    let mut session = hills(7);
    let tile = Pos::new(4, 2);
    session.travel(TimeCommand::AddBreak(Break::Tile(BoardIndex(0), tile)));
    go(&mut session, TimeCommand::Start);
    assert_eq!(session.workspace().selection().tile(), None);
    go(&mut session, TimeCommand::RunToNext);
    assert!(step(&session) > 0);
    assert_eq!(session.workspace().selection().tile(), Some(BoardPos::new(BoardIndex(0), tile)));
}

#[test]
fn a_breakpoint_on_a_step_comes_back_with_its_pass() {
    let mut session = hills(7);
    let point = Break::Step(at(&session, 9));
    session.travel(TimeCommand::AddBreak(point.clone()));
    // Without the pass there is no such step; nothing else is waited for in its place.
    session.run(RunCommand::SwitchPass(PassIndex(1)));
    while session.poll(false) {}
    go(&mut session, TimeCommand::Start);
    go(&mut session, TimeCommand::RunToNext);
    assert_eq!(step(&session), 0);
    session.run(RunCommand::SwitchPass(PassIndex(1)));
    while session.poll(false) {}
    go(&mut session, TimeCommand::RunToNext);
    assert_eq!((step(&session), session.workspace().breaks()), (9, &[point][..]));
}

#[test]
fn the_writes_of_a_slot_are_found_both_ways() {
    let mut session = hills(7);
    go(&mut session, TimeCommand::Start);
    go(&mut session, TimeCommand::NextWrite("raised".into()));
    assert_eq!(step(&session), 7);
    go(&mut session, TimeCommand::End);
    go(&mut session, TimeCommand::PreviousWrite("raised".into()));
    let last = step(&session);
    let recording = session.workspace().recording().expect("it was recorded");
    assert!(recording.slots_written(last).contains(&"raised"));
    assert!((last + 1..27).all(|later| !recording.slots_written(later).contains(&"raised")));
    go(&mut session, TimeCommand::NextWrite("peaks".into()));
    assert_eq!(step(&session), 27);
    go(&mut session, TimeCommand::NextWrite("peaks".into()));
    assert!(session.take_messages().iter().any(|message| message.text.contains("`peaks`")));
}

/// The tiles that differ from the pin, per board, and the step that they were worked out at.
fn differing(session: &Session) -> Option<(usize, Vec<Vec<Pos>>)> {
    let found = session.workspace().pinned().expect("a pin").differing.as_ref();
    found.map(|(step, tiles)| (*step, (**tiles).clone()))
}

#[test]
fn the_difference_to_the_pinned_step_follows_the_playhead_and_the_pin() {
    let mut session = hills(7);
    let recording = Arc::clone(session.workspace().recording().expect("it was recorded"));
    go(&mut session, TimeCommand::Seek(6));
    go(&mut session, TimeCommand::Pin);
    assert_eq!(differing(&session), None, "nobody looks at it");
    session.look_at_difference(true);
    rest(&mut session);
    assert_eq!(differing(&session), Some((6, vec![Vec::new()])));
    go(&mut session, TimeCommand::Seek(15));
    assert_eq!(differing(&session), Some((15, recording.diff(6, 15))));
    assert!(!recording.diff(6, 15)[0].is_empty());
    // Pinned at the end, which is shown without a state of its own.
    go(&mut session, TimeCommand::End);
    go(&mut session, TimeCommand::Pin);
    assert_eq!(session.workspace().pinned().expect("a pin").state.step, 27);
    assert_eq!(differing(&session), Some((27, vec![Vec::new()])));
    go(&mut session, TimeCommand::Seek(15));
    assert_eq!(differing(&session), Some((15, recording.diff(27, 15))));
    // While nobody looks the playhead moves without it; who looks again sees it as it is there.
    session.look_at_difference(false);
    go(&mut session, TimeCommand::Seek(9));
    assert_eq!(differing(&session), Some((15, recording.diff(27, 15))));
    session.look_at_difference(true);
    rest(&mut session);
    assert_eq!(differing(&session), Some((9, recording.diff(27, 9))));
    go(&mut session, TimeCommand::Unpin);
    assert!(session.workspace().pinned().is_none());
}

#[test]
fn a_pin_is_held_against_what_a_changed_parameter_makes() {
    let mut session = hills(7);
    session.look_at_difference(true);
    go(&mut session, TimeCommand::Seek(15));
    go(&mut session, TimeCommand::Pin);
    let before = Arc::clone(session.workspace().recording().expect("it was recorded"));
    let words = |session: &Session| session.workspace().pin_words();
    assert_eq!(words(&session).as_deref(), Some("step 15"));
    session.change(ParamsCommand::Set(Tiny::values(8)));
    rest(&mut session);
    assert_eq!(step(&session), 15);
    assert_eq!(words(&session).as_deref(), Some("step 15 of an earlier run"));
    assert_eq!(session.workspace().pin_step(), Some(15));
    let now = Arc::clone(session.workspace().recording().expect("it was recorded"));
    let heights = |state: &State| {
        let mut colors = Vec::new();
        state.moment.overview(BoardIndex(0), 0, &mut colors);
        colors
    };
    let (then, here) = (heights(&before.state(15)), heights(&now.state(15)));
    let tiles = Rect::new(0, 0, 12, 6).iter().zip(then.iter().zip(&here));
    let wanted: Vec<Pos> = tiles.filter(|(_, (a, b))| a != b).map(|(pos, _)| pos).collect();
    assert!(!wanted.is_empty());
    assert_eq!(differing(&session), Some((15, vec![wanted])));
    // Its pass is left out: there is no such place, but the state is held all the same.
    session.run(RunCommand::SwitchPass(PassIndex(1)));
    rest(&mut session);
    assert_eq!((session.workspace().pin_step(), session.workspace().pinned().is_some()), (None, true));
    session.run(RunCommand::AllPassesOn);
    session.change(ParamsCommand::Set(Tiny::values(7)));
    rest(&mut session);
    assert_eq!(words(&session).as_deref(), Some("step 15"), "its own run again");
    go(&mut session, TimeCommand::Seek(20));
    assert_eq!(differing(&session), Some((20, before.diff(15, 20))));
    for command in [RunCommand::ToggleLive, RunCommand::ToggleLive, RunCommand::Generate] {
        session.run(command);
        rest(&mut session);
        assert!(session.workspace().pinned().is_some(), "{command:?}");
    }
}

#[test]
fn a_map_of_another_size_is_held_against_the_pin_where_both_have_tiles() {
    let mut session = session_over(subject::all());
    session.open(small(), None);
    session.look_at_difference(true);
    rest(&mut session);
    go(&mut session, TimeCommand::Pin);
    session.change(ParamsCommand::Set(small().with("size", "120x60")));
    rest(&mut session);
    let pinned = session.workspace().pinned().expect("a pin");
    let (_, boards) = pinned.differing.as_ref().expect("it was worked out");
    let is_new = |pos: Pos| pos.x >= 100 || pos.y >= 50;
    for (board, tiles) in boards.iter().enumerate() {
        let news = tiles.iter().filter(|&&pos| is_new(pos)).count();
        assert_eq!(news, 120 * 60 - 100 * 50, "every new tile of board {board} differs");
    }
    assert!(boards[1].iter().any(|&pos| !is_new(pos)), "another city stands there");
}

#[test]
fn going_back_to_what_was_looked_at_goes_back_in_time() {
    let mut session = hills(7);
    go(&mut session, TimeCommand::Seek(9));
    session.look(LookCommand::Tile(BoardPos::new(BoardIndex(0), Pos::new(1, 1))));
    rest(&mut session);
    go(&mut session, TimeCommand::Seek(20));
    session.look(LookCommand::Tile(BoardPos::new(BoardIndex(0), Pos::new(2, 2))));
    rest(&mut session);
    session.look(LookCommand::Back);
    rest(&mut session);
    assert_eq!(
        (step(&session), session.workspace().selection().tile()),
        (9, Some(BoardPos::new(BoardIndex(0), Pos::new(1, 1))))
    );
}
