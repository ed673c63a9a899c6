//! Files in the game: any folder, names of wide characters, and what damaged saves show.

use crate::common::Saved;
use crate::pty::Terminal;

#[test]
fn a_name_of_wide_characters_is_typed_pasted_saved_and_listed_whole() {
    let saved = Saved::new();
    let mut terminal = Terminal::with(&[saved.str()], saved.dir.path(), &[]);
    terminal.until_it_shows("EXPLORE");
    terminal.type_in("s");
    terminal.until_it_shows("save the city");
    terminal.type_in("\x15東京\x1b[200~ 新宿 가나\x1b[201~");
    terminal.until_it_shows("name 東京 新宿 가나");
    // The frame stands where it did: no terminal has lost count of the columns.
    let edge = |terminal: &Terminal, words: &str| {
        let screen = terminal.screen.screen();
        let row = screen.rows(0, 100).position(|row| row.contains(words)).expect("a row") as u16;
        (0..100).rev().find(|&x| screen.cell(row, x).is_some_and(|cell| cell.contents() == "│"))
    };
    assert_eq!(edge(&terminal, "東京 新宿 가나"), edge(&terminal, "a name, or a path"));
    terminal.type_in("\r");
    terminal.until_it_shows("saved to");
    assert!(saved.dir.path().join("cities/東京 新宿 가나.city").is_file());
    terminal.type_in("q");
    terminal.until_it_shows("Load city");
    terminal.type_in("j\r");
    terminal.until_it_shows("> 東京 新宿 가나.city");
    terminal.type_in("新宿");
    terminal.until_it_shows("find 新宿");
    terminal.type_in("\r");
    terminal.until_it_shows("EXPLORE");
    terminal.type_in("s");
    terminal.until_it_shows("name 東京 新宿 가나.city");
}

#[test]
fn a_folder_is_typed_and_a_damaged_save_in_it_shows_its_reason() {
    let saved = Saved::new();
    let mut bytes = std::fs::read(&saved.path).expect("read");
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    saved.beside("broken.city", &bytes);
    let empty = tempfile::tempdir().expect("a folder");
    let mut terminal = Terminal::with(&[], empty.path(), &[]);
    terminal.until_it_shows("Load city");
    terminal.type_in("j\r");
    terminal.until_it_shows("there is no folder cities yet");
    terminal.type_in(saved.dir.path().to_str().expect("text"));
    terminal.type_in("\r");
    terminal.until_it_shows("broken.city it is damaged: its checksum");
    // A file of another ending is loaded by its whole path, and saved beside itself.
    crate::common::city(&["gen", "--seed", "7", "--quiet", "--out", &saved.beside("b.json", b"")]).done();
    terminal.type_in("b.json\r");
    terminal.until_it_shows("EXPLORE");
    terminal.type_in("s");
    terminal.until_it_shows("b.city");
    terminal.type_in("\x1b");
    terminal.until("the map", |t| !t.screen.screen().contents().contains("save the city"));
    terminal.type_in("q");
    terminal.until_it_shows("Load city");
    terminal.type_in("\r");
    terminal.until_it_shows("broken.city it is damaged: its checksum");
    terminal.type_in("a.c");
    terminal.until("the damaged one gone", |t| !t.screen.screen().contents().contains("broken.city"));
    terminal.type_in("\r");
    terminal.until_it_shows("EXPLORE");
}

#[test]
fn what_cannot_be_saved_to_is_refused_before_anything_is_asked() {
    let saved = Saved::new();
    let folder = saved.dir.path();
    std::fs::create_dir(folder.join("folder.city")).expect("made");
    let made = std::process::Command::new("mkfifo").arg(folder.join("pipe.city")).status().expect("mkfifo starts");
    assert!(made.success());
    let mut terminal = Terminal::with(&[saved.str()], folder, &[]);
    terminal.until_it_shows("EXPLORE");
    terminal.type_in("s");
    terminal.until_it_shows("save the city");
    for (name, why) in [
        ("./folder", "is a folder; choose another name"),
        ("./pipe", "is a device or a pipe; choose another name"),
        ("a.city/b", "a.city cannot be made"),
        ("./", "a name is missing"),
    ] {
        terminal.type_in(&format!("\x15{name}\r"));
        terminal.until_it_shows(why);
        assert!(!terminal.screen.screen().contents().contains("y yes"), "{name}");
    }
    terminal.type_in("\x15new/b\r");
    terminal.until_it_shows("there is no folder new; make it?");
    terminal.type_in("y");
    terminal.until_it_shows("saved to new/b.city");
    assert!(folder.join("new/b.city").is_file());
}
