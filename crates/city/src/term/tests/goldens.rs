//! Every screen as text at a fixed tick, against `tests/golden/`; `BLESS=1` rewrites the files.

use std::fs;
use std::path::Path;
use std::time::{Duration, SystemTime};

use mapkit::Size;
use ratatui::crossterm::event::KeyCode;

use super::{Play, SIZES, city};

/// Compares with a golden file, or writes it where `BLESS` is set.
fn golden(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(format!("{name}.txt"));
    if std::env::var_os("BLESS").is_some() {
        fs::create_dir_all(path.parent().expect("a folder")).expect("the folder of goldens");
        fs::write(&path, text).expect("a golden is written");
        return;
    }
    let wanted = fs::read_to_string(&path).unwrap_or_default();
    assert!(wanted == text, "{} differs; BLESS=1 rewrites it. It is now:\n{text}", path.display());
}

/// The golden of a screen in every size.
fn goldens(name: &str, start: fn(Size) -> Play, then: impl Fn(&mut Play)) {
    for size in SIZES {
        let mut play = start(size);
        then(&mut play);
        golden(&format!("{name}-{}x{}", size.w, size.h), &play.plain());
    }
}

#[test]
fn the_title_looks_as_it_did() {
    goldens("title", Play::new, |play| play.wait(60));
}

#[test]
fn in_ascii_every_glyph_is_printable_ascii() {
    goldens("ascii-title", Play::in_ascii, |play| play.wait(60));
    goldens("ascii-explore", Play::in_ascii, |play| {
        play.app.open(city());
        play.wait(40);
    });
    for keys in ["", "e", "d]]]", "[", "w", "we", "?", "s"] {
        let mut play = Play::in_ascii(SIZES[0]);
        play.app.open(city());
        play.type_in(keys);
        play.wait(20);
        let text = play.text();
        assert!(text.chars().all(|c| matches!(c, ' '..='~' | '\n')), "{text}");
        // What has no stand-in is shown as a question mark, which else stands in the hints alone.
        let above: Vec<&str> = text.lines().rev().skip(1).filter(|line| line.contains('?')).collect();
        assert!(above.is_empty() || keys == "?", "after {keys:?}: {above:?}\n{text}");
    }
}

#[test]
fn the_form_looks_as_it_did_and_says_what_is_wrong() {
    goldens("configure", Play::new, |play| {
        play.press(&[KeyCode::Enter]);
        play.wait(20);
    });
    goldens("configure-wrong", Play::new, |play| {
        play.press(&[KeyCode::Enter]);
        play.type_in("99999999999999999999999");
        play.wait(20);
    });
}

#[test]
fn the_growing_city_looks_as_it_did() {
    goldens("generating", Play::new, |play| {
        play.press(&[KeyCode::Enter]);
        play.type_in("11");
        play.press(&[KeyCode::Up, KeyCode::Enter]);
        play.wait(20);
        play.type_in(" ");
    });
}

#[test]
fn explore_looks_as_it_did() {
    goldens("explore", Play::exploring, |play| {
        play.type_in("lllJ");
        play.wait(40);
    });
    goldens("explore-net", Play::exploring, |play| {
        play.type_in("]]]]]]]]ed");
        play.wait(130);
    });
}

#[test]
fn walk_looks_as_it_did() {
    goldens("walk", Play::exploring, |play| {
        play.type_in("wo");
        play.wait(60);
    });
}

#[test]
fn help_looks_as_it_did() {
    goldens("help", Play::exploring, |play| {
        play.type_in("w?");
        play.wait(20);
    });
}

#[test]
fn saving_looks_as_it_did() {
    goldens("save", Play::exploring, |play| {
        play.type_in("s");
        play.wait(20);
    });
}

#[test]
fn dungeons_look_as_they_did() {
    goldens("dungeon", Play::new, |play| {
        play.press(&[KeyCode::Down, KeyCode::Down, KeyCode::Enter, KeyCode::Left]);
        play.wait(20);
    });
    // The links between rooms, before there is a corridor.
    goldens("dungeon-links", Play::new, |play| {
        play.press(&[KeyCode::Down, KeyCode::Down, KeyCode::Enter, KeyCode::Left, KeyCode::Left]);
        play.wait(20);
    });
}

#[test]
fn saves_are_listed_newest_first_with_broken_and_old_ones_named() {
    let start = |size| {
        let play = Play::new(size);
        let folder = play.folder.path().join("cities");
        fs::create_dir_all(&folder).expect("a folder");
        let whole = cityfile::to_bytes(&city(), "x").expect("bytes");
        let mut old = whole.clone();
        old[4] = 1;
        let files: [(&str, &[u8]); 5] = [
            ("first.city", &whole),
            ("cut.city", &whole[..8]),
            ("old.city", &old),
            ("words.city", b"these are words"),
            ("last.city", &whole),
        ];
        for (minute, (name, bytes)) in (0..).zip(files) {
            let path = folder.join(name);
            fs::write(&path, bytes).expect("a file");
            let time = SystemTime::UNIX_EPOCH + Duration::from_secs(1_700_000_000 + 60 * minute);
            fs::File::options().write(true).open(&path).and_then(|f| f.set_modified(time)).expect("a time");
        }
        play
    };
    goldens("files", start, |play| {
        play.press(&[KeyCode::Down, KeyCode::Enter]);
        play.wait(20);
    });
}
