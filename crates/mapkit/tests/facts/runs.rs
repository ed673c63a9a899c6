//! Facts of runs: stepping, cloning, leaving out, failing.

use std::collections::BTreeSet;

use mapkit::{BoardIndex, PassIndex, Run, RunOptions, Timeline, World};

use super::toy::{
    ITEMS, MARKS, PAINTED, SIZE, Toy, ToyError, fail, finished, paint, plain, rest, scatter, spread, start,
    start_with, state, states,
};

/// Steps of the plain recipe.
const STEPS: usize = 2 * SIZE.h as usize + ITEMS + 6;

#[test]
fn stepping_and_running_through_give_the_same_bytes() {
    let mut stepped = start(plain());
    while stepped.step() {}
    assert_eq!(state(&stepped), state(&finished(plain())));
    assert!(stepped.is_done() && stepped.error().is_none());
    assert_eq!(stepped.steps_done(), STEPS);
}

#[test]
fn two_runs_of_one_seed_are_equal_and_of_two_seeds_are_not() {
    assert_eq!(state(&finished(plain())), state(&finished(plain())));
    let mut other = start_with(plain(), 8, RunOptions::default());
    other.run_to_end().unwrap();
    assert_ne!(state(&other), state(&finished(plain())));
}

#[test]
fn a_clone_resumed_anywhere_gives_the_same_and_leaves_the_original_alone() {
    let whole = state(&finished(plain()));
    let mut run = start(plain());
    loop {
        let here = state(&run);
        let mut clone = run.clone();
        clone.run_to_end().unwrap();
        assert_eq!(state(&clone), whole, "resumed after {} steps", run.steps_done());
        assert_eq!(state(&run), here);
        if !run.step() {
            return;
        }
    }
}

#[test]
fn a_clone_shares_its_boards_and_slots_until_they_are_written() {
    let mut run = start(plain());
    run.run_until(2).unwrap();
    let parts = |run: &Run<Toy>| {
        let mut addresses = BTreeSet::new();
        run.world().parts(&mut |address, _| assert!(addresses.insert(address)));
        run.slots().parts(&mut |address, _| assert!(addresses.insert(address)));
        addresses
    };
    let mut clone = run.clone();
    assert_eq!(parts(&clone), parts(&run));
    clone.step();
    // A row of the ground and the count of it were written; the things and their marks were not.
    assert_eq!(parts(&clone).intersection(&parts(&run)).count(), 2);
    assert!(
        run.world().shares_board(clone.world(), BoardIndex(1))
            && !run.world().shares_board(clone.world(), BoardIndex(0))
    );
}

#[test]
fn a_run_can_be_stopped_before_any_pass() {
    for index in 0..=4 {
        let mut run = start(plain());
        run.run_until(index).unwrap();
        assert_eq!((run.pass_index(), run.ends().len()), (index, index));
        assert_eq!(run.steps_done(), run.ends().last().map_or(0, |end| end.step));
    }
}

#[test]
fn progress_grows_within_a_pass_and_starts_anew_with_the_next() {
    let mut run = start(plain());
    let (mut pass, mut progress) = (0, 0.0);
    while run.step() {
        if run.pass_index() > pass {
            (pass, progress) = (run.pass_index(), 0.0);
            assert!(run.pass_progress().abs() < f32::EPSILON);
        } else {
            assert!(run.pass_progress() > progress && run.pass_progress() < 1.0);
            progress = run.pass_progress();
        }
    }
    assert_eq!(pass, 4);
}

#[test]
fn a_pass_used_twice_gets_two_streams() {
    let shots = start(vec![paint(), paint()]).run_with_snapshots().unwrap();
    let painted: Vec<_> = shots.iter().map(|shot| shot.slots.get(PAINTED).unwrap().clone()).collect();
    assert_ne!(painted[0], painted[1]);
}

#[test]
fn a_pass_inserted_in_the_middle_changes_nothing_that_others_draw() {
    let mut passes = plain();
    passes.insert(2, rest());
    let with_rest = finished(passes);
    let without = finished(plain());
    assert_eq!(state(&with_rest).boards, state(&without).boards);
    let last = |run: &Run<Toy>| run.ends().last().unwrap().fingerprint;
    assert_eq!(last(&with_rest), last(&without));
    assert_eq!(with_rest.ends()[1].fingerprint, with_rest.ends()[2].fingerprint);
}

#[test]
fn a_moved_pass_draws_what_it_drew_before() {
    let moved = finished(vec![scatter(), paint()]);
    let before = finished(vec![paint(), scatter()]);
    assert_eq!(state(&moved).boards, state(&before).boards);
}

#[test]
fn passes_left_out_do_nothing_and_the_others_draw_the_same() {
    for skip in [vec![0], vec![2], vec![0, 1, 2], vec![3], vec![2, 3], vec![0, 1, 2, 3]] {
        let options =
            RunOptions { skip: skip.iter().copied().map(PassIndex::new).collect(), ..RunOptions::default() };
        let kept = |i: &usize| !skip.contains(i);
        // The marks that `spread` reads come from `scatter`.
        let fails = skip.contains(&1) && kept(&3);
        let mut run = start_with(plain(), 7, options);
        assert_eq!(run.run_to_end().is_err(), fails, "{skip:?}");
        if fails {
            continue;
        }
        assert!(run.is_done() && run.ends().len() == 4, "{skip:?}");
        for &index in &skip {
            let before = index.checked_sub(1).map_or_else(|| Toy::new().fingerprint(), |i| run.ends()[i].fingerprint);
            assert_eq!((run.ends()[index].fingerprint, run.ends()[index].words), (before, 0), "{skip:?}");
        }
        if !skip.contains(&1) {
            assert_eq!(run.slots().get(MARKS).unwrap(), finished(plain()).slots().get(MARKS).unwrap(), "{skip:?}");
        }
    }
}

#[test]
fn a_run_with_passes_left_out_stops_before_the_next_one() {
    let mut run =
        start_with(plain(), 7, RunOptions { skip: vec![PassIndex(0), PassIndex(2)], ..RunOptions::default() });
    assert_eq!(run.pass_index(), 1);
    run.run_until(2).unwrap();
    assert_eq!((run.pass_index(), run.steps_done()), (3, ITEMS));
    let timeline = Timeline::record(
        start_with(plain(), 7, RunOptions { skip: vec![PassIndex(0), PassIndex(2)], ..RunOptions::default() }),
        |_| std::ops::ControlFlow::Continue(()),
    );
    let steps: Vec<usize> = timeline.unwrap().passes().iter().map(|pass| pass.steps).collect();
    assert_eq!(steps, [0, ITEMS, 0, 6]);
}

#[test]
fn an_error_ends_the_run_and_stays_readable() {
    let mut run = start(vec![paint(), fail(), scatter()]);
    let error = run.run_to_end().unwrap_err();
    let first_step = SIZE.h as usize;
    assert_eq!((error.pass, error.step, &error.source), ("fail", first_step + 2, &ToyError::Refused));
    assert_eq!(error.to_string(), "pass `fail`, step 11: refused");
    assert_eq!(run.error(), Some(&error));
    assert_eq!((run.steps_done(), run.is_done()), (first_step + 2, false));
    assert!(!run.step(), "nothing follows an error");
    assert_eq!(run.run_to_end(), Err(error.clone()));
    assert_eq!(run.run_until(3), Err(error));
}

#[test]
fn an_absent_slot_is_an_error_that_names_it() {
    let error = start(vec![spread()]).run_to_end().unwrap_err();
    assert_eq!(error.to_string(), "pass `spread`, step 0: slot `marks` is absent; no earlier pass has made it");
}

#[test]
fn snapshots_are_world_and_slots_after_each_pass() {
    let mut run = start(plain());
    let shots = run.run_with_snapshots().unwrap();
    assert_eq!(shots.iter().map(|shot| shot.pass).collect::<Vec<_>>(), ["paint", "scatter", "paint", "spread"]);
    for (i, shot) in shots.iter().enumerate() {
        let mut until = start(plain());
        until.run_until(i + 1).unwrap();
        assert_eq!(shot.world.clone().fingerprint(), until.ends()[i].fingerprint);
        assert_eq!(shot.world.boards, until.world().boards);
        assert_eq!(format!("{:?}", shot.slots), format!("{:?}", until.slots()));
    }
    let skip = vec![PassIndex(0), PassIndex(2)];
    let shots = start_with(plain(), 7, RunOptions { skip, ..RunOptions::default() }).run_with_snapshots().unwrap();
    assert_eq!(shots.len(), 4, "a pass left out has a snapshot too");
    assert!(shots[0].slots.get(PAINTED).is_err() && shots[2].slots.get(MARKS).is_ok());
}

#[test]
fn each_pass_end_knows_its_words() {
    let run = finished(plain());
    let words: Vec<u64> = run.ends().iter().map(|end| end.words).collect();
    assert!(words[0] >= SIZE.area() as u64 && words[0] != words[2]);
    // Two words an item, drawn from forks; more only where a draw was rejected.
    assert!((2 * ITEMS as u64..3 * ITEMS as u64).contains(&words[1]), "{words:?}");
    assert_eq!(words[3], 0);
}

#[test]
fn fingerprints_tell_states_apart() {
    let all = states(start(plain()));
    assert_eq!(all.len(), STEPS + 1);
    let ends = finished(plain()).ends().iter().map(|end| end.fingerprint).collect::<BTreeSet<_>>();
    assert_eq!(ends.len(), 4);
}
