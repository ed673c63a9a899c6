//! `city show`.

use crate::common::{Saved, city, ended, program};

#[test]
fn the_map_has_a_line_a_row_and_a_character_a_tile() {
    let saved = Saved::new();
    for stratum in ["undercity", "street", "skyways", "heights", "net"] {
        let shown = city(&["show", saved.str(), "--stratum", stratum]).done();
        let lines: Vec<&str> = shown.text().lines().collect();
        assert_eq!(lines.len(), 40, "{stratum}");
        assert!(lines.iter().all(|l| l.chars().count() == 80), "{stratum}");
        assert!(shown.stderr.is_empty() && !shown.text().contains('\x1b'), "no talk and no colours into a pipe");
    }
}

#[test]
fn a_crop_is_that_part_of_the_map() {
    let saved = Saved::new();
    let whole = city(&["show", saved.str()]).done();
    let part = city(&["show", saved.str(), "--crop", "10,5,20,3"]).done();
    let wanted: Vec<String> =
        whole.text().lines().skip(5).take(3).map(|l| l.chars().skip(10).take(20).collect()).collect();
    assert_eq!(part.text().lines().collect::<Vec<_>>(), wanted);
    let edge = city(&["show", saved.str(), "--crop", "70,38,500,500"]).done();
    assert_eq!(edge.text().lines().count(), 2, "a crop ends at the map's edge");
    city(&["show", saved.str(), "--crop", "80,0,5,5"]).wrong_usage(&["crop", "0 to 79", "0 to 39"]);
    city(&["show", saved.str(), "--crop", "0,0,0,5"]).wrong_usage(&["--crop", "X,Y,W,H"]);
}

#[test]
fn a_tile_is_shown_with_its_surroundings_and_in_words() {
    let saved = Saved::new();
    let shown = city(&["show", saved.str(), "--at", "40,20"]).done();
    assert!(
        shown.text().lines().count() > 26 && shown.text().contains("\ntile        Street (40,20)\n"),
        "{}",
        shown.text()
    );
    city(&["show", saved.str(), "--at", "80,0"]).wrong_usage(&["at", "0 to 79", "0 to 39"]);
    city(&["show", saved.str(), "--at", "1"]).wrong_usage(&["--at", "X,Y"]);
    city(&["show", saved.str(), "--at", "1,1", "--crop", "0,0,5,5"]).wrong_usage(&["--crop"]);
}

#[test]
fn colours_are_as_many_as_the_terminal_says() {
    let saved = Saved::new();
    let colored = |term: &str, colorterm: &str| {
        let mut program = program(&["show", saved.str(), "--color", "always"]);
        ended(program.env("TERM", term).env("COLORTERM", colorterm)).done().text().to_string()
    };
    assert!(colored("xterm", "truecolor").contains("\x1b[0;38;2;"));
    let cube = colored("xterm-256color", "");
    assert!(cube.contains("\x1b[0;38;5;") && !cube.contains("38;2;"));
    let sixteen = colored("linux", "");
    assert!(sixteen.contains("\x1b[0;") && !sixteen.contains("38;"));
    assert!(!city(&["show", saved.str(), "--color", "never"]).done().text().contains('\x1b'));
}

#[test]
fn ascii_is_ascii_and_digital_shows_more() {
    let saved = Saved::new();
    let plain = city(&["show", saved.str(), "--ascii"]).done();
    assert!(plain.text().is_ascii());
    let digital = city(&["show", saved.str(), "--ascii", "--digital"]).done();
    assert!(digital.text().is_ascii() && digital.text() != plain.text());
    city(&["show", saved.str(), "--stratum", "cellar"]).wrong_usage(&["--stratum", "undercity", "net"]);
}
