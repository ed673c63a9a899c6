//! No file is touched in the thread that draws. `disk` stops every other test where one is; here is what it cannot see:
//! a place that touches files and does not say so.

use std::fs;
use std::path::{Path, PathBuf};

/// What touches the file system, as it is written.
const TOUCHES: [&str; 12] = [
    "fs::",
    "File::open",
    "File::create",
    "File::options",
    ".is_dir()",
    ".is_file()",
    ".exists()",
    "canonicalize()",
    "metadata(",
    "read_dir(",
    "write_atomically(",
    "FlavorPacks::",
];

/// Functions that need not say so, each with the reason.
const SILENT: [(&str, &str, &str); 4] = [
    ("subject/city/mod.rs", "default", "it reads nothing yet"),
    ("subject/city/mod.rs", "save", "what is asked of a subject says so in subject/erased.rs"),
    ("start.rs", "parameters", "it looks at a name"),
    ("signals/unix.rs", "ignored", "there is no window yet"),
];

/// What is wrong with a source: each function that touches a file before it says so.
fn touches_unsaid(text: &str) -> Vec<String> {
    let mut unsaid: Vec<String> = Vec::new();
    // The function that a line is in: how far it is indented, its name, and whether it has said so.
    let mut inside: Option<(usize, String, bool)> = None;
    for line in text.lines() {
        let (code, indent) = (line.trim_start(), line.len() - line.trim_start().len());
        if code.starts_with("//") || code.starts_with("use ") || code.starts_with("pub") && code.contains(" use ") {
            continue;
        }
        let head = code.split_once("fn ").filter(|(before, _)| is_before_a_function(before));
        if inside.is_none()
            && let Some((_, rest)) = head
        {
            let name = rest.split(['(', '<']).next().unwrap_or_default();
            inside = Some((indent, name.to_owned(), false));
        }
        let touches = TOUCHES.iter().any(|touch| code.contains(touch));
        match &mut inside {
            Some((_, _, has_said)) if code.contains("disk::touch()") => *has_said = true,
            Some((_, name, false)) if touches && !unsaid.contains(name) => unsaid.push(name.clone()),
            _ => {}
        }
        // Its last line, or its only one where it has no body.
        let is_end = |at: usize| indent == at && (code == "}" || code.ends_with(';') || code.ends_with(" }"));
        if inside.as_ref().is_some_and(|(at, ..)| is_end(*at)) {
            inside = None;
        }
    }
    unsaid
}

fn is_before_a_function(words: &str) -> bool {
    words.split_whitespace().all(|word| word.starts_with("pub") || word.ends_with(')') || word == "const")
}

fn sources(folder: &Path, out: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the sources").flatten() {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, out);
        } else if path.extension().is_some_and(|end| end == "rs") {
            out.push(path);
        }
    }
}

#[test]
fn every_function_that_touches_a_file_says_so_before() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&root, &mut files);
    let mut unsaid = Vec::new();
    for file in files {
        let name = file.strip_prefix(&root).expect("below it").to_string_lossy().replace('\\', "/");
        if name.starts_with("tests/") || name.ends_with("/tests.rs") {
            continue;
        }
        let text = fs::read_to_string(&file).expect("a source");
        let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        unsaid.extend(touches_unsaid(text).into_iter().map(|function| (name.clone(), function)));
    }
    // Each of them is there: otherwise what touches files is looked for in vain.
    let silent: Vec<_> = SILENT.iter().map(|(file, function, _)| (file.to_string(), function.to_string())).collect();
    for place in &silent {
        assert!(unsaid.contains(place), "{place:?} touches no file any more");
    }
    unsaid.retain(|place| !silent.contains(place));
    assert!(unsaid.is_empty(), "these touch files before they call `disk::touch`: {unsaid:?}");
}

#[test]
fn a_touch_that_is_said_in_another_function_or_later_does_not_count() {
    let said = "fn a() {\n    disk::touch();\n    fs::read(\"x\");\n}\n";
    let unsaid = "    pub(super) fn b<T>(\n        path: &Path,\n    ) {\n        path.exists();\n        disk::touch();\n    }\n";
    assert_eq!(touches_unsaid(said), [""; 0]);
    assert_eq!(touches_unsaid(&format!("{said}{unsaid}{said}")), ["b"]);
}
