//! JSON: the documented shape, the way back, and hostile text.

use cityfile::export::json;
use serde_json::{Value, json};

use crate::common::city;

fn text() -> String {
    let mut out = Vec::new();
    json::write(city(), &mut out).expect("memory takes it");
    String::from_utf8(out).expect("JSON is UTF-8")
}

fn value() -> Value {
    serde_json::from_str(&text()).expect("JSON")
}

fn refusal(value: &Value) -> String {
    json::read(value.to_string().as_bytes(), "some.json").expect_err("refused").to_string()
}

#[test]
fn json_reads_back_to_the_same_city_and_fingerprint() {
    let mut back = json::read(text().as_bytes(), "some.json").expect("a whole city");
    assert_eq!(&back, city());
    assert_eq!(back.hash(), city().fingerprint());
    let mut again = Vec::new();
    json::write(&back, &mut again).expect("memory takes it");
    assert_eq!(again, text().into_bytes(), "the same city gives the same text");
}

#[test]
fn the_fields_are_those_of_the_format_in_its_order() {
    let text = text();
    let fields = [
        "format",
        "version",
        "generator",
        "fingerprint",
        "passes",
        "params",
        "name",
        "width",
        "height",
        "terrain_names",
        "strata",
        "districts",
        "buildings",
        "connectors",
        "arterials",
        "net",
    ];
    let object = value();
    assert_eq!(object.as_object().expect("an object").len(), fields.len());
    // Other fields of the same name lie deeper; the order is that of each one's first mention after the one before.
    let mut from = 0;
    for field in fields {
        let at = text[from..].find(&format!("\"{field}\":")).unwrap_or_else(|| panic!("{field} comes too early"));
        from += at + 1;
    }
}

#[test]
fn values_are_written_as_documented() {
    let (city, v) = (city(), value());
    assert_eq!(v["format"], "citylab-city");
    assert_eq!(v["version"], 1);
    assert_eq!(v["fingerprint"], format!("{:016x}", city.fingerprint()));
    assert_eq!(v["passes"][11]["fingerprint"], v["fingerprint"]);
    assert_eq!(v["params"]["seed"], "7");
    assert_eq!(v["params"]["size"], json!([80, 40]));
    assert_eq!(v["params"]["water"], "bay");
    assert_eq!(v["params"]["rerolls"], json!({ "lots": 2 }));
    assert_eq!(v["terrain_names"][22], "construct wall");
    let kinds: Vec<_> = v["strata"].as_array().expect("strata").iter().map(|s| s["kind"].clone()).collect();
    assert_eq!(kinds, ["undercity", "street", "skyways", "heights", "net"]);
    for stratum in v["strata"].as_array().expect("strata") {
        for plane in ["terrain", "district", "building", "light", "variant"] {
            let rows = stratum[plane].as_array().expect("rows");
            assert!(rows.len() == 40 && rows.iter().all(|r| r.as_array().is_some_and(|r| r.len() == 80)), "{plane}");
        }
    }
    let (building, wanted) = (&v["buildings"][0], &city.buildings[0]);
    assert_eq!(building["kind"], wanted.kind.name());
    assert_eq!(building["footprint"][2], wanted.footprint.w);
    assert_eq!(building["span"][1], wanted.span.1.name());
    assert!(v["net"]["subnets"].as_array().expect("subnets").iter().any(|s| s["owner"] == "city"));
    assert!(v["net"]["subnets"].as_array().expect("subnets").iter().any(|s| s["owner"]["district"].is_u64()));
    for feature in v["strata"][1]["features"].as_array().expect("features") {
        let kind = feature["kind"].as_str().expect("a kind");
        assert_eq!(feature.get("hue").is_some(), kind == "neon");
        assert_eq!(feature.get("glyph").is_some(), kind == "sign");
        assert_eq!(feature.get("node").is_some(), kind == "node");
    }
}

#[test]
fn text_that_is_no_city_is_refused_in_words() {
    for text in ["", "{", "[]", "null", "{}", "{\"format\": 3}", "CITY\u{2}", &"[".repeat(100_000)] {
        let said = json::read(text.as_bytes(), "some.json").expect_err("refused").to_string();
        assert!(said.starts_with("some.json is damaged: it is not a city as JSON: "), "{said}");
    }
}

#[test]
fn hostile_values_are_refused_in_words() {
    let cases: [(&str, Value, &str); 23] = [
        ("/format", json!("tiled"), "its format is not"),
        ("/version", json!(2), "its version is 2; this build reads version 1"),
        ("/fingerprint", json!("+0000000000000ab"), "fingerprint is not 16 hex digits"),
        ("/fingerprint", json!("0000000000000000"), "fingerprint is not that of the last pass"),
        ("/params/seed", json!("18446744073709551616"), "params.seed"),
        ("/params/size", json!([2_000_000_000, 2_000_000_000]), "size"),
        ("/params/density", json!(1.5), "density"),
        ("/width", json!(81), "width and height"),
        ("/terrain_names/0", json!("lava"), "nothing called `lava`"),
        ("/strata/1/terrain/0/0", json!(25), "terrain 25 is not in terrain_names"),
        ("/strata/1/light/3", json!([1, 2]), "light has not 40 rows of 80 numbers"),
        ("/strata/1/building/0/0", json!(70_000), "past what ids can count"),
        ("/strata/1/kind", json!("net"), "stratum 1 is not called `street`"),
        ("/strata", json!([]), "there are 0 strata"),
        ("/strata/2/variant/7", json!(vec![0; 81]), "Skyways: variant has not 40 rows of 80 numbers"),
        ("/strata/2/district", json!(vec![vec![0; 80]; 41]), "Skyways: district has not 40 rows of 80 numbers"),
        ("/strata/0/features", json!(vec![0; 3201]), "Undercity: features has 3201 entries; a city of 80×40"),
        ("/buildings", json!(vec![0; 3201]), "buildings has 3201 entries; a city of 80×40 tiles has at most 3200"),
        ("/arterials/0", json!(vec![[0, 0]; 6401]), "a line of arterials has 6401 entries"),
        ("/arterials", json!(vec![vec![[0, 0]; 3000]; 5]), "all lines of arterials has 15000 entries"),
        ("/connectors/0/serves", json!(vec!["street"; 6]), "a list of at most 5 items"),
        ("/buildings/0/id", json!(5), "buildings: the id at place 0 is 5"),
        ("/net/links/0", json!([0, 4_000_000_000_u32]), "which does not exist"),
    ];
    let whole = value();
    for (place, wrong, wanted) in cases {
        let mut changed = whole.clone();
        *changed.pointer_mut(place).unwrap_or_else(|| panic!("{place} is there")) = wrong;
        let said = refusal(&changed);
        assert!(said.starts_with("some.json ") && said.contains(wanted), "{place}: {said}");
    }
}

#[test]
fn a_feature_outside_or_twice_is_refused() {
    let mut changed = value();
    let features = changed.pointer_mut("/strata/1/features").and_then(Value::as_array_mut).expect("features");
    features.push(json!({"x": 80, "y": 0, "kind": "lamp"}));
    assert!(refusal(&changed).contains("a feature lies at (80,0), outside 80×40"), "{}", refusal(&changed));

    let mut changed = value();
    let features = changed.pointer_mut("/strata/1/features").and_then(Value::as_array_mut).expect("features");
    let first = features[0].clone();
    features.push(first);
    assert!(refusal(&changed).contains("two features lie at"), "{}", refusal(&changed));
}

#[test]
fn a_changed_tile_is_seen() {
    let mut changed = value();
    let light = changed.pointer_mut("/strata/1/light/5/5").expect("a tile");
    *light = json!((light.as_u64().expect("a number") + 1) % 256);
    assert!(refusal(&changed).contains("its fingerprint is"), "{}", refusal(&changed));
}

#[test]
fn every_cut_is_refused() {
    let text = text();
    for end in (0..text.len() - 2).step_by(997) {
        assert!(json::read(&text.as_bytes()[..end], "some.json").is_err(), "cut at {end}");
    }
}
