//! Rules of flavor packs.

use citygen::flavor::ThemeSpec;
use citygen::model::{BuildingKind, SignGlyph, Theme};
use citygen::{Flavor, GenError};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::common::flavor;

const NAMES: &str = include_str!("../../../../flavor/names.ron");
const THEMES: &str = include_str!("../../../../flavor/themes.ron");

/// What is said of a pack whose files are refused.
#[track_caller]
fn refusal(names: &str, themes: &str) -> String {
    match Flavor::parse("mine", names, themes) {
        Err(error @ GenError::Flavor { .. }) => {
            let text = error.to_string();
            assert!(text.contains("`mine`"), "the pack is not named: {text}");
            text
        }
        other => panic!("not refused: {:?}", other.map(|f| f.name)),
    }
}

/// `text` with one thing replaced, which must be there.
#[track_caller]
fn edited(text: &str, from: &str, to: &str) -> String {
    assert!(text.contains(from), "{from:?} is not in the file");
    text.replacen(from, to, 1)
}

/// `text` without a named entry of a map, from its name to the line that closes it.
#[track_caller]
fn without(text: &str, entry: &str, close: &str) -> String {
    let start = text.find(entry).expect("the entry");
    let end = start + text[start..].find(close).expect("its end") + close.len();
    format!("{}{}", &text[..start], &text[end..])
}

#[track_caller]
fn assert_says(text: &str, words: &[&str]) {
    for word in words {
        assert!(text.contains(word), "{word:?} is not in: {text}");
    }
}

#[test]
fn the_built_in_pack_is_complete() {
    let flavor = flavor();
    assert_eq!(flavor.name, "default");
    let names = &flavor.names;
    for &theme in Theme::ALL {
        let parts = &names.districts[&theme];
        assert!(parts.prefixes.len() >= 12 && parts.suffixes.len() >= 12, "{theme:?}");
        assert_eq!(flavor.theme(theme).check(theme), Ok(()));
    }
    for list in
        [&names.city.prefixes, &names.city.suffixes, &names.corp_first, &names.corp_second, &names.corp_suffixes]
    {
        assert!(list.len() >= 12, "{list:?}");
    }
    for kind in BuildingKind::ALL.iter().filter(|k| !k.is_corporate()) {
        let named = names.shops.get(kind).is_some_and(|t| t.iter().all(|t| t.contains("{syl}")));
        let unnamed = matches!(kind, BuildingKind::Apartment | BuildingKind::Parking);
        assert_eq!(named, !unnamed, "{kind:?}");
    }
    assert!(names.landmarks.iter().any(|t| t.contains("{corp}")));
    assert!(names.landmarks.iter().any(|t| t.contains("{district}")));
}

#[test]
fn the_built_in_themes_are_the_table() {
    let row = |theme| {
        let t: &ThemeSpec = flavor().theme(theme);
        (t.wealth, t.decay, format!("{:?}", t.streets), t.block, t.min_lot, t.lamp_every, t.security)
    };
    let text = |s: &str| s.to_owned();
    assert_eq!(row(Theme::CorpCore), (0.9, 0.1, text("Grid"), (24, 12), (10, 7), 8, 200));
    assert_eq!(row(Theme::NightMarket), (0.4, 0.5, text("Organic"), (16, 9), (5, 4), 12, 60));
    assert_eq!(row(Theme::Megablocks), (0.3, 0.6, text("Superblock"), (40, 20), (18, 10), 10, 110));
    assert_eq!(row(Theme::CombatZone), (0.1, 0.9, text("Shattered"), (16, 10), (5, 4), 16, 20));
    assert_eq!(row(Theme::Docks), (0.3, 0.6, text("Rows"), (30, 14), (12, 8), 14, 70));
    assert_eq!(row(Theme::Industrial), (0.25, 0.7, text("Rows"), (28, 14), (12, 8), 14, 90));
    assert_eq!(row(Theme::NeonStrip), (0.6, 0.3, text("Strip"), (18, 10), (6, 4), 6, 120));
    assert_eq!(row(Theme::OldTown), (0.5, 0.4, text("Organic"), (14, 9), (5, 4), 12, 80));
}

#[test]
fn every_glyph_of_the_built_in_pack_is_one_column_wide() {
    let names = &flavor().names;
    let parts = names.districts.values().flat_map(|p| p.prefixes.iter().chain(&p.suffixes));
    let lists =
        [&names.city.prefixes, &names.city.suffixes, &names.corp_first, &names.corp_second, &names.corp_suffixes];
    let rest = lists.into_iter().flatten().chain(names.shops.values().flatten()).chain(&names.landmarks);
    for word in parts.chain(rest) {
        assert_eq!(word.width(), word.chars().count(), "{word}");
    }
    for glyph in names.sign_glyphs() {
        assert_eq!(glyph.char().width(), Some(1), "{}", glyph.char());
    }
    assert!(names.sign_glyphs().iter().any(|g| ('\u{FF66}'..='\u{FF9D}').contains(&g.char())));
    assert!(SignGlyph::all().all(|g| g.char().width() == Some(1)));
}

#[test]
fn a_pack_without_a_theme_is_refused() {
    assert_says(&refusal(NAMES, &without(THEMES, "    Docks: (", "    ),\n")), &["themes.ron", "Docks", "missing"]);
    assert_says(
        &refusal(&without(NAMES, "        Docks: (", "        ),\n"), THEMES),
        &["names.ron", "Docks", "missing"],
    );
}

#[test]
fn a_pack_without_a_list_is_refused() {
    for list in ["corp_first", "corp_second", "corp_suffixes", "signs"] {
        let names = without(NAMES, &format!("    {list}: "), ",\n");
        assert_says(&refusal(&names, THEMES), &["names.ron", list]);
    }
    assert_says(&refusal(&without(NAMES, "    landmarks: [", "    ],\n"), THEMES), &["names.ron", "landmarks"]);
    assert_says(&refusal(&edited(NAMES, "    city: (", "    town: ("), THEMES), &["names.ron", "town"]);
    assert_says(&refusal(NAMES, &edited(THEMES, "security: 200,", "")), &["themes.ron", "security"]);
}

#[test]
fn a_list_of_parts_with_fewer_than_twelve_entries_is_refused() {
    let start = NAMES.find("corp_first: [").expect("the list");
    let end = start + NAMES[start..].find(']').expect("its end");
    let names = format!("{}corp_first: [\"Kiro\", \"Vex\"{}", &NAMES[..start], &NAMES[end..]);
    assert_says(&refusal(&names, THEMES), &["names.ron", "corp_first", "2", "12"]);
    let signs =
        edited(NAMES, NAMES.split("signs: \"").nth(1).and_then(|s| s.split('"').next()).expect("signs"), "ｱｲｳ");
    assert_says(&refusal(&signs, THEMES), &["names.ron", "signs", "12"]);
}

#[test]
fn a_wide_or_invisible_glyph_is_refused() {
    for (bad, why) in [
        ("電脳", "column"),
        ("ne\u{301}o", "column"),
        ("tab\\t", "does not show"),
        ("\u{200b}zero", "does not show"),
        ("電\u{202e}", "does not show"),
    ] {
        let text = refusal(&edited(NAMES, "\"Kiro\"", &format!("\"{bad}\"")), THEMES);
        assert_says(&text, &["names.ron", "corp_first", why]);
    }
    assert_says(&refusal(&edited(NAMES, "\"Kiro\"", "\" \""), THEMES), &["names.ron", "corp_first", "empty"]);
    assert_says(&refusal(&edited(NAMES, "signs: \"", "signs: \"漢"), THEMES), &["names.ron", "signs", "漢"]);
}

#[test]
fn a_template_with_a_place_of_another_name_or_none_is_refused() {
    for bad in ["{sil} Noodles", "Noodles", "{syl} {syl", "{corp} Noodles"] {
        let text = refusal(&edited(NAMES, "\"{syl} Noodles\"", &format!("\"{bad}\"")), THEMES);
        assert_says(&text, &["names.ron", "NoodleBar", bad, "{syl}"]);
    }
    let text = refusal(&edited(NAMES, "\"{corp} Spire\"", "\"{foo} Spire\""), THEMES);
    assert_says(&text, &["names.ron", "landmarks", "{foo} Spire", "{corp}", "{district}"]);
}

#[test]
fn a_number_outside_its_range_is_refused() {
    for (from, to, word) in [
        ("wealth: 0.9", "wealth: 1.5", "wealth"),
        ("decay: 0.1", "decay: NaN", "decay"),
        ("tall: 0.7", "tall: -0.1", "tall"),
        ("mid: 0.3", "mid: inf", "mid"),
        ("block: (24, 12)", "block: (2, 12)", "block width"),
        ("min_lot: (10, 7)", "min_lot: (10, 0)", "min_lot height"),
        ("lamp_every: 8", "lamp_every: 0", "lamp_every"),
        ("hues: [Cyan, White, Blue]", "hues: []", "hues"),
        ("mix: [(CorpTower, 5), (Office, 4), (Hotel, 1), (Parking, 1)]", "mix: []", "mix"),
        ("(CorpTower, 5)", "(CorpTower, 4000000000)", "mix"),
    ] {
        assert_says(&refusal(NAMES, &edited(THEMES, from, to)), &["themes.ron", "Corp Core", word]);
    }
}

#[test]
fn broken_ron_is_refused_with_its_line() {
    let line = |text: &str, needle: &str| text[..text.find(needle).expect("the place")].lines().count();
    let names = edited(NAMES, "corp_suffixes: [", "corp_suffixes: {");
    assert_says(&refusal(&names, THEMES), &["names.ron", &format!("{}:", line(&names, "corp_suffixes: {"))]);
    let themes = edited(THEMES, "security: 200", "security: 300");
    assert_says(&refusal(NAMES, &themes), &["themes.ron", &format!("{}:", line(&themes, "security: 300"))]);
    let themes = edited(THEMES, "security: 200", "safety: 200");
    assert_says(&refusal(NAMES, &themes), &["themes.ron", "safety", &format!("{}:", line(&themes, "safety: 200"))]);
    assert_says(&refusal("", THEMES), &["names.ron"]);
    assert_says(&refusal(NAMES, "{"), &["themes.ron"]);
}

#[test]
fn a_pack_of_another_name_than_the_parameters_ask_for_is_refused() {
    let mine = std::sync::Arc::new(Flavor::parse("mine", NAMES, THEMES).expect("a good pack"));
    let error = citygen::generate(&citygen::Params::default(), &mine).expect_err("another name");
    assert_says(&error.to_string(), &["`default`", "`mine`"]);
}

#[test]
fn a_theme_can_be_tuned_without_a_compiler() {
    let themes = edited(THEMES, "security: 200", "security: 10");
    let flavor = Flavor::parse("default", NAMES, &themes).expect("a good pack");
    assert_eq!(flavor.theme(Theme::CorpCore).security, 10);
    let spec = ThemeSpec { security: 11, ..flavor.theme(Theme::Docks).clone() };
    assert_eq!(flavor.with_theme(Theme::Docks, spec.clone()).expect("good numbers").theme(Theme::Docks), &spec);
    let bad = ThemeSpec { neon: 2.0, ..spec };
    assert_says(&flavor.with_theme(Theme::Docks, bad).expect_err("neon 2").to_string(), &["Docks", "neon"]);
}
