//! `city trace`.

use std::ops::ControlFlow;

use citygen::model::StratumKind;
use citygen::{Flavor, Params};
use mapkit::{Size, Timeline};
use serde_json::Value;

use crate::common::{Ended, Saved, city, city_with, tiny};

fn trace(args: &[&str]) -> Ended {
    city(&tiny(&[&["trace", "--seed", "7"], args].concat()))
}

fn lines(ended: &Ended) -> Vec<Value> {
    ended.text().lines().map(|l| serde_json::from_str(l).expect("a line of JSON")).collect()
}

#[test]
fn every_step_is_a_row_and_the_passes_come_in_order() {
    let table = trace(&[]).done();
    let steps = lines(&trace(&["--jsonl"]).done());
    assert_eq!(table.text().lines().count(), steps.len() + 1, "a heading and a row a step");
    assert!(table.text().starts_with("  step  pass"));
    for (n, step) in (1..).zip(&steps) {
        assert_eq!(step["step"], n);
    }
    let mut passes: Vec<&str> = steps.iter().filter_map(|s| s["pass"].as_str()).collect();
    passes.dedup();
    assert_eq!(passes.len(), 12);
    assert_eq!((passes[0], passes[11]), ("terrain", "cyberspace"));
    assert_eq!(table.text(), trace(&[]).done().text(), "without times, the same again");
    assert!(lines(&trace(&["--jsonl", "--times"]).done()).iter().all(|s| s["time_us"].is_u64()));
}

#[test]
fn the_history_of_a_tile_leads_from_the_empty_map_to_the_city() {
    let changes = lines(&trace(&["--tile", "street,40,20", "--jsonl"]).done());
    assert!(!changes.is_empty());
    assert_eq!(changes[0]["before"], "void");
    for pair in changes.windows(2) {
        assert!(pair[0]["step"].as_u64() < pair[1]["step"].as_u64());
    }
    let text = trace(&["--tile", "street,40,20"]).done();
    assert_eq!(text.text().lines().filter(|l| l.starts_with("step ")).count(), changes.len());
    let first = changes[0]["step"].to_string();
    let until = trace(&["--tile", "street,40,20", "--step", &first]).done();
    assert_eq!(until.text().lines().filter(|l| l.starts_with("step ")).count(), 1);
    trace(&["--tile", "street,80,0"]).wrong_usage(&["tile", "0 to 79", "0 to 39"]);
    trace(&["--tile", "cellar,1,1"]).wrong_usage(&["--tile", "STRATUM,X,Y", "undercity"]);
}

#[test]
fn a_step_is_told_with_lists_slots_and_fingerprints() {
    let steps = lines(&trace(&["--jsonl"]).done()).len();
    let end = trace(&["--step", &steps.to_string()]).done();
    for words in ["pass           cyberspace", "districts      4", "\nSlots\n", "land", "\nPasses done\n"] {
        assert!(end.text().contains(words), "{words}: {}", end.text());
    }
    let start = lines(&trace(&["--step", "0", "--jsonl"]).done());
    assert_eq!(start[0]["counts"]["buildings"], 0);
    assert_eq!((&start[0]["tiles"], &start[0]["area"], &start[0]["words"]), (&0.into(), &Value::Null, &0.into()));
    let past = (steps + 1).to_string();
    trace(&["--step", "-1"]).wrong_usage(&["--step", "0 and more"]);
    trace(&["--step", &past]).wrong_usage(&["step", &format!("0 to {steps}")]);
}

#[test]
fn a_step_as_json_says_what_its_row_says_and_where_it_gave_up() {
    let rows = lines(&trace(&["--jsonl"]).done());
    let step = |n: usize| lines(&trace(&["--step", &n.to_string(), "--jsonl"]).done()).remove(0);
    let most = rows.iter().max_by_key(|r| r["tiles"].as_u64()).expect("steps")["step"].as_u64().expect("a number");
    let one = step(most as usize);
    for key in ["step", "pass", "label", "tiles", "area", "words"] {
        assert_eq!(one[key], rows[most as usize - 1][key], "{key}");
    }
    let params = Params { size: Size::new(80, 40), districts: 4, ..Params::with_seed(7) };
    let run = citygen::start(&params, &Flavor::builtin()).expect("valid parameters");
    let timeline = Timeline::record(run, |_| ControlFlow::Continue(())).expect("nobody breaks off");
    let event = timeline.events().iter().find(|e| e.note.place.is_some()).expect("something is given up");
    let mapkit::BoardPos { board, pos } = event.note.place.expect("a place");
    let told = step(event.step)["gave_up"].as_array().expect("a list").clone();
    let wanted = serde_json::json!([StratumKind::ALL[board.get()].name(), pos.x, pos.y]);
    assert!(told.iter().any(|e| e["place"] == wanted && e["reason"] == event.note.reason), "{told:?}");
}

#[test]
fn a_slot_is_drawn_at_its_step() {
    let land = trace(&["--slot", "land"]).done();
    assert_eq!(land.text().lines().count(), 40);
    assert!(land.text().lines().all(|l| l.len() == 80 && l.bytes().all(|b| matches!(b, b'#' | b'.'))));
    let blocks = lines(&trace(&["--slot", "blocks", "--jsonl"]).done());
    assert_eq!(blocks[0]["slot"], "blocks");
    assert!(blocks[0]["value"].as_array().is_some_and(|v| !v.is_empty()));
    trace(&["--slot", "lava"]).wrong_usage(&["slot", "`lava`", "allowed is one of land, "]);
    trace(&["--slot", "land", "--step", "0"]).wrong_usage(&["after step 0", "none yet"]);
}

#[test]
fn a_saved_city_is_traced_by_the_parameters_in_its_file() {
    let saved = Saved::new();
    for question in [&["--tile", "street,40,20"][..], &["--slot", "landmarks"], &["--step", "9", "--jsonl"], &[]] {
        let by_file = city(&[&["trace", saved.str()], question].concat()).done();
        assert_eq!(by_file.text(), trace(question).done().text(), "{question:?}");
        assert!(by_file.stderr.is_empty(), "{by_file:?}");
    }
    let piped = city_with(&std::fs::read(&saved.path).expect("read"), &["trace", "-", "--step", "3"]).done();
    assert_eq!(piped.text(), trace(&["--step", "3"]).done().text());
    for flag in ["--seed", "--density"] {
        city(&["trace", saved.str(), flag, "1"]).wrong_usage(&["FILE", flag]);
    }
    city(&["trace", saved.str(), "--tile", "street,80,0"]).wrong_usage(&["tile", "0 to 79"]);
    city(&["trace", "no.city"]).failed("no.city cannot be read");

    let json = city(&tiny(&["gen", "--seed", "7", "--json", "-q"])).done();
    let mut value: Value = serde_json::from_slice(&json.stdout).expect("JSON");
    value["params"]["density"] = 0.1.into();
    let other = city_with(value.to_string().as_bytes(), &["trace", "-", "--step", "3"]).done();
    assert!(other.stderr.contains("makes another city of the parameters in standard input"), "{other:?}");
    value["params"]["flavor"] = "chrome".into();
    city_with(value.to_string().as_bytes(), &["trace", "-"]).failed("is not there");
    value["params"]["flavor"] = "../x".into();
    city_with(value.to_string().as_bytes(), &["trace", "-"]).failed("standard input: flavor");
}

#[test]
fn a_table_tells_where_each_row_lies() {
    let blocks = trace(&["--slot", "blocks"]).done();
    let objects = lines(&trace(&["--slot", "blocks", "--jsonl"]).done());
    let rects = objects[0]["value"].as_array().expect("rectangles");
    let mut rows = blocks.text().lines();
    assert_eq!(rows.next().map(|head| head.split_whitespace().take(2).collect()), Some(vec!["#", "place"]));
    let places: Vec<String> = rows.filter_map(|row| row.split_whitespace().nth(1).map(String::from)).collect();
    let numbers = |rect: &Value| {
        let rect = rect["rect"].as_array().expect("four numbers");
        rect.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
    };
    assert_eq!(places, rects.iter().map(numbers).collect::<Vec<_>>());
}

#[test]
fn each_rule_is_told_with_the_step_since_which_it_holds() {
    let ended = trace(&["--first-violation", "--jsonl"]).done();
    let rules = lines(&ended);
    assert!(rules.iter().all(|r| r["holds"] == true && r["since"].is_u64()));
    let since = |name: &str| {
        let rule = rules.iter().find(|r| r["rule"] == name).unwrap_or_else(|| panic!("the rule {name} is told"));
        rule["since"].as_u64().expect("a step")
    };
    assert_eq!(since("sizes"), 0);
    assert!(since("building_door") > 0 && since("node_cyber") > since("building_door"));
    assert!(trace(&["--first-violation"]).done().text().contains("from the start"));
    trace(&["--first-violation", "--step", "3"]).wrong_usage(&["--first-violation", "--step"]);
}

#[test]
fn a_random_seed_is_told_beside_the_result() {
    let ended = city(&tiny(&["trace", "--step", "0"])).done();
    assert!(ended.stderr.starts_with("seed "), "{ended:?}");
}

#[test]
fn the_command_that_the_window_copies_for_a_step_and_a_tile_works() {
    // crates/citylab/src/tests/inspector.rs copies this very line.
    let line = "trace --seed 1 --size 100x50 --districts 4 --step 77 --tile street,12,8";
    let told = city(&line.split_whitespace().collect::<Vec<_>>()).done();
    assert!(told.text().contains("before  void"), "{}", told.text());
    let line = "trace --seed 1 --size 100x50 --districts 4 --step 77";
    assert!(city(&line.split_whitespace().collect::<Vec<_>>()).done().text().contains("77"));
}
