//! Words for tiles, strata and cities.

use citygen::model::{BuildingKind, Connector, ConnectorKind, Feature, StrataSet, Stratum, StratumKind, Tile};
use citygen::model::{Net, NetNode, NodeId, NodeKind, Owner, Subnet, SubnetId};
use cityplay::words::{self, Line};
use cityplay::{GlyphMode, Scene, Stage};
use mapkit::Pos;

use crate::common::{drawn, style};

fn text(lines: &[Line]) -> Vec<String> {
    lines.iter().map(|l| format!("{}: {}", l.label, l.value)).collect()
}

fn connector(kind: ConnectorKind, serves: &[StratumKind]) -> Connector {
    Connector { kind, pos: Pos::new(1, 0), serves: StrataSet::of(serves), public: true }
}

fn ways_at(kind: ConnectorKind, serves: &[StratumKind], from: StratumKind) -> String {
    let mut city = drawn(StratumKind::Street, &["sss"], &[], &[]);
    city.connectors.edit().push(connector(kind, serves));
    let scene = Scene::new(&city);
    let stage = Stage { city: &city, scene: &scene, style: style() };
    text(&[words::connector_line(&stage, from, Pos::new(1, 0))]).remove(0)
}

#[test]
fn a_card_says_terrain_district_building_and_light() {
    let city = drawn(StratumKind::Street, &["##", "##"], &["00", "00"], &[BuildingKind::NoodleBar]);
    let scene = Scene::new(&city);
    let stage = Stage { city: &city, scene: &scene, style: style() };
    let card = words::tile_card(&stage, StratumKind::Street, Pos::new(1, 0), false);
    assert_eq!(
        text(&card),
        [
            "tile: Street (1,0)",
            "terrain: wall, no way through",
            "district: Apex Plaza",
            ": Corp Core",
            "wealth: 90 %, decay 10 %",
            "building: noodle bar",
            ": street level only",
            "light: 100 %",
            ": no connector here",
        ]
    );
    let outside = words::tile_card(&stage, StratumKind::Street, Pos::new(9, 9), true);
    assert_eq!(text(&outside), ["tile: (9,9) is outside the map"]);
}

#[test]
fn a_lift_names_the_strata_it_serves_and_marks_the_present_one() {
    let serves = [StratumKind::Street, StratumKind::Skyways, StratumKind::Heights];
    assert_eq!(ways_at(ConnectorKind::Lift, &serves, StratumKind::Skyways), "lift: Street · [Skyways] · Heights");
    assert_eq!(ways_at(ConnectorKind::Lift, &serves, StratumKind::Undercity), ": no connector here");
}

#[test]
fn a_jack_names_street_and_net() {
    let serves = [StratumKind::Street, StratumKind::Net];
    assert_eq!(ways_at(ConnectorKind::Jack, &serves, StratumKind::Street), "jack: Street · Net");
    assert_eq!(ways_at(ConnectorKind::Jack, &serves, StratumKind::Net), "jack: Street · Net");
}

#[test]
fn a_node_has_its_block_on_the_net_always_and_elsewhere_with_the_overlay() {
    let mut city = drawn(StratumKind::Street, &["sss"], &[], &[]);
    let node = NetNode {
        kind: NodeKind::DataVault,
        stratum: StratumKind::Street,
        pos: Pos::new(0, 0),
        cyber: Pos::new(2, 0),
        subnet: SubnetId(0),
        building: None,
    };
    *city.net.edit() = Net {
        subnets: vec![Subnet { owner: Owner::City, security: 230 }],
        nodes: vec![node, node],
        links: vec![(NodeId(0), NodeId(1))],
    };
    let scene = Scene::new(&city);
    let stage = Stage { city: &city, scene: &scene, style: style() };
    let nodes = |stratum, x, digital| {
        let card = words::tile_card(&stage, stratum, Pos::new(x, 0), digital);
        text(&card).into_iter().filter(|l| l.starts_with("node")).collect::<Vec<_>>()
    };
    let both = ["node: ⌗ data vault #0", "node: ⌗ data vault #1"];
    assert_eq!(nodes(StratumKind::Street, 0, true), both);
    assert_eq!(nodes(StratumKind::Net, 2, false), both);
    assert!(nodes(StratumKind::Street, 0, false).is_empty() && nodes(StratumKind::Net, 0, true).is_empty());
}

#[test]
fn the_selector_has_the_net_on_top() {
    let labels: Vec<_> = words::strata(StratumKind::Street).iter().map(|e| (e.label, e.current)).collect();
    assert_eq!(
        labels,
        [("Net", false), ("Heights", false), ("Skyways", false), ("Street", true), ("Undercity", false)]
    );
}

#[test]
fn every_stratum_has_a_legend_in_both_glyph_sets() {
    for &stratum in StratumKind::ALL {
        for mode in [GlyphMode::Unicode, GlyphMode::Ascii] {
            let legend = words::legend(style(), stratum, 0, mode);
            assert!(legend.len() >= 5);
            assert!(legend.iter().all(|e| mode == GlyphMode::Unicode || e.cell.glyph.is_ascii()));
        }
    }
    // A window and a plaza, or water and a puddle, share a glyph: what lies beside them tells them apart.
    for &stratum in StratumKind::ALL {
        let legend = words::legend(style(), stratum, 0, GlyphMode::Unicode);
        for (i, a) in legend.iter().enumerate() {
            for b in &legend[..i] {
                assert!((a.cell, a.beside) != (b.cell, b.beside), "{} and {} on {stratum:?}", a.label, b.label);
            }
        }
        let looks = |label| legend.iter().find(|e| e.label == label).map(|e| (e.cell.glyph, e.beside.glyph));
        if stratum == StratumKind::Street {
            assert_eq!((looks("window"), looks("plaza")), (Some(('▫', '─')), Some(('▫', ' '))));
            assert_eq!((looks("stairs up"), looks("stairs down")), (Some(('▲', ' ')), Some(('▼', ' '))));
        }
    }
    let net: Vec<_> =
        words::legend(style(), StratumKind::Net, 0, GlyphMode::Unicode).iter().map(|e| e.label).collect();
    assert_eq!(
        net,
        [
            "grid",
            "lane",
            "construct wall",
            "gate",
            "terminal or port",
            "server",
            "backbone",
            "data vault",
            "ICE",
            "sensor"
        ]
    );
}

#[test]
fn a_city_is_named_with_its_seed_and_its_fingerprint_once_it_is_done() {
    let mut city = drawn(StratumKind::Street, &["s"], &[], &[]);
    city.name = "Neohaven".into();
    city.params.seed = 42;
    assert_eq!(words::city_title(&city), "Neohaven · seed 42");
    city.passes.push(citygen::model::PassFingerprint { name: "naming".into(), fingerprint: 0x3fa9_c1d2_0000_0000 });
    assert_eq!(words::city_title(&city), "Neohaven · seed 42 · 3fa9c1d2");
}

#[test]
fn a_card_says_what_blocks_and_what_emptiness_is() {
    let mut city = drawn(StratumKind::Street, &["ss"], &[], &[]);
    let tiles = city.stratum(StratumKind::Street).clone();
    city.strata[1] = Stratum::from_fn(city.size(), |i| Tile {
        feature: (i == 1).then_some(Feature::Terminal),
        ..tiles.tile_at(i)
    });
    let scene = Scene::new(&city);
    let stage = Stage { city: &city, scene: &scene, style: style() };
    let card = |stratum, x| text(&words::tile_card(&stage, stratum, Pos::new(x, 0), false));
    let terminal = card(StratumKind::Street, 1);
    assert_eq!(terminal[1..3], ["terrain: sidewalk", "feature: terminal, no way through"]);
    assert_eq!(card(StratumKind::Undercity, 0)[1], "terrain: rock, no way through");
    assert_eq!(card(StratumKind::Heights, 0)[1], "terrain: open air, no way through");
}
