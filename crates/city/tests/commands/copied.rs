//! The command lines that the window copies, given to a shell: each makes what the window made.
//!
//! `tests/golden/command-lines.txt` has them with their fingerprints; the tests of `citylab` hold it to what is copied.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use dungeon::Dungeon;

use crate::common::ended;

/// A folder with the pack that one of the lines names: the built-in one.
fn packs() -> tempfile::TempDir {
    let dir = tempfile::tempdir().expect("a folder");
    let builtin = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../flavor");
    fs::create_dir(dir.path().join("neo noir")).expect("made");
    for file in ["names.ron", "themes.ron"] {
        fs::copy(builtin.join(file), dir.path().join("neo noir").join(file)).expect("copied");
    }
    dir
}

/// What a shell prints that finds the program by its name.
#[track_caller]
fn in_shell(line: &str, packs: &Path) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_city"));
    let folder = program.parent().expect("a program lies in a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    let mut shell = Command::new("sh");
    shell
        .args(["-c", line])
        .env("PATH", format!("{}:{path}", folder.display()))
        .env("CITYLAB_FLAVOR", packs)
        .stdin(Stdio::null());
    let made = ended(&mut shell);
    assert_eq!(made.code, Some(0), "{line}: {made:?}");
    made.text().to_owned()
}

#[test]
fn every_command_line_that_the_window_copies_makes_what_the_window_made() {
    let packs = packs();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/golden/command-lines.txt");
    let lines = fs::read_to_string(path).expect("the lines are there");
    assert!(lines.lines().count() > 10, "{lines}");
    for line in lines.lines() {
        let (fingerprint, line) = line.split_once(' ').expect("a fingerprint and a line");
        let made = if line.starts_with("city dungeon ") {
            let json = in_shell(&format!("{line} --json"), packs.path());
            format!("{:016x}", serde_json::from_str::<Dungeon>(&json).expect("a dungeon").fingerprint())
        } else {
            let told = in_shell(line, packs.path());
            let row = told.lines().find_map(|row| row.strip_prefix("fingerprint"));
            row.expect("its fingerprint is told").trim().to_owned()
        };
        // Of a city's fingerprint a person sees the beginning.
        assert!(made.len() >= 8 && fingerprint.starts_with(&made), "`{line}` makes {made} and not {fingerprint}");
    }
}
