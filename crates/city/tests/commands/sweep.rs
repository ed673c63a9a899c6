//! `city sweep`.

use std::path::Path;

use serde_json::Value;

use crate::common::{Ended, city, tiny};

fn sweep(args: &[&str]) -> Ended {
    city(&tiny(&[&["sweep"], args].concat()))
}

fn csv(args: &[&str]) -> Vec<String> {
    let ended = sweep(&[args, &["--csv", "-"]].concat()).done();
    ended.text().lines().map(String::from).collect()
}

#[test]
fn a_csv_has_a_heading_and_a_row_a_seed_in_order() {
    let rows = csv(&["--seeds", "3..9", "--jobs", "4"]);
    assert_eq!(rows.len(), 7);
    let columns: Vec<&str> = rows[0].split(',').collect();
    assert_eq!(columns[0], "seed");
    assert!(columns.contains(&"buildings") && columns.contains(&"fingerprint") && columns.contains(&"reach_street"));
    for (row, seed) in rows[1..].iter().zip(3..) {
        let cells: Vec<&str> = row.split(',').collect();
        assert_eq!(cells.len(), columns.len());
        assert_eq!(cells[0], seed.to_string());
    }
    assert_eq!(rows, csv(&["--seeds", "3..9", "--jobs", "1"]), "the number of jobs does not show");
}

#[test]
fn the_shards_in_order_are_the_whole() {
    let whole = csv(&["--seeds", "0..7"]);
    let mut parts = vec![whole[0].clone()];
    for shard in ["0/3", "1/3", "2/3"] {
        parts.extend(csv(&["--seeds", "0..7", "--shard", shard]).into_iter().skip(1));
    }
    assert_eq!(parts, whole);
    assert_eq!(
        csv(&["--seeds", "0..1", "--shard", "0/5"]).len() + csv(&["--seeds", "0..1", "--shard", "4/5"]).len(),
        3
    );
}

#[test]
fn an_empty_shard_says_so() {
    let ended = sweep(&["--seeds", "0..2", "--shard", "0/5"]).done();
    assert!(ended.stderr.contains("shard 0/5 of 2 seeds is empty: there are fewer seeds than shards"), "{ended:?}");
    let ended = sweep(&["--seeds", "0..2", "--shard", "4/5"]).done();
    assert!(!ended.stderr.contains("is empty"), "{ended:?}");
}

#[test]
fn the_summary_has_mean_least_and_most() {
    let ended = sweep(&["--seeds", "0..=4"]).done();
    let text = ended.text();
    assert!(text.starts_with("statistic"), "{text}");
    let buildings = text.lines().find(|l| l.starts_with("buildings ")).expect("a statistic");
    assert_eq!(buildings.split_whitespace().count(), 7, "{buildings}");
    assert!(text.ends_with("5 seeds: 5 whole, 0 with violations, 0 without a city\n"), "{text}");
    assert!(ended.stderr.contains("5 of 5 seeds"), "{ended:?}");
    let one = sweep(&["--seeds", "0"]).done();
    assert!(one.text().ends_with("1 seed: 1 whole, 0 with violations, 0 without a city\n"), "{one:?}");
    assert!(one.stderr.starts_with("1 of 1 seed in"), "{one:?}");
    let piped = sweep(&["--seeds", "0..2", "--csv", "-"]).done();
    assert!(piped.stderr.contains("2 seeds: 2 whole"), "beside a CSV on standard output it is talk: {piped:?}");
}

#[test]
fn jsonl_has_an_object_a_seed() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("out.jsonl");
    let ended = sweep(&["--seeds", "5..8", "--jsonl", path.to_str().expect("text")]).done();
    assert!(ended.text().contains("3 seeds: 3 whole"));
    let text = std::fs::read_to_string(&path).expect("written");
    let rows: Vec<Value> = text.lines().map(|l| serde_json::from_str(l).expect("JSON")).collect();
    assert_eq!(rows.len(), 3);
    assert_eq!(rows[0]["seed"], "5");
    assert!(rows[2]["statistics"]["buildings"].as_f64().is_some_and(|n| n > 0.0));
    assert_eq!(rows[1]["params"]["districts"], 4);
    let last = sweep(&["--seeds", "18446744073709551615", "--jsonl", "-"]).done();
    let row: Value = serde_json::from_str(last.text()).expect("JSON");
    assert_eq!(row["seed"], "18446744073709551615", "exact in every language");
}

#[test]
fn random_parameters_are_valid_and_the_same_for_the_same_seed() {
    let args = ["sweep", "--seeds", "0..30", "--random-params", "--max-size", "120x60", "--csv", "-"];
    let first = city(&args).done();
    assert_eq!(first.stdout, city(&args).done().stdout);
    let sizes: std::collections::BTreeSet<&str> =
        first.text().lines().skip(1).filter_map(|l| l.split(',').nth(1)).collect();
    assert!(sizes.len() > 3, "{sizes:?}");
    city(&["sweep", "--seeds", "0..1", "--max-size", "120x60"]).wrong_usage(&["--max-size", "--random-params"]);
    city(&["sweep", "--seeds", "0..1", "--max-size", "120x60", "--density", "1"]).wrong_usage(&["--max-size"]);
    city(&["sweep", "--seeds", "0..1", "--random-params", "--density", "1"]).wrong_usage(&["--density"]);
    city(&["sweep", "--seeds", "0..1", "--random-params", "--max-size", "20x20"])
        .wrong_usage(&["--max-size", "80 to 1024"]);
}

#[test]
fn wrong_ranges_shards_and_jobs_are_answered_with_what_is_allowed() {
    for wrong in ["", "5..5", "9..3", "x", "-1..4", "0..18446744073709551617"] {
        city(&["sweep", "--seeds", wrong]).wrong_usage(&["--seeds", "A..B"]);
    }
    city(&["sweep", "--seeds", "0..=18446744073709551615"]).wrong_usage(&["--seeds", "one more than can be counted"]);
    sweep(&["--seeds", "0..2", "--jobs", "1024"]).done();
    for wrong in ["3/3", "1", "a/b", "0/0"] {
        city(&["sweep", "--seeds", "0..9", "--shard", wrong]).wrong_usage(&["--shard", "I/N"]);
    }
    for wrong in ["0", "1025", "-1", "many"] {
        city(&["sweep", "--seeds", "0..9", "--jobs", wrong]).wrong_usage(&["--jobs", "1 to 1024"]);
    }
    city(&["sweep"]).wrong_usage(&["--seeds"]);
    city(&["sweep", "--seeds", "0..9", "--csv", "a", "--jsonl", "a"]).wrong_usage(&["--csv and --jsonl"]);
    city(&["sweep", "--seeds", "0..9", "--append"]).wrong_usage(&["--append", "--csv"]);
}

#[test]
fn both_kinds_of_lines_are_written_at_once_and_each_can_be_gone_on_with() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = |name: &str| dir.path().join(name).to_str().expect("text").to_string();
    let (csv, jsonl) = (path("a.csv"), path("a.jsonl"));
    let read = |path: &str| std::fs::read_to_string(path).expect("written");
    sweep(&["--seeds", "0..3", "--csv", &csv, "--jsonl", &jsonl, "--append"]).done();
    sweep(&["--seeds", "3..=5", "--csv", &csv, "--jsonl", &jsonl, "--append"]).done();
    let (rows, objects) = (read(&csv), read(&jsonl));
    assert_eq!(std::fs::read_dir(dir.path()).expect("a folder").count(), 2, "nothing else is left");
    sweep(&["--seeds", "0..6", "--csv", &csv, "--jsonl", &jsonl]).done();
    assert_eq!((&rows, &objects), (&read(&csv), &read(&jsonl)), "in two parts or in one");

    std::fs::write(&csv, "seed,width\n1,80\n").expect("written");
    sweep(&["--seeds", "0..2", "--csv", &csv, "--append"]).failed("columns are not those of a sweep");
    std::fs::write(&csv, "seed,wid").expect("written");
    sweep(&["--seeds", "0..2", "--csv", &csv, "--append"]).failed("its last line is not whole");
    assert_eq!(read(&csv), "seed,wid", "and nothing happened to it");
    let heading = rows.lines().next().expect("a heading").to_owned();
    for (text, why) in [
        (format!("\u{feff}{rows}"), "it begins with a byte-order mark"),
        (rows.replace('\n', "\r\n"), "its lines end with carriage returns"),
        (format!("{heading}\r\n"), "its lines end with carriage returns"),
    ] {
        std::fs::write(&csv, &text).expect("written");
        sweep(&["--seeds", "0..2", "--csv", &csv, "--append"]).failed(why);
        assert_eq!(read(&csv), text, "and nothing happened to it");
    }
}

#[test]
fn a_file_that_cannot_be_written_is_a_failure_before_any_work() {
    assert!(!Path::new("/no/such").exists());
    sweep(&["--seeds", "0..1000000000", "--csv", "/no/such/a.csv"]).failed("/no/such/a.csv cannot be written");
}
