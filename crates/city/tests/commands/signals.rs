//! Signals, once and again: nothing that was done is lost, nothing is left over, and the exit code says which it was.

#![cfg(unix)]

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::common::{Ended, Running, program, tiny};

/// The program with no signal ignored, the one that started the test with some ignored: `nohup` does so with HUP.
fn heeding(args: &[&str]) -> Command {
    let program = program(args);
    let mut command = Command::new("env");
    command.arg("--default-signal").arg(program.get_program()).args(program.get_args()).stdin(Stdio::null());
    for (name, value) in program.get_envs() {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        };
    }
    command
}

fn start(args: &[&str], folder: &Path) -> Running {
    Running::start(heeding(args).current_dir(folder))
}

/// Bytes in the files of a folder.
fn size_of(folder: &Path) -> u64 {
    let files = std::fs::read_dir(folder).expect("a folder").flatten();
    files.filter_map(|file| file.metadata().ok()).map(|meta| meta.len()).sum()
}

/// Waits until a sweep has written some lines.
#[track_caller]
fn until_it_writes(folder: &Path) {
    let begun = Instant::now();
    while size_of(folder) < 6000 {
        assert!(begun.elapsed() < Duration::from_mins(1), "nothing is written");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[track_caller]
fn assert_all_is_kept(ended: Ended, signal: i32, folder: &Path) {
    let ended = ended.ended_by(signal, "stopped before seed");
    let text = std::fs::read_to_string(folder.join("out.csv")).expect("the table");
    assert!(text.ends_with('\n'), "whole lines");
    let seeds: Vec<u64> = text.lines().skip(1).filter_map(|line| line.split(',').next()?.parse().ok()).collect();
    assert!(!seeds.is_empty() && seeds.iter().copied().eq(0..seeds.len() as u64), "{seeds:?}");
    let (next, tiny) = (seeds.len(), "--size 80x40 --districts 4");
    let hint = format!("go on with: city sweep --seeds {next}..=999999999 {tiny} --csv out.csv --append\n");
    assert!(ended.stderr.contains(&hint), "{ended:?}");
    assert!(ended.text().contains(&format!("{} seeds: {0} whole", seeds.len())), "{ended:?}");
    assert_eq!(std::fs::read_dir(folder).expect("a folder").count(), 1, "nothing else is left");
}

#[test]
fn a_sweep_keeps_all_that_is_done_however_often_a_signal_comes() {
    // Of two that come before the program has looked, the system hands on the one of the lower number first: where they
    // differ, the lower one is sent first.
    let cases: [(&[&str], i32); 9] = [
        (&["INT", "INT"], 2),
        // What schedulers of batches and limits of time send.
        (&["USR1"], 10),
        (&["ALRM"], 14),
        (&["XCPU"], 24),
        (&["TERM", "TERM", "TERM"], 15),
        (&["INT", "TERM"], 2),
        (&["HUP"], 1),
        (&["HUP", "HUP", "TERM"], 1),
        (&["INT"; 40], 2),
    ];
    for append in [&[][..], &["--append"]] {
        for (signals, number) in cases {
            let dir = tempfile::tempdir().expect("a folder");
            let args = [&["sweep", "--seeds", "0..1000000000", "--csv", "out.csv"], append].concat();
            let mut child = start(&tiny(&args), dir.path());
            until_it_writes(dir.path());
            for signal in signals {
                child.send(signal);
                std::thread::sleep(Duration::from_millis(1));
            }
            assert_all_is_kept(child.end(), number, dir.path());
        }
    }
}

#[test]
fn a_sweep_under_timeout_keeps_all_that_is_done() {
    // It sends its signal to the program, and then to its whole group.
    let dir = tempfile::tempdir().expect("a folder");
    let args = tiny(&["sweep", "--seeds", "0..1000000000", "--csv", "out.csv"]);
    let mut command = Command::new("timeout");
    command.args(["--preserve-status", "2", env!("CARGO_BIN_EXE_city")]).args(&args).current_dir(dir.path());
    assert_all_is_kept(crate::common::ended(&mut command), 15, dir.path());
}

#[test]
fn every_command_ends_with_the_number_of_the_signal_and_leaves_nothing() {
    let large = ["--seed", "1", "--size", "1024x512"];
    let commands: [(&[&str], &[&str]); 5] = [
        (&["gen", "--out", "large.city"], &large),
        (&["gen", "--out", "large.json"], &large),
        (&["trace", "--first-violation"], &large),
        (&["check", "-"], &[]),
        (&["sweep", "--seeds", "0..9", "--csv", "pipe", "--size", "80x40"], &["--districts", "4"]),
    ];
    let dir = tempfile::tempdir().expect("a folder");
    assert!(Command::new("mkfifo").arg(dir.path().join("pipe")).status().expect("mkfifo starts").success());
    for (signal, number) in [("INT", 2), ("TERM", 15), ("HUP", 1), ("QUIT", 3)] {
        for (command, parameters) in commands {
            let mut program = heeding(&[command, parameters].concat());
            let mut child = Running::start(program.current_dir(dir.path()).stdin(Stdio::piped()));
            let _open = child.child().stdin.take();
            std::thread::sleep(Duration::from_millis(150));
            child.send(signal);
            let begun = Instant::now();
            child.end().ended_by(number, "");
            assert!(begun.elapsed() < Duration::from_secs(5), "{command:?} at once");
            assert_eq!(std::fs::read_dir(dir.path()).expect("a folder").count(), 1, "{command:?} leaves nothing");
        }
    }
}

#[test]
fn a_hangup_that_is_ignored_does_not_end_a_sweep() {
    let dir = tempfile::tempdir().expect("a folder");
    let script = "trap '' HUP; exec \"$0\" sweep --seeds 0..60 --size 80x40 --districts 4 --csv out.csv";
    let mut command = Command::new("sh");
    command.args(["-c", script, env!("CARGO_BIN_EXE_city")]).current_dir(dir.path());
    let mut child = Running::start(&mut command);
    until_it_writes(dir.path());
    child.send("HUP");
    child.end().done();
    let text = std::fs::read_to_string(dir.path().join("out.csv")).expect("the table");
    assert_eq!(text.lines().count(), 61);
}

#[test]
fn a_sweep_that_nobody_reads_ends_soon_and_keeps_its_table() {
    for table in [false, true] {
        let dir = tempfile::tempdir().expect("a folder");
        let path = dir.path().join("table.csv");
        let path = path.to_str().expect("plain text");
        let mut args = vec!["sweep", "--seeds", "0..1000000000", "--jsonl", "-"];
        if table {
            args.extend(["--csv", path]);
        }
        let mut child = start(&tiny(&args), dir.path());
        std::thread::sleep(Duration::from_secs(1));
        // Its pipe is full by then or soon; nobody takes anything out.
        child.send("TERM");
        let begun = Instant::now();
        let status = loop {
            if let Some(status) = child.child().try_wait().expect("it can be asked") {
                break status;
            }
            assert!(begun.elapsed() < Duration::from_secs(20), "it hangs");
            std::thread::sleep(Duration::from_millis(20));
        };
        assert_eq!(status.code(), Some(143));
        let files: Vec<_> =
            std::fs::read_dir(dir.path()).expect("a folder").flatten().map(|e| e.file_name()).collect();
        assert_eq!(files.len(), usize::from(table), "{files:?}");
        if table {
            let text = std::fs::read_to_string(path).expect("the table");
            assert!(text.lines().count() > 1 && text.ends_with('\n'), "{text}");
        }
    }
}

#[test]
fn a_table_cut_short_by_a_reader_who_left_is_no_success() {
    let dir = tempfile::tempdir().expect("a folder");
    let line = "\"$city\" sweep --seeds 0..200 --size 80x40 --districts 4 --csv a.csv --jsonl - | head -1 >/dev/null; \
                exit ${PIPESTATUS[0]}";
    let ended = std::process::Command::new("bash")
        .args(["-c", line])
        .env("city", env!("CARGO_BIN_EXE_city"))
        .current_dir(dir.path())
        .output()
        .expect("bash starts");
    let said = String::from_utf8_lossy(&ended.stderr);
    assert_eq!(ended.status.code(), Some(1), "{said}");
    assert!(said.contains("go on with: city sweep --seeds"), "{said}");
    let text = std::fs::read_to_string(dir.path().join("a.csv")).expect("the table");
    assert!(text.ends_with('\n') && text.lines().count() < 201);
}

#[test]
fn a_file_over_its_limit_keeps_its_whole_lines_and_is_told() {
    for append in ["", "--append"] {
        let dir = tempfile::tempdir().expect("a folder");
        let line = format!(
            "ulimit -f 8; exec \"$city\" sweep --seeds 0..200 --size 80x40 --districts 4 --csv a.csv {append}"
        );
        let ended = std::process::Command::new("sh")
            .args(["-c", &line])
            .env("city", env!("CARGO_BIN_EXE_city"))
            .current_dir(dir.path())
            .output()
            .expect("sh starts");
        let said = String::from_utf8_lossy(&ended.stderr);
        assert_eq!(ended.status.code(), Some(1), "{said}");
        assert!(
            said.contains("a.csv cannot be written") && said.contains("go on with: city sweep --seeds"),
            "{said}"
        );
        let text = std::fs::read_to_string(dir.path().join("a.csv")).expect("the table");
        let columns = |line: &str| line.split(',').count();
        assert!(text.ends_with('\n') && text.lines().count() > 2);
        assert!(text.lines().all(|line| columns(line) >= columns(text.lines().next().expect("a heading"))), "{text}");
        assert_eq!(std::fs::read_dir(dir.path()).expect("a folder").count(), 1, "nothing else is left");
    }
}
