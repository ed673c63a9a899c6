//! `city dungeon`: text, JSON, colours, and the answer to every configuration that is rejected.

use dungeon::{Config, Dungeon, generate};

use crate::common::{city, ended, program};

#[test]
fn a_dungeon_is_printed_as_text_with_its_seed_beside_it() {
    let made = city(&["dungeon", "--seed", "7", "--size", "60x24"]).done();
    let config = Config { width: 60, height: 24, ..Config::with_seed(7) };
    assert_eq!(made.text(), generate(&config).expect("a valid configuration").to_string());
    assert!(made.stderr.starts_with("seed 7, "), "{made:?}");
}

#[test]
fn without_a_seed_the_one_that_was_drawn_makes_the_same_again() {
    let made = city(&["dungeon", "--size", "60x24"]).done();
    let seed = made.stderr.split([' ', ',']).nth(1).expect("a seed").to_owned();
    let again = city(&["dungeon", "--size", "60x24", "--seed", &seed]).done();
    assert_eq!(again.text(), made.text());
    assert_ne!(city(&["dungeon", "--size", "60x24"]).done().stderr, made.stderr);
}

#[test]
fn every_flag_changes_the_dungeon_that_it_says() {
    let all = [
        "dungeon",
        "--seed",
        "5",
        "--size",
        "64x30",
        "--room-min",
        "3",
        "--room-max",
        "7",
        "--depth",
        "4",
        "--extra-corridors",
        "0.75",
        "--reroll",
        "room_carver=2,door_placer=1",
        "--reroll",
        "mst_connect=1",
    ];
    let rerolls = [("room_carver", 2), ("door_placer", 1), ("mst_connect", 1)].map(|(pass, n)| (pass.into(), n));
    let config = Config {
        width: 64,
        height: 30,
        room_min: 3,
        room_max: 7,
        depth: 4,
        extra_corridors: 0.75,
        rerolls: rerolls.into(),
        ..Config::with_seed(5)
    };
    assert_eq!(city(&all).done().text(), generate(&config).expect("a valid configuration").to_string());
}

#[test]
fn width_and_height_say_the_same_as_the_size_and_one_alone_leaves_the_other() {
    let both = city(&["dungeon", "--seed", "7", "--size", "60x24"]).done();
    let sides = city(&["dungeon", "--seed", "7", "--width", "60", "--height", "24"]).done();
    assert_eq!(sides.text(), both.text());
    let tall = city(&["dungeon", "--seed", "7", "--height", "50"]).done();
    assert_eq!(tall.text(), city(&["dungeon", "--seed", "7", "--size", "80x50"]).done().text());
}

#[test]
fn json_reads_back_to_the_same_dungeon() {
    let made = city(&["dungeon", "--seed", "7", "--json"]).done();
    let read: Dungeon = serde_json::from_str(made.text()).expect("a dungeon");
    assert_eq!(read, generate(&Config::with_seed(7)).expect("the default"));
    assert_eq!(made.text().lines().count(), 1);
    // Many languages cannot hold a number of 64 bits.
    let largest = city(&["dungeon", "--seed", "18446744073709551615", "--json"]).done();
    let value: serde_json::Value = serde_json::from_str(largest.text()).expect("JSON");
    assert_eq!(value["seed"], "18446744073709551615");
    assert_eq!(serde_json::from_str::<Dungeon>(largest.text()).expect("a dungeon").seed, u64::MAX);
}

#[test]
fn colours_come_where_they_are_asked_for_and_leave_the_text_as_it_is() {
    let plain = city(&["dungeon", "--seed", "7"]).done();
    let mut coloured = program(&["dungeon", "--seed", "7", "--color", "always"]);
    let coloured = ended(coloured.env("TERM", "xterm-256color")).done();
    assert!(coloured.text().contains("\x1b[0;1;38;5;"), "doors are bold");
    let mut text = String::new();
    for (i, part) in coloured.text().split('\x1b').enumerate() {
        text.push_str(if i == 0 { part } else { part.split_once('m').map_or("", |(_, rest)| rest) });
    }
    assert_eq!(text, plain.text());
}

#[test]
fn one_room_is_told_in_the_singular() {
    let made = city(&["dungeon", "--seed", "7", "--size", "9x9", "--depth", "0"]).done();
    assert_eq!(made.stderr, "seed 7, 1 room, 0 corridors\n");
}

#[test]
fn every_rejected_configuration_is_answered_with_its_field_and_what_is_allowed() {
    let cases: [(&[&str], &[&str]); 22] = [
        (&["--seed", "-1"], &["--seed", "0 to 2^64 - 1"]),
        (&["--size", "0x20"], &["--size: width", "1 to 1024"]),
        (&["--size", "20x1025"], &["--size: height", "1 to 1024"]),
        (&["--size", "2x2"], &["--room-min: ", "2×2", "no room fits it"]),
        (&["--size", "9"], &["--size", "WIDTHxHEIGHT"]),
        (&["--width", "0"], &["--width: ", "1 to 1024"]),
        (&["--width", "wide"], &["--width", "1 to 1024"]),
        (&["--height", "1025"], &["--height: ", "1 to 1024"]),
        (&["--size", "60x24", "--width", "60"], &["--size", "--width", "cannot be used with"]),
        (&["--height", "24", "--size", "60x24"], &["--size", "--height", "cannot be used with"]),
        (&["--room-min", "0"], &["--room-min: ", "1 to 12"]),
        (&["--room-min", "13"], &["--room-min: ", "more than --room-max;", "at most 12"]),
        (&["--size", "30x8", "--room-min", "7"], &["--room-min: ", "smallest leaf", "at most 6"]),
        (&["--room-min", "x"], &["--room-min", "whole number"]),
        (&["--room-max", "0"], &["--room-max: ", "--room-min or more"]),
        (&["--depth", "13"], &["--depth: ", "0 to 12"]),
        (&["--depth", "-1"], &["--depth: ", "0 to 12"]),
        (&["--extra-corridors", "1.5"], &["--extra-corridors: ", "0 to 1"]),
        (&["--extra-corridors", "nan"], &["--extra-corridors: `nan` is not allowed", "0 (none)"]),
        (&["--extra-corridors", "many"], &["--extra-corridors: ", "0 (none)"]),
        (&["--reroll", "caves=1"], &["--reroll: ", "`caves`", "bsp_partition"]),
        (&["--reroll", "room_carver"], &["--reroll: ", "PASS=N"]),
    ];
    for (args, words) in cases {
        city(&[&["dungeon"], args].concat()).wrong_usage(words);
    }
}

#[test]
fn what_a_person_wrote_is_told_as_it_was_written() {
    city(&["dungeon", "--reroll", "room_min=1"]).wrong_usage(&["there is no pass `room_min`"]);
}
