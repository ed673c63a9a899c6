//! A progress bar on a terminal, for every command that takes more than a moment.

#![cfg(unix)]

use crate::common::Saved;
use crate::pty::Terminal;

/// The largest city there is: growing it several times takes well over half a second on any machine.
const LARGE: &str = "--seed 1 --size 1024x512";

#[test]
fn long_work_shows_how_far_it_has_come_and_takes_it_away_again() {
    let saved = Saved::new();
    let make = format!("\"$city\" gen {LARGE} --quiet --out large.city");
    assert_eq!(Terminal::shell(&make, saved.dir.path()).ended(), 0);
    let cases = [
        ("\"$city\" verify --deep large.city", "growing"),
        ("\"$city\" sweep --seeds 0..8 --jobs 1 --size 1024x512 >/dev/null", "sweeping"),
    ];
    for (line, words) in cases {
        let mut shell = Terminal::shell(line, saved.dir.path());
        assert_eq!(shell.ended(), 0, "{line}: {}", shell.text());
        assert!(shell.text().contains(words), "{line}: {}", shell.text());
        assert!(!shell.text().trim_end().ends_with("left"), "{line}: the bar is taken away");
    }
    // Elsewhere there is none.
    let mut quiet = Terminal::shell("\"$city\" verify large.city 2>err >out; cat err", saved.dir.path());
    quiet.ended();
    assert!(quiet.written.is_empty(), "{}", quiet.text());
}
