//! Rules of what leads from one thing to another: both ends of every connector, and the city's look-ups.

use std::collections::BTreeMap;

use citygen::City;
use citygen::model::{BuildingId, Connector, ConnectorKind, DistrictId, Feature, NodeId, StratumKind, Terrain};
use mapkit::Pos;

use crate::common::cases;

/// What a connector of this kind is on a stratum that it serves.
fn built(kind: ConnectorKind, stratum: StratumKind) -> &'static [Terrain] {
    match (kind, stratum) {
        (ConnectorKind::Stair, _) => &[Terrain::Stair],
        (ConnectorKind::Lift, _) => &[Terrain::Lift],
        (ConnectorKind::Manhole, StratumKind::Street) => &[Terrain::Grate],
        (ConnectorKind::Manhole | ConnectorKind::Ladder, _) => &[Terrain::Ladder],
        (ConnectorKind::Jack, StratumKind::Net) => {
            &[Terrain::NetGrid, Terrain::NetLane, Terrain::NetFloor, Terrain::NetGate]
        }
        (ConnectorKind::Jack, _) => {
            &[Terrain::Floor, Terrain::Sidewalk, Terrain::Plaza, Terrain::Alley, Terrain::Road]
        }
    }
}

/// Both ends of a pair of strata that a connector joins can be stood on and look like it.
#[track_caller]
fn assert_end(city: &City, connector: &Connector, stratum: StratumKind, name: &str) {
    let tile = city.stratum(stratum).tile(connector.pos).unwrap_or_else(|| panic!("{name}: off the map"));
    let terrain = tile.terrain;
    let fits = built(connector.kind, stratum).contains(&terrain);
    assert!(fits, "{name}: {connector:?} is {} on {}", terrain.label(), stratum.label());
    if connector.kind == ConnectorKind::Jack && stratum != StratumKind::Net {
        assert_eq!(tile.feature, Some(Feature::Terminal), "{name}: {connector:?} on {}", stratum.label());
    } else {
        assert!(tile.is_walkable(), "{name}: {connector:?} cannot be stood on on {}", stratum.label());
    }
}

#[test]
fn both_ends_of_every_connector_are_walkable_and_of_its_terrain_whenever_it_has_been_built() {
    use ConnectorKind::{Jack, Ladder, Lift, Manhole, Stair};
    use StratumKind::{Skyways, Street, Undercity};

    let mut pairs: BTreeMap<(ConnectorKind, StratumKind), usize> = BTreeMap::new();
    for case in cases() {
        for pass in ["interiors", "connectivity", "dressing", "naming", "net", "cyberspace"] {
            let city = &case.after(pass).world.city;
            let name = format!("{} after {pass}", case.name());
            for connector in &city.connectors {
                assert!(connector.serves.len() >= 2, "{name}: {connector:?} leads nowhere");
                for from in connector.serves.iter() {
                    let Some(to) = connector.above(from) else { continue };
                    assert_eq!(connector.below(to), Some(from), "{name}: {connector:?}");
                    assert_end(city, connector, from, &name);
                    assert_end(city, connector, to, &name);
                    *pairs.entry((connector.kind, from)).or_default() += 1;
                }
            }
        }
    }
    for pair in [
        (Stair, Undercity),
        (Stair, Street),
        (Lift, Undercity),
        (Lift, Street),
        (Lift, Skyways),
        (Ladder, Skyways),
        (Manhole, Undercity),
        (Jack, Street),
    ] {
        assert!(pairs.get(&pair).is_some_and(|&n| n >= 20), "{pair:?}: {pairs:?}");
    }
}

#[test]
fn a_connector_joins_the_same_strata_from_its_pass_to_the_end() {
    for case in cases() {
        let mut before: Vec<Connector> = Vec::new();
        for pass in ["interiors", "connectivity", "dressing", "naming", "net", "cyberspace"] {
            let now = &case.after(pass).world.city.connectors;
            assert_eq!(now[..before.len()], before[..], "{} after {pass}", case.name());
            before.clone_from(now);
        }
        assert_eq!(case.city.connectors[..], before[..], "{}", case.name());
    }
}

#[test]
fn look_ups_by_id_give_what_has_it_and_nothing_beyond() {
    for case in cases() {
        let city = &case.city;
        for (index, district) in city.districts.iter().enumerate() {
            let id = DistrictId::new(index).expect("ids fit");
            assert_eq!(city.district(id), Some(district), "{}", case.name());
        }
        for (index, building) in city.buildings.iter().enumerate() {
            let id = BuildingId::new(index).expect("ids fit");
            assert_eq!(city.building(id), Some(building), "{}", case.name());
        }
        assert_eq!(city.district(DistrictId::new(city.districts.len()).expect("ids fit")), None);
        assert_eq!(city.building(BuildingId::new(city.buildings.len()).expect("ids fit")), None);
        for &kind in StratumKind::ALL {
            assert!(std::ptr::eq(city.stratum(kind), &raw const city.strata[usize::from(kind.number())]));
        }
    }
}

#[test]
fn net_look_ups_give_exactly_the_nodes_of_a_tile_in_id_order() {
    let mut shared = 0;
    for case in cases() {
        let city = &case.city;
        let mut by_tile: BTreeMap<(StratumKind, Pos), Vec<NodeId>> = BTreeMap::new();
        for (index, node) in city.net.nodes.iter().enumerate() {
            let id = NodeId(index as u32);
            by_tile.entry((node.stratum, node.pos)).or_default().push(id);
            by_tile.entry((StratumKind::Net, node.cyber)).or_default().push(id);
        }
        for &kind in StratumKind::ALL {
            for pos in city.size().rect().inflate(1).iter() {
                let wanted = by_tile.get(&(kind, pos)).map_or(&[][..], Vec::as_slice);
                let found = city.net_index().at(kind, pos);
                assert_eq!(found, wanted, "{}: {} {pos}", case.name(), kind.label());
                shared += usize::from(found.len() > 1);
            }
        }
    }
    assert!(shared > 0, "no two nodes share a tile");
}
