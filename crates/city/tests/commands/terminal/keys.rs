//! Keys as a keyboard, a slow line, tmux and a clipboard send them.

use std::time::Duration;

use crate::common::Saved;
use crate::pty::Terminal;

/// A saved city, explored.
fn exploring() -> (Saved, Terminal) {
    let saved = Saved::new();
    let mut terminal = Terminal::with(&[saved.str()], saved.dir.path(), &[]);
    terminal.until_it_shows("EXPLORE");
    (saved, terminal)
}

#[test]
fn what_is_pasted_over_the_map_does_nothing_and_writes_no_file() {
    let (saved, mut terminal) = exploring();
    terminal.type_in("\x1b[200~s\rtext\ry\x1b[201~");
    terminal.until_it_shows("what is pasted goes to lines of text only");
    terminal.type_in("w");
    terminal.until_it_shows("WALK");
    assert!(!saved.dir.path().join("cities").exists());
}

#[test]
fn what_is_pasted_into_a_name_is_its_text_on_one_line() {
    let (saved, mut terminal) = exploring();
    terminal.type_in("s");
    terminal.until_it_shows("save the city");
    terminal.type_in("\x15\x1b[200~new\rtown\r\x1b[201~");
    terminal.until_it_shows("new town.city");
    assert!(!saved.dir.path().join("cities").exists());
    terminal.type_in("\x17city\r");
    terminal.until_it_shows("saved to");
    assert!(saved.dir.path().join("cities/new city.city").exists());
}

#[test]
fn an_esc_and_the_key_after_it_are_two_keys_however_they_come() {
    let (_saved, mut terminal) = exploring();
    // In one piece, as tmux sends what was typed as two.
    terminal.type_in("e");
    terminal.until_it_shows("legend ·");
    terminal.type_in("\x1bw");
    terminal.until_it_shows("WALK");
    terminal.until_it_shows("inspector");
    // A bracket is a key here, and after an Esc looks like the start of a sequence.
    terminal.type_in("we");
    terminal.until_it_shows("legend ·");
    terminal.type_in("\x1b]");
    terminal.until_it_shows("inspector");
    terminal.until_it_shows("EXPLORE");
    terminal.until_it_shows("Skyways (");
    // The form is left by a lone Esc.
    terminal.type_in("g");
    terminal.until_it_shows("new city");
    terminal.type_in("\x1b");
    terminal.until("the map", |t| t.screen.screen().contents().contains("EXPLORE"));
}

#[test]
fn an_arrow_that_comes_in_two_pieces_is_an_arrow() {
    let mut terminal = Terminal::new(&[]);
    terminal.until_it_shows("Load city");
    terminal.type_in("\x1b");
    std::thread::sleep(Duration::from_millis(3));
    terminal.type_in("[B");
    terminal.until_it_shows("> Load city");
}

#[test]
fn a_seed_of_words_is_taken_and_what_is_none_is_refused() {
    let mut terminal = Terminal::new(&[]);
    terminal.until_it_shows("Load city");
    terminal.type_in("\rneo tokyo");
    terminal.until_it_shows("seed \"neo tokyo\" = 17804950667993137297");
    terminal.type_in("\x15-42");
    terminal.until_it_shows("seed: `-42` is not allowed; give a whole number from 0 to 2^64 - 1");
}
