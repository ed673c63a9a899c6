//! Names with characters that do not show, and texts too long for a message: refused in one short sentence.

use std::fs;

use cityfile::export::json;
use cityfile::{FlavorPacks, from_bytes, read_header, save, to_bytes};
use citygen::City;

use crate::common::{FILE, bytes, city};

/// Control characters, direction marks, and what has no width.
const HIDDEN: [char; 12] = [
    '\0', '\n', '\u{1b}', '\u{7f}', '\u{9b}', '\u{200b}', '\u{200f}', '\u{2028}', '\u{202e}', '\u{2066}', '\u{2069}',
    '\u{feff}',
];

/// The city with one name spoilt, and the words for that name.
fn spoilt(name: &str) -> [(City, &'static str); 4] {
    let mut cities = [
        (city().clone(), "the city's name"),
        (city().clone(), "the name of district 2"),
        (city().clone(), "the name of building 5"),
        (city().clone(), "flavor: its name"),
    ];
    cities[0].0.name = name.into();
    cities[1].0.districts.edit()[2].name = name.into();
    cities[2].0.buildings.edit()[5].name = Some(name.into());
    cities[3].0.params.flavor = name.into();
    cities
}

#[track_caller]
fn assert_one_short_sentence(said: &str, words: &str) {
    assert!(said.starts_with("some.city is ") && said.contains(words), "{said}");
    assert!(said.chars().count() < 500 && !said.contains(citygen::text::is_hidden), "{said:?}");
}

#[test]
fn a_name_with_a_hidden_character_is_refused_in_a_save_and_in_json() {
    for c in HIDDEN {
        for (city, words) in spoilt(&format!("Neo{c}haven")) {
            let words = format!("{words} holds the character U+{:04X}", u32::from(c));
            let save = to_bytes(&city, FILE).expect("bytes");
            assert_one_short_sentence(&from_bytes(&save, FILE).expect_err("refused").to_string(), &words);
            let mut text = Vec::new();
            json::write(&city, &mut text).expect("memory takes it");
            assert_one_short_sentence(&json::read(&text, FILE).expect_err("refused").to_string(), &words);
        }
    }
    for (city, words) in spoilt(&"x".repeat(301)) {
        let save = to_bytes(&city, FILE).expect("bytes");
        let words = format!("{words} is longer than 300 characters");
        assert_one_short_sentence(&from_bytes(&save, FILE).expect_err("refused").to_string(), &words);
    }
    from_bytes(bytes(), FILE).expect("the city as it was");
}

#[test]
fn a_list_of_saves_shows_no_hidden_character() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("a.city");
    let [(city, _), ..] = spoilt("Neo\u{202e}haven");
    save(&path, &city).expect("saved");
    let said = read_header(&path).expect_err("refused").to_string();
    assert!(said.ends_with("is damaged: the city's name holds the character U+202E, which does not show"), "{said}");
}

#[test]
fn a_text_of_a_megabyte_makes_a_short_sentence() {
    let long = format!("\u{1b}[2J{}", "x".repeat(1 << 20));
    let mut text = Vec::new();
    json::write(city(), &mut text).expect("memory takes it");
    let whole: serde_json::Value = serde_json::from_slice(&text).expect("JSON");
    let places = [
        "/format",
        "/version",
        "/params/water",
        "/params/seed",
        "/params/density",
        "/terrain_names/0",
        "/strata/0/kind",
        "/strata/1/features/0/kind",
        "/districts/0/theme",
        "/districts/0/center",
        "/buildings/0/kind",
        "/buildings/0/span/0",
        "/connectors/0/kind",
        "/connectors/0/serves/0",
        "/net/subnets/0/owner",
        "/net/nodes/0/kind",
        "/fingerprint",
        "/passes/3/name",
        "/passes/3/fingerprint",
        "/name",
        "/districts/1/name",
    ];
    for place in places {
        let mut changed = whole.clone();
        *changed.pointer_mut(place).unwrap_or_else(|| panic!("{place} is there")) = serde_json::json!(long);
        let said = json::read(changed.to_string().as_bytes(), FILE).expect_err("refused").to_string();
        assert_one_short_sentence(&said, "some.city");
    }
    for list in ["rerolls", "seed"] {
        let mut changed = whole.clone();
        let params = changed["params"].as_object_mut().expect("an object");
        params.insert(list.into(), serde_json::json!({ &long: 1 }));
        let said = json::read(changed.to_string().as_bytes(), FILE).expect_err("refused").to_string();
        assert_one_short_sentence(&said, "some.city");
    }
    let said = json::read(b"{}", &long).expect_err("refused").to_string();
    assert!(said.starts_with("\\u{1b}[2Jxx") && said.chars().count() < 500, "{}", said.len());
}

#[test]
fn a_pack_with_a_hidden_character_is_refused_with_its_file() {
    let builtin = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../flavor");
    let names = fs::read_to_string(builtin.join("names.ron")).expect("the built-in pack");
    let root = tempfile::tempdir().expect("a folder");
    let packs = FlavorPacks::in_folders([root.path().into()]);
    let folder = root.path().join("noir");
    fs::create_dir(&folder).expect("made");
    fs::copy(builtin.join("themes.ron"), folder.join("themes.ron")).expect("copied");
    // A character of two columns makes up for one of none.
    for word in ["日\u{202e}", "Ne\u{200b}o", "日\u{2066}", "Neo\u{1b}", "Neo\u{ad}"] {
        for (old, list) in [("\"Neo\"", "city"), ("\"Kiro\"", "corp_first"), ("\"{corp} Spire\"", "landmarks")] {
            let new = if list == "landmarks" { format!("\"{word}{{corp}}\"") } else { format!("\"{word}\"") };
            fs::write(folder.join("names.ron"), names.replace(old, &new)).expect("written");
            let said = packs.load("noir").expect_err("refused").to_string();
            assert!(said.contains("names.ron: ") && said.contains(list), "{said}");
            assert!(!said.contains(citygen::text::is_hidden), "{said:?}");
        }
    }
    let long = format!("({}: 3)", "x".repeat(1 << 19));
    fs::write(folder.join("names.ron"), long).expect("written");
    let said = packs.load("noir").expect_err("refused").to_string();
    assert!(said.contains("names.ron: 1:") && said.chars().count() < 700, "{}", said.len());
    for name in ["no\u{202e}ir", "no\u{200b}ir"] {
        let said = packs.load(name).expect_err("refused").to_string();
        assert!(
            said.contains("is not the name of a flavor pack") && !said.contains(citygen::text::is_hidden),
            "{said:?}"
        );
    }
}
