//! Windows over the panels, and messages: what they lie over does not get in their way, and nothing is said for longer
//! than it is so.

use egui::accesskit::Role;
use egui::{Key, Shape};
use egui_kittest::kittest::{By, Queryable as _};

use super::{Window, ask, rest, small, value, window, workspace};
use crate::command::{FileCommand, RunCommand, TimeCommand, WindowCommand};
use crate::session::Tone;

/// Whether a text with these words was painted in the last frame.
fn paints(harness: &Window, words: &str) -> bool {
    fn has(shape: &Shape, words: &str) -> bool {
        match shape {
            Shape::Text(text) => text.galley.text().contains(words),
            Shape::Vec(shapes) => shapes.iter().any(|shape| has(shape, words)),
            _ => false,
        }
    }
    harness.output().shapes.iter().any(|clipped| has(&clipped.shape, words))
}

/// Clicks beside the window that is open.
fn click_beside(harness: &mut Window) {
    let at = egui::pos2(8.0, 400.0);
    harness.drag_at(at);
    harness.run();
    harness.drop_at(at);
    harness.run();
}

#[test]
fn enter_does_what_a_window_is_for_also_after_a_click_beside_it() {
    let mut harness = window(small());
    ask(&mut harness, TimeCommand::Seek(12));
    ask(&mut harness, WindowCommand::BookmarkStep);
    click_beside(&mut harness);
    harness.get_by_label("Keep");
    harness.key_press(Key::Enter);
    harness.run();
    assert!(harness.query_by_label("Keep").is_none(), "it is done");
    assert_eq!(workspace(&harness).bookmarks().len(), 1);

    ask(&mut harness, WindowCommand::PasteShareCode);
    harness.event(egui::Event::Paste("citylab:city;seed=5;size=small".into()));
    harness.run();
    click_beside(&mut harness);
    harness.key_press(Key::Enter);
    harness.run();
    assert_eq!(value(&harness, "seed"), "5");

    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("saved.city");
    ask(&mut harness, FileCommand::SaveAs);
    harness.get(By::new().role(Role::TextInput).label("Path")).focus();
    harness.key_press_modifiers(egui::Modifiers::COMMAND, Key::A);
    harness.event(egui::Event::Text(path.display().to_string()));
    harness.run();
    click_beside(&mut harness);
    harness.key_press(Key::Enter);
    harness.run();
    assert!(path.is_file());
}

#[test]
fn no_tooltip_covers_a_window_that_asks() {
    let mut harness = window(small());
    let told = "Copies what shows the same without a window";
    for command in [WindowCommand::SavePreset.into(), FileCommand::SaveAs.into(), FileCommand::New.into()] {
        harness.get_by_label("River").click();
        harness.run();
        harness.hover_at(egui::pos2(700.0, 300.0));
        rest(&mut harness);
        harness.get_by_label("Copy command line").hover();
        rest(&mut harness);
        assert!(paints(&harness, told), "the tooltip is open");
        harness.state_mut().apply(command);
        rest(&mut harness);
        assert!(harness.query_by_label("Cancel").is_some(), "a window is open");
        assert!(!paints(&harness, told));
        harness.key_press(Key::Escape);
        harness.run();
        assert!(harness.query_by_label("Cancel").is_none(), "it is closed");
        ask(&mut harness, RunCommand::Undo);
    }
}

#[test]
fn what_failed_is_said_until_something_else_is_done() {
    let mut harness = window(small());
    harness.state_mut().session_mut().tell(Tone::Failed, "the disk is full");
    harness.run_steps(60);
    harness.get_by_label("The disk is full.");
    // Where the pointer goes is nothing that is done.
    harness.hover_at(super::map_middle(&harness));
    harness.run_steps(60);
    harness.get_by_label("The disk is full.");
    harness.get_by_label("River").click();
    harness.run_steps(60);
    assert!(harness.query_by_label("The disk is full.").is_none());
}

#[test]
fn the_form_stays_where_it_is_while_words_are_typed_for_a_seed() {
    let mut harness = window(small());
    let below = |harness: &Window| harness.get(By::new().role(Role::ComboBox).label("Size")).rect();
    let before = below(&harness);
    harness.get(By::new().role(Role::TextInput).label("Seed")).focus();
    harness.run();
    harness.event(egui::Event::Text("neo tokyo".into()));
    harness.run();
    harness.get_by_label_contains("= ");
    assert_eq!(below(&harness), before);
}
