//! Where a game begins, steps, and connectors up and down.

use std::sync::Arc;

use citygen::City;
use citygen::model::{ConnectorKind, Feature, StratumKind, Theme};
use cityplay::Style;
use cityplay::play::{Action, Climb, Event, Game, NoGround, Player, Refusal};
use mapkit::{Dir, Pos};

use crate::common::{connector, drawn, game_at, generated, said, stacked};

use StratumKind::{Heights, Net, Skyways, Street, Undercity};

#[test]
fn steps_go_eight_ways_onto_walkable_tiles() {
    for dir in Dir::ALL {
        let mut game = game_at(drawn(Street, &["sss", "sss", "sss"], &[], &[]), 1, 1);
        assert_eq!(game.act(Action::Step(dir)).answer, Ok(Event::Moved));
        assert_eq!(game.player().pos, Pos::new(1, 1).step(dir));
    }
}

#[test]
fn a_diagonal_step_passes_between_two_walls() {
    let mut game = game_at(drawn(Street, &["s#", "#s"], &[], &[]), 0, 0);
    assert_eq!(game.act(Action::Step(Dir::SE)).answer, Ok(Event::Moved));
}

#[test]
fn walls_water_things_and_the_edge_are_in_the_way_and_said_so() {
    let mut city = drawn(Street, &["#~s", "sss"], &[], &[]);
    let stall = citygen::model::Tile {
        feature: Some(Feature::Stall),
        ..city.stratum(Street).tile(Pos::new(2, 1)).expect("inside")
    };
    let tiles = city.stratum(Street).clone();
    city.strata[1] = citygen::model::Stratum::from_fn(city.size(), |i| if i == 5 { stall } else { tiles.tile_at(i) });
    let mut game = game_at(city, 1, 1);
    let mut refused = |dir| {
        let outcome = game.act(Action::Step(dir));
        assert!(outcome.answer.is_err());
        assert_eq!(game.player().pos, Pos::new(1, 1));
        said(&outcome)
    };
    assert_eq!(refused(Dir::NW), "wall in the way");
    assert_eq!(refused(Dir::N), "water in the way");
    assert_eq!(refused(Dir::E), "market stall in the way");
    assert_eq!(refused(Dir::S), "the city ends here");
}

#[test]
fn a_game_begins_on_a_public_connector_of_the_street_outside_the_core() {
    let city = generated();
    let game = Game::new(city.clone(), Style::builtin()).expect("a street");
    let Player { stratum, pos, body } = *game.player();
    assert_eq!((stratum, body), (Street, None));
    let here = city.connectors.iter().find(|c| c.pos == pos && c.serves.contains(Street)).expect("a connector");
    assert!(here.public && here.kind != ConnectorKind::Jack);
    let district = city.stratum(Street).district(pos).and_then(|id| city.district(id)).expect("a district");
    assert_ne!(district.theme, Theme::CorpCore);
}

/// Where a game begins in a city of one Corp Core, whose theme `theme` replaces.
fn spawn(theme: Theme, connectors: &[(ConnectorKind, i32, bool, &[StratumKind])]) -> Option<Pos> {
    let map: (_, &[&str]) = (Street, &["#ssss"]);
    let ways: Vec<_> = connectors
        .iter()
        .map(|&(kind, x, public, serves)| citygen::model::Connector {
            public,
            ..connector(kind, Pos::new(x, 0), serves)
        })
        .collect();
    let mut city = stacked(&[map], &ways);
    city.districts.edit()[0].theme = theme;
    Player::spawn(&city).map(|p| p.pos)
}

#[test]
fn jacks_private_ways_closed_ways_and_the_core_are_no_place_to_begin() {
    let stair: (_, _, _, &[StratumKind]) = (ConnectorKind::Stair, 4, true, &[Street, Skyways]);
    assert_eq!(spawn(Theme::Docks, &[stair]), Some(Pos::new(4, 0)));
    let first = Some(Pos::new(1, 0));
    assert_eq!(spawn(Theme::CorpCore, &[stair]), first, "the first walkable tile");
    assert_eq!(spawn(Theme::Docks, &[(ConnectorKind::Jack, 4, true, &[Street, Net])]), first);
    assert_eq!(spawn(Theme::Docks, &[(ConnectorKind::Lift, 4, false, &[Street, Skyways])]), first);
    assert_eq!(spawn(Theme::Docks, &[(ConnectorKind::Ladder, 4, true, &[Skyways, Heights])]), first);
    assert_eq!(spawn(Theme::Docks, &[(ConnectorKind::Manhole, 0, true, &[Undercity, Street])]), first);
}

#[test]
fn nobody_plays_where_nobody_can_stand() {
    let city = Arc::new(drawn(Street, &["##", "~~"], &[], &[]));
    assert_eq!(Game::new(city.clone(), Style::builtin()).err(), Some(NoGround));
    assert!(Game::starting_at(city, Style::builtin(), Street, Pos::new(9, 9)).is_err());
    let net = Arc::new(drawn(Net, &["gg"], &[], &[]));
    assert!(Game::starting_at(net, Style::builtin(), Net, Pos::new(0, 0)).is_err(), "nobody is born in the Net");
}

/// A lift at (1,0) that serves `serves`, in a city walkable there on `open` strata.
fn tower(serves: &[StratumKind], open: &[StratumKind]) -> City {
    let map = |kind| (kind, if open.contains(&kind) { &["sls"][..] } else { &["sWs"][..] });
    let strata = [Undercity, Street, Skyways, Heights].map(map);
    stacked(&strata, &[connector(ConnectorKind::Lift, Pos::new(1, 0), serves)])
}

fn climb(game: &mut Game, climb: Climb) -> Result<StratumKind, String> {
    let outcome = game.act(Action::Climb(climb));
    outcome.answer.map(|_| game.player().stratum).map_err(|_| said(&outcome))
}

#[test]
fn connectors_lead_to_the_next_stratum_up_and_down() {
    let all = [Undercity, Street, Skyways, Heights];
    let mut game = game_at(tower(&all, &all), 1, 0);
    assert_eq!(climb(&mut game, Climb::Up), Ok(Skyways));
    assert_eq!(climb(&mut game, Climb::Up), Ok(Heights));
    assert_eq!(climb(&mut game, Climb::Up), Err("the lift leads no further up".into()));
    assert_eq!(climb(&mut game, Climb::Down), Ok(Skyways));
    assert_eq!(climb(&mut game, Climb::Down), Ok(Street));
    assert_eq!(climb(&mut game, Climb::Down), Ok(Undercity));
    assert_eq!(climb(&mut game, Climb::Down), Err("the lift leads no further down".into()));
    assert_eq!(game.player().pos, Pos::new(1, 0));
}

#[test]
fn a_stratum_where_the_way_is_closed_is_passed_by() {
    let mut game = game_at(tower(&[Street, Skyways, Heights], &[Street, Heights]), 1, 0);
    assert_eq!(climb(&mut game, Climb::Up), Ok(Heights));
    let mut game = game_at(tower(&[Street, Skyways], &[Street]), 1, 0);
    assert_eq!(climb(&mut game, Climb::Up), Err("the way up is closed".into()));
    let mut game = game_at(tower(&[Street, Heights], &[Street, Skyways, Heights]), 1, 0);
    assert_eq!(climb(&mut game, Climb::Up), Ok(Heights), "a stratum not served is passed by too");
}

#[test]
fn without_a_connector_underfoot_there_is_none() {
    let mut game = game_at(tower(&[Street, Skyways], &[Street, Skyways]), 0, 0);
    assert_eq!(climb(&mut game, Climb::Up), Err("no connector here".into()));
    let mut game = game_at(tower(&[Skyways, Heights], &[Street, Skyways]), 1, 0);
    assert_eq!(climb(&mut game, Climb::Up), Err("no connector here".into()), "it does not serve Street");
}

#[test]
fn a_jack_is_no_stair() {
    let jack = connector(ConnectorKind::Jack, Pos::new(0, 0), &[Street, Net]);
    let mut game = game_at(stacked(&[(Street, &["ss"]), (Net, &["gg"])], &[jack]), 0, 0);
    assert_eq!(game.act(Action::Climb(Climb::Up)).answer, Err(Refusal::NoConnector));
    assert!(game.act(Action::JackIn).answer.is_ok());
    assert_eq!(game.act(Action::Climb(Climb::Down)).answer, Err(Refusal::NoConnector));
}

#[test]
fn every_connector_of_a_city_leads_up_and_back_down() {
    let city = generated();
    let mut climbed = 0;
    for way in city.connectors.iter().filter(|c| c.kind != ConnectorKind::Jack) {
        let served: Vec<StratumKind> = way.serves.iter().collect();
        let mut player = Player::at(city, served[0], way.pos).expect("walkable");
        let scene = cityplay::Scene::new(city);
        for &above in &served[1..] {
            assert_eq!(player.use_connector(city, &scene, Climb::Up), Ok(Event::Climbed(above)), "{way:?}");
            climbed += 1;
        }
        for &below in served.iter().rev().skip(1) {
            assert_eq!(player.use_connector(city, &scene, Climb::Down), Ok(Event::Climbed(below)), "{way:?}");
        }
    }
    assert!(climbed > 50, "only {climbed}");
}
