//! The table of keys against what keys do, and what hints, help and docs/keys.md say.

use std::fs;
use std::path::{Path, PathBuf};

use super::{Play, SIZES};
use crate::term::keys::{self, Mode};
use crate::term::ui;

#[test]
fn the_table_of_keys_is_what_keys_do_and_what_hints_and_help_say() {
    for mode in Mode::ALL {
        for row in keys::rows(mode) {
            for (key, command) in row.binds {
                assert_eq!(keys::command(mode, &key.event()), Some(*command), "{key:?} in {mode:?}");
            }
            assert!(!keys::label(row).is_empty(), "{row:?}");
        }
        for (key, hint) in keys::hints(mode, 1000) {
            let row = keys::rows(mode).find(|r| r.hint == hint).expect("a row of the table");
            assert!(keys::label(row).starts_with(&key), "{key} in {mode:?}");
        }
        for width in 0..200 {
            let words: Vec<String> =
                keys::hints(mode, width).into_iter().map(|(k, h)| format!("{k} {h}  ")).collect();
            let needed = keys::hints(mode, 0).iter().map(|(k, h)| ui::width(k) + ui::width(h) + 3).sum::<i32>();
            assert!(ui::width(&words.concat()) <= (width as i32).max(needed), "{mode:?} at {width}");
        }
    }
    let mut play = Play::exploring(SIZES[0]);
    play.type_in("?");
    play.wait(20);
    let text = play.text();
    for row in keys::rows(Mode::Explore) {
        assert!(text.contains(&keys::label(row)) && text.contains(row.about), "{row:?} in\n{text}");
    }
}

#[test]
fn the_page_of_keys_is_the_table() {
    let path: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/keys.md");
    let text = format!("# Keys of the terminal program\n\n{}", keys::markdown());
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, &text).expect("the page is written");
    }
    assert_eq!(fs::read_to_string(&path).unwrap_or_default(), text, "BLESS=1 rewrites docs/keys.md");
}
