//! What was not saved when a signal or Ctrl-C ended the game is told, as a command that makes it again.

use std::process::Command;

use crate::common::{Saved, city, city_in};
use crate::pty::Terminal;

/// Grows a city of a seed that nobody typed, of the least size, and ends the game by `end`; what stands on the terminal.
fn ended(end: &str, code: u32) -> (Terminal, String) {
    let mut terminal = Terminal::new(&[]);
    terminal.until_it_shows("Load city");
    // Seed, rerolls, size, districts; the second enter skips to the finished city.
    terminal.type_in("\r\x1b[B\x1b[B\x1580x40\x1b[B\x154\x1b[A\x1b[A\x1b[A\x1b[A\r");
    terminal.until_it_shows("growing");
    terminal.type_in("\r");
    terminal.until_it_shows("EXPLORE");
    terminal.end_by(end, code);
    let shown = terminal.screen.screen().contents();
    (terminal, shown)
}

#[test]
fn a_city_that_a_signal_takes_is_told_as_the_command_that_grows_it() {
    for (end, code) in [("\x03", 130), ("TERM", 143), ("INT", 130), ("QUIT", 131)] {
        let (terminal, shown) = ended(end, code);
        let told = shown.split("make it again with: ").nth(1).expect("it is told");
        let command = told.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            command.starts_with("city gen --seed ") && command.ends_with("--size 80x40 --districts 4"),
            "{shown}"
        );
        // The same by a shell, with the program in place of its name.
        let line = command.replacen("city", "\"$city\"", 1) + " --out again.city";
        let folder = terminal.folder.as_ref().expect("a folder").path();
        let mut sh = Command::new("sh");
        sh.args(["-c", &line]).env("city", env!("CARGO_BIN_EXE_city")).current_dir(folder);
        assert!(sh.output().expect("sh starts").status.success(), "{line}");
        city_in(folder, &["check", "again.city"]).done();
    }
}

#[test]
fn a_city_that_lies_in_a_file_needs_no_word() {
    let saved = Saved::new();
    let mut terminal = Terminal::with(&[saved.str()], saved.dir.path(), &[]);
    terminal.until_it_shows("EXPLORE");
    terminal.type_in("\x03");
    assert_eq!(terminal.ended(), 130);
    assert!(!terminal.text().contains("make it again with"));
}

#[test]
fn a_dungeon_is_left_by_y_alone_and_told_where_a_signal_takes_it() {
    let mut terminal = Terminal::new(&[]);
    terminal.until_it_shows("Load city");
    terminal.type_in("jj\r");
    terminal.until_it_shows("dungeon · seed");
    terminal.type_in("q");
    terminal.until_it_shows("is not saved; leave it?");
    terminal.type_in("n");
    terminal.until("the question gone", |t| !t.screen.screen().contents().contains("y yes"));
    // The rest of the frame may be on its way.
    for _ in 0..10 {
        terminal.listen(std::time::Duration::from_millis(30));
    }
    let map: Vec<String> = terminal.screen.screen().rows(0, 100).skip(3).take(25).collect();
    terminal.type_in("\x03");
    assert_eq!(terminal.ended(), 130);
    let shown = terminal.screen.screen().contents();
    let told = shown.split("make it again with: city ").nth(1).expect("it is told");
    let args: Vec<&str> = told.split_whitespace().collect();
    let again = city(&args).done();
    // The game shows walls beside floors alone, and corridors as such.
    let open = |c: char| if matches!(c, '.' | ',' | '+') { '.' } else { ' ' };
    let shown: Vec<String> = map.iter().map(|row| row.chars().skip(2).take(96).map(open).collect()).collect();
    let made: Vec<String> = again.text().lines().map(|row| row.chars().map(open).collect()).collect();
    assert_eq!(
        shown.iter().map(|row| row.trim_end()).collect::<Vec<_>>(),
        made.iter().map(|row| row.trim_end()).collect::<Vec<_>>()
    );
}

#[test]
fn a_city_that_a_panic_takes_is_told_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let flags = "--seed 7 --size 80x40 --districts 4";
    let line = format!("\"$city\" gen {flags} --quiet --out - | CITY_PANIC=1 \"$city\" -");
    let mut terminal = Terminal::shell(&line, folder.path());
    assert_eq!(terminal.ended(), 101);
    terminal.assert_given_back();
    terminal.until_it_shows(&format!("make it again with: city gen {flags}"));
}
