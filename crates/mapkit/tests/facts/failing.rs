//! Facts of the recording of a run that fails: what the step that failed had done is not lost.

use std::ops::ControlFlow;

use mapkit::{Pass, PassIndex, Pos, Rect, Timeline};

use super::toy::{SIZE, TAKEN, Toy, fail, fail_to_begin, paint, plain, scatter, start, state, states};

fn record(passes: Vec<Pass<Toy>>) -> Timeline<Toy> {
    Timeline::record(start(passes), |_| ControlFlow::Continue(())).unwrap()
}

#[test]
fn a_step_that_fails_is_recorded_with_label_writes_words_and_what_it_gave_up() {
    let timeline = record(vec![paint(), fail(), scatter()]);
    let before = &timeline.steps()[timeline.len() - 1];
    let failed = timeline.failed().unwrap();
    assert_eq!((failed.pass, &*failed.label), (PassIndex(1), "write 2"));
    assert_eq!((failed.tiles_changed, failed.boards, failed.area), (1, 1, Rect::new(2, 0, 1, 1)));
    assert_eq!((failed.words, failed.lists_changed), (1, true));
    assert!(timeline.slot_names(failed).eq(["marks"]));
    let [event] = timeline.failed_events() else { panic!("{:?}", timeline.failed_events()) };
    assert_eq!((event.step, event.note.reason, event.note.text.as_str()), (timeline.len() + 1, TAKEN, "thing 2"));
    // What came before it stands where it stood.
    assert_eq!((timeline.len(), &*before.label), (SIZE.h as usize + 2, "write 1"));
    let steps: Vec<usize> = timeline.events().iter().map(|event| event.step).collect();
    assert_eq!(steps, [timeline.len() - 1, timeline.len()]);
}

#[test]
fn the_moment_before_a_failure_is_without_what_the_failed_step_wrote() {
    let passes = || vec![paint(), fail()];
    let (timeline, states) = (record(passes()), states(start(passes())));
    let (before, after) = (timeline.before_failure().unwrap(), timeline.end());
    assert_eq!(state(&before), *states.last().unwrap());
    assert!(before.error().is_none() && after.error().is_some());
    let at = |run: &mapkit::Run<Toy>| run.world().boards[0][Pos::new(2, 0)];
    assert!(at(&before) != 99 && at(after) == 99);
}

#[test]
fn a_pass_that_fails_to_begin_is_recorded_too() {
    for passes in [vec![fail_to_begin()], vec![paint(), fail_to_begin()]] {
        let index = passes.len() - 1;
        let timeline = record(passes);
        let failed = timeline.failed().unwrap();
        assert_eq!((failed.pass.get(), &*failed.label, failed.words), (index, "prepare", 0));
        assert_eq!((failed.tiles_changed, failed.boards, failed.area), (1, 2, Rect::new(4, 4, 1, 1)));
        assert_eq!(timeline.before_failure().unwrap().world().boards[1][Pos::new(4, 4)], 0);
    }
}

#[test]
fn a_run_that_does_not_fail_has_no_failed_step() {
    for passes in [plain(), Vec::new()] {
        let timeline = record(passes);
        assert!(timeline.failed().is_none() && timeline.failed_events().is_empty());
        assert!(timeline.before_failure().is_none());
    }
}
