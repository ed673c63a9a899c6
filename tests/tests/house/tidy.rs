//! The rules of the house: who may use whom, how files open and how long they are, what generation may not touch, and
//! what the documents must cover.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::root;

/// Files that may be longer than 600 lines, each with the reason.
const LONG_FILES: [(&str, &str); 0] = [];

/// Every Rust file of the project, with its path from the root.
pub(crate) fn rust_files() -> Vec<(String, String)> {
    let mut files = Vec::new();
    for top in ["crates", "tests"] {
        collect(&root().join(top), &mut files);
    }
    files
        .into_iter()
        .map(|path| {
            let name = path.strip_prefix(root()).expect("inside the root").to_string_lossy().replace('\\', "/");
            (name, fs::read_to_string(&path).expect("a source file is text"))
        })
        .collect()
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let mut entries: Vec<_> = fs::read_dir(folder).expect("a folder").map(|e| e.expect("an entry").path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|e| e == "rs") {
            files.push(path);
        }
    }
}

/// Direct dependencies of each workspace crate, those of tests and benches left out, optional ones included.
fn dependencies() -> BTreeMap<String, BTreeSet<String>> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let output = Command::new(cargo)
        .args(["metadata", "--no-deps", "--format-version", "1"])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).expect("cargo metadata is JSON");
    let packages = metadata["packages"].as_array().expect("packages");
    packages
        .iter()
        .map(|package| {
            let deps = package["dependencies"].as_array().expect("dependencies").iter();
            let plain = deps.filter(|d| d["kind"].is_null());
            let names = plain.map(|d| d["name"].as_str().expect("a name").to_string()).collect();
            (package["name"].as_str().expect("a name").to_string(), names)
        })
        .collect()
}

#[test]
fn crates_use_only_those_below_them() {
    let allowed = [
        ("canvas", &[][..]),
        ("mapkit", &[]),
        ("citygen", &["mapkit"]),
        ("dungeon", &["mapkit", "canvas"]),
        ("cityplay", &["mapkit", "citygen", "canvas"]),
        ("cityfile", &["mapkit", "citygen"]),
        ("city", &["mapkit", "citygen", "cityplay", "cityfile", "dungeon", "canvas"]),
        ("citylab", &["mapkit", "citygen", "cityplay", "cityfile", "dungeon", "canvas"]),
    ];
    let found = dependencies();
    let ours: BTreeSet<&str> = allowed.iter().map(|a| a.0).collect();
    for (name, may) in allowed {
        let uses = found.get(name).unwrap_or_else(|| panic!("crate {name} is missing"));
        for used in uses.iter().filter(|u| ours.contains(u.as_str())) {
            assert!(may.contains(&used.as_str()), "{name} may not use {used}");
        }
    }
}

#[test]
fn libraries_depend_on_no_terminal_and_no_window() {
    let forbidden = [
        "ratatui",
        "crossterm",
        "egui",
        "eframe",
        "winit",
        "egui_extras",
        "egui_plot",
        "egui_tiles",
        "rfd",
        "indicatif",
        "clap",
    ];
    let found = dependencies();
    for name in ["canvas", "mapkit", "citygen", "dungeon", "cityfile", "cityplay"] {
        for used in &found[name] {
            assert!(!forbidden.contains(&used.as_str()), "{name} may not depend on {used}");
        }
    }
}

#[test]
fn every_file_opens_with_what_it_is_for() {
    for (name, text) in rust_files() {
        let first = text.lines().next().unwrap_or_default();
        assert!(first.starts_with("//! ") && first.len() > 12, "{name} opens with `{first}`");
    }
}

#[test]
fn no_file_is_longer_than_600_lines() {
    for (name, text) in rust_files() {
        let excused = LONG_FILES.iter().any(|(file, _)| *file == name);
        let lines = text.lines().count();
        assert!(excused || lines <= 600, "{name} has {lines} lines");
    }
}

#[test]
fn only_cityfile_and_the_programs_touch_the_file_system() {
    for (name, text) in rust_files() {
        let library = ["canvas", "mapkit", "citygen", "dungeon", "cityplay"];
        if library.iter().any(|l| name.starts_with(&format!("crates/{l}/src/"))) {
            for word in ["std::fs", "File::open", "File::create", "std::env", "std::net", "std::process"] {
                assert!(!code(&text).contains(word), "{name} uses {word}");
            }
        }
    }
}

/// Source without comments and without the module of unit tests that ends it.
pub(crate) fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    text.lines().filter(|l| !l.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

/// Float functions that IEEE 754 leaves inexact: the lints of the generating crates forbid each for both float types.
const INEXACT: [&str; 26] = [
    "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sin_cos", "sinh", "cosh", "tanh", "asinh", "acosh",
    "atanh", "exp", "exp2", "exp_m1", "ln", "ln_1p", "log", "log2", "log10", "cbrt", "hypot", "powf", "powi",
];

#[test]
fn nothing_inexact_or_unordered_is_reachable_from_generation() {
    let unordered = [
        "HashMap",
        "HashSet",
        "RandomState",
        "SystemTime",
        "Instant",
        "thread::",
        "rayon",
        "rand::",
        "thread_rng",
        "mul_add",
    ];
    let methods = INEXACT.iter().map(|name| format!(".{name}("));
    let paths = INEXACT.iter().flat_map(|name| [format!("f32::{name}"), format!("f64::{name}")]);
    let words: Vec<String> = unordered.iter().map(ToString::to_string).chain(methods).chain(paths).collect();
    // The timeline times steps for the person who looks; what it times is never generated from.
    let excused = [("crates/mapkit/src/timeline/record.rs", "Instant")];
    let mut seen = 0;
    for (name, text) in rust_files() {
        if !["canvas", "mapkit", "citygen", "dungeon"].iter().any(|l| name.starts_with(&format!("crates/{l}/src/"))) {
            continue;
        }
        seen += 1;
        let code = code(&text);
        for word in &words {
            let excused = excused.contains(&(name.as_str(), word.as_str()));
            assert!(!code.contains(word.as_str()) || excused, "{name} uses {word}");
        }
    }
    assert!(seen > 30, "the generating crates were found");
}

#[test]
fn the_generating_crates_forbid_the_same_by_lint() {
    for name in ["canvas", "mapkit", "citygen", "dungeon"] {
        let path = root().join("crates").join(name).join("clippy.toml");
        let lints = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        for word in ["HashMap", "HashSet", "RandomState", "Instant::now", "SystemTime::now", "::mul_add"] {
            assert!(lints.contains(word), "{} does not forbid {word}", path.display());
        }
        for function in INEXACT {
            for float in ["f32", "f64"] {
                let path_of = format!("\"{float}::{function}\"");
                assert!(lints.contains(&path_of), "{} does not forbid {path_of}", path.display());
            }
        }
    }
}

#[test]
fn pass_files_open_with_reads_writes_leaves_stream_and_source() {
    let passes = root().join("crates/citygen/src/passes");
    for name in citygen::PASS_NAMES {
        let file = [passes.join(format!("{name}.rs")), passes.join(name).join("mod.rs")];
        let path = file.iter().find(|p| p.exists()).unwrap_or_else(|| panic!("pass {name} has no file"));
        let text = fs::read_to_string(path).expect("text");
        for word in ["**Reads**", "**Writes**", "**Leaves**", "**Stream**", "**Source**"] {
            assert!(text.contains(word), "{} lacks {word}", path.display());
        }
    }
}

#[test]
fn the_architecture_page_covers_every_folder_and_every_pass() {
    let page = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("ARCHITECTURE.md");
    let mut folders = BTreeSet::new();
    for (name, _) in rust_files() {
        let mut at = Path::new(&name).parent();
        while let Some(folder) = at.filter(|f| f.components().count() >= 2) {
            folders.insert(folder.to_string_lossy().replace('\\', "/"));
            at = folder.parent();
        }
    }
    for folder in folders.iter().filter(|f| !f.ends_with("/src")) {
        assert!(page.contains(&format!("`{folder}/`")), "ARCHITECTURE.md has no line for {folder}/");
    }
    for pass in citygen::PASS_NAMES {
        assert!(page.contains(&format!(" {pass}\n")), "ARCHITECTURE.md has no section for the pass {pass}");
    }
}

#[test]
fn what_the_readme_shows_is_there() {
    let readme = fs::read_to_string(root().join("README.md")).expect("README.md");
    let mut links = 0;
    for target in readme.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
        if !target.starts_with("http") && !target.starts_with('#') {
            assert!(root().join(target).exists(), "README.md points to {target}, which is not there");
            links += 1;
        }
    }
    assert!(links > 2, "the links were found");
    let cities = fs::read_dir(root().join("cities")).expect("cities/");
    let saves = cities.filter(|e| e.as_ref().is_ok_and(|e| e.path().extension().is_some_and(|x| x == "city")));
    assert!(saves.count() >= 2, "ready-made cities ship with the project");
}

#[test]
fn nothing_unfinished_is_left_in_the_code() {
    // A test may be left out only with a reason beside it: `#[ignore = "…"]`.
    for (name, text) in rust_files().into_iter().filter(|(name, _)| !name.ends_with("tidy.rs")) {
        for word in ["todo!(", "unimplemented!(", "dbg!(", "#[ignore]"] {
            assert!(!text.contains(word), "{name} has {word}");
        }
    }
}

#[test]
fn fonts_and_licences_lie_side_by_side() {
    let fonts = root().join("flavor/fonts");
    let names: Vec<String> = fs::read_dir(&fonts)
        .expect("flavor/fonts")
        .map(|e| e.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    for family in ["DejaVu", "VLGothic", "Unifont"] {
        assert!(names.iter().any(|n| n.starts_with(family)), "no font of {family}");
        assert!(names.iter().any(|n| n.contains("LICENSE") && n.contains(family)), "no licence of {family}");
    }
}
