//! The flavor pack that a save brings with it.

use std::fs;
use std::path::Path;

use cityfile::export::json;
use cityfile::{Format, Source, from_bytes, load, to_bytes};
use citygen::model::PackTexts;
use citygen::{Flavor, generate};

use crate::common::{FILE, Parts, bytes, city, city_with_pack, refusal};

#[test]
fn a_city_of_the_built_in_pack_brings_none_and_one_of_another_brings_it() {
    assert_eq!(city().pack, None);
    assert!(Flavor::of_city(city()).is_none());
    let brought = Flavor::of_city(city_with_pack()).expect("it brings one").expect("it can be used");
    assert_eq!(brought.name, "noir");
    assert_eq!(generate(&city_with_pack().params, &brought).expect("made again"), *city_with_pack());
}

#[test]
fn the_pack_comes_back_from_a_save_and_from_json() {
    let save = to_bytes(city_with_pack(), FILE).expect("a finished city");
    assert_eq!(&from_bytes(&save, FILE).expect("whole"), city_with_pack());
    assert_eq!(to_bytes(&from_bytes(&save, FILE).expect("whole"), FILE).expect("bytes"), save);
    let mut text = Vec::new();
    json::write(city_with_pack(), &mut text).expect("memory takes it");
    assert_eq!(&json::read(&text, FILE).expect("whole"), city_with_pack());
    // A program that reads JSON finds the two texts as they are.
    let value: serde_json::Value = serde_json::from_slice(&text).expect("JSON");
    let names = value["pack"]["names"].as_str().expect("a text");
    assert_eq!(names, city_with_pack().pack.as_ref().expect("a pack").names);
}

#[test]
fn the_part_begins_with_its_tag_and_its_length() {
    let with = Parts::of(&to_bytes(city_with_pack(), FILE).expect("bytes")).body;
    let pack = city_with_pack().pack.as_ref().expect("a pack");
    let part = postcard::to_stdvec(&(&pack.names, &pack.themes)).expect("plain data");
    let tail = [&b"PACK"[..], &(part.len() as u32).to_le_bytes(), &part].concat();
    assert!(with.ends_with(&tail));
}

/// The save of [`city`] with `more` at the end of its body.
fn with_tail(more: &[u8]) -> Vec<u8> {
    let mut parts = Parts::whole();
    parts.body.extend(more);
    parts.unpacked_len = parts.body.len() as u32;
    parts.stored()
}

fn part(tag: [u8; 4], bytes: &[u8]) -> Vec<u8> {
    [&tag[..], &(bytes.len() as u32).to_le_bytes(), bytes].concat()
}

fn pack_part(names: &str, themes: &str) -> Vec<u8> {
    part(*b"PACK", &postcard::to_stdvec(&(names, themes)).expect("plain data"))
}

#[test]
fn an_unknown_part_is_refused_by_name() {
    assert_eq!(
        refusal(&with_tail(&part(*b"WISH", b"...."))),
        "some.city has a part called WISH, which this build does not know"
    );
}

#[test]
fn parts_that_are_cut_or_doubled_or_too_long_are_damage() {
    let [names, themes] = Flavor::builtin().to_ron();
    let whole = pack_part(&names, &themes);
    from_bytes(&with_tail(&whole), FILE).expect("a pack as it should be");
    let says = |tail: &[u8], words: &str| {
        let said = refusal(&with_tail(tail));
        assert!(said.starts_with("some.city is damaged: ") && said.contains(words), "{said}");
    };
    says(&whole[..whole.len() - 1], "its part PACK claims");
    says(&whole[..7], "are no part of a save");
    says(&[&whole[..], &whole].concat(), "it holds two flavor packs");
    says(&part(*b"PACK", &[0xff; 40]), "its flavor pack cannot be decoded");
    says(&part(*b"PACK", &postcard::to_stdvec(&("a", "b", "c")).expect("plain")), "longer than what it holds");
    says(&part(*b"pack", b""), "are no part of a save");
    says(&pack_part(&" ".repeat((1 << 20) + 1), &themes), "its flavor pack has a names.ron that is longer than");
}

#[test]
fn a_pack_that_cannot_be_used_is_told_with_file_and_line() {
    let [names, themes] = Flavor::builtin().to_ron();
    for (names, themes, words) in [
        ("(", themes.as_str(), "names.ron: 1:"),
        (names.as_str(), "{}", "themes.ron: "),
        (&names.replacen("Neo", "N\u{1b}eo", 1), &themes, "names.ron: "),
    ] {
        let said = refusal(&with_tail(&pack_part(names, themes)));
        assert!(said.starts_with("some.city is not a whole city: ") && said.contains(words), "{said}");
        assert!(said.lines().count() == 1 && said.chars().count() < 500, "{said}");
    }
}

#[test]
fn a_pack_that_is_too_long_to_be_read_back_is_not_saved() {
    let long = PackTexts { names: " ".repeat((1 << 20) + 1), themes: String::new() };
    let mut city = city().clone();
    city.pack = Some(long.into());
    let said = to_bytes(&city, FILE).expect_err("refused").to_string();
    assert_eq!(
        said,
        "some.city cannot be written: its flavor pack has a names.ron that is longer than 1048576 bytes"
    );
}

#[test]
fn saves_of_version_2_and_generator_1_still_open() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/generator-1");
    let mut seen = 0;
    for entry in fs::read_dir(fixtures).expect("the fixtures") {
        let path = entry.expect("an entry").path();
        let source = Source::open(&path).expect("a city");
        assert_eq!(source.format(), Format::City(2), "{}", path.display());
        let city = load(&path).expect("whole");
        assert_eq!((city.generator, &city.pack), (1, &None));
        seen += 1;
    }
    assert_eq!(seen, 3);
}

#[test]
fn a_city_is_known_by_what_it_begins_with_whatever_the_file_is_called() {
    let mut text = b"\xef\xbb\xbf\r\n ".to_vec();
    json::write(city(), &mut text).expect("memory takes it");
    let dir = tempfile::tempdir().expect("a folder");
    for (name, bytes, format) in [("a.txt", bytes(), Format::City(3)), ("b.city", &text, Format::Json)] {
        let path = dir.path().join(name);
        fs::write(&path, bytes).expect("written");
        assert_eq!(Source::open(&path).expect("read").format(), format);
        assert_eq!(&load(&path).expect("whole"), city());
    }
    assert_eq!(
        &json::read(&text[..3].iter().chain(&text[6..]).copied().collect::<Vec<_>>(), FILE).expect("whole"),
        city()
    );
}
