//! `city check`.

use crate::common::{Saved, city, city_with, tiny};

#[test]
fn a_whole_city_has_no_violations() {
    let saved = Saved::new();
    let ended = city(&["check", saved.str()]).done();
    assert!(ended.text().contains("a.city: no violations, fingerprint "), "{ended:?}");
}

#[test]
fn every_violation_is_a_line_with_its_place() {
    // A city whose street terminal is gone: JSON is the easy way to change one.
    let json = city(&tiny(&["gen", "--seed", "7", "--json", "-q"])).done();
    let mut value: serde_json::Value = serde_json::from_slice(&json.stdout).expect("JSON");
    let features = value["strata"][1]["features"].as_array_mut().expect("features");
    features.retain(|f| f["kind"] != "terminal");
    let ended = city_with(value.to_string().as_bytes(), &["check", "-"]);
    assert_eq!(ended.code, Some(1), "{ended:?}");
    let lines: Vec<&str> = ended.text().lines().collect();
    assert!(lines.len() > 1, "{ended:?}");
    for line in lines {
        assert!(
            line.starts_with("standard input: ") && line.contains(" at Street (") && line.ends_with(']'),
            "{line}"
        );
    }
}

#[test]
fn a_tile_changed_within_the_rules_is_seen() {
    let json = city(&tiny(&["gen", "--seed", "7", "--json", "-q"])).done();
    let mut value: serde_json::Value = serde_json::from_slice(&json.stdout).expect("JSON");
    value["strata"][1]["light"][3][3] = serde_json::json!(77);
    let ended = city_with(value.to_string().as_bytes(), &["check", "-"]);
    assert_eq!(ended.code, Some(1));
    assert!(ended.text().contains("its fingerprint is"), "{ended:?}");
}

#[test]
fn the_other_files_are_checked_after_a_bad_one() {
    let saved = Saved::new();
    let bad = saved.beside("bad.city", b"bad");
    let ended = city(&["check", &bad, saved.str()]).failed("bad.city is not a .city file");
    assert!(ended.text().contains("a.city: no violations"), "{ended:?}");
}
