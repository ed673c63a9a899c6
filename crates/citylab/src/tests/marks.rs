//! What lies over the map: the boards side by side, outlines, what keys switch, lists that keep their width, and what
//! each recipe is looked at with.

use std::collections::BTreeSet;

use citygen::model::StratumKind;
use cityplay::{Canvas, Cell, Rgb};
use egui::accesskit::Role;
use egui::epaint::Shape;
use egui::{Color32, Key, vec2};
use egui_kittest::kittest::{By, Queryable as _};
use mapkit::{BoardIndex, BoardPos, BoardRect, Pos, Rect};

use super::{
    Window, ask, city, click, map_middle, rest, session_over, settle, small, window, window_sized, workspace,
};
use crate::Lab;
use crate::command::{LookCommand, Mark, RunCommand, TimeCommand, ViewCommand};
use crate::map::overlays::Overlays;
use crate::subject::Moment;
use crate::subject::moment::{BoardView, Entity, PaintMemory};
use crate::subject::{self, RecipeIndex, Values};

/// The colour of what is selected.
pub(super) const SELECTED: Color32 = Color32::from_rgb(0x35, 0xd0, 0xba);

/// Every shape of the last frame, those in groups too.
pub(super) fn shapes(harness: &Window) -> Vec<Shape> {
    fn add(shape: &Shape, out: &mut Vec<Shape>) {
        match shape {
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| add(shape, out)),
            shape => out.push(shape.clone()),
        }
    }
    let mut out = Vec::new();
    harness.output().shapes.iter().for_each(|clipped| add(&clipped.shape, &mut out));
    out
}

/// The corners of everything that is drawn as a mesh in this colour.
pub(super) fn corners(harness: &Window, color: Color32) -> usize {
    let corners = |shape: &Shape| match shape {
        Shape::Mesh(mesh) => mesh.vertices.iter().filter(|vertex| vertex.color == color).count(),
        _ => 0,
    };
    shapes(harness).iter().map(corners).sum()
}

/// Frames in this colour.
fn frames(harness: &Window, color: Color32) -> usize {
    shapes(harness).iter().filter(|shape| matches!(shape, Shape::Rect(rect) if rect.stroke.color == color)).count()
}

/// The lines that are drawn.
fn lines(harness: &Window) -> usize {
    shapes(harness).iter().filter(|shape| matches!(shape, Shape::LineSegment { .. })).count()
}

/// Whether words are drawn, be it by a widget or not.
fn writes(harness: &Window, words: &str) -> bool {
    shapes(harness).iter().any(|shape| matches!(shape, Shape::Text(text) if text.galley.text() == words))
}

/// The first building that reaches both strata, or that reaches only the first.
fn building(harness: &Window, on: StratumKind, other: StratumKind, both: bool) -> Entity {
    let buildings = &city(harness).buildings;
    let found = buildings.iter().position(|b| b.reaches(on) && b.reaches(other) == both);
    Entity { kind: 1, id: found.expect("there is one") as u32 }
}

#[test]
fn side_by_side_shows_the_boards_in_the_order_of_the_tabs() {
    let mut harness = window(small());
    harness.key_press(Key::A);
    settle(&mut harness);
    let boards: Vec<_> = harness.state().map().in_view().into_iter().map(|part| part.board.0).collect();
    assert_eq!(boards, [0, 1, 2, 3, 4]);
    for board in &workspace(&harness).spec().boards {
        assert!(writes(&harness, board.label), "{}", board.label);
    }
}

#[test]
fn what_is_selected_is_marked_at_its_place_on_every_board_side_by_side() {
    let mut harness = window(small());
    ask(&mut harness, LookCommand::Tile(BoardPos::new(BoardIndex(1), Pos::new(50, 25))));
    ask(&mut harness, LookCommand::Nothing);
    ask(&mut harness, ViewCommand::ToggleSideBySide);
    let faint = SELECTED.gamma_multiply(0.45);
    assert_eq!([frames(&harness, SELECTED), frames(&harness, faint)], [0, 0]);
    ask(&mut harness, LookCommand::Tile(BoardPos::new(BoardIndex(1), Pos::new(50, 25))));
    assert_eq!([frames(&harness, SELECTED), frames(&harness, faint)], [1, 4]);
}

#[test]
fn a_selected_building_is_outlined_on_the_boards_that_have_it_and_on_no_other() {
    use StratumKind::{Heights, Street};
    let mut harness = window(small());
    assert_eq!(corners(&harness, SELECTED), 0);
    let low = building(&harness, Street, Heights, false);
    ask(&mut harness, LookCommand::Entity(low));
    assert!(corners(&harness, SELECTED) >= 16, "four edges or more, each of four corners");
    ask(&mut harness, ViewCommand::Show(Heights.board()));
    assert_eq!(corners(&harness, SELECTED), 0, "it does not reach the Heights");
    let tall = building(&harness, Street, Heights, true);
    ask(&mut harness, LookCommand::Entity(tall));
    ask(&mut harness, ViewCommand::Show(Heights.board()));
    assert!(corners(&harness, SELECTED) >= 16);
}

#[test]
fn the_tiles_of_a_entity_are_those_where_it_is() {
    for recipe in [0, 1] {
        let mut harness = window(small());
        ask(&mut harness, RunCommand::Recipe(RecipeIndex(recipe)));
        let view = workspace(&harness).view().expect("a world");
        let boards = workspace(&harness).spec().boards.len();
        let kinds = view.moment.kinds();
        // Subnets have no tiles of their own: those of their nodes stand for them.
        let own = |kind: &str| kind != "Subnet";
        for (kind, _) in (0_u8..).zip(&kinds).filter(|(_, kind)| own(kind.name)) {
            let mut found: BTreeSet<(BoardPos, u32)> = BTreeSet::new();
            for id in 0..kinds[usize::from(kind)].count {
                for board in BoardIndex::first(boards) {
                    let Some(part) = view.moment.tiles_of(board, Entity { kind, id }) else { continue };
                    let at = part.area();
                    let tiles = part.belongs().iter().filter(|&(_, &set)| set);
                    found.extend(tiles.map(|(pos, _)| (BoardPos::new(board, pos.offset(at.x, at.y)), id)));
                }
            }
            let mut expected = BTreeSet::new();
            for (board, pos) in
                BoardIndex::first(boards).flat_map(|board| view.moment.size().rect().iter().map(move |p| (board, p)))
            {
                let entities = view.moment.entities_at(board, pos).into_iter().filter(|entity| entity.kind == kind);
                expected.extend(entities.map(|entity| (BoardPos::new(board, pos), entity.id)));
            }
            assert!(!expected.is_empty());
            assert_eq!(found, expected, "{}", kinds[usize::from(kind)].plural);
        }
    }
}

#[test]
fn a_selection_on_another_board_is_told_and_a_click_shows_it() {
    let mut harness = window(small());
    ask(&mut harness, LookCommand::Tile(BoardPos::new(BoardIndex(2), Pos::new(50, 25))));
    let at = harness.get_by_label("Selected on Skyways · show").rect().center();
    harness.hover_at(at);
    harness.run_steps(60);
    harness.get_by_label("Shows the stratum that the selection lies on.");
    click(&mut harness, "Selected on Skyways · show");
    assert_eq!(harness.state().map().board(), BoardIndex(2));
    assert!(harness.query_by_label_contains("Selected on").is_none());
    ask(&mut harness, ViewCommand::Show(BoardIndex(1)));
    ask(&mut harness, ViewCommand::ToggleSideBySide);
    assert!(harness.query_by_label_contains("Selected on").is_none(), "all boards are shown");
}

#[test]
fn each_recipe_is_looked_at_as_it_was_left() {
    let mut harness = window(small());
    for command in [
        ViewCommand::Show(BoardIndex(3)),
        ViewCommand::ZoomIn,
        ViewCommand::ZoomIn,
        ViewCommand::Pan(1, 0),
        ViewCommand::Layer("districts".into()),
        ViewCommand::ToggleOverlay(0),
    ] {
        ask(&mut harness, command);
    }
    let look = |h: &Window| {
        let map = h.state().map();
        (map.board(), map.overlays(), map.layer().map(str::to_owned), map.placement())
    };
    let left = look(&harness);
    ask(&mut harness, RunCommand::Recipe(RecipeIndex(1)));
    assert_eq!(harness.state().map().layer(), None, "what is laid over a city is not laid over a dungeon");
    ask(&mut harness, ViewCommand::Layer("regions".into()));
    let dungeon = look(&harness);
    ask(&mut harness, RunCommand::Recipe(RecipeIndex(0)));
    assert_eq!(look(&harness), left);
    ask(&mut harness, RunCommand::Recipe(RecipeIndex(1)));
    assert_eq!(look(&harness), dungeon);
}

#[test]
fn keys_switch_lines_and_names_over_the_map() {
    let mut harness = window(small());
    for _ in 0..6 {
        ask(&mut harness, ViewCommand::ZoomIn);
    }
    let (name, center) = (city(&harness).districts[0].name.clone(), city(&harness).districts[0].center);
    ask(&mut harness, LookCommand::Center(BoardRect::new(BoardIndex(1), Rect::tile(center))));
    for on in [true, false] {
        let before = lines(&harness);
        harness.key_press(Key::G);
        settle(&mut harness);
        assert!(if on { lines(&harness) > before + 10 } else { lines(&harness) + 10 < before }, "lines, on: {on}");
        harness.key_press(Key::I);
        settle(&mut harness);
        assert_eq!(writes(&harness, &name), on, "{name}");
    }
}

/// What lies over an empty board: each tile that is marked, with the colour of its ground.
pub(super) fn covered(harness: &Window, layer: Option<&str>, marks: &[Mark], board: BoardIndex) -> Vec<(Pos, Rgb)> {
    let mut over = Overlays::default();
    over.gather(workspace(harness), layer, marks);
    let moment = workspace(harness).view().expect("a world").moment;
    let size = moment.size();
    let mut canvas = Canvas::new(size, Cell::blank(Rgb::BLACK));
    over.cover(&mut canvas, &**moment, BoardPos::new(board, Pos::new(0, 0)));
    let cells = size.rect().iter().filter_map(|pos| Some((pos, canvas.get(pos)?.bg)));
    cells.filter(|(_, ground)| *ground != Rgb::BLACK).collect()
}

#[test]
fn key_c_marks_the_tiles_that_the_step_changed_and_no_others() {
    let mut harness = window(small());
    let steps = workspace(&harness).recording().expect("recorded").steps();
    let step = steps.iter().position(|step| step.boards == 0b10 && (2..90).contains(&step.tiles_changed));
    ask(&mut harness, TimeCommand::Seek(step.expect("a small step on Street") + 1));
    rest(&mut harness);
    let changed = workspace(&harness).state().expect("not the end").changed[1].clone();
    let marked: Vec<_> =
        covered(&harness, None, &[Mark::Changes], BoardIndex(1)).into_iter().map(|(pos, _)| pos).collect();
    assert_eq!(marked, changed);
    assert_eq!(covered(&harness, None, &[Mark::Changes], BoardIndex(2)), []);
    for on in [false, true] {
        let made = harness.state().map().pictures_made();
        harness.key_press(Key::C);
        settle(&mut harness);
        assert_eq!(harness.state().map().shows(Mark::Changes), on);
        assert!(harness.state().map().pictures_made() > made, "the map is drawn again, on: {on}");
    }
}

#[test]
fn every_layer_over_the_map_marks_what_it_says() {
    let harness = window(small());
    let land = covered(&harness, Some("land"), &[], BoardIndex(1)).len();
    let view = workspace(&harness).view().expect("a city");
    let mapkit::Layer::Mask(grid) = view.slots.layer("land").expect("it is there") else { panic!("a mask") };
    assert_eq!(land, grid.count(|&set| set));
    let districts = covered(&harness, Some("districts"), &[], BoardIndex(1));
    let colors: BTreeSet<_> = districts.iter().map(|(_, color)| color.array()).collect();
    assert_eq!(colors.len(), city(&harness).districts.len());
    for &(name, _) in view.moment.layers() {
        assert!(!covered(&harness, Some(name), &[], BoardIndex(1)).is_empty(), "{name}");
    }
    assert_eq!(covered(&harness, None, &[], BoardIndex(1)), []);
}

#[test]
fn a_layer_follows_its_slot_from_step_to_step() {
    let mut harness = window(small());
    let mut over = Overlays::default();
    let mut seen = BTreeSet::new();
    for step in [60, 61, 400, 401, 900] {
        ask(&mut harness, TimeCommand::Seek(step));
        rest(&mut harness);
        over.gather(workspace(&harness), Some("blocks"), &[]);
        let expected = workspace(&harness).view().expect("a city").slots.layer("blocks");
        assert_eq!(over.layer().map(|(_, layer)| layer.clone()), expected, "step {step}");
        seen.insert(expected.is_some());
        over.gather(workspace(&harness), Some("land"), &[]);
        assert_eq!(over.layer().map(|(name, layer)| (name, layer.kind())), Some(("land", "mask")));
        over.gather(workspace(&harness), Some("blocks"), &[]);
    }
    assert_eq!(seen.len(), 2, "there are steps with that slot and without");
}

/// The rectangles of the lines of a list that is open, each with its name.
fn listed(harness: &Window, labels: &[&str]) -> Vec<egui::Rect> {
    labels.iter().map(|label| harness.query_all_by_label(label).last().expect(label).rect()).collect()
}

#[test]
fn lists_that_fold_out_keep_one_width_and_stay_in_the_window() {
    for size in [vec2(1280.0, 800.0), vec2(640.0, 480.0)] {
        let mut session = session_over(subject::all());
        session.open(small(), None);
        let mut harness = window_sized(Lab::with_session(session), size);
        click(&mut harness, "Layers");
        let rects = listed(&harness, &["Digital", "Light", "Grid lines", "Violations"]);
        let widths: BTreeSet<_> = rects.iter().map(|rect| rect.width().round() as i32).collect();
        assert_eq!(widths.len(), 1, "{size}: {rects:?}");
        assert!((200..=240).contains(widths.first().expect("one")), "{size}: {widths:?}");
        let window = egui::Rect::from_min_size(egui::Pos2::ZERO, size);
        assert!(rects.iter().all(|rect| window.contains_rect(*rect)), "{size}: {rects:?}");
        harness.key_press(Key::Escape);
        settle(&mut harness);
        // On the low window the form scrolls, and the field of the packs is out of view.
        if size.y > 600.0 {
            click(&mut harness, "Flavor packs");
            let pack = harness.get_by_label("default").rect();
            assert!(window.contains_rect(pack) && pack.width() < 240.0, "{pack:?}");
        }
    }
}

#[test]
fn what_has_no_room_beside_the_tabs_is_in_a_list() {
    for width in [420.0, 640.0] {
        let mut session = session_over(subject::all());
        session.open(small(), None);
        let mut harness = window_sized(Lab::with_session(session), vec2(width, 480.0));
        assert!(harness.query_by_label("Side by side").is_none(), "{width}");
        click(&mut harness, "More");
        click(&mut harness, "Side by side");
        assert!(harness.state().map().is_side_by_side());
        for label in ["Fit", "Zoom in", "Zoom out"] {
            if harness.query_by_label(label).is_none() {
                click(&mut harness, "More");
            }
            click(&mut harness, label);
        }
        let lists = harness.get_by_label("Layers").rect();
        assert!(lists.right() <= width, "{width}: {lists:?}");
    }
    let harness = window(small());
    assert!(harness.query_by_label("More").is_none(), "on a wide panel nothing is hidden");
}

#[test]
fn the_status_line_says_of_which_moment_it_tells() {
    let mut harness = window(small());
    harness.get_by_label_contains(" buildings · made in ");
    ask(&mut harness, TimeCommand::Seek(300));
    rest(&mut harness);
    let summary = workspace(&harness).view().expect("a city").moment.summary();
    harness.get_by_label(&format!("after step 300: {summary}"));
    assert!(harness.query_by_label_contains("made in").is_none(), "that is said of the finished city");
    harness.hover_at(map_middle(&harness));
    settle(&mut harness);
    harness.get(By::new().role(Role::Label).label_contains("pointer at Street ("));
}

#[test]
fn a_heat_map_has_a_legend_and_the_list_of_layers_stays_open() {
    let mut harness = window(small());
    assert!(harness.query_by_label("100 %").is_none());
    click(&mut harness, "Layers");
    click(&mut harness, "Light");
    harness.get_by_label("100 %");
    click(&mut harness, "Digital");
    assert_eq!(harness.state().map().overlays(), 0b1001);
}

#[test]
fn names_over_the_map_do_not_cover_each_other() {
    let mut harness = window(Values::from(&citygen::Params::with_seed(3)));
    for _ in 0..2 {
        ask(&mut harness, ViewCommand::ZoomIn);
    }
    ask(&mut harness, ViewCommand::ToggleMark(Mark::Ids));
    let moment = &workspace(&harness).view().expect("a city").moment;
    let words: BTreeSet<_> =
        moment.labels(BoardIndex(1), moment.size().rect()).into_iter().map(|(_, words)| words).collect();
    let written: Vec<_> = shapes(&harness)
        .iter()
        .filter_map(|shape| match shape {
            Shape::Text(text) if words.contains(text.galley.text()) => Some(text.visual_bounding_rect()),
            _ => None,
        })
        .collect();
    assert!(written.len() > 10, "{} of {}", written.len(), words.len());
    let map = harness.get_by_label_contains("Map of").rect();
    for (i, label) in written.iter().enumerate() {
        assert!(written[..i].iter().all(|other| !other.intersects(*label)), "{label} covers another");
        assert!(map.contains_rect(*label), "{label} is cut off");
    }
}

#[test]
fn the_small_map_takes_a_small_part_of_the_view_and_a_legend_covers_no_name_of_a_board() {
    let mut session = session_over(subject::all());
    session.open(small(), None);
    let mut harness = window_sized(Lab::with_session(session), vec2(640.0, 480.0));
    let (map, small) = (harness.get_by_label_contains("Map of").rect(), harness.get_by_label("Minimap").rect());
    assert!(small.height() <= map.height() / 4.0 && map.contains_rect(small), "{small} in {map}");
    let light = overlay(&harness, "Light");
    ask(&mut harness, ViewCommand::ToggleOverlay(light));
    ask(&mut harness, ViewCommand::ToggleSideBySide);
    let first = &workspace(&harness).spec().boards[0];
    let name = shapes(&harness).into_iter().find_map(|shape| match shape {
        Shape::Text(text) if text.galley.text() == first.label && map.contains(text.pos) => {
            Some(text.visual_bounding_rect())
        }
        _ => None,
    });
    // The frame of the legend reaches a little further than its words.
    let legend = harness.get_by_label("100 %").rect();
    assert!(name.expect("written").bottom() + 8.0 < legend.top() - 20.0, "{name:?} under {legend}");
}

/// A whole board as it is painted with these overlays, at the first tick.
fn painted(moment: &dyn Moment, board: BoardIndex, overlays: u32, memory: &mut PaintMemory) -> Canvas {
    let mut canvas = Canvas::new(moment.size(), Cell::blank(Rgb::BLACK));
    let view = BoardView { board, origin: Pos::new(0, 0), tick: 0, overlays, focus: None };
    moment.paint(&mut canvas, &view, memory);
    canvas
}

#[test]
fn every_overlay_is_seen_close_by_and_from_afar_unless_it_says_otherwise() {
    let mut harness = window(small());
    for recipe in [0, 1] {
        ask(&mut harness, RunCommand::Recipe(RecipeIndex(recipe)));
        let (spec, view) = (workspace(&harness).spec(), workspace(&harness).view().expect("a world"));
        let pixels = |overlays| {
            let mut pixels = Vec::new();
            view.moment.overview(spec.first_board, overlays, &mut pixels);
            pixels
        };
        let near = |overlays| painted(&**view.moment, spec.first_board, overlays, &mut None);
        for (index, overlay) in spec.overlays.iter().enumerate() {
            let differ = near(1 << index).cells() != near(0).cells();
            assert!(differ, "{} close by, though Motion is off", overlay.label);
            assert_eq!(pixels(1 << index) != pixels(0), overlay.from_afar, "{} from afar", overlay.label);
        }
    }
    assert!(subject::all().iter().any(|subject| subject.spec().overlays.len() >= 4), "some recipe has overlays");
}

/// The index of the recipe's overlay of this name.
fn overlay(harness: &Window, label: &str) -> usize {
    let index = workspace(harness).spec().overlays.iter().position(|overlay| overlay.label == label);
    index.expect("it is there")
}

/// The tiles on which there are cars on Street.
fn cars(moment: &dyn Moment, traffic: u32, memory: &mut PaintMemory) -> Vec<Pos> {
    let (with, without) =
        (painted(moment, BoardIndex(1), traffic, memory), painted(moment, BoardIndex(1), 0, &mut None));
    let is_car = |pos: &Pos| with.get(*pos).map(|cell| cell.glyph) != without.get(*pos).map(|cell| cell.glyph);
    moment.size().rect().iter().filter(is_car).collect()
}

#[test]
fn cars_stay_through_the_steps_of_a_run_and_never_stand_in_the_houses_of_another_city() {
    let mut harness = window(small());
    let traffic = 1 << overlay(&harness, "Traffic");
    let mut memory = None;
    let moment = |h: &Window| workspace(h).view().expect("a city").moment.clone();
    let first = cars(&*moment(&harness), traffic, &mut memory);
    assert!(first.len() > 5, "{first:?}");
    let steps = workspace(&harness).recording().expect("recorded").len();
    ask(&mut harness, TimeCommand::Seek(steps - 1));
    rest(&mut harness);
    assert_eq!(cars(&*moment(&harness), traffic, &mut memory), first, "the last step builds no house on a road");
    ask(&mut harness, TimeCommand::Seek(0));
    rest(&mut harness);
    assert_eq!(cars(&*moment(&harness), traffic, &mut memory), [], "there is no road yet");
    ask(&mut harness, TimeCommand::End);
    assert_eq!(cars(&*moment(&harness), traffic, &mut memory), first, "the roads are back");
    for _ in 0..3 {
        ask(&mut harness, RunCommand::RandomSeed);
        let street = city(&harness).stratum(StratumKind::Street);
        let cars = cars(&*moment(&harness), traffic, &mut memory);
        assert!(cars.len() > 5, "{cars:?}");
        assert!(cars.iter().all(|&pos| street.is_walkable(pos)), "{cars:?}");
    }
}

#[test]
fn what_moved_stands_where_it_was_when_motion_stops() {
    let mut harness = window(small());
    for _ in 0..6 {
        ask(&mut harness, ViewCommand::ZoomIn);
    }
    let traffic = overlay(&harness, "Traffic");
    ask(&mut harness, ViewCommand::ToggleOverlay(traffic));
    let made = |h: &Window| h.state().map().pictures_made();
    let before = made(&harness);
    harness.state_mut().apply(ViewCommand::ToggleMotion.into());
    harness.run_steps(60);
    let moved = made(&harness);
    assert!(moved > before + 5, "{moved}");
    ask(&mut harness, ViewCommand::ToggleMotion);
    assert_eq!(made(&harness), moved, "the picture that was shown last stays");
    harness.state_mut().apply(ViewCommand::ToggleMotion.into());
    harness.run_steps(60);
    assert!(made(&harness) > moved + 5, "and goes on");
}

#[test]
fn what_is_not_seen_from_afar_says_so() {
    let mut harness = window(Values::from(&citygen::Params::with_seed(3)));
    ask(&mut harness, ViewCommand::Fit);
    assert!(!harness.state().map().placement().expect("drawn").shows_glyphs());
    for label in ["Digital", "Weather", "Traffic"] {
        let index = overlay(&harness, label);
        ask(&mut harness, ViewCommand::ToggleOverlay(index));
    }
    harness.get_by_label("Weather, Traffic: zoom in to see");
    ask(&mut harness, ViewCommand::ToggleMark(Mark::Grid));
    harness.get_by_label("Weather, Traffic, Grid lines: zoom in to see");
    for _ in 0..8 {
        ask(&mut harness, ViewCommand::ZoomIn);
    }
    assert!(harness.query_by_label_contains("zoom in to see").is_none());
}
