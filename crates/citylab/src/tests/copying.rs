//! What the window copies: command lines that, given to the program, tell of the same.

use egui_kittest::kittest::{NodeT as _, Queryable as _};
use mapkit::{BoardIndex, BoardPos, Pos};

use super::files::save_as;
use super::{Window, ask, pass, small, window, workspace};
use crate::command::{Command, FileCommand, LookCommand, ParamsCommand, RunCommand, TimeCommand, WindowCommand};

/// What a button copies.
fn copied(harness: &mut Window, label: &str) -> String {
    harness.get_by_label(label).click();
    text_copied(harness)
}

/// What is copied in the next frames.
pub(super) fn text_copied(harness: &mut Window) -> String {
    harness.step();
    let mut found = None;
    for _ in 0..3 {
        for command in &harness.output().platform_output.commands {
            if let egui::OutputCommand::CopyText(text) = command {
                found = Some(text.clone());
            }
        }
        harness.step();
    }
    found.expect("something was copied")
}

#[test]
fn the_command_line_can_be_copied_and_that_of_a_tile_where_the_recipe_has_one() {
    let mut harness = window(small());
    assert!(harness.query_by_label("Copy trace of this tile").is_none(), "no tile is selected");
    ask(&mut harness, LookCommand::Tile(BoardPos::new(BoardIndex(1), Pos::new(12, 8))));
    let line = copied(&mut harness, "Copy command line");
    assert_eq!(line, "city gen --seed 1 --size 100x50 --districts 4");
    let line = copied(&mut harness, "Copy trace of this tile");
    let of_tile = "city trace --seed 1 --size 100x50 --districts 4 --tile street,12,8";
    assert_eq!(line, of_tile);
    // The form may be ahead of the history that is listed.
    ask(&mut harness, RunCommand::ToggleLive);
    ask(&mut harness, Command::Params(ParamsCommand::Set(small().with("seed", "2"))));
    assert_eq!(copied(&mut harness, "Copy trace of this tile"), of_tile);
}

#[test]
fn the_command_for_a_step_names_the_step_and_the_tile() {
    let mut harness = window(small());
    let line = |harness: &mut Window| {
        harness.state_mut().apply(WindowCommand::CopyTraceLine.into());
        text_copied(harness)
    };
    ask(&mut harness, TimeCommand::Seek(77));
    assert_eq!(line(&mut harness), "city trace --seed 1 --size 100x50 --districts 4 --step 77");
    ask(&mut harness, LookCommand::Tile(BoardPos::new(BoardIndex(1), Pos::new(12, 8))));
    // crates/city/tests/commands/trace.rs gives this very line to the program.
    let wanted = "city trace --seed 1 --size 100x50 --districts 4 --step 77 --tile street,12,8";
    assert_eq!(line(&mut harness), wanted);
    // A tile that is not on the map any more is left out: the program would refuse it.
    ask(&mut harness, LookCommand::Tile(BoardPos::new(BoardIndex(1), Pos::new(95, 45))));
    ask(&mut harness, Command::Params(ParamsCommand::Set(small().with("size", "80x40"))));
    assert!(!line(&mut harness).contains("--tile"));
    let lots = pass(&harness, "lots");
    ask(&mut harness, RunCommand::SwitchPass(lots));
    harness.state_mut().apply(WindowCommand::CopyTraceLine.into());
    harness.step();
    harness.get_by_label_contains("Passes are switched off");
}

#[test]
fn no_command_line_is_copied_that_makes_something_else() {
    let mut harness = window(small());
    assert!(!harness.get_by_label("Copy command line").accesskit_node().is_disabled());
    ask(&mut harness, LookCommand::Tile(BoardPos::new(BoardIndex(1), Pos::new(12, 8))));
    let lots = pass(&harness, "lots");
    ask(&mut harness, RunCommand::SwitchPass(lots));
    assert!(harness.get_by_label("Copy command line").accesskit_node().is_disabled(), "a pass is switched off");
    assert!(harness.get_by_label("Copy trace of this tile").accesskit_node().is_disabled());
    ask(&mut harness, RunCommand::AllPassesOn);
    let edited = small().with("themes.docks.neon", "0.9");
    ask(&mut harness, Command::Params(ParamsCommand::Set(edited)));
    assert!(harness.get_by_label("Copy command line").accesskit_node().is_disabled(), "themes were edited");
}

#[test]
fn what_no_flag_can_say_is_told_to_a_command_by_the_file_once_that_says_it() {
    let dir = tempfile::tempdir().expect("a folder");
    let mut harness = window(small().with("themes.docks.neon", "0.9"));
    ask(&mut harness, LookCommand::Tile(BoardPos::new(BoardIndex(1), Pos::new(12, 8))));
    let refused =
        "The themes were edited, which no flag can say. Save the city first: the command then names its file.";
    ask(&mut harness, WindowCommand::CopyCommandLine);
    harness.get_by_label(refused);
    let file = dir.path().join("it's mine.city");
    save_as(&mut harness, &file);
    // As a shell reads it.
    let words = format!("'{}'", file.display().to_string().replace('\'', r"'\''"));
    assert_eq!(copied(&mut harness, "Copy command line"), format!("city verify {words}"));
    assert_eq!(copied(&mut harness, "Copy trace of this tile"), format!("city trace {words} --tile street,12,8"));

    // The pack that the file brings is in the file only.
    ask(&mut harness, FileCommand::New);
    ask(&mut harness, FileCommand::OpenPath(file));
    assert!(workspace(&harness).values().has_attached("flavor"));
    assert_eq!(copied(&mut harness, "Copy command line"), format!("city verify {words}"));
    ask(&mut harness, WindowCommand::CopyShareCode);
    harness.get_by_label_contains("characters with the pack that the file brings. Save the city and send its file.");
    let changed = workspace(&harness).values().clone().with("seed", "2");
    ask(&mut harness, Command::Params(ParamsCommand::Set(changed)));
    assert!(harness.get_by_label("Copy command line").accesskit_node().is_disabled(), "the file says something else");
}
