//! The modules of every crate: which of them name which, without circles, and what a layer may not know.

mod graph;

use std::collections::BTreeMap;

use petgraph::algo::tarjan_scc;
use petgraph::graphmap::DiGraphMap;

use crate::tidy::rust_files;
use graph::{Crate, module_of};

/// The crates whose modules are looked at.
const CRATES: [&str; 8] = ["canvas", "mapkit", "citygen", "dungeon", "cityplay", "cityfile", "city", "citylab"];

/// What the modules below a path may not name: modules of their crate, and other crates.
const LAYERS: [(&str, &str, &[&str]); 8] = [
    ("canvas", "graph", &["mapkit", "citygen", "dungeon", "cityplay", "cityfile", "city", "citylab"]),
    ("citygen", "model", &["passes", "validate", "statistics", "recipe"]),
    ("citygen", "passes", &["validate", "statistics", "recipe"]),
    ("cityplay", "tileset", &["play", "words"]),
    ("citylab", "jobs", &["session", "subject", "marks", "egui"]),
    ("citylab", "subject", &["session", "settings", "marks", "command", "egui"]),
    ("citylab", "marks", &["session", "settings", "command", "egui"]),
    ("citylab", "session", &["settings", "dock", "map", "theme", "widgets", "egui"]),
];

/// A file of a crate by its path below `src`, and its text. Files of tests alone are left out.
fn files_of(name: &str) -> Vec<(String, String)> {
    let below = format!("crates/{name}/src/");
    let is_for_tests = |path: &str| path.contains("tests/") || path.ends_with("tests.rs");
    let files =
        rust_files().into_iter().filter_map(|(path, text)| Some((path.strip_prefix(&below)?.to_string(), text)));
    files.filter(|(path, _)| !is_for_tests(path)).collect()
}

fn read(name: &str) -> (Vec<(String, String)>, Crate) {
    let files = files_of(name);
    assert!(!files.is_empty(), "{name} has no files");
    let found = Crate::read(files.iter().map(|(path, text)| (path.as_str(), text.as_str())));
    (files, found)
}

/// The circles among modules, each with the names that tie it, one line an arrow.
fn circles(found: &Crate) -> Vec<String> {
    let edges = found.edges();
    let mut numbers = BTreeMap::new();
    let mut graph = DiGraphMap::<usize, ()>::new();
    for (from, to) in edges.keys() {
        let count = numbers.len();
        let from = *numbers.entry(from).or_insert(count);
        let count = numbers.len();
        let to = *numbers.entry(to).or_insert(count);
        graph.add_edge(from, to, ());
    }
    let circles = tarjan_scc(&graph).into_iter().filter(|circle| circle.len() > 1);
    circles
        .map(|circle| {
            let is_in = |path| circle.contains(&numbers[path]);
            let arrows = edges.iter().filter(|((from, to), _)| is_in(from) && is_in(to));
            let line = |((from, to), names): (&(Vec<String>, Vec<String>), _)| {
                format!("  {} -> {}: {names:?}", from.join("::"), to.join("::"))
            };
            arrows.map(line).collect::<Vec<_>>().join("\n")
        })
        .collect()
}

#[test]
fn modules_of_a_crate_name_each_other_without_circles() {
    let mut found = Vec::new();
    for name in CRATES {
        found.extend(circles(&read(name).1).into_iter().map(|circle| format!("{name}:\n{circle}")));
    }
    assert!(found.is_empty(), "{} circles:\n{}", found.len(), found.join("\n"));
}

#[test]
fn a_layer_does_not_name_what_it_may_not_know() {
    for (name, layer, unknown) in LAYERS {
        let (files, found) = read(name);
        let below = module_of(layer);
        assert!(files.iter().any(|(path, _)| module_of(path).starts_with(&below)), "{name} has no {layer}");
        for ((from, to), names) in found.edges().iter().filter(|((from, _), _)| from.starts_with(&below)) {
            let is_unknown = |other: &&&str| to.starts_with(&module_of(other));
            if let Some(other) = unknown.iter().find(is_unknown) {
                panic!("{name}: {} names {names:?} of {other}", from.join("::"));
            }
        }
        for (from, other) in found.foreign().filter(|(from, _)| from.starts_with(&below)) {
            assert!(!unknown.contains(&other), "{name}: {} names {other}", from.join("::"));
        }
    }
}

#[test]
fn circles_are_found_between_a_folder_and_its_files_and_past_names_that_are_passed_on() {
    let of = |files: &[(&str, &str)]| circles(&Crate::read(files.iter().copied()));
    let parent = of(&[("lib.rs", "mod a;"), ("a/mod.rs", "mod b; struct A; use b::B;"), ("a/b.rs", "use super::A;")]);
    assert_eq!(parent.len(), 1, "{parent:?}");
    let passed_on = [
        ("lib.rs", "mod a; mod c;"),
        ("a/mod.rs", "mod b; pub use b::B;"),
        ("a/b.rs", "fn f() { crate::c::g() }"),
        ("c.rs", "use crate::a::{B, self as other};"),
    ];
    assert_eq!(of(&passed_on), ["  a::b -> c: {\"g\"}\n  c -> a::b: {\"B\"}"]);
    let in_macros = [("a.rs", "fn f() { print!(\"{}\", crate::b::x()) }"), ("b.rs", "use super::a::{f};")];
    assert_eq!(of(&in_macros).len(), 1);
    let of_tests = [("a.rs", "#[cfg(test)] mod tests { use crate::b::x; }"), ("b.rs", "use super::a::f;")];
    assert!(of(&of_tests).is_empty());
}
