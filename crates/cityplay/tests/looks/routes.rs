//! Walking to a tile, and exploring.

use citygen::model::{ConnectorKind, StratumKind};
use cityplay::play::{Action, Event, Game, Outcome, Refusal, Setting};
use cityplay::{Style, Visibility};
use mapkit::{Dir, Grid, Pos, Rect};

use crate::common::{connector, drawn, game_at, generated, said, stacked};

use StratumKind::{Net, Street};

const VIEW: Rect = Rect::new(0, 0, 40, 20);

/// Lets time pass until the way under way ends.
#[track_caller]
fn walk(game: &mut Game) -> (Outcome, usize) {
    let mut steps = 0;
    for _ in 0..200_000 {
        let before = game.player().pos;
        let ended = game.advance(VIEW);
        let moved = before.chebyshev(game.player().pos);
        assert!(moved <= 1, "a step at a time");
        steps += moved as usize;
        if let Some(outcome) = ended {
            assert!(!game.is_under_way());
            return (outcome, steps);
        }
    }
    panic!("never ends");
}

#[test]
fn a_way_is_stepped_as_the_game_advances_and_is_the_shortest() {
    let map = ["sssssss", "s#####s", "s#sss#s", "sssssss", "sssssss"];
    let mut game = game_at(drawn(Street, &map, &[], &[]), 2, 2);
    assert_eq!(game.act(Action::WalkTo(Pos::new(6, 3))).answer, Ok(Event::SetOut(4)));
    assert_eq!(game.player().pos, Pos::new(2, 2), "nothing happens before time passes");
    assert_eq!(game.way_ahead().last(), Some(Pos::new(6, 3)));
    let (outcome, steps) = walk(&mut game);
    assert_eq!((outcome.answer, steps), (Ok(Event::Arrived), 4));
    assert_eq!(game.player().pos, Pos::new(6, 3));
}

#[test]
fn ways_to_every_tile_are_as_short_as_eight_way_moves_allow() {
    let map = ["ssssssss", "s##s###s", "ss#sss#s", "s##s#s#s", "ssss#sss"];
    let city = drawn(Street, &map, &[], &[]);
    let from = Pos::new(3, 2);
    // Fields by relaxation, an independent way to the same distances.
    let mut away = Grid::new(city.size(), 99);
    away.set(from, 0);
    for _ in 0..city.size().area() {
        for pos in city.size().rect().iter().filter(|&p| city.stratum(Street).is_walkable(p)) {
            let least = Dir::ALL.iter().filter_map(|&d| away.get(pos.step(d))).min().copied().unwrap_or(99);
            away[pos] = away[pos].min(least + 1);
        }
    }
    let mut explored = game_at(city.clone(), from.x, from.y);
    explored.act(Action::Explore);
    walk(&mut explored);
    explored.act(Action::WalkTo(from));
    walk(&mut explored);
    for to in city.size().rect().iter() {
        let mut game = explored.clone();
        let answer = game.act(Action::WalkTo(to)).answer;
        if city.stratum(Street).is_walkable(to) {
            assert_eq!(answer, Ok(Event::SetOut(away[to] as usize)), "{to}");
            assert_eq!(walk(&mut game).0.answer, Ok(Event::Arrived));
            assert_eq!(game.player().pos, to);
        } else {
            assert_eq!(answer, Err(Refusal::NoGround), "{to}");
        }
    }
}

#[test]
fn ways_lead_over_known_ground_alone() {
    let mut game = game_at(drawn(Street, &["ss#s", "ss#s", "sswN"], &[], &[]), 0, 0);
    assert_eq!(said(&game.act(Action::WalkTo(Pos::new(3, 0)))), "you have not seen that place yet");
    assert_eq!(said(&game.act(Action::WalkTo(Pos::new(2, 0)))), "nobody can stand there");
    assert_eq!(said(&game.act(Action::WalkTo(Pos::new(-4, 90)))), "you have not seen that place yet");
    let mut behind_glass = game_at(drawn(Street, &["sws"], &[], &[]), 0, 0);
    assert_eq!(said(&behind_glass.act(Action::WalkTo(Pos::new(2, 0)))), "you know no way there");
    assert!(!behind_glass.is_under_way());
}

#[test]
fn a_terminal_is_walked_up_to() {
    let jack = connector(ConnectorKind::Jack, Pos::new(4, 0), &[Street, Net]);
    let mut game = game_at(stacked(&[(Street, &["ssssw"]), (Net, &["ggggg"])], &[jack]), 0, 0);
    assert_eq!(game.act(Action::WalkTo(jack.pos)).answer, Ok(Event::SetOut(3)));
    assert_eq!(walk(&mut game).0.answer, Ok(Event::Arrived));
    assert!(game.act(Action::Jack).answer.is_ok());
}

#[test]
fn any_other_action_ends_a_way_but_turning_a_setting_does_not() {
    let street = "s".repeat(30);
    let set_out = || {
        let mut game = game_at(drawn(Street, &[&street], &[], &[]), 0, 0);
        game.act(Action::WalkTo(Pos::new(10, 0)));
        for _ in 0..5 {
            game.advance(VIEW);
        }
        assert!((2..9).contains(&game.player().pos.x));
        game
    };
    for action in [Action::Step(Dir::W), Action::Wait, Action::Stop, Action::JackOut] {
        let mut game = set_out();
        game.act(action);
        assert!(!game.is_under_way());
        let stays = game.player().pos;
        for _ in 0..20 {
            assert_eq!(game.advance(VIEW), None);
        }
        assert_eq!(game.player().pos, stays);
    }
    let mut game = set_out();
    game.act(Action::Toggle(Setting::Weather));
    assert_eq!(walk(&mut game).0.answer, Ok(Event::Arrived));
}

#[test]
fn a_way_ends_where_something_new_comes_into_view() {
    let street = "s".repeat(40);
    let stair = connector(ConnectorKind::Stair, Pos::new(20, 0), &[Street, StratumKind::Skyways]);
    let mut game = game_at(stacked(&[(Street, &[&street])], &[stair]), 0, 0);
    assert_eq!(game.act(Action::WalkTo(Pos::new(14, 0))).answer, Ok(Event::SetOut(14)));
    let (outcome, steps) = walk(&mut game);
    assert_eq!((outcome.answer, steps), (Ok(Event::Noticed(stair.pos)), 6), "14 tiles away");
    assert_eq!(said(&outcome), "stair in view");
    game.act(Action::WalkTo(Pos::new(14, 0)));
    assert_eq!(walk(&mut game).0.answer, Ok(Event::Arrived), "it is not new twice");
}

#[test]
fn exploring_stops_where_something_new_comes_into_view_and_ends_when_all_is_seen() {
    let street = "s".repeat(60);
    let ways = [20, 21, 50].map(|x| connector(ConnectorKind::Ladder, Pos::new(x, 0), &[Street]));
    let mut game = game_at(stacked(&[(Street, &[&street])], &ways), 0, 0);
    let mut answers = Vec::new();
    while answers.last() != Some(&Ok(Event::Explored)) {
        assert_eq!(game.act(Action::Explore).answer, Ok(Event::Exploring));
        answers.push(walk(&mut game).0.answer);
    }
    let noticed = ways.map(|c| Ok(Event::Noticed(c.pos)));
    assert_eq!(answers[..3], noticed, "one after another");
    assert_eq!(answers.len(), 4);
    assert_eq!(game.memory().of(Street).count(|&v| v == Visibility::Unseen), 0);
}

#[test]
fn exploring_a_city_shows_all_that_can_be_walked_to() {
    let city = generated();
    let mut game = Game::new(city.clone(), Style::builtin()).expect("a street");
    let start = game.player().pos;
    let mut stops = 0;
    loop {
        game.act(Action::Explore);
        match walk(&mut game).0.answer {
            Ok(Event::Noticed(pos)) => {
                assert_eq!(game.memory().of(Street).get(pos), Some(&Visibility::Visible));
                stops += 1;
            }
            Ok(Event::Explored) => break,
            other => panic!("{other:?}"),
        }
    }
    assert!(stops > 10, "only {stops}");
    let reached = mapkit::search::flood(city.size(), start, |p| city.stratum(Street).is_walkable(p));
    for pos in reached {
        assert_ne!(game.memory().of(Street).get(pos), Some(&Visibility::Unseen), "{pos}");
    }
}

#[test]
fn ends_of_exploring_are_said() {
    let mut game = game_at(drawn(Street, &["ss"], &[], &[]), 0, 0);
    game.act(Action::Explore);
    assert_eq!(said(&walk(&mut game).0), "nothing left to explore here");
}
