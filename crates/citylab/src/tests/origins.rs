//! Which file some work is of: what was open before never comes back under another file's name.

use std::fs;
use std::path::Path;

use egui::Key;
use egui::accesskit::Role;
use egui_kittest::kittest::{By, Queryable as _};
use mapkit::PassIndex;

use super::files::{save_as, settle, type_path};
use super::{Window, ask, fingerprint, session_over, small, value, window, window_of, workspace};
use crate::command::{Command, FileCommand, ParamsCommand, RunCommand, TimeCommand, WindowCommand};
use crate::marks::{Break, Spot};
use crate::settings::{Settings, Work};
use crate::subject::{self, RecipeIndex, Values};
use crate::{Lab, Remembered};

fn set(harness: &mut Window, values: Values) {
    ask(harness, Command::Params(ParamsCommand::Set(values)));
}

fn closes(harness: &Window) -> bool {
    let commands = harness.output().viewport_output.values().flat_map(|v| v.commands.clone());
    commands.into_iter().any(|command| command == egui::ViewportCommand::Close)
}

/// Two saved cities, the second of which is open.
fn two_files(dir: &Path) -> (Window, [std::path::PathBuf; 2]) {
    let paths = ["a.city", "b.city"].map(|name| dir.join(name));
    let mut harness = window(small());
    save_as(&mut harness, &paths[0]);
    set(&mut harness, small().with("seed", "2"));
    save_as(&mut harness, &paths[1]);
    (harness, paths)
}

#[test]
fn nothing_leads_back_over_the_opening_of_a_file_and_saving_writes_what_it_holds() {
    let dir = tempfile::tempdir().expect("a folder");
    let (mut harness, [a, b]) = two_files(dir.path());
    let before = fs::read(&a).expect("a save");
    ask(&mut harness, FileCommand::OpenPath(a.clone()));
    assert_eq!(value(&harness, "seed"), "1");
    for command in [RunCommand::Undo, RunCommand::PreviousSeed, RunCommand::NextSeed, RunCommand::Redo] {
        assert!(!harness.state().session().can_run(command), "{command:?}");
        ask(&mut harness, command);
    }
    assert_eq!(value(&harness, "seed"), "1");
    ask(&mut harness, FileCommand::Save);
    assert_eq!(fs::read(&a).expect("a save"), before);
    // Nor over a new beginning.
    ask(&mut harness, FileCommand::New);
    assert!(!harness.state().session().can_run(RunCommand::Undo));
    assert!(b.is_file());
}

#[test]
fn an_end_that_did_not_come_is_forgotten_with_what_was_given_up_for_it() {
    let dir = tempfile::tempdir().expect("a folder");
    let (mut harness, [a, _]) = two_files(dir.path());
    // The city is saved; a dungeon is discarded, but then the city, which was changed, is kept open.
    ask(&mut harness, RunCommand::Recipe(RecipeIndex(1)));
    let changed = workspace(&harness).values().clone().with("depth", "3");
    set(&mut harness, changed);
    ask(&mut harness, RunCommand::Recipe(RecipeIndex(0)));
    set(&mut harness, small().with("seed", "3"));
    ask(&mut harness, RunCommand::Recipe(RecipeIndex(1)));
    ask(&mut harness, FileCommand::Quit);
    harness.get_by_label("Quit without them").click();
    harness.run();
    harness.get_by_label("Save and quit");
    harness.key_press(Key::Escape);
    harness.run();
    ask(&mut harness, FileCommand::OpenPath(a));
    harness.get_by_label("Discard changes").click();
    harness.run();
    ask(&mut harness, FileCommand::Quit);
    harness.get_by_label("Quit without them");
    assert!(!closes(&harness), "the dungeon is asked about again");
}

#[test]
fn save_and_quit_is_forgotten_once_something_else_is_opened() {
    let dir = tempfile::tempdir().expect("a folder");
    let (mut harness, [a, _]) = two_files(dir.path());
    ask(&mut harness, FileCommand::New);
    set(&mut harness, small().with("seed", "7"));
    ask(&mut harness, FileCommand::Quit);
    harness.get_by_label("Save and quit").click();
    harness.run();
    harness.get_by_label("Save to a file");
    ask(&mut harness, FileCommand::OpenPath(a.clone()));
    harness.get_by_label("Discard changes").click();
    harness.run();
    assert_eq!(value(&harness, "seed"), "1");
    set(&mut harness, small().with("water", "river"));
    ask(&mut harness, FileCommand::Save);
    assert!(!closes(&harness) && !workspace(&harness).is_unsaved(), "it is saved, and goes on");
}

#[test]
fn an_opening_that_ends_after_a_save_began_waits_for_it() {
    let dir = tempfile::tempdir().expect("a folder");
    let (mut harness, [a, b]) = two_files(dir.path());
    let before = fs::read(&b).expect("a save");
    set(&mut harness, small().with("seed", "9"));
    // Neither is taken over before the next frame.
    harness.state_mut().apply(FileCommand::SavePath(dir.path().join("c.city")).into());
    harness.state_mut().apply(FileCommand::OpenPath(a.clone()).into());
    harness.run();
    assert_eq!(value(&harness, "seed"), "1");
    ask(&mut harness, FileCommand::Save);
    assert_eq!(fs::read(&b).expect("a save"), before);
    let saved = fs::read(dir.path().join("c.city")).expect("a save");
    assert!(saved != fs::read(&a).expect("a save"), "each file holds its own city");
}

#[test]
fn a_save_that_is_under_way_when_an_opening_ends_is_of_its_own_file() {
    let dir = tempfile::tempdir().expect("a folder");
    let (_, [a, b]) = two_files(dir.path());
    let work = Work { recipe: "City".into(), values: small(), path: Some(a.clone()) };
    let settings = Settings { work: Some(work), ..Settings::default() };
    fs::write(dir.path().join("settings.json"), serde_json::to_string(&settings).expect("text")).expect("written");
    let mut session = session_over(subject::all());
    session.open(small().with("seed", "9"), None);
    let mut lab = Lab::with_session(session);
    lab.remember(&egui::Context::default(), Remembered::read(Some(dir.path().into())));
    // Neither the opening nor the save is taken over before the first frame.
    assert!(lab.take_up());
    lab.apply(FileCommand::SavePath(b.clone()).into());
    let mut harness = window_of(lab);
    assert_eq!(value(&harness, "seed"), "1");
    let before = fs::read(&b).expect("a save");
    set(&mut harness, small().with("water", "river"));
    ask(&mut harness, FileCommand::Save);
    assert_eq!(fs::read(&b).expect("a save"), before, "it is of the file that is open");
    assert!(!workspace(&harness).is_unsaved());
}

#[test]
fn what_was_changed_after_it_was_given_up_is_asked_about_again() {
    let dir = tempfile::tempdir().expect("a folder");
    let mut harness = window(small());
    set(&mut harness, small().with("seed", "3"));
    ask(&mut harness, RunCommand::Recipe(RecipeIndex(1)));
    let deeper = |harness: &mut Window, depth: &str| {
        let changed = workspace(harness).values().clone().with("depth", depth);
        set(harness, changed);
    };
    deeper(&mut harness, "3");
    ask(&mut harness, FileCommand::Quit);
    harness.get_by_label("Quit without them").click();
    harness.run();
    harness.get_by_label("Save and quit").click();
    harness.run();
    // The city is still to be saved, and the dungeon is changed once more.
    ask(&mut harness, RunCommand::Recipe(RecipeIndex(1)));
    deeper(&mut harness, "4");
    ask(&mut harness, RunCommand::Recipe(RecipeIndex(0)));
    type_path(&mut harness, &dir.path().join("a.city"));
    harness.get_by_label("Save").click();
    harness.run();
    harness.get_by_label("Quit without them");
    assert!(!closes(&harness));
}

#[test]
fn a_trial_with_passes_off_is_not_said_to_be_saved() {
    let dir = tempfile::tempdir().expect("a folder");
    let (mut harness, [_, b]) = two_files(dir.path());
    let before = fs::metadata(&b).expect("a save").modified().expect("a time");
    // Without districts no city comes out, and the last good one stays in sight.
    ask(&mut harness, RunCommand::SwitchPass(PassIndex(1)));
    ask(&mut harness, FileCommand::Save);
    harness.get_by_label_contains("Passes are switched off");
    assert_eq!(fs::metadata(&b).expect("a save").modified().expect("a time"), before);
}

#[test]
fn a_question_takes_the_keys_from_a_palette_below_it() {
    let mut harness = window(small());
    set(&mut harness, small().with("seed", "4"));
    ask(&mut harness, WindowCommand::Palette);
    harness.get_by_label("Command").type_text("reroll dress");
    harness.run();
    let before = fingerprint(&harness);
    ask(&mut harness, FileCommand::Quit);
    harness.key_press(Key::Enter);
    harness.run();
    assert_eq!(fingerprint(&harness), before, "no command is carried out behind a question");
    assert!(harness.query_by_label("Command").is_none());
}

#[test]
fn a_note_that_is_being_typed_waits_behind_a_question() {
    let field = || By::new().role(Role::TextInput).label("Save as preset");
    let mut harness = window(small());
    set(&mut harness, small().with("seed", "4"));
    ask(&mut harness, WindowCommand::SavePreset);
    harness.get(field()).type_text("a half name");
    harness.run();
    ask(&mut harness, FileCommand::Quit);
    assert!(harness.query(field()).is_none());
    harness.get_by_label("Cancel").click();
    harness.run();
    assert_eq!(harness.get(field()).value().as_deref(), Some("a half name"));
}

/// A window with what is kept in `dir`, on a file.
fn on_file(dir: &Path, path: &Path) -> Window {
    let mut lab = Lab::with_session(session_over(subject::all()));
    lab.remember(&egui::Context::default(), Remembered::read(Some(dir.into())));
    let mut harness = window_of(lab);
    ask(&mut harness, FileCommand::OpenPath(path.into()));
    settle(&mut harness);
    harness
}

fn bookmark(harness: &mut Window, note: &str) {
    let spot: Spot = workspace(harness).spot(3).expect("a step");
    ask(harness, TimeCommand::SetBookmark(spot, note.into()));
    settle(harness);
}

fn notes(harness: &Window) -> Vec<String> {
    workspace(harness).bookmarks().iter().map(|bookmark| bookmark.note.clone()).collect()
}

#[test]
fn bookmarks_are_of_one_file_and_there_again_with_it() {
    let dir = tempfile::tempdir().expect("a folder");
    let (_, [a, b]) = two_files(dir.path());
    let mut harness = on_file(dir.path(), &a);
    bookmark(&mut harness, "in a");
    ask(&mut harness, FileCommand::OpenPath(b.clone()));
    settle(&mut harness);
    assert_eq!(notes(&harness), [""; 0], "another file's");
    bookmark(&mut harness, "in b");
    ask(&mut harness, FileCommand::OpenPath(a.clone()));
    settle(&mut harness);
    assert_eq!(notes(&harness), ["in a"]);
    eframe::App::on_exit(harness.state_mut(), None);
    let harness = on_file(dir.path(), &b);
    assert_eq!(notes(&harness), ["in b"]);
}

#[test]
fn bookmarks_of_two_windows_are_kept_beside_each_other() {
    let dir = tempfile::tempdir().expect("a folder");
    let (_, [a, b]) = two_files(dir.path());
    let (mut first, mut second) = (on_file(dir.path(), &a), on_file(dir.path(), &b));
    bookmark(&mut first, "in a");
    bookmark(&mut second, "in b");
    eframe::App::on_exit(first.state_mut(), None);
    eframe::App::on_exit(second.state_mut(), None);
    assert_eq!(notes(&on_file(dir.path(), &a)), ["in a"]);
    assert_eq!(notes(&on_file(dir.path(), &b)), ["in b"]);
}

#[test]
fn more_breakpoints_than_are_kept_are_not_lost_to_an_undo() {
    let mut harness = window(small());
    for step in 0..230 {
        let spot = workspace(&harness).spot(step).expect("a step");
        harness.state_mut().apply(TimeCommand::AddBreak(Break::Step(spot)).into());
    }
    ask(&mut harness, TimeCommand::RemoveBreak(0));
    ask(&mut harness, RunCommand::Undo);
    assert_eq!(workspace(&harness).breaks().len(), 230);
}

#[test]
fn a_saved_file_is_in_front_again_beside_unsaved_work_of_another_recipe() {
    let dir = tempfile::tempdir().expect("a folder");
    let (_, [a, _]) = two_files(dir.path());
    let mut harness = on_file(dir.path(), &a);
    ask(&mut harness, RunCommand::Recipe(RecipeIndex(1)));
    let changed = workspace(&harness).values().clone().with("depth", "3");
    set(&mut harness, changed);
    ask(&mut harness, RunCommand::Recipe(RecipeIndex(0)));
    settle(&mut harness);
    // The desktop ends it, which asks nobody.
    eframe::App::on_exit(harness.state_mut(), None);
    let mut lab = Lab::with_session(session_over(subject::all()));
    lab.remember(&egui::Context::default(), Remembered::read(Some(dir.path().into())));
    assert!(lab.take_up());
    let mut harness = window_of(lab);
    assert_eq!((workspace(&harness).spec().name, value(&harness, "seed")), ("City", "1".into()));
    assert!(!workspace(&harness).is_unsaved());
    ask(&mut harness, RunCommand::Recipe(RecipeIndex(1)));
    assert_eq!(value(&harness, "depth"), "3");
}

#[test]
fn what_is_in_front_is_not_kept_as_behind_it() {
    let dir = tempfile::tempdir().expect("a folder");
    let (_, [a, _]) = two_files(dir.path());
    let behind = || {
        let text = fs::read_to_string(dir.path().join("settings.json")).expect("the settings");
        let kept: serde_json::Value = serde_json::from_str(&text).expect("they are JSON");
        let works = kept["behind"].as_array().cloned().unwrap_or_default();
        works.iter().map(|work| work["recipe"].as_str().unwrap_or_default().to_owned()).collect::<Vec<_>>()
    };
    let mut harness = on_file(dir.path(), &a);
    eframe::App::on_exit(harness.state_mut(), None);
    assert_eq!(behind(), Vec::<String>::new());
    ask(&mut harness, RunCommand::Recipe(RecipeIndex(1)));
    settle(&mut harness);
    eframe::App::on_exit(harness.state_mut(), None);
    assert_eq!(behind(), ["City"]);
}

#[test]
fn a_saved_file_is_open_again_behind_other_work_that_was_in_front() {
    let dir = tempfile::tempdir().expect("a folder");
    let (_, [a, _]) = two_files(dir.path());
    let reopened = || {
        let mut lab = Lab::with_session(session_over(subject::all()));
        lab.remember(&egui::Context::default(), Remembered::read(Some(dir.path().into())));
        assert!(lab.take_up());
        window_of(lab)
    };
    let mut harness = on_file(dir.path(), &a);
    ask(&mut harness, RunCommand::Recipe(RecipeIndex(1)));
    for depth in ["", "3"] {
        // First with a dungeon that nobody has changed, then with one that was.
        let values = workspace(&harness).values().clone();
        set(&mut harness, if depth.is_empty() { values } else { values.with("depth", depth) });
        settle(&mut harness);
        eframe::App::on_exit(harness.state_mut(), None);
        drop(harness);
        harness = reopened();
        assert_eq!(workspace(&harness).spec().name, "Dungeon");
        assert_eq!(workspace(&harness).is_unsaved(), !depth.is_empty());
    }
    ask(&mut harness, RunCommand::Recipe(RecipeIndex(0)));
    assert_eq!((value(&harness, "seed"), workspace(&harness).is_unsaved()), ("1".into(), false));
    set(&mut harness, small().with("water", "river"));
    ask(&mut harness, FileCommand::Save);
    assert!(!workspace(&harness).is_unsaved(), "it is the file that was open");
    // Where it is gone, what it said is made again.
    ask(&mut harness, RunCommand::Recipe(RecipeIndex(1)));
    settle(&mut harness);
    eframe::App::on_exit(harness.state_mut(), None);
    drop(harness);
    fs::remove_file(&a).expect("removed");
    let mut harness = reopened();
    assert_eq!(workspace(&harness).spec().name, "Dungeon");
    ask(&mut harness, RunCommand::Recipe(RecipeIndex(0)));
    assert_eq!((value(&harness, "water"), workspace(&harness).is_unsaved()), ("river".into(), true));
}
