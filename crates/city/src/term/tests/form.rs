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
    let text = play.text();
    assert!(text.contains("> flavor        broken") && text.contains("themes.ron"), "{text}");
    play.press(&[KeyCode::Down, KeyCode::Down, KeyCode::Enter]);
    assert_eq!(play.app.mode(), Mode::Configure);
    // Once it is mended, it can be used.
    fs::copy(packs.path().join("mine/themes.ron"), packs.path().join("broken/themes.ron")).expect("a copy");
    play.press(&[KeyCode::Enter]);
    assert_eq!(play.app.mode(), Mode::Generating);
}

#[test]
fn a_flavor_pack_that_is_typed_and_not_there_is_told() {
    let packs = packs();
    let mut play = at_flavor(&packs);
    play.press(&[KeyCode::Backspace; 7]);
    play.type_in("none such");
    assert!(play.text().contains("flavor pack `none such` is not there"), "{}", play.text());
    play.press(&[KeyCode::Backspace; 9]);
    play.type_in("../mine");
    assert!(play.text().contains("is not the name of a flavor pack"), "{}", play.text());
    play.press(&[KeyCode::Backspace; 7]);
    play.type_in("mine");
    assert!(!play.text().contains("flavor:"), "{}", play.text());
}
