//! `city info`.

use std::io::Write;
use std::process::Stdio;
use std::time::Duration;

use crate::common::{Saved, city, city_with, tiny};

#[test]
fn a_city_is_told_with_parameters_districts_and_statistics() {
    let saved = Saved::new();
    let info = city(&["info", saved.str()]).done();
    for words in [
        "format       .city version 3",
        "seed         7",
        "density      0.6",
        "water        bay",
        "Districts",
        "Statistics: buildings\nfigure ",
        "Statistics: the Net\n",
    ] {
        assert!(info.text().contains(words), "{words}: {}", info.text());
    }
    assert!(info.text().lines().any(|l| l.starts_with("buildings ") && l.ends_with("count")), "{}", info.text());
    assert!(info.stderr.is_empty());
}

#[test]
fn json_has_the_same_facts() {
    let saved = Saved::new();
    let info = city(&["info", saved.str(), "--json"]).done();
    let value: serde_json::Value = serde_json::from_slice(&info.stdout).expect("JSON");
    assert_eq!(value["seed"], "7");
    assert_eq!(value["width"], 80);
    assert_eq!(value["params"]["districts"], 4);
    assert_eq!(value["districts"].as_array().map(Vec::len), Some(4));
    assert_eq!(value["statistics"]["districts"], 4.0);
    assert!(info.text().contains("\"density\": 0.6,") && info.text().contains("\"decay\": 0.4,"), "{}", info.text());
    assert_eq!(value["passes"][11]["fingerprint"], value["fingerprint"]);
    let help = city(&["info", "--help"]).done();
    for field in value.as_object().expect("an object").keys() {
        assert!(help.text().contains(&format!(" {field}")), "help does not tell of {field}");
    }
}

#[test]
fn a_city_as_json_is_known_whatever_blanks_stand_before_it_and_however_slowly_it_comes() {
    let json = city(&tiny(&["gen", "--seed", "7", "--json", "-q"])).done().stdout;
    let blanks = " \r\n\t".repeat(5000).into_bytes();
    for before in [&b"\xef\xbb\xbf"[..], b"\n", &blanks, b"\xef\xbb\xbf  \n"] {
        let info = city_with(&[before, &json].concat(), &["info", "-"]).done();
        assert!(info.text().contains("JSON version 1") && info.text().contains("seed         7"), "{info:?}");
    }
    let mut child = crate::common::program(&["check", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut pipe = child.stdin.take().expect("a pipe");
    for part in [&b"\xef"[..], b"\xbb\xbf", b" ", b"\n", &json[..1], &json[1..]] {
        pipe.write_all(part).and_then(|()| pipe.flush()).expect("written");
        std::thread::sleep(Duration::from_millis(30));
    }
    drop(pipe);
    assert!(child.wait_with_output().expect("it ends").status.success());
    for none in [&b"\xef\xbb\xbf"[..], b"   ", &b" ".repeat(100_000), b"\xef\xbb\xbfCITY"] {
        city_with(none, &["info", "-"]).failed("standard input is not a .city file");
    }
}

#[test]
fn each_file_that_cannot_be_read_gets_its_sentence() {
    let saved = Saved::new();
    let whole = std::fs::read(&saved.path).expect("read");
    let with_version = |version: u8| [&b"CITY"[..], &[version], &whole[5..]].concat();
    let mut flipped = whole.clone();
    let middle = flipped.len() / 2;
    flipped[middle] ^= 1;
    let cases = [
        (saved.beside("text.city", b"hello"), "text.city is not a .city file"),
        (saved.beside("empty.city", b""), "empty.city is not a .city file"),
        (
            saved.beside("old.city", &with_version(1)),
            "old.city was saved by an older version; regenerate it from seed 7",
        ),
        (
            saved.beside("new.city", &with_version(4)),
            "new.city is .city version 4; this build reads versions 2 and 3",
        ),
        (saved.beside("flipped.city", &flipped), "flipped.city is damaged: its checksum is wrong"),
        (saved.beside("cut.city", &whole[..middle]), "cut.city is damaged: it is cut off"),
        (saved.beside("long.city", &[&whole[..], b"x"].concat()), "long.city is damaged: it is longer than it says"),
        (saved.beside("wrong.json", b"{}"), "wrong.json is damaged: it is not a city as JSON"),
        ("no/such.city".into(), "no/such.city cannot be read: there is no such file"),
        (saved.dir.path().to_str().expect("text").into(), "cannot be read: it is a folder"),
    ];
    for (file, words) in &cases {
        for command in ["info", "show", "verify", "check"] {
            let ended = city(&[command, file]).failed(words);
            assert!(ended.stdout.is_empty(), "{command}: {ended:?}");
            assert_eq!(ended.stderr.lines().count(), 1, "one sentence: {ended:?}");
        }
    }
}
