//! Jacking in and out: every answer, and where it leads.

use std::collections::VecDeque;

use citygen::City;
use citygen::model::{BuildingKind, Connector, ConnectorKind, Feature, Stratum, StratumKind, Terrain, Tile};
use cityplay::play::{Action, Body, Event, Game, Refusal};
use cityplay::{Canvas, Rgb, Style};
use mapkit::{Dir, Grid, Pos, Size};

use crate::common::{connector, drawn, game_at, generated, said, stacked};

use StratumKind::{Net, Skyways, Street};

/// A street with a terminal at (4,1) that is a Jack, and a Net that is drawn.
fn wired(net: &[&str], serves: &[StratumKind]) -> City {
    let jack = connector(ConnectorKind::Jack, Pos::new(4, 1), serves);
    let mut city = stacked(&[(Street, &["sssssss", "sssssss", "sssssss"]), (Net, net)], &[jack]);
    let tiles = city.stratum(Street).clone();
    let terminal = city.size().index(jack.pos);
    city.strata[1] = Stratum::from_fn(city.size(), |i| Tile {
        feature: (Some(i) == terminal).then_some(Feature::Terminal),
        ..tiles.tile_at(i)
    });
    city
}

const GRID: [&str; 3] = ["ggggggg", "ggggggg", "ggggggg"];

#[test]
fn jacking_in_leads_to_the_ports_tile_and_leaves_the_body_where_it_stood() {
    let mut game = game_at(wired(&GRID, &[Street, Net]), 3, 0);
    let outcome = game.act(Action::JackIn);
    assert_eq!(outcome.answer, Ok(Event::JackedIn(Pos::new(4, 1))));
    assert_eq!(said(&outcome), "jacked in at Apex Plaza");
    let player = *game.player();
    assert_eq!((player.stratum, player.pos), (Net, Pos::new(4, 1)));
    assert_eq!(player.body, Some(Body { stratum: Street, pos: Pos::new(3, 0) }));
    for dir in [Dir::W, Dir::W, Dir::S, Dir::W] {
        assert_eq!(game.act(Action::Step(dir)).answer, Ok(Event::Moved));
        assert_eq!(game.player().body, player.body, "the body stays");
    }
    assert_eq!(game.act(Action::JackOut).answer, Ok(Event::JackedOut));
    let back = *game.player();
    assert_eq!((back.stratum, back.pos, back.body), (Street, Pos::new(3, 0), None));
}

#[test]
fn a_jack_is_within_reach_on_the_own_tile_and_the_eight_around() {
    let city = wired(&GRID, &[Street, Net]);
    for pos in city.size().rect().iter().filter(|&p| city.stratum(Street).is_walkable(p)) {
        let mut game = game_at(city.clone(), pos.x, pos.y);
        let within = pos.chebyshev(Pos::new(4, 1)) <= 1;
        let expected = if within { Ok(Event::JackedIn(Pos::new(4, 1))) } else { Err(Refusal::NoTerminal) };
        assert_eq!(game.act(Action::JackIn).answer, expected, "{pos}");
    }
    let on_it = stacked(
        &[(Street, &["ss"]), (Net, &["gg"])],
        &[connector(ConnectorKind::Jack, Pos::new(1, 0), &[Street, Net])],
    );
    assert_eq!(game_at(on_it, 1, 0).act(Action::JackIn).answer, Ok(Event::JackedIn(Pos::new(1, 0))));
}

#[test]
fn jacking_in_twice_is_refused() {
    let mut game = game_at(wired(&GRID, &[Street, Net]), 3, 1);
    game.act(Action::JackIn);
    let before = *game.player();
    assert_eq!(said(&game.act(Action::JackIn)), "already jacked in");
    assert_eq!(*game.player(), before);
}

#[test]
fn without_a_terminal_within_reach_it_is_refused() {
    assert_eq!(said(&game_at(wired(&GRID, &[Street, Net]), 0, 0).act(Action::JackIn)), "no terminal within reach");
    let elsewhere = wired(&GRID, &[Skyways, Net]);
    assert_eq!(said(&game_at(elsewhere, 3, 1).act(Action::JackIn)), "no terminal within reach");
    let stairs = stacked(
        &[(Street, &["ss"]), (Net, &["gg"])],
        &[connector(ConnectorKind::Stair, Pos::new(1, 0), &[Street, Net])],
    );
    assert_eq!(said(&game_at(stairs, 1, 0).act(Action::JackIn)), "no terminal within reach");
}

#[test]
fn a_dead_port_is_refused() {
    let walled = ["ggggggg", "ggggWgg", "ggggggg"];
    let mut game = game_at(wired(&walled, &[Street, Net]), 3, 1);
    let before = *game.player();
    assert_eq!(said(&game.act(Action::JackIn)), "the port is dead");
    assert_eq!(*game.player(), before);
    assert_eq!(said(&game_at(wired(&GRID, &[Street]), 3, 1).act(Action::JackIn)), "the port is dead");
}

#[test]
fn of_two_jacks_within_reach_a_live_one_is_taken() {
    let jacks = [0, 2].map(|x| connector(ConnectorKind::Jack, Pos::new(x, 0), &[Street, Net]));
    let mut game = game_at(stacked(&[(Street, &["sss"]), (Net, &["ggW"])], &jacks), 1, 0);
    assert_eq!(game.act(Action::JackIn).answer, Ok(Event::JackedIn(Pos::new(0, 0))));
}

#[test]
fn jacking_out_without_being_in_is_refused() {
    let mut game = game_at(wired(&GRID, &[Street, Net]), 3, 1);
    assert_eq!(said(&game.act(Action::JackOut)), "not jacked in");
    assert_eq!((game.player().stratum, game.player().pos), (Street, Pos::new(3, 1)));
}

#[test]
fn one_key_jacks_in_and_out() {
    let mut game = game_at(wired(&GRID, &[Street, Net]), 3, 1);
    assert!(matches!(game.act(Action::Jack).answer, Ok(Event::JackedIn(_))));
    assert_eq!(game.act(Action::Jack).answer, Ok(Event::JackedOut));
    assert!(matches!(game.act(Action::Jack).answer, Ok(Event::JackedIn(_))));
}

#[test]
fn while_jacked_in_the_body_is_seen_on_its_stratum_and_the_avatar_in_the_net() {
    let mut game = game_at(wired(&GRID, &[Street, Net]), 3, 0);
    game.act(Action::JackIn);
    let painted = |stratum| {
        let mut canvas = Canvas::new(Size::new(7, 3), Style::builtin().blank());
        game.paint(&mut canvas, &game.view(stratum, Pos::new(0, 0)), None);
        canvas
    };
    let avatar = painted(Net).get(Pos::new(4, 1)).expect("inside");
    assert_eq!((avatar.glyph, avatar.fg, avatar.bold), ('@', Rgb(0, 255, 200), true));
    assert_eq!(painted(Net).plain_text().matches('@').count(), 1);
    let body = painted(Street).get(Pos::new(3, 0)).expect("inside");
    assert!(body.glyph == '@' && body.dim && !body.bold);
    assert_eq!(painted(Street).plain_text().matches('@').count(), 1);
}

/// Steps from `from` to the nearest tile of the Net that belongs to no construct.
fn way_out(city: &City, from: Pos) -> Option<Vec<Dir>> {
    let net = city.stratum(Net);
    let mut came: Grid<Option<Dir>> = Grid::new(city.size(), None);
    let mut queue = VecDeque::from([from]);
    while let Some(pos) = queue.pop_front() {
        if net.building(pos).is_none() {
            let mut way = Vec::new();
            let mut here = pos;
            while here != from {
                let dir = came[here].expect("reached");
                way.insert(0, dir);
                here = here.step(dir.opposite());
            }
            return Some(way);
        }
        for dir in Dir::ALL {
            let next = pos.step(dir);
            if net.is_walkable(next) && next != from && came[next].is_none() {
                came[next] = Some(dir);
                queue.push_back(next);
            }
        }
    }
    None
}

#[test]
fn from_every_private_port_one_walks_out_through_the_gate_to_the_open_grid() {
    let city = generated();
    let private: Vec<&Connector> =
        city.connectors.iter().filter(|c| c.kind == ConnectorKind::Jack && !c.public).collect();
    assert!(!private.is_empty());
    for jack in private {
        let beside = Dir::ALL.map(|dir| jack.pos.step(dir));
        let stand = beside.into_iter().find(|&p| city.stratum(Street).is_walkable(p)).expect("a place to stand");
        let mut game = Game::starting_at(city.clone(), Style::builtin(), Street, stand).expect("walkable");
        let jacked = game.act(Action::JackIn);
        assert!(matches!(jacked.answer, Ok(Event::JackedIn(_))), "{jack:?}");
        assert!(said(&jacked).starts_with("jacked in at "));
        let way = way_out(city, game.player().pos).unwrap_or_else(|| panic!("no way out of {jack:?}"));
        let mut gates = 0;
        for dir in way {
            assert_eq!(game.act(Action::Step(dir)).answer, Ok(Event::Moved));
            gates += i32::from(city.stratum(Net).terrain(game.player().pos) == Terrain::NetGate);
        }
        assert!(gates >= 1, "{jack:?} is left through a gate");
        assert!(city.stratum(Net).building(game.player().pos).is_none());
        assert!(matches!(game.act(Action::JackOut).answer, Ok(Event::JackedOut)));
        assert_eq!(game.player().pos, stand);
    }
}

#[test]
fn a_jack_in_a_named_building_is_named_after_it() {
    let map = ["#####", "#...#", "#####"];
    let mut city = drawn(Street, &map, &["00000"; 3], &[BuildingKind::Club]);
    city.buildings.edit()[0].name = Some("Club Zero".into());
    city.strata[4] = drawn(Net, &["WWWWW", "WNNNW", "WWGWW"], &[], &[]).strata[4].clone();
    city.connectors.edit().push(connector(ConnectorKind::Jack, Pos::new(2, 1), &[Street, Net]));
    assert_eq!(said(&game_at(city, 1, 1).act(Action::JackIn)), "jacked in at Club Zero");
}
