//! Facts of rerolls: what is kept, what is drawn again.

use mapkit::RunOptions;

use super::toy::{plain, start_with, state};

fn fingerprints(rerolls: &[(&str, u32)]) -> Vec<u64> {
    let rerolls = rerolls.iter().map(|&(name, count)| (name.to_string(), count)).collect();
    let mut run = start_with(plain(), 7, RunOptions { rerolls, skip: Vec::new() });
    run.run_to_end().unwrap();
    run.ends().iter().map(|end| end.fingerprint).collect()
}

#[test]
fn passes_before_the_rerolled_one_stay_byte_identical() {
    let (plain, rerolled) = (fingerprints(&[]), fingerprints(&[("scatter", 1)]));
    assert_eq!(plain[0], rerolled[0]);
    assert_ne!(plain[1], rerolled[1]);
}

#[test]
fn a_count_of_zero_is_the_same_as_none() {
    assert_eq!(fingerprints(&[]), fingerprints(&[("scatter", 0), ("paint", 0)]));
}

#[test]
fn each_count_draws_anew() {
    let ends: Vec<u64> = (0..5).map(|n| fingerprints(&[("scatter", n)])[1]).collect();
    for (i, end) in ends.iter().enumerate() {
        assert!(!ends[..i].contains(end), "{ends:?}");
    }
}

#[test]
fn a_reroll_touches_both_uses_of_a_pass_used_twice() {
    let (plain, rerolled) = (fingerprints(&[]), fingerprints(&[("paint", 1)]));
    assert_ne!(plain[0], rerolled[0]);
    assert_ne!(plain[2], rerolled[2]);
}

#[test]
fn a_reroll_leaves_what_later_passes_draw() {
    let things = |rerolls: &[(&str, u32)]| {
        let rerolls = rerolls.iter().map(|&(name, count)| (name.to_string(), count)).collect();
        let mut run = start_with(plain(), 7, RunOptions { rerolls, skip: Vec::new() });
        run.run_until(2).unwrap();
        state(&run).boards[1].clone()
    };
    assert_eq!(things(&[]), things(&[("paint", 3)]), "scatter draws the same after another paint");
}

#[test]
fn a_name_that_no_pass_bears_changes_nothing() {
    assert_eq!(fingerprints(&[]), fingerprints(&[("nobody", 4)]));
}
