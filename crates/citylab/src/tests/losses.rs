//! Nothing is lost to one key, and no message says what did not happen.

use std::fs;
use std::path::Path;

use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::{By, Queryable as _};
use mapkit::{BoardIndex, PassIndex};

use super::copying::text_copied;
use super::files::{save_as, settle};
use super::{Window, ask, session_over, small, value, window, window_of, workspace};
use crate::command::{Command, FileCommand, ParamsCommand, RunCommand, TimeCommand, WindowCommand};
use crate::marks::{Break, Spot};
use crate::subject;
use crate::subject::RecipeIndex;
use crate::{Lab, Remembered};

/// A window that keeps what it keeps in `dir`.
fn keeping(dir: &Path) -> Window {
    let mut harness = window(small());
    let ctx = harness.ctx.clone();
    harness.state_mut().remember(&ctx, Remembered::read(Some(dir.into())));
    harness.run();
    harness
}

/// Types into a field that is open.
fn type_into(harness: &mut Window, field: &str, text: &str) {
    harness.get(By::new().role(Role::TextInput).label(field)).type_text(text);
    harness.run();
}

fn text_of(harness: &Window, field: &str) -> Option<String> {
    harness.query(By::new().role(Role::TextInput).label(field)).and_then(|field| field.value())
}

fn press(harness: &mut Window, key: Key) {
    harness.key_press(key);
    harness.run();
}

fn closes(harness: &Window) -> bool {
    let commands = harness.output().viewport_output.values().flat_map(|v| v.commands.clone());
    commands.into_iter().any(|command| command == egui::ViewportCommand::Close)
}

fn save_preset(harness: &mut Window, name: &str) {
    ask(harness, WindowCommand::SavePreset);
    type_into(harness, "Save as preset", name);
    press(harness, Key::Enter);
    settle(harness);
}

fn presets(harness: &Window) -> Vec<String> {
    harness.state().settings().presets.iter().map(|preset| preset.name.clone()).collect()
}

#[test]
fn a_refused_share_code_stays_in_its_dialog_and_can_be_mended() {
    let mut harness = window(small());
    ask(&mut harness, WindowCommand::PasteShareCode);
    type_into(&mut harness, "Paste share code", "citylab:city;seed=5;mood=grim");
    press(&mut harness, Key::Enter);
    harness.get_by_label_contains("The share code sets `mood`");
    assert_eq!(text_of(&harness, "Paste share code").as_deref(), Some("citylab:city;seed=5;mood=grim"));
    assert_eq!(value(&harness, "seed"), "1");
    for _ in 0..";mood=grim".len() {
        harness.key_press(Key::Backspace);
    }
    harness.run();
    press(&mut harness, Key::Enter);
    assert_eq!((value(&harness, "seed"), text_of(&harness, "Paste share code")), ("5".into(), None));
}

#[test]
fn a_share_code_with_a_value_that_is_not_allowed_is_refused_in_its_dialog() {
    let mut harness = window(small());
    for (code, why) in [
        ("citylab:dungeon;width=abc", "“Width”: `abc` is not allowed; give a whole number from 1 to 1024."),
        ("citylab:city;density=nan", "“Density”: `nan` is not allowed; give 0 (open) to 1 (packed)."),
        ("citylab:city;themes.docks.neon=2", "“Docks neon”: "),
        ("citylab:city;size=100x50;districts=12", "“Districts”: "),
    ] {
        ask(&mut harness, WindowCommand::PasteShareCode);
        harness.event(egui::Event::Paste(code.into()));
        harness.run();
        press(&mut harness, Key::Enter);
        harness.get_by_label_contains(&format!("The share code cannot be used as it says of {why}"));
        assert_eq!(text_of(&harness, "Paste share code").as_deref(), Some(code));
        assert_eq!(
            (workspace(&harness).spec().name, workspace(&harness).values()),
            ("City", &small()),
            "nothing is changed"
        );
        press(&mut harness, Key::Escape);
    }
}

#[test]
fn what_a_share_code_leaves_out_is_told() {
    let mut harness = window(small());
    ask(&mut harness, RunCommand::SwitchPass(PassIndex(3)));
    harness.state_mut().apply(WindowCommand::CopyShareCode.into());
    assert!(text_copied(&mut harness).starts_with("citylab:city;"));
    harness
        .get_by_label_contains("Copied the share code, which cannot say that passes are switched off: citylab:city;");
}

#[test]
fn what_was_typed_into_a_dialog_that_was_closed_is_there_when_it_is_opened_again() {
    let mut harness = window(small());
    ask(&mut harness, WindowCommand::SavePreset);
    type_into(&mut harness, "Save as preset", "a long name");
    press(&mut harness, Key::Escape);
    ask(&mut harness, WindowCommand::PasteShareCode);
    assert_eq!(text_of(&harness, "Paste share code").as_deref(), Some(""), "another dialog");
    press(&mut harness, Key::Escape);
    ask(&mut harness, WindowCommand::SavePreset);
    assert_eq!(text_of(&harness, "Save as preset").as_deref(), Some("a long name"));
    press(&mut harness, Key::Enter);
    ask(&mut harness, WindowCommand::SavePreset);
    assert_eq!(text_of(&harness, "Save as preset").as_deref(), Some(""), "it was used");
    press(&mut harness, Key::Escape);

    ask(&mut harness, FileCommand::Open);
    type_into(&mut harness, "Path", "some/where");
    let typed = text_of(&harness, "Path");
    press(&mut harness, Key::Escape);
    ask(&mut harness, FileCommand::Open);
    assert_eq!(text_of(&harness, "Path"), typed);
}

#[test]
fn a_deleted_preset_and_one_that_was_written_over_come_back_by_undo_in_their_turn() {
    let dir = tempfile::tempdir().expect("a folder");
    let mut harness = keeping(dir.path());
    save_preset(&mut harness, "mine");
    ask(&mut harness, Command::Params(ParamsCommand::Set(small().with("water", "river"))));
    save_preset(&mut harness, "mine");
    ask(&mut harness, WindowCommand::ForgetPreset(0));
    harness.get_by_label_contains("Deleted the preset mine. Undo brings it back.");
    assert_eq!(presets(&harness), [""; 0]);
    let water = |h: &Window| h.state().settings().presets[0].values.get("water").to_owned();
    ask(&mut harness, RunCommand::Undo);
    assert_eq!((presets(&harness), water(&harness)), (vec!["mine".into()], "river".into()));
    ask(&mut harness, RunCommand::Undo);
    assert_eq!(water(&harness), "bay", "what it said before");
    assert_eq!(value(&harness, "water"), "river", "one at a time");
    ask(&mut harness, RunCommand::Undo);
    assert_eq!(value(&harness, "water"), "bay");
    for _ in 0..3 {
        ask(&mut harness, RunCommand::Redo);
    }
    assert_eq!((presets(&harness), value(&harness, "water")), (Vec::new(), "river".into()));
}

#[test]
fn removed_breakpoints_and_bookmarks_come_back_by_undo() {
    let mut harness = window(small());
    let spot: Spot = workspace(&harness).spot(9).expect("recorded");
    let stop = Break::Tile(BoardIndex(1), mapkit::Pos::new(4, 2));
    for command in [
        TimeCommand::SetBookmark(spot, "look here".into()),
        TimeCommand::AddBreak(stop.clone()),
        TimeCommand::AddBreak(Break::Violation),
        TimeCommand::ClearBreaks,
        TimeCommand::RenameBookmark(0, "or there".into()),
        TimeCommand::RemoveBookmark(0),
    ] {
        ask(&mut harness, command);
    }
    let marked = |h: &Window| {
        let notes: Vec<_> = workspace(h).bookmarks().iter().map(|bookmark| bookmark.note.clone()).collect();
        (notes, workspace(h).breaks().len())
    };
    assert_eq!(marked(&harness), (Vec::new(), 0));
    for wanted in [(vec!["or there".to_owned()], 0), (vec!["look here".into()], 0), (vec!["look here".into()], 2)] {
        ask(&mut harness, RunCommand::Undo);
        assert_eq!(marked(&harness), wanted);
    }
    assert_eq!(workspace(&harness).breaks(), [stop, Break::Violation]);
    assert_eq!(workspace(&harness).values(), &small());
}

#[test]
fn a_changed_dungeon_is_asked_about_and_can_be_copied_before_the_program_ends() {
    let mut harness = window(small());
    ask(&mut harness, RunCommand::Recipe(RecipeIndex(1)));
    assert!(!workspace(&harness).is_unsaved(), "nobody has changed it");
    let values = workspace(&harness).values().clone().with("depth", "3");
    ask(&mut harness, Command::Params(ParamsCommand::Set(values)));
    ask(&mut harness, FileCommand::Quit);
    harness.get_by_label_contains("A dungeon cannot be saved to a file yet.");
    assert!(!closes(&harness));
    harness.get_by_label("Copy share code").click();
    assert!(text_copied(&mut harness).starts_with("citylab:dungeon;"));
    harness.get_by_label_contains("Copied the share code: citylab:dungeon");
    let button = harness.get_all_by_label("Copy command line").last().expect("in the question");
    button.click();
    assert!(text_copied(&mut harness).starts_with("city dungeon "));
    harness.get_by_label("Unsaved changes");
    press(&mut harness, Key::Escape);
    assert!(!closes(&harness) && value(&harness, "depth") == "3");
    ask(&mut harness, FileCommand::Quit);
    harness.get_by_label("Quit without them").click();
    harness.step();
    harness.step();
    assert!(closes(&harness));
}

#[test]
fn no_message_says_that_something_was_saved_where_nothing_can_be_kept() {
    let dir = tempfile::tempdir().expect("a folder");
    // Where the folder of the settings should be is a file: nobody can write below it, whoever it is.
    let blocked = dir.path().join("blocked");
    fs::write(&blocked, "").expect("written");
    let mut harness = keeping(&blocked);
    settle(&mut harness);
    save_preset(&mut harness, "mine");
    assert!(harness.query_by_label_contains("Saved as the preset").is_none());
    harness.get_by_label_contains("The preset mine is there until the window closes, but it cannot be kept: ");
    drop(harness);

    let mut harness = keeping(&dir.path().join("fine"));
    save_preset(&mut harness, "mine");
    harness.get_by_label_contains("Saved as the preset mine.");
    let text = fs::read_to_string(dir.path().join("fine/settings.json")).expect("it is on the disk");
    assert!(text.contains("\"mine\""));
}

#[test]
fn whatever_is_asked_for_during_a_save_is_done_after_it_each_in_its_turn() {
    let dir = tempfile::tempdir().expect("a folder");
    let (one, two) = (dir.path().join("one.city"), dir.path().join("two.city"));
    let mut harness = window(small());
    save_as(&mut harness, &two);
    ask(&mut harness, Command::Params(ParamsCommand::Set(small().with("seed", "7"))));
    let lab = harness.state_mut();
    for command in [
        FileCommand::SavePath(one.clone()),
        FileCommand::New,
        FileCommand::OpenPath(two.clone()),
        FileCommand::SaveAs,
    ] {
        lab.apply(command.into());
    }
    harness.run();
    assert!(one.is_file());
    assert_eq!(value(&harness, "seed"), "1", "the other file was opened");
    assert!(text_of(&harness, "Path").is_some(), "and then a path asked for");
}

#[test]
fn what_waits_for_a_save_is_not_lost_where_the_save_fails() {
    let mut harness = window(small());
    ask(&mut harness, Command::Params(ParamsCommand::Set(small().with("seed", "7"))));
    harness.state_mut().apply(FileCommand::SavePath("/no/such/folder/x.city".into()).into());
    harness.state_mut().apply(FileCommand::Quit.into());
    harness.run();
    harness.get_by_label_contains("/no/such/folder");
    harness.get_by_label("Unsaved changes");
}

#[test]
fn a_file_dropped_while_something_is_asked_waits_for_the_answer() {
    let dir = tempfile::tempdir().expect("a folder");
    let other = dir.path().join("other.city");
    let mut harness = window(small());
    save_as(&mut harness, &other);
    ask(&mut harness, Command::Params(ParamsCommand::Set(small().with("seed", "7"))));
    ask(&mut harness, FileCommand::New);
    harness.get_by_label_contains("Save and start over");
    ask(&mut harness, FileCommand::OpenPath(other));
    harness.get_by_label_contains("Save and start over");
    press(&mut harness, Key::Escape);
    harness.get_by_label("Discard changes and open the saved file");
}

/// Unsaved work as a killed window left it.
fn leave(dir: &Path, path: &Path) {
    let text = format!(
        r#"[{{"recipe":"City","values":{{"seed":"77","water":"river","size":"100x50","districts":"4"}},
            "saved":{{"seed":"77","water":"bay","size":"100x50","districts":"4"}},"path":{path:?}}}]"#
    );
    fs::write(dir.join(format!("window-{}.json", u32::MAX)), text).expect("written");
}

#[test]
fn work_of_a_recipe_that_is_not_here_keeps_no_other_back() {
    let dir = tempfile::tempdir().expect("a folder");
    leave(dir.path(), Path::new("/somewhere/mine.city"));
    let old = fs::File::options().write(true).open(dir.path().join(format!("window-{}.json", u32::MAX)));
    old.and_then(|file| file.set_modified(std::time::SystemTime::UNIX_EPOCH)).expect("a time");
    let castle = dir.path().join(format!("window-{}.json", u32::MAX - 1));
    fs::write(&castle, r#"[{"recipe":"Castle","values":{"seed":"43"},"saved":{},"path":null}]"#).expect("written");
    let harness = keeping(dir.path());
    harness.get_by_label_contains("A city with seed 77");
    assert!(castle.is_file(), "it waits for a window that has the recipe");
}

#[test]
fn a_share_code_that_is_too_long_is_refused_and_not_cut_into_another() {
    let mut harness = window(small());
    ask(&mut harness, WindowCommand::PasteShareCode);
    let code = format!("citylab:city;decay=0.9{};seed=12345", ";".repeat(16 * 1024));
    harness.get(By::new().role(Role::TextInput).label("Paste share code")).focus();
    harness.event(egui::Event::Paste(code));
    harness.run();
    press(&mut harness, Key::Enter);
    harness.get_by_label_contains("none is longer than 16384 characters");
    assert_eq!(value(&harness, "seed"), "1");
}

#[test]
fn a_name_that_a_preset_cannot_have_is_refused_and_not_cut() {
    let mut harness = window(small());
    for name in ["x".repeat(61), "in\u{202e}visible".to_owned()] {
        ask(&mut harness, WindowCommand::SavePreset);
        harness.event(egui::Event::Paste(name));
        harness.run();
        press(&mut harness, Key::Enter);
        harness.get_by_label_contains("A preset's name has at most 60 characters");
        press(&mut harness, Key::Escape);
    }
}

#[test]
fn enter_restores_what_a_killed_window_left_with_its_file() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("mine.city");
    leave(dir.path(), &path);
    let mut harness = keeping(dir.path());
    harness.get_by_label_contains(&format!("A city with seed 77, changed since it was saved as {}", path.display()));
    press(&mut harness, Key::Enter);
    assert!(harness.query_by_label_contains("did not end in order").is_none());
    assert_eq!((value(&harness, "seed"), value(&harness, "water")), ("77".into(), "river".into()));
    assert!(workspace(&harness).is_unsaved());
    harness.key_press_modifiers(Modifiers::COMMAND, Key::S);
    harness.run();
    assert!(path.is_file() && !workspace(&harness).is_unsaved(), "saved where it was");
}

#[test]
fn escape_leaves_it_for_later_and_discarding_it_is_asked_about() {
    let dir = tempfile::tempdir().expect("a folder");
    leave(dir.path(), Path::new("/somewhere/mine.city"));
    let mut harness = keeping(dir.path());
    press(&mut harness, Key::Escape);
    assert!(harness.query_by_label_contains("did not end in order").is_none());
    assert_eq!(value(&harness, "seed"), "1");
    drop(harness);

    let mut harness = keeping(dir.path());
    harness.get_by_label("Discard…").click();
    harness.run();
    harness.get_by_label_contains("The changes: water bay → river.");
    press(&mut harness, Key::Escape);
    harness.get_by_label_contains("did not end in order");
    harness.get_by_label("Discard…").click();
    harness.run();
    press(&mut harness, Key::Enter);
    harness.get_by_label("Discard…").click();
    harness.run();
    harness.get_by_label("Discard").click();
    harness.run();
    drop(harness);
    let harness = keeping(dir.path());
    assert!(harness.query_by_label_contains("did not end in order").is_none());
}

#[test]
fn what_comes_after_an_answer_and_is_not_offered_is_for_another_window() {
    let dir = tempfile::tempdir().expect("a folder");
    leave(dir.path(), Path::new("/somewhere/mine.city"));
    // Older, and of a window that the desktop ended: it would go on by itself.
    let in_order = dir.path().join("window-4294967290.next.json");
    let text = r#"[{"recipe":"City","values":{"seed":"78"}}]"#;
    fs::write(&in_order, text).expect("written");
    let file = fs::File::options().write(true).open(&in_order).expect("opened");
    file.set_modified(std::time::SystemTime::UNIX_EPOCH).expect("a time");
    let mut harness = keeping(dir.path());
    press(&mut harness, Key::Escape);
    assert!(harness.query_by_label_contains("did not end in order").is_none());
    let mut recovery = crate::files::Recovery::open(Some(dir.path().into()));
    let mut seeds = Vec::new();
    while let Some(left) = recovery.left() {
        seeds.push(left.works[0].values.get("seed").to_owned());
        recovery.pass_over_left(&crate::jobs::Jobs::inline());
    }
    assert_eq!(seeds, ["77", "78"], "while the first still runs");
}

#[test]
fn where_something_else_was_asked_for_nothing_is_offered_and_nothing_is_lost() {
    let dir = tempfile::tempdir().expect("a folder");
    leave(dir.path(), Path::new("/somewhere/mine.city"));
    let mut lab = Lab::with_session(session_over(subject::all()));
    lab.remember(&egui::Context::default(), Remembered::read(Some(dir.path().into())));
    lab.pass_over_left();
    lab.session_mut().open(small(), None);
    let harness = window_of(lab);
    assert!(harness.query_by_label_contains("did not end in order").is_none());
    drop(harness);
    keeping(dir.path()).get_by_label_contains("did not end in order");
}

#[test]
fn work_that_was_given_up_does_not_come_back_and_a_window_that_was_ended_goes_on() {
    let dir = tempfile::tempdir().expect("a folder");
    let reopened = || {
        let mut lab = Lab::with_session(session_over(subject::all()));
        lab.remember(&egui::Context::default(), Remembered::read(Some(dir.path().into())));
        if !lab.take_up() {
            lab.session_mut().open(small(), None);
        }
        window_of(lab)
    };
    let mut harness = reopened();
    ask(&mut harness, Command::Params(ParamsCommand::Set(small().with("seed", "7"))));
    ask(&mut harness, RunCommand::Recipe(RecipeIndex(1)));
    let deeper = workspace(&harness).values().clone().with("depth", "3");
    ask(&mut harness, Command::Params(ParamsCommand::Set(deeper)));
    eframe::App::on_exit(harness.state_mut(), None);
    drop(harness);

    let mut harness = reopened();
    harness.get_by_label_contains("goes on with what was not saved");
    assert_eq!((value(&harness, "depth"), workspace(&harness).is_unsaved()), ("3".into(), true));
    ask(&mut harness, RunCommand::Recipe(RecipeIndex(0)));
    assert_eq!((value(&harness, "seed"), workspace(&harness).is_unsaved()), ("7".into(), true));
    ask(&mut harness, FileCommand::Quit);
    harness.get_by_label("Discard changes").click();
    harness.run();
    harness.get_by_label("Quit without them").click();
    harness.step();
    eframe::App::on_exit(harness.state_mut(), None);
    drop(harness);

    let harness = reopened();
    assert!(harness.query_by_label_contains("goes on with").is_none());
    assert!(!workspace(&harness).is_unsaved());
    assert_ne!(value(&harness, "depth"), "3");
}

#[test]
fn what_cannot_be_copied_is_told_and_what_is_says_what_it_is() {
    let mut harness = window(small());
    harness.get_by_label("Copy seed").click();
    assert_eq!(text_copied(&mut harness), "1");
    harness.get_by_label("Copied the seed: 1.");
    let long = (0..2000).fold(small(), |values, n| values.with(&format!("themes.docks.x{n}"), "0.123456"));
    harness.state_mut().session_mut().change(ParamsCommand::Set(long));
    harness.state_mut().apply(WindowCommand::CopyShareCode.into());
    harness.run();
    let why = "Nothing was copied: the share code would be longer than 16384 characters.";
    harness.get_by_label_contains(&format!("{why} Save the city and send its file."));
    harness.run_steps(60);
    assert!(harness.query_by_label_contains(why).is_none(), "it goes as any other");
}

#[test]
fn enter_takes_what_a_dialog_holds_also_where_its_field_has_lost_the_keys() {
    let mut harness = window(small());
    ask(&mut harness, WindowCommand::PasteShareCode);
    type_into(&mut harness, "Paste share code", "citylab:city;seed=5");
    // A click beside the dialog.
    harness.drag_at(egui::pos2(5.0, 400.0));
    harness.drop_at(egui::pos2(5.0, 400.0));
    harness.run();
    assert!(text_of(&harness, "Paste share code").is_some());
    press(&mut harness, Key::Enter);
    assert_eq!(value(&harness, "seed"), "5");
}
