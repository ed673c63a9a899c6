//! The commands that the README gives a newcomer, run as they stand there.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use crate::common::city_in;

/// The project's root folder.
fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

fn readme() -> String {
    std::fs::read_to_string(root().join("README.md")).expect("README.md")
}

/// The lines between fences, without their indentation and without comments.
fn fenced(text: &str) -> Vec<&str> {
    let mut inside = false;
    let mut lines = Vec::new();
    for line in text.lines().map(str::trim) {
        if line.starts_with("```") {
            inside = !inside;
        } else if inside {
            lines.push(line.split(" #").next().unwrap_or_default().trim());
        }
    }
    lines
}

/// The words of every command that begins with `program`, from fences and from `code` in the text.
fn commands<'a>(text: &'a str, program: &str) -> Vec<Vec<&'a str>> {
    let spans = text.split('`').skip(1).step_by(2);
    let all = fenced(text).into_iter().chain(spans).map(|line| line.split_whitespace().collect::<Vec<_>>());
    // Variables may stand before the program.
    all.filter_map(|words| {
        let place = words.iter().position(|word| !word.contains('='))?;
        (words[place] == program).then(|| words[place..].to_vec())
    })
    .collect()
}

#[test]
fn every_command_of_the_terminal_program_is_carried_out_in_order() {
    let dir = tempfile::tempdir().expect("a folder");
    let text = readme();
    let lines: Vec<&str> = fenced(&text).into_iter().filter(|l| l.starts_with("target/release/city ")).collect();
    assert!(lines.len() >= 8, "{lines:?}");
    for line in lines {
        assert!(!line.contains(['|', '>', '"', '\'', '$', '*', '&', ';']), "`{line}` needs a shell");
        let args: Vec<&str> = line.split_whitespace().skip(1).collect();
        let ended = city_in(dir.path(), &args);
        assert_eq!(ended.code, Some(0), "`{line}`: {}", ended.stderr);
        assert!(!ended.stdout.is_empty(), "`{line}` prints nothing");
    }
}

#[test]
fn every_cargo_command_names_a_package_that_is_there() {
    let output = Command::new(std::env::var("CARGO").unwrap_or_else(|_| "cargo".into()))
        .args(["metadata", "--no-deps", "--format-version", "1"])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).expect("cargo metadata is JSON");
    let packages = metadata["packages"].as_array().expect("packages");
    let names: BTreeSet<&str> = packages.iter().filter_map(|p| p["name"].as_str()).collect();
    let text = readme();
    let commands = commands(&text, "cargo");
    assert!(commands.len() >= 4, "{commands:?}");
    let mut named = 0;
    for words in commands {
        assert!(["run", "test", "build", "bench"].contains(&words[1]), "{words:?}");
        for pair in words.windows(2).filter(|pair| ["-p", "--package"].contains(&pair[0])) {
            assert!(names.contains(pair[1]), "there is no package `{}`: {words:?}", pair[1]);
            named += 1;
        }
    }
    assert!(named >= 2, "some command names a package");
    // `cargo run` without a package opens the window.
    let default = metadata["workspace_default_members"].as_array().expect("members");
    let is_window = |id: &serde_json::Value| id.as_str().is_some_and(|id| id.contains("/crates/citylab#"));
    assert!(default.len() == 1 && default.iter().all(is_window), "{default:?}");
}
