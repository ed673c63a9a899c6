//! What each pass leaves, rerolls, passes left out, and every reason for giving up.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use dungeon::passes::bsp_partition::{LEAVES, Leaf, MARGIN};
use dungeon::passes::mst_connect::{LOOPS, TREE};
use dungeon::{Config, Draft, DungeonError, PASS_NAMES, RegionKind, generate, recipe, start};
use mapkit::{BoxedSteps, Cx, Layer, Pass, PassEnd, PassIndex, Rect, Run, RunOptions, SlotError, Timeline, World};

use super::common::{Nothing, cases, configs};

fn finished(config: &Config) -> Run<Draft> {
    let mut run = start(config).expect("accepted");
    run.run_to_end().expect("no configuration fails");
    run
}

#[test]
fn the_recipe_is_the_five_passes() {
    let recipe = recipe();
    assert!(recipe.passes.iter().map(|pass| pass.name).eq(PASS_NAMES));
    assert!(recipe.passes.iter().all(|pass| pass.about.ends_with('.')));
}

#[test]
fn leaves_cover_the_map_and_have_room_for_the_least_room() {
    for config in configs() {
        let run = finished(&config);
        let leaves = run.slots().get(LEAVES).expect("the pass makes it");
        let area: i32 = leaves.iter().map(|leaf| leaf.rect.area()).sum();
        assert_eq!(area, (config.width + 1) * (config.height + 1), "{config:?}");
        let least = config.room_min + MARGIN;
        for (i, leaf) in leaves.iter().enumerate() {
            assert!(leaf.rect.w >= least && leaf.rect.h >= least, "{leaf:?} of {config:?}");
            assert!(leaf.depth <= config.depth);
            assert!(leaves[..i].iter().all(|other| other.rect.intersect(leaf.rect).is_none()), "{config:?}");
        }
    }
}

#[test]
fn every_leaf_gets_a_room_and_rooms_keep_three_tiles_apart() {
    for case in cases() {
        let run = finished(&case.config);
        let leaves = run.slots().get(LEAVES).expect("the pass makes it");
        let rooms: Vec<Rect> = case.dungeon.of_kind(RegionKind::Room).map(|room| room.bounds).collect();
        assert_eq!(rooms.len(), leaves.len(), "{}", case.show());
        for (i, room) in rooms.iter().enumerate() {
            assert!(leaves[i].rect.contains_rect(*room));
            let crowd = rooms[..i].iter().any(|other| room.inflate(3).intersect(*other).is_some());
            assert!(!crowd, "{}", case.show());
        }
    }
}

#[test]
fn the_tree_spans_the_rooms_and_loops_come_by_chance() {
    for case in cases() {
        let run = finished(&case.config);
        let (tree, loops) = (run.slots().get(TREE).expect("made"), run.slots().get(LOOPS).expect("made"));
        let rooms = case.dungeon.of_kind(RegionKind::Room).count();
        assert_eq!(tree.len() + 1, rooms, "{}", case.show());
        let mut joined = BTreeSet::from([tree.first().map_or(0, |link| link.a.0)]);
        for link in tree {
            assert!(joined.contains(&link.a.0) && joined.insert(link.b.0), "{}", case.show());
        }
        let pair = |link: &dungeon::passes::mst_connect::Link| (link.a.min(link.b), link.a.max(link.b));
        let pairs: BTreeSet<_> = tree.iter().chain(loops).map(pair).collect();
        assert_eq!(pairs.len(), tree.len() + loops.len(), "a link twice: {}", case.show());
        assert!(case.config.extra_corridors > 0.0 || loops.is_empty(), "{}", case.show());
    }
    let loops = |extra_corridors| {
        let config = |seed| Config { extra_corridors, ..Config::with_seed(seed) };
        (0..20).map(|seed| finished(&config(seed)).slots().get(LOOPS).map_or(0, Vec::len)).sum::<usize>()
    };
    let (few, some, all) = (loops(0.1), loops(0.5), loops(1.0));
    assert!(0 < few && 2 * few < some && some < all, "{few}, {some}, {all}");
}

#[test]
fn slots_describe_themselves() {
    let run = finished(&Config::with_seed(3));
    let made: Vec<_> = run.slots().list().into_iter().map(|slot| (slot.name, slot.made_by)).collect();
    assert_eq!(made, [("leaves", "bsp_partition"), ("tree", "mst_connect"), ("loops", "mst_connect")]);
    assert!(matches!(run.slots().layer("leaves"), Some(Layer::Rects(rects)) if rects.len() > 10));
    assert!(matches!(run.slots().layer("tree"), Some(Layer::Paths(paths)) if paths.len() > 10));
    let table = run.slots().table("leaves").expect("a list");
    assert_eq!(table.columns, ["width", "height", "depth"]);
    let table = run.slots().table("tree").expect("a list");
    assert_eq!(table.columns, ["a", "b", "length"]);
}

#[test]
fn a_fingerprint_stands_after_every_pass_and_the_last_is_the_dungeons() {
    for case in cases().iter().step_by(10) {
        let mut run = start(&case.config).expect("accepted");
        run.run_to_end().expect("no configuration fails");
        assert!(run.ends().iter().map(|end| end.name).eq(PASS_NAMES));
        assert_eq!(run.ends()[4].fingerprint, case.dungeon.fingerprint());
        // These two change what is meant and no tile.
        assert_eq!(run.ends()[1].fingerprint, run.ends()[2].fingerprint);
        assert_ne!(run.ends()[0].fingerprint, run.ends()[1].fingerprint);
    }
}

#[test]
fn a_reroll_keeps_all_before_it_and_changes_what_the_pass_makes() {
    for (at, name) in PASS_NAMES.into_iter().enumerate() {
        for seed in 0..20 {
            let ends = |count: u32| -> Vec<PassEnd> {
                let rerolls = BTreeMap::from([(name.to_string(), count)]);
                finished(&Config { rerolls, ..Config::with_seed(seed) }).ends().to_vec()
            };
            let (plain, once, twice) = (ends(0), ends(1), ends(2));
            assert_eq!(plain[..at], once[..at], "{name}, seed {seed}");
            // Doors are where they are; nothing is drawn there.
            let draws = name != "door_placer";
            assert_eq!(plain[4].fingerprint != once[4].fingerprint, draws, "{name}, seed {seed}");
            assert_eq!(once[4].fingerprint != twice[4].fingerprint, draws, "{name}, seed {seed}");
        }
    }
}

#[test]
fn a_pass_left_out_is_missed_by_name_or_not_at_all() {
    for (skip, name) in PASS_NAMES.into_iter().enumerate() {
        for case in cases().iter().step_by(20) {
            let options = RunOptions { skip: vec![PassIndex::new(skip)], ..RunOptions::default() };
            let draft = Draft::new(case.config.clone());
            let mut run = Run::new(recipe().into(), draft, case.config.seed, options);
            let missing = run.run_to_end().err().map(|error| error.source);
            let expected = match skip {
                0 => Some(DungeonError::Slot(SlotError::Absent { name: "leaves" })),
                2 => Some(DungeonError::Slot(SlotError::Absent { name: "tree" })),
                _ => None,
            };
            assert_eq!(missing, expected, "without {name}");
        }
    }
}

/// Cuts the left part of the map into leaves, two of them too small for any room, and one that lies outside.
fn uneven_leaves() -> Pass<Draft> {
    #[expect(clippy::unnecessary_wraps, reason = "the signature of a pass")]
    fn begin(cx: &mut Cx<'_, Draft>) -> Result<BoxedSteps<Draft>, DungeonError> {
        let height = cx.world.size().h + 1;
        let columns = [(0, 12), (12, 5), (17, 15), (32, 3), (35, 20), (900, 20)];
        let leaves = columns.map(|(x, w)| Leaf { rect: Rect::new(x, 0, w, height), depth: 1 });
        cx.slots.put(LEAVES, leaves.to_vec());
        Ok(BoxedSteps::new(Nothing))
    }
    Pass { name: "bsp_partition", about: "Leaves by hand.", reasons: &[], draws: false, begin }
}

/// Joins what is joined once more.
fn tree_twice() -> Pass<Draft> {
    fn begin(cx: &mut Cx<'_, Draft>) -> Result<BoxedSteps<Draft>, DungeonError> {
        cx.slots.get_mut(TREE)?.extend_from_within(..);
        Ok(BoxedSteps::new(Nothing))
    }
    Pass { name: "twice", about: "Doubles the tree.", reasons: &[], draws: false, begin }
}

fn reasons_of(passes: Vec<Pass<Draft>>, config: &Config) -> BTreeSet<&'static str> {
    let recipe = mapkit::Recipe { passes, ..recipe() };
    let run = Run::new(recipe.into(), Draft::new(config.clone()), config.seed, RunOptions::default());
    let timeline = Timeline::record(run, |_| ControlFlow::Continue(())).expect("nobody breaks off");
    assert!(timeline.end().error().is_none(), "{config:?}: {:?}", timeline.end().error());
    timeline.events().iter().map(|event| event.note.reason).collect()
}

#[test]
fn a_leaf_that_holds_no_room_is_skipped_and_the_others_are_joined_past_it() {
    for seed in 0..50 {
        let mut recipe = recipe();
        recipe.passes[0] = uneven_leaves();
        let config = Config::with_seed(seed);
        let mut run = Run::new(recipe.into(), Draft::new(config), seed, RunOptions::default());
        run.run_to_end().expect("any leaves will do");
        let dungeon = run.into_world().into_dungeon();
        let rooms: Vec<_> = dungeon.of_kind(RegionKind::Room).collect();
        assert_eq!(rooms.len(), 3, "{dungeon}");
        let open = |pos| dungeon.tiles[pos].is_walkable();
        let reached = mapkit::search::flood(dungeon.size(), rooms[0].cells[0], open);
        assert_eq!(reached.len(), dungeon.tiles.count(|tile| tile.is_walkable()), "{dungeon}");
    }
}

#[test]
fn every_reason_for_giving_up_is_met() {
    let mut met = BTreeSet::new();
    let mut by_hand = recipe().passes;
    by_hand[0] = uneven_leaves();
    met.extend(reasons_of(by_hand, &Config::default()));
    for seed in 0..50 {
        let tiny = Config { room_min: 1, room_max: 1, ..Config::with_seed(seed) };
        let mut doubled = recipe().passes;
        doubled.insert(3, tree_twice());
        met.extend(reasons_of(doubled, &tiny));
    }
    for config in configs() {
        met.extend(reasons_of(recipe().passes, &config));
    }
    for pass in recipe().passes {
        for reason in pass.reasons {
            assert!(met.remove(reason), "{}: nobody met `{reason}`", pass.name);
        }
    }
    assert!(met.is_empty(), "not declared: {met:?}");
}

#[test]
fn generate_is_start_and_finish() {
    let config = Config::with_seed(8);
    let dungeon = dungeon::finish(finished(&config)).expect("no error ended it");
    assert_eq!(dungeon, generate(&config).expect("accepted"));
    let mut run = Run::new(
        recipe().into(),
        Draft::new(config),
        8,
        RunOptions { skip: vec![PassIndex(0)], ..Default::default() },
    );
    let _ = run.run_to_end();
    assert!(matches!(dungeon::finish(run), Err(DungeonError::Slot(_))));
}
