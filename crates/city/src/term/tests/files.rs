//! Saves: which file is offered, what is asked, and the list of a folder.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use ratatui::crossterm::event::KeyCode;

use super::{Play, SIZES, city};
use crate::term::keys::Mode;
use crate::term::{Kept, Options};

/// A program with the list of saves open.
fn listing(play: &mut Play) {
    play.press(&[KeyCode::Down, KeyCode::Enter]);
    play.wait(20);
    assert_eq!(play.app.mode(), Mode::Files);
}

fn save_to(path: &Path) {
    fs::create_dir_all(path.parent().expect("a folder")).expect("made");
    cityfile::save(path, &city()).expect("saved");
}

#[test]
fn a_city_that_was_opened_is_offered_its_own_file() {
    let dir = tempfile::tempdir().expect("a folder");
    let file = dir.path().join("my (own) name.city");
    save_to(&file);
    let city = Arc::new(cityfile::load(&file).expect("sound"));
    let options = Options { city: Some((city, Kept::InFile)), file: Some(file.clone()), ..Options::default() };
    let mut play = Play::with(SIZES[2], options);
    play.type_in("s");
    play.wait(20);
    assert!(play.text().contains(&format!("goes to {}", file.display())), "{}", play.text());
    play.press(&[KeyCode::Enter]);
    play.until_it_says("my (own) name.city is there already; overwrite it?");
    play.type_in("y");
    play.until_it_says("saved to");
    assert_eq!(fs::read_dir(dir.path()).expect("a folder").count(), 1);
    // One from the list too; and what was saved once is offered again.
    let mut play = Play::new(SIZES[2]);
    save_to(&play.folder.path().join("cities/from the list.city"));
    listing(&mut play);
    play.press(&[KeyCode::Enter]);
    play.until(Mode::Explore);
    play.type_in("s");
    play.wait(20);
    assert!(play.text().contains("name   from the list.city"), "{}", play.text());
    play.press(&[KeyCode::End, KeyCode::Backspace, KeyCode::Backspace, KeyCode::Backspace, KeyCode::Backspace]);
    play.press(&[KeyCode::Backspace]);
    play.type_in(" 2");
    play.press(&[KeyCode::Enter]);
    play.until_it_says("saved to");
    play.type_in("s");
    play.wait(20);
    assert!(play.text().contains("name   from the list 2.city"), "{}", play.text());
}

#[test]
fn a_folder_is_refused_without_a_question_and_one_that_is_absent_is_made_after_one() {
    let mut play = Play::exploring(SIZES[2]);
    let folder = play.folder.path().to_owned();
    fs::create_dir_all(folder.join("cities/taken.city")).expect("made");
    play.type_in("s");
    play.press(&[KeyCode::Home]);
    play.app.handle(&super::Event::Key(super::KeyEvent::new(KeyCode::Char('k'), super::KeyModifiers::CONTROL)));
    play.type_in("taken");
    play.press(&[KeyCode::Enter]);
    play.until_it_says("is a folder; choose another name");
    assert_eq!(play.app.mode(), Mode::Save);
    for no_name in ["", "  ", "..", "../", "/maps/"] {
        play.app.handle(&super::Event::Key(super::KeyEvent::new(KeyCode::Char('u'), super::KeyModifiers::CONTROL)));
        play.type_in(no_name);
        play.press(&[KeyCode::Enter]);
        play.until_it_says("a name is missing");
    }
    play.app.handle(&super::Event::Key(super::KeyEvent::new(KeyCode::Char('u'), super::KeyModifiers::CONTROL)));
    play.type_in(&format!("{}/other/new", folder.display()));
    play.press(&[KeyCode::Enter]);
    play.until_it_says("; make it?");
    play.type_in("n");
    assert!(!folder.join("other").exists());
    play.press(&[KeyCode::Enter]);
    play.until_it_says("; make it?");
    play.type_in("y");
    play.until_it_says("saved to");
    assert!(folder.join("other/new.city").is_file());
}

#[test]
fn the_list_is_filtered_by_typing_and_shows_any_folder() {
    let mut play = Play::new(SIZES[0]);
    let folder = play.folder.path().to_owned();
    for name in ["cities/one.city", "cities/two.city", "cities/three.city", "else/東京.city"] {
        save_to(&folder.join(name));
    }
    listing(&mut play);
    play.type_in("tw");
    play.wait(5);
    assert!(play.text().contains("> two.city") && !play.text().contains("one.city"), "{}", play.text());
    play.type_in("q");
    play.wait(5);
    assert!(play.text().contains("no save here has this"), "{}", play.text());
    play.press(&[KeyCode::Backspace; 3]);
    play.type_in(&format!("{}/else", folder.display()));
    play.wait(5);
    play.press(&[KeyCode::Enter]);
    play.wait(5);
    assert!(play.text().contains("> 東京.city"), "{}", play.text());
    // It is there again the next time, and the save is loaded from there.
    play.press(&[KeyCode::Esc, KeyCode::Enter]);
    play.wait(20);
    assert!(play.text().contains("> 東京.city"), "{}", play.text());
    play.press(&[KeyCode::Enter]);
    play.until(Mode::Explore);
}

#[test]
fn pages_and_ends_of_a_long_list_are_reached_by_their_keys() {
    let mut play = Play::new(SIZES[3]);
    for number in 0..60 {
        save_to(&play.folder.path().join(format!("cities/{number:02}.city")));
    }
    listing(&mut play);
    let chosen = |play: &mut Play| {
        let text = play.text();
        text.lines().find_map(|line| line.split("> ").nth(1)).expect("one is chosen")[..7].to_owned()
    };
    let first = chosen(&mut play);
    play.press(&[KeyCode::End]);
    let last = chosen(&mut play);
    play.press(&[KeyCode::PageUp]);
    let before = chosen(&mut play);
    play.press(&[KeyCode::PageDown]);
    assert_eq!(chosen(&mut play), last);
    play.press(&[KeyCode::Home]);
    assert_eq!(chosen(&mut play), first);
    assert!(first != last && before != last);
}

#[test]
fn a_save_whose_checksum_is_wrong_shows_it_in_the_list() {
    let mut play = Play::new(SIZES[0]);
    let path = play.folder.path().join("cities/broken.city");
    save_to(&path);
    let mut bytes = fs::read(&path).expect("read");
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    fs::write(&path, bytes).expect("written");
    listing(&mut play);
    assert!(
        play.text().contains("broken.city is damaged: ") || play.text().contains("it is damaged: "),
        "{}",
        play.text()
    );
    play.press(&[KeyCode::Enter]);
    assert_eq!(play.app.mode(), Mode::Files);
}

#[test]
fn wide_characters_are_drawn_whole_and_the_place_stands_on_them() {
    let mut play = Play::exploring(SIZES[3]);
    play.type_in("s");
    play.app.handle(&super::Event::Key(super::KeyEvent::new(KeyCode::Char('u'), super::KeyModifiers::CONTROL)));
    play.type_in("東京 ");
    play.app.handle(&super::Event::Paste("新宿".into()));
    play.wait(20);
    assert!(play.text().contains("name   東京 新宿_"), "{}", play.text());
    assert!(play.text().contains("東京 新宿.city"), "{}", play.text());
    // An accent that comes by itself is part of its letter.
    play.app.handle(&super::Event::Paste(" e\u{301}".into()));
    assert!(play.text().contains("東京 新宿 é.city"), "{}", play.text());
    // More than there is room for, at an odd and at an even column.
    for text in ["x", "京".repeat(80).as_str(), "y", "京"] {
        play.type_in(text);
        play.text();
    }
    for _ in 0..90 {
        play.press(&[KeyCode::Left]);
        play.text();
    }
}

#[test]
fn what_is_chosen_before_the_list_is_there_is_loaded_once_it_is() {
    let mut play = Play::new(SIZES[0]);
    for name in ["cities/one.city", "cities/two.city"] {
        save_to(&play.folder.path().join(name));
    }
    // All in one piece, as a fast hand or a script sends it.
    play.press(&[KeyCode::Down, KeyCode::Enter]);
    play.type_in("one");
    play.press(&[KeyCode::Enter]);
    play.until(Mode::Explore);
    play.type_in("s");
    play.wait(20);
    assert!(play.text().contains("name   one.city"), "{}", play.text());
}
