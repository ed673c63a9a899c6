//! `city gen`.

use crate::common::{Saved, city, city_in, city_with, tiny};

#[test]
fn a_city_is_told_in_a_few_words() {
    let ended = city(&tiny(&["gen", "--seed", "7"])).done();
    assert!(ended.stderr.is_empty(), "{ended:?}");
    let text = ended.text();
    for words in ["name         ", "fingerprint  ", "seed         7\n", "size         80×40\n", "districts    4\n"] {
        assert!(text.contains(words), "{words}: {text}");
    }
    assert!(text.contains("buildings    "), "{text}");
    assert_eq!(text, city(&tiny(&["gen", "--seed", "7"])).done().text(), "the same again");
}

#[test]
fn without_a_seed_a_random_one_is_printed_and_gives_the_same_city_again() {
    let first = city(&tiny(&["gen"])).done();
    let seed = first.text().lines().find_map(|l| l.strip_prefix("seed")).expect("a seed").trim().to_string();
    let again = city(&tiny(&["gen", "--seed", &seed])).done();
    assert_eq!(first.text(), again.text());
    assert_ne!(first.text(), city(&tiny(&["gen"])).done().text(), "two random seeds differ");
}

#[test]
fn quiet_says_nothing() {
    let ended = city(&tiny(&["gen", "--seed", "7", "--quiet"])).done();
    assert!(ended.stdout.is_empty() && ended.stderr.is_empty(), "{ended:?}");
}

#[test]
fn a_saved_city_is_the_one_on_standard_output() {
    let saved = Saved::new();
    let piped = city(&tiny(&["gen", "--seed", "7", "--out", "-"])).done();
    assert_eq!(piped.stdout, std::fs::read(&saved.path).expect("read"));
    assert!(piped.stderr.contains("seed         7"), "what is said goes to standard error: {piped:?}");
    let info = city_with(&piped.stdout, &["info", "-"]).done();
    assert!(info.text().contains("seed         7"), "{info:?}");
}

#[test]
fn json_goes_to_standard_output_or_to_a_file_and_reads_back() {
    let saved = Saved::new();
    let json = city(&tiny(&["gen", "--seed", "7", "--json", "--quiet"])).done();
    assert!(json.text().starts_with("{\"format\":\"citylab-city\",\"version\":1,"));
    assert!(json.stderr.is_empty());
    let path = saved.dir.path().join("a.json");
    let path = path.to_str().expect("text");
    city(&tiny(&["gen", "--seed", "7", "--json", "--out", path])).done();
    assert_eq!(std::fs::read(path).expect("read"), json.stdout);
    let fingerprint = |file: &str| {
        let info = city(&["info", file]).done();
        info.text().lines().find(|l| l.starts_with("fingerprint")).expect("a fingerprint").to_string()
    };
    assert_eq!(fingerprint(path), fingerprint(saved.str()));
}

#[test]
fn a_place_that_cannot_be_written_is_a_failure() {
    let saved = Saved::new();
    let dir = saved.dir.path().to_str().expect("text");
    city(&tiny(&["gen", "--seed", "7", "--out", "/no/such/folder/a.city"]))
        .failed("/no/such/folder/a.city cannot be");
    city(&tiny(&["gen", "--seed", "7", "--out", dir])).failed("it is a folder");
    city(&tiny(&["gen", "--seed", "7", "--json", "--out", "/no/such/a.json"])).failed("/no/such/a.json cannot be");
}

#[test]
fn a_seed_that_was_drawn_is_told_also_when_nothing_comes_of_it() {
    let ended = city(&tiny(&["gen", "--out", "/no/such/a.city"])).failed("/no/such/a.city cannot be");
    let again = ended.stderr.lines().find_map(|line| line.strip_prefix("again  city ")).expect("the seed is told");
    let args: Vec<&str> = again.split(' ').collect();
    assert!(again.contains("--seed ") && again.contains("--size 80x40"), "{again}");
    city(&args).done();
}

#[test]
fn a_failure_names_the_target_and_says_why_in_words() {
    let saved = Saved::new();
    let path = |name: &str| saved.dir.path().join(name).to_str().expect("text").to_string();
    let cases = [
        (path("no/a.city"), "making a file in"),
        (path(&format!("{}.city", "x".repeat(300))), "its name is too long"),
        (format!("{}/b.city", saved.str()), "part of its path is no folder"),
        ("/dev/full".into(), "the disk is full"),
    ];
    for (target, why) in cases {
        let ended = city(&tiny(&["gen", "--seed", "7", "--out", &target])).failed(why);
        assert!(!ended.stderr.contains("os error") && !ended.stderr.contains(".a-"), "{ended:?}");
    }
    let ended = city(&["info", &path("no.city")]).failed("there is no such file");
    assert!(!ended.stderr.contains("os error"), "{ended:?}");
    // The longest name that there can be leaves no room for a longer one beside it.
    let longest = path(&format!("{}.city", "x".repeat(250)));
    city(&tiny(&["gen", "--seed", "7", "-q", "--out", &longest])).done();
    city(&["check", &longest]).done();
}

#[test]
fn rerolls_change_the_city_from_that_pass_on() {
    let passes = |args: &[&str]| {
        let json = city(&tiny(args)).done();
        let value: serde_json::Value = serde_json::from_slice(&json.stdout).expect("JSON");
        let passes = value["passes"].as_array().expect("passes").clone();
        passes.iter().map(|p| p["fingerprint"].clone()).collect::<Vec<_>>()
    };
    let plain = passes(&["gen", "--seed", "7", "--json", "-q"]);
    let rerolled = passes(&["gen", "--seed", "7", "--json", "-q", "--reroll", "lots=1"]);
    assert_eq!(plain[..4], rerolled[..4], "what comes before lots stays");
    assert_ne!(plain[4], rerolled[4]);
}

#[test]
fn the_name_of_the_file_and_the_flag_agree_on_the_format() {
    let dir = tempfile::tempdir().expect("a folder");
    let made = |args: &[&str]| city_in(dir.path(), &tiny(&[&["gen", "--seed", "7", "--quiet"], args].concat()));
    for (name, flag) in [("a.json", &[][..]), ("B.JSON", &[]), ("a.json", &["--json"]), ("a.txt", &["--json"])] {
        made(&[&["--out", name], flag].concat()).done();
        assert_eq!(std::fs::read(dir.path().join(name)).expect("written")[0], b'{', "{name}");
    }
    made(&["--out", "a.save"]).done();
    assert!(std::fs::read(dir.path().join("a.save")).expect("written").starts_with(b"CITY"));
    made(&["--json", "--out", "x.city"]).wrong_usage(&["--json", ".city is a save"]);
    assert!(!dir.path().join("x.city").exists());
}
