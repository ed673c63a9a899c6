//! Validation: every rule catches the city that breaks it, at the right place; sound cities break none; no value
//! whatever makes it panic.

use citygen::City;
use citygen::model::{
    Building, BuildingId, BuildingKind, CityParts, Connector, ConnectorKind, District, DistrictId, Feature, Net,
    NetNode, NodeId, NodeKind, Owner, StrataSet, Stratum, StratumKind, Subnet, SubnetId, Terrain, Theme, Tile,
};
use citygen::statistics::Statistics;
use citygen::validate::{Rule, Violation};
use citygen::{Params, Water};
use mapkit::{Pos, Rect, Size};
use proptest::prelude::*;

use super::common::cases;
use StratumKind::{Heights, Skyways, Street, Undercity};

const VILLAGE: Size = Size::new(12, 7);

/// A sound city of one district and one building, drawn by stratum, bottom first.
const STRATA: [[&str; 7]; 5] = [
    ["uuuu        ", "            ", "            ", "            ", "            ", "            ", "            "],
    ["........gL..", ".######.....", ".#,,,,#.....", ".#,,T,#.....", ".#+c#h#.....", "............", "........T..."],
    ["        =L==", "            ", "            ", "            ", "            ", "            ", "            "],
    ["          ^ ", "            ", "            ", "            ", "            ", "            ", "            "],
    ["nnnnnnnnnlnn", "nWWWWWWnnnnn", "nWsFFFWnnnnn", "nWFFtFWnnnnn", "nWdkWaWnnnnn", "nnnnnnnnnnnn", "nnnnnnnntnnn"],
];

fn drawn(glyph: char) -> (Terrain, Option<Feature>) {
    match glyph {
        'u' => (Terrain::Tunnel, None),
        '.' => (Terrain::Alley, None),
        'g' => (Terrain::Grate, None),
        'L' => (Terrain::Lift, None),
        '#' => (Terrain::Wall, None),
        ',' => (Terrain::Floor, None),
        '+' => (Terrain::Door, None),
        'c' => (Terrain::Wall, Some(Feature::Camera)),
        'h' => (Terrain::Wall, Some(Feature::HoloAd)),
        'T' => (Terrain::Floor, Some(Feature::Terminal)),
        '=' => (Terrain::Walkway, None),
        '^' => (Terrain::Rooftop, None),
        'n' => (Terrain::NetGrid, None),
        'W' => (Terrain::NetWall, None),
        'F' => (Terrain::NetFloor, None),
        't' => (Terrain::NetGrid, Some(Feature::Node(NodeKind::Terminal))),
        's' => (Terrain::NetFloor, Some(Feature::Node(NodeKind::Server))),
        'd' => (Terrain::NetGate, Some(Feature::Node(NodeKind::DoorLock))),
        'k' => (Terrain::NetWall, Some(Feature::Node(NodeKind::Camera))),
        'a' => (Terrain::NetWall, Some(Feature::Node(NodeKind::AdBoard))),
        'l' => (Terrain::NetGrid, Some(Feature::Node(NodeKind::LiftCtrl))),
        _ => (Terrain::Void, None),
    }
}

fn village() -> City {
    let footprint = Rect::new(1, 1, 6, 4);
    let stratum = |kind: StratumKind| {
        Stratum::from_fn(VILLAGE, |index| {
            let pos = VILLAGE.pos(index);
            let row = STRATA[usize::from(kind.number())][pos.y as usize];
            let (terrain, feature) = drawn(row.chars().nth(pos.x as usize).expect("rows are as wide as the village"));
            let built = matches!(kind, Street | StratumKind::Net) && footprint.contains(pos);
            let (district, building) = (DistrictId::new(0), BuildingId::new(0).filter(|_| built));
            Tile { terrain, feature, district, building, variant: 0, light: 0 }
        })
    };
    let connector = |kind, x, y, strata: &[StratumKind], public| Connector {
        kind,
        pos: Pos::new(x, y),
        serves: StrataSet::of(strata),
        public,
    };
    let node = |kind, x, y, subnet: u32| {
        let pos = Pos::new(x, y);
        let building = BuildingId::new(0).filter(|_| footprint.contains(pos));
        NetNode { kind, stratum: Street, pos, cyber: pos, subnet: SubnetId(subnet), building }
    };
    City::from_parts(CityParts {
        params: Params { size: VILLAGE, water: Water::None, ..Params::default() },
        name: "Village".into(),
        strata: std::array::from_fn(|i| stratum(StratumKind::ALL[i])),
        districts: vec![District {
            name: "Green".into(),
            theme: Theme::OldTown,
            center: Pos::new(8, 3),
            wealth: 0.5,
            decay: 0.5,
            bounds: VILLAGE.rect(),
        }],
        buildings: vec![Building {
            kind: BuildingKind::Clinic,
            district: DistrictId::new(0).expect("0 is an id"),
            footprint,
            span: (Street, Street),
            name: None,
        }],
        connectors: vec![
            connector(ConnectorKind::Manhole, 0, 0, &[Undercity, Street], true),
            connector(ConnectorKind::Lift, 9, 0, &[Street, Skyways], true),
            connector(ConnectorKind::Ladder, 10, 0, &[Skyways, Heights], true),
            connector(ConnectorKind::Jack, 8, 6, &[Street, StratumKind::Net], true),
            connector(ConnectorKind::Jack, 4, 3, &[Street, StratumKind::Net], false),
        ],
        arterials: Vec::new(),
        net: Net {
            subnets: vec![
                Subnet { owner: Owner::City, security: 230 },
                Subnet { owner: Owner::District(DistrictId::new(0).expect("0 is an id")), security: 80 },
                Subnet { owner: Owner::Building(BuildingId::new(0).expect("0 is an id")), security: 90 },
            ],
            nodes: vec![
                node(NodeKind::Terminal, 8, 6, 1),
                node(NodeKind::Terminal, 4, 3, 2),
                node(NodeKind::Server, 2, 2, 2),
                node(NodeKind::DoorLock, 2, 4, 2),
                node(NodeKind::Camera, 3, 4, 2),
                node(NodeKind::AdBoard, 5, 4, 2),
                node(NodeKind::LiftCtrl, 9, 0, 1),
            ],
            links: vec![(NodeId(1), NodeId(2)), (NodeId(0), NodeId(2))],
        },
        generator: citygen::model::GENERATOR_VERSION,
        passes: Vec::new(),
        pack: None,
    })
}

/// Changes one tile.
fn alter(city: &mut City, kind: StratumKind, (x, y): (i32, i32), change: impl Fn(&mut Tile)) {
    let before = city.stratum(kind).clone();
    let at = before.size().index(Pos::new(x, y)).expect("the tile is on the map");
    city.strata[usize::from(kind.number())] = Stratum::from_fn(before.size(), |index| {
        let mut tile = before.tile_at(index);
        if index == at {
            change(&mut tile);
        }
        tile
    });
}

/// What is wrong with the village after `change`, which must be caught by `rule` and by no other.
#[track_caller]
fn broken(rule: Rule, change: impl FnOnce(&mut City)) -> Vec<Violation> {
    let mut city = village();
    change(&mut city);
    let found = city.validate();
    assert!(!found.is_empty(), "{} did not notice", rule.name());
    assert!(found.iter().all(|v| v.rule == rule), "{found:?}");
    assert_eq!(found, rule.check(&city), "one rule asked alone finds the same");
    found
}

/// The village after `change` breaks `rule` once, at this place, with these words.
#[track_caller]
fn broken_at(rule: Rule, place: (StratumKind, i32, i32), words: &str, change: impl FnOnce(&mut City)) {
    let found = broken(rule, change);
    let (kind, x, y) = place;
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].place, Some(kind.at(Pos::new(x, y))), "{found:?}");
    assert!(found[0].detail.contains(words), "{:?} lacks {words:?}", found[0].detail);
}

#[test]
fn a_sound_village_breaks_no_rule() {
    assert_eq!(village().validate(), []);
}

#[test]
fn generated_cities_break_no_rule_and_are_whole() {
    for case in cases() {
        assert_eq!(case.city.validate(), [], "{}", case.name());
        assert_eq!(case.city.check_structure(), Ok(()), "{}", case.name());
    }
}

#[test]
fn every_rule_has_a_name_and_a_sentence_of_its_own() {
    let mut sentences: Vec<&str> = Rule::ALL.iter().map(|rule| rule.sentence()).collect();
    assert!(sentences.iter().all(|s| s.ends_with('.')));
    sentences.sort_unstable();
    sentences.dedup();
    assert_eq!(sentences.len(), Rule::ALL.len());
    assert!(Rule::ALL.iter().all(|&rule| Rule::from_name(rule.name()) == Some(rule)));
}

#[test]
fn a_stratum_of_another_size_is_told() {
    let found = broken(Rule::Sizes, |city| city.params.size = Size::new(13, 7));
    assert_eq!(found.len(), 5);
    assert_eq!(found[0].to_string(), "the Undercity is 12×7 tiles large, the map 13×7");
}

#[test]
fn a_connector_on_an_unwalkable_tile_is_told() {
    // The lift's upper end is overwritten; the Skyways stay joined to the street by a second one.
    broken_at(Rule::ConnectorWalkable, (Skyways, 11, 0), "connector 5", |city| {
        let serves = StrataSet::of(&[Street, Skyways]);
        let lift = Connector { kind: ConnectorKind::Stair, pos: Pos::new(11, 0), serves, public: true };
        city.connectors.edit().push(lift);
        alter(city, Skyways, (11, 0), |tile| tile.terrain = Terrain::Wall);
    });
    broken_at(Rule::ConnectorWalkable, (Heights, -7, 9000), "connector 5", |city| {
        let serves = StrataSet::of(&[Heights]);
        let ladder = Connector { kind: ConnectorKind::Ladder, pos: Pos::new(-7, 9000), serves, public: false };
        city.connectors.edit().push(ladder);
    });
}

#[test]
fn a_building_without_a_door_is_told() {
    // A corner of the clinic's wall becomes a bar of one tile.
    broken_at(Rule::BuildingDoor, (Street, 1, 1), "building 1 (bar)", |city| {
        let mut bar = city.buildings[0].clone();
        (bar.kind, bar.footprint) = (BuildingKind::Bar, Rect::new(1, 1, 1, 1));
        city.buildings.edit()[0].footprint = Rect::new(2, 1, 5, 4);
        city.buildings.edit().push(bar);
    });
}

#[test]
fn a_door_that_leads_nowhere_is_no_door() {
    let found = {
        let mut city = village();
        alter(&mut city, Street, (2, 5), |tile| tile.terrain = Terrain::Wall);
        Rule::BuildingDoor.check(&city)
    };
    assert_eq!(found.len(), 1, "the tile outside the only door is a wall");
}

#[test]
fn a_stratum_out_of_reach_is_told_with_its_numbers() {
    let mut city = village();
    city.connectors.edit().remove(1);
    let found = Rule::StratumReached.check(&city);
    let words: Vec<String> = found.iter().map(ToString::to_string).collect();
    assert_eq!(
        words,
        [
            "the Skyways: 0 of 4 walkable tiles reached at Skyways (8,0)",
            "the Heights: 0 of 1 walkable tiles reached at Heights (10,0)"
        ]
    );
}

#[test]
fn a_single_pocket_is_told_long_before_the_stratum_is() {
    broken_at(Rule::Pocket, (Undercity, 11, 6), "1 walkable tile", |city| {
        // A long tunnel, so that the lonely tile is less than one in twenty.
        let before = city.stratum(Undercity).clone();
        city.strata[0] = Stratum::from_fn(VILLAGE, |index| {
            let pos = VILLAGE.pos(index);
            let dug = (pos.y < 3 && pos.x < 12) || pos == Pos::new(11, 6);
            Tile { terrain: if dug { Terrain::Tunnel } else { Terrain::Void }, ..before.tile_at(index) }
        });
    });
}

#[test]
fn a_street_with_nothing_to_stand_on_is_told() {
    let mut city = village();
    city.strata[1] = Stratum::new(VILLAGE);
    let found = Rule::StratumReached.check(&city);
    assert_eq!(found[0].to_string(), "the Street has no walkable tile");
}

#[test]
fn a_dangling_district_is_told_at_its_first_tile() {
    broken_at(Rule::DistrictIds, (Heights, 3, 2), "district 6, named by 1 tile", |city| {
        alter(city, Heights, (3, 2), |tile| tile.district = DistrictId::new(6));
    });
    broken_at(Rule::DistrictIds, (Street, 1, 1), "building 0 names district 3", |city| {
        city.buildings.edit()[0].district = DistrictId::new(3).expect("3 is an id");
    });
    let owner = Owner::District(DistrictId::new(7).expect("7 is an id"));
    let found = broken(Rule::DistrictIds, |city| city.net.edit().subnets[1].owner = owner);
    assert_eq!(found[0].to_string(), "subnet 1 belongs to district 7, which does not exist");
}

#[test]
fn a_dangling_building_is_told_at_its_first_tile() {
    broken_at(Rule::BuildingIds, (Skyways, 9, 0), "building 4000, named by 1 tile", |city| {
        alter(city, Skyways, (9, 0), |tile| tile.building = BuildingId::new(4000));
    });
    broken_at(Rule::BuildingIds, (Street, 8, 6), "node 0 names building 1", |city| {
        city.net.edit().nodes[0].building = BuildingId::new(1);
    });
    let owner = Owner::Building(BuildingId::new(9).expect("9 is an id"));
    let found = broken(Rule::BuildingIds, |city| city.net.edit().subnets[2].owner = owner);
    assert_eq!(found[0].to_string(), "subnet 2 belongs to building 9, which does not exist");
}

#[test]
fn a_dangling_subnet_or_link_is_told() {
    broken_at(Rule::NetIds, (Street, 2, 2), "node 2 names subnet 3", |city| {
        city.net.edit().nodes[2].subnet = SubnetId(3);
    });
    let found = broken(Rule::NetIds, |city| city.net.edit().links[1].0 = NodeId(u32::MAX));
    assert_eq!(found[0].to_string(), "link 1 names node 4294967295, which does not exist");
}

#[test]
fn footprints_that_overlap_are_told_at_their_first_common_tile() {
    let mut city = village();
    let mut other = city.buildings[0].clone();
    other.footprint = Rect::new(4, 3, 6, 4);
    city.buildings.edit().push(other);
    let found = Rule::FootprintsApart.check(&city);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].to_string(), "buildings 0 and 1 overlap at Street (4,3)");

    city.buildings.edit()[1].footprint = Rect { x: 7, y: 1, w: i32::MAX, h: -1 };
    let found = Rule::FootprintsApart.check(&city);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].detail.contains("not on the map"), "{found:?}");
}

#[test]
fn a_node_without_its_anchor_is_told_whatever_its_kind() {
    for (node, (x, y), words) in [
        (0, (8, 6), "no terminal"),
        (2, (2, 2), "no ground"),
        (3, (2, 4), "no door"),
        (4, (3, 4), "no camera"),
        (5, (5, 4), "no holo ad"),
        (6, (9, 0), "no lift"),
    ] {
        let mut city = village();
        alter(&mut city, Street, (x, y), |tile| (tile.terrain, tile.feature) = (Terrain::Void, None));
        let found = Rule::NodeAnchor.check(&city);
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!(found[0].place, Some(Street.at(Pos::new(x, y))));
        assert!(found[0].detail.starts_with(&format!("node {node} ")), "{found:?}");
        assert!(found[0].detail.contains(words), "{found:?}");
    }
    broken_at(Rule::NodeAnchor, (StratumKind::Net, 2, 2), "node 2", |city| {
        city.net.edit().nodes[2].stratum = StratumKind::Net;
    });
}

#[test]
fn a_node_off_its_cyber_tile_is_told() {
    broken_at(Rule::NodeCyber, (StratumKind::Net, 3, 2), "node 2 (server) is off", |city| {
        city.net.edit().nodes[2].cyber = Pos::new(3, 2);
    });
    broken_at(Rule::NodeCyber, (StratumKind::Net, 8, 6), "node 1 (terminal) shares", |city| {
        city.net.edit().nodes[1].cyber = Pos::new(8, 6);
    });
}

#[test]
fn a_jack_without_terminal_neighbour_or_port_is_told() {
    broken_at(Rule::JackUsable, (Street, 10, 6), "Jack 5 has no terminal", |city| {
        let serves = StrataSet::of(&[Street, StratumKind::Net]);
        let jack = Connector { kind: ConnectorKind::Jack, pos: Pos::new(10, 6), serves, public: true };
        city.connectors.edit().push(jack);
    });
    broken_at(Rule::JackUsable, (StratumKind::Net, 8, 6), "Jack 3 has a dead port", |city| {
        alter(city, StratumKind::Net, (8, 6), |tile| tile.terrain = Terrain::NetWall);
    });
    broken_at(Rule::JackUsable, (StratumKind::Net, 8, 6), "Jack 3 does not serve the Net", |city| {
        city.connectors.edit()[3].serves = StrataSet::of(&[Street]);
    });
    broken_at(Rule::JackUsable, (Street, 8, 6), "Jack 3 serves no stratum that a body can be in", |city| {
        city.connectors.edit()[3].serves = StrataSet::of(&[StratumKind::Net]);
    });
    broken_at(Rule::JackUsable, (Street, 8, 6), "Jack 3 has no walkable tile beside it", |city| {
        for (x, y) in [(7, 5), (8, 5), (9, 5), (7, 6), (9, 6)] {
            alter(city, Street, (x, y), |tile| tile.feature = Some(Feature::Stall));
        }
    });
}

#[test]
fn a_net_that_the_jacks_do_not_reach_is_told_but_not_of_a_city_without_jacks() {
    // A wall from top to bottom cuts the open grid off from the port that is left.
    let cut = |city: &mut City| {
        city.connectors.edit().remove(3);
        alter(city, StratumKind::Net, (2, 4), |tile| tile.terrain = Terrain::NetWall);
    };
    let found = broken(Rule::NetReached, cut);
    assert_eq!(found[0].to_string(), "the Net: 8 of 68 walkable tiles reached from the Jacks at Net (0,0)");
    let mut city = village();
    cut(&mut city);
    city.connectors.edit().retain(|c| c.kind != ConnectorKind::Jack);
    assert_eq!(city.validate(), []);
}

#[test]
fn a_district_without_a_public_way_is_told_and_a_jack_is_none() {
    broken_at(Rule::PublicWay, (Street, 8, 3), "district 0 (Old Town)", |city| {
        for connector in city.connectors.edit().iter_mut().filter(|c| c.kind != ConnectorKind::Jack) {
            connector.public = false;
        }
    });
}

#[test]
fn a_flood_of_violations_is_counted_not_listed() {
    let mut city = village();
    let node = NetNode { subnet: SubnetId(99), ..city.net.nodes[0] };
    city.net.edit().nodes.extend(std::iter::repeat_n(node, 5000));
    let found = Rule::NetIds.check(&city);
    assert_eq!(found.len(), Rule::MOST_LISTED + 1);
    assert_eq!(found.last().map(ToString::to_string).as_deref(), Some("and 4000 more of the same rule"));
}

#[test]
fn a_structure_that_is_no_city_is_refused_with_its_fault() {
    let city = &cases()[0].city;
    let refuse = |words: &str, change: &dyn Fn(&mut City)| {
        let mut city = city.clone();
        change(&mut city);
        let fault = city.check_structure().expect_err(words);
        assert!(fault.contains(words), "{fault:?} lacks {words:?}");
    };
    let off = Pos::new(0, i32::MIN);
    refuse("parameter size", &|c| c.params.size = Size::new(i32::MAX, i32::MAX));
    refuse("parameter density", &|c| c.params.density = f32::NAN);
    refuse("the Heights is 3×3", &|c| c.strata[3] = Stratum::new(Size::new(3, 3)));
    refuse("districts, and the parameters say", &|c| drop(c.districts.edit().pop()));
    refuse("the centre of district 2", &|c| c.districts.edit()[2].center = off);
    refuse("the bounds of district 1", &|c| c.districts.edit()[1].bounds.w = i32::MAX);
    refuse("the wealth of district 0", &|c| c.districts.edit()[0].wealth = f32::INFINITY);
    refuse("building 3 names district", &|c| {
        c.buildings.edit()[3].district = DistrictId::new(200).expect("200 is an id");
    });
    refuse("the footprint of building 5", &|c| c.buildings.edit()[5].footprint.h = -4);
    refuse("building 0 spans", &|c| c.buildings.edit()[0].span = (Skyways, Street));
    refuse("connector 0", &|c| c.connectors.edit()[0].pos = off);
    refuse("serves fewer than two strata", &|c| c.connectors.edit()[0].serves = StrataSet::of(&[Street]));
    refuse("a tile names a district", &|c| alter(c, Street, (4, 4), |t| t.district = DistrictId::new(99)));
    refuse("a tile names a building", &|c| alter(c, Undercity, (4, 4), |t| t.building = BuildingId::new(65000)));
    refuse("does not belong at Street (5,6)", &|c| alter(c, Street, (5, 6), |t| t.terrain = Terrain::NetLane));
    refuse("does not belong at Net (5,6)", &|c| alter(c, StratumKind::Net, (5, 6), |t| t.terrain = Terrain::Road));
    refuse("arterial 0", &|c| c.arterials.edit()[0].push(off));
    refuse("subnet 0 names building", &|c| {
        c.net.edit().subnets[0].owner = Owner::Building(BuildingId::new(65000).expect("65000 is an id"));
    });
    refuse("the anchor of node 0", &|c| c.net.edit().nodes[0].pos = off);
    refuse("the cyber tile of node 1", &|c| c.net.edit().nodes[1].cyber = off);
    refuse("node 0 is anchored on the Net", &|c| c.net.edit().nodes[0].stratum = StratumKind::Net);
    refuse("node 2 names subnet", &|c| c.net.edit().nodes[2].subnet = SubnetId(u32::MAX));
    refuse("node 2 names building", &|c| c.net.edit().nodes[2].building = BuildingId::new(65000));
    refuse("link 0 names node", &|c| c.net.edit().links[0].1 = NodeId(u32::MAX));
    refuse("the fingerprints are not those", &|c| drop(c.passes.pop()));
}

fn any_coordinate() -> impl Strategy<Value = i32> {
    prop_oneof![6 => -2..14, 1 => Just(i32::MIN), 1 => Just(i32::MAX), 1 => any::<i32>()]
}

fn any_pos() -> impl Strategy<Value = Pos> {
    (any_coordinate(), any_coordinate()).prop_map(|(x, y)| Pos::new(x, y))
}

fn any_rect() -> impl Strategy<Value = Rect> {
    (any_pos(), any_pos()).prop_map(|(at, extent)| Rect { x: at.x, y: at.y, w: extent.x, h: extent.y })
}

fn any_tile() -> impl Strategy<Value = Tile> {
    (any::<u8>(), any::<u8>(), 0..4_u8, 0..5_u16, any::<u8>()).prop_map(
        |(terrain, feature, district, building, light)| Tile {
            terrain: Terrain::from_number(terrain % Terrain::ALL.len() as u8).expect("a number in range"),
            feature: Feature::from_code(feature),
            district: DistrictId::from_code(district),
            building: BuildingId::from_code(building),
            variant: 0,
            light,
        },
    )
}

fn any_stratum() -> impl Strategy<Value = Stratum> {
    let size = prop_oneof![4 => Just(VILLAGE), 1 => (0..6, 0..6).prop_map(|(w, h)| Size::new(w, h))];
    size.prop_flat_map(|size| {
        let tiles = proptest::collection::vec(any_tile(), size.area());
        tiles.prop_map(move |tiles| Stratum::from_fn(size, |index| tiles[index]))
    })
}

fn any_of<T: Copy + std::fmt::Debug + 'static>(all: &'static [T]) -> impl Strategy<Value = T> {
    (0..all.len()).prop_map(|index| all[index])
}

fn any_district() -> impl Strategy<Value = District> {
    (any_pos(), any_rect(), any::<f32>(), any_of(Theme::ALL)).prop_map(|(center, bounds, number, theme)| District {
        name: String::new(),
        theme,
        center,
        wealth: number,
        decay: number,
        bounds,
    })
}

fn any_building() -> impl Strategy<Value = Building> {
    let span = (any_of(StratumKind::ALL), any_of(StratumKind::ALL));
    (any_of(BuildingKind::ALL), any_rect(), span, 0..9_usize).prop_map(|(kind, footprint, span, district)| Building {
        kind,
        district: DistrictId::new(district).expect("a small id"),
        footprint,
        span,
        name: None,
    })
}

fn any_connector() -> impl Strategy<Value = Connector> {
    let any_set = (0_u8..32).prop_map(|bits| StrataSet::from_bits(bits).expect("five bits"));
    (any_of(ConnectorKind::ALL), any_pos(), any_set, any::<bool>())
        .prop_map(|(kind, pos, serves, public)| Connector { kind, pos, serves, public })
}

fn any_node() -> impl Strategy<Value = NetNode> {
    (any_of(NodeKind::ALL), any_of(StratumKind::ALL), any_pos(), any_pos(), 0..9_u32, 0..9_u16).prop_map(
        |(kind, stratum, pos, cyber, subnet, building)| NetNode {
            kind,
            stratum,
            pos,
            cyber,
            subnet: SubnetId(subnet),
            building: BuildingId::from_code(building),
        },
    )
}

fn any_net() -> impl Strategy<Value = Net> {
    let subnet = (0..3_u8, 0..9_usize, any::<u8>()).prop_map(|(owner, index, security)| Subnet {
        owner: match owner {
            0 => Owner::City,
            1 => Owner::District(DistrictId::new(index).expect("a small id")),
            _ => Owner::Building(BuildingId::new(index).expect("a small id")),
        },
        security,
    });
    let link = (0..12_u32, prop_oneof![0..12_u32, Just(u32::MAX)]).prop_map(|(a, b)| (NodeId(a), NodeId(b)));
    let few = 0..8_usize;
    (
        proptest::collection::vec(subnet, few.clone()),
        proptest::collection::vec(any_node(), few.clone()),
        proptest::collection::vec(link, few),
    )
        .prop_map(|(subnets, nodes, links)| Net { subnets, nodes, links })
}

fn any_city() -> impl Strategy<Value = City> {
    let lists = (
        proptest::collection::vec(any_district(), 0..4),
        proptest::collection::vec(any_building(), 0..6),
        proptest::collection::vec(any_connector(), 0..8),
        proptest::collection::vec(proptest::collection::vec(any_pos(), 0..4), 0..3),
        any_net(),
    );
    let size =
        prop_oneof![4 => Just(VILLAGE), 1 => (any_coordinate(), any_coordinate()).prop_map(|(w, h)| Size { w, h })];
    let strata = [any_stratum(), any_stratum(), any_stratum(), any_stratum(), any_stratum()];
    (size, strata, lists).prop_map(|(size, strata, (districts, buildings, connectors, arterials, net))| {
        City::from_parts(CityParts {
            params: Params { size, ..Params::default() },
            name: String::new(),
            strata,
            districts,
            buildings,
            connectors,
            arterials,
            net,
            generator: 0,
            passes: Vec::new(),
            pack: None,
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn no_city_whatever_makes_validation_panic(city in any_city()) {
        let found = city.validate();
        prop_assert_eq!(&found, &city.validate());
        let alone: Vec<Violation> = Rule::ALL.iter().flat_map(|rule| rule.check(&city)).collect();
        prop_assert_eq!(found, alone);
        prop_assert!(city.check_structure().is_err());
        prop_assert_eq!(Statistics::of(&city).fields().len(), Statistics::names().len());
    }
}
