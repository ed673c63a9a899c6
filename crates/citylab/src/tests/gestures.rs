//! What the pointer and held keys do on the map: the menu of a tile, a rectangle to break on, a look at what was before.

use egui::{Event, Key, Modifiers, OutputCommand, PointerButton, Pos2, vec2};
use egui_kittest::kittest::Queryable as _;
use mapkit::{BoardIndex, BoardPos, BoardRect, Pos, Rect};

use super::{Window, ask, click, map_middle, settle, small, tile_history, window, workspace};
use crate::command::{LookCommand, RunCommand, TimeCommand, ViewCommand};
use crate::marks::Break;
use crate::subject::RecipeIndex;

/// A window that looks at the city closely.
fn close_by() -> Window {
    let mut harness = window(small());
    for _ in 0..6 {
        ask(&mut harness, ViewCommand::ZoomIn);
    }
    harness
}

/// Presses or releases a button at a point.
fn button(harness: &Window, at: Pos2, button: PointerButton, pressed: bool) {
    harness.event(Event::PointerButton { pos: at, button, pressed, modifiers: Modifiers::NONE });
}

/// Opens the menu of the tile at a point; gives the tile.
fn right_click(harness: &mut Window, at: Pos2) -> BoardPos {
    harness.hover_at(at);
    settle(harness);
    let tile = harness.state().map().hovered().expect("a tile is there");
    for pressed in [true, false] {
        button(harness, at, PointerButton::Secondary, pressed);
    }
    settle(harness);
    tile
}

/// Drags from one point to another, with or without Shift.
fn drag(harness: &mut Window, from: Pos2, to: Pos2, modifiers: Modifiers) {
    harness.event(Event::ModifiersChanged(modifiers));
    harness.hover_at(from);
    harness.drag_at(from);
    harness.hover_at(from + (to - from) / 2.0);
    harness.hover_at(to);
    harness.drop_at(to);
    harness.event(Event::ModifiersChanged(Modifiers::NONE));
    settle(harness);
}

fn copied(harness: &Window) -> Option<String> {
    harness.output().platform_output.commands.iter().find_map(|command| match command {
        OutputCommand::CopyText(text) => Some(text.clone()),
        _ => None,
    })
}

#[test]
fn a_right_click_opens_a_menu_of_the_tile_and_moves_nothing() {
    let mut harness = close_by();
    let (before, at) = (harness.state().map().placement(), map_middle(&harness));
    let BoardPos { pos: tile, .. } = right_click(&mut harness, at);
    for label in ["Select this tile", "To its previous change", "Break on this tile", "Copy coordinates"] {
        harness.get_by_label(label);
    }
    assert_eq!(workspace(&harness).selection().tile(), None, "it selects nothing by itself");
    click(&mut harness, "Select this tile");
    assert_eq!(workspace(&harness).selection().tile(), Some(BoardPos::new(BoardIndex(1), tile)));
    assert!(harness.query_by_label("Select this tile").is_none(), "a choice closes the menu");
    harness.hover_at(at);
    button(&harness, at, PointerButton::Secondary, true);
    for step in 1..6 {
        harness.hover_at(at + vec2(step as f32 * 12.0, 0.0));
    }
    button(&harness, at + vec2(60.0, 0.0), PointerButton::Secondary, false);
    settle(&mut harness);
    assert_eq!(harness.state().map().placement(), before, "dragging with that button moves nothing either");
}

#[test]
fn the_menu_selects_every_entity_at_the_tile_by_its_kind_and_name() {
    let mut harness = window(small());
    // With all of the map in view nothing that is selected moves it.
    ask(&mut harness, ViewCommand::Fit);
    let at = map_middle(&harness);
    let BoardPos { board, pos: tile } = right_click(&mut harness, at);
    let moment = workspace(&harness).view().expect("a city").moment.clone();
    let entities = moment.entities_at(board, tile);
    assert!(!entities.is_empty());
    for entity in entities {
        harness.key_press(Key::Escape);
        right_click(&mut harness, at);
        let kind = moment.kinds()[usize::from(entity.kind)].name.to_lowercase();
        click(&mut harness, &format!("Select {kind} {}", moment.entity_name(entity).expect("it is there")));
        assert_eq!(workspace(&harness).selection().entity(), Some(entity));
    }
}

#[test]
fn the_menu_goes_to_the_changes_of_the_tile() {
    let mut harness = close_by();
    let at = map_middle(&harness);
    let BoardPos { board, pos: tile } = right_click(&mut harness, at);
    click(&mut harness, "To its previous change");
    ask(&mut harness, LookCommand::Tile(BoardPos::new(board, tile)));
    let changes = tile_history(&harness);
    let steps: Vec<_> = changes.iter().map(|change| change.step).collect();
    assert_eq!(Some(&workspace(&harness).step()), steps.last());
    right_click(&mut harness, at);
    click(&mut harness, "To its previous change");
    assert_eq!(workspace(&harness).step(), steps[steps.len() - 2]);
    right_click(&mut harness, at);
    click(&mut harness, "To its next change");
    assert_eq!(workspace(&harness).step(), steps[steps.len() - 1]);
}

#[test]
fn from_the_end_the_last_step_is_a_previous_change() {
    let mut harness = window(small());
    ask(&mut harness, RunCommand::Recipe(RecipeIndex(1)));
    let steps = workspace(&harness).recording().expect("recorded").steps().to_vec();
    let (last, area) = (steps.len(), steps.last().expect("some").area);
    assert!(steps[last - 1].tiles_changed > 0, "the last step of a dungeon places a door");
    let spot = vec![BoardRect::new(BoardIndex(0), area)];
    ask(&mut harness, TimeCommand::PreviousInView(spot.clone()));
    assert_eq!(workspace(&harness).step(), last);
    assert_eq!(
        workspace(&harness).state().map(|state| state.changed[0].clone()),
        Some(vec![Pos::new(area.x, area.y)])
    );
    ask(&mut harness, TimeCommand::PreviousInView(spot.clone()));
    assert!((1..last).contains(&workspace(&harness).step()), "the next one lies before it");
    ask(&mut harness, TimeCommand::NextInView(spot));
    assert_eq!(
        (workspace(&harness).step(), workspace(&harness).is_at_end()),
        (last, false),
        "it is shown with what it changed"
    );
    ask(&mut harness, TimeCommand::End);
    assert!(workspace(&harness).is_at_end());
}

#[test]
fn the_list_of_breaks_tells_of_the_rectangle_that_the_map_draws() {
    let mut harness = window(small());
    click(&mut harness, "Breakpoints");
    harness.get_by_label_contains("A drag on the map with Shift");
}

#[test]
fn the_menu_breaks_on_the_tile_and_takes_that_back() {
    let mut harness = close_by();
    let at = map_middle(&harness);
    let BoardPos { board, pos: tile } = right_click(&mut harness, at);
    click(&mut harness, "Break on this tile");
    assert_eq!(workspace(&harness).breaks(), [Break::Tile(board, tile)]);
    right_click(&mut harness, at);
    click(&mut harness, "Remove the break on this tile");
    assert!(workspace(&harness).breaks().is_empty());
}

#[test]
fn the_menu_copies_what_commands_take() {
    let mut harness = close_by();
    let at = map_middle(&harness);
    let BoardPos { pos: tile, .. } = right_click(&mut harness, at);
    harness.get_by_label("Copy coordinates").click();
    harness.step();
    let coordinates = format!("street,{},{}", tile.x, tile.y);
    assert_eq!(copied(&harness), Some(coordinates.clone()));
    right_click(&mut harness, at);
    harness.get_by_label("Copy the command that tells its history").click();
    harness.step();
    let line = copied(&harness).expect("copied");
    assert!(line.starts_with("city trace ") && line.ends_with(&format!("--tile {coordinates}")), "{line}");
}

#[test]
fn the_menu_brings_the_tile_to_the_middle() {
    let mut harness = close_by();
    let at = map_middle(&harness) + vec2(90.0, 60.0);
    let BoardPos { pos: tile, .. } = right_click(&mut harness, at);
    click(&mut harness, "Centre here");
    harness.hover_at(map_middle(&harness));
    settle(&mut harness);
    let BoardPos { pos: middle, .. } = harness.state().map().hovered().expect("a tile");
    assert!(middle.chebyshev(tile) <= 1, "{middle} is not {tile}");
}

#[test]
fn a_drag_with_shift_draws_a_rectangle_to_break_on() {
    let mut harness = close_by();
    let (before, at) = (harness.state().map().placement().expect("drawn"), map_middle(&harness));
    let far = at + before.cell[0] * vec2(3.0, 0.0) + before.cell[1] * vec2(0.0, 2.0);
    harness.hover_at(at);
    settle(&mut harness);
    let BoardPos { board, pos: tile } = harness.state().map().hovered().expect("a tile");
    // From the far corner back: a rectangle has no direction.
    drag(&mut harness, far, at, Modifiers::SHIFT);
    assert_eq!(workspace(&harness).breaks(), [Break::Area(board, Rect::new(tile.x, tile.y, 4, 3))]);
    assert_eq!(harness.state().map().placement(), Some(before), "the view stays");
    drag(&mut harness, far, at, Modifiers::NONE);
    assert_eq!(workspace(&harness).breaks().len(), 1, "without Shift it pans");
    assert_ne!(harness.state().map().placement(), Some(before));
}

#[test]
fn the_menu_asks_for_a_rectangle_and_esc_takes_that_back() {
    let mut harness = close_by();
    let at = map_middle(&harness);
    for escapes in [true, false] {
        right_click(&mut harness, at);
        click(&mut harness, "Break on a rectangle…");
        harness.get_by_label_contains("Drag a rectangle");
        if escapes {
            harness.key_press(Key::Escape);
            settle(&mut harness);
        }
        assert_eq!(harness.query_by_label_contains("Drag a rectangle").is_none(), escapes);
        drag(&mut harness, at, at + vec2(50.0, 50.0), Modifiers::NONE);
        assert_eq!(workspace(&harness).breaks().is_empty(), escapes);
    }
    assert!(harness.query_by_label_contains("Drag a rectangle").is_none(), "one drag draws one");
}

#[test]
fn holding_b_shows_what_was_before_the_step_and_letting_go_returns() {
    let mut harness = close_by();
    let step =
        workspace(&harness).recording().expect("recorded").steps().iter().rposition(|step| step.tiles_changed > 0);
    let step = step.expect("some step changed tiles") + 1;
    ask(&mut harness, TimeCommand::Seek(step));
    let (board, tile) = {
        let changed = &workspace(&harness).state().expect("not the end").changed;
        let board = changed.iter().position(|tiles| !tiles.is_empty()).expect("it changed a tile");
        (BoardIndex(board as u8), changed[board][0])
    };
    let fields = |h: &Window| workspace(h).view().expect("a world").moment.tile_fields(board, tile);
    let after = fields(&harness);
    harness.key_down(Key::B);
    settle(&mut harness);
    assert_ne!(fields(&harness), after);
    assert_eq!(workspace(&harness).step(), step, "the playhead stays");
    harness.get_by_label(&format!("Before step {step}"));
    harness.key_up(Key::B);
    settle(&mut harness);
    assert_eq!(fields(&harness), after);
    assert!(harness.query_by_label_contains("Before step").is_none());
}

#[test]
fn before_the_first_step_and_while_typing_b_shows_nothing_else() {
    let mut harness = close_by();
    ask(&mut harness, TimeCommand::Start);
    harness.key_down(Key::B);
    settle(&mut harness);
    assert_eq!(workspace(&harness).shown_before(), None);
    harness.key_up(Key::B);
    ask(&mut harness, TimeCommand::Seek(5));
    harness.get(egui_kittest::kittest::By::new().role(egui::accesskit::Role::TextInput).label("Flavor")).focus();
    settle(&mut harness);
    harness.key_down(Key::B);
    settle(&mut harness);
    assert_eq!(workspace(&harness).shown_before(), None);
}
