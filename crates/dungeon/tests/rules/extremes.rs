//! The ends of every range, and what lies beyond: no accepted configuration panics, and what is made is whole.

use dungeon::{Config, Dungeon, RegionKind, generate};
use mapkit::search::flood;

#[track_caller]
fn made(config: &Config) -> Dungeon {
    let dungeon = generate(config).unwrap_or_else(|e| panic!("{config:?}: {e}"));
    let room = dungeon.of_kind(RegionKind::Room).next().expect("a room");
    let reached = flood(dungeon.size(), room.cells[0], |pos| dungeon.tiles[pos].is_walkable());
    assert_eq!(reached.len(), dungeon.tiles.count(|tile| tile.is_walkable()), "{config:?}");
    dungeon
}

#[test]
fn every_size_from_1_to_12_is_made_or_rejected() {
    for (width, height) in (1..=12).flat_map(|w| (1..=12).map(move |h| (w, h))) {
        for (room_min, depth) in (1..=11).flat_map(|r| [0, 1, 3, 12].map(|d| (r, d))) {
            let config = Config {
                seed: depth.into(),
                width,
                height,
                room_min,
                room_max: 11,
                depth,
                extra_corridors: 1.0,
                ..Config::default()
            };
            let fits = room_min + 2 <= width.min(height);
            assert_eq!(generate(&config).is_ok(), fits, "{config:?}");
            if fits {
                made(&config);
            }
        }
    }
}

#[test]
fn the_smallest_map_is_one_tile_of_floor() {
    let config = Config { width: 3, height: 3, room_min: 1, ..Config::default() };
    assert_eq!(made(&config).to_string(), "###\n#.#\n###\n");
}

#[test]
fn the_largest_maps_are_made() {
    let large = Config { width: 1024, height: 1024, ..Config::default() };
    for (depth, room_min, room_max) in [(0, 1, 1022), (12, 1, 1), (12, 4, 12), (12, 500, i32::MAX), (3, 1, 1022)] {
        made(&Config { depth, room_min, room_max, extra_corridors: 1.0, ..large.clone() });
    }
    made(&Config { height: 3, room_min: 1, depth: 12, ..large.clone() });
    made(&Config { width: 3, room_min: 1, depth: 12, ..large });
}

#[test]
fn a_room_may_be_as_large_as_the_map() {
    let config = Config { width: 40, height: 40, room_min: 38, room_max: 38, depth: 12, ..Config::default() };
    let dungeon = made(&config);
    assert_eq!(dungeon.tiles.count(|tile| tile.is_walkable()), 38 * 38);
    assert!(dungeon.graph.is_empty());
}

#[test]
fn no_cut_gives_one_room() {
    for seed in 0..50 {
        let dungeon = made(&Config { depth: 0, ..Config::with_seed(seed) });
        assert_eq!(dungeon.regions.len(), 1);
    }
}

#[test]
fn rooms_of_one_tile_are_joined_like_any_other() {
    for seed in 0..100 {
        let tiny = Config { room_min: 1, room_max: 1, depth: 12, extra_corridors: 1.0, ..Config::with_seed(seed) };
        let dungeon = made(&tiny);
        assert!(dungeon.of_kind(RegionKind::Room).count() > 60, "{dungeon}");
    }
}
