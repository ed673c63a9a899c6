//! What is said of the last change, and of a run that failed: the same in every part of the window.

use egui::accesskit::Role;
use egui_kittest::kittest::{By, Queryable as _};
use mapkit::{BoardIndex, PassIndex};

use super::{Window, ask, click, pass, session_over, settle, small, window, window_of, window_sized, workspace};
use crate::Lab;
use crate::command::{Command, Mark, ParamsCommand, RunCommand, TimeCommand, ViewCommand};
use crate::subject;
use crate::subject::RecipeIndex;

/// A window that shows the dungeon that the program starts with.
fn dungeon() -> Window {
    let mut session = session_over(subject::all());
    session.run(RunCommand::Recipe(RecipeIndex(1)));
    window_of(Lab::with_session(session))
}

/// Which passes the last change left alone.
fn unchanged(harness: &Window) -> Vec<Option<bool>> {
    PassIndex::first(workspace(harness).spec().passes.len())
        .map(|pass| workspace(harness).is_unchanged(pass))
        .collect()
}

#[test]
fn after_a_drag_the_passes_are_held_against_what_was_there_before_it() {
    let mut harness = dungeon();
    let slider = harness.get(By::new().role(Role::Slider).label("Largest room")).rect();
    let start = egui::pos2(slider.left() + slider.width() * 0.2, slider.center().y);
    harness.drag_at(start);
    harness.run();
    let mut seen = Vec::new();
    for x in [0.4, 0.6, 0.8, 0.97, 0.98, 0.99, 1.0] {
        harness.hover_at(egui::pos2(slider.left() + slider.width() * x, slider.center().y));
        harness.run();
        seen.push(super::value(&harness, "room_max"));
    }
    harness.drop_at(slider.right_center());
    harness.run();
    assert_eq!(super::value(&harness, "room_max"), "64", "{seen:?}");
    // What every pixel made stands against what the drag began with, and not against the pixel before.
    let mut at_once = dungeon();
    let values = workspace(&at_once).values().clone().with("room_max", "64");
    ask(&mut at_once, Command::Params(ParamsCommand::Set(values)));
    assert_eq!(unchanged(&harness), unchanged(&at_once));
    assert!(unchanged(&harness).contains(&Some(false)), "{:?}", unchanged(&harness));
    // The form, the timeline and the table of passes say the same.
    let same = unchanged(&harness).iter().filter(|same| **same == Some(true)).count();
    assert_eq!(harness.query_all_by_label("same").count(), same);
    // A drag that comes back to where it began has changed nothing.
    let values = workspace(&harness).values().clone();
    ask(&mut harness, RunCommand::Undo);
    ask(&mut harness, Command::Params(ParamsCommand::Set(values)));
    assert_eq!(unchanged(&harness), unchanged(&at_once), "nor does going there and back make them the same");
}

#[test]
fn what_the_form_says_and_nobody_made_is_compared_with_nothing() {
    let mut harness = dungeon();
    let values = workspace(&harness).values().clone();
    ask(&mut harness, Command::Params(ParamsCommand::Set(values.clone().with("room_max", "20"))));
    assert!(unchanged(&harness).iter().any(Option::is_some));
    ask(&mut harness, Command::Params(ParamsCommand::Set(values.with("room_max", "-"))));
    assert!(unchanged(&harness).iter().all(Option::is_none));
    assert!(harness.query_by_label("same").is_none());
}

#[test]
fn a_run_that_failed_is_told_as_one_everywhere() {
    let mut session = session_over(subject::all());
    session.open(small(), None);
    let mut harness = window_sized(Lab::with_session(session), egui::vec2(1280.0, 1600.0));
    let lots = pass(&harness, "lots");
    ask(&mut harness, RunCommand::Reroll(lots));
    click(&mut harness, "Statistics");
    let districts = pass(&harness, "districts");
    ask(&mut harness, RunCommand::SwitchPass(districts));
    let run = workspace(&harness).failed_run().expect("nothing can be built without districts");
    let (why, last) = (run.failure().expect("a reason").to_owned(), run.len());
    let failed = run.ends().len();
    assert!(workspace(&harness).shows_failed_run());
    // Why, passes, statistics, status line.
    harness.get_by_label(&format!("The run failed: {why}."));
    harness.get_by_label("Why (the run failed)");
    assert!(harness.query_by_label_contains("Every rule holds").is_none());
    let row = harness.get_by_label(&format!("Run {}", workspace(&harness).spec().passes[failed].name)).rect();
    let word = harness.get_by_label("failed").rect();
    assert!((row.center().y - word.center().y).abs() < 4.0);
    assert!(harness.query_all_by_label("not run").count() > 0);
    let same = harness.query_all_by_label("same").map(|node| node.rect()).collect::<Vec<_>>();
    assert!(same.iter().all(|same| same.top() < word.top()), "a pass that was not carried out is not the same");
    assert_eq!(unchanged(&harness)[0], Some(true), "what was carried out is compared");
    assert!(unchanged(&harness)[failed..].iter().all(Option::is_none));
    harness.get_by_label_contains("The map shows that run.");
    assert!(harness.query_by_label_contains("The last good one stays").is_none());
    ask(&mut harness, TimeCommand::Seek(3));
    harness.get_by_label(&format!("after step {last} · {}", workspace(&harness).spec().passes[failed].name)).click();
    settle(&mut harness);
    assert_eq!(workspace(&harness).step(), last);
    ask(&mut harness, RunCommand::AllPassesOn);
    harness.get_by_label("Every rule holds in the finished city.");
    assert!(harness.query_by_label("not run").is_none());
}

#[test]
fn what_a_step_changed_elsewhere_says_where_and_leads_there() {
    let mut harness = window(small());
    let recording = workspace(&harness).recording().expect("recorded");
    let only_below = recording.steps().iter().position(|record| record.boards == 1 && record.tiles_changed > 1);
    let step = only_below.expect("some step digs in the Undercity alone") + 1;
    let tiles = recording.steps()[step - 1].tiles_changed;
    ask(&mut harness, TimeCommand::Seek(step));
    let words = crate::words::number(step);
    harness.get_by_label(&format!("Changed by step {words}: nothing on Street"));
    harness.get_by_label(&format!("{tiles} tiles on Undercity ▸")).click();
    settle(&mut harness);
    assert_eq!(harness.state().map().board(), BoardIndex(0));
    harness.get_by_label(&format!("Changed by step {words}: {tiles} tiles on Undercity"));
    assert!(harness.query_by_label_contains("▸").is_none(), "nothing is elsewhere");
}

#[test]
fn a_broken_rule_of_the_city_before_is_not_marked_on_a_run_that_failed() {
    let mut harness = window(small());
    let connectivity = pass(&harness, "connectivity");
    ask(&mut harness, RunCommand::SwitchPass(connectivity));
    ask(&mut harness, ViewCommand::ToggleMark(Mark::Violations));
    if !harness.state().map().shows(Mark::Violations) {
        ask(&mut harness, ViewCommand::ToggleMark(Mark::Violations));
    }
    assert!(harness.query_by_label_contains("Rules broken:").is_some());
    let districts = pass(&harness, "districts");
    ask(&mut harness, RunCommand::SwitchPass(districts));
    assert!(workspace(&harness).shows_failed_run());
    assert!(harness.query_by_label_contains("Rules broken").is_none());
}

#[test]
fn nothing_is_pinned_that_the_map_does_not_show() {
    let mut session = session_over(subject::all());
    session.open(small(), None);
    while session.poll(false) {}
    assert!(session.can_travel(&TimeCommand::Pin));
    // While the hand moves nothing is recorded: the recording is one of the city before.
    session.change(ParamsCommand::Set(small().with("density", "0.1")));
    session.poll(true);
    assert!(session.workspace().is_recording_of_before());
    assert!(!session.can_travel(&TimeCommand::Pin));
    session.take_messages();
    session.travel(TimeCommand::Pin);
    assert_eq!(session.take_messages()[0].text, session.workspace().recording_words());
    while session.poll(false) {}
    session.travel(TimeCommand::Pin);
    session.poll(false);
    assert!(session.workspace().pinned().is_some());
}

#[test]
fn card_and_inspector_say_the_same_of_a_port_beside_a_tile_and_of_what_is_nothing() {
    let mut session = session_over(subject::all());
    session.open(subject::all()[0].spec().defaults().with("seed", "42"), None);
    while session.poll(false) {}
    let moment = std::sync::Arc::clone(session.workspace().view().expect("a city").moment);
    let tile = mapkit::Pos::new(171, 94);
    let card = moment.card(BoardIndex(1), tile);
    let jack = card.iter().find(|line| line.label == "jack").expect("a port is within reach");
    let fields = moment.tile_fields(BoardIndex(1), tile);
    let field = fields.iter().find(|field| field.label == jack.label).expect("the inspector names it too");
    assert!(field.value.starts_with(&jack.value) && field.link.is_some(), "{field:?} {jack:?}");
    for (board, word) in [(BoardIndex(0), "rock"), (BoardIndex(3), "open air")] {
        let size = moment.size();
        let mut tiles = size.rect().iter();
        let tile = tiles.find(|&tile| moment.card(board, tile).iter().any(|line| line.value.starts_with(word)));
        let fields = moment.tile_fields(board, tile.expect("there is some"));
        assert_eq!(fields[0].value, format!("void: {word} (no way through)"));
    }
}

#[test]
fn a_pass_that_writes_only_slots_is_not_said_to_be_the_same() {
    let mut harness = dungeon();
    for seed in ["12", "13"] {
        let values = workspace(&harness).values().clone().with("seed", seed);
        ask(&mut harness, Command::Params(ParamsCommand::Set(values)));
    }
    // Its leaves are others, though it changes no tile.
    assert_eq!(workspace(&harness).is_unchanged(pass(&harness, "bsp_partition")), None);
    assert_eq!(workspace(&harness).is_unchanged(pass(&harness, "room_carver")), Some(false));
}
