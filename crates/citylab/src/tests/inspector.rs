//! The inspector: what is selected, what changed it, which rules are broken, things, figures.

use std::sync::Arc;

use citygen::model::StratumKind;
use egui::accesskit::{Role, Toggled};
use egui::vec2;
use egui_kittest::kittest::{By, NodeT as _, Queryable as _};
use mapkit::{BoardIndex, BoardPos, Pos};

use super::tiny::{Tiny, UNDATED};
use super::{
    Window, ask, city, click, pass, session_over, settle, small, tile_history, window, window_sized, workspace,
};
use crate::Lab;
use crate::command::{Command, LookCommand, ParamsCommand, RunCommand, TimeCommand};
use crate::jobs::Jobs;
use crate::session::Session;
use crate::subject::city::CityMoment;
use crate::subject::moment::{Entity, Violation};
use crate::subject::{self, Made, Moment, RecipeIndex, Values, erase};

/// A tall window, so that all of the inspector is in view.
fn tall(values: Values) -> Window {
    let mut session = session_over(subject::all());
    session.open(values, None);
    window_sized(Lab::with_session(session), vec2(1280.0, 2000.0))
}

fn moment(harness: &Window) -> Arc<dyn Moment> {
    Arc::clone(workspace(harness).view().expect("a view").moment)
}

/// A tile in the middle of the building at `index` on Street, and the building as a thing.
fn building(harness: &Window, index: u32) -> (Pos, Entity) {
    let kinds = moment(harness).kinds();
    let kind = kinds.iter().position(|kind| kind.name == "Building").expect("cities have buildings") as u8;
    (city(harness).buildings[index as usize].footprint.center(), Entity { kind, id: index })
}

#[test]
fn a_click_on_the_map_fills_the_inspector() {
    let mut harness = window(small());
    harness.get_by_label("Click a tile on the map.");
    harness.get_by_label("Select a tile to see what changed it.");
    harness.get_by_label("Every rule holds in the finished city.");
    harness.get_by_label_contains("Map of").click();
    settle(&mut harness);
    let BoardPos { board, pos: tile } = workspace(&harness).selection().tile().expect("a tile is selected");
    assert_eq!(board, BoardIndex(1));
    harness.get(By::new().role(Role::Link).label(&format!("Street {tile}")));
    assert!(harness.query_by_label("Click a tile on the map.").is_none());
    harness.get_by_label("Slots here");
    let view = workspace(&harness).view().expect("a view");
    let land = view.slots.value_at("land", tile).expect("a mask says something of every tile");
    let said = harness.get_all_by_label("land").next().expect("the slot's name").rect();
    let value = harness.get_all_by_label(&land).any(|node| (node.rect().center().y - said.center().y).abs() < 4.0);
    assert!(value, "{land} stands beside the slot's name");
}

#[test]
fn fields_of_the_other_boards_are_folded_and_a_click_selects_there() {
    let mut harness = tall(small());
    let (tile, _) = building(&harness, 0);
    ask(&mut harness, LookCommand::Tile(BoardPos::new(BoardIndex(1), tile)));
    let before = harness.query_all_by_label("terrain").count();
    click(&mut harness, "On the other strata");
    assert_eq!(harness.query_all_by_label("terrain").count(), before + 4);
    harness.get(By::new().role(Role::Link).label("Heights")).click();
    settle(&mut harness);
    assert_eq!(workspace(&harness).selection().tile(), Some(BoardPos::new(BoardIndex(3), tile)));
    harness.get(By::new().role(Role::Link).label(&format!("Heights {tile}")));
}

#[test]
fn links_lead_to_entities_and_back_leads_home_to_the_step() {
    let mut harness = tall(small());
    let (tile, entity) = building(&harness, 3);
    let end = workspace(&harness).step();
    let late = end - 5;
    ask(&mut harness, TimeCommand::Seek(late));
    ask(&mut harness, LookCommand::Tile(BoardPos::new(BoardIndex(1), tile)));
    assert_eq!(
        workspace(&harness).selection().entity(),
        Some(entity),
        "the most particular thing at a tile is selected"
    );
    let title = moment(&harness).details(entity).expect("it is there").title;
    assert!(harness.query_all_by_label(&title).count() >= 2, "in the tile's fields and over its details");
    let district = city(&harness).buildings[3].district;
    let name = city(&harness).district(district).expect("it is there").name.clone();
    let link = harness.get_all(By::new().role(Role::Link).label(&name)).next().expect("a link to the district");
    link.click();
    settle(&mut harness);
    let there = workspace(&harness).selection().entity().expect("a thing");
    assert_eq!((there.kind, there.id as usize), (0, district.index()));
    assert!(harness.query_by_label("centre").is_some(), "its details are shown");
    ask(&mut harness, TimeCommand::End);
    click(&mut harness, "Back");
    assert_eq!((workspace(&harness).selection().entity(), workspace(&harness).step()), (Some(entity), late));
    click(&mut harness, "Forward");
    assert_eq!(workspace(&harness).selection().entity(), Some(there));
    assert!(harness.get_by_label("Forward").accesskit_node().is_disabled());
}

#[test]
fn going_back_stops_what_plays_and_restores_the_end() {
    let mut harness = window(small());
    ask(&mut harness, LookCommand::Tile(BoardPos::new(BoardIndex(1), Pos::new(20, 20))));
    let end = workspace(&harness).step();
    ask(&mut harness, TimeCommand::Seek(40));
    ask(&mut harness, LookCommand::Tile(BoardPos::new(BoardIndex(1), Pos::new(30, 20))));
    let session = harness.state_mut().session_mut();
    session.travel(TimeCommand::Play);
    session.look(LookCommand::Back);
    settle(&mut harness);
    assert!(workspace(&harness).playing().is_none());
    assert_eq!((workspace(&harness).step(), workspace(&harness).is_at_end()), (end, true));
}

#[test]
fn the_history_of_a_tile_is_rows_that_move_the_playhead() {
    let mut harness = tall(small());
    let (tile, _) = building(&harness, 0);
    ask(&mut harness, LookCommand::Tile(BoardPos::new(BoardIndex(1), tile)));
    let changes = tile_history(&harness);
    assert!(changes.len() >= 2, "ground, then a building");
    let row = |harness: &Window, step: usize| {
        let start = format!("Step {step}, ");
        harness
            .get_by(move |node| node.label().is_some_and(|label| label.starts_with(&start)))
            .accesskit_node()
            .label()
    };
    for change in changes.iter() {
        let label = row(&harness, change.step).expect("a row");
        assert!(label.ends_with(&format!("{} → {}", change.before, change.after)), "{label}");
    }
    let first = row(&harness, changes[0].step).expect("a row");
    click(&mut harness, &first);
    assert_eq!(workspace(&harness).step(), changes[0].step);
    let is_marked = harness.get_by_label(&first).accesskit_node().toggled() == Some(Toggled::True)
        || harness.get_by_label(&first).accesskit_node().is_selected() == Some(true);
    assert!(is_marked, "the change at the playhead is marked");
    assert!(harness.get_by_label("Previous change").accesskit_node().is_disabled());
    click(&mut harness, "Next change");
    assert_eq!(workspace(&harness).step(), changes[1].step);
    click(&mut harness, "Previous change");
    assert_eq!(workspace(&harness).step(), changes[0].step);
}

#[test]
fn a_tile_that_nothing_changed_says_so() {
    let mut session = session_over(subject::all());
    session.open(small(), None);
    session.run(RunCommand::Recipe(RecipeIndex(1)));
    let mut harness = window_sized(Lab::with_session(session), vec2(1280.0, 1000.0));
    let diff = workspace(&harness).recording().expect("recorded").diff(0, usize::MAX);
    let size = moment(&harness).size();
    let rock = size.rect().iter().find(|pos| !diff[0].contains(pos)).expect("some rock is left");
    ask(&mut harness, LookCommand::Tile(BoardPos::new(BoardIndex(0), rock)));
    harness.get_by_label("No step changed this tile: it is as it was at the start.");
}

#[test]
fn broken_rules_are_told_with_place_and_the_step_since_which() {
    let mut harness = tall(small());
    let connectivity = pass(&harness, "connectivity");
    ask(&mut harness, RunCommand::SwitchPass(connectivity));
    let violations = workspace(&harness).shown().expect("shown").made.violations.clone();
    assert!(!violations.is_empty(), "without its repairs this city breaks a rule");
    assert!(harness.query_by_label("Every rule holds in the finished city.").is_none());
    let count = if violations.len() == 1 { "1 violation".into() } else { format!("{} violations", violations.len()) };
    harness.get_by_label(&format!("Why ({count})"));
    harness.get_by_label(&violations[0].rule);
    harness.get_all_by_label(&crate::words::cut(&violations[0].detail)).next().expect("what is wrong");
    click(&mut harness, "Since which step?");
    assert!(harness.query_by_label("Since which step?").is_none());
    let dated = workspace(&harness).dated_violations().expect("answered").clone();
    let step = dated
        .iter()
        .find_map(|(violation, step)| step.filter(|_| violations.contains(violation)))
        .expect("one is dated");
    let since = format!("since step {step} · ");
    harness.get_all_by_label_contains(&since).next().expect("a link").click();
    settle(&mut harness);
    assert_eq!(workspace(&harness).step(), step);
    let BoardPos { board, pos } = violations.iter().find_map(|violation| violation.place).expect("one has a place");
    let label = workspace(&harness).spec().boards[board.get()].label;
    harness.get_all_by_label(&format!("{label} {pos}")).next().expect("a link").click();
    settle(&mut harness);
    assert_eq!(workspace(&harness).selection().tile(), Some(BoardPos { board, pos }));
    ask(&mut harness, RunCommand::AllPassesOn);
    harness.get_by_label("Every rule holds in the finished city.");
}

#[test]
fn a_violation_is_dated_by_the_last_step_before_which_it_was_not_there() {
    let mut harness = window(small());
    let connectivity = pass(&harness, "connectivity");
    ask(&mut harness, RunCommand::SwitchPass(connectivity));
    ask(&mut harness, TimeCommand::DateViolations);
    let dated = workspace(&harness).dated_violations().expect("answered").clone();
    let recording = workspace(&harness).recording().expect("recorded");
    let is_broken = |step: usize, violation: &Violation| {
        let state = recording.state(step);
        let city = &state.moment.downcast::<CityMoment>().expect("a city").city;
        let is_it = |(rule, place): (String, _)| rule == violation.rule && place == violation.place;
        let broken = city.validate().into_iter();
        broken
            .map(|v| (v.rule.sentence().to_owned(), v.place.map(|at| BoardPos::new(at.stratum.board(), at.pos))))
            .any(is_it)
    };
    assert!(!dated.is_empty());
    let mut dates = Vec::new();
    for (violation, since) in dated.iter().take(6) {
        let since = since.expect("every violation is dated");
        assert!(since == 0 || !is_broken(since - 1, violation), "{violation:?} was there before {since}");
        for step in (since..=recording.len()).step_by(recording.len() / 15) {
            assert!(is_broken(step, violation), "{violation:?} is not there at {step}, after {since}");
        }
        dates.push(since);
    }
    assert!(dates.iter().any(|&since| since > 0 && since < recording.len()));
}

#[test]
fn entities_are_listed_by_kind_and_can_be_filtered_and_picked() {
    let mut harness = tall(small());
    let buildings = city(&harness).buildings.len();
    click(&mut harness, &format!("Buildings ({buildings})"));
    let (_, entity) = building(&harness, 5);
    let name = moment(&harness).entity_name(entity).expect("it is there");
    assert_eq!(Some(&name), moment(&harness).details(entity).map(|details| details.title).as_ref());
    harness.get_by_label("Filter buildings").focus();
    settle(&mut harness);
    harness.get_by_label("Filter buildings").type_text(&name.to_uppercase());
    settle(&mut harness);
    let row = harness.get(By::new().role(Role::Row).label(&name));
    row.click();
    settle(&mut harness);
    assert_eq!(workspace(&harness).selection().entity(), Some(entity));
    harness.get_by_label("Filter buildings").focus();
    settle(&mut harness);
    harness.get_by_label("Filter buildings").type_text("nowhere");
    settle(&mut harness);
    harness.get_by_label("No name holds this.");
}

#[test]
fn what_a_filter_found_keeps_no_world() {
    let mut harness = tall(small());
    let buildings = city(&harness).buildings.len();
    click(&mut harness, &format!("Buildings ({buildings})"));
    harness.get_by_label("Filter buildings").focus();
    settle(&mut harness);
    harness.get_by_label("Filter buildings").type_text("a");
    settle(&mut harness);
    let before = Arc::downgrade(&moment(&harness));
    // Folded, the list does not look through the next worlds.
    click(&mut harness, &format!("Buildings ({buildings})"));
    for seed in ["2", "3"] {
        ask(&mut harness, Command::Params(ParamsCommand::Set(small().with("seed", seed))));
    }
    assert!(before.upgrade().is_none(), "{} still hold it", before.strong_count());
}

#[test]
fn every_entity_of_every_recipe_has_one_name_and_its_links_lead_somewhere_at_every_step() {
    for recipe in 0..2 {
        let mut session = session_over(subject::all());
        session.open(small(), None);
        session.run(RunCommand::Recipe(RecipeIndex(recipe)));
        session.poll(false);
        let recording = Arc::clone(session.workspace().recording().expect("recorded"));
        let boards = session.workspace().spec().boards.len();
        for step in (0..=recording.len()).step_by(recording.len() / 40 + 1).chain([recording.len()]) {
            let moment = recording.state(step).moment;
            let mut links = Vec::new();
            for (kind, of_kind) in (0_u8..).zip(moment.kinds()) {
                for id in (0..of_kind.count).step_by(of_kind.count as usize / 30 + 1) {
                    let details = moment.details(Entity { kind, id }).expect("it is counted");
                    assert_eq!(moment.entity_name(Entity { kind, id }), Some(details.title), "{} {id}", of_kind.name);
                    links.extend(details.lines.into_iter().filter_map(|line| line.link));
                }
                assert_eq!(moment.details(Entity { kind, id: of_kind.count }), None);
                assert_eq!(moment.details(Entity { kind, id: u32::MAX }), None);
                assert_eq!(moment.entity_name(Entity { kind, id: of_kind.count }), None);
            }
            for pos in moment.size().rect().iter().step_by(37) {
                for board in BoardIndex::first(boards) {
                    links.extend(moment.tile_fields(board, pos).into_iter().filter_map(|line| line.link));
                    links.extend(moment.entities_at(board, pos));
                }
            }
            assert!(step == 0 || step < recording.len() || !links.is_empty(), "a finished world has things");
            for entity in links {
                assert!(
                    moment.details(entity).is_some(),
                    "at step {step} a link leads to {entity:?}, which is not there"
                );
            }
        }
    }
}

#[test]
fn a_selected_entity_that_is_not_there_yet_is_told_and_comes_back() {
    let mut harness = tall(small());
    let (tile, entity) = building(&harness, 0);
    ask(&mut harness, LookCommand::Tile(BoardPos::new(BoardIndex(1), tile)));
    ask(&mut harness, TimeCommand::Start);
    harness.get_by_label("Building 0 is not there at this step.");
    ask(&mut harness, TimeCommand::End);
    assert_eq!(workspace(&harness).selection().entity(), Some(entity));
    assert!(harness.query_by_label_contains("is not there at this step").is_none());
}

#[test]
fn the_tile_survives_a_new_city_and_a_entity_only_where_it_is_the_same() {
    let mut harness = tall(small());
    let (tile, entity) = building(&harness, 7);
    ask(&mut harness, LookCommand::Tile(BoardPos::new(BoardIndex(1), tile)));
    // Light and neon change, no building does.
    let dressing = pass(&harness, "dressing");
    ask(&mut harness, RunCommand::Reroll(dressing));
    assert_eq!(workspace(&harness).selection().entity(), Some(entity));
    ask(&mut harness, Command::Params(ParamsCommand::Set(small().with("seed", "77").with("size", "160x80"))));
    let selection = workspace(&harness).selection();
    assert_eq!(selection.tile(), Some(BoardPos::new(BoardIndex(1), tile)));
    if let Some(kept) = selection.entity() {
        let footprint = city(&harness).buildings[kept.id as usize].footprint;
        assert!(footprint.contains(tile), "what has its number now is elsewhere");
    }
    // A map that the tile does not lie on says so.
    ask(&mut harness, LookCommand::Tile(BoardPos::new(BoardIndex(1), Pos::new(150, 70))));
    ask(&mut harness, Command::Params(ParamsCommand::Set(small())));
    assert_eq!(workspace(&harness).selection().tile(), Some(BoardPos::new(BoardIndex(1), Pos::new(150, 70))));
    harness.get_by_label("This tile lies outside the map as it is now.");
}

#[test]
fn the_step_of_a_place_moves_along_with_its_pass() {
    let mut harness = window(small());
    let interiors = pass(&harness, "interiors");
    let first =
        |harness: &Window| workspace(harness).recording().expect("recorded").passes()[interiors.get()].first_step;
    let before = first(&harness);
    ask(&mut harness, TimeCommand::Seek(before + 3));
    ask(&mut harness, LookCommand::Tile(BoardPos::new(BoardIndex(1), Pos::new(20, 20))));
    ask(&mut harness, TimeCommand::End);
    ask(&mut harness, LookCommand::Tile(BoardPos::new(BoardIndex(1), Pos::new(30, 20))));
    ask(&mut harness, Command::Params(ParamsCommand::Set(small().with("seed", "5"))));
    assert_ne!(first(&harness), before, "the passes before have more or fewer steps");
    click(&mut harness, "Back");
    assert_eq!(workspace(&harness).step(), first(&harness) + 3);
}

#[test]
fn breakpoints_move_along_with_what_they_wait_for() {
    use crate::marks::Break;
    let mut harness = window(small());
    let (tile, entity) = building(&harness, 7);
    let area = city(&harness).buildings[7].footprint;
    let interiors = pass(&harness, "interiors");
    let first =
        |harness: &Window| workspace(harness).recording().expect("recorded").passes()[interiors.get()].first_step;
    let building = Break::Entity { entity, title: "Seven".into(), board: BoardIndex(1), area };
    ask(&mut harness, TimeCommand::AddBreak(building.clone()));
    let step = first(&harness) + 3;
    let spot = workspace(&harness).spot(step).expect("recorded");
    ask(&mut harness, TimeCommand::AddBreak(Break::Step(spot)));
    // No building changes.
    let dressing = pass(&harness, "dressing");
    ask(&mut harness, RunCommand::Reroll(dressing));
    assert_eq!(workspace(&harness).breaks(), [building, Break::Step(spot)]);
    // Every building is another: what is left of it is where it was.
    ask(&mut harness, Command::Params(ParamsCommand::Set(small().with("seed", "77").with("size", "160x80"))));
    assert!(area.contains(tile));
    assert_eq!(workspace(&harness).breaks()[0], Break::Area(BoardIndex(1), area));
    assert_ne!(first(&harness) + 3, step);
    assert_eq!(workspace(&harness).breaks()[1], Break::Step(spot));
    assert_eq!(spot.step_in(&**workspace(&harness).recording().expect("recorded")), Some(first(&harness) + 3));
}

#[test]
fn figures_are_counted_when_they_are_looked_at_and_differ_from_those_of_the_one_pin() {
    let mut harness = tall(small());
    assert!(harness.query_by_label("Pin to compare figures").is_none(), "nothing is counted that nobody looks at");
    click(&mut harness, "Statistics");
    let buildings = |harness: &Window| city(harness).buildings.len();
    let before = buildings(&harness);
    let row = |harness: &Window, text: &str| {
        let label = harness.get_all_by_label("buildings").last().expect("a figure").rect();
        harness.query_all_by_label(text).any(|node| (node.rect().center().y - label.center().y).abs() < 4.0)
    };
    assert!(row(&harness, &before.to_string()));
    // Pinned on the timeline, it is the pin of the figures too.
    ask(&mut harness, TimeCommand::Pin);
    harness.get_by_label(&format!("against {}", workspace(&harness).pin_words().expect("pinned")));
    ask(&mut harness, Command::Params(ParamsCommand::Set(small().with("density", "0.1"))));
    let now = buildings(&harness);
    assert_ne!(now, before);
    let difference = if now > before { format!("+{}", now - before) } else { format!("−{}", before - now) };
    assert!(row(&harness, &now.to_string()) && row(&harness, &difference), "{difference}");
    harness.get_by_label(&format!("against {}", workspace(&harness).pin_words().expect("still pinned")));
    click(&mut harness, "Unpin, and compare no figures");
    assert!(workspace(&harness).pinned().is_none() && harness.query_by_label_contains("against ").is_none());
    click(&mut harness, "Pin to compare figures");
    assert!(workspace(&harness).pinned().is_some());
    assert!(!row(&harness, &difference), "it is held against itself");
}

#[test]
fn figures_of_another_moment_are_marked_until_the_new_ones_are_counted() {
    let mut harness = tall(small());
    click(&mut harness, "Statistics");
    assert!(harness.query_by_label_contains("Counting").is_none());
    // While it plays nothing is counted: what stands there is of where it was.
    harness.state_mut().apply(TimeCommand::Start.into());
    settle(&mut harness);
    harness.state_mut().apply(TimeCommand::Play.into());
    harness.run_steps(6);
    assert!(workspace(&harness).playing().is_some());
    harness.get_by_label("These are of step 0. Counting …");
    ask(&mut harness, TimeCommand::Play);
    assert!(harness.query_by_label_contains("Counting").is_none());
}

#[test]
fn dating_violations_can_be_called_off_beside_its_progress() {
    let mut session = Session::new(vec![erase(Tiny)], subject::CITY, Jobs::on_threads(Arc::new(|| {})));
    session.open(Tiny::values(UNDATED), None);
    while session.is_working() || session.workspace().recording().is_none() {
        session.poll(false);
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    let mut harness = window_sized(Lab::with_session(session), vec2(1280.0, 2000.0));
    harness.get_by_label("Since which step?").click();
    harness.step();
    harness.step();
    let bar = harness.get_by_label("Looking for the steps").rect();
    let cancel = harness.get_by_label("Cancel").rect();
    assert!((cancel.center().y - bar.center().y).abs() < 6.0 && cancel.right() <= 1280.0, "{bar:?} {cancel:?}");
    harness.get_by_label("Cancel").click();
    harness.step();
    harness.step();
    assert!(!workspace(&harness).is_dating_violations() && workspace(&harness).dated_violations().is_none());
    harness.get_by_label("Since which step?");
}

#[test]
fn a_recipe_without_entities_or_rules_has_its_empty_states() {
    let mut session = session_over(vec![erase(Tiny)]);
    session.open(Tiny::values(7), None);
    let mut harness = window_sized(Lab::with_session(session), vec2(1280.0, 1400.0));
    harness.get_by_label("Nothing here can be selected but tiles.");
    harness.get_by_label("Every rule holds in the finished hills.");
    ask(&mut harness, LookCommand::Tile(BoardPos::new(BoardIndex(0), Pos::new(3, 3))));
    harness.get_by_label("height");
    assert!(harness.query_by_label("On the other strata").is_none(), "there is one board");
    assert!(harness.query_by_label("Copy command line").is_none(), "no command makes hills");
    click(&mut harness, "Statistics");
    harness.get_by_label("Pin to compare figures");
}

#[test]
fn names_of_any_length_do_not_make_the_panel_wider() {
    let mut harness = tall(small());
    let mut city = city(&harness).clone();
    for (index, building) in city.buildings.edit().iter_mut().enumerate() {
        building.name = Some(format!("{index} {}", "endless name ".repeat(4000)));
    }
    let made = Made::from_file(small(), Arc::new(CityMoment::new(city)));
    harness.state_mut().session_mut().open(small(), Some(made));
    settle(&mut harness);
    let (tile, entity) = building(&harness, 0);
    ask(&mut harness, LookCommand::Tile(BoardPos::new(BoardIndex(1), tile)));
    assert_eq!(workspace(&harness).selection().entity(), Some(entity));
    let right = 1280.0;
    let long = harness.query_all_by_label_contains("endless name").collect::<Vec<_>>();
    assert!(!long.is_empty());
    for node in long {
        assert!(node.rect().right() <= right + 0.5, "{:?}", node.rect());
        assert!(node.accesskit_node().label().is_some_and(|label| label.len() < 200));
    }
    let copy = harness.get_by_label("Copy command line").rect();
    assert!(copy.right() <= right && copy.width() > 20.0);
}

#[test]
fn rows_of_the_history_stay_where_they_are_when_one_is_clicked() {
    let mut harness = tall(small());
    let (tile, _) = building(&harness, 0);
    ask(&mut harness, LookCommand::Tile(BoardPos::new(BoardIndex(1), tile)));
    let changes = tile_history(&harness);
    let places = |h: &Window| -> Vec<egui::Rect> {
        let row = |step: usize| {
            let start = format!("Step {step}, ");
            h.get_by(move |node| node.label().is_some_and(|label| label.starts_with(&start))).rect()
        };
        changes.iter().map(|change| row(change.step)).collect()
    };
    let before = places(&harness);
    for (change, rect) in changes.iter().zip(&before) {
        harness.hover_at(rect.center());
        settle(&mut harness);
        assert_eq!(places(&harness), before, "the pointer moves nothing");
        harness.drag_at(rect.center());
        harness.drop_at(rect.center());
        settle(&mut harness);
        assert_eq!(workspace(&harness).step(), change.step);
        assert_eq!(places(&harness), before, "a click moves nothing");
        harness.get_by_label(&format!("before: {}", change.before));
        harness.get_by_label(&format!("after: {}", change.after));
    }
}

#[test]
fn sections_keep_their_order_and_shares_are_told_in_one_way() {
    let mut harness = tall(small());
    let order = |harness: &Window| {
        let mut sections: Vec<_> = ["History", "Selection", "Why", "Slots here", "Things"]
            .map(|name| (harness.get_all_by_label(name).map(|node| node.rect().top() as i32).max(), name))
            .into();
        sections.sort_unstable();
        sections.into_iter().map(|(_, name)| name).collect::<Vec<_>>()
    };
    let before = order(&harness);
    let (tile, _) = building(&harness, 0);
    let city = city(&harness);
    let light = city.stratum(StratumKind::Street).tile(tile).expect("on the map").light;
    let wealth = city.districts[0].wealth;
    ask(&mut harness, LookCommand::Tile(BoardPos::new(BoardIndex(1), tile)));
    assert_eq!(order(&harness), before);
    harness.get_by_label(&format!("{:.0} % ({light})", f64::from(light) / 2.55));
    ask(&mut harness, LookCommand::Entity(Entity { kind: 0, id: 0 }));
    assert!(harness.query_all_by_label(&crate::words::percent(wealth.into())).next().is_some());
}

#[test]
fn lists_that_are_open_at_once_have_ids_of_their_own() {
    let mut harness = window_sized(
        {
            let mut session = session_over(subject::all());
            session.open(small(), None);
            Lab::with_session(session)
        },
        vec2(1280.0, 1400.0),
    );
    for title in ["Districts (", "Buildings ("] {
        harness.get_by_label_contains(title).click();
        settle(&mut harness);
    }
    // Two widgets of one id are painted over with a warning, whose glyph no font of the window has.
    let first = city(&harness).districts[0].name.clone();
    assert!(harness.query_all_by_label(&first).count() > 0);
}
