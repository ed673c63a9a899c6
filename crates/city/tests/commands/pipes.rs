//! Pipes that close, disks that are full, and interrupts.

#![cfg(unix)]

use std::io::{BufRead, BufReader, Read};
use std::path::Path;
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
    assert_eq!(ended.stderr, "", "without a summary");
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
    let saved = Saved::new();
    let cases = [
        tiny(&["gen", "--seed", "7"]),
        tiny(&["gen", "--seed", "7", "--json"]),
        tiny(&["trace", "--seed", "7", "--step", "9"]),
        tiny(&["sweep", "--seeds", "0..2"]),
        tiny(&["sweep", "--seeds", "0..2", "--csv", "-"]),
        vec!["completions", "bash"],
        vec!["man"],
        vec!["help"],
        vec!["--help"],
        vec!["gen", "--help"],
        vec!["--version"],
        vec!["show", saved.str()],
        vec!["info", saved.str()],
        vec!["check", saved.str()],
        vec!["verify", saved.str()],
    ];
    for args in cases {
        let output = program(&args).stdout(full()).output().expect("the program starts");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{args:?}: {said}");
        assert!(said.contains("standard output cannot be written: the disk is full"), "{args:?}: {said}");
        let output = program(&args).stderr(full()).output().expect("the program starts");
        assert_eq!(output.status.code(), Some(0), "{args:?}: nobody need listen");
        for closed in [">&-", "2>&-", ">&- 2>&-", "<&-"] {
            let script = format!("exec \"$0\" \"$@\" {closed}");
            let mut command = Command::new("sh");
            let ended = ended(command.args(["-c", &script, env!("CARGO_BIN_EXE_city")]).args(&args));
            assert_eq!(ended.code, Some(0), "{args:?} {closed}: {ended:?}");
            assert!(!ended.stderr.contains("panicked"), "{args:?} {closed}: {ended:?}");
        }
    }
    ended(&mut program(&tiny(&["sweep", "--seeds", "0..3", "--csv", "/dev/full"])))
        .failed("/dev/full cannot be written");
}

/// Rows that a sweep has written so far, in the file beside its target.
fn rows_beside(folder: &Path) -> usize {
    let files = std::fs::read_dir(folder).expect("a folder").flatten();
    let hidden = files.filter(|file| file.file_name().to_string_lossy().starts_with('.'));
    hidden.map(|file| std::fs::read_to_string(file.path()).unwrap_or_default().lines().count()).sum()
}

/// Starts a sweep, interrupts it once `is_time`, and returns its exit code, summary and words.
fn interrupted(args: &[&str], is_time: impl Fn() -> bool) -> Ended {
    let mut child = program(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts");
    let patience = Instant::now() + Duration::from_mins(1);
    while !is_time() && Instant::now() < patience {
        std::thread::sleep(Duration::from_millis(20));
    }
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill starts");
    assert!(kill.success());
    let status = child.wait().expect("it ends");
    let (mut stderr, mut stdout) = (String::new(), Vec::new());
    child.stderr.take().expect("a pipe").read_to_string(&mut stderr).expect("text");
    child.stdout.take().expect("a pipe").read_to_end(&mut stdout).expect("read");
    Ended { code: status.code(), stdout, stderr }
}

fn seeds_of(text: &str) -> Vec<u64> {
    text.lines().skip(1).filter_map(|line| line.split(',').next()?.parse().ok()).collect()
}

#[test]
fn an_interrupted_sweep_keeps_what_is_done_and_can_be_gone_on_with() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("out.csv");
    std::fs::write(&path, "of last week\n").expect("written");
    let file = path.to_str().expect("text");
    let args = tiny(&["sweep", "--seeds", "0..1000000000", "--csv", file]);
    let read = || std::fs::read_to_string(&path).expect("the file is there");
    let ended = interrupted(&args, || {
        assert_eq!(read(), "of last week\n", "what stood there stays until the end");
        rows_beside(dir.path()) >= 5
    })
    .ended_by(2, "stopped before seed");

    let text = read();
    assert!(text.ends_with('\n'), "whole lines");
    let seeds = seeds_of(&text);
    assert!(seeds.len() >= 4 && seeds.iter().copied().eq(0..seeds.len() as u64), "{seeds:?}");
    let last = format!("{} seeds: {} whole, 0 with violations, 0 without a city\n", seeds.len(), seeds.len());
    assert!(ended.text().ends_with(&last), "{ended:?}");
    let hint = format!("go on with: city sweep --seeds {}..=999999999 --size 80x40", seeds.len());
    assert!(ended.stderr.contains(&hint), "{ended:?}");

    let range = format!("{}..=999999999", seeds.len());
    let args = tiny(&["sweep", "--seeds", &range, "--csv", file, "--append"]);
    let more = || seeds_of(&read()).len() > seeds.len() + 2;
    interrupted(&args, more).ended_by(2, "--append");
    let all = seeds_of(&read());
    assert!(all.len() > seeds.len() && all.iter().copied().eq(0..all.len() as u64), "{all:?}");
    assert_eq!(std::fs::read_dir(dir.path()).expect("a folder").count(), 1, "nothing else is left");
}

#[test]
fn a_sweep_whose_disk_is_full_midway_keeps_whole_lines_and_is_summed_up() {
    let dir = tempfile::tempdir().expect("a folder");
    for append in ["", "--append"] {
        // Files may have 4 KiB: the heading, and some rows.
        let script = format!(
            "trap '' XFSZ; ulimit -f 8 && exec \"$0\" sweep --seeds 0..1000000 --size 80x40 --districts 4 \
             --jobs 2 --csv out.csv --jsonl out.jsonl {append}"
        );
        let output = Command::new("sh")
            .args(["-c", &script, env!("CARGO_BIN_EXE_city")])
            .current_dir(dir.path())
            .output()
            .expect("sh starts");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert!(said.contains("cannot be written: it is larger than the system allows"), "{said}");
        assert!(said.contains("stopped before seed"), "{said}");
        assert!(String::from_utf8_lossy(&output.stdout).contains(" whole, 0 with violations"), "{output:?}");
        let read = |name: &str| std::fs::read_to_string(dir.path().join(name)).expect("the file is there");
        let (csv, jsonl) = (read("out.csv"), read("out.jsonl"));
        assert!(csv.ends_with('\n') && jsonl.ends_with('\n'), "whole lines");
        assert!(seeds_of(&csv).len() == jsonl.lines().count() && !jsonl.is_empty(), "as many of each");
    }
    assert_eq!(std::fs::read_dir(dir.path()).expect("a folder").count(), 2, "nothing else is left");
}

#[test]
fn a_named_pipe_and_standard_output_by_its_name_take_lines_and_cities() {
    let dir = tempfile::tempdir().expect("a folder");
    let pipe = dir.path().join("pipe");
    let made = Command::new("mkfifo").arg(&pipe).status().expect("mkfifo starts");
    assert!(made.success());
    let args = tiny(&["sweep", "--seeds", "0..3", "--csv", pipe.to_str().expect("text")]);
    let mut child = program(&args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts");
    let text = std::fs::read_to_string(&pipe).expect("read");
    assert!(child.wait().expect("it ends").success());
    assert_eq!(seeds_of(&text), [0, 1, 2]);

    // Nobody reads: the first Ctrl-C ends it.
    let ended = interrupted(&args, || {
        std::thread::sleep(Duration::from_millis(300));
        true
    });
    assert_eq!(ended.code, Some(130), "{ended:?}");

    let script = "exec \"$0\" sweep --seeds 0..3 --size 80x40 --districts 4 --csv /dev/stdout >here";
    for target in ["|cat>here", ">here"] {
        let script = script.replace(">here", target);
        let output = Command::new("sh")
            .args(["-c", &script, env!("CARGO_BIN_EXE_city")])
            .current_dir(dir.path())
            .output()
            .expect("sh starts");
        assert!(output.status.success(), "{output:?}");
        assert_eq!(std::fs::read_to_string(dir.path().join("here")).expect("written"), text, "{target}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("3 seeds: 3 whole"), "{output:?}");
    }

    let to_stdout = ended_of_gen("/dev/stdout");
    assert_eq!(to_stdout.stdout, ended_of_gen("-").stdout, "nothing is mixed into the city");
    assert!(to_stdout.stderr.contains("seed         7"), "{to_stdout:?}");
}

fn ended_of_gen(out: &str) -> Ended {
    ended(&mut program(&tiny(&["gen", "--seed", "7", "--out", out]))).done()
}
