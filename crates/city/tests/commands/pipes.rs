//! Pipes that close, disks that are full, and interrupts.

#![cfg(unix)]

use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::common::{Ended, Saved, ended, program, tiny};

/// Runs the program with a reader that goes away after one line.
fn cut_short(args: &[&str]) -> Ended {
    let mut child = program(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts");
    let mut line = String::new();
    BufReader::with_capacity(64, child.stdout.take().expect("a pipe")).read_line(&mut line).expect("a line");
    let output = child.wait_with_output().expect("it ends");
    Ended { code: output.status.code(), stdout: line.into(), stderr: String::from_utf8_lossy(&output.stderr).into() }
}

#[test]
fn a_closed_pipe_ends_every_command_quietly() {
    let saved = Saved::new();
    let commands: [&[&str]; 5] = [
        &["gen", "--seed", "7", "--json", "--quiet"],
        &["trace", "--seed", "7"],
        &["trace", "--seed", "7", "--slot", "wealth", "--jsonl"],
        &["completions", "zsh"],
        &["show", saved.str(), "--color", "always"],
    ];
    for args in commands {
        let ended = cut_short(args).done();
        assert!(ended.stderr.is_empty(), "{args:?}: {ended:?}");
    }
    // A sweep that nobody reads any more stops, however many seeds are left.
    let ended = cut_short(&tiny(&["sweep", "--seeds", "0..1000000000", "--csv", "-"])).done();
    assert!(!ended.stderr.contains("error"), "{ended:?}");
}

#[test]
fn a_closed_standard_error_does_no_harm() {
    let script = "exec \"$0\" gen --seed 7 --size 80x40 --districts 4 --out - 2>&-";
    let output = Command::new("sh").args(["-c", script, env!("CARGO_BIN_EXE_city")]).output().expect("sh starts");
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(output.stdout.starts_with(b"CITY"));
}

#[test]
fn a_full_disk_is_a_failure_in_words() {
    let full = || std::fs::File::options().write(true).open("/dev/full").expect("/dev/full");
    for args in [tiny(&["gen", "--seed", "7"]), tiny(&["gen", "--seed", "7", "--json"]), vec!["completions", "bash"]]
    {
        let output = program(&args).stdout(full()).output().expect("the program starts");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{args:?}: {said}");
        assert!(said.contains("standard output cannot be written"), "{args:?}: {said}");
    }
    ended(&mut program(&tiny(&["sweep", "--seeds", "0..3", "--csv", "/dev/full"])))
        .failed("/dev/full cannot be written");
}

#[test]
fn an_interrupted_sweep_keeps_what_is_done() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("out.csv");
    let args = tiny(&["sweep", "--seeds", "0..1000000000", "--csv", path.to_str().expect("text")]);
    let mut child = program(&args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts");
    let rows = || std::fs::read_to_string(&path).unwrap_or_default().lines().count();
    let patience = Instant::now() + Duration::from_mins(1);
    while rows() < 5 && Instant::now() < patience {
        std::thread::sleep(Duration::from_millis(20));
    }
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill starts");
    assert!(kill.success());
    let status = child.wait().expect("it ends");
    let (mut said, mut summary) = (String::new(), String::new());
    child.stderr.take().expect("a pipe").read_to_string(&mut said).expect("text");
    child.stdout.take().expect("a pipe").read_to_string(&mut summary).expect("text");
    assert_eq!(status.code(), Some(1), "{said}");
    assert!(said.contains("stopped before seed"), "{said}");

    let text = std::fs::read_to_string(&path).expect("the file is there");
    assert!(text.ends_with('\n'), "whole lines");
    let seeds: Vec<u64> = text.lines().skip(1).filter_map(|l| l.split(',').next()?.parse().ok()).collect();
    assert!(seeds.len() >= 4 && seeds.iter().copied().eq(0..seeds.len() as u64), "{seeds:?}");
    let last = format!("{} seeds: {} whole, 0 with violations, 0 without a city\n", seeds.len(), seeds.len());
    assert!(summary.ends_with(&last), "{summary}");
}
