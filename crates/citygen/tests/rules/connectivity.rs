//! Rules of connectivity, over whole cities. Pieces that whole cities hardly ever have are tried in the pass's own
//! tests.

use citygen::City;
use citygen::model::{Connector, ConnectorKind, DistrictId, StratumKind, Terrain};
use citygen::reach::reach;
use mapkit::{Dir, Pos};

use crate::common::{Case, cases};

/// Tiles within which a walkway gives a district stairs.
const STAIR_REACH: i32 = 30;

fn after(case: &Case) -> &City {
    &case.after("connectivity").world.city
}

fn before(case: &Case) -> &City {
    &case.after("interiors").world.city
}

/// The public connectors of a kind that serve both strata and belong to a district.
fn public(city: &City, kind: ConnectorKind, ends: [StratumKind; 2], district: usize) -> Vec<Connector> {
    let here = |c: &&Connector| {
        let owner = city.stratum(StratumKind::Street).district(c.pos).map(DistrictId::index);
        c.kind == kind && c.public && ends.iter().all(|&s| c.serves.contains(s)) && owner == Some(district)
    };
    city.connectors.iter().filter(here).copied().collect()
}

#[test]
fn every_walkable_tile_of_every_physical_stratum_is_reached_from_the_street() {
    for case in cases() {
        for pass in ["connectivity", "dressing", "cyberspace"] {
            let found = reach(&case.after(pass).world.city);
            for stratum in StratumKind::PHYSICAL {
                let pocket = found.pockets(stratum).next();
                assert_eq!(pocket, None, "{} after {pass}", case.name());
            }
            assert!(found.walkable(StratumKind::Street) > 0, "{}", case.name());
        }
    }
}

#[test]
fn street_is_one_component_without_any_connector() {
    for case in cases() {
        let found = reach(after(case));
        assert_eq!(found.components(StratumKind::Street).len(), 1, "{}", case.name());
    }
}

#[test]
fn every_district_has_a_public_manhole_to_the_undercity() {
    let ends = [StratumKind::Undercity, StratumKind::Street];
    for case in cases() {
        for d in 0..after(case).districts.len() {
            let manholes = public(after(case), ConnectorKind::Manhole, ends, d);
            assert_eq!(manholes.len(), 1, "{} district {d}", case.name());
        }
    }
}

#[test]
fn every_district_with_a_walkway_within_30_tiles_has_public_stairs() {
    let ends = [StratumKind::Street, StratumKind::Skyways];
    let mut with_stairs = 0;
    for case in cases() {
        let sky = before(case).stratum(StratumKind::Skyways);
        for (d, district) in before(case).districts.iter().enumerate() {
            let center = district.center;
            let near = |pos: Pos| pos.chebyshev(center) <= STAIR_REACH && sky.terrain(pos) == Terrain::Walkway;
            let is_near = before(case).size().rect().iter().any(near);
            let stairs = public(after(case), ConnectorKind::Stair, ends, d);
            assert!(!is_near || !stairs.is_empty(), "{} district {d}", case.name());
            with_stairs += usize::from(!stairs.is_empty());
        }
    }
    assert!(with_stairs > 0);
}

#[test]
fn every_district_with_a_tall_building_has_a_public_ladder_to_a_roof() {
    for case in cases() {
        let city = after(case);
        let heights = city.stratum(StratumKind::Heights);
        let ladders: Vec<&Connector> =
            city.connectors.iter().filter(|c| c.kind == ConnectorKind::Ladder && c.public).collect();
        for building in city.buildings.iter().filter(|b| b.span.1 == StratumKind::Heights) {
            let leads_to_a_roof = ladders.iter().any(|ladder| {
                assert!(ladder.serves.contains(StratumKind::Skyways) && ladder.serves.contains(StratumKind::Heights));
                Dir::CARDINAL.into_iter().any(|dir| {
                    let roof = heights.building(ladder.pos.step(dir)).and_then(|id| city.building(id));
                    roof.is_some_and(|b| b.district == building.district)
                })
            });
            assert!(leads_to_a_roof, "{} district {}", case.name(), building.district);
        }
    }
}

#[test]
fn whoever_keeps_out_of_buildings_gets_to_every_public_connector() {
    for case in cases() {
        // A city of its open tiles and public connectors alone.
        let mut city = after(case).clone();
        for kind in StratumKind::PHYSICAL {
            let stratum = city.stratum(kind).clone();
            let open = |i: usize| {
                let mut tile = stratum.tile_at(i);
                // A roof is no inside.
                if tile.building.is_some() && kind != StratumKind::Heights {
                    tile.terrain = Terrain::Void;
                }
                tile
            };
            city.strata[usize::from(kind.number())] = citygen::model::Stratum::from_fn(city.size(), open);
        }
        city.connectors.edit().retain(|c| c.public);
        let found = reach(&city);
        for connector in &after(case).connectors {
            let index = city.size().index(connector.pos).expect("on the map");
            for stratum in connector.serves.iter().filter(|_| connector.public) {
                assert!(found.is_reached(stratum, index), "{} {connector:?}", case.name());
            }
        }
    }
}

#[test]
fn every_connector_stands_alone_on_a_walkable_tile_of_each_stratum_that_it_serves() {
    for case in cases() {
        let city = after(case);
        let mut places = Vec::new();
        for connector in &city.connectors {
            for kind in connector.serves.iter() {
                let tile = city.stratum(kind).tile(connector.pos).expect("on the map");
                assert!(tile.is_walkable(), "{} {connector:?} on {}", case.name(), kind.label());
                assert_eq!(tile.feature, None, "{} {connector:?}", case.name());
                let built = tile.terrain.is_vertical() || tile.terrain == Terrain::Grate;
                assert!(built, "{} {connector:?} on {}", case.name(), tile.terrain.label());
            }
            places.push(connector.pos);
        }
        places.sort_unstable();
        let all = places.len();
        places.dedup();
        assert_eq!(places.len(), all, "{}: two connectors on one tile", case.name());
    }
}

#[test]
fn carving_keeps_every_building_id_and_breaks_no_corner() {
    for case in cases() {
        for kind in StratumKind::PHYSICAL {
            let (old, new) = (before(case).stratum(kind), after(case).stratum(kind));
            assert_eq!(old.buildings(), new.buildings(), "{}", case.name());
            for building in after(case).buildings.iter().filter(|b| b.reaches(kind)) {
                let f = building.footprint;
                for corner in f.border().filter(|&pos| f.is_corner(pos)) {
                    assert_eq!(old.terrain(corner), new.terrain(corner), "{} {corner}", case.name());
                }
            }
        }
    }
}

#[test]
fn street_is_only_carved_and_other_strata_lose_nothing_that_holds_a_building() {
    for case in cases() {
        for kind in StratumKind::PHYSICAL {
            let (old, new) = (before(case).stratum(kind), after(case).stratum(kind));
            for i in (0..case.params.size.area()).filter(|&i| old.is_walkable_at(i) && !new.is_walkable_at(i)) {
                assert_ne!(kind, StratumKind::Street, "{}", case.name());
                assert_eq!(old.buildings()[i], None, "{}", case.name());
            }
        }
    }
}

#[test]
fn stairs_and_manholes_keep_off_the_roads_and_leave_doors_their_ground() {
    for case in cases() {
        let (old, new) = (before(case).stratum(StratumKind::Street), after(case).stratum(StratumKind::Street));
        for connector in after(case).connectors.iter().filter(|c| c.public) {
            if connector.serves.contains(StratumKind::Street) {
                assert_ne!(old.terrain(connector.pos), Terrain::Road, "{} {connector:?}", case.name());
            }
        }
        for building in &after(case).buildings {
            let f = building.footprint;
            let opens = |street: &citygen::model::Stratum, door: Pos| {
                let beside = Dir::CARDINAL.map(|dir| door.step(dir));
                beside.into_iter().any(|p| !f.contains(p) && street.terrain(p).is_outdoor_ground())
            };
            let doors = f.border().filter(|&pos| old.terrain(pos) == Terrain::Door && opens(old, pos));
            for door in doors {
                assert!(opens(new, door), "{} door {door}", case.name());
            }
        }
    }
}
