//! What the colours over the map stand for, what they leave to see, and whose outline there is once the world is another.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::sync::Arc;

use citygen::model::StratumKind;
use cityplay::Rgb;
use egui::Color32;
use egui::epaint::Shape;
use egui_kittest::kittest::Queryable as _;
use mapkit::{BoardIndex, BoardPos, PassIndex, Pos};

use super::marks::{SELECTED, corners, covered, shapes};
use super::{Window, ask, city, map_middle, pass, rest, settle, small, window, workspace};
use crate::command::{LookCommand, Mark, RunCommand, TimeCommand, ViewCommand};
use crate::subject::moment::{Entity, laid_over};
use crate::{theme, words};

#[test]
fn the_more_of_a_board_is_marked_the_more_of_it_is_seen() {
    let mut harness = window(small());
    let step_with = |h: &Window, tiles: RangeInclusive<usize>| {
        let recording = Arc::clone(workspace(h).recording().expect("recorded"));
        let on_street = |step: &usize| recording.steps()[step - 1].boards == 0b10;
        let changes = |step: &usize| tiles.contains(&(recording.steps()[step - 1].tiles_changed as usize));
        (1..=recording.len()).filter(on_street).find(changes).expect("there is such a step")
    };
    let area = workspace(&harness).view().expect("a city").moment.size().rect().area() as usize;
    for (tiles, brightest) in [(1..=9, 130..=140), (area * 3 / 4..=area, 50..=80)] {
        let step = step_with(&harness, tiles);
        ask(&mut harness, TimeCommand::Seek(step));
        rest(&mut harness);
        let marked = covered(&harness, None, &[Mark::Changes], BoardIndex(1));
        assert!(marked.iter().all(|(_, color)| brightest.contains(&color.0)), "{brightest:?}: {:?}", marked[0]);
        let words =
            format!("Changed by step {}: {} on Street", words::number(step), words::count(marked.len(), "tile"));
        harness.get_by_label(&words);
    }
    let still =
        workspace(&harness).recording().expect("recorded").steps().iter().position(|step| step.tiles_changed == 0);
    ask(&mut harness, TimeCommand::Seek(still.expect("a step that only notes something") + 1));
    assert!(harness.query_by_label_contains("Changed by step").is_none(), "nothing was changed");
    ask(&mut harness, TimeCommand::Back(1));
    // What is not pinned differs from nothing, and no key of the map is off: then nothing is explained.
    ask(&mut harness, ViewCommand::ToggleMark(Mark::Changes));
    assert!(harness.query_by_label_contains("Changed by step").is_none());
}

#[test]
fn a_difference_to_the_pin_is_counted_beside_its_colour() {
    let mut harness = window(small());
    ask(&mut harness, ViewCommand::ToggleMark(Mark::Difference));
    assert!(harness.query_by_label_contains("Difference to step").is_none(), "nothing is pinned");
    ask(&mut harness, TimeCommand::Seek(300));
    rest(&mut harness);
    ask(&mut harness, TimeCommand::Pin);
    ask(&mut harness, TimeCommand::Seek(500));
    rest(&mut harness);
    let tiles = covered(&harness, None, &[Mark::Difference], BoardIndex(1)).len();
    harness.get_by_label(&format!("Difference to step 300: {} on Street", words::count(tiles, "tile")));
    ask(&mut harness, TimeCommand::Seek(300));
    rest(&mut harness);
    harness.get_by_label("Difference to step 300: nothing on Street");
}

#[test]
fn what_lies_under_a_layer_has_no_colour_of_its_own() {
    let grey = Rgb(100, 100, 100);
    for ground in [Rgb(255, 0, 0), Rgb(0, 255, 0), Rgb(0, 60, 255)] {
        let [r, g, b] = laid_over(ground, grey).array();
        assert!(r == g && g == b, "{ground:?} is seen through");
    }
    assert_ne!(laid_over(Rgb::WHITE, grey), laid_over(Rgb::BLACK, grey), "light and dark of the ground stay");
}

#[test]
fn the_layer_of_districts_has_the_colours_that_districts_have_on_the_map() {
    let mut harness = window(small());
    let style = cityplay::Style::builtin();
    let laid: BTreeSet<_> = covered(&harness, Some("districts"), &[], BoardIndex(1))
        .into_iter()
        .map(|(_, color)| color.array())
        .collect();
    for district in &city(&harness).districts {
        let accent = laid_over(Rgb::BLACK, style.theme(district.theme).accent);
        assert!(laid.contains(&accent.array()), "{}", district.theme.label());
    }
    ask(&mut harness, ViewCommand::Layer("districts".into()));
    harness.get_by_label("each in the colour it has on the map");
    ask(&mut harness, TimeCommand::Seek(400));
    rest(&mut harness);
    ask(&mut harness, ViewCommand::Layer("block_ids".into()));
    harness.get_by_label("each number has its own colour; colours repeat");
}

#[test]
fn the_card_says_whose_number_it_is() {
    let mut harness = window(small());
    ask(&mut harness, ViewCommand::Layer("wealth".into()));
    harness.hover_at(map_middle(&harness));
    settle(&mut harness);
    harness.get_by_label("district's wealth");
    let BoardPos { pos: tile, .. } = harness.state().map().hovered().expect("a tile");
    let layer = workspace(&harness).view().expect("a city").slots.layer("wealth").expect("it is there");
    harness.get_by_label(&format!("wealth here: {}", layer.value_at(tile).expect("a number")));
}

#[test]
fn a_breakpoint_is_framed_outside_of_the_selection() {
    let mut harness = window(small());
    ask(&mut harness, LookCommand::Tile(BoardPos::new(BoardIndex(1), Pos::new(50, 25))));
    ask(&mut harness, TimeCommand::BreakHere);
    let frame = |color: Color32| {
        shapes(&harness).into_iter().find_map(|shape| match shape {
            Shape::Rect(frame) if frame.stroke.color == color => Some((frame.rect, frame.stroke.width)),
            _ => None,
        })
    };
    let (selected, _) = frame(SELECTED).expect("framed");
    let (around, width) = frame(theme::MAP_ERROR).expect("framed");
    assert!(around.shrink(width / 2.0).contains_rect(selected.expand(1.5)), "{around} around {selected}");
}

#[test]
fn names_are_written_over_outlines() {
    let mut harness = window(small());
    let entity = Entity { kind: 0, id: 0 };
    ask(&mut harness, LookCommand::Entity(entity));
    ask(&mut harness, ViewCommand::ToggleMark(Mark::Ids));
    let name = &city(&harness).districts[0].name;
    let shapes = shapes(&harness);
    let outline = shapes.iter().position(|shape| match shape {
        Shape::Mesh(mesh) => mesh.vertices.iter().any(|vertex| vertex.color == SELECTED),
        _ => false,
    });
    let written = shapes.iter().position(|s| matches!(s, Shape::Text(text) if text.galley.text() == name));
    assert!(outline.expect("outlined") < written.expect("written"));
}

/// A tile that a click selects the building of, and that is in one or in none once the lots are drawn again.
fn tile_rebuilt(harness: &mut Window, lots: PassIndex, by_another: bool) -> Pos {
    let before = Arc::clone(workspace(harness).view().expect("a city").moment);
    ask(harness, RunCommand::Reroll(lots));
    let after = city(harness).stratum(StratumKind::Street);
    let selects_building =
        |&pos: &Pos| before.entities_at(BoardIndex(1), pos).first().is_some_and(|entity| entity.kind == 1);
    let is_it = |pos: &Pos| after.building(*pos).is_some() == by_another && selects_building(pos);
    let found = before.size().rect().iter().find(is_it).expect("there is one");
    ask(harness, RunCommand::Undo);
    found
}

#[test]
fn a_rebuilt_tile_keeps_its_building_selected_and_undo_brings_back_the_one_before() {
    let mut harness = window(small());
    let lots = pass(&harness, "lots");
    for by_another in [true, false] {
        let tile = tile_rebuilt(&mut harness, lots, by_another);
        ask(&mut harness, LookCommand::Tile(BoardPos::new(BoardIndex(1), tile)));
        let at = |h: &Window| city(h).stratum(StratumKind::Street).building(tile).map(|id| id.index() as u32);
        let selected =
            |h: &Window| workspace(h).selection().entity().filter(|entity| entity.kind == 1).map(|entity| entity.id);
        let first = at(&harness);
        assert_eq!(selected(&harness), first);
        ask(&mut harness, RunCommand::Reroll(lots));
        assert_eq!(at(&harness).is_some(), by_another);
        assert_eq!(selected(&harness), at(&harness), "by another: {by_another}");
        assert_eq!(corners(&harness, SELECTED) > 0, by_another, "the outline");
        ask(&mut harness, RunCommand::Undo);
        assert_eq!(selected(&harness), first);
        assert!(corners(&harness, SELECTED) > 0, "the outline is back, by another: {by_another}");
    }
}

#[test]
fn what_was_let_go_of_does_not_come_back() {
    let mut harness = window(small());
    let lots = pass(&harness, "lots");
    let tile = tile_rebuilt(&mut harness, lots, false);
    ask(&mut harness, LookCommand::Tile(BoardPos::new(BoardIndex(1), tile)));
    ask(&mut harness, RunCommand::Reroll(lots));
    ask(&mut harness, LookCommand::Nothing);
    ask(&mut harness, RunCommand::Undo);
    assert_eq!(workspace(&harness).selection().entity(), None);
}
