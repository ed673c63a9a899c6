//! What keeps the workspace fit for other systems and for a clean checkout: names that only one system has stand
//! apart, and nothing is left lying about by tests.

use std::path::Path;
use std::process::Command;

use crate::root;
use crate::tidy::{code, rust_files};

/// What only Unix has.
const UNIX_ONLY: [&str; 6] = ["std::os::unix", "std::os::fd", "signal_hook::", "nix::", "libc::", "termina::"];

/// Whether the file is compiled on Unix alone because of its name: its parent declares it so.
fn is_for_unix(name: &str) -> bool {
    name.ends_with("/unix.rs") || name.contains("/unix/")
}

/// Whether a path that begins with `word` stands in the text.
fn uses(text: &str, word: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    text.match_indices(word).any(|(at, _)| !text[..at].ends_with(is_part))
}

/// Whether a file is made of tests alone.
fn is_test(name: &str) -> bool {
    name.contains("/tests/") || name.ends_with("/tests.rs")
}

#[test]
fn names_that_only_unix_has_stand_in_files_of_their_own_with_a_counterpart() {
    for (name, text) in rust_files() {
        if is_test(&name) || name.starts_with("tests/") {
            continue;
        }
        for word in UNIX_ONLY {
            let found = uses(&code(&text), word);
            // Its flags for the signals of the C standard are everywhere.
            let is_everywhere = word == "signal_hook::" && name.ends_with("/other.rs");
            assert!(
                !found || is_for_unix(&name) || is_everywhere,
                "{name} uses {word}: move it to a file called unix.rs"
            );
        }
        let file = Path::new(&name);
        let folder =
            if name.ends_with("/unix/mod.rs") { file.parent().and_then(Path::parent) } else { file.parent() };
        if name.ends_with("/unix.rs") || name.ends_with("/unix/mod.rs") {
            let folder = folder.expect("it lies in a folder");
            let other = folder.join("other.rs");
            assert!(root().join(&other).is_file(), "{name} has no counterpart {}", other.display());
            let parent = std::fs::read_to_string(root().join(folder).join("mod.rs")).expect("its folder's mod.rs");
            for line in ["#[cfg(unix)]\nmod unix;", "#[cfg(not(unix))]\nmod other;"] {
                assert!(parent.contains(line), "{}/mod.rs does not say `{line}`", folder.display());
            }
        }
    }
}

#[test]
fn tests_of_what_only_unix_has_say_so() {
    for (name, text) in rust_files() {
        let uses = UNIX_ONLY.iter().any(|word| uses(&text, word));
        let is_this = name.ends_with("house/portable.rs");
        if is_test(&name) && uses && !is_this {
            let parent = Path::new(&name).parent().expect("it lies in a folder").join("main.rs");
            let of_binary = std::fs::read_to_string(root().join(parent)).unwrap_or_default();
            let module = Path::new(&name).file_stem().and_then(|s| s.to_str()).unwrap_or_default();
            let by_parent = of_binary.contains(&format!("#[cfg(unix)]\nmod {module};"));
            assert!(text.contains("cfg(unix)") || by_parent, "{name} is not behind cfg(unix)");
        }
    }
}

/// Files that the programs write belong where they are kept on purpose.
#[test]
fn nothing_that_the_programs_write_is_tracked_outside_its_folders() {
    let listed = Command::new("git").args(["ls-files", "-z"]).current_dir(root()).output();
    let Ok(listed) = listed else { return };
    let names = String::from_utf8_lossy(&listed.stdout).into_owned();
    for name in names.split('\0') {
        let written = [".city", ".lab", ".tmp", ".old", ".log"].iter().any(|ending| name.ends_with(ending));
        let on_purpose = name.starts_with("cities/") || name.contains("/fixtures/");
        assert!(!written || on_purpose, "{name} is tracked");
    }
}
