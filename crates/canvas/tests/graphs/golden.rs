//! Layouts as text, so that a change of where things lie shows itself in a readable diff.
//!
//! `BLESS=1 cargo test -p canvas --test graphs golden` rewrites the files.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use canvas::graph::{Graph, LayoutKind, Point, arrange};

use crate::common::{loose, tree};

/// Compares a layout with `tests/golden/<name>.txt`.
#[track_caller]
fn golden(name: &str, graph: &Graph, kind: LayoutKind) {
    let layout = arrange(graph, kind, &()).expect("a layout");
    let at = |p: Point| format!("{:.3} {:.3}", p.x + 0.0, p.y + 0.0);
    let mut text = String::new();
    for (group, bubble) in graph.groups().iter().zip(&layout.bubbles) {
        if let Some(bubble) = bubble {
            let label = if group.label.is_empty() { "node" } else { &group.label };
            writeln!(text, "{label}: {} radius {:.3}", at(bubble.center), bubble.radius).expect("a string");
        }
    }
    for wire in &layout.wiring.wires {
        let ends = [wire.points.first(), wire.points.last()].map(|p| p.map_or_else(String::new, |&p| at(p)));
        let (count, flow) = (wire.points.len(), wire.flow);
        writeln!(text, "{:?} {} to {}, {count} corners, {flow} links", wire.kind, ends[0], ends[1])
            .expect("a string");
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(format!("{name}.txt"));
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, &text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    }
    let wanted = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    assert!(text == wanted, "{name} is now\n{text}and was\n{wanted}");
}

#[test]
fn a_small_circuit_is_as_it_was() {
    golden("circuit", &tree(&[&[3, 4, 5], &[9, 12, 8, 15], &[1], &[]]), LayoutKind::Circuit);
}

#[test]
fn small_bands_are_as_they_were() {
    golden("bands", &tree(&[&[3, 4, 5], &[9, 12, 8, 15], &[1], &[]]), LayoutKind::Bands);
}

#[test]
fn a_ring_with_a_tail_by_stress_is_as_it_was() {
    golden("stress", &loose(7, &[(0, 1), (1, 2), (2, 3), (3, 0), (3, 4), (4, 5), (5, 6)]), LayoutKind::Stress);
}
