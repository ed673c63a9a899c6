//! What is opened to be played: saves, JSON, standard input, and files that are none of these.

#![cfg(unix)]

use crate::common::{Saved, city, tiny};
use crate::pty::Terminal;

/// Plays what `line` opens, and leaves again by keys.
#[track_caller]
fn plays(line: &str, saved: &Saved) {
    let mut shell = Terminal::shell(line, saved.dir.path());
    shell.until_it_shows("EXPLORE");
    shell.type_in("w");
    shell.until_it_shows("WALK");
    // Ctrl-C ends the game from everywhere.
    shell.type_in("\u{3}");
    shell.ended();
}

#[test]
fn a_save_json_and_standard_input_are_played_with_keys_from_the_terminal() {
    let saved = Saved::new();
    let json = city(&tiny(&["gen", "--seed", "7", "--json", "--quiet"])).done();
    saved.beside("a.json", &json.stdout);
    for line in [
        "\"$city\" a.city",
        "\"$city\" a.json",
        "cat a.city | \"$city\" -",
        "cat a.json | \"$city\" -",
        "\"$city\" - <a.city",
    ] {
        plays(line, &saved);
    }
}

#[test]
fn what_cannot_be_opened_is_a_failure_before_the_terminal_is_taken() {
    let saved = Saved::new();
    let mut damaged = std::fs::read(&saved.path).expect("the save");
    let middle = damaged.len() / 2;
    damaged[middle] ^= 1;
    saved.beside("damaged.city", &damaged);
    let cases = [
        ("\"$city\" missing.city", "missing.city cannot be read: there is no such file"),
        ("\"$city\" damaged.city", "damaged.city is damaged"),
        ("echo x | \"$city\" -", "standard input is not a .city file"),
        ("echo '{}' | \"$city\" -", "standard input"),
    ];
    for (line, words) in cases {
        let mut shell = Terminal::shell(line, saved.dir.path());
        let code = shell.ended();
        assert!(code == 1 && shell.text().contains(words), "{line}: {code} {}", shell.text());
        assert!(!shell.text().contains('\u{1b}'), "{line}: the terminal was taken: {}", shell.text());
    }
}

#[test]
fn without_a_terminal_a_city_points_to_show() {
    let saved = Saved::new();
    let bytes = std::fs::read(&saved.path).expect("the save");
    crate::common::city_with(&bytes, &["-"]).failed("playing needs a terminal; look at the city with 'city show -'");
}
