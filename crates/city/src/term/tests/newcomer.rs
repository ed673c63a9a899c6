//! What a person does from the first screen on, and what is told on the way.

use std::fs;

use ratatui::crossterm::event::KeyCode;

use super::{Play, SIZES, city};
use crate::term::Options;
use crate::term::keys::Mode;

#[test]
fn a_newcomer_grows_walks_saves_and_loads_a_city() {
    let mut play = Play::new(SIZES[0]);
    play.press(&[KeyCode::Enter]);
    play.type_in("11");
    play.press(&[KeyCode::Up, KeyCode::Enter]);
    assert_eq!(play.app.mode(), Mode::Generating);
    play.press(&[KeyCode::Enter]);
    play.until(Mode::Explore);
    play.type_in("w");
    assert_eq!(play.app.mode(), Mode::Walk);
    play.type_in("s");
    play.press(&[KeyCode::Enter]);
    play.until_it_says("saved to");
    assert_eq!(play.app.mode(), Mode::Walk);
    // Once more: it asks first.
    play.type_in("s");
    play.press(&[KeyCode::Enter]);
    play.until_it_says("is there already; overwrite it?");
    assert!(play.text().contains("y yes"), "{}", play.text());
    play.type_in("y");
    play.until_it_says("saved to");
    play.type_in("q");
    assert_eq!(play.app.mode(), Mode::Title);
    play.press(&[KeyCode::Down, KeyCode::Enter]);
    play.wait(2);
    play.press(&[KeyCode::Enter]);
    play.until(Mode::Explore);
    play.type_in("qq");
    assert!(play.app.is_over());
}

#[test]
fn a_folder_that_cannot_be_made_is_told_in_words() {
    let mut play = Play::new(SIZES[0]);
    fs::write(play.folder.path().join("cities"), "a file stands where the folder should be").expect("a file");
    play.app.open(city());
    play.type_in("s");
    play.press(&[KeyCode::Enter]);
    play.until_it_says("cannot be made: something of that name is there already");
}

#[test]
fn the_cursor_reaches_every_corner_and_strata_stop_at_the_ends() {
    let mut play = Play::exploring(SIZES[0]);
    for (keys, corner) in [("HK", "(0,0)"), ("LK", "(79,0)"), ("LJ", "(79,39)"), ("HJ", "(0,39)")] {
        play.type_in(&keys.repeat(12));
        play.wait(60);
        assert!(play.text().contains(corner), "{corner}:\n{}", play.text());
    }
    play.type_in("]]]]]]]");
    assert!(play.text().contains("Net (0,39)"));
    play.type_in("[[[[[[[");
    assert!(play.text().contains("Undercity (0,39)"));
}

#[test]
fn leaving_walk_puts_the_cursor_on_the_player() {
    let mut play = Play::exploring(SIZES[0]);
    play.type_in("wo");
    play.wait(40);
    play.type_in("w");
    let text = play.text();
    let status = text.lines().find(|l| l.contains(" EXPLORE ")).expect("a status line").to_owned();
    play.type_in("w");
    let place = status.split('(').nth(1).and_then(|s| s.split(')').next()).expect("a tile");
    assert!(play.text().lines().any(|l| l.contains(" WALK ") && l.contains(&format!("({place})"))), "{status}");
}

#[test]
fn a_folder_that_takes_no_files_is_told_in_words() {
    // Who runs the tests as root may write to any folder but those that are not really there.
    let folder = std::path::PathBuf::from(if cfg!(target_os = "linux") { "/proc" } else { "/dev" });
    let mut play = Play::with(SIZES[0], Options::default());
    play.app.set_folder(folder);
    play.app.open(city());
    play.type_in("s");
    play.press(&[KeyCode::Enter]);
    play.until_it_says("cannot be written");
    // The name can be changed, and the city is still there.
    play.press(&[KeyCode::Esc]);
    assert_eq!(play.app.mode(), Mode::Explore);
}
