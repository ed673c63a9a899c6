//! The steps panel: rows, filter, order, clicks, and the lists of attempts and passes.

use egui::accesskit::Role;
use egui_kittest::kittest::{By, NodeT as _, Queryable as _};
use mapkit::PassIndex;

use super::tiny::{Tiny, eventful};
use super::{Window, rest, session_over, small, window_of, workspace};
use crate::Lab;
use crate::command::{Command, Pane, RunCommand, TimeCommand};
use crate::subject::{self, Values, erase};

/// A window with the steps in front.
fn open(subjects: Vec<std::sync::Arc<dyn subject::AnySubject>>, values: Values) -> Window {
    let mut session = session_over(subjects);
    session.open(values, None);
    let mut harness = window_of(Lab::with_session(session));
    harness.get_all_by_label(Pane::Steps.title()).next().expect("the tab").click();
    rest(&mut harness);
    harness
}

fn hills() -> Window {
    open(vec![erase(Tiny)], Tiny::values(eventful()))
}

fn rows(harness: &Window) -> Vec<String> {
    let rows = harness.query_all_by_role(Role::Row);
    rows.filter_map(|row| row.accesskit_node().label()).collect()
}

fn apply(harness: &mut Window, command: TimeCommand) {
    harness.state_mut().apply(Command::Time(command));
    rest(harness);
}

/// Gives a step a note.
fn bookmark(harness: &mut Window, step: usize, note: &str) {
    let spot = workspace(harness).spot(step).expect("recorded");
    apply(harness, TimeCommand::SetBookmark(spot, note.into()));
}

fn filter(harness: &mut Window, text: &str) {
    harness.get(By::new().role(Role::TextInput).label("Filter steps")).focus();
    rest(harness);
    harness.get(By::new().role(Role::TextInput).label("Filter steps")).type_text(text);
    rest(harness);
}

#[test]
fn only_the_rows_in_view_are_drawn_and_the_step_at_the_playhead_is_among_them() {
    let mut harness = open(subject::all(), small());
    let all = workspace(&harness).recording().expect("recorded").len();
    assert!(all > 300);
    for step in [all, all / 2, 1, all / 3] {
        apply(&mut harness, TimeCommand::Seek(step));
        let rows = rows(&harness);
        assert!(rows.len() < 30, "{} rows of {all} are drawn", rows.len());
        let name = format!("Step {step} ·");
        assert!(rows.iter().any(|row| row.starts_with(&name)), "{name} is not among {rows:?}");
    }
}

#[test]
fn a_click_on_a_row_goes_to_its_step() {
    let mut harness = hills();
    apply(&mut harness, TimeCommand::Seek(1));
    harness.get(By::new().role(Role::Row).label_contains("Step 2 ·")).click();
    rest(&mut harness);
    assert_eq!(workspace(&harness).step(), 2);
}

#[test]
fn the_filter_finds_passes_and_slots() {
    let mut harness = hills();
    filter(&mut harness, "Crown");
    assert_eq!(rows(&harness).len(), 1);
    harness.get_by_label("1 of 27");
    harness.get_by_label("Clear the filter").click();
    rest(&mut harness);
    harness.get_by_label("27 of 27");
    filter(&mut harness, "peaks");
    assert_eq!(rows(&harness).len(), 1, "the one step that writes it");
}

#[test]
fn steps_are_chosen_by_what_they_do() {
    let mut harness = hills();
    let recording = workspace(&harness).recording().expect("recorded");
    let tiles = recording.steps().iter().filter(|r| r.tiles_changed > 0).count();
    let any = recording.steps().iter().filter(|r| r.tiles_changed > 0 || r.lists_changed || r.slots != 0).count();
    assert!(tiles < 27);
    for (choice, listed) in
        [("steps that change tiles", tiles), ("steps that write tiles, lists or slots", any), ("all steps", 27)]
    {
        harness.get_by_label("Which steps").click();
        rest(&mut harness);
        harness.get_by(|node| node.role() == Role::Button && node.label().is_some_and(|l| l == choice)).click();
        rest(&mut harness);
        harness.get_by_label(&format!("{listed} of 27"));
        let shown = harness.get_by_label("Which steps").value().unwrap_or_default();
        assert_eq!(shown, choice);
    }
}

#[test]
fn a_heading_sorts_by_its_column() {
    let mut harness = hills();
    harness.get_by_label("Sort by tiles").click();
    rest(&mut harness);
    apply(&mut harness, TimeCommand::Seek(1));
    assert!(rows(&harness)[0].contains("flatten"), "whole rows change the most tiles: {:?}", rows(&harness));
    harness.get_by_label("Sort by tiles").click();
    rest(&mut harness);
    filter(&mut harness, "e");
    assert!(!rows(&harness).is_empty());
}

#[test]
fn an_attempt_given_up_leads_to_its_step_and_place() {
    let mut harness = hills();
    let events = workspace(&harness).recording().expect("recorded").events().to_vec();
    harness.get_by_label(&format!("Rejected {}", events.len())).click();
    rest(&mut harness);
    let name = format!("Rejected at step {} · heap · too high", events[0].step);
    harness.get(By::new().role(Role::Row).label(&name)).click();
    rest(&mut harness);
    assert_eq!(workspace(&harness).step(), events[0].step);
    assert_eq!(workspace(&harness).selection().tile(), events[0].note.place);
}

#[test]
fn bookmarks_are_listed_lead_somewhere_and_can_be_renamed_and_removed() {
    let mut harness = hills();
    harness.get_by_label("Bookmarks").click();
    rest(&mut harness);
    harness.get_by_label_contains("No bookmarks yet.");
    bookmark(&mut harness, 20, "late");
    bookmark(&mut harness, 8, " early\n ");
    bookmark(&mut harness, 8, "  ");
    assert_eq!(rows(&harness), ["Bookmark early", "Bookmark late"]);
    harness.get_by_label("Bookmark early").click();
    rest(&mut harness);
    assert_eq!(workspace(&harness).step(), 8);
    harness.get_by_label("Rename bookmark late").click();
    rest(&mut harness);
    harness.get(By::new().role(Role::TextInput).label("Rename the bookmark")).type_text("later");
    rest(&mut harness);
    harness.get_by_label("Rename").click();
    rest(&mut harness);
    assert_eq!(rows(&harness), ["Bookmark early", "Bookmark later"]);
    harness.get_by_label("Remove bookmark early").click();
    rest(&mut harness);
    assert_eq!(rows(&harness), ["Bookmark later"]);
    assert_eq!(workspace(&harness).step(), 8, "a button of a row does not lead anywhere");
}

#[test]
fn a_bookmark_is_found_again_by_its_pass_or_said_to_be_missing() {
    let mut harness = hills();
    harness.get_by_label("Bookmarks").click();
    rest(&mut harness);
    bookmark(&mut harness, 10, "fourth heap");
    harness.state_mut().apply(Command::Run(RunCommand::SwitchPass(PassIndex(0))));
    rest(&mut harness);
    harness.get_by_label("Bookmark fourth heap").click();
    rest(&mut harness);
    assert_eq!(workspace(&harness).step(), 4, "the fourth step of a pass that now comes first");
    harness.state_mut().apply(Command::Run(RunCommand::SwitchPass(PassIndex(1))));
    rest(&mut harness);
    harness.get_by_label("fourth heap (this run has no such step)");
    harness.state_mut().apply(Command::Run(RunCommand::AllPassesOn));
    rest(&mut harness);
    assert_eq!(workspace(&harness).bookmark_step(0), Some(10));
}

#[test]
fn figures_stand_below_the_right_edge_of_their_titles_and_words_below_the_left_one() {
    let mut harness = hills();
    harness.get_by_label("By pass").click();
    rest(&mut harness);
    let cells = |label: &'static str| harness.query_all_by_label(label).map(|node| node.rect());
    let is_below = |cell: egui::Rect, title: egui::Rect| cell.top() > title.bottom();
    let title = harness.get_by_label("steps").rect();
    assert!(cells("20").any(|cell| is_below(cell, title) && (cell.right() - title.right()).abs() < 0.5));
    let title = cells("pass").next().expect("the title");
    assert!(cells("heap").any(|cell| is_below(cell, title) && (cell.left() - title.left()).abs() < 0.5));
    let told = |harness: &Window| harness.query_all_by_label(crate::timeline::phrases::ABOUT_DRAWN).count();
    let before = told(&harness);
    harness.get_by_label("random").hover();
    rest(&mut harness);
    assert_eq!(told(&harness), before + 1, "the heading tells it too");
}

#[test]
fn passes_are_listed_in_figures_and_lead_to_their_end() {
    let mut harness = hills();
    harness.get_by_label("By pass").click();
    rest(&mut harness);
    assert_eq!(rows(&harness), ["Figures of flatten", "Figures of heap", "Figures of crown"]);
    harness.get_by_label("Figures of flatten").click();
    rest(&mut harness);
    assert_eq!(workspace(&harness).step(), 6);
}
