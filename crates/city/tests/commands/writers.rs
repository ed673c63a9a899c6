//! Several sweeps at once, and one table under several names.

#![cfg(unix)]

use std::path::Path;
use std::time::{Duration, Instant};

use crate::common::{Running, city_in, program, tiny};

/// Seeds of each of four sweeps.
const EACH: usize = 25;

fn start(folder: &Path, args: &[&str]) -> Running {
    let args = tiny(&[&["sweep"], args].concat());
    Running::start(program(&args).current_dir(folder))
}

fn files_in(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("a folder").flatten();
    let mut names: Vec<String> = entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// Four sweeps that add their lines to the table `name` at once: its lines.
#[track_caller]
fn four_at_once(folder: &Path, flag: &str, name: &str) -> Vec<String> {
    let ranges: Vec<String> = (0..4).map(|i| format!("{}..{}", i * EACH, (i + 1) * EACH)).collect();
    let sweeps = ranges.iter().map(|range| start(folder, &["--seeds", range, flag, name, "--append"]));
    for child in sweeps.collect::<Vec<_>>() {
        child.end().done();
    }
    let text = std::fs::read_to_string(folder.join(name)).expect("the table");
    assert!(text.ends_with('\n'), "whole lines");
    text.lines().map(String::from).collect()
}

#[test]
fn the_lines_of_four_sweeps_at_once_all_land_under_one_heading() {
    for is_there in [false, true] {
        let dir = tempfile::tempdir().expect("a folder");
        let folder = dir.path();
        if is_there {
            city_in(folder, &tiny(&["sweep", "--seeds", "1000", "--csv", "c.csv"])).done();
        }
        let lines = four_at_once(folder, "--csv", "c.csv");
        assert_eq!(lines.len(), 1 + 4 * EACH + usize::from(is_there));
        let cells = |line: &String| line.split(',').count();
        assert!(lines.iter().all(|line| cells(line) == cells(&lines[0])), "no line holds two");
        let mut seeds: Vec<usize> =
            lines[1..].iter().filter_map(|line| line.split(',').next()?.parse().ok()).collect();
        seeds.sort_unstable();
        seeds.truncate(4 * EACH);
        assert!(seeds.into_iter().eq(0..4 * EACH), "every seed once");
        assert_eq!(files_in(folder), ["c.csv"], "nothing else is left");
    }
    let dir = tempfile::tempdir().expect("a folder");
    let lines = four_at_once(dir.path(), "--jsonl", "c.jsonl");
    let seed = |line: &String| serde_json::from_str::<serde_json::Value>(line).expect("JSON")["seed"].clone();
    let mut seeds: Vec<usize> =
        lines.iter().map(|line| seed(line).as_str().expect("text").parse().expect("digits")).collect();
    seeds.sort_unstable();
    assert!(seeds.into_iter().eq(0..4 * EACH), "every seed once");
}

/// A sweep over more seeds than anybody waits for, once it writes to the table.
fn endless(folder: &Path, name: &str, append: &[&str]) -> Running {
    let child = start(folder, &[&["--seeds", "0..1000000000", "--csv", name], append].concat());
    let patience = Instant::now() + Duration::from_mins(1);
    while files_in(folder).len() < if append.is_empty() { 2 } else { 1 } && Instant::now() < patience {
        std::thread::sleep(Duration::from_millis(10));
    }
    child
}

#[test]
fn a_table_that_is_being_written_is_not_replaced_and_added_to_afterwards() {
    for append in [&[][..], &["--append"]] {
        let dir = tempfile::tempdir().expect("a folder");
        let folder = dir.path();
        std::fs::create_dir(folder.join("in")).expect("made");
        let mut first = endless(&folder.join("in"), "c.csv", append);
        std::thread::sleep(Duration::from_millis(300));
        let refused = city_in(folder, &tiny(&["sweep", "--seeds", "5", "--csv", "in/c.csv"]));
        refused.failed("in/c.csv is being written by another sweep");
        // Two wait, one of them under another name, and one of these is called off.
        std::os::unix::fs::symlink("in/c.csv", folder.join("link.csv")).expect("made");
        let waiting = start(folder, &["--seeds", "1000000000..=1000000002", "--csv", "link.csv", "--append"]);
        let mut called_off =
            start(folder, &["--seeds", "7", "--csv", "in/c.csv", "--jsonl", "new.jsonl", "--append"]);
        std::thread::sleep(Duration::from_millis(500));
        called_off.send("INT");
        called_off.end().ended_by(2, "waiting");
        first.send("INT");
        first.end().ended_by(2, "go on with --seeds");
        waiting.end().done();

        let text = std::fs::read_to_string(folder.join("in/c.csv")).expect("the table");
        let seeds: Vec<u64> = text.lines().skip(1).filter_map(|line| line.split(',').next()?.parse().ok()).collect();
        let done = seeds.len() as u64 - 3;
        assert!(done > 0 && seeds[..done as usize].iter().copied().eq(0..done), "{seeds:?}");
        assert_eq!(seeds[done as usize..], [1_000_000_000, 1_000_000_001, 1_000_000_002]);
        assert_eq!(files_in(&folder.join("in")), ["c.csv"]);
        assert_eq!(files_in(folder), ["in", "link.csv"], "what was called off leaves nothing");
    }
}

#[test]
fn one_file_under_two_names_is_refused_and_nothing_happens_to_it() {
    let dir = tempfile::tempdir().expect("a folder");
    let folder = dir.path();
    let refused = |csv: &str, jsonl: &str| {
        for mode in [&[][..], &["--append"]] {
            let args = [&["sweep", "--seeds", "0..3", "--csv", csv, "--jsonl", jsonl], mode].concat();
            city_in(folder, &tiny(&args)).wrong_usage(&["--csv and --jsonl", "one file"]);
        }
    };
    std::fs::create_dir(folder.join("in")).expect("made");
    for (csv, jsonl) in [("a.csv", "./a.csv"), ("in/../a.csv", "a.csv"), ("-", "/dev/stdout")] {
        refused(csv, jsonl);
    }
    std::os::unix::fs::symlink("a.csv", folder.join("link")).expect("made");
    refused("a.csv", "link");
    assert_eq!(files_in(folder), ["in", "link"], "no table was left behind");
    std::fs::write(folder.join("a.csv"), "of last week\n").expect("written");
    std::fs::hard_link(folder.join("a.csv"), folder.join("hard")).expect("made");
    refused("a.csv", "hard");
    refused("link", "hard");
    assert_eq!(std::fs::read_to_string(folder.join("a.csv")).expect("there"), "of last week\n");
}
