//! Rules of pass 12.

use citygen::City;
use citygen::model::{
    BuildingId, ConnectorKind, Feature, NetNode, NodeId, NodeKind, Owner, StrataSet, StratumKind, Terrain, Theme,
};
use citygen::passes::cyberspace::{GATES, HUBS, LANES};
use mapkit::search::Components;
use mapkit::{Dir, Grid, Pos, Rect};

use crate::common::{Case, cases};
use crate::sketch::{reasons, record, sketch};

/// The tiles of the map in the largest piece outside all footprints.
fn open_ground(city: &City) -> Grid<bool> {
    let mut outside = Grid::new(city.size(), true);
    for building in &city.buildings {
        outside.fill_rect(building.footprint, false);
    }
    let mut components = Components::default();
    components.label(city.size(), |i| outside.cells()[i]);
    Grid::from_fn(city.size(), |pos| city.size().index(pos).and_then(|i| components.of(i)) == Some(0))
}

/// The pieces of the Net stratum that can be walked.
fn walkable(city: &City) -> Components {
    let net = city.stratum(StratumKind::Net);
    let mut components = Components::default();
    components.label(city.size(), |i| net.is_walkable_at(i));
    components
}

fn piece(components: &Components, city: &City, pos: Pos) -> Option<usize> {
    city.size().index(pos).and_then(|i| components.of(i))
}

/// The gates in the border of a building's footprint.
fn gates_of(city: &City, footprint: Rect) -> Vec<Pos> {
    let net = city.stratum(StratumKind::Net);
    footprint.iter().filter(|&pos| net.terrain(pos) == Terrain::NetGate).collect()
}

/// The tile outside a border tile, along the axis that leaves the footprint.
fn outside(footprint: Rect, pos: Pos) -> Pos {
    let out = Dir::CARDINAL.into_iter().map(|dir| pos.step(dir)).find(|&p| !footprint.contains(p));
    out.expect("a border tile has an outside")
}

/// The anchor of a district's backbone.
fn backbone(city: &City, district: usize) -> &NetNode {
    let of_district = |n: &&NetNode| match city.net.subnets[n.subnet.index()].owner {
        Owner::District(id) => n.kind == NodeKind::Backbone && id.index() == district,
        _ => false,
    };
    city.net.nodes.iter().find(of_district).expect("a backbone")
}

/// The tile where lanes to a node end, and the construct that holds it.
fn place(city: &City, id: NodeId) -> (Option<BuildingId>, Pos) {
    let cyber = city.net.nodes[id.index()].cyber;
    match city.stratum(StratumKind::Net).building(cyber) {
        Some(b) => (Some(b), gates_of(city, city.buildings[b.index()].footprint)[0]),
        None => (None, cyber),
    }
}

#[test]
fn the_grid_is_one_to_one_with_the_streets_districts_and_marked_every_fourth_column_and_second_row() {
    for case in cases() {
        let (net, street) = (case.city.stratum(StratumKind::Net), case.city.stratum(StratumKind::Street));
        for pos in case.city.size().rect().iter() {
            let tile = net.tile(pos).expect("inside");
            assert!(tile.terrain.is_cyberspace(), "{}: {pos} {tile:?}", case.name());
            assert_eq!(tile.district, street.district(pos), "{}: {pos}", case.name());
            assert_eq!(tile.variant & 1 == 1, pos.x % 4 == 0 && pos.y % 2 == 0, "{}: {pos}", case.name());
            if tile.terrain == Terrain::NetGrid {
                assert_eq!((tile.light, tile.building), (200, None), "{}: {pos}", case.name());
            }
        }
    }
}

#[test]
fn constructs_have_walls_around_floor_with_their_buildings_id_and_light_by_security() {
    for case in cases() {
        let net = case.city.stratum(StratumKind::Net);
        for (b, building) in case.city.buildings.iter().enumerate() {
            let light = 96 + 5 * u32::from(case.city.net.subnets[b].security) / 8;
            for pos in building.footprint.iter() {
                let tile = net.tile(pos).expect("inside");
                let wanted = if building.footprint.on_border(pos) { Terrain::NetWall } else { Terrain::NetFloor };
                let is_gate = tile.terrain == Terrain::NetGate && building.footprint.on_border(pos);
                assert!(is_gate || tile.terrain == wanted, "{}: construct {b} {pos} {tile:?}", case.name());
                assert_eq!(tile.building.map(BuildingId::index), Some(b), "{}: {pos}", case.name());
                assert_eq!(u32::from(tile.light), if is_gate { 255 } else { light }, "{}: {pos}", case.name());
            }
        }
        let ids = net.buildings().iter().flatten().count() as i32;
        assert_eq!(ids, case.city.buildings.iter().map(|b| b.footprint.area()).sum::<i32>(), "{}", case.name());
    }
}

#[test]
fn each_construct_has_exactly_one_gate_nearest_to_its_backbone_onto_the_open_grid() {
    for case in cases() {
        let (city, open) = (&case.city, open_ground(&case.city));
        let slot = case.after("cyberspace").slots.get(GATES).expect("gates");
        assert_eq!(slot.len(), city.buildings.len(), "{}", case.name());
        for (b, building) in city.buildings.iter().enumerate() {
            let name = format!("{}: construct {b} {:?}", case.name(), building.footprint);
            let gates = gates_of(city, building.footprint);
            assert_eq!(gates.len(), 1, "{name}");
            assert_eq!((slot[b].building.index(), slot[b].pos), (b, gates[0]), "{name}");
            assert!(!building.footprint.is_corner(gates[0]), "{name}");
            assert_eq!(slot[b].outside, outside(building.footprint, gates[0]), "{name}");
            assert!(open[slot[b].outside], "{name}");
            assert!(city.stratum(StratumKind::Net).is_walkable(slot[b].outside), "{name}");
            let backbone = backbone(city, building.district.index()).pos;
            let sides = building.footprint.border().filter(|&p| !building.footprint.is_corner(p));
            let candidates = sides.filter(|&p| open.get(outside(building.footprint, p)).is_some_and(|&open| open));
            let nearest = candidates.map(|p| p.manhattan(backbone)).min();
            assert_eq!(Some(gates[0].manhattan(backbone)), nearest, "{name}");
        }
    }
}

/// Each backbone in the open with the ring around it.
fn hubs(city: &City) -> impl Iterator<Item = (Pos, Rect)> {
    let nodes = city.net.nodes.iter().filter(|n| n.kind == NodeKind::Backbone && n.building.is_none());
    nodes.map(|n| (n.pos, Rect::new(n.pos.x - 2, n.pos.y - 2, 5, 5)))
}

#[test]
fn hubs_stand_in_rings_around_backbones_in_the_open_and_nowhere_else() {
    for case in cases() {
        let net = case.city.stratum(StratumKind::Net);
        let rings: Vec<Pos> = hubs(&case.city).flat_map(|(_, ring)| ring.border().collect::<Vec<_>>()).collect();
        for pos in case.city.size().rect().iter().filter(|&p| net.building(p).is_none()) {
            if matches!(net.terrain(pos), Terrain::NetWall | Terrain::NetGate) {
                assert!(rings.contains(&pos), "{}: {pos}", case.name());
                assert_eq!(net.tile(pos).map(|t| t.light), Some(255), "{}: {pos}", case.name());
            }
        }
        for (center, ring) in hubs(&case.city) {
            for pos in ring.border().filter(|&p| net.building(p).is_none() && net.terrain(p) == Terrain::NetGate) {
                let others = hubs(&case.city).filter(|(c, _)| *c != center).any(|(_, other)| other.on_border(pos));
                let is_middle = pos.x == center.x || pos.y == center.y;
                assert!(is_middle || others, "{}: {pos}", case.name());
                for dir in Dir::CARDINAL.into_iter().filter(|dir| !ring.on_border(pos.step(*dir))) {
                    assert!(net.is_walkable(pos.step(dir)), "{}: {pos} to {dir:?}", case.name());
                }
            }
        }
        let slot = case.after("cyberspace").slots.get(HUBS).expect("hubs");
        assert_eq!(
            slot.iter().map(|h| h.area).collect::<Vec<_>>(),
            hubs(&case.city).map(|h| h.1).collect::<Vec<_>>()
        );
        assert!(slot.iter().map(|h| h.gates).sum::<usize>() > 0, "{}", case.name());
    }
}

#[test]
fn a_hub_in_open_ground_is_a_whole_ring_with_four_gates() {
    let rows = ["............"; 9].map(str::to_owned);
    let mut rows: Vec<String> = rows.to_vec();
    rows[4].replace_range(5..6, "t");
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let timeline = record(sketch(Theme::Docks, &rows), passes());
    let net = timeline.end().world().city.stratum(StratumKind::Net);
    let drawn: Vec<String> = (2..7).map(|y| (3..8).map(|x| glyph(net.terrain(Pos::new(x, y)))).collect()).collect();
    assert_eq!(drawn, ["##G##", "#   #", "G   G", "#   #", "##G##"].map(|r| r.replace(' ', ".")));
}

fn glyph(terrain: Terrain) -> char {
    match terrain {
        Terrain::NetWall => '#',
        Terrain::NetGate => 'G',
        _ => '.',
    }
}

#[test]
fn a_hubs_wall_is_never_on_a_street_terminal_nor_beside_a_gate_of_another() {
    for case in cases() {
        let (net, street) = (case.city.stratum(StratumKind::Net), case.city.stratum(StratumKind::Street));
        for (_, ring) in hubs(&case.city) {
            let walls = |p: &Pos| net.terrain(*p) == Terrain::NetWall && net.building(*p).is_none();
            for pos in ring.border().filter(walls) {
                assert_ne!(street.feature(pos), Some(Feature::Terminal), "{}: {pos}", case.name());
                let gates =
                    Dir::ALL.map(|dir| pos.step(dir)).into_iter().filter(|&p| net.terrain(p) == Terrain::NetGate);
                for gate in gates {
                    assert!(ring.on_border(gate) && net.building(gate).is_none(), "{}: {pos} {gate}", case.name());
                }
            }
        }
    }
}

#[test]
fn a_node_shows_at_its_anchor_or_gate_unless_another_node_is_there() {
    for case in cases() {
        let (city, net) = (&case.city, case.city.stratum(StratumKind::Net));
        let mut taken = Grid::new(city.size(), false);
        let ice_first = |ice: bool| city.net.nodes.iter().filter(move |n| (n.kind == NodeKind::Ice) == ice);
        let open = open_ground(city);
        for node in ice_first(true).chain(ice_first(false)) {
            let name = format!("{}: {node:?}", case.name());
            let gate = node.building.map(|b| gates_of(city, city.buildings[b.index()].footprint)[0]);
            let wanted = gate.filter(|_| node.kind == NodeKind::Ice).unwrap_or(node.pos);
            assert_eq!(net.feature(node.cyber), Some(Feature::Node(node.kind)), "{name}");
            assert!(!taken[node.cyber], "{name}");
            if taken[wanted] {
                assert!(net.is_walkable(node.cyber), "{name}");
                let r = node.cyber.chebyshev(wanted);
                let nearer = Rect::new(wanted.x - r + 1, wanted.y - r + 1, 2 * r - 1, 2 * r - 1);
                for pos in nearer.iter().filter(|&p| net.is_walkable(p) && !taken[p]) {
                    let is_pocket = !open[pos] && net.building(pos).is_none();
                    assert!(is_pocket, "{name}: {pos} is nearer and free");
                }
            } else {
                assert_eq!(node.cyber, wanted, "{name}");
            }
            taken.set(node.cyber, true);
        }
        let features = net.features().iter().flatten().count();
        assert_eq!(features, city.net.nodes.len(), "{}", case.name());
    }
}

#[test]
fn every_link_between_two_places_is_carried_by_lanes() {
    for case in cases() {
        let (city, net) = (&case.city, case.city.stratum(StratumKind::Net));
        let mut lanes = Components::default();
        lanes.label(city.size(), |i| matches!(net.terrains()[i], Terrain::NetLane | Terrain::NetGate));
        let mut carried = 0;
        for &(a, b) in &city.net.links {
            let ((home_a, a_end), (home_b, b_end)) = (place(city, a), place(city, b));
            if (home_a.is_some() && home_a == home_b) || a_end == b_end {
                continue;
            }
            carried += 1;
            let piece_a = piece(&lanes, city, a_end);
            assert!(piece_a.is_some(), "{}: no lane at {a_end} of node {a}", case.name());
            assert_eq!(piece_a, piece(&lanes, city, b_end), "{}: link {a} → {b}", case.name());
        }
        let slot = case.after("cyberspace").slots.get(LANES).expect("lanes");
        assert_eq!(slot.len(), carried, "{}", case.name());
    }
}

#[test]
fn lanes_are_bright_and_only_on_the_open_grid() {
    for case in cases() {
        let (city, net) = (&case.city, case.city.stratum(StratumKind::Net));
        let open = open_ground(city);
        let mut on_path = Grid::new(city.size(), false);
        for lane in case.after("cyberspace").slots.get(LANES).expect("lanes") {
            for step in lane.path.windows(2) {
                assert_eq!(step[0].manhattan(step[1]), 1, "{}: {lane:?}", case.name());
            }
            for &pos in &lane.path {
                assert!(matches!(net.terrain(pos), Terrain::NetLane | Terrain::NetGate), "{}: {pos}", case.name());
                on_path.set(pos, true);
            }
        }
        for pos in city.size().rect().iter().filter(|&p| net.terrain(p) == Terrain::NetLane) {
            let tile = net.tile(pos).expect("inside");
            assert!(open[pos] && on_path[pos] && tile.building.is_none(), "{}: {pos}", case.name());
            assert_eq!(tile.light, 255, "{}: {pos}", case.name());
        }
    }
}

#[test]
fn lanes_share_trunks_and_run_straight() {
    for case in cases() {
        let net = case.city.stratum(StratumKind::Net);
        let is_lane = |pos: Pos| net.terrain(pos) == Terrain::NetLane;
        let tiles: Vec<Pos> = case.city.size().rect().iter().filter(|&p| is_lane(p)).collect();
        let clumps =
            tiles.iter().filter(|p| is_lane(p.offset(1, 0)) && is_lane(p.offset(0, 1)) && is_lane(p.offset(1, 1)));
        let (clumps, all) = (clumps.count(), tiles.len());
        assert!(20 * clumps <= all, "{}: {clumps} of {all} tiles lie in clumps", case.name());
        let is_straight = |p: &&Pos| {
            let along = |dir: Dir| is_lane(p.step(dir)) && is_lane(p.step(dir.opposite()));
            along(Dir::N) != along(Dir::E)
        };
        let straight = tiles.iter().filter(is_straight).count();
        assert!(3 * straight >= 2 * all, "{}: {straight} of {all} tiles run straight", case.name());
    }
}

#[test]
fn every_street_terminal_with_a_node_is_a_port_public_where_no_building_stands() {
    for case in cases() {
        let city = &case.city;
        let is_port = |n: &&NetNode| n.kind == NodeKind::Terminal && n.stratum == StratumKind::Street;
        let wanted: Vec<(Pos, bool)> = city
            .net
            .nodes
            .iter()
            .filter(is_port)
            .map(|n| (n.pos, city.stratum(StratumKind::Street).building(n.pos).is_none()))
            .collect();
        let jacks = city.connectors.iter().filter(|c| c.kind == ConnectorKind::Jack);
        let serves = StrataSet::of(&[StratumKind::Street, StratumKind::Net]);
        let found: Vec<(Pos, bool)> = jacks.clone().map(|c| (c.pos, c.public)).collect();
        assert_eq!(found, wanted, "{}", case.name());
        assert!(jacks.clone().all(|c| c.serves == serves), "{}", case.name());
    }
}

#[test]
fn gates_ports_and_backbones_reach_the_open_grid_and_one_another() {
    for case in cases() {
        let city = &case.city;
        let (open, pieces) = (open_ground(city), walkable(city));
        let main = open.iter().find(|(p, open)| **open && city.stratum(StratumKind::Net).is_walkable(*p));
        let main = piece(&pieces, city, main.expect("open grid").0);
        assert!(main.is_some(), "{}", case.name());
        for (b, building) in city.buildings.iter().enumerate() {
            let gate = gates_of(city, building.footprint)[0];
            assert_eq!(piece(&pieces, city, gate), main, "{}: gate of {b}", case.name());
            let backbone = backbone(city, building.district.index());
            assert_eq!(piece(&pieces, city, backbone.cyber), main, "{}: backbone of {b}", case.name());
        }
        for jack in city.connectors.iter().filter(|c| c.kind == ConnectorKind::Jack) {
            assert_eq!(piece(&pieces, city, jack.pos), main, "{}: port at {}", case.name(), jack.pos);
        }
    }
}

#[test]
fn cyberspace_changes_no_physical_tile() {
    for case in cases() {
        let before = &case.after("net").world.city;
        for stratum in StratumKind::PHYSICAL {
            assert!(case.city.stratum(stratum).shares(before.stratum(stratum)), "{}: {stratum:?}", case.name());
        }
    }
}

#[test]
fn large_cities_have_lanes_and_jacks_of_both_kinds() {
    for case in cases().iter().filter(|c| c.city.size().w >= 120 && c.city.size().h >= 60) {
        let net = case.city.stratum(StratumKind::Net);
        assert!(net.terrains().iter().filter(|&&t| t == Terrain::NetLane).count() > 20, "{}", case.name());
        let jacks = case.city.connectors.iter().filter(|c| c.kind == ConnectorKind::Jack);
        assert!(jacks.clone().count() >= 3 && jacks.clone().any(|c| !c.public), "{}", case.name());
    }
}

fn passes() -> Vec<mapkit::Pass<citygen::Draft>> {
    vec![citygen::passes::net::pass(), citygen::passes::cyberspace::pass()]
}

#[test]
fn a_construct_without_open_side_and_its_missing_lane_are_findings() {
    let rows = [
        "...............",
        ".AAAAABBBBBBBB.",
        ".AAAAABBBBBBBB.",
        ".AAAAABBBBBBBB.",
        ".AAAAADDDDCCCC.",
        ".AAAAADDDDCCCC.",
        ".AAAAADDDDCCCC.",
        ".EEEEEEEEEEEEE.",
        ".EEEEEEEEEEEEE.",
        ".EEEEEEEEEEEEE.",
        "..t.........l..",
    ];
    let timeline = record(sketch(Theme::Docks, &rows), passes());
    let found: Vec<&str> = reasons(&timeline).iter().map(|r| r.0).collect();
    assert_eq!(found.iter().filter(|r| **r == "shut in").count(), 1, "{found:?}");
    assert_eq!(found.iter().filter(|r| **r == "no lane").count(), 1, "{found:?}");
    let city = &timeline.end().world().city;
    assert!(gates_of(city, city.buildings[2].footprint).is_empty());
}

#[test]
fn a_hubs_wall_that_would_cut_the_grid_stays_grid() {
    let rows = [".......AAAA", ".......AAAA", ".....t.AAAA", ".......AAAA", "..l........"];
    let timeline = record(sketch(Theme::Docks, &rows), passes());
    let opened: Vec<Pos> = reasons(&timeline).into_iter().filter(|r| r.0 == "open hub").filter_map(|r| r.1).collect();
    assert_eq!(opened, [Pos::new(7, 4), Pos::new(6, 4)]);
    let city = &timeline.end().world().city;
    let pieces = walkable(city);
    assert!(opened.iter().all(|&p| piece(&pieces, city, p).is_some()), "{opened:?}");
    assert_eq!(piece(&pieces, city, Pos::new(10, 4)), piece(&pieces, city, Pos::new(0, 0)));
}

#[test]
fn a_node_without_a_tile_left_is_a_finding() {
    let mut draft = sketch(Theme::Docks, &["......", ".AAAA.", ".AAAA.", ".AAAA.", "......"]);
    // No pass but cyberspace: more nodes than the world has walkable tiles, all anchored at one.
    let net = draft.city.net.edit();
    net.subnets.push(citygen::model::Subnet { owner: Owner::City, security: 0 });
    let node = NetNode {
        kind: NodeKind::Camera,
        stratum: StratumKind::Street,
        pos: Pos::new(2, 2),
        cyber: Pos::new(2, 2),
        subnet: citygen::model::SubnetId(0),
        building: None,
    };
    net.nodes = vec![node; 30];
    let timeline = record(draft, vec![citygen::passes::cyberspace::pass()]);
    // 30 tiles, eleven of them wall (one side of the twelve-tile border is the gate's, two tiles are floor).
    let walkable = timeline.end().world().city.stratum(StratumKind::Net);
    let walkable = (0..30).filter(|&i| walkable.is_walkable_at(i)).count();
    assert_eq!(reasons(&timeline).iter().filter(|r| r.0 == "crowded out").count(), 30 - walkable);
}

#[test]
fn no_generated_city_loses_a_lane_or_a_gate() {
    for case in cases().iter().filter(|c: &&Case| c.city.size().w <= 160) {
        let run = citygen::start(&case.params, crate::common::flavor()).expect("valid parameters");
        let timeline = mapkit::Timeline::record(run, |_| std::ops::ControlFlow::Continue(())).expect("recorded");
        for (reason, place) in reasons(&timeline) {
            assert!(
                !["shut in", "no lane", "crowded out", "no core"].contains(&reason),
                "{}: {reason} {place:?}",
                case.name()
            );
        }
    }
}
