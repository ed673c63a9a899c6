//! Flavor packs: where they are found, which are offered, and what is said of one that cannot be used.

use std::fs;
use std::path::Path;

use cityfile::{FlavorPacks, PackError, from_bytes, to_bytes};
use citygen::{Params, Water, generate};
use mapkit::Size;

/// Writes the built-in pack's files as `root/name`.
fn write_pack(root: &Path, name: &str) {
    let builtin = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../flavor");
    fs::create_dir_all(root.join(name)).expect("made");
    for file in ["names.ron", "themes.ron"] {
        fs::copy(builtin.join(file), root.join(name).join(file)).expect("copied");
    }
}

#[test]
fn the_first_folder_that_has_a_pack_wins_and_each_is_offered_once() {
    let (first, second) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    write_pack(first.path(), "noir");
    write_pack(second.path(), "noir");
    write_pack(second.path(), "chrome");
    write_pack(second.path(), "default");
    write_pack(second.path(), ".hidden");
    fs::create_dir(second.path().join("fonts")).expect("made");
    fs::write(second.path().join("noir/names.ron"), "(").expect("written");
    let packs = FlavorPacks::in_folders([first.path().into(), second.path().into(), "no/such/folder".into()]);
    assert_eq!(packs.names(), ["default", "chrome", "noir"]);
    assert_eq!(packs.load("noir").expect("a pack").name, "noir");
    assert_eq!(packs.load("default").expect("the built-in pack"), citygen::Flavor::builtin());
    let turned = FlavorPacks::in_folders([second.path().into(), first.path().into()]);
    assert!(matches!(turned.load("noir"), Err(PackError::Bad { .. })));
}

#[test]
fn what_cannot_be_used_is_told_with_file_and_line() {
    let root = tempfile::tempdir().expect("a folder");
    let packs = FlavorPacks::in_folders([root.path().into()]);
    let said = |name: &str| packs.load(name).expect_err("no pack").to_string();
    assert_eq!(said("noir"), format!("flavor pack `noir` is not there: looked in {}", root.path().display()));
    fs::create_dir(root.path().join("noir")).expect("made");
    let names = root.path().join("noir/names.ron");
    assert!(said("noir").starts_with(&format!("{} cannot be read: ", names.display())), "{}", said("noir"));
    write_pack(root.path(), "noir");
    fs::write(&names, "(\n  city: 3,\n)").expect("written");
    assert!(said("noir").contains("names.ron: 2:") && said("noir").ends_with("/noir)"), "{}", said("noir"));
    fs::write(&names, vec![b' '; (1 << 20) + 1]).expect("written");
    assert!(said("noir").contains("longer than 1048576 bytes"), "{}", said("noir"));
}

#[test]
fn a_name_is_never_a_path() {
    let root = tempfile::tempdir().expect("a folder");
    write_pack(root.path(), "noir");
    fs::create_dir(root.path().join("packs")).expect("made");
    let packs = FlavorPacks::in_folders([root.path().join("packs")]);
    for name in ["", ".", "..", "../noir", "a/b", "a\\b", "C:noir", "no\u{1b}ir", "no\nir"] {
        let error = packs.load(name).expect_err("no name");
        assert!(matches!(error, PackError::NotAName { .. }), "{name:?}: {error}");
        assert!(!error.to_string().contains(char::is_control), "{name:?}");
    }
}

/// A pack whose every name is as long as it may be, of characters of four bytes, on themes with the smallest lots.
fn longest_pack(root: &Path) {
    let word = |n: usize, length: usize| format!("{n:03}{}", "\u{1d49c}".repeat(length - 3));
    let list = |length: usize| {
        let words: Vec<String> = (0..12).map(|n| format!("\"{}\"", word(n, length))).collect();
        format!("[{}]", words.join(", "))
    };
    let template = |places: &str| format!("\"{places}{}\"", "\u{1d49c}".repeat(40 - places.len()));
    let builtin = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../flavor");
    let text = |file: &str| fs::read_to_string(builtin.join(file)).expect("the built-in pack");
    let mut names = Vec::new();
    for line in text("names.ron").lines() {
        let (head, rest) = line.split_once(": ").unwrap_or((line, ""));
        let tail = match head.trim() {
            "prefixes" | "suffixes" | "corp_suffixes" => format!("{},", list(40)),
            "corp_first" | "corp_second" => format!("{},", list(16)),
            _ if rest.contains("{syl}") && rest.starts_with('[') => format!("[{}],", template("{syl}{syl}")),
            _ => rest.into(),
        };
        names.push(if rest.is_empty() { line.into() } else { format!("{head}: {tail}") });
    }
    let mut themes = Vec::new();
    for line in text("themes.ron").lines() {
        let dense = "streets: Organic, block: (8, 6), min_lot: (5, 4),";
        themes.push(match () {
            () if line.contains("streets:") => dense.to_string(),
            () if line.contains("tall:") => "tall: 0.0, mid: 0.0, basement: 0.0, plaza: 0.0,".into(),
            () if line.contains("mix:") => "mix: [(Shop, 1)],".into(),
            () => line.into(),
        });
    }
    fs::create_dir_all(root.join("long")).expect("made");
    fs::write(root.join("long/names.ron"), names.join("\n")).expect("written");
    fs::write(root.join("long/themes.ron"), themes.join("\n")).expect("written");
}

#[test]
fn every_city_of_the_longest_names_on_the_smallest_lots_can_be_saved() {
    let root = tempfile::tempdir().expect("a folder");
    longest_pack(root.path());
    let flavor = FlavorPacks::in_folders([root.path().into()]).load("long").expect("a pack within the limits");
    for size in [Size::new(80, 40), Params::LARGE, Size::new(1024, 512)] {
        let params = Params {
            size,
            districts: 4,
            density: 1.0,
            water: Water::None,
            flavor: "long".into(),
            ..Params::with_seed(3)
        };
        let city = generate(&params, &flavor).expect("a city");
        let longest = city.buildings.iter().filter_map(|b| b.name.as_ref()).map(|name| name.chars().count()).max();
        assert!(longest > Some(90), "{longest:?}");
        let bytes = to_bytes(&city, "long.city").expect("it fits");
        assert_eq!(from_bytes(&bytes, "long.city").expect("it is whole"), city);
    }
}

#[test]
fn what_is_too_long_or_no_file_is_refused_with_the_file() {
    let root = tempfile::tempdir().expect("a folder");
    let packs = FlavorPacks::in_folders([root.path().into()]);
    let names = root.path().join("noir/names.ron");
    write_pack(root.path(), "noir");
    let text = fs::read_to_string(&names).expect("read");
    let many = format!("corp_first: [{}", "\"Kiro\", ".repeat(1000));
    let cases = [
        (
            "\"Kiro\"",
            format!("\"{}\"", "x".repeat(17)),
            "corp_first: `xxxxxxxxxxxxxxxxx` is longer than 16 characters",
        ),
        ("\"Neo\"", format!("\"{}\"", "x".repeat(100_000)), "longer than 40 characters"),
        ("\"{corp} Spire\"", "\"{corp} {corp} {district}\"".into(), "has more than 2 places"),
        ("corp_first: [", many, "corp_first has 1014 entries; at most 1000"),
        ("signs: \"", "signs: \"x".into(), "signs: `x` cannot stand on a sign; allowed are ｦｧ"),
    ];
    for (old, new, words) in cases {
        fs::write(&names, text.replacen(old, &new, 1)).expect("written");
        let said = packs.load("noir").expect_err("refused").to_string();
        assert!(said.contains("names.ron: ") && said.contains(words) && said.chars().count() < 500, "{said}");
    }
    let themes = root.path().join("noir/themes.ron");
    fs::write(&names, &text).expect("written");
    let theme_text = fs::read_to_string(&themes).expect("read");
    let hues = format!("hues: [{}", "Cyan, ".repeat(100));
    fs::write(&themes, theme_text.replacen("hues: [", &hues, 1)).expect("written");
    let said = packs.load("noir").expect_err("refused").to_string();
    assert!(said.contains("themes.ron: Corp Core: hues has 103 entries; at most 64 are allowed"), "{said}");
}

#[cfg(unix)]
#[test]
fn a_pipe_is_no_file_of_a_pack_and_is_not_waited_for() {
    let root = tempfile::tempdir().expect("a folder");
    write_pack(root.path(), "noir");
    let names = root.path().join("noir/names.ron");
    fs::remove_file(&names).expect("removed");
    assert!(std::process::Command::new("mkfifo").arg(&names).status().expect("mkfifo starts").success());
    let said = FlavorPacks::in_folders([root.path().into()]).load("noir").expect_err("refused").to_string();
    assert_eq!(said, format!("{} cannot be read: it is no regular file", names.display()));
}

/// Files as tight as RON may be are shorter than what a save brings, which is written out for people.
#[test]
fn whatever_pack_can_be_loaded_can_be_brought_by_a_save_and_by_json() {
    let root = tempfile::tempdir().expect("a folder");
    write_pack(root.path(), "tight");
    let file = root.path().join("tight/names.ron");
    let part = |at: usize, letters: usize| format!("\"n{at:04}{}\"", "é".repeat(letters));
    let list = |letters| format!("[{}]", (0..1000).map(|at| part(at, letters)).collect::<Vec<_>>().join(","));
    let pair = |letters| format!("(prefixes:{},suffixes:{})", list(letters), list(letters));
    let names = |letters: usize| {
        let districts = citygen::model::Theme::ALL.iter().map(|theme| format!("{theme:?}:{}", pair(letters)));
        let districts = districts.collect::<Vec<_>>().join(",");
        let rest = "shops:{Shop:[\"{syl} G\"]},landmarks:[\"{corp} T\"],signs:\"ｦｧｨｩｪｫｬｭｮｯｰｱｲ\"";
        let corp = format!("corp_first:{},corp_second:{},corp_suffixes:{}", list(5), list(5), list(letters));
        format!("(city:{},districts:{{{districts}}},{corp},{rest})", pair(letters))
    };
    let longest = (0..=1 << 20).take_while(|&letters| names(letters).len() <= 1 << 20).last().expect("one fits");
    let (mut refused, mut loaded) = (0, 0);
    for letters in [2, longest / 2, longest] {
        fs::write(&file, names(letters)).expect("written");
        let packs = FlavorPacks::in_folders([root.path().into()]);
        let flavor = match packs.load("tight") {
            Ok(flavor) => flavor,
            Err(error) => {
                assert!(error.to_string().contains("longer than 1048576 bytes"), "{error}");
                refused += 1;
                continue;
            }
        };
        loaded += 1;
        let params = Params { size: Size::new(80, 40), districts: 4, flavor: "tight".into(), ..Params::with_seed(1) };
        let city = generate(&params, &flavor).expect("a city");
        let back = from_bytes(&to_bytes(&city, "a.city").expect("it can be saved"), "a.city").expect("a sound save");
        assert_eq!(back.pack, city.pack);
        let mut json = Vec::new();
        cityfile::export::json::write(&city, &mut json).expect("memory takes it");
        assert_eq!(cityfile::export::json::read(&json, "a.json").expect("sound JSON").pack, city.pack);
    }
    assert!(refused > 0 && loaded > 0, "{refused} refused, {loaded} loaded");
}
