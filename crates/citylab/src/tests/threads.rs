//! No file is touched in the thread that draws. `disk` stops every other test where one is; here is what it cannot see:
//! a place that touches files and does not say so.

use std::fs;
use std::path::{Path, PathBuf};

/// What touches the file system, as it is written.
const TOUCHES: [&str; 11] = [
    "fs::",
    "File::open",
    "File::create",
    "File::options",
    ".is_dir()",
    ".exists()",
    "canonicalize()",
    "metadata(",
    "read_dir(",
    "write_atomically(",
    "FlavorPacks",
];

/// Places that need not say so, each with the reason.
const SILENT: [(&str, &str); 3] = [
    ("subject/city/mod.rs", "what is asked of a subject says so in subject/erased.rs"),
    ("start.rs", "there is no window yet"),
    ("signals/unix.rs", "there is no window yet"),
];

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
fn whatever_touches_a_file_says_so_before() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&root, &mut files);
    let mut seen = 0;
    for file in files {
        let name = file.strip_prefix(&root).expect("below it").to_string_lossy().replace('\\', "/");
        if name.starts_with("tests/") || name.ends_with("/tests.rs") {
            continue;
        }
        let text = fs::read_to_string(&file).expect("a source");
        let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        let is_code = |line: &&str| !line.trim_start().starts_with("//") && !line.trim_start().starts_with("use ");
        let touches = text.lines().filter(is_code).any(|line| TOUCHES.iter().any(|touch| line.contains(touch)));
        if touches && !SILENT.iter().any(|(silent, _)| *silent == name) {
            assert!(text.contains("disk::touch()"), "{name} touches files and does not call `disk::touch`");
            seen += 1;
        }
    }
    assert!(seen >= 5, "{seen}: what touches files is looked for in vain");
}
