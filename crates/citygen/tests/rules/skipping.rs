//! Passes left out, to see what they contribute: whatever is missing, there is a city, an error in words, or a list of
//! broken rules, and never a panic.

use std::panic::catch_unwind;

use citygen::{GenError, PASS_NAMES, Params, Water, start, start_with};
use mapkit::PassIndex;
use rayon::prelude::*;

use super::common::flavor;

fn small(seed: u64, water: Water) -> Params {
    Params { size: Params::SMALL, water, ..Params::with_seed(seed) }
}

/// What comes of the city without some passes: its error in words, or `None` where it is a whole city.
fn outcome(params: &Params, skip: &[usize]) -> Option<String> {
    let skip: Vec<_> = skip.iter().copied().map(PassIndex::new).collect();
    let mut run = start_with(params, flavor(), &skip).expect("valid parameters");
    let ended = run.run_to_end();
    let words = ended.as_ref().err().map(ToString::to_string);
    if ended.is_ok() {
        assert!(run.ends().iter().map(|end| end.name).eq(PASS_NAMES), "a pass left out has an end all the same");
    }
    let finished = citygen::finish(run);
    assert!(words.is_none() || finished.is_err(), "an error is not lost");
    words.or_else(|| finished.err().map(|error| error.to_string()))
}

#[track_caller]
fn assert_nothing_panics(params: &Params, skips: &[Vec<usize>]) {
    let panics = |skip: &&Vec<usize>| catch_unwind(|| outcome(params, skip)).is_err();
    let failures: Vec<&Vec<usize>> = skips.par_iter().filter(panics).collect();
    let names = |skip: &[usize]| skip.iter().map(|&index| PASS_NAMES[index]).collect::<Vec<_>>().join(" and ");
    let failures: Vec<String> = failures.into_iter().map(|skip| names(skip)).collect();
    assert!(failures.is_empty(), "without these a pass panics: {}; {params:?}", failures.join(", "));
}

#[test]
fn leaving_out_any_pass_never_panics() {
    let skips: Vec<Vec<usize>> = (0..PASS_NAMES.len()).map(|index| vec![index]).collect();
    for (seed, water) in [(1, Water::Bay), (2, Water::River), (3, Water::None)] {
        assert_nothing_panics(&small(seed, water), &skips);
    }
}

#[test]
fn leaving_out_any_two_passes_never_panics() {
    let pairs = |a: usize| (a + 1..PASS_NAMES.len()).map(move |b| vec![a, b]);
    let skips: Vec<Vec<usize>> = (0..PASS_NAMES.len()).flat_map(pairs).collect();
    for (seed, water) in [(4, Water::Bay), (5, Water::River)] {
        assert_nothing_panics(&small(seed, water), &skips);
    }
}

#[test]
fn leaving_out_all_passes_but_one_never_panics() {
    let all_but = |kept: usize| (0..PASS_NAMES.len()).filter(|&index| index != kept).collect();
    let mut skips: Vec<Vec<usize>> = (0..PASS_NAMES.len()).map(all_but).collect();
    skips.push((0..PASS_NAMES.len()).collect());
    assert_nothing_panics(&small(6, Water::Bay), &skips);
}

#[test]
fn leaving_out_nothing_is_the_plain_city() {
    let params = small(7, Water::River);
    let [mut plain, mut with] = [start(&params, flavor()), start_with(&params, flavor(), &[])].map(Result::unwrap);
    plain.run_to_end().expect("no seed fails");
    with.run_to_end().expect("no seed fails");
    assert_eq!(plain.ends(), with.ends());
    let beyond =
        start_with(&params, flavor(), &[PassIndex(99)]).map(|mut run| run.run_to_end().map(|()| run.ends().to_vec()));
    assert_eq!(beyond.expect("valid parameters").expect("no pass 99").as_slice(), plain.ends());
}

#[test]
fn what_a_pass_left_out_is_missed_for_is_said() {
    let params = small(8, Water::Bay);
    let mut run = start_with(&params, flavor(), &[PassIndex(0)]).expect("valid parameters");
    let error = run.run_to_end().expect_err("districts need land");
    assert!(matches!(error.source, GenError::Slot(_)) && error.to_string().contains("`land`"), "{error}");
    let broken = outcome(&params, &[7]).expect("nothing is connected");
    assert!(broken.contains("breaks"), "{broken}");
}
