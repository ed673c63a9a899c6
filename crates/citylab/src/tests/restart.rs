//! What is there again when the window is opened the next time.

use std::fs;
use std::path::Path;

use egui_kittest::kittest::Queryable as _;
use mapkit::BoardIndex;

use super::files::{save_as, settle};
use super::{Window, ask, fingerprint, session_over, small, value, window_of, workspace};
use crate::command::{Command, FileCommand, ParamsCommand, RunCommand, TimeCommand};
use crate::marks::{Break, Spot};
use crate::settings::{Settings, Work};
use crate::subject::{self, RecipeIndex, Values};
use crate::{Lab, Remembered};

/// A window with what is kept in `dir`, that goes on with what was worked on there, or shows `values`.
fn reopened(dir: &Path, values: Values) -> Window {
    let mut lab = Lab::with_session(session_over(subject::all()));
    let ctx = egui::Context::default();
    lab.remember(&ctx, Remembered::read(Some(dir.into())));
    if !lab.take_up() {
        lab.session_mut().open(values, None);
    }
    window_of(lab)
}

/// Ends a window as the desktop does, which asks nobody.
fn close(mut harness: Window) {
    settle(&mut harness);
    eframe::App::on_exit(harness.state_mut(), None);
}

#[test]
fn what_was_worked_on_is_there_again_after_a_restart() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("mine.city");
    // Never saved: its parameters.
    let mut harness = reopened(dir.path(), small());
    assert_eq!(workspace(&harness).values(), &small(), "nothing was worked on before");
    harness.get_by_label("River").click();
    harness.run();
    close(harness);
    let mut harness = reopened(dir.path(), small().with("seed", "5"));
    assert_eq!(workspace(&harness).values(), &small().with("water", "river"));
    assert!(workspace(&harness).is_unsaved(), "nobody was asked about it");

    // Saved: the file as it is.
    save_as(&mut harness, &path);
    let saved = fingerprint(&harness);
    harness.get_by_label("None").click();
    harness.run();
    close(harness);
    let mut harness = reopened(dir.path(), small());
    assert_eq!(value(&harness, "water"), "none", "what was not saved goes on");
    harness.state_mut().apply(FileCommand::Quit.into());
    harness.run();
    harness.get_by_label("Discard changes").click();
    harness.step();
    close(harness);
    let harness = reopened(dir.path(), small());
    assert_eq!(fingerprint(&harness), saved, "what was not saved was let go of");
    harness.get_by_label_contains("loaded");
    close(harness);

    // The file is gone: what it said.
    fs::remove_file(&path).expect("removed");
    let harness = reopened(dir.path(), small());
    harness.get_by_label_contains("there is no such file");
    assert_eq!(fingerprint(&harness), saved);
    harness.get_by_label_contains("made in");
    assert!(workspace(&harness).is_unsaved(), "no file holds it any more");
}

#[test]
fn the_recipe_that_was_worked_on_is_in_front_again() {
    let dir = tempfile::tempdir().expect("a folder");
    let mut harness = reopened(dir.path(), small());
    harness.state_mut().apply(RunCommand::Recipe(RecipeIndex(1)).into());
    harness.run();
    let values = workspace(&harness).values().clone().with("depth", "3");
    harness.state_mut().apply(Command::Params(ParamsCommand::Set(values)));
    harness.run();
    close(harness);
    let harness = reopened(dir.path(), small());
    assert_eq!((workspace(&harness).spec().name, value(&harness, "depth")), ("Dungeon", "3".into()));
}

#[test]
fn what_cannot_be_made_any_more_makes_room_for_a_city() {
    let dir = tempfile::tempdir().expect("a folder");
    for (values, told) in [(small().with("flavor", "absent"), true), (small().with("density", "7"), false)] {
        let work = Work { recipe: "City".into(), values, path: None };
        let settings = Settings { work: Some(work), ..Default::default() };
        let text = serde_json::to_string(&settings).expect("text");
        fs::write(dir.path().join("settings.json"), text).expect("written");
        let harness = reopened(dir.path(), small());
        assert!(workspace(&harness).shown().is_some() && workspace(&harness).failure().is_none());
        harness.get_by_label_contains("What was worked on last cannot be made");
        assert_eq!(harness.query_by_label_contains("cannot be made: ").is_some(), told);
    }
}

#[test]
fn what_a_killed_window_had_not_saved_is_offered_and_not_taken_for_granted() {
    let dir = tempfile::tempdir().expect("a folder");
    let mut harness = reopened(dir.path(), small());
    settle(&mut harness);
    harness.get_by_label("River").click();
    harness.run();
    settle(&mut harness);
    // It ends without closing; its file is that of a program that runs no more.
    let own = dir.path().join(format!("window-{}.json", std::process::id()));
    fs::rename(own, dir.path().join(format!("window-{}.json", u32::MAX))).expect("what is not saved is noted");
    drop(harness);
    let mut harness = reopened(dir.path(), small().with("seed", "5"));
    assert_eq!(value(&harness, "water"), "bay");
    harness.get_by_label("Restore").click();
    harness.run();
    assert_eq!(value(&harness, "water"), "river");
    assert!(workspace(&harness).is_unsaved());
}

/// A step as it is found again.
fn at(harness: &Window, step: usize) -> Spot {
    workspace(harness).spot(step).expect("recorded")
}

#[test]
fn bookmarks_and_breakpoints_come_back_with_the_work_that_they_are_of() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("mine.city");
    let tile = Break::Tile(BoardIndex(1), mapkit::Pos::new(4, 2));
    let marked = |harness: &Window| {
        let notes = workspace(harness).bookmarks().iter().map(|bookmark| bookmark.note.clone());
        (notes.collect::<Vec<_>>(), workspace(harness).breaks().to_vec())
    };
    let mut harness = reopened(dir.path(), small());
    let ninth = at(&harness, 9);
    for command in [TimeCommand::SetBookmark(ninth, "here".into()), TimeCommand::AddBreak(tile.clone())] {
        ask(&mut harness, command);
    }
    close(harness);
    // The same parameters, then as a file.
    let mut harness = reopened(dir.path(), small());
    settle(&mut harness);
    assert_eq!(marked(&harness), (vec!["here".to_owned()], vec![tile.clone()]));
    assert_eq!(workspace(&harness).bookmark_step(0), Some(9));
    save_as(&mut harness, &path);
    let twelfth = at(&harness, 12);
    ask(&mut harness, TimeCommand::AddBreak(Break::Step(twelfth)));
    close(harness);
    let mut harness = reopened(dir.path(), small());
    settle(&mut harness);
    assert_eq!(marked(&harness), (vec!["here".to_owned()], vec![tile, Break::Step(twelfth)]));
    // Other work has none of them, and keeps none away.
    close(harness);
    let text = fs::read_to_string(dir.path().join("settings.json")).expect("written");
    let mut other: Settings = serde_json::from_str(&text).expect("settings");
    other.work = None;
    fs::write(dir.path().join("settings.json"), serde_json::to_string(&other).expect("text")).expect("written");
    let mut harness = reopened(dir.path(), small().with("seed", "5"));
    settle(&mut harness);
    assert_eq!(marked(&harness), (Vec::new(), Vec::new()));
    close(harness);
    fs::write(dir.path().join("settings.json"), text).expect("written");
    let mut harness = reopened(dir.path(), small());
    settle(&mut harness);
    // What was taken away stays away.
    ask(&mut harness, TimeCommand::ClearBreaks);
    ask(&mut harness, TimeCommand::RemoveBookmark(0));
    close(harness);
    let mut harness = reopened(dir.path(), small());
    settle(&mut harness);
    assert_eq!(marked(&harness), (Vec::new(), Vec::new()));
}

#[test]
fn marks_that_are_damaged_are_left_out_one_by_one() {
    let dir = tempfile::tempdir().expect("a folder");
    let work = Work { recipe: "City".into(), values: small(), path: None };
    let mut settings = serde_json::to_value(Settings { work: Some(work), ..Default::default() }).expect("text");
    let spot = |pass: usize| serde_json::json!({"pass": pass, "steps": 1});
    let area = |x: i32, w: i32| serde_json::json!({"Area": [1, {"x": x, "y": 0, "w": w, "h": 2}]});
    let marks = serde_json::json!({
        "bookmarks": [{"note": "good", "spot": spot(1)}, {"note": "wild", "spot": spot(99)}, 7, {"note": "no spot"},
            {"note": "\u{202e}turned", "spot": spot(0)}, {"note": "long".repeat(1000), "spot": spot(0)}],
        "breaks": [{"Step": spot(2)}, {"Step": spot(99)}, {"Step": 3}, {"Pass": 99}, {"Tile": [9, {"x": 1, "y": 1}]}, "Fault", "Nothing", area(0, i32::MAX),
            area(-5, 3), area(2, 3)],
    });
    let kept = |marks| serde_json::json!({"work": settings["work"], "marks": marks});
    let list = serde_json::json!([kept(serde_json::json!(3)), kept(marks)]);
    settings["marks"] = list;
    fs::write(dir.path().join("settings.json"), settings.to_string()).expect("written");
    let mut harness = reopened(dir.path(), small());
    settle(&mut harness);
    let notes: Vec<_> = workspace(&harness).bookmarks().iter().map(|bookmark| &bookmark.note).collect();
    assert_eq!(notes, ["good"]);
    let area = Break::Area(BoardIndex(1), mapkit::Rect::new(2, 0, 3, 2));
    assert_eq!(
        workspace(&harness).breaks(),
        [
            Break::Step(at(&harness, workspace(&harness).recording().expect("recorded").passes()[2].first_step + 1)),
            Break::Violation,
            area
        ]
    );
}
