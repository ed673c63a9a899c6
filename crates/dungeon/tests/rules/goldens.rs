//! Dungeons as text, so that a change of what is generated shows itself in a readable diff.
//!
//! `BLESS=1 cargo test -p dungeon --test rules goldens` rewrites the files.

use std::fs;
use std::path::Path;

use dungeon::{Config, generate};

/// Compares the dungeon of `config` with `tests/golden/<name>.txt`.
#[track_caller]
fn golden(name: &str, config: &Config) {
    let dungeon = generate(config).expect("accepted");
    let text = format!("{dungeon}fingerprint {:016x}\n", dungeon.fingerprint());
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(format!("{name}.txt"));
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, &text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    }
    let wanted = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    assert!(text == wanted, "{name} is now\n{text}and was\n{wanted}");
}

#[test]
fn the_default_dungeon_is_as_it_was() {
    golden("default", &Config::with_seed(42));
}

#[test]
fn a_small_dungeon_is_as_it_was() {
    golden("small", &Config { width: 40, height: 16, depth: 3, room_max: 8, ..Config::with_seed(1) });
}

#[test]
fn a_dungeon_without_loops_is_as_it_was() {
    golden("tree", &Config { width: 60, height: 24, extra_corridors: 0.0, ..Config::with_seed(5) });
}

#[test]
fn a_dungeon_full_of_loops_is_as_it_was() {
    golden("loops", &Config { width: 60, height: 24, extra_corridors: 1.0, ..Config::with_seed(5) });
}

#[test]
fn a_crowded_dungeon_is_as_it_was() {
    let crowded = Config { width: 48, height: 24, room_min: 1, room_max: 3, depth: 8, ..Config::with_seed(3) };
    golden("crowded", &crowded);
}
