//! Numbers as they are typed: what is not allowed is refused at the field, and nothing is changed or dropped.

use egui::Key;
use egui::accesskit::Role;
use egui_kittest::Node;
use egui_kittest::kittest::{By, NodeT as _, Queryable as _};
use mapkit::Seed;

use super::{Window, ask, fingerprint, session_over, show_cell, small, value, window, window_of, workspace};
use crate::Lab;
use crate::command::{Pane, RunCommand};
use crate::subject;
use crate::subject::RecipeIndex;
use crate::subject::spec::CommandInput;

fn number<'a>(harness: &'a Window, name: &'a str) -> Node<'a> {
    harness.get(By::new().role(Role::SpinButton).label(name))
}

/// Types a number into a field in place of what is there, and Enter.
fn type_number(harness: &mut Window, name: &str, text: &str) {
    number(harness, name).focus();
    harness.run();
    number(harness, name).type_text(text);
    harness.run();
    harness.key_press(Key::Enter);
    harness.run();
}

#[test]
fn a_number_that_is_not_allowed_is_refused_at_its_field_and_stays_there() {
    for (name, field, texts, allowed) in [
        ("Density", "density", &["nan", "0,7", "abc", "80%", "1.55", "inf", "-0.11"][..], "0 (open) to 1 (packed)"),
        ("Districts", "districts", &["99", "7.5", "7 8", "-3", "99999999999999999999"], "4 to 12"),
    ] {
        let mut harness = window(small());
        let before = fingerprint(&harness);
        let (others, good) = (places(&harness), value(&harness, field));
        for text in texts {
            type_number(&mut harness, name, text);
            assert_eq!(value(&harness, field), *text, "it is the form's text");
            assert_eq!(number(&harness, name).value().as_deref(), Some(*text), "it stays in the field");
            let told: Vec<_> = harness.query_all_by_label_contains("allowed").collect();
            assert_eq!(told.len(), 2, "{text}: at the field and in the status line");
            let row = number(&harness, name).rect().center().y;
            assert!(told.iter().any(|told| (told.rect().center().y - row).abs() < 16.0), "{text}: beside the field");
            let words = told[0].value().unwrap_or_default();
            let (first, _) = allowed.split_once(' ').expect("words");
            assert!(words.contains(first), "{text}: {words} says what is allowed");
            assert!(harness.get_by_label("Generate").accesskit_node().is_disabled());
            assert_eq!(fingerprint(&harness), before, "the last good city stays");
            assert_eq!(places(&harness), others, "{text}: the form does not jump");
        }
        type_number(&mut harness, name, &good);
        assert!(harness.query_by_label_contains("allowed").is_none());
        assert!(!harness.get_by_label("Generate").accesskit_node().is_disabled());
    }
}

/// Where everything in the form is but the resets, which have a place of their own.
fn places(harness: &Window) -> Vec<egui::Rect> {
    let roles = [Role::ComboBox, Role::Slider, Role::SpinButton, Role::CheckBox, Role::TextInput];
    let rects = roles.iter().flat_map(|&role| harness.query_all_by_role(role).map(|node| node.rect()));
    rects.filter(|rect| rect.right() < 288.0).collect()
}

#[test]
fn a_number_is_dragged_stepped_typed_and_taken_back() {
    let mut harness = window(small());
    type_number(&mut harness, "Density", "  .5 ");
    assert_eq!(
        (value(&harness, "density"), number(&harness, "Density").value()),
        ("0.5".into(), Some("0.50".into()))
    );
    // Typed as another writes it, it is the same number, and nothing to reset.
    type_number(&mut harness, "Density", "0.600");
    assert_eq!(value(&harness, "density"), "0.6");
    assert!(harness.query_by_label("Reset density").is_none());
    // A minus sign is a minus, as it is shown elsewhere.
    type_number(&mut harness, "Wealth skew", "−0.25");
    assert_eq!(value(&harness, "wealth_skew"), "-0.25");
    number(&harness, "Districts").focus();
    harness.run();
    harness.key_press(Key::ArrowUp);
    harness.run();
    assert_eq!(value(&harness, "districts"), "5");
    number(&harness, "Districts").type_text("11");
    harness.run();
    harness.key_press(Key::Escape);
    harness.run();
    assert_eq!((value(&harness, "districts"), number(&harness, "Districts").value()), ("5".into(), Some("5".into())));
    let at = number(&harness, "Districts").rect().center();
    harness.drag_at(at);
    harness.run();
    // A hand moves over many frames.
    for moved in 1..=8_u8 {
        harness.hover_at(at + egui::vec2(-50.0 * f32::from(moved), 0.0));
        harness.run();
    }
    harness.drop_at(at + egui::vec2(-400.0, 0.0));
    harness.run();
    assert_eq!(value(&harness, "districts"), "4", "no drag leads out of what is allowed");
}

#[test]
fn what_is_typed_counts_when_the_field_is_left_by_a_click_too() {
    let mut harness = window(small());
    number(&harness, "Density").focus();
    harness.run();
    number(&harness, "Density").type_text("abc");
    harness.run();
    let generate = harness.get_by_label("Generate").rect().center();
    harness.drag_at(generate);
    harness.run();
    harness.drop_at(generate);
    harness.run();
    assert_eq!(value(&harness, "density"), "abc");
    assert!(harness.get_by_label("Generate").accesskit_node().is_disabled());
}

#[test]
fn a_slider_mends_what_was_no_number() {
    let mut harness = window(small());
    type_number(&mut harness, "Density", "abc");
    harness.get(By::new().role(Role::Slider).label("Density")).set_value_accesskit(0.9);
    harness.run();
    assert_eq!(value(&harness, "density"), "0.9");
    assert!(workspace(&harness).problems().is_empty());
}

#[test]
fn the_sides_of_a_map_are_refused_as_they_are_typed() {
    let mut harness = window(small().with("size", "100x57"));
    for (side, text, size) in
        [("Width", "abc", "abcx57"), ("Width", "1x2", "1x2x57"), ("Height", "999999", "1x2x999999")]
    {
        type_number(&mut harness, side, text);
        assert_eq!(value(&harness, "size"), size);
        assert_eq!(number(&harness, side).value().as_deref(), Some(text));
        assert!(!workspace(&harness).problems().is_empty());
    }
    type_number(&mut harness, "Width", "120");
    type_number(&mut harness, "Height", "60");
    assert_eq!(value(&harness, "size"), "120x60");
    assert!(workspace(&harness).problems().is_empty());
}

#[test]
fn a_cell_of_a_table_is_refused_where_it_stands() {
    let mut harness = window(small());
    harness.state_mut().open_pane(Pane::Tables);
    harness.run();
    let before = fingerprint(&harness);
    for (cell, name, text) in [
        ("security", "Corp Core Security", "999"),
        ("wealth", "Corp Core Wealth", "nan"),
        ("block_w", "Corp Core Block width", "0,7"),
    ] {
        show_cell(&mut harness, &format!("themes.corp_core.{cell}"));
        type_number(&mut harness, name, text);
        assert_eq!(number(&harness, name).value().as_deref(), Some(text), "{name}");
        let told = harness
            .query_all_by_label_contains("llowed")
            .count()
            .max(harness.query_all_by_label_contains("give a").count());
        assert!(told >= 2, "{name}: {told}");
        assert!(harness.get_by_label("Generate").accesskit_node().is_disabled());
        assert_eq!(fingerprint(&harness), before, "{name}");
        ask(&mut harness, RunCommand::Undo);
        assert!(workspace(&harness).problems().is_empty());
    }
}

#[test]
fn a_seed_may_be_words_and_says_its_number() {
    let mut harness = window(small());
    harness.get(By::new().role(Role::TextInput).label("Seed")).focus();
    harness.run();
    harness.key_press_modifiers(egui::Modifiers::COMMAND, Key::A);
    harness.get(By::new().role(Role::TextInput).label("Seed")).type_text("neo tokyo");
    harness.run();
    harness.key_press(Key::Enter);
    harness.run();
    let seed: Seed = "neo tokyo".parse().expect("words");
    assert_eq!(super::city(&harness).params.seed, seed.number);
    harness.get_by_label(&format!("= {}", seed.number));
    assert_eq!(harness.get(By::new().role(Role::TextInput).label("Seed")).value().as_deref(), Some("neo tokyo"));
    let line = workspace(&harness).spec().command_line(CommandInput::Values(workspace(&harness).values()));
    assert!(line.contains("--seed 'neo tokyo'"), "{line}");
}

#[test]
fn the_fields_of_a_dungeon_are_of_the_same_kind() {
    let mut session = session_over(subject::all());
    session.run(RunCommand::Recipe(RecipeIndex(1)));
    let mut harness = window_of(Lab::with_session(session));
    let fields: Vec<_> = workspace(&harness).spec().fields.iter().map(|f| (f.name, f.label)).collect();
    for (field, label) in fields.into_iter().filter(|(name, _)| !["seed", "rerolls"].contains(name)) {
        type_number(&mut harness, label, "nan");
        assert_eq!(value(&harness, field), "nan");
        let why = workspace(&harness).problem(field).expect("it is refused");
        assert!(why.starts_with("`nan` is not allowed"), "as it was typed: {field}: {why}");
        ask(&mut harness, RunCommand::Undo);
    }
    type_number(&mut harness, "Width", "90 tiles");
    assert_eq!(value(&harness, "width"), "90");
}

#[test]
fn what_is_wrong_with_a_dungeon_calls_its_fields_as_the_form_does() {
    let subject = subject::all().into_iter().find(|s| s.spec().name == "Dungeon").expect("a dungeon");
    let values = subject.spec().defaults().with("room_min", "64").with("room_max", "12");
    let reasons: Vec<_> = subject.problems(&values).into_iter().map(|problem| problem.reason).collect();
    assert!(reasons.iter().any(|reason| reason.contains("more than “Largest room”")), "{reasons:?}");
    assert!(reasons.iter().all(|reason| !reason.contains('_')), "{reasons:?}");
}
