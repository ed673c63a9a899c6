//! What holds of every dungeon, whatever its configuration.

use std::collections::BTreeSet;

use dungeon::passes::bsp_partition::{self, LEAVES};
use dungeon::{Config, Draft, DungeonError, PASS_NAMES, RegionKind, generate, recipe, start};
use mapkit::search::flood;
use mapkit::{BoxedSteps, Cx, Key, Pass, Pos, Recipe, Run, RunOptions};

use super::common::{Nothing, cases, configs};

#[test]
fn the_same_configuration_gives_the_same_map() {
    for case in cases() {
        let again = generate(&case.config).expect("accepted before");
        assert!(again == case.dungeon, "{}\n{again}", case.show());
        assert_eq!(again.fingerprint(), case.dungeon.fingerprint());
    }
}

#[test]
fn another_seed_gives_another_map() {
    let seeds = 0..40;
    let maps: BTreeSet<u64> =
        seeds.map(|seed| generate(&Config::with_seed(seed)).expect("the default").fingerprint()).collect();
    assert_eq!(maps.len(), 40);
}

#[test]
fn every_room_is_reachable_on_foot() {
    for case in cases() {
        let tiles = &case.dungeon.tiles;
        let start = case.dungeon.of_kind(RegionKind::Room).next().unwrap_or_else(|| panic!("{}", case.show()));
        let reached = flood(tiles.size(), start.cells[0], |pos| tiles[pos].is_walkable());
        let walkable = tiles.count(|tile| tile.is_walkable());
        assert_eq!(reached.len(), walkable, "{}", case.show());
    }
}

#[test]
fn nothing_is_carved_outside_or_on_the_outermost_ring() {
    for case in cases() {
        let size = case.dungeon.size();
        assert_eq!(size, case.config.size());
        assert_eq!(case.dungeon.tiles.size(), size);
        for pos in size.rect().border() {
            assert!(!case.dungeon.tiles[pos].is_walkable(), "{pos}\n{}", case.show());
        }
        for region in &case.dungeon.regions {
            assert!(region.cells.iter().all(|&pos| size.contains(pos)), "{}\n{}", region.id, case.show());
        }
    }
}

#[test]
fn rooms_lie_inside_the_map_and_have_the_sides_asked_for() {
    for case in cases() {
        let sides = case.config.room_min..=case.config.room_max;
        let inside = case.dungeon.size().rect().inset(1);
        for room in case.dungeon.of_kind(RegionKind::Room) {
            assert!(inside.contains_rect(room.bounds), "{:?}\n{}", room.bounds, case.show());
            let fits = sides.contains(&room.bounds.w) && sides.contains(&room.bounds.h);
            assert!(fits, "{:?}\n{}", room.bounds, case.show());
        }
        let most = 1_usize << case.config.depth;
        let count = case.dungeon.of_kind(RegionKind::Room).count();
        assert!((1..=most).contains(&count), "{count} rooms\n{}", case.show());
    }
}

#[test]
fn one_snapshot_is_taken_per_pass_and_taking_them_changes_nothing() {
    for case in cases() {
        let shots = start(&case.config).expect("accepted").run_with_snapshots().expect("no configuration fails");
        assert!(shots.iter().map(|shot| shot.pass).eq(PASS_NAMES));
        let last = shots.into_iter().next_back().expect("five passes").world.into_dungeon();
        assert!(last == case.dungeon, "{}", case.show());
    }
}

#[test]
fn stepping_and_a_clone_on_the_way_give_the_same_map() {
    for case in cases().iter().step_by(10) {
        let mut run = start(&case.config).expect("accepted");
        let half = case.dungeon.regions.len() * 2;
        for _ in 0..half {
            run.step();
        }
        let mut clone = run.clone();
        while run.step() {}
        clone.run_to_end().expect("no configuration fails");
        for run in [run, clone] {
            assert!(run.into_world().into_dungeon() == case.dungeon, "{}", case.show());
        }
    }
}

const OMENS: Key<Vec<Pos>> = Key::new("omens");

/// A pass that draws and changes nothing that others look at.
fn omens() -> Pass<Draft> {
    #[expect(clippy::unnecessary_wraps, reason = "the signature of a pass")]
    fn begin(cx: &mut Cx<'_, Draft>) -> Result<BoxedSteps<Draft>, DungeonError> {
        let omens = (0..7).map(|_| Pos::new(cx.stream.range(0, 999), cx.stream.range(0, 999))).collect();
        cx.slots.put(OMENS, omens);
        Ok(BoxedSteps::new(Nothing))
    }
    Pass { name: "omens", about: "Draws, and writes a slot of its own.", reasons: &[], draws: true, begin }
}

fn run_of(recipe: Recipe<Draft>, config: &Config) -> Run<Draft> {
    let mut run = Run::new(recipe.into(), Draft::new(config.clone()), config.seed, RunOptions::default());
    run.run_to_end().unwrap_or_else(|e| panic!("{config:?}: {e}"));
    run
}

#[test]
fn a_pass_inserted_or_moved_leaves_the_other_passes_draws_alone() {
    for (number, case) in cases().iter().enumerate() {
        // Each configuration at one place; together they cover all six.
        let at = number % 6;
        let mut longer = recipe();
        longer.passes.insert(at, omens());
        let run = run_of(longer, &case.config);
        let plain = run_of(recipe(), &case.config);
        let of_others = |run: &Run<Draft>| {
            let others = run.ends().iter().filter(|end| end.name != "omens");
            others.map(|end| (end.name, end.words, end.fingerprint)).collect::<Vec<_>>()
        };
        assert_eq!(of_others(&run), of_others(&plain), "inserted at {at}: {}", case.show());
        let mut alone = recipe();
        alone.passes = vec![omens()];
        let alone = run_of(alone, &case.config);
        assert_eq!(alone.slots().get(OMENS), run.slots().get(OMENS), "moved to {at}: {}", case.show());
        assert!(run.into_world().into_dungeon() == case.dungeon, "{}", case.show());
    }
}

#[test]
fn two_uses_of_one_pass_draw_differently() {
    let mut differ = 0;
    for case in cases() {
        let mut twice = recipe();
        twice.passes.insert(1, bsp_partition::pass());
        let run = Run::new(twice.into(), Draft::new(case.config.clone()), case.config.seed, RunOptions::default());
        let shots = run.clone().run_with_snapshots().unwrap_or_else(|e| panic!("{}: {e}", case.show()));
        let leaves = |at: usize| shots[at].slots.get(LEAVES).expect("the pass makes it");
        // Where a map can be cut in many places, two draws hardly ever agree.
        if leaves(0).len() >= 8 {
            assert_ne!(leaves(0), leaves(1), "{}", case.show());
            differ += 1;
        }
    }
    assert!(differ > 300, "only {differ} maps were cut often enough to tell");
}

#[test]
fn the_configurations_of_these_tests_reach_the_ends_of_every_range() {
    let all: Vec<Config> = configs().collect();
    let some = |f: &dyn Fn(&Config) -> bool| assert!(all.iter().any(f));
    some(&|c| c.width == 3);
    some(&|c| c.height == 3);
    some(&|c| c.width > 150 && c.height > 100);
    some(&|c| c.room_max == i32::MAX);
    some(&|c| c.room_min == c.room_max);
    some(&|c| c.room_min == Config::most_room_min(c.width, c.height) && c.room_min > 20);
    some(&|c| c.room_min == 1 && c.depth == 12);
    some(&|c| c.depth == 0);
    some(&|c| c.extra_corridors >= 1.0 && c.depth > 6);
    some(&|c| c.extra_corridors <= 0.0 && c.depth > 6);
    assert_eq!(all.len(), 2000);
}
