//! Opening, saving and recovering through the window, in folders of the test's own.

use std::fs;
use std::path::Path;

use egui::Key;
use egui::Modifiers;
use egui::accesskit::Role;
use egui_kittest::Harness;
use egui_kittest::kittest::{By, Queryable as _};
use mapkit::PassIndex;

use super::{fingerprint, small, value, window, workspace};
use crate::command::{FileCommand, Pane, WindowCommand};
use crate::subject::RecipeIndex;
use crate::{Lab, Remembered};

pub(super) fn save_as(harness: &mut Harness<'_, Lab>, path: &Path) {
    harness.state_mut().apply(FileCommand::SavePath(path.into()).into());
    harness.run();
}

/// Lets as much time pass as settings rest before they are written.
pub(super) fn settle(harness: &mut Harness<'_, Lab>) {
    for _ in 0..8 {
        harness.step();
    }
}

fn press_ctrl(harness: &mut Harness<'_, Lab>, key: Key) {
    harness.key_press_modifiers(Modifiers::COMMAND, key);
    harness.run();
}

/// Replaces what the path field says.
pub(super) fn type_path(harness: &mut Harness<'_, Lab>, path: &Path) {
    harness.get(By::new().role(Role::TextInput).label("Path")).focus();
    harness.run();
    press_ctrl(harness, Key::A);
    harness.get(By::new().role(Role::TextInput).label("Path")).type_text(path.to_str().expect("plain text"));
    harness.run();
}

#[test]
fn a_city_is_saved_and_opened_again_through_the_path_field() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("mine.city");
    let mut harness = window(small());
    let saved = fingerprint(&harness);
    press_ctrl(&mut harness, Key::S);
    type_path(&mut harness, &dir.path().join("mine"));
    harness.get_by_label("Save").click();
    harness.run();
    assert!(path.is_file(), "the ending is added");
    assert!(!workspace(&harness).is_unsaved());

    harness.get_by_label("River").click();
    harness.run();
    assert!(workspace(&harness).is_unsaved() && fingerprint(&harness) != saved);
    press_ctrl(&mut harness, Key::O);
    type_path(&mut harness, &path);
    harness.get_by_label("Open").click();
    harness.run();
    harness.get_by_label("Unsaved changes");
    harness.get_by_label("Cancel").click();
    harness.run();
    assert_ne!(fingerprint(&harness), saved, "nothing is lost by one click");
    harness.get_by_label("Open").click();
    harness.run();
    assert!(harness.query_by_label("Save and open").is_none(), "it would open what was just saved");
    harness.get_by_label("Discard changes and open the saved file").click();
    harness.run();
    assert_eq!(fingerprint(&harness), saved);
    assert_eq!(value(&harness, "water"), "bay");
    assert!(!workspace(&harness).is_unsaved());
    harness.get_by_label_contains("loaded");
}

#[test]
fn what_is_asked_for_during_a_save_waits_for_it() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("mine.city");
    let mut harness = window(small());
    let saved = fingerprint(&harness);
    // Nothing is taken over before the next frame: the save is under way.
    harness.state_mut().apply(FileCommand::SavePath(path.clone()).into());
    harness.state_mut().apply(FileCommand::New.into());
    harness.run();
    assert_ne!(fingerprint(&harness), saved, "it starts over");
    assert!(!workspace(&harness).is_unsaved());
    press_ctrl(&mut harness, Key::S);
    harness.get(By::new().role(Role::TextInput).label("Path"));
    harness.key_press(Key::Escape);
    harness.run();
    harness.state_mut().apply(FileCommand::OpenPath(path).into());
    harness.run();
    assert_eq!(fingerprint(&harness), saved, "the file is as it was saved");
}

#[test]
fn writing_over_a_file_is_asked_about() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("there.city");
    fs::write(&path, "something else").expect("written");
    let mut harness = window(small());
    press_ctrl(&mut harness, Key::S);
    type_path(&mut harness, &path);
    harness.get_by_label("Save").click();
    harness.run();
    harness.get_by_label_contains("There is such a file already");
    assert_eq!(fs::read_to_string(&path).expect("there"), "something else");
    harness.get_by_label("Save").click();
    harness.run();
    assert!(fs::read(&path).expect("there").starts_with(b"CITY"));
}

#[test]
fn a_file_that_cannot_be_opened_is_told_where_it_was_typed() {
    let dir = tempfile::tempdir().expect("a folder");
    let (damaged, absent) = (dir.path().join("damaged.city"), dir.path().join("absent.city"));
    let mut harness = window(small());
    save_as(&mut harness, &damaged);
    let before = fingerprint(&harness);
    let mut bytes = fs::read(&damaged).expect("saved");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&damaged, bytes).expect("written");
    for (path, words) in [(damaged, "damaged"), (absent, "there is no such file")] {
        press_ctrl(&mut harness, Key::O);
        type_path(&mut harness, &path);
        harness.get_by_label("Open").click();
        harness.run();
        assert!(harness.query_all_by_label_contains(words).count() >= 1, "{words}");
        assert_eq!(fingerprint(&harness), before, "what is shown stays");
        harness.key_press(Key::Escape);
        harness.run();
    }
}

#[test]
fn a_folder_that_cannot_be_written_is_told_and_the_work_stays_unsaved() {
    let mut harness = window(small());
    harness.get_by_label("River").click();
    harness.run();
    save_as(&mut harness, Path::new("/no/such/folder/x.city"));
    assert!(harness.query_all_by_label_contains("/no/such/folder").next().is_some(), "it is told");
    harness.run_steps(40);
    assert!(harness.query_all_by_label_contains("/no/such/folder").next().is_some(), "until it is clicked away");
    harness.get_by_label("Close message").click();
    harness.run();
    assert!(harness.query_by_label_contains("/no/such/folder").is_none());
    assert!(workspace(&harness).is_unsaved());
}

#[test]
fn what_is_only_a_trial_is_not_saved() {
    let dir = tempfile::tempdir().expect("a folder");
    let mut harness = window(small());
    harness.state_mut().apply(crate::command::RunCommand::SwitchPass(PassIndex(8)).into());
    harness.run();
    save_as(&mut harness, &dir.path().join("trial.city"));
    assert_eq!(fs::read_dir(dir.path()).expect("a folder").count(), 0);
}

#[test]
fn quitting_asks_about_unsaved_work_and_can_save_it_first() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("q.city");
    let mut harness = window(small());
    save_as(&mut harness, &path);
    let first = fs::read(&path).expect("saved");
    harness.get_by_label("River").click();
    harness.run();
    harness.state_mut().apply(FileCommand::Quit.into());
    harness.run();
    harness.get_by_label("Save and quit").click();
    harness.step();
    harness.step();
    assert_ne!(fs::read(&path).expect("saved"), first);
    let closes = |h: &Harness<'_, Lab>| {
        let commands = h.output().viewport_output.values().flat_map(|v| v.commands.clone());
        commands.into_iter().any(|c| c == egui::ViewportCommand::Close)
    };
    harness.step();
    assert!(closes(&harness), "saved, and gone");
}

#[test]
fn layout_presets_and_theme_are_kept_between_starts() {
    let dir = tempfile::tempdir().expect("a folder");
    let open = || {
        let mut harness = window(small());
        let ctx = harness.ctx.clone();
        harness.state_mut().remember(&ctx, Remembered::read(Some(dir.path().into())));
        harness.run();
        harness
    };
    let mut harness = open();
    for command in [WindowCommand::ToggleLight, WindowCommand::TogglePane(Pane::Slots), WindowCommand::SavePreset] {
        harness.state_mut().apply(command.into());
        harness.run();
    }
    harness.get(By::new().role(Role::TextInput).label("Save as preset")).type_text("my town");
    harness.run();
    harness.get_by_label("Save").click();
    harness.run();
    settle(&mut harness);
    drop(harness);

    let mut harness = open();
    assert_eq!(harness.ctx.theme(), egui::Theme::Light);
    assert!(!harness.state().dock().is_open(Pane::Slots) && harness.state().dock().is_open(Pane::Steps));
    harness.get_by_label("River").click();
    harness.run();
    harness.get(By::new().role(Role::ComboBox).label("Preset")).click();
    harness.run();
    harness.get_by_label("my town").click();
    harness.run();
    assert_eq!(workspace(&harness).values(), &small());
    harness.get(By::new().role(Role::ComboBox).label("Preset")).click();
    harness.run();
    harness.get_by_label("Delete preset my town").click();
    harness.run();
    settle(&mut harness);
    drop(harness);
    let mut harness = open();
    harness.get(By::new().role(Role::ComboBox).label("Preset")).click();
    harness.run();
    assert!(harness.query_by_label("my town").is_none());
}

#[test]
fn what_a_killed_program_showed_is_offered_again() {
    let dir = tempfile::tempdir().expect("a folder");
    let text = r#"{"recipe":"City","values":{"seed":"77","water":"river","size":"100x50","districts":"4"}}"#;
    fs::write(dir.path().join(format!("window-{}.json", u32::MAX)), text).expect("written");
    let mut harness = window(small());
    let ctx = harness.ctx.clone();
    harness.state_mut().remember(&ctx, Remembered::read(Some(dir.path().into())));
    harness.run();
    harness.get_by_label_contains("did not end in order");
    harness.get_by_label("Restore").click();
    harness.run();
    assert_eq!((value(&harness, "seed"), value(&harness, "water")), ("77".into(), "river".into()));
    assert_eq!(super::city(&harness).params.seed, 77);
}

#[test]
fn a_field_that_is_wrong_does_not_take_away_what_would_be_offered_again() {
    let dir = tempfile::tempdir().expect("a folder");
    let mut harness = window(small());
    let ctx = harness.ctx.clone();
    harness.state_mut().remember(&ctx, Remembered::read(Some(dir.path().into())));
    harness.get_by_label("River").click();
    harness.run();
    let kept = dir.path().join(format!("window-{}.json", std::process::id()));
    let text = fs::read_to_string(&kept).expect("what is not saved is written down");
    let wrong = workspace(&harness).values().clone().with("districts", "13");
    harness.state_mut().apply(crate::command::Command::Params(crate::command::ParamsCommand::Set(wrong)));
    harness.run();
    assert!(!workspace(&harness).problems().is_empty());
    assert_eq!(fs::read_to_string(&kept).expect("it is still there"), text);
}

#[test]
fn a_small_window_starts_with_the_map_on_top_and_a_wide_one_with_everything_beside_it() {
    let open = |w: f32| {
        let mut session = super::session_over(crate::subject::all());
        session.open(small(), None);
        super::window_sized(Lab::with_session(session), egui::vec2(w, 480.0))
    };
    let mut harness = open(640.0);
    let narrow = harness.state().dock().clone();
    assert_ne!(narrow, open(1280.0).state().dock().clone());
    // As long as nobody has touched the arrangement it follows the window.
    harness.set_size(egui::vec2(1280.0, 800.0));
    harness.run();
    assert_ne!(*harness.state().dock(), narrow);
    assert!(harness.query_by_label_contains("Map of").is_some());
}

#[test]
fn unsaved_work_of_a_recipe_that_is_not_in_front_is_asked_about_too() {
    let mut harness = window(small());
    harness.get_by_label("River").click();
    harness.run();
    harness.state_mut().apply(crate::command::RunCommand::Recipe(RecipeIndex(1)).into());
    harness.run();
    harness.state_mut().apply(FileCommand::Quit.into());
    harness.run();
    harness.get_by_label("Unsaved changes");
    assert_eq!(workspace(&harness).spec().name, "City", "it is shown what the question is about");
    harness.get_by_label("Cancel").click();
    harness.run();
    assert_eq!(value(&harness, "water"), "river");
}

#[test]
fn enter_saves_what_would_be_lost_and_discards_nothing() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("mine.city");
    let mut harness = window(small());
    save_as(&mut harness, &path);
    harness.get_by_label("River").click();
    harness.run();
    harness.state_mut().apply(FileCommand::New.into());
    harness.run();
    harness.get_by_label("Unsaved changes");
    harness.key_press(Key::Enter);
    harness.run();
    assert!(harness.query_by_label("Unsaved changes").is_none());
    let saved = cityfile::from_bytes(&fs::read(&path).expect("there"), "mine.city").expect("a whole city");
    assert_eq!(saved.params.water, citygen::Water::River);
    // The file that is open is only read again where somebody says so.
    harness.state_mut().apply(FileCommand::OpenPath(path.clone()).into());
    harness.run();
    harness.get_by_label("Bay").click();
    harness.run();
    harness.state_mut().apply(FileCommand::OpenPath(path).into());
    harness.run();
    harness.key_press(Key::Enter);
    harness.run();
    harness.get_by_label("Unsaved changes");
    assert_eq!(value(&harness, "water"), "bay");
}

#[test]
fn a_save_that_was_called_off_ends_nothing_later() {
    let dir = tempfile::tempdir().expect("a folder");
    let mut harness = window(small());
    harness.get_by_label("River").click();
    harness.run();
    harness.state_mut().apply(FileCommand::Quit.into());
    harness.run();
    harness.get_by_label("Save and quit").click();
    harness.run();
    harness.get_by_label("Cancel").click();
    harness.run();
    save_as(&mut harness, &dir.path().join("later.city"));
    let commands = harness.output().viewport_output.values().flat_map(|v| v.commands.clone());
    assert!(!commands.into_iter().any(|c| c == egui::ViewportCommand::Close));
    assert!(!workspace(&harness).is_unsaved());
}

#[test]
fn what_the_form_says_and_is_not_shown_is_not_taken_for_saved() {
    let dir = tempfile::tempdir().expect("a folder");
    let mut harness = window(small());
    harness.state_mut().apply(crate::command::RunCommand::ToggleLive.into());
    harness.get_by_label("River").click();
    harness.run();
    save_as(&mut harness, &dir.path().join("stale.city"));
    harness.get_by_label_contains("not yet what the form says");
    assert!(workspace(&harness).is_unsaved() && !dir.path().join("stale.city").exists());
}

#[cfg(unix)]
#[test]
fn a_pipe_is_not_opened_and_nothing_waits_for_its_other_end() {
    let dir = tempfile::tempdir().expect("a folder");
    let pipe = |name: &str| {
        let path = dir.path().join(name);
        let made = std::process::Command::new("mkfifo").arg(&path).status();
        assert!(made.is_ok_and(|status| status.success()), "a pipe is made");
        path
    };
    let (city, _settings) = (pipe("pipe.city"), pipe("settings.json"));
    let mut harness = window(small());
    let ctx = harness.ctx.clone();
    harness.state_mut().remember(&ctx, Remembered::read(Some(dir.path().into())));
    harness.run();
    harness.state_mut().apply(FileCommand::OpenPath(city).into());
    harness.run();
    assert!(harness.query_all_by_label_contains("is no regular file").count() >= 1);
    settle(&mut harness);
    assert!(workspace(&harness).shown().is_some());
}

#[test]
fn a_file_that_another_program_changed_is_not_written_over_without_asking() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("shared.city");
    let mut harness = window(small());
    save_as(&mut harness, &path);
    harness.get_by_label("River").click();
    harness.run();
    fs::write(&path, "theirs").expect("written");
    let theirs = || fs::read(&path).expect("there") == b"theirs";

    press_ctrl(&mut harness, Key::S);
    harness.get_by_label("Changed on disk");
    harness.get_by_label("Cancel").click();
    harness.run();
    assert!(theirs() && workspace(&harness).is_unsaved());

    press_ctrl(&mut harness, Key::S);
    harness.get_by_label("Save as…").click();
    harness.run();
    type_path(&mut harness, &dir.path().join("other"));
    harness.get_by_label("Save").click();
    harness.run();
    assert!(theirs() && dir.path().join("other.city").is_file());

    // What was written here last is not taken for another program's.
    harness.get_by_label("None").click();
    harness.run();
    press_ctrl(&mut harness, Key::S);
    assert!(harness.query_by_label("Changed on disk").is_none() && !workspace(&harness).is_unsaved());

    fs::write(dir.path().join("other.city"), "theirs too").expect("written");
    harness.get_by_label("Bay").click();
    harness.run();
    press_ctrl(&mut harness, Key::S);
    harness.get_by_label("Overwrite").click();
    harness.run();
    assert!(fs::read(dir.path().join("other.city")).expect("there").starts_with(b"CITY"));
    assert!(!workspace(&harness).is_unsaved());
}

#[test]
fn the_title_has_a_mark_while_something_is_not_saved() {
    let dir = tempfile::tempdir().expect("a folder");
    let mut harness = window(small());
    let is_marked = |h: &Harness<'_, Lab>| h.query_by_label_contains("● ").is_some();
    assert!(!is_marked(&harness));
    harness.get_by_label("River").click();
    harness.run();
    assert!(is_marked(&harness));
    save_as(&mut harness, &dir.path().join("a.city"));
    assert!(!is_marked(&harness));
}

#[test]
fn the_files_of_a_folder_are_read_once_and_again_when_asked() {
    let dir = tempfile::tempdir().expect("a folder");
    fs::write(dir.path().join("one.city"), "").expect("written");
    let mut harness = window(small());
    press_ctrl(&mut harness, Key::O);
    type_path(&mut harness, &dir.path().join(""));
    harness.get_by_label("one.city");
    fs::write(dir.path().join("two.city"), "").expect("written");
    harness.run();
    assert!(harness.query_by_label("two.city").is_none());
    harness.get_by_label("Refresh").click();
    harness.run();
    harness.get_by_label("two.city");
}

#[test]
fn the_question_about_unsaved_work_names_it_and_says_what_each_answer_does() {
    let dir = tempfile::tempdir().expect("a folder");
    let (one, other) = (dir.path().join("one.city"), dir.path().join("other.city"));
    let mut harness = window(small());
    save_as(&mut harness, &other);
    save_as(&mut harness, &one);
    harness.get_by_label("River").click();
    harness.run();
    harness.state_mut().apply(FileCommand::OpenPath(other).into());
    harness.run();
    harness.get_by_label("The changes of one.city are lost if they are not saved.");
    harness.get_by_label("Discard changes");
    harness.get_by_label("Save and open").click();
    harness.run();
    assert_eq!(value(&harness, "water"), "bay", "the other one is open");
    harness.state_mut().apply(FileCommand::OpenPath(one).into());
    harness.run();
    assert_eq!(value(&harness, "water"), "river", "it was saved");
}

#[test]
fn a_file_that_is_chosen_from_the_list_is_typed_on_at_its_end() {
    let dir = tempfile::tempdir().expect("a folder");
    fs::write(dir.path().join("one.city"), "").expect("written");
    let mut harness = window(small());
    press_ctrl(&mut harness, Key::O);
    type_path(&mut harness, &dir.path().join(""));
    harness.key_press(Key::Home);
    harness.run();
    harness.get_by_label("one.city").click();
    harness.run();
    harness.run();
    harness.get(By::new().role(Role::TextInput).label("Path")).type_text("x");
    harness.run();
    let path = harness.get(By::new().role(Role::TextInput).label("Path")).value().unwrap_or_default();
    assert!(path.ends_with("one.cityx"), "{path}");
}

#[test]
fn a_message_stands_over_the_map_and_goes_unless_the_pointer_rests_on_it() {
    let dir = tempfile::tempdir().expect("a folder");
    let mut harness = window(small());
    save_as(&mut harness, &dir.path().join("a.city"));
    let message = |h: &Harness<'_, Lab>| h.query_by_label_contains("Saved as ").map(|node| node.rect());
    let place = message(&harness).expect("it is told");
    assert!(harness.get_by_label_contains("Map of").rect().contains_rect(place), "{place:?}");
    harness.hover_at(place.center());
    // A step is a quarter of a second.
    harness.run_steps(40);
    assert!(message(&harness).is_some(), "somebody reads it");
    harness.hover_at(egui::pos2(5.0, 5.0));
    harness.run_steps(40);
    assert!(message(&harness).is_none());
}

#[test]
fn a_path_that_was_refused_can_be_typed_on() {
    let dir = tempfile::tempdir().expect("a folder");
    fs::create_dir(dir.path().join("folder.city")).expect("made");
    let mut harness = window(small());
    for (command, name, words) in [
        (FileCommand::Open, "folder.city", "is a folder; choose a file in it"),
        (FileCommand::Open, "absent.city", "there is no such file"),
        (FileCommand::SaveAs, "no/such/x.city", "no/such"),
    ] {
        let path = dir.path().join(name);
        harness.state_mut().apply(command.into());
        harness.run();
        type_path(&mut harness, &path);
        harness.key_press(Key::Enter);
        harness.run();
        assert!(harness.query_all_by_label_contains(words).next().is_some(), "{words}");
        let field = harness.get(By::new().role(Role::TextInput).label("Path"));
        assert_eq!(field.value().as_deref(), path.to_str(), "as it was");
        assert!(field.is_focused(), "{name}");
        harness.event(egui::Event::Text("!".into()));
        harness.run();
        let text = harness.get(By::new().role(Role::TextInput).label("Path")).value();
        assert_eq!(text, path.to_str().map(|path| format!("{path}!")), "behind what is there");
        harness.key_press(Key::Escape);
        harness.run();
    }
}
