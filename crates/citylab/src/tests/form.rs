//! The form: what is there, what a change does, and how bad values are told.

use egui::Key;
use egui::accesskit::Role;
use egui_kittest::kittest::{By, NodeT as _, Queryable as _};

use super::{Window, city, fingerprint, session_over, small, value, window, window_sized, workspace};
use crate::Lab;
use crate::command::{Command, ParamsCommand, RunCommand, WindowCommand};
use crate::subject;
use crate::subject::RecipeIndex;

#[test]
fn every_parameter_has_a_field() {
    let harness = window(small());
    for name in ["Seed", "Size", "Water", "Districts", "Density", "Wealth skew", "Decay", "Flavor", "Passes"] {
        assert!(harness.query_all_by_label(name).next().is_some(), "{name} is missing");
    }
    for name in ["Generate", "Live", "Random seed"] {
        harness.get_by_label(name);
    }
}

#[test]
fn changing_a_field_regenerates_and_resetting_it_brings_the_city_back() {
    let mut harness = window(small());
    let before = fingerprint(&harness);
    harness.get_by_label("River").click();
    harness.run();
    assert_eq!(value(&harness, "water"), "river");
    assert_ne!(fingerprint(&harness), before);
    harness.get_by_label("Reset water").click();
    harness.run();
    assert_eq!(fingerprint(&harness), before);
    assert!(harness.query_by_label("Reset water").is_none(), "nothing is left to reset");
}

#[test]
fn every_slider_changes_the_city() {
    for name in ["Districts", "Density", "Wealth skew", "Decay"] {
        let mut harness = window(small());
        let before = fingerprint(&harness);
        let slider = harness.get(By::new().role(Role::Slider).label(name));
        slider.set_value_accesskit(if name == "Districts" { 6.0 } else { 0.9 });
        harness.run();
        assert_ne!(fingerprint(&harness), before, "{name} does nothing");
    }
}

#[test]
fn a_seed_can_be_typed_and_one_that_is_none_is_marked_at_the_field() {
    let mut harness = window(small());
    let before = fingerprint(&harness);
    let seed = harness.get(By::new().role(Role::TextInput).label("Seed"));
    seed.focus();
    harness.run();
    let seed = harness.get(By::new().role(Role::TextInput).label("Seed"));
    seed.type_text("-7!");
    harness.run();
    harness.get_by_label_contains("is not allowed; give a whole number");
    assert_eq!(fingerprint(&harness), before, "the last good city stays");
    // Leaving the field takes the text back.
    harness.key_press(Key::Escape);
    harness.run();
    assert!(harness.query_by_label_contains("is not allowed").is_none());
    assert_eq!(harness.get(By::new().role(Role::TextInput).label("Seed")).value().as_deref(), Some("1"));
}

#[test]
fn a_combination_that_cannot_be_is_marked_and_the_last_good_city_stays() {
    let mut harness = window(small());
    let before = fingerprint(&harness);
    let slider = harness.get(By::new().role(Role::Slider).label("Districts"));
    slider.set_value_accesskit(12.0);
    harness.run();
    let marks: Vec<_> = harness.query_all_by_label_contains("too many districts for map size").collect();
    assert_eq!(marks.len(), 2, "once at the field and once in the status line");
    let field = harness.get(By::new().role(Role::Slider).label("Districts")).rect();
    assert!(marks.iter().any(|mark| (mark.rect().center().y - field.center().y).abs() < 12.0), "beside the field");
    assert_eq!(fingerprint(&harness), before);
    let generate = harness.get_by_label("Generate");
    assert!(generate.accesskit_node().is_disabled());
    harness.get(By::new().role(Role::Slider).label("Districts")).set_value_accesskit(5.0);
    harness.run();
    assert_eq!(harness.query_all_by_label_contains("too many districts").count(), 0);
    assert_ne!(fingerprint(&harness), before);
}

#[test]
fn without_live_nothing_happens_until_generate() {
    let mut harness = window(small());
    let before = fingerprint(&harness);
    harness.get_by_label("Live").click();
    harness.run();
    harness.get_by_label("None").click();
    harness.run();
    assert_eq!(fingerprint(&harness), before);
    harness.get_by_label("The form has changed. Generate to see it.");
    harness.get_by_label("Generate").click();
    harness.run();
    assert_ne!(fingerprint(&harness), before);
    assert!(harness.query_by_label_contains("The form has changed").is_none());
}

#[test]
fn seeds_go_back_and_forward() {
    let mut harness = window(small());
    assert!(harness.get_by_label("Previous seed").accesskit_node().is_disabled());
    harness.get_by_label("Random seed").click();
    harness.run();
    let random = value(&harness, "seed");
    assert_ne!(random, "1");
    harness.get_by_label("Previous seed").click();
    harness.run();
    assert_eq!(value(&harness, "seed"), "1");
    harness.get_by_label("Next seed").click();
    harness.run();
    assert_eq!(value(&harness, "seed"), random);
}

#[test]
fn undo_takes_back_one_gesture_and_redo_brings_it_again() {
    let mut harness = window(small());
    let before = workspace(&harness).values().clone();
    let slider = harness.get(By::new().role(Role::Slider).label("Density")).rect();
    harness.drag_at(slider.center());
    harness.run();
    for step in 1..=4 {
        harness.hover_at(slider.center() + egui::vec2(step as f32 * 12.0, 0.0));
        harness.run();
    }
    harness.drop_at(slider.center() + egui::vec2(48.0, 0.0));
    harness.run();
    let dragged = workspace(&harness).values().clone();
    assert_ne!(dragged.get("density"), before.get("density"));
    harness.get_by_label("River").click();
    harness.run();
    let after = workspace(&harness).values().clone();
    for wanted in [&dragged, &before] {
        harness.key_press_modifiers(egui::Modifiers::COMMAND, Key::Z);
        harness.run();
        assert_eq!(workspace(&harness).values(), wanted);
    }
    for wanted in [&dragged, &after] {
        harness.key_press_modifiers(egui::Modifiers::COMMAND | egui::Modifiers::SHIFT, Key::Z);
        harness.run();
        assert_eq!(workspace(&harness).values(), wanted);
    }
    let shown = workspace(&harness).shown().expect("a city").made.request.values.clone();
    assert_eq!(shown, after, "what is shown follows");
    assert_eq!(city(&harness).params.water.name(), "river");
}

#[test]
fn a_wrong_seed_stays_marked_until_it_is_mended_or_taken_back() {
    let mut harness = window(small());
    let before = fingerprint(&harness);
    harness.get(By::new().role(Role::TextInput).label("Seed")).focus();
    harness.run();
    // One digit more than 64 bits hold: its beginning is a seed, which must not be taken for it.
    harness.get(By::new().role(Role::TextInput).label("Seed")).type_text("8446744073709551616");
    harness.run();
    harness.key_press(Key::Enter);
    harness.run();
    assert_eq!(fingerprint(&harness), before, "the last good city stays");
    assert_eq!(harness.query_all_by_label_contains("is not allowed; give a whole number").count(), 2);
    harness.key_press_modifiers(egui::Modifiers::COMMAND, Key::Z);
    harness.run();
    assert!(harness.query_by_label_contains("is not allowed").is_none());
    assert_eq!(value(&harness, "seed"), "1");
}

#[test]
fn what_is_typed_into_a_field_is_one_step_and_undo_is_the_fields_own_meanwhile() {
    let mut harness = window(small());
    let seed = |h: &egui_kittest::Harness<'_, crate::Lab>| value(h, "seed");
    harness.get(By::new().role(Role::TextInput).label("Seed")).focus();
    harness.run();
    for digit in ["2", "3", "4"] {
        harness.get(By::new().role(Role::TextInput).label("Seed")).type_text(digit);
        harness.run();
    }
    assert_eq!(seed(&harness), "1", "a seed counts once it is typed whole");
    let text = |h: &egui_kittest::Harness<'_, crate::Lab>| {
        h.get(By::new().role(Role::TextInput).label("Seed")).value().unwrap_or_default()
    };
    let typed = text(&harness);
    harness.key_press_modifiers(egui::Modifiers::COMMAND, Key::Z);
    harness.run();
    assert_ne!(text(&harness), typed, "the field takes back what was typed into it");
    harness.get(By::new().role(Role::TextInput).label("Seed")).type_text("5");
    harness.run();
    harness.key_press(Key::Enter);
    harness.run();
    assert_eq!(seed(&harness), text(&harness));
    assert_ne!(seed(&harness), "1");
    harness.key_press_modifiers(egui::Modifiers::COMMAND, Key::Z);
    harness.run();
    assert_eq!(seed(&harness), "1");
}

#[test]
fn rerolling_a_pass_changes_the_city_and_can_be_undone() {
    let mut harness = window(small());
    let before = fingerprint(&harness);
    harness.get_by_label("Reroll lots").scroll_to_me();
    harness.run();
    harness.get_by_label("Reroll lots").click();
    harness.run();
    assert_eq!(value(&harness, "rerolls"), "lots=1");
    assert_ne!(fingerprint(&harness), before);
    harness.get_by_label("Undo rerolls of lots").click();
    harness.run();
    assert_eq!(fingerprint(&harness), before);
}

#[test]
fn a_custom_size_out_of_range_says_what_is_allowed() {
    let mut harness = window(small().with("size", "40x40"));
    assert!(workspace(&harness).shown().is_none());
    assert_eq!(harness.query_all_by_label_contains("40×40 is outside the allowed width").count(), 2);
    harness.get_by_label("Reset size").click();
    harness.run();
    assert!(workspace(&harness).shown().is_some());
}

#[test]
fn a_size_that_has_a_name_can_be_set_by_numbers() {
    let mut harness = window(small().with("size", "small"));
    let numbers = |h: &egui_kittest::Harness<'_, crate::Lab>| {
        h.query_all_by_role(Role::SpinButton).filter(|node| node.rect().right() < 288.0).count()
    };
    let before = numbers(&harness);
    harness.get(By::new().role(Role::ComboBox).label("Size")).click();
    harness.run();
    harness.get_by_label("Custom").click();
    harness.run();
    harness.run();
    assert_eq!(numbers(&harness), before + 2, "width and height");
    harness.get_by_label("River").click();
    harness.run();
    assert_eq!(numbers(&harness), before + 2, "another field changes nothing of it");
    let values = workspace(&harness).values().clone().with("size", "medium");
    harness.state_mut().apply(crate::command::Command::Params(crate::command::ParamsCommand::Set(values)));
    harness.run();
    assert_eq!(numbers(&harness), before, "it was changed elsewhere");
}

/// The left and the right edges of everything in the form that has this role.
fn edges(harness: &Window, role: Role) -> Vec<(f32, f32)> {
    let rects = harness.query_all_by_role(role).map(|node| node.rect());
    rects.filter(|rect| rect.right() < 288.0 && rect.top() > 60.0).map(|rect| (rect.left(), rect.right())).collect()
}

#[test]
fn every_control_of_the_form_ends_at_one_edge_with_room_for_the_scroll_bar() {
    for (recipe, number) in [(0, "0.1234567"), (1, "0.5")] {
        // So low that the form scrolls.
        let mut session = session_over(subject::all());
        session.open(small().with("size", "medium"), None);
        let mut harness = window_sized(Lab::with_session(session), egui::vec2(1280.0, 420.0));
        harness.state_mut().apply(RunCommand::Recipe(RecipeIndex(recipe)).into());
        harness.run();
        let field = if recipe == 0 { "density" } else { "extra_corridors" };
        let values = workspace(&harness).values().clone().with(field, number);
        harness.state_mut().apply(Command::Params(ParamsCommand::Set(values)));
        harness.run();
        let combos = edges(&harness, Role::ComboBox);
        let numbers = edges(&harness, Role::SpinButton);
        assert!(combos.len() >= 2 && numbers.len() >= 4, "{combos:?} {numbers:?}");
        for &(_, right) in combos.iter().chain(&numbers) {
            assert!((right - combos[0].1).abs() < 1.0, "{combos:?} {numbers:?}");
            assert!(right < 288.0 - 24.0, "the scroll bar covers it: {right}");
        }
        let wide = |node: &egui_kittest::Node<'_>| node.rect().left() < 200.0 && node.rect().right() > 272.0;
        let buttons = harness.query_all_by_role(Role::Button).filter(|node| node.rect().top() > 60.0);
        assert_eq!(buttons.filter(wide).count(), 0, "a button is wider than its column");
        let lefts: Vec<_> = edges(&harness, Role::Slider).into_iter().chain(combos).map(|(left, _)| left).collect();
        assert!(lefts.iter().all(|left| (left - lefts[0]).abs() < 1.0), "{lefts:?}");
    }
}

#[test]
fn a_reset_that_appears_moves_nothing() {
    let mut harness = window(small().with("size", "medium").with("districts", "7").with("seed", "0"));
    let places = |h: &Window| {
        let roles = [Role::ComboBox, Role::Slider, Role::SpinButton, Role::CheckBox];
        roles.map(|role| h.query_all_by_role(role).map(|node| node.rect()).collect::<Vec<_>>())
    };
    let before = places(&harness);
    harness.get_by_label("River").click();
    harness.run();
    harness.get_by_label("Reset water");
    assert_eq!(places(&harness), before);
}

#[test]
fn the_preset_in_use_is_named_and_what_departs_from_it_says_so() {
    let mut harness = window(subject::all()[0].spec().defaults().with("size", "small").with("seed", "7"));
    let shown = |h: &Window| h.get(By::new().role(Role::ComboBox).label("Preset")).value().unwrap_or_default();
    assert_eq!(shown(&harness), "None");
    harness.get(By::new().role(Role::ComboBox).label("Preset")).click();
    harness.run();
    harness.get_by_label("Old river town").click();
    harness.run();
    assert_eq!(shown(&harness), "Old river town");
    assert_eq!(value(&harness, "seed"), "7", "the seed stays");
    harness.state_mut().apply(RunCommand::RandomSeed.into());
    harness.run();
    assert_eq!(shown(&harness), "Old river town", "a preset says nothing of the seed");
    harness.get_by_label("Bay").click();
    harness.run();
    assert_eq!(shown(&harness), "Old river town *");
    harness.get_by_label("Back to the preset").click();
    harness.run();
    assert_eq!((shown(&harness), value(&harness, "water")), ("Old river town".into(), "river".into()));
    assert!(harness.query_by_label("Back to the preset").is_none());
}

#[test]
fn the_form_says_whether_what_is_shown_is_what_it_says() {
    let mut harness = window(small());
    harness.get_by_label("Live: up to date");
    harness.get_by_label("Live").click();
    harness.run();
    harness.get_by_label("Up to date");
    harness.get_by_label("River").click();
    harness.run();
    harness.get_by_label("Changed");
    harness.get_by_label("Generate").click();
    harness.run();
    harness.get_by_label("Up to date");
    harness.state_mut().apply(Command::Params(ParamsCommand::Set(small().with("density", "7"))));
    harness.run();
    harness.get_by_label("Cannot be made");
}

#[test]
fn there_is_nothing_to_reset_where_every_parameter_is_as_at_first() {
    let defaults = subject::all()[0].spec().defaults();
    let mut harness = window(defaults.clone().with("size", "small"));
    harness.get_by_label("Reset parameters").click();
    harness.run();
    assert_eq!(workspace(&harness).values(), &defaults);
    assert!(harness.get_by_label("Reset parameters").accesskit_node().is_disabled());
}

#[test]
fn a_name_that_is_typed_letter_by_letter_is_one_step() {
    let mut harness = window(small());
    let flavor = |h: &Window| h.get(By::new().role(Role::TextInput).label("Flavor")).rect().center();
    let at = flavor(&harness);
    harness.drag_at(at);
    harness.drop_at(at);
    harness.run();
    for letter in ["n", "o", "i", "r"] {
        harness.get(By::new().role(Role::TextInput).label("Flavor")).type_text(letter);
        harness.run();
    }
    assert!(value(&harness, "flavor").contains("noir"));
    harness.key_press(Key::Enter);
    harness.run();
    harness.state_mut().apply(RunCommand::Undo.into());
    harness.run();
    assert_eq!(workspace(&harness).values(), &small());
}

#[test]
fn the_preset_that_the_form_departs_from_is_still_known_after_a_look_at_another_recipe() {
    let mut harness = window(subject::all()[0].spec().defaults().with("size", "small"));
    let shown = |h: &Window| h.get(By::new().role(Role::ComboBox).label("Preset")).value().unwrap_or_default();
    harness.get(By::new().role(Role::ComboBox).label("Preset")).click();
    harness.run();
    harness.get_by_label("Old river town").click();
    harness.run();
    harness.get_by_label("Bay").click();
    harness.run();
    for recipe in [1, 0] {
        harness.state_mut().apply(RunCommand::Recipe(RecipeIndex(recipe)).into());
        harness.run();
    }
    assert_eq!(shown(&harness), "Old river town *");
    harness.get_by_label("Back to the preset").click();
    harness.run();
    assert_eq!(value(&harness, "water"), "river");
}

#[test]
fn menus_are_as_tall_as_the_window_lets_them_be() {
    let mut harness = window(small());
    let first_and_last = |h: &Window| {
        ["Undercity", "Light theme"]
            .map(|label| h.get_all_by_label_contains(label).map(|node| node.rect()).next_back().expect("an entry"))
    };
    harness.get_by_label("View").click();
    harness.run();
    harness.run();
    let [first, last] = first_and_last(&harness);
    assert!(first.top() > 30.0 && last.bottom() < 800.0, "{first:?} {last:?}");
    harness.drag_at(last.center());
    harness.drop_at(last.center());
    harness.run();
    assert_eq!(harness.ctx.theme(), egui::Theme::Light, "the last entry is in reach");
}

/// What the form shows as its preset.
fn preset(harness: &Window) -> String {
    harness.get(By::new().role(Role::ComboBox).label("Preset")).value().unwrap_or_default()
}

fn open_presets(harness: &mut Window) {
    harness.get(By::new().role(Role::ComboBox).label("Preset")).click();
    harness.run();
}

/// Saves what the form says as a preset of one's own.
fn save_preset(harness: &mut Window, name: &str) {
    harness.state_mut().apply(WindowCommand::SavePreset.into());
    harness.run();
    harness.get(By::new().role(Role::TextInput).label("Save as preset")).type_text(name);
    harness.run();
    harness.get_by_label("Save").click();
    harness.run();
}

#[test]
fn a_preset_of_ones_own_is_not_taken_for_a_ready_made_one_of_its_name() {
    let mut harness = window(small());
    save_preset(&mut harness, "Old river town");
    assert_eq!(preset(&harness), "Old river town");
    open_presets(&mut harness);
    let chosen = harness
        .get_all_by_label("Old river town")
        .filter(|node| node.accesskit_node().toggled() == Some(egui::accesskit::Toggled::True));
    assert_eq!(chosen.count(), 1, "one's own only");
    harness.key_press(Key::Escape);
    harness.run();
    harness.get_by_label("None").click();
    harness.run();
    assert_eq!(preset(&harness), "Old river town *");
    harness.get_by_label("Back to the preset").click();
    harness.run();
    assert_eq!(workspace(&harness).values(), &small(), "one's own, not the ready-made one");
}

#[test]
fn a_preset_that_is_deleted_is_not_departed_from_any_more() {
    let mut harness = window(small());
    save_preset(&mut harness, "mine");
    harness.get_by_label("River").click();
    harness.run();
    assert_eq!(preset(&harness), "mine *");
    open_presets(&mut harness);
    harness.get_by_label("Delete preset mine").click();
    harness.run();
    assert_eq!(preset(&harness), "None");
    assert!(harness.query_by_label("Back to the preset").is_none());
    save_preset(&mut harness, "mine");
    harness.state_mut().apply(Command::Params(ParamsCommand::Set(small().with("water", "none"))));
    harness.run();
    assert_eq!(preset(&harness), "mine *", "another of that name is known again");
}

#[test]
fn undo_of_choosing_a_preset_names_the_one_before_again() {
    let mut harness = window(small());
    assert_eq!(preset(&harness), "None");
    save_preset(&mut harness, "mine");
    harness.get_by_label("River").click();
    harness.run();
    assert_eq!(preset(&harness), "mine *");
    open_presets(&mut harness);
    harness.get_by_label("Old river town").click();
    harness.run();
    assert_eq!(preset(&harness), "Old river town");
    harness.state_mut().apply(RunCommand::Undo.into());
    harness.run();
    assert_eq!(preset(&harness), "mine *");
    harness.state_mut().apply(RunCommand::Redo.into());
    harness.run();
    assert_eq!(preset(&harness), "Old river town");
}

#[test]
fn the_list_of_presets_stays_as_it_is_under_the_pointer_and_deletes_by_mouse() {
    let mut harness = window(small());
    for name in ["harbour", "a name that is far too long for the field that it hangs from"] {
        save_preset(&mut harness, name);
    }
    let values = workspace(&harness).values().clone();
    open_presets(&mut harness);
    let crosses = |h: &Window| -> Vec<egui::Rect> {
        h.get_all_by_label_contains("Delete preset").map(|node| node.rect()).collect()
    };
    let row = |h: &Window, name: &str| h.get_by_label(name).rect();
    let (before, save) = (crosses(&harness), row(&harness, "Save as preset…"));
    let (own, ready) = (row(&harness, "harbour"), row(&harness, "Old river town"));
    assert!((own.height() - ready.height()).abs() < 1.0, "{own:?} {ready:?}");
    assert!(before[0].left() - own.right() >= 0.0, "the cross stands beside the name");
    for frame in 0..90 {
        let over = [own, ready, before[0], before[1], save][frame / 3 % 5];
        harness.hover_at(over.center() + egui::vec2((frame % 3) as f32, 0.0));
        harness.step();
    }
    assert_eq!((crosses(&harness), row(&harness, "Save as preset…")), (before.clone(), save));
    let field = harness.get(By::new().role(Role::ComboBox).label("Preset")).rect();
    assert!(save.right() <= field.right() && before[0].right() <= field.right(), "as wide as its field");

    harness.drag_at(before[1].center());
    harness.drop_at(before[1].center());
    harness.run();
    assert_eq!(workspace(&harness).values(), &values, "nothing was applied");
    open_presets(&mut harness);
    assert_eq!(crosses(&harness).len(), 1);
}

#[test]
fn copying_the_seed_is_told() {
    let mut harness = window(small());
    assert!(harness.query_by_label("Copied.").is_none());
    harness.get_by_label("Copy seed").click();
    harness.run();
    harness.get_by_label_contains("Copied the seed: ");
}
