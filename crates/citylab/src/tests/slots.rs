//! The slots panel: the list, what a slot holds by its kind, layers, writes, comparison with a pinned step.

use egui::accesskit::{Role, Toggled};
use egui::vec2;
use egui_kittest::kittest::{By, NodeT as _, Queryable as _};
use mapkit::{BoardIndex, BoardPos, Layer, Place, Pos};

use super::tiny::Tiny;
use super::{Window, ask, city, click, session_over, settle, small, window_sized, workspace};
use crate::Lab;
use crate::command::{LookCommand, TimeCommand};
use crate::subject::city::CityMoment;
use crate::subject::{self, Made, RecipeIndex, erase};

/// A window with room for all rows of most lists.
fn of(recipe: usize) -> Window {
    let mut session = session_over(subject::all());
    session.open(small(), None);
    if recipe != 0 {
        session.run(crate::command::RunCommand::Recipe(RecipeIndex(recipe)));
    }
    window_sized(Lab::with_session(session), vec2(1500.0, 2400.0))
}

fn tiny() -> Window {
    let mut session = session_over(vec![erase(Tiny)]);
    session.open(Tiny::values(7), None);
    window_sized(Lab::with_session(session), vec2(1500.0, 1600.0))
}

/// The row of a slot in the list.
fn slot<'a>(harness: &'a Window, name: &str) -> Option<egui_kittest::Node<'a>> {
    let start = format!("Slot {name}, ");
    harness.query_by(move |node| node.label().is_some_and(|label| label.starts_with(&start)))
}

fn choose(harness: &mut Window, name: &str) {
    slot(harness, name).expect("the slot is listed").click();
    settle(harness);
}

#[test]
fn every_slot_is_listed_with_kind_extent_and_who_made_it() {
    for recipe in [0, 1] {
        let harness = of(recipe);
        let slots = workspace(&harness).view().expect("a view").slots.list();
        assert!(slots.len() >= 3);
        for info in &slots {
            let label = slot(&harness, info.name).expect("it is listed").accesskit_node().label().expect("a name");
            let wanted = format!("Slot {}, {}, {}, made by {}", info.name, info.kind, info.extent, info.made_by);
            assert!(label.starts_with(&wanted), "{label}");
        }
    }
}

#[test]
fn every_slot_of_every_recipe_can_be_looked_into() {
    for recipe in [0, 1] {
        let mut harness = of(recipe);
        let slots = workspace(&harness).view().expect("a view").slots.clone();
        for info in slots.list() {
            choose(&mut harness, info.name);
            let layer = slots.layer(info.name).expect("it is there");
            let has_picture = harness.query_by_label(&format!("Picture of {}", info.name)).is_some();
            assert_eq!(has_picture, !matches!(layer, Layer::Value(_)), "{}", info.name);
            match (&layer, slots.table(info.name)) {
                (_, Some(table)) if table.rows.is_empty() => drop(harness.get_by_label("The list is empty.")),
                (_, Some(table)) => {
                    let (heading, cell) = (table.columns[0], &table.rows[0][0]);
                    harness.get_by_label_contains(&format!("Row 0, {heading} {cell}"));
                }
                (Layer::Mask(grid), None) => {
                    let set = crate::words::number(grid.count(|&set| set));
                    harness.get_by_label_contains(&format!("{set} of "));
                }
                (Layer::Field { .. }, None) => drop(harness.get_by_label(&format!("Histogram of {}", info.name))),
                (Layer::Ids(_), None) => drop(harness.get_by_label_contains(" tiles without")),
                _ => {}
            }
        }
    }
}

#[test]
fn a_slot_of_a_new_pass_appears_when_it_is_made_and_the_step_that_writes_it_is_marked() {
    let mut harness = tiny();
    assert!(slot(&harness, "raised").is_some() && slot(&harness, "peaks").is_some());
    ask(&mut harness, TimeCommand::Seek(6));
    harness.get_by_label("No pass has made a slot yet; go on in time.");
    ask(&mut harness, TimeCommand::Seek(7));
    let written = |harness: &Window, name: &str| {
        slot(harness, name)
            .map(|row| row.accesskit_node().label().is_some_and(|label| label.ends_with("written by this step")))
    };
    assert_eq!((written(&harness, "raised"), written(&harness, "peaks")), (Some(true), None));
    ask(&mut harness, TimeCommand::End);
    assert_eq!((written(&harness, "raised"), written(&harness, "peaks")), (Some(false), Some(true)));
}

#[test]
fn a_slot_that_was_chosen_is_waited_for_where_it_is_not_there() {
    let mut harness = tiny();
    choose(&mut harness, "peaks");
    ask(&mut harness, TimeCommand::Seek(10));
    harness.get_by_label("It is not there at this step.");
    click(&mut harness, "Next write");
    assert_eq!(workspace(&harness).step(), 27);
    harness.get_by_label("Picture of peaks");
    choose(&mut harness, "raised");
    click(&mut harness, "Previous write");
    let step = workspace(&harness).step();
    assert_eq!(Some(step), workspace(&harness).recording().expect("recorded").previous_write(27, "raised"));
}

#[test]
fn one_click_lays_a_slot_over_the_map() {
    let mut harness = tiny();
    choose(&mut harness, "raised");
    click(&mut harness, "Show on map");
    assert_eq!(harness.state().map().layer(), Some("raised"));
    harness.get_by_label("Remove layer");
    click(&mut harness, "Show on map");
    assert_eq!(harness.state().map().layer(), None);
}

#[test]
fn a_row_under_the_pointer_is_framed_on_the_map_and_a_clicked_one_brought_into_view() {
    let mut harness = of(0);
    choose(&mut harness, "lots");
    let table = workspace(&harness).view().expect("a view").slots.table("lots").expect("a list");
    let Place::Area(area) = table.places[1] else { panic!("lots are rectangles") };
    let row = |harness: &Window| harness.get_by_label_contains("Row 1, ").rect().center();
    let at = row(&harness);
    harness.hover_at(at);
    settle(&mut harness);
    assert_eq!(workspace(&harness).selection().highlight(), Some(area));
    harness.hover_at(egui::pos2(2.0, 2.0));
    settle(&mut harness);
    assert_eq!(workspace(&harness).selection().highlight(), None);
    for _ in 0..12 {
        harness.state_mut().apply(crate::command::ViewCommand::ZoomIn.into());
    }
    ask(&mut harness, LookCommand::Tile(BoardPos::new(BoardIndex(1), Pos::new(90, 45))));
    harness.get_by_label_contains("Row 1, ").click();
    settle(&mut harness);
    harness.hover_at(egui::pos2(2.0, 2.0));
    settle(&mut harness);
    assert_eq!(workspace(&harness).selection().highlight(), Some(area), "what was clicked stays framed");
    let in_view = harness.state().map().in_view()[0].area;
    assert!(in_view.contains(area.center()), "{in_view:?} {area:?}");
    choose(&mut harness, "land");
    assert_eq!(workspace(&harness).selection().highlight(), None);
}

#[test]
fn the_row_that_was_chosen_is_the_same_id_wherever_it_stands_or_none() {
    let mut harness = of(0);
    choose(&mut harness, "block_ids");
    // As they are listed: the largest first.
    let listed = |harness: &Window| {
        let layer = workspace(harness).view().expect("a view").slots.layer("block_ids");
        let Some(Layer::Ids(grid)) = layer else { return Vec::new() };
        let mut tiles = std::collections::BTreeMap::<u32, usize>::new();
        grid.cells().iter().filter(|&&id| id != 0).for_each(|&id| *tiles.entry(id).or_default() += 1);
        let mut ids: Vec<_> = tiles.into_iter().collect();
        ids.sort_by_key(|&(id, count)| (std::cmp::Reverse(count), id));
        ids.into_iter().map(|(id, _)| id).collect()
    };
    let lit = |harness: &Window| {
        let rows =
            harness.query_all_by_role(Role::Row).filter(|row| row.accesskit_node().toggled() == Some(Toggled::True));
        rows.filter_map(|row| row.accesskit_node().label())
            .filter(|label| label.starts_with("Id "))
            .collect::<Vec<_>>()
    };
    let row = |id: u32| format!("Id {id}, ");
    let choose_first = |harness: &mut Window| {
        let first = listed(harness)[0];
        harness.get_by_label_contains(&row(first)).click();
        settle(harness);
        harness.hover_at(egui::pos2(2.0, 2.0));
        settle(harness);
        assert!(lit(harness)[0].starts_with(&row(first)) && workspace(harness).selection().highlight().is_some());
        first
    };
    let chosen = choose_first(&mut harness);
    let values = small().with("seed", "2");
    harness.state_mut().apply(crate::command::Command::Params(crate::command::ParamsCommand::Set(values)));
    settle(&mut harness);
    let now = listed(&harness);
    assert_ne!(now[0], chosen, "another block is the largest now");
    if let Some(label) = lit(&harness).first() {
        assert!(label.starts_with(&row(chosen)), "{label}");
    } else {
        // It may lie below the rows in view: then it is framed all the same.
        assert!(harness.query_by_label_contains(&row(chosen)).is_none());
        assert_eq!(workspace(&harness).selection().highlight().is_some(), now.contains(&chosen));
    }
    // Where its slot is not there, nothing is chosen any more, nor framed.
    choose_first(&mut harness);
    ask(&mut harness, TimeCommand::Seek(1));
    assert_eq!(workspace(&harness).selection().highlight(), None);
    ask(&mut harness, TimeCommand::End);
    assert_eq!((lit(&harness), workspace(&harness).selection().highlight()), (Vec::new(), None));
}

#[test]
fn a_grid_is_compared_with_the_pinned_step_tile_by_tile() {
    let mut harness = tiny();
    choose(&mut harness, "raised");
    ask(&mut harness, TimeCommand::Seek(10));
    ask(&mut harness, TimeCommand::Pin);
    assert!(harness.query_by_label_contains("at step 10").is_none(), "the slot is shown as it is at the playhead");
    click(&mut harness, "Compare with the pinned step");
    harness.get_by_label("the same as at step 10");
    let before = workspace(&harness).view().expect("a view").slots.layer("raised").expect("ids");
    ask(&mut harness, TimeCommand::End);
    let after = workspace(&harness).view().expect("a view").slots.layer("raised").expect("ids");
    let (Layer::Ids(before), Layer::Ids(after)) = (before, after) else { panic!("counts are ids") };
    let differing = before.cells().iter().zip(after.cells()).filter(|(a, b)| a != b).count();
    assert!(differing > 0);
    harness.get_by_label(&format!("{differing} tiles differ from step 10"));
    harness.get_by_label("Difference of raised");
    choose(&mut harness, "peaks");
    harness.get_by_label("not there at step 10");
    click(&mut harness, "Compare with the pinned step");
    assert!(harness.query_by_label("not there at step 10").is_none());
    assert!(workspace(&harness).pinned().is_some(), "the pin is the timeline's");
    ask(&mut harness, TimeCommand::Unpin);
    assert!(harness.query_by_label("Compare with the pinned step").is_none());
}

#[test]
fn a_list_is_compared_with_the_pinned_step_row_by_row() {
    let mut harness = of(1);
    let name = "leaves";
    let recording = workspace(&harness).recording().expect("recorded");
    let first = recording.next_write(0, name).expect("the partition writes it");
    let pinned = recording.next_write(first, name).expect("and again");
    ask(&mut harness, TimeCommand::Seek(pinned));
    choose(&mut harness, name);
    let rows = |harness: &Window| {
        let table = workspace(harness).view().expect("a view").slots.table(name).expect("a list");
        let rows: Vec<_> = table.rows.into_iter().zip(table.places.iter().map(Place::bounds)).collect();
        rows
    };
    let before = rows(&harness);
    ask(&mut harness, TimeCommand::Pin);
    click(&mut harness, "Compare with the pinned step");
    ask(&mut harness, TimeCommand::End);
    let after = rows(&harness);
    let added = after.iter().filter(|row| !before.contains(row)).count();
    let removed = before.iter().filter(|row| !after.contains(row)).count();
    assert!(added > 0, "the partition goes on after its second step");
    harness.get_by_label(&format!("{added} added, {removed} removed since step {pinned}"));
    assert_eq!(harness.query_all_by_label_contains(", removed, ").count(), removed);
    assert!(harness.query_all_by_label_contains(", added, ").next().is_some());
}

#[test]
fn what_a_slot_says_of_a_tile_needs_no_layer_and_is_the_same() {
    for recipe in [0, 1] {
        let harness = of(recipe);
        let view = workspace(&harness).view().expect("a view");
        for name in view.slots.names() {
            let layer = view.slots.layer(name).expect("it is there");
            for pos in view.moment.size().rect().inflate(1).iter().step_by(11) {
                assert_eq!(view.slots.value_at(name, pos), layer.value_at(pos), "{name} at {pos}");
            }
        }
    }
}

#[test]
fn a_file_gets_its_slots_with_the_recording() {
    let made = of(0);
    let city = city(&made).clone();
    let names: Vec<_> = workspace(&made).view().expect("a view").slots.names().collect();
    let mut session = session_over(subject::all());
    session.open(small(), Some(Made::from_file(small(), std::sync::Arc::new(CityMoment::new(city)))));
    assert_eq!(session.workspace().view().expect("a view").slots.names().count(), 0);
    assert!(super::super::slots::no_slots(&session).starts_with("A file holds no slots"));
    session.poll(false);
    let harness = window_sized(Lab::with_session(session), vec2(1280.0, 1600.0));
    assert!(workspace(&harness).shown().expect("shown").loaded && workspace(&harness).is_at_end());
    assert_eq!(workspace(&harness).view().expect("a view").slots.names().collect::<Vec<_>>(), names);
    assert!(slot(&harness, names[0]).is_some());
}

#[test]
fn the_panel_works_low_narrow_and_tall() {
    for size in [vec2(640.0, 480.0), vec2(1024.0, 512.0), vec2(700.0, 2000.0)] {
        let mut session = session_over(subject::all());
        session.open(small(), None);
        let mut harness = window_sized(Lab::with_session(session), size);
        harness.state_mut().open_pane(crate::command::Pane::Slots);
        settle(&mut harness);
        assert!(slot(&harness, "land").is_some(), "{size}");
        let shows = harness.query_by_label("Show on map").map(|node| node.rect());
        let button = shows.unwrap_or_else(|| panic!("the button is there at {size}"));
        assert!(button.right() <= size.x && button.bottom() <= size.y, "{button:?} at {size}");
        let land = harness.get(
            By::new()
                .role(Role::Row)
                .predicate(|node| node.label().is_some_and(|label| label.starts_with("Slot land, "))),
        );
        land.click();
        settle(&mut harness);
    }
}

#[test]
fn what_a_row_frames_on_the_map_goes_with_the_panel() {
    let mut harness = of(0);
    choose(&mut harness, "lots");
    harness.get_by_label_contains("Row 1, ").click();
    settle(&mut harness);
    assert!(workspace(&harness).selection().highlight().is_some());
    ask(&mut harness, crate::command::WindowCommand::TogglePane(crate::command::Pane::Slots));
    assert_eq!(workspace(&harness).selection().highlight(), None);
}
