//! A progress bar on a terminal, for every command that takes more than a moment.

#![cfg(unix)]

use crate::common::Saved;
use crate::pty::Shell;

/// The largest city there is; nothing is done with it within half a second but by the fastest machines.
const LARGE: &str = "--seed 1 --size 1024x512";

#[test]
fn long_work_shows_how_far_it_has_come_and_takes_it_away_again() {
    let saved = Saved::new();
    let make = format!("\"$city\" gen {LARGE} --quiet --out large.city");
    let cases = [
        (make, "growing"),
        ("\"$city\" verify --deep large.city".into(), "growing a copy"),
        (format!("\"$city\" trace {LARGE} --step 5 >/dev/null"), "growing"),
        (format!("\"$city\" sweep --seeds 0..2 --jobs 1 {} >/dev/null", "--size 1024x512"), "sweeping"),
    ];
    for (line, words) in cases {
        let mut shell = Shell::run(&line, saved.dir.path());
        assert_eq!(shell.ended(), 0, "{line}: {}", shell.text());
        assert!(shell.text().contains(words), "{line}: {}", shell.text());
        assert!(!shell.text().trim_end().ends_with("left"), "{line}: the bar is taken away");
    }
    // Elsewhere there is none.
    let mut quiet = Shell::run("\"$city\" verify large.city 2>err >out; cat err", saved.dir.path());
    quiet.ended();
    assert!(quiet.written.is_empty(), "{}", quiet.text());
}
