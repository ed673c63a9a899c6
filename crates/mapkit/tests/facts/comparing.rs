//! Facts of two recordings held against each other, each held against brute force.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use mapkit::{BoardIndex, Difference, Parting, Pass, PassEnd, PassIndex, Pos, Run, RunOptions, Timeline};

use super::toy::{
    SIZE, Toy, count, fail, fail_otherwise, fail_to_begin, paint, paint_at_once, plain, pull_through, rest, scatter,
    spread, start, start_with,
};

fn record(run: Run<Toy>) -> Timeline<Toy> {
    Timeline::record(run, |_| ControlFlow::Continue(())).unwrap()
}

fn rerolled(pass: &str) -> Run<Toy> {
    let rerolls = BTreeMap::from([(pass.to_string(), 1)]);
    start_with(plain(), 7, RunOptions { rerolls, ..RunOptions::default() })
}

fn skipping(skip: &[usize]) -> Run<Toy> {
    start_with(
        plain(),
        7,
        RunOptions { skip: skip.iter().copied().map(PassIndex::new).collect(), ..RunOptions::default() },
    )
}

/// The world after every step, and the ends of the passes.
fn worlds(mut run: Run<Toy>) -> (Vec<Toy>, Vec<PassEnd>) {
    let mut worlds = vec![run.world().clone()];
    while run.step() {
        worlds.push(run.world().clone());
    }
    (worlds, run.ends().to_vec())
}

fn parting(a: &Toy, b: &Toy) -> Option<Parting> {
    for board in 0..2 {
        let cells = |pos: Pos| (u64::from(a.boards[board][pos]), u64::from(b.boards[board][pos]));
        if let Some(pos) = SIZE.rect().iter().find(|&pos| cells(pos).0 != cells(pos).1) {
            return Some(Parting::Tile { board: BoardIndex(board as u8), pos, cells: cells(pos) });
        }
    }
    (a.counter != b.counter).then_some(Parting::Lists)
}

/// Where two runs of recipes of the same names part that do not fail.
fn brute(a: Run<Toy>, b: Run<Toy>) -> Option<Difference> {
    let [(a, a_ends), (b, b_ends)] = [a, b].map(worlds);
    let pass = a_ends.iter().zip(&b_ends).position(|(a, b)| a.fingerprint != b.fingerprint)?;
    let bounds = |ends: &[PassEnd]| (if pass == 0 { 0 } else { ends[pass - 1].step }, ends[pass].step);
    let [(a_first, a_last), (b_first, b_last)] = [&a_ends, &b_ends].map(|ends| bounds(ends));
    let states = (0..).map(|done| ((a_first + done).min(a_last), (b_first + done).min(b_last)));
    let mut found = states.filter_map(|(i, j)| Some(((i, j), parting(&a[i], &b[j])?)));
    found.next().map(|(states, parting)| Difference { pass: PassIndex::new(pass), states, parting })
}

#[track_caller]
fn assert_parts(a: &Run<Toy>, b: &Run<Toy>) -> Option<Difference> {
    let wanted = brute(a.clone(), b.clone());
    let (first, second) = (record(a.clone()), record(b.clone()));
    assert_eq!(first.first_difference(&second), wanted);
    assert_eq!(second.first_difference(&first), brute(b.clone(), a.clone()));
    wanted
}

#[test]
fn a_run_does_not_part_from_itself() {
    assert_eq!(assert_parts(&start(plain()), &start(plain())), None);
    assert_eq!(record(start(Vec::new())).first_difference(&record(start(Vec::new()))), None);
}

#[test]
fn other_seeds_and_rerolls_part_where_a_look_at_every_step_says() {
    for seed in 0..20 {
        assert!(assert_parts(&start(plain()), &start_with(plain(), 100 + seed, RunOptions::default())).is_some());
    }
    assert_eq!(assert_parts(&start(plain()), &rerolled("paint")).map(|found| found.pass), Some(PassIndex(0)));
    assert_eq!(assert_parts(&start(plain()), &rerolled("scatter")).map(|found| found.pass), Some(PassIndex(1)));
    assert_eq!(assert_parts(&start(plain()), &rerolled("spread")), None, "it draws nothing");
}

#[test]
fn a_pass_left_out_parts_at_the_first_step_that_shows() {
    for skip in [&[0][..], &[2], &[3], &[0, 2], &[0, 2, 3]] {
        let found = assert_parts(&start(plain()), &skipping(skip)).unwrap();
        assert_eq!(found.pass, PassIndex::new(skip[0]));
        assert!(found.states.0 > found.states.1, "the one that leaves the pass out waits for the other");
    }
}

#[test]
fn what_shows_in_no_tile_is_a_difference_of_lists() {
    let run = |skip: &[usize]| {
        start_with(
            vec![paint(), count(), rest()],
            7,
            RunOptions { skip: skip.iter().copied().map(PassIndex::new).collect(), ..RunOptions::default() },
        )
    };
    let states = (SIZE.h as usize + 2, SIZE.h as usize);
    let wanted = Difference { pass: PassIndex(1), states, parting: Parting::Lists };
    assert_eq!(assert_parts(&run(&[]), &run(&[1])), Some(wanted));
}

#[test]
fn other_steps_to_the_same_world_are_no_difference() {
    let at_once = || vec![paint_at_once(), scatter(), paint_at_once(), spread()];
    assert_eq!(assert_parts(&start(plain()), &start(at_once())), None);
    // Where they part later, each run counts its own steps.
    let other = start_with(at_once(), 8, RunOptions::default());
    assert!(assert_parts(&start(plain()), &other).is_some());
    let mut options = RunOptions::default();
    options.rerolls.insert("scatter".into(), 3);
    let found = assert_parts(&start(plain()), &start_with(at_once(), 7, options)).unwrap();
    assert_eq!((found.pass, found.states.0 - found.states.1), (PassIndex(1), SIZE.h as usize - 1));
}

#[test]
fn another_recipe_parts_where_its_passes_are_others() {
    let part = |a: Vec<Pass<Toy>>, b: Vec<Pass<Toy>>| record(start(a)).first_difference(&record(start(b)));
    let rows = SIZE.h as usize;
    let wanted = |pass, states| Some(Difference { pass, states, parting: Parting::Recipe });
    assert_eq!(part(vec![paint(), rest(), paint()], vec![paint(), paint()]), wanted(PassIndex(1), (rows, rows)));
    assert_eq!(part(vec![paint()], vec![paint_at_once(), rest()]), wanted(PassIndex(1), (rows, 1)));
    assert_eq!(part(vec![rest()], Vec::new()), wanted(PassIndex(0), (0, 0)));
}

#[test]
fn runs_that_fail_part_where_the_failure_shows() {
    let part = |a: Pass<Toy>, b: Pass<Toy>| {
        record(start(vec![paint(), a])).first_difference(&record(start(vec![paint_at_once(), b])))
    };
    assert_eq!(part(fail(), fail()), None, "they fail alike");
    assert_eq!(part(fail_to_begin(), fail_to_begin()), None, "they fail alike");
    // The third step of the pass is the one that fails.
    let states = (SIZE.h as usize + 3, 1 + 3);
    assert_eq!(
        part(fail(), pull_through()),
        Some(Difference { pass: PassIndex(1), states, parting: Parting::Failure })
    );
    assert_eq!(
        part(pull_through(), fail()),
        Some(Difference { pass: PassIndex(1), states, parting: Parting::Failure })
    );
    let tile = Parting::Tile { board: BoardIndex(0), pos: Pos::new(2, 0), cells: (99, 98) };
    assert_eq!(part(fail(), fail_otherwise()), Some(Difference { pass: PassIndex(1), states, parting: tile }));
    let begins = Pass { name: "fail to begin", ..fail() };
    let states = (SIZE.h as usize + 1, 1 + 1);
    assert_eq!(
        part(begins, fail_to_begin()),
        Some(Difference { pass: PassIndex(1), states, parting: Parting::Failure })
    );
}

#[test]
fn a_failure_after_a_pass_left_out_is_one_past_the_last_state_of_its_run() {
    let passes = || vec![paint(), fail()];
    let left_out = start_with(passes(), 7, RunOptions { skip: vec![PassIndex(1)], ..RunOptions::default() });
    let (failed, left_out) = (record(start(passes())), record(left_out));
    let found = failed.first_difference(&left_out).unwrap();
    assert_eq!((found.pass, found.states), (PassIndex(1), (SIZE.h as usize + 1, SIZE.h as usize)));
    assert!(matches!(found.parting, Parting::Tile { board: BoardIndex(0), .. }));
}
