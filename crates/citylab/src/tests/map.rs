//! The map panel: tabs, keys, camera, and a picture that is kept.

#![expect(clippy::float_cmp, reason = "places are whole pixels, and what has not moved is equal to the bit")]

use citygen::model::StratumKind;
use egui::{Event, Key, Modifiers, MouseWheelUnit, TouchPhase, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use mapkit::{BoardIndex, BoardPos};

use super::{city, fingerprint, map_middle, small, window};
use crate::Lab;
use crate::command::{Mark, ViewCommand};
use crate::map::camera::GLYPH_WIDTH;
use crate::subject::RecipeIndex;

fn stratum(harness: &Harness<'_, Lab>) -> StratumKind {
    StratumKind::from_board(harness.state().map().board()).expect("a stratum")
}

fn cell_width(harness: &Harness<'_, Lab>) -> f32 {
    harness.state().map().placement().expect("the map was drawn").cell[0]
}

#[test]
fn tabs_and_keys_switch_strata() {
    let mut harness = window(small());
    assert_eq!(stratum(&harness), StratumKind::Street);
    harness.get_by_label("Net").click();
    harness.run();
    assert_eq!(stratum(&harness), StratumKind::Net);
    for (key, expected) in [
        (Key::Num1, StratumKind::Undercity),
        (Key::CloseBracket, StratumKind::Street),
        (Key::CloseBracket, StratumKind::Skyways),
        (Key::Num4, StratumKind::Heights),
        (Key::OpenBracket, StratumKind::Skyways),
        (Key::Num5, StratumKind::Net),
        (Key::CloseBracket, StratumKind::Net),
    ] {
        harness.key_press(key);
        harness.run();
        assert_eq!(stratum(&harness), expected, "{key:?}");
    }
}

#[test]
fn typing_in_a_field_triggers_no_map_key() {
    let mut harness = window(small());
    harness.get(egui_kittest::kittest::By::new().role(egui::accesskit::Role::TextInput).label("Flavor")).focus();
    harness.run();
    harness.key_press(Key::Num5);
    harness.key_press(Key::CloseBracket);
    harness.run();
    assert_eq!(stratum(&harness), StratumKind::Street);
    harness.key_press(Key::Escape);
    harness.run();
    harness.key_press(Key::Num5);
    harness.run();
    assert_eq!(stratum(&harness), StratumKind::Net);
}

#[test]
fn zoom_keys_wheel_and_fit_change_the_cells() {
    let mut harness = window(small());
    let filled = cell_width(&harness);
    let told = |h: &Harness<'_, Lab>| {
        let [w, h_px] = h.state().map().placement().expect("drawn").cell;
        let digits = usize::from(w < GLYPH_WIDTH);
        h.get_by_label(&format!("{w:.digits$}×{h_px:.digits$} px a tile"));
    };
    told(&harness);
    harness.key_press(Key::Plus);
    harness.key_press(Key::Plus);
    harness.run();
    let closer = cell_width(&harness);
    assert!(closer > filled);
    harness.hover_at(map_middle(&harness));
    harness.event(Event::MouseWheel {
        unit: MouseWheelUnit::Point,
        delta: vec2(0.0, 120.0),
        phase: TouchPhase::Move,
        modifiers: Modifiers::NONE,
        source: egui::MouseWheelSource::Unknown,
    });
    harness.run();
    assert!(cell_width(&harness) > closer);
    told(&harness);
    harness.get_by_label("Fit").click();
    harness.run();
    assert!(cell_width(&harness) <= filled, "the whole map is in view");
    harness.key_press(Key::Q);
    harness.run();
    let [w, h] = harness.state().map().placement().expect("drawn").cell;
    assert!((w - h).abs() < 1e-3);
}

#[test]
fn dragging_and_arrows_pan() {
    let mut harness = window(small());
    for _ in 0..6 {
        harness.key_press(Key::Plus);
    }
    harness.run();
    let origin = |h: &Harness<'_, Lab>| h.state().map().placement().expect("drawn").origin;
    let before = origin(&harness);
    let from = map_middle(&harness);
    harness.drag_at(from);
    harness.run();
    harness.hover_at(from + vec2(30.0, -20.0));
    harness.run();
    harness.drop_at(from + vec2(30.0, -20.0));
    harness.run();
    let dragged = origin(&harness);
    assert_eq!([dragged[0] - before[0], dragged[1] - before[1]], [30.0, -20.0], "by whole pixels");
    harness.key_press(Key::ArrowRight);
    harness.run();
    assert!(origin(&harness)[0] < dragged[0], "the view goes right, the map left");
    let after = origin(&harness);
    harness.key_press(Key::H);
    harness.run();
    assert!(origin(&harness)[0] > after[0]);
}

#[test]
fn the_camera_stays_where_it_is_when_the_city_changes() {
    let mut harness = window(small());
    for _ in 0..6 {
        harness.key_press(Key::Plus);
    }
    harness.key_press(Key::ArrowRight);
    harness.run();
    let (before, city) = (harness.state().map().placement(), fingerprint(&harness));
    harness.get_by_label("Random seed").click();
    harness.run();
    assert_ne!(fingerprint(&harness), city);
    assert_eq!(harness.state().map().placement(), before);
}

#[test]
fn the_picture_is_made_anew_only_when_something_changed() {
    let mut harness = window(small());
    // The small map in the corner is a picture of its own.
    harness.state_mut().apply(ViewCommand::ToggleMark(Mark::Minimap).into());
    harness.run();
    for zoomed in [false, true] {
        if zoomed {
            for _ in 0..4 {
                harness.key_press(Key::Plus);
            }
            harness.run();
            assert!(cell_width(&harness) >= GLYPH_WIDTH);
        }
        let made = harness.state().map().pictures_made();
        for step in 0..5 {
            harness.hover_at(map_middle(&harness) + vec2(step as f32 * 9.0, 4.0));
            harness.run();
        }
        assert_eq!(harness.state().map().pictures_made(), made, "hovering changes nothing, zoomed: {zoomed}");
        harness.key_press(Key::CloseBracket);
        harness.run();
        assert_eq!(harness.state().map().pictures_made(), made + 1);
        harness.key_press(Key::OpenBracket);
        harness.run();
    }
}

#[test]
fn an_idle_window_asks_for_no_repaint() {
    let mut harness = window(small());
    harness.run();
    harness.step();
    let delay = harness.output().viewport_output.values().map(|v| v.repaint_delay).min();
    assert_eq!(delay, Some(std::time::Duration::MAX));
}

#[test]
fn hovering_shows_a_card_of_the_tile() {
    let mut harness = window(small());
    let cards = |h: &Harness<'_, Lab>| h.query_all_by_label("terrain").count();
    let before = cards(&harness);
    harness.hover_at(map_middle(&harness));
    harness.run();
    assert_eq!(cards(&harness), before + 1);
    let BoardPos { pos: tile, .. } = harness.state().map().hovered().expect("a tile is hovered");
    harness.get_by_label(&format!("Street {tile}"));
    harness.get_by_label(&format!("pointer at Street {tile}"));
}

#[test]
fn the_city_is_named_with_seed_and_fingerprint() {
    let harness = window(small());
    let shown = city(&harness);
    let title = format!("{} · seed 1 · {}", shown.name, shown.short_fingerprint());
    harness.get_by_label(&title);
}

#[test]
fn the_board_that_was_asked_for_before_the_window_stood_is_shown_first() {
    let mut session = super::session_over(crate::subject::all());
    session.open(small(), None);
    let mut lab = Lab::with_session(session);
    lab.apply(ViewCommand::Show(BoardIndex(0)).into());
    let harness = super::window_of(lab);
    assert_eq!(stratum(&harness), StratumKind::Undercity);
}

#[test]
fn a_entity_is_where_its_details_says() {
    let harness = window(small());
    let moment = &super::workspace(&harness).shown().expect("a city").made.moment;
    for (number, kind) in (0_u8..).zip(moment.kinds()) {
        assert!(kind.count > 0, "{}", kind.plural);
        for id in 0..kind.count {
            let entity = crate::subject::moment::Entity { kind: number, id };
            let details = moment.details(entity).expect("it is there");
            assert_eq!(moment.place_of(entity), details.place, "{}", details.title);
        }
    }
}

#[test]
fn what_a_world_is_made_of_is_laid_over_the_map_for_every_recipe() {
    use crate::command::RunCommand;
    let mut harness = window(small());
    for recipe in [0, 1] {
        harness.state_mut().apply(RunCommand::Recipe(RecipeIndex(recipe)).into());
        harness.run();
        let layers = super::workspace(&harness).view().expect("a world").moment.layers();
        assert!(layers.len() >= 3);
        for &(name, _) in layers {
            harness.state_mut().apply(ViewCommand::Layer(name.into()).into());
            harness.run();
            harness.get_by_label("Remove layer").click();
            harness.run();
            assert!(harness.query_by_label("Remove layer").is_none(), "{name}");
        }
    }
}
