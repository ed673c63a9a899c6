//! Rules of the model.

use std::collections::BTreeSet;

use citygen::Params;
use citygen::model::{
    Building, BuildingId, BuildingKind, City, Connector, ConnectorKind, DistrictId, Feature, HeightClass, Hue, Net,
    NetIndex, NetNode, NodeId, NodeKind, SignGlyph, StrataSet, Stratum, StratumKind, SubnetId, Terrain, Theme, Tile,
};
use mapkit::{Pos, Rect, Size};
use proptest::prelude::*;

use StratumKind::{Heights, Skyways, Street, Undercity};

#[test]
fn strata_are_numbered_from_the_bottom() {
    let numbered: Vec<(u8, &str)> = StratumKind::ALL.iter().map(|s| (s.number(), s.label())).collect();
    assert_eq!(numbered, [(0, "Undercity"), (1, "Street"), (2, "Skyways"), (3, "Heights"), (4, "Net")]);
    assert_eq!(StratumKind::PHYSICAL, [Undercity, Street, Skyways, Heights]);
}

#[test]
fn there_are_25_terrains_and_the_last_five_are_cyberspace() {
    use Terrain::{NetFloor, NetGate, NetGrid, NetLane, NetWall};
    assert_eq!(Terrain::ALL.len(), 25);
    let cyber: Vec<Terrain> = Terrain::ALL.iter().copied().filter(|t| t.is_cyberspace()).collect();
    assert_eq!(cyber, [NetGrid, NetLane, NetWall, NetFloor, NetGate]);
}

#[test]
fn terrain_labels_are_its_name_in_lower_case_but_for_cyberspace() {
    for &terrain in Terrain::ALL {
        let wanted = match terrain {
            Terrain::NetWall => "construct wall".into(),
            Terrain::NetLane => "lane".into(),
            Terrain::NetGrid => "grid".into(),
            Terrain::NetGate => "gate".into(),
            Terrain::NetFloor => "construct floor".into(),
            other => format!("{other:?}").to_lowercase(),
        };
        assert_eq!(terrain.label(), wanted);
    }
}

/// The terrains for which `holds` is true.
fn terrains(holds: impl Fn(Terrain) -> bool) -> Vec<Terrain> {
    Terrain::ALL.iter().copied().filter(|&t| holds(t)).collect()
}

#[test]
fn exactly_these_terrains_are_walkable_block_sight_are_outdoor_ground_or_part_of_a_building() {
    use Terrain::{
        Alley, Bridge, Door, Floor, Grate, Ladder, Lift, NetFloor, NetGate, NetGrid, NetLane, NetWall, Plaza, Rail,
        Road, Rooftop, Sidewalk, Stair, Tunnel, Walkway, Wall, Window,
    };
    let sorted = |mut list: Vec<Terrain>| {
        list.sort_unstable();
        list
    };
    let walkable = vec![
        Road, Sidewalk, Alley, Plaza, Floor, Door, Rooftop, Walkway, Bridge, Tunnel, Rail, Stair, Lift, Ladder,
        Grate, NetGrid, NetLane, NetFloor, NetGate,
    ];
    assert_eq!(terrains(Terrain::is_walkable), sorted(walkable));
    assert_eq!(terrains(Terrain::blocks_sight), sorted(vec![Wall, Door, NetWall]));
    assert_eq!(terrains(Terrain::is_outdoor_ground), sorted(vec![Road, Sidewalk, Alley, Plaza]));
    assert_eq!(terrains(Terrain::is_building_part), sorted(vec![Wall, Floor, Door, Window]));
}

#[test]
fn exactly_these_features_block_and_a_node_never_does() {
    let blocking: BTreeSet<&str> = Feature::all().filter(|f| f.blocks()).map(Feature::name).collect();
    assert_eq!(blocking, BTreeSet::from(["barrier", "stall", "ac_unit", "pipe", "terminal"]));
    for feature in Feature::all() {
        let tile = Tile { terrain: Terrain::Floor, feature: Some(feature), ..blank() };
        assert_eq!(tile.is_walkable(), !feature.blocks(), "{feature:?}");
        assert!(!Tile { terrain: Terrain::Wall, ..tile }.is_walkable());
    }
}

fn blank() -> Tile {
    Tile { terrain: Terrain::Void, feature: None, district: None, building: None, variant: 0, light: 0 }
}

#[test]
fn there_are_16_kinds_of_features_and_each_code_gives_its_feature_back() {
    let kinds: BTreeSet<&str> = Feature::all().map(Feature::name).collect();
    assert_eq!(kinds.len(), 16);
    let codes: BTreeSet<u8> = Feature::all().map(Feature::code).collect();
    assert_eq!(codes.len(), Feature::all().count());
    assert!(!codes.contains(&0));
    for feature in Feature::all() {
        assert_eq!(Feature::from_code(feature.code()), Some(feature));
    }
    for code in 0..=u8::MAX {
        assert_eq!(Feature::from_code(code).map(Feature::code), codes.get(&code).copied());
    }
    for (&hue, name) in
        Hue::ALL.iter().zip(["cyan", "magenta", "pink", "orange", "yellow", "green", "blue", "red", "white"])
    {
        assert_eq!(hue.name(), name);
        assert!(Feature::all().any(|f| f == Feature::Neon(hue)));
    }
    for &kind in NodeKind::ALL {
        assert!(Feature::all().any(|f| f == Feature::Node(kind)));
    }
}

#[test]
fn names_lead_back_to_what_they_name() {
    assert_eq!((Theme::ALL.len(), BuildingKind::ALL.len(), Hue::ALL.len(), NodeKind::ALL.len()), (8, 19, 9, 10));
    assert!(Theme::ALL.iter().all(|&t| Theme::from_name(t.name()) == Some(t)));
    assert!(BuildingKind::ALL.iter().all(|&k| BuildingKind::from_name(k.name()) == Some(k)));
    assert!(Terrain::ALL.iter().all(|&t| Terrain::from_number(t.number()) == Some(t)));
    assert_eq!(Terrain::from_number(25), None);
}

#[test]
fn height_classes_span_street_to_their_top() {
    assert_eq!(HeightClass::ALL.iter().map(|h| h.top()).collect::<Vec<_>>(), [Street, Skyways, Heights]);
    for &height in HeightClass::ALL {
        for low in [Undercity, Street] {
            let building = Building {
                kind: BuildingKind::Hotel,
                district: DistrictId::new(0).expect("an id"),
                footprint: Rect::new(0, 0, 4, 3),
                span: (low, height.top()),
                name: None,
            };
            assert_eq!(building.height(), height);
            assert_eq!(building.has_basement(), low == Undercity);
            let strata: Vec<StratumKind> = building.strata().collect();
            assert_eq!((strata.first(), strata.last()), (Some(&low), Some(&height.top())));
            assert!(StratumKind::PHYSICAL.iter().all(|s| building.reaches(*s) == strata.contains(s)));
            assert!(!building.roomed_strata().any(|s| s == Heights));
        }
    }
}

#[test]
fn kinds_have_the_height_classes_of_the_spec() {
    use BuildingKind::{Apartment, CorpTower, Factory, Hotel, Megablock, Office, Parking};
    use HeightClass::{Low, Mid, Tall};
    for &kind in BuildingKind::ALL {
        let wanted: &[HeightClass] = match kind {
            CorpTower | Megablock => &[Tall],
            Office | Hotel => &[Mid, Tall],
            Apartment | Factory | Parking => &[Low, Mid],
            _ => &[Low],
        };
        assert_eq!(kind.heights(), wanted, "{kind:?}");
        assert_eq!(kind.is_corporate(), matches!(kind, CorpTower | Office | Megablock), "{kind:?}");
    }
}

#[test]
fn a_connector_names_the_next_served_stratum_below_and_above() {
    let serves = StrataSet::of(&[Street, Skyways, Heights]);
    let lift = Connector { kind: ConnectorKind::Lift, pos: Pos::new(1, 1), serves, public: false };
    assert_eq!((lift.below(Skyways), lift.above(Skyways)), (Some(Street), Some(Heights)));
    assert_eq!((lift.below(Heights), lift.above(Heights)), (Some(Skyways), None));
    assert_eq!((lift.below(Undercity), lift.above(Undercity)), (None, None));
    let shaft = Connector { serves: StrataSet::of(&[Undercity, Heights]), ..lift };
    assert_eq!((shaft.above(Undercity), shaft.below(Heights)), (Some(Heights), Some(Undercity)));
    assert_eq!((shaft.above(Street), shaft.below(Street)), (None, None));
}

#[test]
fn a_set_of_strata_is_its_bits() {
    for bits in 0..32 {
        let set = StrataSet::from_bits(bits).expect("five bits");
        let strata: Vec<StratumKind> = set.iter().collect();
        assert_eq!((StrataSet::of(&strata), set.len(), set.bits()), (set, strata.len(), bits));
    }
    assert_eq!(StrataSet::from_bits(32), None);
}

#[test]
fn a_set_of_strata_that_do_not_exist_is_not_read() {
    for bits in 0..=u8::MAX {
        let read = postcard::from_bytes::<StrataSet>(&[bits]).ok();
        assert_eq!(read, StrataSet::from_bits(bits));
        assert_eq!(read.is_some(), bits < 32);
        if let Some(set) = read {
            assert_eq!(postcard::to_stdvec(&set), Ok(vec![bits]));
        }
    }
}

#[test]
fn a_sign_glyph_past_the_table_is_not_read() {
    let last = SignGlyph::all().count() as u8 - 1;
    for number in 0..=u8::MAX {
        let read = postcard::from_bytes::<SignGlyph>(&[number]).ok();
        assert_eq!(read, SignGlyph::from_number(number));
        assert_eq!(read.is_some(), number <= last);
        if let Some(glyph) = read {
            assert_eq!(postcard::to_stdvec(&glyph), Ok(vec![number]));
            assert!(SignGlyph::from_char(glyph.char()) == Some(glyph), "it can be shown");
        }
    }
    let sign = |number| {
        let mut bytes =
            postcard::to_stdvec(&Feature::Sign(SignGlyph::all().next().expect("a glyph"))).expect("plain");
        *bytes.last_mut().expect("a number") = number;
        postcard::from_bytes::<Feature>(&bytes)
    };
    assert!(sign(last).is_ok() && sign(last + 1).is_err());
}

/// Nodes at anchors and cyberspace tiles given as (stratum, anchor x, cyber x), all in row 0.
fn net(nodes: &[(StratumKind, i32, i32)]) -> Net {
    let node = |&(stratum, x, cyber): &(StratumKind, i32, i32)| NetNode {
        kind: NodeKind::Server,
        stratum,
        pos: Pos::new(x, 0),
        cyber: Pos::new(cyber, 0),
        subnet: SubnetId(0),
        building: None,
    };
    Net { subnets: Vec::new(), nodes: nodes.iter().map(node).collect(), links: Vec::new() }
}

#[test]
fn net_look_ups_give_every_node_of_a_tile_in_id_order() {
    let net = net(&[(Street, 3, 9), (Skyways, 3, 4), (Street, 3, 3), (Street, 5, 5), (Street, 3, 9)]);
    let index = NetIndex::new(&net);
    let at = |stratum, x| index.at(stratum, Pos::new(x, 0)).iter().map(|n: &NodeId| n.0).collect::<Vec<_>>();
    assert_eq!(at(Street, 3), [0, 2, 4]);
    assert_eq!(at(Skyways, 3), [1]);
    assert_eq!(at(Heights, 3), []);
    assert_eq!(at(Street, 4), []);
    assert_eq!(at(StratumKind::Net, 9), [0, 4]);
    assert_eq!(at(StratumKind::Net, 3), [2]);
    assert_eq!(index.at_cyber(Pos::new(9, 0)), index.at(StratumKind::Net, Pos::new(9, 0)));
    assert_eq!(index.at(Street, Pos::new(-1, 0)), []);
    assert_eq!(NetIndex::default().at(Street, Pos::new(0, 0)), []);
}

#[test]
fn ids_leave_room_for_none_and_stop_where_they_cannot_count() {
    assert_eq!(DistrictId::new(254).map(|d| (d.index(), d.code())), Some((254, 255)));
    assert_eq!(DistrictId::new(255), None);
    assert_eq!(DistrictId::from_code(0), None);
    assert_eq!(BuildingId::new(65_534).map(BuildingId::index), Some(65_534));
    assert_eq!(BuildingId::new(65_535), None);
}

#[test]
fn an_unmade_city_has_five_strata_of_void_and_no_fingerprint() {
    let city = City::empty(Params::default());
    assert_eq!(city.strata.len(), 5);
    for stratum in &city.strata {
        assert_eq!(stratum.size(), city.size());
        assert!(stratum.terrains().iter().all(|&t| t == Terrain::Void));
    }
    assert_eq!((city.fingerprint(), city.short_fingerprint().as_str()), (0, "00000000"));
}

#[test]
fn outside_a_stratum_there_is_void_that_nobody_walks() {
    let floor = Tile { terrain: Terrain::Floor, ..blank() };
    let stratum = Stratum::from_fn(Size::new(3, 2), |_| floor);
    assert_eq!(stratum.tile(Pos::new(2, 1)), Some(floor));
    for outside in [Pos::new(3, 0), Pos::new(0, 2), Pos::new(-1, 0)] {
        assert_eq!((stratum.tile(outside), stratum.terrain(outside)), (None, Terrain::Void));
        assert!(!stratum.is_walkable(outside));
    }
}

proptest! {
    #[test]
    fn a_tile_packs_into_56_bits_and_back(
        terrain in 0_u8..25, feature in any::<u8>(), district in any::<u8>(), building in any::<u16>(),
        variant in any::<u8>(), light in any::<u8>(),
    ) {
        let tile = Tile {
            terrain: Terrain::from_number(terrain).expect("one of 25"),
            feature: Feature::from_code(feature),
            district: DistrictId::from_code(district),
            building: BuildingId::from_code(building),
            variant,
            light,
        };
        prop_assert!(tile.pack() < 1 << 56);
        prop_assert_eq!(Tile::unpack(tile.pack()), Some(tile));
    }
}
