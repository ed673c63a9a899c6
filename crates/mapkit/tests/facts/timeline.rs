//! Facts of timelines, each held against brute force.

use std::ops::ControlFlow;

use mapkit::{BoardIndex, BoardPos, Change, Pass, PassIndex, Pos, Rect, Run, Stream, Timeline, Watch};

use super::toy::{
    ITEMS, SIZE, State, TAKEN, Toy, ToyError, fail, finished, paint, plain, rest, scatter, slow, start, state, states,
};

fn record(passes: Vec<Pass<Toy>>) -> Timeline<Toy> {
    Timeline::record(start(passes), |_| ControlFlow::Continue(())).unwrap()
}

fn recorded() -> Timeline<Toy> {
    let mut passes = plain();
    passes.insert(2, rest());
    record(passes)
}

/// The state after every step of the run that [`recorded`] records.
fn brute() -> Vec<State> {
    let mut passes = plain();
    passes.insert(2, rest());
    states(start(passes))
}

fn cell(state: &State, board: BoardIndex, pos: Pos) -> u64 {
    u64::from(state.boards[board.get()][pos])
}

fn changes(states: &[State], board: BoardIndex, pos: Pos) -> Vec<Change> {
    let change = |(i, pair): (usize, &[State])| {
        let (before, after) = (cell(&pair[0], board, pos), cell(&pair[1], board, pos));
        (before != after).then_some(Change { step: i + 1, before, after })
    };
    states.windows(2).enumerate().filter_map(change).collect()
}

#[test]
fn recording_does_not_perturb() {
    assert_eq!(state(record(plain()).end()), state(&finished(plain())));
}

#[test]
fn a_timeline_can_be_handed_to_another_thread() {
    fn is_shareable<T: Send + Sync + 'static>(_: &T) {}
    is_shareable(&recorded());
}

#[test]
fn labels_and_reasons_cost_nothing_unless_somebody_records() {
    #[derive(Clone)]
    struct Asked;
    impl mapkit::Steps<Toy> for Asked {
        fn step(&mut self, cx: &mut mapkit::Cx<'_, Toy>) -> Result<mapkit::Progress, ToyError> {
            cx.label(|| panic!("asked for a label"));
            cx.give_up(TAKEN, None, || panic!("asked for a reason"));
            Ok(mapkit::Progress::Done)
        }
    }
    let begin = |_: &mut mapkit::Cx<'_, Toy>| Ok(mapkit::BoxedSteps::new(Asked));
    finished(vec![Pass { name: "asked", about: "", reasons: &[], draws: false, begin }]);
}

#[test]
fn every_step_is_recorded_with_what_it_changed() {
    let (timeline, states) = (recorded(), brute());
    assert_eq!(timeline.len(), states.len() - 1);
    for (record, pair) in timeline.steps().iter().zip(states.windows(2)) {
        let (mut count, mut boards, mut area) = (0, 0, Rect::default());
        for board in 0..2 {
            for pos in SIZE
                .rect()
                .iter()
                .filter(|&pos| cell(&pair[0], BoardIndex(board), pos) != cell(&pair[1], BoardIndex(board), pos))
            {
                count += 1;
                boards |= 1 << board;
                area = area.union(Rect::tile(pos));
            }
        }
        assert_eq!((record.tiles_changed, record.boards, record.area), (count, boards, area), "{}", record.label);
    }
    assert_eq!(&*timeline.steps()[3].label, "paint row 3");
    assert_eq!(&*timeline.steps()[SIZE.h as usize].label, "place item 0");
}

#[test]
fn the_ledger_of_words_adds_up() {
    let timeline = recorded();
    let ends = timeline.end().ends();
    for (pass, end) in timeline.passes().iter().zip(ends) {
        assert_eq!((pass.words, pass.name, pass.fingerprint), (end.words, end.name, Some(end.fingerprint)));
        let steps = &timeline.steps()[pass.first_step..pass.first_step + pass.steps];
        assert_eq!(steps.iter().map(|s| u64::from(s.words)).sum::<u64>(), pass.words);
        assert_eq!(pass.first_step + pass.steps, end.step);
    }
    let rows = &timeline.steps()[..SIZE.h as usize];
    assert!(rows.iter().all(|row| row.words >= SIZE.w as u32), "each row draws for each of its tiles");
}

#[test]
fn what_is_given_up_is_an_event_with_step_place_and_reason() {
    let (timeline, states) = (recorded(), brute());
    let marks = states.last().unwrap().boards[1].count(|&v| v != 0);
    assert!(!timeline.events().is_empty() && marks > 0);
    for event in timeline.events() {
        let item = event.step - SIZE.h as usize - 1;
        assert_eq!((event.note.reason, event.note.text.as_str()), (TAKEN, format!("item {item}").as_str()));
        let BoardPos { board, pos } = event.note.place.unwrap();
        assert_ne!(cell(&states[event.step], board, pos), 0);
        assert_eq!(timeline.steps()[event.step - 1].tiles_changed, 0);
    }
    let placed = timeline.steps()[SIZE.h as usize..][..ITEMS].iter().filter(|s| s.tiles_changed > 0).count();
    assert_eq!(placed + timeline.events().len(), ITEMS);
}

#[test]
fn seeking_any_step_in_any_order_equals_stepping_there() {
    let (mut timeline, states) = (recorded(), brute());
    let forwards = 0..states.len();
    let mut anyhow: Vec<usize> = forwards.clone().collect();
    Stream::new(1).shuffle(&mut anyhow);
    for step in forwards.clone().chain(forwards.rev()).chain(anyhow) {
        assert_eq!(state(timeline.seek(step)), states[step], "step {step}");
        assert_eq!(state(&timeline.at(step)), states[step], "step {step}");
    }
    assert_eq!(state(timeline.seek(usize::MAX)), states[timeline.len()]);
}

#[test]
fn a_run_sought_goes_on_to_the_same_end() {
    let timeline = recorded();
    for step in [0, 1, 10, 30, timeline.len()] {
        let mut run = timeline.at(step);
        run.run_to_end().unwrap();
        assert_eq!(state(&run), state(timeline.end()));
    }
}

#[test]
fn the_history_of_every_tile_is_exact() {
    let (timeline, states) = (recorded(), brute());
    let mut longest = 0;
    for board in 0..2 {
        for pos in SIZE.rect().iter() {
            let history = timeline.history(BoardIndex(board), pos);
            assert_eq!(history, changes(&states, BoardIndex(board), pos), "board {board} at {pos}");
            longest = longest.max(history.len());
        }
    }
    assert!(longest > 2);
    for (board, pos) in [(0, Pos::new(-1, 0)), (0, Pos::new(0, SIZE.h)), (5, Pos::default()), (200, Pos::default())] {
        assert!(timeline.history(BoardIndex(board), pos).is_empty());
    }
}

#[test]
fn a_diff_lists_the_tiles_that_differ_per_board_in_row_order() {
    let (timeline, states) = (recorded(), brute());
    let last = timeline.len();
    for (a, b) in [(0, last), (last, 0), (5, 6), (0, 0), (12, 40), (40, 12), (last - 1, last), (3, usize::MAX)] {
        let (before, after) = (&states[a.min(last)], &states[b.min(last)]);
        let differ = |board| {
            SIZE.rect().iter().filter(|&pos| cell(before, board, pos) != cell(after, board, pos)).collect::<Vec<_>>()
        };
        assert_eq!(timeline.diff(a, b), [differ(BoardIndex(0)), differ(BoardIndex(1))], "{a} against {b}");
    }
}

type Predicate = Box<dyn Fn(&Run<Toy>) -> bool>;

/// Predicates that hold from some state on, that come and go, that never hold and that always do.
fn predicates() -> Vec<Predicate> {
    let total = |run: &Run<Toy>| run.world().boards[0].cells().iter().map(|&v| u32::from(v)).sum::<u32>();
    vec![
        Box::new(move |run| total(run) > 20),
        Box::new(move |run| total(run) % 3 == 0),
        Box::new(move |run| total(run) % 2 == 1),
        Box::new(|run| run.steps_done() >= 1),
        Box::new(|run| run.world().boards[1].cells().contains(&5)),
        Box::new(|run| !run.world().boards[1].cells().contains(&5)),
        Box::new(Run::is_done),
        Box::new(|_| true),
        Box::new(|_| false),
    ]
}

/// What each predicate says of every state.
fn answers(holds: &dyn Fn(&Run<Toy>) -> bool, timeline: &Timeline<Toy>) -> Vec<bool> {
    (0..=timeline.len()).map(|step| holds(&timeline.at(step))).collect()
}

#[test]
fn first_and_next_where_look_at_every_state() {
    let timeline = recorded();
    for (i, holds) in predicates().iter().enumerate() {
        let answers = answers(holds, &timeline);
        assert_eq!(timeline.first(holds), answers.iter().position(|&held| held), "predicate {i}");
        for from in [0, 1, 8, 20, timeline.len() - 1, timeline.len(), timeline.len() + 5] {
            let wanted = (from + 1..answers.len()).find(|&step| answers[step]);
            let ask = |run: &Run<Toy>| ControlFlow::Continue(holds(run));
            assert_eq!(timeline.next_where(from, ask), wanted, "predicate {i} from {from}");
            let wanted = (0..from.min(answers.len())).rfind(|&step| answers[step]);
            assert_eq!(timeline.previous_where(from, ask), wanted, "predicate {i} before {from}");
        }
    }
}

#[test]
fn looking_at_every_state_can_be_broken_off() {
    let timeline = recorded();
    for (most, is_found) in [(3, false), (6, true)] {
        // How many states are asked, and from which keyframe on, hangs on where the recording put them.
        let ask_until = |step: usize, asked: &mut usize, run: &Run<Toy>| {
            *asked += 1;
            let holds = is_found && run.steps_done() == step;
            if *asked > most { ControlFlow::Break(()) } else { ControlFlow::Continue(holds) }
        };
        let (mut forwards, mut backwards) = (0, 0);
        let next = timeline.next_where(10, |run| ask_until(16, &mut forwards, run));
        assert_eq!((next, forwards), (is_found.then_some(16), if is_found { 6 } else { 4 }));
        let previous = timeline.previous_where(6, |run| ask_until(5, &mut backwards, run));
        assert_eq!(previous, is_found.then_some(5));
        assert!(if is_found { backwards <= 6 } else { backwards == 4 }, "{backwards}");
    }
}

#[test]
fn a_lasting_fact_is_found_by_bisection_with_few_questions() {
    let timeline = recorded();
    for start in 0..=timeline.len() + 1 {
        let mut asked = 0;
        let found = timeline.first_lasting(|run| {
            asked += 1;
            run.steps_done() >= start
        });
        assert_eq!(found, (start <= timeline.len()).then_some(start));
        assert!(asked <= 1 + 5 + 6, "{asked} questions for {} steps", timeline.len());
    }
}

#[test]
fn since_finds_where_a_fact_began_to_hold_to_the_end() {
    let timeline = recorded();
    for (i, holds) in predicates().iter().enumerate() {
        let answers = answers(holds, &timeline);
        let lasting = answers.iter().rposition(|&held| !held).map_or(0, |last_false| last_false + 1);
        let wanted = (lasting < answers.len()).then_some(lasting);
        assert_eq!(timeline.since(holds), wanted, "predicate {i}");
    }
}

#[test]
fn breakpoints_on_a_tile_and_an_area_are_found_both_ways() {
    let (timeline, states) = (recorded(), brute());
    let areas = [Rect::new(2, 1, 3, 2), Rect::new(0, 0, 12, 9), Rect::new(10, 7, 9, 9), Rect::new(20, 20, 2, 2)];
    let tiles = [Pos::new(3, 2), Pos::new(0, 0), Pos::new(11, 8), Pos::new(-1, 4)];
    for board in 0..2 {
        let watches = areas.map(|rect| (Watch::Area(BoardIndex(board), rect), rect)).into_iter();
        for (watch, rect) in watches.chain(tiles.map(|pos| (Watch::Tile(BoardIndex(board), pos), Rect::tile(pos)))) {
            let inside: Vec<Pos> = rect.iter().filter(|&pos| SIZE.contains(pos)).collect();
            let changed = |step: usize| {
                let (before, after) = (&states[step - 1], &states[step]);
                inside.iter().any(|&pos| cell(before, BoardIndex(board), pos) != cell(after, BoardIndex(board), pos))
            };
            assert_finds(&timeline, watch, &(1..states.len()).filter(|&step| changed(step)).collect::<Vec<_>>());
        }
    }
}

#[test]
fn breakpoints_on_a_pass_and_a_step_are_found_both_ways() {
    let timeline = recorded();
    for (index, pass) in timeline.passes().iter().enumerate() {
        assert_finds(&timeline, Watch::Pass(PassIndex::new(index)), &[pass.first_step + 1]);
    }
    assert_finds(&timeline, Watch::Pass(PassIndex(9)), &[]);
    assert_finds(&timeline, Watch::Step(17), &[17]);
    assert_finds(&timeline, Watch::Step(0), &[]);
    assert_finds(&timeline, Watch::Step(1000), &[]);
}

/// Asserts that exactly `hits` are found, forwards and backwards, from every state.
#[track_caller]
fn assert_finds(timeline: &Timeline<Toy>, watch: Watch, hits: &[usize]) {
    for from in 0..=timeline.len() + 2 {
        assert_eq!(timeline.next(from, watch), hits.iter().copied().find(|&h| h > from), "{watch:?} after {from}");
        let before = hits.iter().copied().rfind(|&h| h < from);
        assert_eq!(timeline.previous(from, watch), before, "{watch:?} before {from}");
    }
}

#[test]
fn a_slow_run_keeps_few_moments_and_can_still_be_sought() {
    let passes = || vec![slow(), paint()];
    let (mut timeline, states) = (record(passes()), states(start(passes())));
    // Each of these steps is worth a moment of its own, and each moment would copy a board.
    let steps = timeline.passes()[0].steps;
    assert!(timeline.bytes() < steps * SIZE.area(), "{} bytes for {steps} steps", timeline.bytes());
    for step in (0..states.len()).rev() {
        assert_eq!(state(timeline.seek(step)), states[step], "step {step}");
    }
}

#[test]
fn a_run_that_fails_is_recorded_up_to_its_error() {
    let mut timeline = record(vec![paint(), fail(), scatter()]);
    assert_eq!(timeline.len(), SIZE.h as usize + 2);
    let error = timeline.end().error().unwrap();
    assert_eq!((error.pass, &error.source), ("fail", &ToyError::Refused));
    let passes = timeline.passes();
    assert_eq!(passes.iter().map(|p| p.steps).collect::<Vec<_>>(), [SIZE.h as usize, 2, 0]);
    assert!(passes[0].fingerprint.is_some() && passes[1].fingerprint.is_none());
    // The last state is the world as the error left it, for every question.
    let written = |run: &Run<Toy>| run.world().boards[0][Pos::new(2, 0)] == 99;
    let last = timeline.len();
    assert!(written(timeline.seek(last)) && !written(timeline.seek(last - 1)));
    assert!(written(timeline.seek(last)) && written(&timeline.at(last)));
    assert_eq!(timeline.first(written), Some(last));
    assert_eq!(timeline.first_lasting(written), Some(last));
    assert_eq!(timeline.since(written), Some(last));
    assert!(timeline.diff(last - 1, last)[0].contains(&Pos::new(2, 0)));
}

#[test]
fn a_recording_broken_off_gives_nothing() {
    let mut seen = 0;
    let broken = Timeline::record(start(plain()), |run| {
        seen = run.steps_done();
        if seen == 4 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert!(broken.is_none());
    assert_eq!(seen, 4);
}

#[test]
fn an_empty_recipe_has_one_state() {
    let mut timeline = record(Vec::new());
    assert!(timeline.is_empty());
    assert_eq!(timeline.seek(3).steps_done(), 0);
    assert_eq!((timeline.first(|_| true), timeline.since(|_| true), timeline.first_lasting(|_| true)).0, Some(0));
    assert_eq!((timeline.first(|_| false), timeline.since(|_| true)), (None, Some(0)));
    assert_eq!((timeline.next(0, Watch::Step(0)), timeline.previous(5, Watch::Pass(PassIndex(0)))), (None, None));
    assert!(timeline.diff(0, 1).iter().all(Vec::is_empty));
}

#[test]
fn memory_that_moments_share_is_counted_once() {
    let quiet = record(vec![rest(), rest(), rest()]).bytes();
    let busy = recorded().bytes();
    assert!((2 * SIZE.area()..3 * SIZE.area() + 1000).contains(&quiet), "{quiet}");
    assert!(busy > quiet);
}
