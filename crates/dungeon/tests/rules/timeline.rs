//! A dungeon in the debugger: recorded, replayed, asked.

use std::ops::ControlFlow;

use dungeon::{Config, Draft, RegionKind, start};
use mapkit::{BoardIndex, Timeline, World};

use super::common::cases;

fn record(config: &Config) -> Timeline<Draft> {
    Timeline::record(start(config).expect("accepted"), |_| ControlFlow::Continue(())).expect("nobody breaks off")
}

#[test]
fn recording_changes_nothing() {
    for case in cases().iter().step_by(5) {
        let timeline = record(&case.config);
        assert!(timeline.end().world().clone().into_dungeon() == case.dungeon, "{}", case.show());
    }
}

#[test]
fn any_step_can_be_shown_again() {
    let config = Config::with_seed(6);
    let mut timeline = record(&config);
    let mut run = start(&config).expect("accepted");
    for step in 0..=timeline.len() {
        let shown = timeline.seek(step);
        assert_eq!(shown.world().tiles(), run.world().tiles(), "step {step}");
        assert_eq!(shown.world().regions(), run.world().regions(), "step {step}");
        assert_eq!(shown.world().graph(), run.world().graph(), "step {step}");
        run.step();
    }
}

#[test]
fn every_step_says_what_it_did() {
    let timeline = record(&Config::with_seed(6));
    assert!(timeline.steps().iter().all(|step| !step.label.is_empty()));
    assert!(timeline.passes().iter().all(|pass| pass.steps > 1));
}

#[test]
fn a_door_was_rock_then_floor_then_door() {
    let timeline = record(&Config::with_seed(6));
    let world = timeline.end().world();
    let edge = world.graph().iter().find(|edge| edge.door).expect("there are doors");
    let changes: Vec<_> = timeline
        .history(BoardIndex(0), edge.at)
        .iter()
        .map(|change| (world.describe(change.before), world.describe(change.after)))
        .collect();
    let words = |a: &str, b: &str| (a.to_string(), b.to_string());
    assert_eq!(changes, [words("wall", "floor"), words("floor", "door")]);
}

#[test]
fn a_growing_dungeon_can_be_looked_at_after_every_step() {
    let mut run = start(&Config { width: 50, height: 20, ..Config::with_seed(2) }).expect("accepted");
    while run.step() {
        let world = run.world();
        let shown = dungeon::look::cells(world.tiles(), world.regions());
        let open = world.tiles().count(|tile| tile.is_walkable());
        let drawn = shown.count(|cell| !matches!(cell.role, dungeon::look::Role::Rock | dungeon::look::Role::Wall));
        assert_eq!(open, drawn);
        assert!(world.to_string().lines().count() == 20);
    }
    assert!(run.world().regions().iter().any(|region| region.kind == RegionKind::Corridor));
}
