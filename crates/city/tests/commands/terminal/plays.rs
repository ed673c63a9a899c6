//! A game from its start to its end.

use portable_pty::CommandBuilder;

use crate::common::Saved;
use crate::pty::Terminal;

#[test]
fn it_starts_is_played_and_quits_with_the_terminal_as_it_was() {
    let saved = Saved::new();
    let mut terminal = Terminal::with(&[saved.str()], saved.dir.path(), &[]);
    terminal.until_it_shows("EXPLORE");
    assert!(terminal.is_taken());
    terminal.type_in("w");
    terminal.until_it_shows("WALK");
    terminal.type_in("\x1b[<0;20;10M");
    terminal.type_in("?");
    terminal.until_it_shows("keys of Walk");
    terminal.type_in(" ");
    terminal.until("the map", |t| !t.screen.screen().contents().contains("keys of Walk"));
    terminal.type_in("s");
    terminal.until_it_shows("save the city");
    // Its own file is offered, and not written over without a question.
    terminal.type_in("\r");
    terminal.until_it_shows("a.city is there already; overwrite it?");
    terminal.type_in("n\x15b\r");
    terminal.until_it_shows("saved to");
    terminal.type_in("q");
    terminal.until_it_shows("Load city");
    terminal.type_in("q");
    assert_eq!(terminal.ended(), 0);
    terminal.assert_given_back();
    let saves = std::fs::read_dir(saved.dir.path().join("cities")).expect("the folder of saves");
    assert_eq!(saves.count(), 1);
    assert!(saved.dir.path().join("cities/b.city").is_file());
}

#[test]
fn a_disk_that_takes_no_more_is_told_in_words_and_leaves_no_half_file() {
    let saved = Saved::new();
    let mut command = CommandBuilder::new("sh");
    // A file may have one block: the system refuses the rest, as it does on a full disk.
    command.args(["-c", "trap '' XFSZ; ulimit -f 1; exec \"$0\" \"$1\"", env!("CARGO_BIN_EXE_city"), saved.str()]);
    let mut terminal = Terminal::run(command, saved.dir.path(), &[]);
    terminal.until_it_shows("EXPLORE");
    terminal.type_in("s");
    terminal.until_it_shows("save the city");
    terminal.type_in("\x15b\r");
    terminal.until_it_shows("it is larger than the system allows");
    terminal.type_in("\x1b");
    terminal.until_it_shows("EXPLORE");
    terminal.type_in("\x03");
    terminal.ended();
    terminal.assert_given_back();
    let saves = std::fs::read_dir(saved.dir.path().join("cities")).expect("the folder of saves");
    assert_eq!(saves.count(), 0);
}
