//! Where things may stand, how light falls off, and what whole cities hardly ever run into.

use std::ops::ControlFlow;
use std::sync::Arc;

use mapkit::{Begin, BoxedSteps, Cx, Grid, Pass, Pos, Progress, Recipe, Run, RunOptions, Size, Steps, Timeline};

use super::district::NO_ROOM_ON_STREET;
use super::light::{LightMap, Stamp, Stamps};
use super::pass;
use super::standing::{Standing, standing, standing_open};
use crate::model::{District, DistrictId, Feature, StratumKind, Terrain, Theme};
use crate::passes::districts::{DECAY, WEALTH};
use crate::passes::interiors::LOBBIES;
use crate::{Draft, Flavor, GenError, Params};

/// Street of 80×40 drawn from the top left: `.` alley, `A` alley with an air conditioner, anything else wall.
fn street(rows: &[&str]) -> Draft {
    let params = Params { size: Size::new(80, 40), ..Params::default() };
    let mut draft = Draft::new(params, Flavor::builtin());
    let size = draft.city.size();
    let mut board = draft.board(StratumKind::Street);
    for (y, row) in rows.iter().enumerate() {
        for (x, glyph) in row.chars().enumerate() {
            let index = size.index(Pos::new(x as i32, y as i32)).expect("drawn on the map");
            board.set_terrain(index, if glyph == '#' { Terrain::Wall } else { Terrain::Alley });
            board.set_feature(index, (glyph == 'A').then_some(Feature::AcUnit));
            board.set_district(index, DistrictId::new(0));
        }
    }
    draft
}

#[track_caller]
fn assert_standing(rows: &[&str], by_wall: Standing, in_open: Standing) {
    let mut draft = street(rows);
    let board = draft.board(StratumKind::Street);
    let index = board.size().index(Pos::new(1, 1)).expect("inside");
    assert_eq!((standing(&board, index), standing_open(&board, index)), (by_wall, in_open));
}

#[test]
fn what_blocks_stands_only_where_it_parts_nothing() {
    use Standing::{Crowded, CutsWay, Free};
    assert_standing(&["...", "...", "..."], Free, Free);
    assert_standing(&["###", "...", "###"], CutsWay, Crowded);
    assert_standing(&["###", "#..", "###"], Free, Crowded);
    assert_standing(&["###", "#.#", "###"], CutsWay, Crowded);
    assert_standing(&["##.", "...", "..."], Free, Free);
    // Six of eight are walkable, but the two sides meet nowhere around it.
    assert_standing(&[".#.", "...", ".#."], CutsWay, CutsWay);
}

#[test]
fn what_blocks_leaves_six_walkable_neighbours_to_what_blocks_beside_it() {
    let rows = [".....", "..A..", "..#..", "....."];
    // The unit has a wall below it; the tile beside it is its seventh walkable neighbour, and may go.
    let mut draft = street(&rows);
    let mut board = draft.board(StratumKind::Street);
    let index = |x, y| Size::new(80, 40).index(Pos::new(x, y)).expect("inside");
    assert_eq!(standing_open(&board, index(1, 1)), Standing::Free);
    board.set_feature(index(1, 1), Some(Feature::AcUnit));
    assert_eq!(standing_open(&board, index(3, 1)), Standing::Crowded);
    assert_eq!(standing(&board, index(3, 1)), Standing::Free);
}

#[test]
fn light_falls_off_linearly_and_ends_at_its_radius() {
    let lamp = Stamp::new(6, 120);
    let east = |x: i32| lamp.at(Pos::new(x, 0));
    assert_eq!([0, 1, 3, 5, 6].map(east), [120, 100, 60, 20, 0]);
    assert_eq!(lamp.at(Pos::new(0, -3)), 60);
    assert_eq!(lamp.at(Pos::new(3, 4)), 20, "five tiles away");
    assert_eq!(lamp.at(Pos::new(6, 6)), 0);
}

#[test]
fn lights_add_up_are_clamped_and_stop_at_the_edge() {
    let mut draft = street(&["......"]);
    let mut board = draft.board(StratumKind::Street);
    for (index, feature) in [Feature::Lamp, Feature::Lamp, Feature::HoloAd].into_iter().enumerate() {
        board.set_feature(index, Some(feature));
    }
    let mut map = LightMap::default();
    map.shine(&board, StratumKind::Street, &Stamps::new());
    assert_eq!(map.values()[1], 255, "60 + 120 + 100 + 80 are too much");
    assert_eq!(map.values()[5], 60 + 20 + 40 + 40);
    assert_eq!(map.values()[80 * 39], 60, "nothing shines around the map's edge");
}

/// Puts what earlier passes would: even wealth and decay, and no lobby.
fn slots() -> Pass<Draft> {
    let begin: Begin<Draft> = |cx| {
        let size = cx.world.city.size();
        cx.slots.put(WEALTH, Grid::new(size, 0.5));
        cx.slots.put(DECAY, Grid::new(size, 0.5));
        cx.slots.put(LOBBIES, Vec::new());
        Ok(BoxedSteps::new(Nothing))
    };
    Pass { name: "slots", about: "", reasons: &[], draws: false, begin }
}

#[derive(Clone)]
struct Nothing;

impl Steps<Draft> for Nothing {
    fn step(&mut self, _cx: &mut Cx<'_, Draft>) -> Result<Progress, GenError> {
        Ok(Progress::Done)
    }
}

/// Dresses one district that is drawn on Street: the terminals on it, and the reasons that the pass gave.
fn dress(rows: &[&str]) -> (usize, Vec<&'static str>) {
    let mut draft = street(rows);
    let bounds = draft.city.size().rect();
    draft.city.districts.edit().push(District {
        name: String::new(),
        theme: Theme::OldTown,
        center: Pos::new(1, 0),
        wealth: 0.5,
        decay: 0.5,
        bounds,
    });
    let recipe = Recipe { name: "one pass", passes: vec![slots(), pass()] };
    let run = Run::new(Arc::new(recipe), draft, 0, RunOptions::default());
    let timeline = Timeline::record(run, |_| ControlFlow::Continue(())).expect("nobody stops it");
    let end = timeline.at(timeline.len());
    let features = end.world().city.stratum(StratumKind::Street).features().to_vec();
    let terminals = features.into_iter().filter(|&f| f == Some(Feature::Terminal)).count();
    (terminals, timeline.events().iter().map(|e| e.note.reason).collect())
}

#[test]
fn a_terminal_stands_at_a_dead_end_but_never_in_a_ring_of_narrow_alleys() {
    assert_eq!(dress(&["......"]), (1, vec![]));
    // Every tile of the ring joins two others, so each might be somebody's only way.
    assert_eq!(dress(&["....", ".##.", "...."]), (0, vec![NO_ROOM_ON_STREET]));
}

#[test]
fn an_absent_slot_is_an_error_that_names_it() {
    let recipe = Recipe { name: "one pass", passes: vec![pass()] };
    let mut run = Run::new(Arc::new(recipe), street(&["."]), 0, RunOptions::default());
    let error = run.run_to_end().expect_err("there are no slots");
    assert!(matches!(error.source, GenError::Slot(_)), "{error}");
    assert!(error.to_string().contains("wealth"), "{error}");
}
