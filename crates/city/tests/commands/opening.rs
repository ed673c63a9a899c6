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

#[test]
fn a_city_that_lies_unchanged_in_a_file_is_left_without_a_question() {
    let saved = Saved::new();
    let json = city(&tiny(&["gen", "--seed", "7", "--json", "--quiet"])).done();
    saved.beside("a.json", &json.stdout);
    for (line, asks) in [("\"$city\" a.city", false), ("\"$city\" a.json", false), ("cat a.city | \"$city\" -", true)]
    {
        let mut shell = Terminal::shell(line, saved.dir.path());
        shell.until_it_shows("EXPLORE");
        shell.type_in("q");
        shell.until_it_shows(if asks { "is not saved" } else { "Load city" });
        shell.type_in("\u{3}");
        shell.ended();
    }
}

#[test]
fn a_dash_is_standard_input_also_where_a_file_is_called_so() {
    let saved = Saved::new();
    let other = city(&tiny(&["gen", "--seed", "987654", "--json", "--quiet"])).done();
    saved.beside("other.json", &other.stdout);
    std::fs::copy(&saved.path, saved.dir.path().join("-")).expect("a copy");
    let mut shell = Terminal::shell("\"$city\" - <other.json", saved.dir.path());
    shell.until_it_shows("EXPLORE");
    shell.until_it_shows("987654");
    shell.type_in("\u{3}");
    shell.ended();
}

#[test]
fn a_city_that_brings_its_pack_is_grown_anew_with_it_wherever_it_lies() {
    let saved = Saved::new();
    let built_in = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../flavor");
    let read = |file: &str| std::fs::read_to_string(built_in.join(file)).expect("the built-in pack");
    let pack = saved.dir.path().join("home/flavor/noir");
    std::fs::create_dir_all(&pack).expect("a folder");
    std::fs::write(pack.join("names.ron"), read("names.ron")).expect("names");
    // One number is enough to make it another pack.
    let themes = read("themes.ron").replacen("block: (24, 12)", "block: (26, 12)", 1);
    assert_ne!(themes, read("themes.ron"));
    std::fs::write(pack.join("themes.ron"), themes).expect("themes");
    let out = saved.dir.path().join("away");
    std::fs::create_dir(&out).expect("a folder");
    let args = tiny(&["gen", "--flavor", "noir", "--out", "../away/n.city", "--quiet"]);
    crate::common::city_in(&saved.dir.path().join("home"), &args).done();
    let mut shell = Terminal::shell("cd away && \"$city\" n.city", saved.dir.path());
    shell.until_it_shows("brings its own flavor pack `noir`");
    shell.until_it_shows("EXPLORE");
    shell.type_in("r");
    shell.until("another city", |t| {
        let text = t.screen.screen().contents();
        assert!(!text.contains("cannot be grown"), "{text}");
        !text.contains("growing") && text.contains("EXPLORE")
    });
    shell.type_in("\u{3}");
    shell.ended();
}
