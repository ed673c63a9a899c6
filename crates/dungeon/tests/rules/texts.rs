//! The text form and the serialised form, both ways, and what is said of damage.

use dungeon::text::{TextError, from_tiles, to_tiles};
use dungeon::{Dungeon, Tile};
use mapkit::Pos;
use serde_json::{Value, json};

use super::common::cases;

#[test]
fn text_reads_back_to_the_same_tiles() {
    for case in cases() {
        let text = case.dungeon.to_string();
        assert_eq!(to_tiles(&text).as_ref(), Ok(&case.dungeon.tiles));
        assert_eq!(to_tiles(&text.replace('\n', "\r\n")).as_ref(), Ok(&case.dungeon.tiles));
        assert_eq!(to_tiles(text.trim_end()).as_ref(), Ok(&case.dungeon.tiles));
    }
}

#[test]
fn a_character_stands_for_each_tile() {
    let tiles = to_tiles("#.+\n").expect("a map");
    assert_eq!(tiles.cells(), Tile::ALL);
    assert_eq!(tiles.get(Pos::new(2, 0)), Some(&Tile::Door));
    assert_eq!(from_tiles(&tiles), "#.+\n");
}

#[test]
fn damage_of_a_text_is_named_with_its_place() {
    assert_eq!(to_tiles("##\n#~\n"), Err(TextError::Unknown { line: 2, column: 2, found: '~' }));
    assert_eq!(to_tiles("##\n#\n"), Err(TextError::Ragged { line: 2, found: 1, wanted: 2 }));
    assert_eq!(to_tiles("##\n\n##"), Err(TextError::Ragged { line: 2, found: 0, wanted: 2 }));
    for empty in ["", "\n", "\n\n"] {
        assert_eq!(to_tiles(empty), Err(TextError::Empty));
    }
    let message = to_tiles("?").expect_err("no tile").to_string();
    assert!(
        message.contains("line 1, column 1") && message.contains("`#` wall, `.` floor and `+` door"),
        "{message}"
    );
}

#[test]
fn a_dungeon_reads_back_to_the_same_dungeon() {
    for case in cases().iter().step_by(10) {
        let json = serde_json::to_string(&case.dungeon).expect("plain data");
        assert!(serde_json::from_str::<Dungeon>(&json).expect("what was written") == case.dungeon, "{}", case.show());
    }
}

/// A dungeon as JSON: two rooms and a corridor.
fn small() -> Value {
    let cells = |from: i32, to: i32| (from..to).map(|x| json!({"x": x, "y": 1})).collect::<Vec<_>>();
    let region = |id: u32, kind: &str, from: i32, to: i32| json!({"id": id, "kind": kind, "bounds": {"x": from, "y": 1, "w": to - from, "h": 1}, "cells": cells(from, to)});
    json!({
        "seed": "4", "width": 7, "height": 3, "tiles": ["#######", "#.+.+.#", "#######"],
        "regions": [region(0, "room", 1, 2), region(1, "room", 5, 6), region(2, "corridor", 2, 5)],
        "graph": [
            {"a": 0, "b": 2, "at": {"x": 2, "y": 1}, "door": true},
            {"a": 1, "b": 2, "at": {"x": 4, "y": 1}, "door": true},
        ],
    })
}

#[test]
fn what_is_no_whole_dungeon_is_refused() {
    let read = serde_json::from_value::<Dungeon>;
    let mut older = small();
    older["seed"] = json!(4);
    assert_eq!(read(older).expect("a number, as earlier builds wrote it"), read(small()).expect("whole"));
    assert_eq!(read(small()).expect("whole").to_string(), "#######\n#.+.+.#\n#######\n");
    let damages: [(&str, Value, &str); 14] = [
        ("/seed", json!("-4"), "the seed is not allowed"),
        ("/seed", json!(4.5), "a seed as a string"),
        ("/width", json!(8), "8×3"),
        ("/height", json!(-3), "it says"),
        ("/tiles/1", json!("#.+.+."), "line 2"),
        ("/tiles/1", json!("#.+~+.#"), "`~`"),
        ("/tiles", json!([]), "empty"),
        ("/regions/1/id", json!(2), "calls itself"),
        ("/regions/0/cells/0/x", json!(0), "no floor"),
        ("/regions/0/cells/0/x", json!(-9), "no floor"),
        ("/regions/2/bounds/w", json!(9), "bounds"),
        ("/graph/0/b", json!(3), "edge 0"),
        ("/graph/1/at/y", json!(3), "edge 1"),
        ("/regions/0/kind", json!("hall"), "hall"),
    ];
    for (place, value, word) in damages {
        let mut damaged = small();
        *damaged.pointer_mut(place).unwrap_or_else(|| panic!("no {place}")) = value;
        let message = read(damaged).expect_err(place).to_string();
        assert!(message.contains(word), "{place}: {message}");
    }
}
