//! The form of a new city: its estimate, its flavor packs, what is told of broken ones.

use std::fs;

use cityfile::FlavorPacks;
use citygen::{Flavor, Params};
use mapkit::Size;
use ratatui::crossterm::event::KeyCode;

use super::{Play, SIZES};
use crate::term::keys::Mode;
use crate::term::screens;

#[test]
fn the_estimate_of_buildings_is_near_the_mean() {
    for (size, districts) in [(Size::new(100, 50), 5), (Params::SMALL, 4), (Params::SMALL, 7), (Params::SMALL, 12)] {
        let params = Params { size, districts, ..Params::default() };
        let grown: usize = (0..50)
            .map(|seed| Params { seed, ..params.clone() })
            .map(|p| citygen::generate(&p, &Flavor::builtin()).expect("a city").buildings.len())
            .sum();
        let (mean, guess) = (grown as f32 / 50.0, screens::buildings(&params) as f32);
        assert!((guess / mean - 1.0).abs() < 0.25, "{size}: {guess} for {mean}");
    }
}

/// A folder of flavor packs: `mine`, a copy of the one that is built in, and `broken`, whose themes do not read.
fn packs() -> tempfile::TempDir {
    let dir = tempfile::tempdir().expect("a folder");
    let built_in = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../flavor");
    for name in ["mine", "broken"] {
        let folder = dir.path().join(name);
        fs::create_dir(&folder).expect("a folder");
        for file in ["names.ron", "themes.ron"] {
            fs::copy(built_in.join(file), folder.join(file)).expect("a copy");
        }
    }
    fs::write(dir.path().join("broken/themes.ron"), "(").expect("a broken file");
    dir
}

/// The form with the flavor chosen.
fn at_flavor(packs: &tempfile::TempDir) -> Play {
    let mut play = Play::new(SIZES[0]);
    play.app.set_packs(FlavorPacks::in_folders([packs.path().to_owned()]));
    play.press(&[KeyCode::Enter]);
    play.press(&[KeyCode::Up; 3]);
    play.wait(20);
    assert!(play.text().contains("> flavor        default"), "{}", play.text());
    play
}

#[test]
fn the_arrows_choose_among_the_flavor_packs_that_are_there_and_the_city_takes_its_names_from_it() {
    let packs = packs();
    let mut play = at_flavor(&packs);
    play.press(&[KeyCode::Left]);
    play.wait(3);
    assert!(play.text().contains("> flavor        mine"), "{}", play.text());
    play.press(&[KeyCode::Down, KeyCode::Down, KeyCode::Enter]);
    play.until(Mode::Explore);
    play.type_in("g");
    play.wait(20);
    assert!(play.text().contains("flavor        mine"), "{}", play.text());
}

#[test]
fn a_broken_flavor_pack_is_told_under_the_form_and_not_grown_with() {
    let packs = packs();
    let mut play = at_flavor(&packs);
    play.press(&[KeyCode::Right]);
    play.wait(3);
    let text = play.text();
    assert!(text.contains("> flavor        broken") && text.contains("themes.ron"), "{text}");
    play.press(&[KeyCode::Down, KeyCode::Down, KeyCode::Enter]);
    play.wait(3);
    assert_eq!(play.app.mode(), Mode::Configure);
    // Once it is mended, it can be used.
    fs::copy(packs.path().join("mine/themes.ron"), packs.path().join("broken/themes.ron")).expect("a copy");
    play.press(&[KeyCode::Enter]);
    play.wait(3);
    assert_eq!(play.app.mode(), Mode::Generating);
}

#[test]
fn a_flavor_pack_that_is_typed_and_not_there_is_told() {
    let packs = packs();
    let mut play = at_flavor(&packs);
    play.press(&[KeyCode::Backspace; 7]);
    play.type_in("none such");
    play.wait(3);
    assert!(play.text().contains("flavor pack `none such` is not there"), "{}", play.text());
    play.press(&[KeyCode::Backspace; 9]);
    play.type_in("../mine");
    play.wait(3);
    assert!(play.text().contains("is not the name of a flavor pack"), "{}", play.text());
    play.press(&[KeyCode::Backspace; 7]);
    play.type_in("mine");
    play.wait(3);
    assert!(!play.text().contains("flavor:"), "{}", play.text());
}

/// The form with `text` typed into its first line, the seed.
fn with_seed(text: &str) -> Play {
    let mut play = Play::new(SIZES[0]);
    play.press(&[KeyCode::Enter]);
    play.type_in(text);
    play.wait(20);
    play
}

#[test]
fn a_seed_is_read_as_everywhere_and_its_number_is_shown_beside_it() {
    for (typed, number) in [("0x2a", "42"), ("1_000", "1000"), ("neo tokyo", "17804950667993137297"), ("", "random")]
    {
        let text = with_seed(typed).text();
        assert!(text.contains(&format!("seed       {number} ")), "{typed}:\n{text}");
        assert!(typed.is_empty() || text.contains(&format!("> seed          {typed}")), "{typed}:\n{text}");
    }
    let text = with_seed("neo tokyo").text();
    assert!(text.contains("seed \"neo tokyo\" = 17804950667993137297"), "{text}");
}

#[test]
fn what_is_no_seed_is_refused_in_a_sentence_and_stays_as_it_was_typed() {
    for typed in ["-42", "123456789012345678901", "1.5", "🌃"] {
        let mut play = with_seed(typed);
        let text = play.text();
        assert!(text.contains("a whole number from 0 to 2^64 - 1"), "{typed}:\n{text}");
        assert!(text.contains(&format!("> seed          {typed}")), "{typed}:\n{text}");
        play.press(&[KeyCode::Up, KeyCode::Enter]);
        play.wait(3);
        assert_eq!(play.app.mode(), Mode::Configure, "{typed}");
    }
}

#[test]
fn words_grow_the_city_of_their_number() {
    let mut play = with_seed("hello");
    play.press(&[KeyCode::Up, KeyCode::Enter, KeyCode::Enter]);
    play.until(Mode::Explore);
    play.type_in("g");
    play.wait(20);
    let number = "hello".parse::<mapkit::Seed>().expect("words").number;
    assert!(play.text().contains(&format!("> seed          {number}")), "{}", play.text());
}

#[test]
fn every_line_takes_text_and_says_what_is_wrong_with_it() {
    for (downs, typed, wrong) in [
        (1, "lots", "rerolls"),
        (3, "9", "districts"),
        (4, "nan", "density"),
        (5, "80%", "wealth"),
        (6, ",7", "decay"),
        (7, "x", "water"),
    ] {
        let mut play = Play::new(SIZES[0]);
        play.press(&[KeyCode::Enter]);
        play.press(&vec![KeyCode::Down; downs]);
        play.type_in(typed);
        play.wait(20);
        let text = play.text();
        let line = text.lines().find(|line| line.contains('>')).expect("a line is chosen");
        assert!(line.contains(typed), "{typed}:\n{text}");
        let why = text.lines().rev().nth(4).unwrap_or_default().to_owned() + &text;
        assert!(why.contains(wrong) && text.contains("this cannot be grown yet"), "{typed}:\n{text}");
    }
}
