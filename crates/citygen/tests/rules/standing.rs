//! Since when rules hold or are broken: the walk that shares its work against asking every rule at every state.

use std::ops::ControlFlow;

use citygen::validate::{Rule, standings};
use citygen::{Draft, Flavor, PASS_NAMES, Params, Water, start_with};
use mapkit::{PassIndex, Run, Size, Timeline};

fn record(params: &Params, skip: &[&str]) -> Timeline<Draft> {
    let index = |name: &&str| PASS_NAMES.iter().position(|pass| pass == name).expect("a pass");
    let skip: Vec<_> = skip.iter().map(index).map(PassIndex::new).collect();
    let run = start_with(params, &Flavor::builtin(), &skip).expect("valid parameters");
    Timeline::record(run, |_| ControlFlow::Continue(())).expect("nobody breaks off")
}

/// Holds [`standings`] at a state against an answer that asks every rule and violation at every state before it.
#[track_caller]
fn assert_exact(timeline: &Timeline<Draft>, state: usize) {
    let found = standings(timeline, state, |_| ControlFlow::Continue(())).expect("nobody breaks off");
    assert_eq!(found.iter().map(|standing| standing.rule).collect::<Vec<_>>(), Rule::ALL);
    let here = timeline.at(state);
    for standing in found {
        let rule = standing.rule;
        let check = |run: &Run<Draft>| rule.check(&run.world().city);
        let since = |holds: &dyn Fn(&Run<Draft>) -> bool| {
            timeline.previous_where(state, |run| ControlFlow::Continue(!holds(run))).map_or(0, |last| last + 1)
        };
        let violations = check(&here);
        assert_eq!(standing.violations.iter().map(|v| v.violation.clone()).collect::<Vec<_>>(), violations);
        let wanted = since(&|run| check(run).is_empty() == violations.is_empty());
        assert_eq!(standing.since, wanted, "{} at state {state}", rule.name());
        for lasting in standing.violations.iter().take(3) {
            let place = lasting.violation.place;
            let wanted = since(&|run| check(run).iter().any(|violation| violation.place == place));
            assert_eq!(lasting.since, wanted, "{} at {place:?} at state {state}", rule.name());
            assert!(lasting.since >= standing.since, "{}: {lasting:?}", rule.name());
        }
    }
}

fn tiny(seed: u64) -> Params {
    Params { size: Size::new(80, 40), districts: 4, ..Params::with_seed(seed) }
}

#[test]
fn a_walk_for_all_rules_answers_as_asking_each_at_every_state() {
    for (seed, water, density) in [(7, Water::Bay, 0.6), (8, Water::River, 1.0), (9, Water::None, 0.2)] {
        let timeline = record(&Params { water, density, ..tiny(seed) }, &[]);
        assert_exact(&timeline, timeline.len());
    }
}

#[test]
fn what_is_broken_midway_or_by_a_pass_left_out_is_told_with_its_step() {
    let timeline = record(&tiny(11), &[]);
    for state in [0, 1, timeline.len() / 4, timeline.len() / 2, timeline.len() * 3 / 4] {
        assert_exact(&timeline, state);
    }
    let mut broken = 0;
    for skip in [&["connectivity"][..], &["interiors"], &["cyberspace"], &["verticals", "connectivity"]] {
        let timeline = record(&tiny(12), skip);
        assert_exact(&timeline, timeline.len());
        broken += timeline.end().world().city.validate().len();
    }
    assert!(broken > 10, "only {broken} violations were there to be traced");
}

#[test]
fn a_walk_can_be_broken_off_and_tells_how_far_it_is() {
    let timeline = record(&tiny(7), &[]);
    let mut shares = Vec::new();
    let answer = standings(&timeline, timeline.len(), |share| {
        shares.push(share);
        if shares.len() < 40 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    assert_eq!(answer, None);
    assert_eq!(shares.len(), 40);
    assert!(shares.is_sorted() && shares.iter().all(|share| (0.0..=1.0).contains(share)));
}
