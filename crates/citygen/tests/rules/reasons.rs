//! Every reason for which a pass declares to give something up occurs, and none that it does not declare.
//!
//! Most occur in cities of random parameters. The rest guard against what whole cities hardly ever have; for those a
//! pass that ruins the city is put before the one that has to cope with it.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use citygen::model::{BuildingId, Feature, NetNode, Stratum, StratumKind, Terrain, Tile};
use citygen::passes::interiors::LOBBIES;
use citygen::passes::net::OPEN_GRID;
use citygen::passes::terrain::LAND;
use citygen::{Draft, GenError, Params, Water, recipe};
use mapkit::{BoxedSteps, Cx, Grid, Pass, Pos, Progress, Rect, Run, RunOptions, Size, Steps, Stream, Timeline};
use rayon::prelude::*;

use super::common::flavor;
use super::whole::any_params;

/// A pass and one of its reasons.
type Reason = (&'static str, &'static str);

/// What a ruining pass does.
type Ruin = fn(&mut Cx<'_, Draft>);

/// Does the ruin in one step.
#[derive(Clone)]
struct Ruining(Ruin);

impl Steps<Draft> for Ruining {
    fn step(&mut self, cx: &mut Cx<'_, Draft>) -> Result<Progress, GenError> {
        (self.0)(cx);
        Ok(Progress::Done)
    }
}

macro_rules! ruining {
    ($ruin:path) => {
        Pass { name: "ruin", about: "", reasons: &[], draws: false, begin: |_| Ok(BoxedSteps::new(Ruining($ruin))) }
    };
}

/// Runs the passes up to `pass` with the ruin right before it, and gives what was given up.
fn ruined(params: &Params, ruin: Pass<Draft>, pass: &str) -> BTreeSet<Reason> {
    let mut recipe = recipe();
    let at = recipe.position(pass).expect("a pass of the recipe");
    recipe.passes.truncate(at + 1);
    recipe.passes.insert(at, ruin);
    let draft = Draft::new(params.clone(), Arc::clone(flavor()));
    reasons_of(Run::new(Arc::new(recipe), draft, params.seed, RunOptions::default()))
}

/// Pass and reason of everything that a run gives up.
fn reasons_of(run: Run<Draft>) -> BTreeSet<Reason> {
    let timeline = Timeline::record(run, |_| ControlFlow::Continue(())).expect("nobody breaks off");
    let passes = &timeline.end().recipe().passes;
    let of_event = |event: &mapkit::Event| {
        let pass = timeline.steps()[event.step - 1].pass;
        (passes[pass.get()].name, event.note.reason)
    };
    timeline.events().iter().map(of_event).collect()
}

/// Rewrites every tile of a stratum.
fn rewrite(cx: &mut Cx<'_, Draft>, kind: StratumKind, change: impl Fn(Pos, &mut Tile)) {
    let strata = &mut cx.world.city.strata;
    let before = strata[usize::from(kind.number())].clone();
    strata[usize::from(kind.number())] = Stratum::from_fn(before.size(), |index| {
        let mut tile = before.tile_at(index);
        change(before.size().pos(index), &mut tile);
        tile
    });
}

/// An islet of 100 tiles in a moat: less than one per cent of 160×80.
fn dig_an_islet(cx: &mut Cx<'_, Draft>) {
    let land = cx.slots.get_mut(LAND).expect("terrain made it");
    let islet = Rect::new(20, 20, 10, 10);
    land.fill_rect(islet.inflate(1), false);
    land.fill_rect(islet, true);
}

/// Takes the districts away: no avenue is wanted but one to the land as a whole.
fn take_away_the_districts(cx: &mut Cx<'_, Draft>) {
    cx.world.city.districts.edit().clear();
}

/// Leaves two centres, and between them a strip of land that bends off every straight line.
fn bend_the_land(cx: &mut Cx<'_, Draft>) {
    let land = cx.slots.get_mut(LAND).expect("terrain made it");
    land.fill_rect(land.size().rect(), false);
    for part in [Rect::new(20, 20, 1, 4), Rect::new(20, 23, 41, 1), Rect::new(60, 20, 1, 4)] {
        land.fill_rect(part, true);
    }
    let districts = cx.world.city.districts.edit();
    districts.truncate(2);
    (districts[0].center, districts[1].center) = (Pos::new(20, 20), Pos::new(60, 20));
}

/// Leaves open ground along the right edge, and a yard around the leftmost building; between the buildings there is
/// water in the upper half of the map and nothing at all in the lower half.
fn drown(cx: &mut Cx<'_, Draft>) {
    let size = cx.world.city.size();
    let footprints = cx.world.city.buildings.iter().map(|b| b.footprint);
    let yard = footprints.min_by_key(|f| (f.x, f.y)).expect("a building").inflate(1);
    rewrite(cx, StratumKind::Street, |pos, tile| {
        if tile.building.is_some() {
            return;
        }
        tile.feature = None;
        tile.terrain = if pos.x >= size.w - 12 || yard.contains(pos) {
            Terrain::Plaza
        } else if pos.y < size.h / 2 {
            Terrain::Water
        } else {
            Terrain::Void
        };
    });
}

/// Walls up the doors of the first building, and leaves a scrap of tunnel under its middle.
fn wall_up_a_building(cx: &mut Cx<'_, Draft>) {
    let (first, footprint) = (BuildingId::new(0), cx.world.city.buildings[0].footprint);
    rewrite(cx, StratumKind::Street, |pos, tile| {
        if tile.building == first && footprint.on_border(pos) {
            tile.terrain = Terrain::Wall;
        }
    });
    rewrite(cx, StratumKind::Undercity, |pos, tile| {
        let is_far = tile.terrain == Terrain::Void && pos == footprint.center();
        if is_far {
            tile.terrain = Terrain::Tunnel;
        }
    });
}

/// Turns all open ground to road, and all of the Skyways outside buildings to Void.
fn pave_everything(cx: &mut Cx<'_, Draft>) {
    rewrite(cx, StratumKind::Street, |_, tile| {
        if tile.terrain.is_outdoor_ground() {
            tile.terrain = Terrain::Road;
        }
    });
    rewrite(cx, StratumKind::Skyways, |_, tile| {
        if tile.building.is_none() {
            tile.terrain = Terrain::Void;
        }
    });
}

/// Leaves nothing above the street but platforms, too far apart to be joined, and more than there are districts.
fn leave_platforms(cx: &mut Cx<'_, Draft>) {
    raze(cx);
    cx.world.city.connectors.edit().clear();
    for kind in [StratumKind::Undercity, StratumKind::Skyways, StratumKind::Heights] {
        rewrite(cx, kind, |pos, tile| {
            let on_platform = kind == StratumKind::Skyways && pos.x % 70 < 6 && pos.y % 70 < 6;
            tile.terrain = if on_platform { Terrain::Walkway } else { Terrain::Void };
        });
    }
    rewrite(cx, StratumKind::Street, |_, tile| tile.terrain = Terrain::Plaza);
}

/// The same with nothing but road beneath, where no stairs may stand.
fn leave_platforms_over_roads(cx: &mut Cx<'_, Draft>) {
    leave_platforms(cx);
    rewrite(cx, StratumKind::Street, |_, tile| tile.terrain = Terrain::Road);
}

/// Puts a stall on every tile of open ground.
fn block_the_street(cx: &mut Cx<'_, Draft>) {
    rewrite(cx, StratumKind::Street, |_, tile| {
        if tile.terrain.is_outdoor_ground() {
            tile.feature = Some(Feature::Stall);
        }
    });
}

/// Takes away all buildings and all street terminals.
fn raze(cx: &mut Cx<'_, Draft>) {
    for kind in StratumKind::PHYSICAL {
        rewrite(cx, kind, |_, tile| {
            (tile.building, tile.feature) = (None, tile.feature.filter(|&f| f != Feature::Terminal));
        });
    }
    cx.world.city.buildings.edit().clear();
    cx.slots.put(LOBBIES, Vec::new());
}

/// Says that no tile of the grid is open.
fn close_the_grid(cx: &mut Cx<'_, Draft>) {
    let size = cx.world.city.size();
    cx.slots.put(OPEN_GRID, Grid::new(size, false));
}

/// Adds more nodes to the Net than cyberspace has tiles.
fn crowd_the_net(cx: &mut Cx<'_, Draft>) {
    let tiles = cx.world.city.size().area();
    let net = cx.world.city.net.edit();
    let node: NetNode = net.nodes[0];
    net.nodes.extend(std::iter::repeat_n(node, tiles));
}

fn ruins() -> Vec<BTreeSet<Reason>> {
    let small = Params { size: Params::SMALL, water: Water::None, ..Params::with_seed(1) };
    let least = Params { size: Size::new(80, 40), districts: 4, ..small.clone() };
    vec![
        ruined(&small, ruining!(dig_an_islet), "districts"),
        ruined(&small, ruining!(take_away_the_districts), "arterials"),
        ruined(&small, ruining!(bend_the_land), "arterials"),
        ruined(&small, ruining!(drown), "interiors"),
        ruined(&small, ruining!(wall_up_a_building), "connectivity"),
        ruined(&small, ruining!(pave_everything), "connectivity"),
        ruined(&Params { districts: 4, ..small.clone() }, ruining!(leave_platforms), "connectivity"),
        ruined(&Params { districts: 4, ..small.clone() }, ruining!(leave_platforms_over_roads), "connectivity"),
        ruined(&small, ruining!(block_the_street), "dressing"),
        ruined(&small, ruining!(raze), "net"),
        ruined(&small, ruining!(close_the_grid), "net"),
        ruined(&small, ruining!(close_the_grid), "cyberspace"),
        ruined(&least, ruining!(crowd_the_net), "cyberspace"),
    ]
}

/// Cities of random parameters, and least ones in which districts are crowded by a river.
fn cities() -> Vec<BTreeSet<Reason>> {
    let mut stream = Stream::new(31);
    let mut all: Vec<Params> = (0..160).map(|_| any_params(&mut stream, 20_000)).collect();
    let crowded =
        |seed| Params { size: Size::new(80, 40), districts: 4, water: Water::River, ..Params::with_seed(seed) };
    all.extend((0..60).map(crowded));
    let run = |params: &Params| reasons_of(citygen::start(params, flavor()).expect("valid parameters"));
    all.par_iter().map(run).collect()
}

#[test]
fn every_declared_reason_occurs_and_no_other() {
    let declared: BTreeSet<Reason> =
        recipe().passes.iter().flat_map(|pass| pass.reasons.iter().map(|&reason| (pass.name, reason))).collect();
    let seen: BTreeSet<Reason> = cities().into_iter().chain(ruins()).flatten().collect();
    let undeclared: Vec<&Reason> = seen.difference(&declared).collect();
    let missing: Vec<&Reason> = declared.difference(&seen).collect();
    assert!(undeclared.is_empty(), "given up for reasons that are not declared: {undeclared:#?}");
    assert!(missing.is_empty(), "declared and never seen: {missing:#?}");
}

#[test]
fn reasons_are_words_and_each_pass_has_its_own() {
    for pass in recipe().passes {
        let reasons: BTreeSet<&str> = pass.reasons.iter().copied().collect();
        assert_eq!(reasons.len(), pass.reasons.len(), "{} declares a reason twice", pass.name);
        assert!(reasons.iter().all(|reason| !reason.is_empty()), "{}", pass.name);
        assert!(pass.about.ends_with('.'), "{} says what it does in a sentence", pass.name);
    }
}

#[test]
fn a_pass_that_says_that_it_draws_nothing_never_does_and_the_others_do() {
    let mut words = vec![0_u64; recipe().passes.len()];
    for &water in Water::ALL {
        for seed in 0..4 {
            let params = Params { size: Params::SMALL, water, ..Params::with_seed(seed) };
            let mut run = citygen::start(&params, flavor()).expect("valid parameters");
            run.run_to_end().expect("no seed fails");
            words.iter_mut().zip(run.ends()).for_each(|(sum, end)| *sum += end.words);
        }
    }
    for (pass, words) in recipe().passes.iter().zip(words) {
        assert_eq!(words > 0, pass.draws, "{}: {words} words", pass.name);
    }
}
