//! Nothing is lost to one key: what asks, what the answers do, and what is kept of typed text.

use std::sync::Arc;

use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};

use super::{Play, SIZES, small};
use crate::term::keys::Mode;
use crate::term::{Kept, Options};

impl Play {
    #[track_caller]
    fn asks(&mut self, words: &str) {
        assert_eq!(self.app.mode(), Mode::Question, "{}", self.text());
        let text = self.text();
        assert!(text.contains(words) && text.contains("y yes") && text.contains("n no"), "{text}");
    }

    fn paste(&mut self, text: &str) {
        self.app.handle(&Event::Paste(text.into()));
    }

    fn with_alt(&mut self, code: KeyCode) {
        self.app.handle(&Event::Key(KeyEvent::new(code, KeyModifiers::ALT)));
    }
}

#[test]
fn what_throws_a_city_away_asks_while_it_is_not_saved() {
    for (keys, then, mode) in [
        ("q", "leave it?", Mode::Title),
        ("r", "grow another in its place?", Mode::Generating),
        ("wq", "leave it?", Mode::Title),
    ] {
        let mut play = Play::exploring(SIZES[0]);
        play.type_in(keys);
        play.asks(&format!("is not saved; {then}"));
        // Nothing but y does it; n and esc take the question away.
        for no in [KeyCode::Char('n'), KeyCode::Esc, KeyCode::Char('N')] {
            play.press(&[KeyCode::Enter, KeyCode::Char(' '), KeyCode::Char('q'), KeyCode::Char('r')]);
            play.asks("is not saved");
            play.press(&[no]);
            assert!(matches!(play.app.mode(), Mode::Explore | Mode::Walk), "{keys} {no:?}");
            play.type_in(&keys[keys.len() - 1..]);
        }
        play.type_in("y");
        assert_eq!(play.app.mode(), mode, "{keys}");
    }
}

#[test]
fn esc_closes_what_is_open_and_never_leaves() {
    let mut play = Play::exploring(SIZES[0]);
    play.type_in("e");
    assert!(play.text().contains("legend ·"));
    play.press(&[KeyCode::Esc]);
    assert!(!play.text().contains("legend ·") && play.text().contains("inspector"));
    play.press(&[KeyCode::Esc; 5]);
    assert_eq!(play.app.mode(), Mode::Explore);
    play.type_in("wo");
    play.wait(2);
    assert!(play.text().contains(". stops"), "{}", play.text());
    play.press(&[KeyCode::Esc]);
    assert!(!play.text().contains(". stops"), "{}", play.text());
    play.press(&[KeyCode::Esc; 5]);
    assert_eq!(play.app.mode(), Mode::Walk);
}

#[test]
fn a_city_that_is_saved_does_not_ask_and_one_that_was_opened_is_saved() {
    let mut play = Play::exploring(SIZES[0]);
    play.type_in("s");
    play.press(&[KeyCode::Enter]);
    play.until_it_says("saved to");
    // A walk is no work that could be lost.
    play.type_in("wllhhq");
    assert_eq!(play.app.mode(), Mode::Title);
    let saves = std::fs::read_dir(play.folder.path().join("cities")).expect("the folder of saves");
    let file = saves.flatten().next().expect("a save").path();
    let city = Arc::new(cityfile::load(&file).expect("the save is sound"));
    let mut play = Play::with(SIZES[0], Options { city: Some((city, Kept::InFile)), ..Options::default() });
    play.until(Mode::Explore);
    play.type_in("r");
    assert_eq!(play.app.mode(), Mode::Generating);
}

#[test]
fn saving_one_city_does_not_save_the_next() {
    let mut play = Play::exploring(SIZES[0]);
    play.type_in("s");
    play.press(&[KeyCode::Enter]);
    play.until_it_says("saved to");
    play.type_in("r");
    play.press(&[KeyCode::Enter]);
    play.until(Mode::Explore);
    play.type_in("q");
    play.asks("is not saved");
}

#[test]
fn the_form_of_an_open_city_asks_before_another_is_grown_and_until_then_keeps_it() {
    let mut play = Play::exploring(SIZES[0]);
    play.type_in("g");
    play.press(&[KeyCode::Up, KeyCode::Enter]);
    play.asks("grow another in its place?");
    play.type_in("y");
    assert_eq!(play.app.mode(), Mode::Generating);
    // The old one is there until the new one is.
    play.press(&[KeyCode::Esc, KeyCode::Esc]);
    assert_eq!(play.app.mode(), Mode::Explore);
    play.type_in("q");
    play.asks("is not saved");
}

#[test]
fn what_was_typed_is_there_again_after_a_screen_was_left() {
    let mut play = Play::new(SIZES[0]);
    play.press(&[KeyCode::Enter]);
    play.type_in("neo tokyo");
    play.press(&[KeyCode::Esc]);
    assert_eq!(play.app.mode(), Mode::Title);
    play.press(&[KeyCode::Enter]);
    play.wait(20);
    assert!(play.text().contains("> seed          neo tokyo"), "{}", play.text());
    let mut play = Play::exploring(SIZES[0]);
    play.type_in("g7");
    play.press(&[KeyCode::Esc]);
    play.type_in("g");
    play.wait(20);
    assert!(play.text().contains(&format!("> seed          {}7", small().seed)), "{}", play.text());
    play.press(&[KeyCode::Esc]);
    play.type_in("s 2");
    play.press(&[KeyCode::Esc]);
    assert_eq!(play.app.mode(), Mode::Explore);
    play.type_in("s");
    play.wait(20);
    assert!(play.text().contains(" 2.city"), "{}", play.text());
}

#[test]
fn a_dungeon_that_was_rerolled_comes_back() {
    use std::sync::atomic::{AtomicU64, Ordering};
    static NEXT: AtomicU64 = AtomicU64::new(100);
    let mut play = Play::new(SIZES[0]);
    play.app.set_seeds(|| NEXT.fetch_add(1, Ordering::Relaxed));
    play.press(&[KeyCode::Down, KeyCode::Down, KeyCode::Enter]);
    play.type_in("  ");
    play.wait(20);
    assert!(play.text().contains("seed 102"), "{}", play.text());
    play.press(&[KeyCode::Backspace]);
    assert!(play.text().contains("seed 101"), "{}", play.text());
    play.press(&[KeyCode::Esc]);
    play.asks("dungeon 101 is not saved; leave it?");
    play.type_in("y");
    play.press(&[KeyCode::Enter, KeyCode::Backspace]);
    play.wait(20);
    assert!(play.text().contains("seed 101"), "{}", play.text());
    play.press(&[KeyCode::Backspace, KeyCode::Backspace]);
    assert!(play.text().contains("seed 100") && play.text().contains("the first dungeon"), "{}", play.text());
    assert_eq!(play.app.mode(), Mode::Dungeon);
}

#[test]
fn where_the_terminal_is_too_small_keys_do_nothing() {
    let mut play = Play::exploring(SIZES[0]);
    play.app.handle(&Event::Resize(40, 10));
    play.type_in("qyry");
    assert!(play.text().contains("ctrl-c leaves"), "{}", play.text());
    play.app.handle(&Event::Resize(100, 30));
    assert_eq!(play.app.mode(), Mode::Explore);
}

#[test]
fn alt_and_a_key_is_esc_and_the_key_but_for_editing_keys_in_text() {
    let mut play = Play::exploring(SIZES[0]);
    play.type_in("e");
    play.with_alt(KeyCode::Char('s'));
    assert_eq!(play.app.mode(), Mode::Save);
    play.with_alt(KeyCode::Backspace);
    play.with_alt(KeyCode::Char('b'));
    assert_eq!(play.app.mode(), Mode::Save);
    play.with_alt(KeyCode::Char('w'));
    assert_eq!(play.app.mode(), Mode::Walk);
    play.press(&[KeyCode::Char('w')]);
    assert!(!play.text().contains("legend ·"), "{}", play.text());
}

#[test]
fn what_is_pasted_goes_to_text_only_and_this_is_told_once() {
    let mut play = Play::exploring(SIZES[0]);
    play.paste("s\rtext");
    assert_eq!(play.app.mode(), Mode::Explore);
    assert!(play.text().contains("what is pasted goes to lines of text only"), "{}", play.text());
    play.press(&[KeyCode::Esc]);
    play.paste("q");
    assert!(!play.text().contains("what is pasted"), "{}", play.text());
    play.type_in("s");
    play.press(&[KeyCode::End]);
    play.paste("one\ntwo\n");
    play.wait(20);
    assert_eq!(play.app.mode(), Mode::Save);
    assert!(play.text().contains("one two.city"), "{}", play.text());
    play.paste(&"x".repeat(1100));
    assert!(play.text().contains("there is room for 1024 characters"), "{}", play.text());
}

#[test]
fn a_key_that_does_nothing_says_so_once() {
    let mut play = Play::exploring(SIZES[0]);
    play.type_in("x");
    assert!(play.text().contains("x does nothing here; ? shows the keys"), "{}", play.text());
    play.type_in("hx");
    assert!(!play.text().contains("does nothing here"), "{}", play.text());
}

#[test]
fn a_save_under_way_is_finished_before_the_program_ends() {
    let mut play = Play::exploring(SIZES[0]);
    play.type_in("s");
    play.press(&[KeyCode::Enter]);
    play.app.settle(std::time::Duration::from_secs(10));
    let saves = std::fs::read_dir(play.folder.path().join("cities")).expect("the folder of saves");
    assert_eq!(saves.count(), 1);
}

#[test]
fn a_dungeon_that_is_not_saved_is_left_by_y_alone_and_can_be_saved() {
    let mut play = Play::new(SIZES[0]);
    play.press(&[KeyCode::Down, KeyCode::Down, KeyCode::Enter]);
    for leaves in [KeyCode::Char('q'), KeyCode::Esc] {
        play.press(&[leaves]);
        play.asks("dungeon 4242 is not saved; leave it?");
        play.type_in("n");
        assert_eq!(play.app.mode(), Mode::Dungeon);
    }
    assert_eq!(play.app.again(), ["city dungeon --seed 4242 --width 96 --height 25"]);
    play.type_in("s");
    play.press(&[KeyCode::Enter]);
    play.until_it_says("saved to");
    assert_eq!(play.app.mode(), Mode::Dungeon);
    assert!(play.app.again().is_empty());
    // Its passes are those of the same dungeon.
    play.press(&[KeyCode::Left]);
    play.type_in("q");
    assert_eq!(play.app.mode(), Mode::Title);
    let text = std::fs::read_to_string(play.folder.path().join("cities/dungeon 4242.json")).expect("a file");
    let saved: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!((&saved["width"], saved["seed"].as_str()), (&96.into(), Some("4242")));
}

#[test]
fn what_is_not_saved_can_be_made_again_by_a_command() {
    let mut play = Play::exploring(SIZES[0]);
    assert_eq!(play.app.again(), ["city gen --seed 11 --size 80x40 --districts 4"]);
    play.type_in("s");
    play.press(&[KeyCode::Enter]);
    play.until_it_says("saved to");
    assert!(play.app.again().is_empty());
    play.type_in("r");
    assert_eq!(play.app.again(), ["city gen --seed 4242 --size 80x40 --districts 4"]);
}
