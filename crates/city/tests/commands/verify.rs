//! `city verify`.

use crate::common::{Saved, city, city_in, city_with, tiny};

#[test]
fn a_city_of_this_build_is_the_same() {
    let saved = Saved::new();
    let ended = city(&["verify", saved.str()]).done();
    assert!(ended.text().contains("a.city: the same, fingerprint "), "{ended:?}");
}

#[test]
fn a_deep_look_grows_it_in_four_ways() {
    let saved = Saved::new();
    let ended = city(&["verify", "--deep", saved.str()]).done();
    let wanted = "a.city: the same when run through, stepped, recorded, resumed midway, fingerprint ";
    assert!(ended.text().contains(wanted), "{ended:?}");
    let json = city(&tiny(&["gen", "--seed", "7", "--json", "-q"])).done();
    let mut value: serde_json::Value = serde_json::from_slice(&json.stdout).expect("JSON");
    value["params"]["density"] = serde_json::json!(0.1);
    let ended = city_with(value.to_string().as_bytes(), &["verify", "--deep", "-"]);
    assert_eq!(ended.code, Some(1), "{ended:?}");
    assert!(ended.text().contains("differs from pass lots on") && ended.text().contains(", when run through"));
}

#[test]
fn the_first_pass_that_differs_is_named() {
    let json = city(&tiny(&["gen", "--seed", "7", "--json", "-q"])).done();
    let mut value: serde_json::Value = serde_json::from_slice(&json.stdout).expect("JSON");
    // Nothing of the city tells its density: it loads, but grows otherwise.
    value["params"]["density"] = serde_json::json!(0.1);
    let ended = city_with(value.to_string().as_bytes(), &["verify", "-"]);
    assert_eq!(ended.code, Some(1), "{ended:?}");
    assert!(ended.text().contains("standard input: differs from pass lots on"), "{ended:?}");
}

#[test]
fn every_file_is_verified() {
    let saved = Saved::new();
    let ended = city(&["verify", "no.city", saved.str()]).failed("no.city cannot be read");
    assert!(ended.text().contains("the same"), "{ended:?}");
}

#[test]
fn a_flavor_that_is_not_there_is_a_failure() {
    let json = city(&tiny(&["gen", "--seed", "7", "--json", "-q"])).done();
    for (flavor, words) in [("chrome", "is not there"), ("../../x", "name of a flavor pack")] {
        let mut value: serde_json::Value = serde_json::from_slice(&json.stdout).expect("JSON");
        value["params"]["flavor"] = serde_json::json!(flavor);
        let saved = Saved::new();
        let file = saved.beside("other.json", value.to_string().as_bytes());
        let ended = city_in(saved.dir.path(), &["verify", &file]).failed(words);
        assert!(ended.stderr.starts_with("error: ") && ended.stderr.contains("other.json: flavor"), "{ended:?}");
    }
}
