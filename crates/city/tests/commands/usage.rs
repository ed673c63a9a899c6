//! Help, exit codes, and the answer to every wrong word and value.

use crate::common::{city, city_in, tiny};

const COMMANDS: [&str; 10] =
    ["gen", "show", "info", "check", "verify", "rules", "trace", "sweep", "dungeon", "completions"];

#[test]
fn the_program_alone_prints_help_as_wrong_usage() {
    let ended = city(&[]).wrong_usage(&["Usage:", "Commands:"]);
    for command in COMMANDS {
        assert!(ended.stderr.contains(&format!("  {command}")), "{command} is listed");
    }
}

#[test]
fn help_is_a_result() {
    let help = city(&["--help"]).done();
    assert!(help.stderr.is_empty());
    for words in ["Exit status:", "Examples:", "Environment:", "CITYLAB_FLAVOR"] {
        assert!(help.text().contains(words), "{words}");
    }
    assert!(city(&["--version"]).done().text().starts_with("city 0."));
}

#[test]
fn every_command_has_a_manual_with_examples() {
    for command in COMMANDS {
        let help = city(&[command, "--help"]).done();
        let text = help.text();
        assert!(text.contains("Examples:") && text.contains(&format!("city {command}")), "{command}: {text}");
        assert!(text.contains("Usage:") && text.len() > 400, "{command}: {text}");
        assert_eq!(text, city(&["help", command]).done().text(), "{command}");
        // The short help fits a screen or two.
        assert!(city(&[command, "-h"]).done().text().lines().count() < 60, "{command}");
    }
}

#[test]
fn every_line_of_help_fits_a_terminal() {
    for command in COMMANDS {
        for line in city(&[command, "--help"]).done().text().lines() {
            assert!(line.chars().count() <= 100, "{command}: {line}");
        }
    }
}

#[test]
fn an_unknown_word_is_wrong_usage() {
    city(&["gne"]).wrong_usage(&["no command and no file called 'gne'", "gen, show"]);
    city(&["gen", "--sede", "4"]).wrong_usage(&["--sede", "--seed"]);
    city(&["gen", "extra"]).wrong_usage(&["extra"]);
    city(&["info"]).wrong_usage(&["FILE"]);
    city(&["check"]).wrong_usage(&["FILE"]);
    city(&["completions", "tcsh"]).wrong_usage(&["bash", "zsh", "fish"]);
}

#[test]
fn a_file_alone_points_to_show() {
    let saved = crate::common::Saved::new();
    city(&[saved.str()])
        .failed(&format!("playing needs a terminal; look at the city with 'city show {}'", saved.str()));
    city(&["some.city"]).failed("some.city cannot be read: there is no such file");
    city(&["--ascii", "gen"]).wrong_usage(&["'gen' stands behind an option that is for playing alone"]);
}

#[test]
fn a_usage_line_can_be_typed() {
    // A file and parameters exclude each other: no line may have both.
    let ended = city(&["trace", "--seed", "1", "a.city"]).wrong_usage(&["cannot be used with"]);
    for text in [ended.stderr.as_str(), city(&["trace", "--help"]).done().text()] {
        let usage: Vec<&str> = text.lines().filter(|line| line.contains("city trace [")).collect();
        assert_eq!(usage.len(), 2, "{text}");
        assert!(usage.iter().all(|line| !(line.contains("--seed") && line.contains("FILE"))), "{text}");
    }
}

#[test]
fn words_are_taken_in_any_case() {
    let saved = crate::common::Saved::new();
    let net = city(&["show", saved.str(), "--stratum", "net"]).done();
    assert_eq!(city(&["show", saved.str(), "--stratum", "NET", "--color", "NEVER"]).done().text(), net.text());
    let trace = |words: &[&str]| city(&tiny(&[&["trace", "--seed", "7"], words].concat())).done().stdout;
    assert_eq!(trace(&["--tile", "STREET,3,3"]), trace(&["--tile", "street,3,3"]));
    assert_eq!(trace(&["--slot", "Land"]), trace(&["--slot", "land"]));
    let rerolled = |pass: &str| city(&tiny(&["gen", "--seed", "7", "--reroll", pass])).done().stdout;
    assert_eq!(rerolled("LOTS=1"), rerolled("lots=1"));
    city(&["gen", "--reroll", "LOTS=1,lots=2"]).wrong_usage(&["--reroll", "named twice"]);
    let carved = |pass: &str| city(&["dungeon", "--seed", "7", "--reroll", pass]).done().stdout;
    assert_eq!(carved("Room_Carver=1"), carved("room_carver=1"));
    assert_eq!(city(&["completions", "BASH"]).done().stdout, city(&["completions", "bash"]).done().stdout);
}

#[test]
fn rerolls_that_name_a_pass_twice_or_none_are_refused() {
    for (command, pass) in [("gen", "lots"), ("trace", "lots"), ("dungeon", "room_carver")] {
        let (one, two) = (format!("{pass}=1"), format!("{}=2", pass.to_uppercase()));
        city(&[command, "--reroll", &one, "--reroll", &two]).wrong_usage(&["--reroll", "named twice", "once each"]);
        city(&[command, "--reroll", &format!("{one},{two}")]).wrong_usage(&["--reroll", "named twice"]);
        for wrong in [",", "", " ", &format!("{one},"), &format!(",{one}"), "=1"] {
            city(&[command, "--reroll", wrong]).wrong_usage(&["--reroll", "PASS=N"]);
        }
    }
    let both = |args: &[&str]| city(&tiny(&[&["gen", "--seed", "7"], args].concat())).done().stdout;
    assert_eq!(both(&["--reroll", "lots=1", "--reroll", "net=2"]), both(&["--reroll", "lots=1,net=2"]));
}

#[test]
fn a_seed_that_looks_like_an_option_is_refused_unless_it_is_joined() {
    for command in ["gen", "trace", "dungeon"] {
        for value in ["-h", "--json", "--neo", "-tokyo"] {
            let joined = format!("--seed={value}");
            city(&[command, "--seed", value]).wrong_usage(&["--seed", "looks like an option", &joined]);
        }
        city(&[command, "--seed", "-5"]).wrong_usage(&["'-5' for '--seed", "from 0 to 2^64 - 1"]);
        city(&[command, "--seed"]).wrong_usage(&["--seed"]);
    }
    city(&["gen", "--out", "--quiet"]).wrong_usage(&["--out=--quiet"]);
    assert!(city(&tiny(&["gen", "--seed=-h"])).done().stderr.contains("seed \"-h\" = "));
}

#[test]
fn the_count_of_a_reroll_is_refused_with_what_is_allowed() {
    for command in ["gen", "trace", "dungeon"] {
        let pass = if command == "dungeon" { "room_carver" } else { "lots" };
        for count in ["99999999999", "-1", "many"] {
            let reroll = format!("{pass}={count}");
            city(&[command, "--reroll", &reroll]).wrong_usage(&["--reroll", "N from 0 to 4294967295"]);
        }
    }
}

#[test]
fn every_parameter_out_of_range_is_answered_with_its_field_and_what_is_allowed() {
    let cases: [(&[&str], &[&str]); 22] = [
        (&["--seed", "-1"], &["--seed", "from 0 to 2^64 - 1"]),
        (&["--seed", "18446744073709551616"], &["--seed", "from 0 to 2^64 - 1"]),
        (&["--seed", ""], &["--seed", "it is empty", "or words"]),
        (&["--size", "40x40"], &["--size", "80 to 1024", "40 to 512"]),
        (&["--size", "1025x512"], &["--size", "80 to 1024", "40 to 512"]),
        (&["--size", "huge"], &["--size", "small (160x80)", "80x40 to 1024x512"]),
        (&["--size", "99999999999x40"], &["--size", "80x40 to 1024x512"]),
        (&["--size", "-80x-40"], &["--size", "'-80x-40'", "80x40 to 1024x512"]),
        (&["--districts", "13"], &["--districts", "4 to 12"]),
        (&["--districts", "3"], &["--districts", "4 to 12"]),
        (&["--districts", "-4"], &["--districts", "4 to 12"]),
        (&["--districts", "8", "--size", "80x40"], &["--districts", "too many districts for map size", "at most 4"]),
        (&["--density", "1.5"], &["--density", "0 to 1"]),
        (&["--density", "-0.1"], &["--density", "0 to 1"]),
        (&["--density", "nan"], &["'nan' for '--density", "0 (open) to 1"]),
        (&["--density", "dense"], &["--density", "0 (open) to 1 (packed)"]),
        (&["--wealth-skew", "-1.01"], &["--wealth-skew: ", "-1 to 1"]),
        (&["--wealth-skew", "inf"], &["'inf' for '--wealth-skew", "-1 (poor) to 1"]),
        (&["--decay", "2"], &["--decay", "0 to 1"]),
        (&["--water", "lake"], &["--water", "none, bay, river"]),
        (&["--flavor", ""], &["--flavor", "is empty"]),
        (&["--flavor", "../x"], &["--flavor", "name of a folder"]),
    ];
    for command in ["gen", "trace"] {
        for (args, words) in cases {
            let all = [&[command], args].concat();
            city(&all).wrong_usage(words);
        }
    }
    for (args, words) in cases.iter().filter(|(args, _)| args[0] != "--seed") {
        city(&[&["sweep", "--seeds", "0..1"], *args].concat()).wrong_usage(words);
    }
}

#[test]
fn every_rule_is_told_in_a_sentence() {
    let (listed, rules) = (city(&["rules"]).done(), citygen::validate::Rule::ALL);
    assert_eq!(listed.text().lines().count(), rules.len());
    let manuals = [city(&["help", "rules"]).done(), city(&["check", "--help"]).done()];
    for (line, rule) in listed.text().lines().zip(rules) {
        assert!(line.starts_with(rule.name()) && line.ends_with(rule.sentence()), "{line}");
        for manual in &manuals {
            assert!(
                manual.text().contains(&format!("  {}\n      {}", rule.name(), rule.sentence())),
                "{}",
                rule.name()
            );
        }
    }
    let json = city(&["rules", "--jsonl"]).done();
    let first: serde_json::Value = serde_json::from_str(json.text().lines().next().expect("a line")).expect("JSON");
    assert_eq!(first["rule"], rules[0].name());
}

#[test]
fn several_wrong_parameters_are_told_at_once() {
    let wrong = ["--density", "1.5", "--decay", "-1", "--districts", "13", "--reroll", "lots=1,lots=2"];
    for command in [&["gen"][..], &["sweep", "--seeds", "0..1"]] {
        let ended =
            city(&[command, &wrong].concat()).wrong_usage(&["error: --density: 1.5 is outside the allowed 0 to 1\n"]);
        let told = ended.stderr.lines().filter(|line| line.starts_with("error: ")).count();
        assert_eq!(told, 4, "{ended:?}");
        assert!(
            ended.stderr.contains("error: --decay: -1 ") && ended.stderr.contains("error: --districts: 13 "),
            "{ended:?}"
        );
    }
}

#[test]
fn rerolls_name_a_pass_and_a_count() {
    for wrong in ["lots", "lots=", "lots=-1", "lots=x", "lots=4294967296", "lots=1,net"] {
        city(&["gen", "--reroll", wrong]).wrong_usage(&["--reroll", "PASS=N"]);
    }
    for wrong in ["roads=1", "=1"] {
        city(&["gen", "--reroll", wrong]).wrong_usage(&["--reroll: ", "no pass", "terrain, districts", "cyberspace"]);
    }
    for twice in [&["--reroll", "lots=1", "--reroll", "lots=2"][..], &["--reroll", "lots=1, lots=2"]] {
        city(&[&["gen"], twice].concat()).wrong_usage(&["reroll", "`lots` is named twice"]);
    }
    city(&tiny(&["gen", "--seed", "1", "--reroll", "lots=1,net=2", "--water", "River"])).done();
}

#[test]
fn what_was_typed_is_told_short_and_spelt_out() {
    let long = format!("\u{1b}[2J\u{202e}{}", "x".repeat(100_000));
    let commands: [&[&str]; 10] = [
        &["gen", "--size", &long],
        &["gen", "--density", &long],
        &["gen", "--water", &long],
        &["gen", "--reroll", &format!("{long}=1")],
        &["gen", &long],
        &["man", &long],
        &["sweep", "--seeds", &long],
        &["trace", "--slot", &long, "--seed", "1", "--size", "80x40", "--districts", "4"],
        &["info", &long],
        &[&long],
    ];
    for args in commands {
        let ended = city(args);
        assert!(matches!(ended.code, Some(1 | 2)), "{args:?}: {ended:?}");
        let said = ended.stderr;
        assert!(said.contains("\\u{1b}[2J\\u{202e}xxx") && said.contains('…'), "{}: {said:?}", args[0]);
        assert!(said.len() < 2000 && !said.contains(['\u{1b}', '\u{202e}']), "{}: {said:?}", args[0]);
    }
    city(&["gen", "--flavor", &long]).wrong_usage(&["--flavor: its name holds the character U+001B"]);
    let twice = format!("--{long}");
    for args in [&["gen", "--seed", "1", &*twice][..], &[&*twice]] {
        let ended = city(args).wrong_usage(&["unexpected argument", "…"]);
        assert!(ended.stderr.len() < 2000 && !ended.stderr.contains(['\u{1b}', '\u{202e}']), "{ended:?}");
    }
}

#[test]
fn help_is_drawn_from_the_table_of_parameters() {
    // Words may stand on several lines.
    let words = |text: &str| text.split_whitespace().map(String::from).collect::<Vec<_>>().join(" ");
    for command in ["gen", "trace", "sweep"] {
        let help = words(city(&[command, "--help"]).done().text());
        let plain = citygen::Params::default();
        for field in citygen::Params::FIELDS.into_iter().filter(|f| command != "sweep" || f.name != "seed") {
            let entry = format!("--{} <{}> {} Allowed: {}", field.flag(), field.value, field.about, field.allowed);
            assert!(help.contains(&entry), "{command}: no `{entry}` in {help}");
            let default = format!("{} [default: {}]", field.allowed, plain.text(field.name));
            let has_none = ["seed", "rerolls"].contains(&field.name);
            assert!(has_none || help.contains(&default), "{command}: no `{default}`");
        }
    }
}

#[test]
fn a_flavor_pack_that_cannot_be_used_is_a_failure_with_file_and_line() {
    let dir = tempfile::tempdir().expect("a folder");
    let gen_with = |name| city_in(dir.path(), &tiny(&["gen", "--seed", "1", "--flavor", name]));
    gen_with("chrome").failed("flavor pack `chrome` is not there: looked in flavor");

    let pack = dir.path().join("flavor/chrome");
    std::fs::create_dir_all(&pack).expect("made");
    gen_with("chrome").failed("names.ron cannot be read");

    let builtin = concat!(env!("CARGO_MANIFEST_DIR"), "/../../flavor");
    let text = |file: &str| std::fs::read_to_string(format!("{builtin}/{file}")).expect("the built-in pack");
    std::fs::write(pack.join("themes.ron"), text("themes.ron")).expect("written");
    std::fs::write(pack.join("names.ron"), "(\n  city: 3,\n)").expect("written");
    let ended = gen_with("chrome").failed("names.ron: 2:");
    assert!(ended.stderr.contains("flavor/chrome"), "{ended:?}");

    std::fs::write(pack.join("names.ron"), text("names.ron")).expect("written");
    gen_with("chrome").done();
    // An empty variable is as none.
    crate::common::ended(
        crate::common::program(&tiny(&["gen", "--seed", "1", "--flavor", "none"])).env("CITYLAB_FLAVOR", ""),
    )
    .failed("is not there: looked in flavor\n");
    let elsewhere = tempfile::tempdir().expect("a folder");
    let args = tiny(&["gen", "--seed", "1", "--flavor", "chrome"]);
    let mut program = crate::common::program(&args);
    program.current_dir(elsewhere.path()).env("CITYLAB_FLAVOR", dir.path().join("flavor"));
    crate::common::ended(&mut program).done();
}

#[test]
fn completions_and_man_pages_are_printed() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = city(&["completions", shell]).done();
        assert!(script.text().contains("sweep") && script.text().contains("reroll"), "{shell}");
    }
    assert!(city(&["man"]).done().text().contains(".TH city"));
    assert!(city(&["man", "sweep"]).done().text().contains("random\\-params"));
    city(&["man", "nothing"]).wrong_usage(&["no command `nothing`"]);
}
