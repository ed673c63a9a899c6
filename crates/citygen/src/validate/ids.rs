//! Rules `district_ids`, `building_ids` and `net_ids`: every id points at something.
//!
//! Tiles that name the same missing thing are told of once per stratum, at the first of them.

use std::collections::BTreeMap;

use super::findings::Findings;
use super::subject::Subject;
use crate::model::{BuildingId, DistrictId, Owner, StratumKind, SubnetId};

/// Every missing district that a tile, a building or a subnet names.
pub(super) fn find_districts(subject: &Subject<'_>, findings: &mut Findings) {
    let (city, count) = (subject.city, subject.city.districts.len());
    for &kind in StratumKind::ALL {
        let dangling = |id: &Option<DistrictId>| id.map(DistrictId::index).filter(|&index| index >= count);
        tell_tiles(subject, kind, "district", city.stratum(kind).districts().iter().map(dangling), findings);
    }
    find_districts_in_lists(subject, findings);
}

/// Every missing district that a building or a subnet names.
pub(super) fn find_districts_in_lists(subject: &Subject<'_>, findings: &mut Findings) {
    let (city, count) = (subject.city, subject.city.districts.len());
    for (index, building) in city.buildings.iter().enumerate() {
        let id = building.district;
        if id.index() >= count {
            let place = mapkit::Pos::new(building.footprint.x, building.footprint.y);
            findings.add(Some(StratumKind::Street.at(place)), || {
                format!("building {index} names district {id}, which does not exist")
            });
        }
    }
    for (index, subnet) in city.net.subnets.iter().enumerate() {
        if let Owner::District(id) = subnet.owner
            && id.index() >= count
        {
            findings.add(None, || format!("subnet {index} belongs to district {id}, which does not exist"));
        }
    }
}

/// Every missing building that a tile, a node or a subnet names.
pub(super) fn find_buildings(subject: &Subject<'_>, findings: &mut Findings) {
    let (city, count) = (subject.city, subject.city.buildings.len());
    for &kind in StratumKind::ALL {
        let dangling = |id: &Option<BuildingId>| id.map(BuildingId::index).filter(|&index| index >= count);
        tell_tiles(subject, kind, "building", city.stratum(kind).buildings().iter().map(dangling), findings);
    }
    find_buildings_in_lists(subject, findings);
}

/// Every missing building that a node or a subnet names.
pub(super) fn find_buildings_in_lists(subject: &Subject<'_>, findings: &mut Findings) {
    let (city, count) = (subject.city, subject.city.buildings.len());
    for (index, node) in city.net.nodes.iter().enumerate() {
        if let Some(id) = node.building.filter(|id| id.index() >= count) {
            findings.add(Some(node.stratum.at(node.pos)), || {
                format!("node {index} names building {id}, which does not exist")
            });
        }
    }
    for (index, subnet) in city.net.subnets.iter().enumerate() {
        if let Owner::Building(id) = subnet.owner
            && id.index() >= count
        {
            findings.add(None, || format!("subnet {index} belongs to building {id}, which does not exist"));
        }
    }
}

/// Every missing subnet that a node names, and every missing node that a link names.
pub(super) fn find_net(subject: &Subject<'_>, findings: &mut Findings) {
    let net = &subject.city.net;
    for (index, node) in net.nodes.iter().enumerate() {
        let SubnetId(id) = node.subnet;
        if node.subnet.index() >= net.subnets.len() {
            findings.add(Some(node.stratum.at(node.pos)), || {
                format!("node {index} names subnet {id}, which does not exist")
            });
        }
    }
    for (index, &(a, b)) in net.links.iter().enumerate() {
        for end in [a, b].into_iter().filter(|end| end.index() >= net.nodes.len()) {
            findings.add(None, || format!("link {index} names node {end}, which does not exist"));
        }
    }
}

/// Tells of the missing things that the tiles of a stratum name: once a thing, with the number of tiles.
fn tell_tiles(
    subject: &Subject<'_>,
    kind: StratumKind,
    what: &str,
    missing: impl Iterator<Item = Option<usize>>,
    findings: &mut Findings,
) {
    let mut seen: BTreeMap<usize, (usize, usize)> = BTreeMap::new();
    for (tile, id) in missing.enumerate().filter_map(|(tile, id)| Some((tile, id?))) {
        seen.entry(id).or_insert((tile, 0)).1 += 1;
    }
    let size = subject.city.stratum(kind).size();
    for (id, (first, tiles)) in seen {
        findings.add(Some(kind.at(size.pos(first))), || {
            format!("{what} {id}, named by {}, does not exist", mapkit::text::count(tiles, "tile"))
        });
    }
}
