//! Rules of pass 11.

use citygen::model::{
    Building, BuildingId, BuildingKind, City, DistrictId, Feature, NetNode, NodeKind, Owner, StratumKind, Terrain,
    Theme,
};
use citygen::passes::interiors::LOBBIES;
use mapkit::search::Components;
use mapkit::{Grid, Pos};

use crate::common::{Case, cases, flavor};
use crate::sketch::{reasons, record, sketch};

/// The city as the net pass left it.
fn wired(case: &Case) -> &City {
    &case.after("net").world.city
}

/// Number of nodes of a kind at a tile.
fn count_at(city: &City, kind: NodeKind, stratum: StratumKind, pos: Pos) -> usize {
    let at = |n: &&NetNode| n.kind == kind && n.stratum == stratum && n.pos == pos;
    city.net.nodes.iter().filter(at).count()
}

/// The tiles outside all footprints from which the largest part of the map can be reached.
fn open_ground(city: &City) -> Grid<bool> {
    let outside = Grid::from_fn(city.size(), |pos| !city.buildings.iter().any(|b| b.footprint.contains(pos)));
    let mut components = Components::default();
    components.label(city.size(), |i| outside.cells()[i]);
    Grid::from_fn(city.size(), |pos| components.of(city.size().index(pos).expect("inside")) == Some(0))
}

#[test]
fn one_subnet_a_building_then_one_a_district_then_the_citys() {
    for case in cases() {
        let city = wired(case);
        let buildings = (0..city.buildings.len()).map(|i| Owner::Building(BuildingId::new(i).expect("an id")));
        let districts = (0..city.districts.len()).map(|i| Owner::District(DistrictId::new(i).expect("an id")));
        let wanted: Vec<Owner> = buildings.chain(districts).chain([Owner::City]).collect();
        let found: Vec<Owner> = city.net.subnets.iter().map(|s| s.owner).collect();
        assert_eq!(found, wanted, "{}", case.name());
    }
}

#[test]
fn security_follows_theme_wealth_and_decay() {
    for case in cases() {
        let city = wired(case);
        let near = |found: u8, wanted: f32, what: &str| {
            let wanted = wanted.clamp(0.0, 255.0);
            assert!((f32::from(found) - wanted).abs() <= 0.51, "{}: {what}: {found}, not {wanted}", case.name());
        };
        let districts = &city.net.subnets[city.buildings.len()..];
        for (d, (district, subnet)) in city.districts.iter().zip(districts).enumerate() {
            let base = f32::from(flavor().theme(district.theme).security);
            near(subnet.security, base + 30.0 * (2.0 * district.wealth - 1.0), &format!("district {d}"));
        }
        for (b, (building, subnet)) in city.buildings.iter().zip(&city.net.subnets).enumerate() {
            let district = &city.districts[building.district.index()];
            let base = f32::from(districts[building.district.index()].security);
            near(subnet.security, base + 40.0 * district.wealth - 20.0 * district.decay, &format!("building {b}"));
        }
        assert_eq!(city.net.subnets.last().map(|s| s.security), Some(230));
    }
}

#[test]
fn every_terminal_camera_ad_exterior_door_and_lift_of_a_building_has_its_node() {
    for case in cases() {
        let city = wired(case);
        let mut wanted = 0;
        for (b, building) in city.buildings.iter().enumerate() {
            for stratum in building.strata() {
                for pos in building.footprint.iter() {
                    let tile = city.stratum(stratum).tile(pos).expect("inside");
                    let kind = match (tile.feature, tile.terrain) {
                        (Some(Feature::Terminal), _) => NodeKind::Terminal,
                        (Some(Feature::Camera), _) => NodeKind::Camera,
                        (Some(Feature::HoloAd), _) => NodeKind::AdBoard,
                        (_, Terrain::Door) if building.footprint.on_border(pos) => NodeKind::DoorLock,
                        (_, Terrain::Lift) if stratum == StratumKind::Street => NodeKind::LiftCtrl,
                        _ => continue,
                    };
                    wanted += 1;
                    let at = |n: &&NetNode| n.kind == kind && n.stratum == stratum && n.pos == pos;
                    let nodes: Vec<&NetNode> = city.net.nodes.iter().filter(at).collect();
                    assert_eq!(nodes.len(), 1, "{}: building {b} {kind:?} at {stratum:?} {pos}", case.name());
                    assert_eq!((nodes[0].subnet.index(), nodes[0].building.map(BuildingId::index)), (b, Some(b)));
                }
            }
        }
        let things = |n: &&NetNode| {
            use NodeKind::{AdBoard, Camera, DoorLock, LiftCtrl, Terminal};
            n.building.is_some() && matches!(n.kind, Terminal | Camera | AdBoard | DoorLock | LiftCtrl)
        };
        assert_eq!(city.net.nodes.iter().filter(things).count(), wanted, "{}", case.name());
    }
}

/// Steps from a building's door over what can be walked in its footprint on Street, in order of distance.
fn depths(case: &Case, b: usize) -> Vec<(Pos, u32)> {
    let city = wired(case);
    let (street, area) = (city.stratum(StratumKind::Street), city.buildings[b].footprint);
    let lobbies = case.after("net").slots.get(LOBBIES).expect("lobbies");
    let door = lobbies.iter().find(|l| l.building.index() == b).expect("a lobby").door;
    let mut found = vec![(door, 0)];
    let mut next = 0;
    while let Some(&(here, steps)) = found.get(next) {
        next += 1;
        for pos in mapkit::Dir::CARDINAL.map(|dir| here.step(dir)) {
            if area.contains(pos) && street.is_walkable(pos) && !found.iter().any(|&(p, _)| p == pos) {
                found.push((pos, steps + 1));
            }
        }
    }
    found
}

#[test]
fn a_server_stands_on_the_floor_farthest_from_the_door_and_a_vault_on_another() {
    for case in cases().iter().filter(|c| c.city.size().w <= 160) {
        let city = wired(case);
        for (b, building) in city.buildings.iter().enumerate() {
            let name = format!("{}: building {b} {:?}", case.name(), building.footprint);
            let of = |kind| {
                let nodes = city.net.nodes.iter().filter(move |n| n.kind == kind && n.subnet.index() == b);
                nodes.map(|n| (n.stratum, n.pos)).collect::<Vec<_>>()
            };
            let servers = of(NodeKind::Server);
            assert_eq!(servers.len(), 1, "{name}");
            assert_eq!(servers[0].0, StratumKind::Street, "{name}");
            let depths = depths(case, b);
            let street = city.stratum(StratumKind::Street);
            let floors: Vec<_> = depths.iter().filter(|(pos, _)| street.terrain(*pos) == Terrain::Floor).collect();
            let deepest = floors.iter().map(|(_, steps)| *steps).max();
            let server = floors.iter().find(|(pos, _)| *pos == servers[0].1).map(|(_, steps)| *steps);
            if deepest.is_some() {
                assert_eq!(server, deepest, "{name}");
            }
            let wants_vault = matches!(building.kind, BuildingKind::CorpTower | BuildingKind::Clinic);
            let vaults = of(NodeKind::DataVault);
            assert_eq!(vaults.len(), usize::from(wants_vault && floors.len() > 1), "{name}");
            assert!(vaults.iter().all(|v| v.1 != servers[0].1 && street.is_walkable(v.1)), "{name}");
        }
    }
}

#[test]
fn ice_stands_with_the_server_where_security_reaches_160() {
    for case in cases() {
        let city = wired(case);
        for (s, subnet) in city.net.subnets.iter().enumerate() {
            let of = |kind| city.net.nodes.iter().filter(move |n| n.subnet.index() == s && n.kind == kind);
            let guarded = match subnet.owner {
                Owner::Building(_) => subnet.security >= 160,
                Owner::District(_) => false,
                Owner::City => true,
            };
            assert_eq!(of(NodeKind::Ice).count(), usize::from(guarded), "{}: subnet {s}", case.name());
            for ice in of(NodeKind::Ice) {
                assert!(of(NodeKind::Server).any(|n| n.pos == ice.pos), "{}: subnet {s}", case.name());
            }
        }
    }
}

#[test]
fn every_district_has_a_backbone_at_its_first_street_terminal_and_a_lamp_grid_at_a_lamp() {
    for case in cases() {
        let city = wired(case);
        let (open, street) = (open_ground(city), city.stratum(StratumKind::Street));
        for d in 0..city.districts.len() {
            let name = format!("{}: district {d}", case.name());
            let first = |feature| {
                let mut tiles = open.iter().filter(|(_, open)| **open).map(|(pos, _)| pos);
                tiles.find(|&p| {
                    street.feature(p) == Some(feature) && street.district(p).is_some_and(|id| id.index() == d)
                })
            };
            let subnet = city.buildings.len() + d;
            let of = |kind| {
                let nodes = city.net.nodes.iter().filter(move |n| n.subnet.index() == subnet && n.kind == kind);
                nodes.map(|n| n.pos).collect::<Vec<_>>()
            };
            assert_eq!(of(NodeKind::Backbone).len(), 1, "{name}");
            match first(Feature::Terminal) {
                Some(terminal) => assert_eq!(of(NodeKind::Backbone), [terminal], "{name}"),
                None => assert!(street.building(of(NodeKind::Backbone)[0]).is_some(), "{name}"),
            }
            assert_eq!(of(NodeKind::LampGrid), first(Feature::Lamp).into_iter().collect::<Vec<_>>(), "{name}");
        }
    }
}

#[test]
fn street_terminals_belong_to_their_district() {
    for case in cases() {
        let city = wired(case);
        let (open, street) = (open_ground(city), city.stratum(StratumKind::Street));
        for (pos, _) in open.iter().filter(|(p, open)| **open && street.feature(*p) == Some(Feature::Terminal)) {
            assert_eq!(count_at(city, NodeKind::Terminal, StratumKind::Street, pos), 1, "{}: {pos}", case.name());
            let at = |n: &&NetNode| n.kind == NodeKind::Terminal && n.pos == pos && n.building.is_none();
            let node = city.net.nodes.iter().find(at).expect("a node of no building");
            let district = street.district(pos).expect("a district").index();
            assert_eq!(node.subnet.index(), city.buildings.len() + district, "{}: {pos}", case.name());
        }
    }
}

#[test]
fn the_core_stands_in_the_largest_corp_core_building() {
    for case in cases() {
        let city = wired(case);
        let in_core = |b: &&Building| city.districts[b.district.index()].theme == Theme::CorpCore;
        let largest = city.buildings.iter().filter(in_core).map(|b| b.footprint.area()).max();
        let of_city = |n: &&NetNode| city.net.subnets[n.subnet.index()].owner == Owner::City;
        let core: Vec<&NetNode> = city.net.nodes.iter().filter(of_city).collect();
        let kinds: Vec<NodeKind> = core.iter().map(|n| n.kind).collect();
        assert_eq!(kinds, [NodeKind::Server, NodeKind::Ice], "{}", case.name());
        for node in core {
            let home = &city.buildings[node.building.expect("a building").index()];
            assert_eq!(Some(home.footprint.area()), largest, "{}", case.name());
            assert!(in_core(&home) && home.footprint.contains(node.pos), "{}", case.name());
        }
    }
}

#[test]
fn links_lead_from_nodes_to_servers_to_backbones_to_the_core() {
    for case in cases() {
        let city = wired(case);
        let nodes = &city.net.nodes;
        let mut parents = vec![None; nodes.len()];
        for (a, b) in &city.net.links {
            assert_eq!(parents[a.index()].replace(b.index()), None, "{}: node {a} has two parents", case.name());
        }
        for (i, node) in nodes.iter().enumerate() {
            let owner = city.net.subnets[node.subnet.index()].owner;
            let parent = parents[i].map(|p| &nodes[p]);
            let parent_owner = parent.map(|p| city.net.subnets[p.subnet.index()].owner);
            let name = format!("{}: node {i} {node:?} under {parent:?}", case.name());
            match (node.kind, owner) {
                (NodeKind::Server, Owner::City) => assert!(parent.is_none(), "{name}"),
                (NodeKind::Backbone, _) | (NodeKind::Ice, Owner::City) => {
                    assert!(parent.is_some_and(|p| p.kind == NodeKind::Server), "{name}");
                    assert_eq!(parent_owner, Some(Owner::City), "{name}");
                }
                (NodeKind::Server, Owner::Building(b)) => {
                    assert!(parent.is_some_and(|p| p.kind == NodeKind::Backbone), "{name}");
                    assert_eq!(parent_owner, Some(Owner::District(city.buildings[b.index()].district)), "{name}");
                }
                (_, Owner::Building(_)) => {
                    assert!(parent.is_some_and(|p| p.kind == NodeKind::Server), "{name}");
                    assert_eq!(parent_owner, Some(owner), "{name}");
                }
                (_, Owner::District(_)) => {
                    assert!(parent.is_some_and(|p| p.kind == NodeKind::Backbone), "{name}");
                    assert_eq!(parent_owner, Some(owner), "{name}");
                }
                (_, Owner::City) => panic!("{name}"),
            }
        }
    }
}

#[test]
fn cyberspace_tiles_start_as_anchors_and_no_tile_changes() {
    for case in cases() {
        assert!(wired(case).net.nodes.iter().all(|n| n.cyber == n.pos), "{}", case.name());
        let before = &case.after("naming").world.city;
        for stratum in StratumKind::ALL {
            assert!(wired(case).stratum(*stratum).shares(before.stratum(*stratum)), "{}", case.name());
        }
    }
}

#[test]
fn look_ups_give_all_nodes_of_a_shared_anchor_in_id_order() {
    for case in cases() {
        let net = &case.city.net;
        let mut shared = 0;
        for node in &net.nodes {
            let here: Vec<usize> = (0..net.nodes.len())
                .filter(|&i| (net.nodes[i].stratum, net.nodes[i].pos) == (node.stratum, node.pos))
                .collect();
            let found: Vec<usize> =
                case.city.net_index().at(node.stratum, node.pos).iter().map(|id| id.index()).collect();
            assert_eq!(found, here, "{}", case.name());
            shared += usize::from(here.len() > 1);
        }
        assert!(shared > 1, "{}", case.name());
    }
}

#[test]
fn large_cities_have_terminals_in_half_their_buildings_and_ice() {
    for case in cases().iter().filter(|c| c.city.size().w >= 120 && c.city.size().h >= 60) {
        let city = wired(case);
        let of = |kind| city.net.nodes.iter().filter(move |n| n.kind == kind);
        let mut with_terminal: Vec<_> = of(NodeKind::Terminal).filter_map(|n| n.building).collect();
        with_terminal.sort_unstable();
        with_terminal.dedup();
        assert!(2 * with_terminal.len() >= city.buildings.len(), "{}", case.name());
        assert!(of(NodeKind::Ice).count() > 0, "{}", case.name());
    }
}

#[test]
fn terminals_that_buildings_shut_in_get_no_node() {
    let draft = sketch(
        Theme::CorpCore,
        &[
            "..............",
            ".AAAAAAAAAAAA.",
            ".AAAAAAAAAAAA.",
            ".AAAAAAAAAAAA.",
            ".BBBB.t..CCCC.",
            ".BBBB....CCCC.",
            ".DDDDDDDDDDDD.",
            ".DDDDDDDDDDDD.",
            ".DDDDDDDDDDDD.",
            "..t........l..",
        ],
    );
    let timeline = record(draft, vec![citygen::passes::net::pass()]);
    assert_eq!(reasons(&timeline), [("walled in", Some(Pos::new(6, 4)))]);
    let net = &timeline.end().world().city.net;
    let terminals: Vec<Pos> = net.nodes.iter().filter(|n| n.kind == NodeKind::Terminal).map(|n| n.pos).collect();
    assert_eq!(terminals, [Pos::new(2, 9)]);
}

#[test]
fn a_district_without_terminal_has_its_backbone_beside_its_first_server() {
    let timeline = record(
        sketch(Theme::Docks, &["......", ".AAAA.", ".AAAA.", ".AAAA.", "...l.."]),
        vec![citygen::passes::net::pass()],
    );
    let net = &timeline.end().world().city.net;
    let at = |kind| net.nodes.iter().find(|n| n.kind == kind).expect("a node").pos;
    assert_eq!(at(NodeKind::Backbone).manhattan(at(NodeKind::Server)), 1);
    assert_eq!(reasons(&timeline), [("no core", None)]);
}

#[test]
fn a_district_of_nothing_gives_up_backbone_lamps_and_core() {
    let timeline = record(sketch(Theme::CorpCore, &["....", "...."]), vec![citygen::passes::net::pass()]);
    let found: Vec<&str> = reasons(&timeline).iter().map(|r| r.0).collect();
    assert_eq!(found, ["no backbone", "no lamp", "no core"]);
    assert_eq!(timeline.end().world().city.net.subnets.len(), 2);
}
