//! The timeline of a city: any step shown again is exactly that step, and every answer agrees with a look at all
//! steps one by one.

use std::ops::ControlFlow;
use std::sync::OnceLock;

use citygen::{Draft, Params, Water};
use mapkit::{BoardIndex, Change, PassIndex, Pos, Rect, Run, Slots, Stream, Timeline, Watch, World};

use super::common::flavor;

const BOARDS: u8 = 5;

fn begin(params: &Params) -> Run<Draft> {
    citygen::start(params, flavor()).expect("valid parameters")
}

fn record(params: &Params) -> Timeline<Draft> {
    Timeline::record(begin(params), |_| ControlFlow::Continue(())).expect("nobody breaks off")
}

fn params() -> Params {
    Params { size: Params::SMALL, water: Water::River, ..Params::with_seed(6) }
}

/// The recording that most tests ask.
fn timeline() -> &'static Timeline<Draft> {
    static TIMELINE: OnceLock<Timeline<Draft>> = OnceLock::new();
    TIMELINE.get_or_init(|| record(&params()))
}

/// Every slot as something that can be compared.
fn shown(slots: &Slots) -> Vec<Option<mapkit::Layer>> {
    slots.list().iter().map(|info| slots.layer(info.name)).collect()
}

#[track_caller]
fn assert_same(a: &Run<Draft>, b: &Run<Draft>) {
    let step = b.steps_done();
    assert_eq!(a.steps_done(), step);
    assert!(a.world().city == b.world().city, "the worlds differ after step {step}");
    assert_eq!(a.slots().list(), b.slots().list(), "the slots differ after step {step}");
    assert_eq!(a.words_drawn(), b.words_drawn(), "the streams differ after step {step}");
    assert_eq!((a.pass_index(), a.pass_progress()), (b.pass_index(), b.pass_progress()), "at step {step}");
    assert_eq!(a.ends(), b.ends(), "the fingerprints differ after step {step}");
}

#[test]
fn recording_changes_nothing() {
    let mut plain = begin(&params());
    plain.run_to_end().expect("no seed fails");
    assert_same(timeline().end(), &plain);
    assert_eq!(shown(timeline().end().slots()), shown(plain.slots()));
    assert_eq!(timeline().len(), plain.steps_done());
}

#[test]
fn two_recordings_differ_in_nothing_but_time() {
    let again = record(&params());
    assert_eq!(again.events(), timeline().events());
    assert_eq!(again.len(), timeline().len());
    for (a, b) in again.steps().iter().zip(timeline().steps()) {
        let mut a = a.clone();
        a.time_ns = b.time_ns;
        assert_eq!(&a, b);
    }
}

#[test]
fn every_step_shown_again_is_what_it_was() {
    let mut plain = begin(&params());
    loop {
        let step = plain.steps_done();
        let shown_again = timeline().at(step);
        assert_same(&shown_again, &plain);
        if step.is_multiple_of(29) || plain.pass_progress() == 0.0 {
            assert_eq!(shown(shown_again.slots()), shown(plain.slots()), "the slots differ after step {step}");
        }
        if !plain.step() {
            break;
        }
    }
    assert_eq!(plain.steps_done(), timeline().len());
}

#[test]
fn seeking_to_and_fro_shows_the_same_as_going_there_anew() {
    let mut timeline = record(&params());
    let mut stream = Stream::new(9);
    for round in 0..150 {
        let far = stream.index(timeline.len() + 1);
        // Every third time a step on or back from where it stands, as a person does.
        let step = if round % 3 == 0 { far } else { timeline.seek(far).steps_done().saturating_add(1) };
        let there = timeline.at(step);
        assert_same(timeline.seek(step), &there);
    }
    let last = timeline.len();
    assert_eq!(timeline.seek(usize::MAX).steps_done(), last, "past the end is the end");
    assert_eq!(timeline.seek(0).steps_done(), 0);
}

#[test]
fn a_step_shown_again_goes_on_to_the_same_city() {
    let end = timeline().end();
    for part in 0..8 {
        let mut run = timeline().at(timeline().len() * part / 8);
        run.run_to_end().expect("no seed fails");
        assert_same(&run, end);
    }
}

/// The cells of some tiles on every board, after every step.
fn watch_tiles(tiles: &[(u8, Pos)]) -> Vec<Vec<u64>> {
    let mut run = begin(&params());
    let mut seen = Vec::new();
    loop {
        seen.push(tiles.iter().map(|&(board, pos)| run.world().cell(BoardIndex(board), pos)).collect());
        if !run.step() {
            return seen;
        }
    }
}

fn some_tiles() -> Vec<(u8, Pos)> {
    let mut stream = Stream::new(77);
    let size = params().size;
    (0..30).map(|i| (i % BOARDS, Pos::new(stream.range(0, size.w - 1), stream.range(0, size.h - 1)))).collect()
}

#[test]
fn the_history_of_a_tile_is_every_change_of_it() {
    let tiles = some_tiles();
    let seen = watch_tiles(&tiles);
    let mut changes = 0;
    for (index, &(board, pos)) in tiles.iter().enumerate() {
        let pairs = seen.windows(2).enumerate().filter(|(_, pair)| pair[0][index] != pair[1][index]);
        let wanted: Vec<Change> = pairs
            .map(|(step, pair)| Change { step: step + 1, before: pair[0][index], after: pair[1][index] })
            .collect();
        let found = timeline().history(BoardIndex(board), pos);
        assert_eq!(found, wanted, "board {board} {pos}");
        changes += found.len();
    }
    assert!(changes > tiles.len(), "the tiles were not idle");
    assert_eq!(timeline().history(BoardIndex(1), Pos::new(-1, 4)), [], "off the map nothing happens");
}

#[test]
fn breakpoints_on_a_tile_stop_at_every_change_of_it() {
    let spot = timeline().end().world().city.districts[0].center;
    let history: Vec<usize> = timeline().history(BoardIndex(1), spot).iter().map(|change| change.step).collect();
    assert!(!history.is_empty());
    let mut stops = Vec::new();
    let mut at = 0;
    while let Some(step) = timeline().next(at, Watch::Tile(BoardIndex(1), spot)) {
        stops.push(step);
        at = step;
    }
    assert_eq!(stops, history);
    assert_eq!(timeline().previous(usize::MAX, Watch::Tile(BoardIndex(1), spot)), history.last().copied());
    let around = Rect::new(spot.x - 1, spot.y - 1, 3, 3);
    assert!(timeline().next(0, Watch::Area(BoardIndex(1), around)) <= history.first().copied());
}

#[test]
fn breakpoints_on_a_pass_stop_at_its_first_step() {
    for (index, pass) in timeline().passes().iter().enumerate() {
        assert_eq!(
            timeline().next(0, Watch::Pass(PassIndex::new(index))),
            Some(pass.first_step + 1),
            "{}",
            pass.name
        );
        assert!(timeline().at(pass.first_step).ends().len() == index);
    }
}

#[test]
fn a_difference_is_every_tile_that_differs() {
    let mut stream = Stream::new(5);
    let size = params().size;
    for _ in 0..6 {
        let (a, b) = (stream.index(timeline().len() + 1), stream.index(timeline().len() + 1));
        let (before, after) = (timeline().at(a), timeline().at(b));
        let found = timeline().diff(a, b);
        assert_eq!(found.len(), usize::from(BOARDS));
        for (board, tiles) in (0..BOARDS).zip(found) {
            let differs = |pos: &Pos| {
                before.world().cell(BoardIndex(board), *pos) != after.world().cell(BoardIndex(board), *pos)
            };
            assert_eq!(tiles, size.rect().iter().filter(differs).collect::<Vec<_>>(), "{a} to {b}, board {board}");
        }
    }
    assert!(timeline().diff(40, 40).iter().all(Vec::is_empty));
}

#[test]
fn what_a_step_says_of_its_tiles_is_so() {
    let mut stream = Stream::new(21);
    for _ in 0..60 {
        let step = 1 + stream.index(timeline().len());
        let record = &timeline().steps()[step - 1];
        let changed = timeline().diff(step - 1, step);
        let tiles = changed.iter().flatten().count();
        let area = changed.iter().flatten().fold(Rect::default(), |r, &p| r.union(Rect::tile(p)));
        let boards = changed.iter().enumerate().filter(|(_, tiles)| !tiles.is_empty());
        let bits = boards.fold(0_u32, |bits, (board, _)| bits | 1 << board);
        assert_eq!((record.tiles_changed as usize, record.area, record.boards), (tiles, area, bits), "step {step}");
    }
}

#[test]
fn the_first_step_for_which_something_holds_is_found_with_and_without_bisection() {
    type Holds = fn(&Run<Draft>) -> bool;
    let lasting: [(&str, Holds); 5] = [
        ("always", |_| true),
        ("water", |run| run.world().city.strata[1].terrains().contains(&citygen::model::Terrain::Water)),
        ("a tenth building", |run| run.world().city.buildings.len() >= 10),
        ("a connector", |run| !run.world().city.connectors.is_empty()),
        ("a name", |run| !run.world().city.name.is_empty()),
    ];
    for (what, holds) in lasting {
        let mut run = begin(&params());
        while !holds(&run) && run.step() {}
        let wanted = Some(run.steps_done());
        assert_eq!(timeline().first(holds), wanted, "{what}");
        assert_eq!(timeline().first_lasting(holds), wanted, "{what}");
        assert_eq!(timeline().since(holds), wanted, "{what}");
    }
    let never: Holds = |run| run.world().city.buildings.len() > 60_000;
    assert_eq!(timeline().first(never), None);
    assert_eq!(timeline().first_lasting(never), None);
    assert_eq!(timeline().since(never), None);
}

#[test]
fn what_held_only_for_a_while_is_found_by_looking_at_every_step() {
    let in_streets = |run: &Run<Draft>| run.pass_index() == 3;
    let first = timeline().passes()[3].first_step;
    assert_eq!(timeline().first(in_streets), Some(first));
    assert_eq!(timeline().since(in_streets), None, "it does not hold at the end");
    let past_streets = |run: &Run<Draft>| run.pass_index() > 3;
    assert_eq!(timeline().since(past_streets), Some(timeline().passes()[4].first_step));
}

#[test]
fn passes_add_up_to_the_steps() {
    let passes = timeline().passes();
    assert!(passes.iter().map(|p| p.name).eq(citygen::PASS_NAMES));
    assert_eq!(passes.iter().map(|p| p.steps).sum::<usize>(), timeline().len());
    for (pass, end) in passes.iter().zip(timeline().end().ends()) {
        assert_eq!((pass.fingerprint, pass.words), (Some(end.fingerprint), end.words), "{}", pass.name);
    }
}

#[test]
fn every_step_of_a_recording_has_a_label() {
    for (index, step) in timeline().steps().iter().enumerate() {
        let pass = citygen::PASS_NAMES[step.pass.get()];
        assert!(!step.label.is_empty(), "step {} of {pass} has no label", index + 1);
    }
}

#[test]
fn a_recording_of_a_large_city_fits_its_bound() {
    const MOST_BYTES: usize = 96 << 20;
    for water in [Water::Bay, Water::River] {
        let timeline = record(&Params { size: Params::LARGE, water, ..Params::with_seed(3) });
        assert!(timeline.bytes() <= MOST_BYTES, "{} MiB", timeline.bytes() >> 20);
    }
}

#[test]
fn a_recording_broken_off_is_nothing() {
    let mut left = 50;
    let broken_off = Timeline::record(begin(&params()), |_| {
        left -= 1;
        if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert!(broken_off.is_none());
}
