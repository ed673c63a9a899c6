//! Every command once, the palette and the keys, wrong input in every field, and a storm of random events.

use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, PointerButton, pos2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{By, Queryable as _};
use mapkit::BoardIndex;

use super::{fingerprint, session_over, small, value, window, window_sized, workspace};
use crate::Lab;
use crate::command::{Command, ENTRIES, FileCommand, ParamsCommand, RunCommand, Scope};
use crate::subject;
use crate::subject::RecipeIndex;

#[test]
fn every_command_of_the_table_can_be_given_and_the_window_goes_on() {
    let mut harness = window(small());
    for entry in &ENTRIES {
        // Quitting would end the window under test; files.rs tries it.
        if entry.command == Command::File(FileCommand::Quit) {
            continue;
        }
        harness.state_mut().apply(entry.command.clone());
        harness.step();
        harness.step();
        harness.key_press(Key::Escape);
        harness.step();
    }
    harness.state_mut().apply(crate::command::WindowCommand::ResetLayout.into());
    for _ in 0..4 {
        harness.step();
    }
    assert!(workspace(&harness).shown().is_some());
}

#[test]
fn the_palette_finds_a_command_by_a_few_letters() {
    let mut harness = window(small());
    harness.key_press_modifiers(Modifiers::COMMAND, Key::P);
    harness.run();
    harness.get(By::new().role(Role::TextInput).label("Command")).type_text("sidebyside");
    harness.run();
    harness.key_press(Key::Enter);
    harness.run();
    assert!(harness.state().map().is_side_by_side());
    harness.key_press_modifiers(Modifiers::COMMAND, Key::P);
    harness.run();
    harness.key_press(Key::Escape);
    harness.run();
    assert!(harness.query(By::new().role(Role::TextInput).label("Command")).is_none());
}

#[test]
fn the_palette_offers_the_command_of_that_name_first_and_its_key_closes_it() {
    let mut harness = window(small());
    for _ in 0..6 {
        harness.key_press(Key::Plus);
    }
    harness.run();
    let width = |h: &egui_kittest::Harness<'_, Lab>| h.state().map().placement().expect("drawn").cell[0];
    let close = width(&harness);
    harness.key_press_modifiers(Modifiers::COMMAND, Key::P);
    harness.run();
    harness.get(By::new().role(Role::TextInput).label("Command")).type_text("fit");
    harness.run();
    harness.key_press(Key::Enter);
    harness.run();
    assert!(width(&harness) < close, "the whole map is in view");
    harness.key_press_modifiers(Modifiers::COMMAND, Key::P);
    harness.run();
    harness.get(By::new().role(Role::TextInput).label("Command"));
    harness.key_press_modifiers(Modifiers::COMMAND, Key::P);
    harness.run();
    assert!(harness.query(By::new().role(Role::TextInput).label("Command")).is_none());
}

#[test]
fn f1_lists_every_key_of_the_table_under_the_names_of_the_recipe() {
    let mut harness = window(small());
    harness.key_press(Key::F1);
    harness.run();
    for entry in ENTRIES.iter().filter(|entry| !entry.keys.is_empty()) {
        for scope in [Scope::Window, Scope::Timeline] {
            let keys = entry.keys_in(scope, false);
            assert!(keys.is_empty() || harness.query_all_by_label(&keys).next().is_some(), "{keys} is not listed");
        }
    }
    harness.get_by_label("Tunnels, sewers and railways.");
    assert!(harness.query_by_label("Board 1").is_none());
    // What stands in the second column begins at one place, whichever section it is in.
    let left = |label: &str| harness.query_all_by_label(label).map(|node| node.rect().left()).fold(0.0, f32::max);
    let names = ["Save as…", "Skyways", "Random seed", "Play backwards", "Keys", "Pan left"].map(left);
    assert!(names.iter().all(|x| (x - names[0]).abs() < 0.5), "{names:?}");
    harness.key_press(Key::F1);
    harness.run();
    assert!(harness.query_by_label("Timeline, while it is focused").is_none());
    harness.state_mut().apply(RunCommand::Recipe(RecipeIndex(1)).into());
    harness.key_press(Key::F1);
    harness.run();
    harness.get_by_label("Rooms, corridors and doors.");
    assert!(harness.query_by_label("Board 2").is_none(), "a dungeon has one board");
}

#[test]
fn the_list_of_keys_finds_a_key_by_a_word() {
    let mut harness = window(small());
    harness.key_press(Key::F1);
    harness.run();
    harness.get(By::new().role(Role::TextInput).label("Find a key")).type_text("stratum below");
    harness.run();
    harness.get_by_label("[");
    assert!(harness.query_by_label("Ctrl+Shift+S").is_none());
    assert_eq!(harness.state().map().board(), BoardIndex(1), "typing there is no key of the map");
    harness.get(By::new().role(Role::TextInput).label("Find a key")).type_text(" nonsense");
    harness.run();
    harness.get_by_label_contains("No key of that name");
    harness.key_press(Key::Escape);
    harness.run();
    assert!(harness.query_by_label("Find a key").is_none());
}

#[test]
fn undo_and_redo_tell_which_change_they_mean() {
    let mut harness = window(small());
    let density = small().with("density", "0.8");
    harness.state_mut().apply(Command::Params(ParamsCommand::Set(density)));
    harness.run();
    for (button, words) in
        [("Undo", "Undo density 0.6 → 0.8  (Ctrl+Z)"), ("Redo", "Redo density 0.6 → 0.8  (Ctrl+Shift+Z)")]
    {
        let at = harness.get(By::new().role(Role::Button).label(button)).rect().center();
        harness.hover_at(at);
        harness.run_steps(60);
        harness.get_by_label(words);
        harness.get(By::new().role(Role::Button).label(button)).click();
        harness.run();
    }
}

#[test]
fn a_wrong_value_in_any_field_is_told_there_and_the_last_good_one_stays() {
    for (recipe, wrong) in [
        (
            0,
            vec![
                ("seed", "-1"),
                ("size", "9x9"),
                ("districts", "13"),
                ("density", "NaN"),
                ("wealth_skew", "2"),
                ("decay", "-0.1"),
                ("water", "lake"),
                ("flavor", "../x"),
                ("rerolls", "roads=1"),
            ],
        ),
        (
            1,
            vec![
                ("seed", "-1"),
                ("width", "0"),
                ("height", "5000"),
                ("room_min", "0"),
                ("room_max", "1"),
                ("depth", "13"),
                ("extra_corridors", "1.5"),
                ("rerolls", "x"),
            ],
        ),
    ] {
        let mut harness = window(small());
        harness.state_mut().apply(RunCommand::Recipe(RecipeIndex(recipe)).into());
        harness.run();
        let (good, shown) = (workspace(&harness).values().clone(), fingerprint(&harness));
        for (field, text) in wrong {
            harness.state_mut().apply(Command::Params(ParamsCommand::Set(good.clone().with(field, text))));
            harness.run();
            assert!(
                !workspace(&harness).problems().is_empty() || workspace(&harness).failure().is_some(),
                "{field} {text}"
            );
            assert_eq!(fingerprint(&harness), shown, "{field} {text}");
            harness.state_mut().apply(RunCommand::Undo.into());
            harness.run();
            assert_eq!(workspace(&harness).values(), &good);
            assert!(
                workspace(&harness).problems().is_empty() && workspace(&harness).failure().is_none(),
                "{field} {text}"
            );
        }
    }
}

#[test]
fn the_recipe_switch_keeps_the_work_of_each() {
    let mut harness = window(small());
    let city = fingerprint(&harness);
    harness.get(By::new().role(Role::ComboBox).label("Recipe")).click();
    harness.run();
    harness.get_by_label("Dungeon").click();
    harness.run();
    assert_eq!(workspace(&harness).spec().name, "Dungeon");
    assert!(harness.query_by_label("Motion").is_none(), "nothing moves in it");
    let slider = harness.get(By::new().role(Role::Slider).label("Depth"));
    slider.set_value_accesskit(3.0);
    harness.run();
    let dungeon = fingerprint(&harness);
    harness.state_mut().apply(RunCommand::Recipe(RecipeIndex(0)).into());
    harness.run();
    assert_eq!(fingerprint(&harness), city);
    harness.state_mut().apply(RunCommand::Recipe(RecipeIndex(1)).into());
    harness.run();
    assert_eq!((fingerprint(&harness), value(&harness, "depth")), (dungeon, "3".into()));
}

/// A small generator of its own: which events come is part of the test.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

fn random_event(dice: &mut Dice, harness: &mut Harness<'_, Lab>) {
    let size = harness.ctx.content_rect().size();
    let at = pos2(dice.below(size.x as u64 + 20) as f32 - 10.0, dice.below(size.y as u64 + 20) as f32 - 10.0);
    match dice.below(12) {
        0..=3 => {
            harness.hover_at(at);
            let button = if dice.below(6) == 0 { PointerButton::Secondary } else { PointerButton::Primary };
            for pressed in [true, false] {
                harness.event(Event::PointerButton { pos: at, button, pressed, modifiers: Modifiers::NONE });
            }
        }
        4 => harness.drag_at(at),
        5 => harness.drop_at(at),
        6 => harness.event(Event::MouseWheel {
            unit: egui::MouseWheelUnit::Point,
            delta: vec2(0.0, dice.below(400) as f32 - 200.0),
            phase: egui::TouchPhase::Move,
            modifiers: Modifiers::NONE,
            source: egui::MouseWheelSource::Unknown,
        }),
        7 => {
            let text = ["0", "9", "-", "x", "é", "1e999", "\u{0}", " "][dice.below(8) as usize];
            harness.event(Event::Text(text.into()));
        }
        8 => harness.hover_at(at),
        _ => {
            let keys = [
                Key::ArrowLeft,
                Key::ArrowRight,
                Key::ArrowUp,
                Key::Tab,
                Key::Enter,
                Key::Space,
                Key::Escape,
                Key::Num1,
                Key::Num5,
                Key::A,
                Key::Plus,
                Key::Minus,
                Key::Z,
                Key::R,
                Key::L,
                Key::P,
                Key::F1,
                Key::F8,
                Key::F9,
                Key::Home,
                Key::End,
                Key::PageDown,
                Key::Comma,
                Key::Period,
                Key::Delete,
                Key::Backspace,
            ];
            let key = keys[dice.below(keys.len() as u64) as usize];
            let modifiers =
                [Modifiers::NONE, Modifiers::NONE, Modifiers::SHIFT, Modifiers::COMMAND][dice.below(4) as usize];
            harness.key_press_modifiers(modifiers, key);
        }
    }
}

#[test]
fn five_thousand_random_events_end_without_a_panic() {
    // Never a folder of the person who runs this: nothing is remembered, and saving asks for a path first.
    let mut session = session_over(subject::all());
    let tiny = small().with("size", "80x40");
    session.open(tiny.clone(), None);
    let mut harness = window_sized(Lab::with_session(session), vec2(1000.0, 640.0));
    let mut dice = Dice(7);
    for round in 0..5000 {
        random_event(&mut dice, &mut harness);
        if round % 4 == 0 {
            harness.step();
        }
        // A huge map would only make the storm slow.
        if round % 250 == 0 {
            harness.key_press(Key::Escape);
            harness.step();
            let recipe = harness.state().session().recipe();
            let values = if recipe == RecipeIndex(0) { tiny.clone() } else { workspace(&harness).spec().defaults() };
            harness.state_mut().apply(Command::Params(ParamsCommand::Set(values)));
        }
        if round % 500 == 499 {
            let sizes = [(1000.0, 640.0), (640.0, 480.0), (1600.0, 900.0), (320.0, 200.0)];
            let (w, h) = sizes[(round / 500) % sizes.len()];
            harness.set_size(vec2(w, h));
            harness.step();
        }
    }
    harness.key_press(Key::Escape);
    harness.step();
    harness.state_mut().apply(RunCommand::Recipe(RecipeIndex(0)).into());
    harness.state_mut().apply(RunCommand::AllPassesOn.into());
    harness.state_mut().apply(Command::Params(ParamsCommand::Set(small())));
    harness.state_mut().apply(RunCommand::Generate.into());
    for _ in 0..5 {
        harness.step();
    }
    assert_eq!(workspace(&harness).shown().expect("a city").made.request.values, small(), "the window still works");
}

#[test]
fn the_palette_offers_presets_of_ones_own_and_spells_keys_for_the_system() {
    use crate::command::WindowCommand;
    let mut harness = window(small());
    harness.ctx.set_os(egui::os::OperatingSystem::Mac);
    harness.state_mut().apply(WindowCommand::SavePreset.into());
    harness.run();
    harness.get(By::new().role(Role::TextInput).label("Save as preset")).type_text("harbour");
    harness.run();
    harness.get_by_label("Save").click();
    harness.run();
    harness.get_by_label("River").click();
    harness.run();
    harness.state_mut().apply(WindowCommand::Palette.into());
    harness.run();
    assert!(harness.query_all_by_label_contains("Cmd+").next().is_some());
    assert!(harness.query_all_by_label_contains("Ctrl+").next().is_none());
    harness.get(By::new().role(Role::TextInput).label("Command")).type_text("your preset harbour");
    harness.run();
    harness.key_press(Key::Enter);
    harness.run();
    assert_eq!(workspace(&harness).values(), &small());

    harness.key_press(Key::F1);
    harness.run();
    harness.get(By::new().role(Role::TextInput).label("Find a key")).type_text("nonsense");
    harness.run();
    harness.get_by_label_contains("Cmd+P finds commands");
}
