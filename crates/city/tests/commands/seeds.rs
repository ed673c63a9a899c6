//! Seeds on the command line: numbers, hex digits and words, by one reader everywhere.

use crate::common::{city, tiny};

/// The seed of these words, as `xxhsum -H3` computes it.
const NEO_TOKYO: &str = "17804950667993137297";

#[test]
fn words_are_a_seed_and_their_number_is_told() {
    let told = format!("seed \"neo tokyo\" = {NEO_TOKYO}");
    for command in ["gen", "trace", "dungeon"] {
        let size: &[&str] = if command == "dungeon" { &["--size", "60x24"] } else { &crate::common::TINY };
        let words = city(&[&[command, "--seed", " neo tokyo "], size].concat()).done();
        assert!(words.stderr.starts_with(&told), "{command}: {words:?}");
        let number = city(&[&[command, "--seed", NEO_TOKYO], size].concat()).done();
        assert_eq!(words.stdout, number.stdout, "{command}");
        assert!(!number.stderr.contains('"'), "{command}: {number:?}");
    }
    let quiet = city(&tiny(&["gen", "--seed", "neo tokyo", "--quiet"])).done();
    assert!(quiet.stdout.is_empty() && quiet.stderr.is_empty(), "{quiet:?}");
}

#[test]
fn numbers_have_many_spellings() {
    let made = |seed: &str| city(&tiny(&["gen", "--seed", seed])).done().stdout;
    for seed in ["0x2a", "4_2", "4\u{2009}2", " 42 ", "0042"] {
        assert_eq!(made(seed), made("42"), "{seed}");
    }
    let swept = |seeds: &str| city(&tiny(&["sweep", "--seeds", seeds, "--csv", "-"])).done().stdout;
    assert_eq!(swept("0x10..0x1_2"), swept("16..=17"));
}

#[test]
fn what_is_no_seed_is_refused_in_a_sentence() {
    let cases = [
        ("", "it is empty"),
        ("  ", "it is empty"),
        ("-42", "it is no whole number from 0 on, and has no letters"),
        ("1.5", "it is no whole number from 0 on, and has no letters"),
        ("123456789012345678901", "it is larger than 2^64 - 1"),
        ("0x1ffffffffffffffff", "it is larger than 2^64 - 1"),
    ];
    for (seed, why) in cases {
        for command in ["gen", "trace", "dungeon"] {
            city(&[command, "--seed", seed]).wrong_usage(&["--seed", why, "a whole number from 0 to 2^64 - 1"]);
        }
        city(&["sweep", "--seeds", seed]).wrong_usage(&["--seeds", "numbers from 0 to 18446744073709551615"]);
    }
    // Nothing lies between two words.
    city(&["sweep", "--seeds", "neo..tokyo"]).wrong_usage(&["--seeds", "A..B"]);
}
