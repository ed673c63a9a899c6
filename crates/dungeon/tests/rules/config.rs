//! Which configurations are rejected, with what field, and what is said to be allowed.

use std::collections::BTreeMap;

use dungeon::{Config, DungeonError, generate, start};

/// Asserts that `config` is rejected for `field` with all of `words` in the message, before any work.
#[track_caller]
fn rejected(config: &Config, field: &str, words: &[&str]) {
    let Err(DungeonError::Config(error)) = generate(config) else { panic!("{config:?} was accepted") };
    assert_eq!(error.field, field, "{error}");
    let message = error.to_string();
    assert!(message.starts_with(&format!("{field}: ")), "{message}");
    for word in words {
        assert!(message.contains(word), "`{message}` does not say `{word}`");
    }
    assert!(start(config).is_err());
}

fn plain() -> Config {
    Config::default()
}

#[test]
fn the_default_is_accepted() {
    assert_eq!(plain().validate(), Ok(()));
    assert_eq!(Config::with_seed(9), Config { seed: 9, ..plain() });
}

#[test]
fn an_extent_of_nothing_or_beyond_the_range_is_rejected() {
    for width in [0, -1, i32::MIN, 1025, i32::MAX] {
        rejected(&Config { width, ..plain() }, "width", &[&width.to_string(), "1 to 1024"]);
    }
    for height in [0, -1, i32::MIN, 1025, i32::MAX] {
        rejected(&Config { height, ..plain() }, "height", &[&height.to_string(), "1 to 1024"]);
    }
}

#[test]
fn a_least_room_of_nothing_is_rejected() {
    for room_min in [0, -1, i32::MIN] {
        rejected(&Config { room_min, ..plain() }, "room_min", &[&room_min.to_string(), "1 to 12"]);
    }
}

#[test]
fn a_least_room_above_the_greatest_is_rejected() {
    rejected(&Config { room_min: 9, room_max: 8, ..plain() }, "room_min", &["9 is more than room_max", "at most 8"]);
    rejected(&Config { room_min: i32::MAX, ..plain() }, "room_min", &["at most 12"]);
}

#[test]
fn a_greatest_room_of_nothing_is_rejected() {
    for room_max in [0, -3, i32::MIN] {
        rejected(&Config { room_max, ..plain() }, "room_max", &[&room_max.to_string(), "4"]);
    }
}

#[test]
fn a_least_room_that_does_not_fit_the_smallest_leaf_is_rejected() {
    let tight = Config { width: 30, height: 11, room_min: 9, room_max: 9, ..plain() };
    assert_eq!(tight.validate(), Ok(()));
    let config = Config { room_min: 10, room_max: 10, ..tight };
    rejected(&config, "room_min", &["10×10", "smallest leaf", "30×11", "at most 9"]);
    let huge = Config { room_min: i32::MAX, room_max: i32::MAX, ..plain() };
    rejected(&huge, "room_min", &["at most 38"]);
}

#[test]
fn a_map_that_holds_no_room_is_rejected() {
    for (width, height) in [(1, 1), (2, 2), (1, 1024), (1024, 2)] {
        let config = Config { width, height, room_min: 1, room_max: 1, ..plain() };
        rejected(&config, "room_min", &[&format!("{width}×{height}"), "no room fits"]);
    }
}

#[test]
fn a_depth_beyond_the_range_is_rejected() {
    for depth in [13, u32::MAX] {
        rejected(&Config { depth, ..plain() }, "depth", &[&depth.to_string(), "0 to 12"]);
    }
}

#[test]
fn a_chance_outside_0_to_1_is_rejected() {
    for extra_corridors in [-0.01, 1.01, f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        let config = Config { extra_corridors, ..plain() };
        rejected(&config, "extra_corridors", &[&extra_corridors.to_string(), "0 to 1"]);
    }
}

#[test]
fn a_reroll_of_no_pass_is_rejected() {
    let rerolls = BTreeMap::from([("caves".to_string(), 1)]);
    rejected(&Config { rerolls, ..plain() }, "rerolls", &["`caves`", "bsp_partition", "door_placer"]);
}

#[test]
fn a_configuration_reads_back_and_fills_in_defaults() {
    let config = Config { seed: u64::MAX, rerolls: BTreeMap::from([("room_carver".into(), 2)]), ..plain() };
    let json = serde_json::to_string(&config).expect("plain data");
    assert_eq!(serde_json::from_str::<Config>(&json).expect("what was written"), config);
    let some: Config = serde_json::from_str(r#"{"seed": 3, "depth": 2}"#).expect("fields may be left out");
    assert_eq!(some, Config { seed: 3, depth: 2, ..plain() });
    assert!(serde_json::from_str::<Config>(r#"{"sead": 3}"#).is_err());
}
