//! Several sweeps at once, and one table under several names.

#![cfg(unix)]

use std::path::Path;
use std::time::{Duration, Instant};

use crate::common::{Ended, Running, city_in, program, tiny};

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
        first.end().ended_by(2, "go on with: city sweep --seeds");
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

/// Sends Ctrl-C to a sweep once the folder holds enough bytes, after something was done to the folder.
#[track_caller]
fn interrupted(mut child: Running, folder: &Path, meanwhile: impl FnOnce()) -> Ended {
    let size = || std::fs::read_dir(folder).into_iter().flatten().flatten().filter_map(|f| f.metadata().ok());
    let patience = Instant::now() + Duration::from_mins(1);
    while size().map(|meta| meta.len()).sum::<u64>() < 6000 && Instant::now() < patience {
        std::thread::sleep(Duration::from_millis(10));
    }
    meanwhile();
    child.send("INT");
    child.end()
}

#[test]
fn lines_that_went_to_a_file_which_is_gone_are_no_success() {
    for what in ["removed", "renamed", "replaced"] {
        let dir = tempfile::tempdir().expect("a folder");
        let (folder, table) = (dir.path(), dir.path().join("c.csv"));
        let child = start(folder, &["--seeds", "0..=100", "--csv", "c.csv", "--append"]);
        let patience = Instant::now() + Duration::from_mins(1);
        while std::fs::metadata(&table).map_or(0, |meta| meta.len()) < 1000 && Instant::now() < patience {
            std::thread::yield_now();
        }
        match what {
            "removed" => std::fs::remove_file(&table).expect("removed"),
            _ => std::fs::rename(&table, folder.join("elsewhere.csv")).expect("renamed"),
        }
        if what == "replaced" {
            std::fs::write(&table, "of somebody else\n").expect("written");
        }
        child.end().failed("c.csv was removed, renamed or replaced meanwhile");
        assert_eq!(table.exists(), what == "replaced", "{what}");
    }
}

#[test]
fn a_city_is_not_written_over_a_table_that_a_sweep_writes() {
    let dir = tempfile::tempdir().expect("a folder");
    let folder = dir.path();
    for append in [&[][..], &["--append"]] {
        let mut sweep = endless(folder, "c.csv", append);
        std::thread::sleep(Duration::from_millis(300));
        for out in ["c.csv", "./c.csv"] {
            let refused = city_in(folder, &tiny(&["gen", "--seed", "7", "--out", out]));
            refused.failed("c.csv is being written by a sweep");
        }
        sweep.send("INT");
        sweep.end().ended_by(2, "go on with: city sweep --seeds");
        assert!(std::fs::read_to_string(folder.join("c.csv")).expect("a table").starts_with("seed,"));
        // Nobody writes it any more.
        city_in(folder, &tiny(&["gen", "--seed", "7", "--out", "c.csv"])).done();
        std::fs::remove_file(folder.join("c.csv")).expect("removed");
    }
}

#[test]
fn what_cannot_be_taken_away_is_named() {
    let dir = tempfile::tempdir().expect("a folder");
    let (before, after) = (dir.path().join("before"), dir.path().join("after"));
    std::fs::create_dir(&before).expect("made");
    let child = start(dir.path(), &["--seeds", "0..1000000000", "--csv", "before/c.csv"]);
    let ended = interrupted(child, &before, || std::fs::rename(&before, &after).expect("renamed"));
    let ended = ended.ended_by(2, "c.csv cannot be written: putting it in its place");
    let left = ended.stderr.split("is left in its folder as ").nth(1).expect("it is named");
    let left = after.join(left.split_whitespace().next().expect("a name"));
    let text = std::fs::read_to_string(&left).expect("it lies there");
    assert!(text.lines().count() > 2, "{text}");
    let again = "begin again with: city sweep --seeds 0..=999999999 --size 80x40 --districts 4 --csv before/c.csv\n";
    assert!(ended.stderr.contains(again), "{ended:?}");
}

#[test]
fn the_device_that_keeps_nothing_takes_lines_of_both_kinds() {
    let dir = tempfile::tempdir().expect("a folder");
    let args = tiny(&["sweep", "--seeds", "0..2", "--csv", "/dev/null", "--jsonl", "/dev/null"]);
    assert!(city_in(dir.path(), &args).done().text().contains("2 seeds: 2 whole"));
}

#[test]
fn the_command_that_goes_on_with_a_sweep_is_run_by_a_shell_as_it_stands() {
    let dir = tempfile::tempdir().expect("a folder");
    let name = "it's a \"table\" of $HOME.csv";
    let args = ["--seeds", "0..1200", "--shard", "1/3", "--decay", "0.25", "--jobs", "1", "--csv", name];
    let ended = interrupted(start(dir.path(), &args), dir.path(), || {}).ended_by(2, "stopped before seed");
    let command = ended.stderr.split("go on with: ").nth(1).and_then(|rest| rest.lines().next());
    let command = command.expect("a command");
    assert!(!command.contains("--shard") && command.contains("..=799 "), "{command}");
    let program = Path::new(env!("CARGO_BIN_EXE_city"));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = [program.parent().expect("a folder").to_path_buf()].into_iter().chain(std::env::split_paths(&path));
    let status = std::process::Command::new("sh")
        .args(["-c", command])
        .env("PATH", std::env::join_paths(folders).expect("a path"))
        .current_dir(dir.path())
        .output()
        .expect("sh starts");
    assert!(status.status.success(), "{command}: {status:?}");
    let text = std::fs::read_to_string(dir.path().join(name)).expect("the table");
    let rows: Vec<&str> = text.lines().skip(1).collect();
    assert!(rows.iter().filter_map(|row| row.split(',').next()?.parse::<u64>().ok()).eq(400..800), "{command}");
    assert!(rows.iter().all(|row| row.split(',').nth(6) == Some("0.25")), "with the same parameters");
}

/// The program as somebody who may not write everywhere, as root may; `None` where it cannot be started so.
fn unprivileged(args: &[&str], folder: &Path) -> Option<std::process::Command> {
    let id = std::process::Command::new("id").arg("-u").output().ok()?;
    let mut command = program(args);
    if id.stdout == b"0\n" {
        let city = env!("CARGO_BIN_EXE_city");
        let setpriv = || {
            let mut setpriv = std::process::Command::new("setpriv");
            setpriv.args(["--reuid", "65534", "--clear-groups", city]);
            setpriv
        };
        let starts = setpriv().arg("--version").output().is_ok_and(|ended| ended.status.success());
        command = starts.then(setpriv)?;
        command.args(args);
    }
    command.current_dir(folder);
    Some(command)
}

#[test]
fn all_that_a_folder_without_write_permission_keeps_is_named() {
    use std::os::unix::fs::PermissionsExt;
    let dir = tempfile::tempdir().expect("a folder");
    let allow = |mode| {
        std::fs::set_permissions(dir.path(), std::fs::Permissions::from_mode(mode)).expect("a mode is set");
    };
    allow(0o777);
    let args = tiny(&["sweep", "--seeds", "0..1000000000", "--csv", "c.csv", "--jsonl", "c.jsonl"]);
    let Some(mut command) = unprivileged(&args, dir.path()) else { return };
    let ended = interrupted(Running::start(&mut command), dir.path(), || allow(0o555));
    allow(0o777);
    let ended = ended.ended_by(2, "begin again with: city sweep --seeds 0..=999999999");
    let left = files_in(dir.path());
    assert_eq!(left.len(), 4, "{left:?}");
    for file in left {
        let of_file = format!("{file} is left empty");
        let said =
            ended.stderr.contains(&format!("is left in its folder as {file}")) || ended.stderr.contains(&of_file);
        assert!(said, "{file} is not named: {ended:?}");
    }
}
