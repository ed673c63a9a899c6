//! The things in a city that can be selected: districts, buildings, connectors, subnets, nodes, each with details.
//!
//! A city may be half grown, so an id may be of something that is not in its list: it is told as a number, and leads
//! nowhere.

use citygen::City;
use citygen::model::{
    Building, BuildingId, Connector, ConnectorKind, DistrictId, NetNode, NodeId, Owner, StratumKind, SubnetId,
};
use cityplay::Stage;
use cityplay::play::jacks_in_reach;
use cityplay::words::{building_name, reach_line, subnet_name, terrain_label};
use mapkit::{BoardRect, Pos, Rect};

use super::grown::CityMoment;
use crate::subject::moment::{Details, DetailsLine, Entity, EntityKind, Part};
use crate::words::percent;

const DISTRICT: u8 = 0;
const BUILDING: u8 = 1;
const CONNECTOR: u8 = 2;
const SUBNET: u8 = 3;
const NODE: u8 = 4;

/// Neighbours of a node that are listed; the rest are counted.
const MOST_LINKS: usize = 12;

pub(super) fn kinds(city: &City) -> Vec<EntityKind> {
    let kind = |name, plural, count: usize| EntityKind { name, plural, count: count as u32 };
    vec![
        kind("District", "Districts", city.districts.len()),
        kind("Building", "Buildings", city.buildings.len()),
        kind("Connector", "Connectors", city.connectors.len()),
        kind("Subnet", "Subnets", city.net.subnets.len()),
        kind("Node", "Nodes", city.net.nodes.len()),
    ]
}

/// The things at a tile, the most particular first.
pub(super) fn at(stage: &Stage, stratum: StratumKind, pos: Pos) -> Vec<Entity> {
    let tiles = stage.city.stratum(stratum);
    let nodes = stage.scene.nodes_at(stratum, pos).map(node);
    let connectors = stage.city.connectors.iter().enumerate();
    let connectors = connectors.filter(|(_, c)| c.pos == pos && c.serves.contains(stratum));
    nodes
        .chain(connectors.map(|(i, _)| Entity { kind: CONNECTOR, id: i as u32 }))
        .chain(tiles.building(pos).map(building))
        .chain(tiles.district(pos).map(district))
        .filter(|&entity| exists(stage.city, entity))
        .collect()
}

fn exists(city: &City, entity: Entity) -> bool {
    kinds(city).get(usize::from(entity.kind)).is_some_and(|kind| entity.id < kind.count)
}

/// A field that leads to a thing, as long as there is one.
fn link(city: &City, label: &'static str, value: impl Into<String>, entity: Entity) -> DetailsLine {
    if exists(city, entity) { DetailsLine::to(label, value, entity) } else { DetailsLine::new(label, value) }
}

/// What a thing is called; `None` where there is no such thing (yet).
pub(super) fn name(city: &City, entity: Entity) -> Option<String> {
    let index = entity.id as usize;
    match entity.kind {
        DISTRICT => city.districts.get(index).and_then(|_| DistrictId::new(index)).map(|id| district_name(city, id)),
        BUILDING => city.buildings.get(index).map(|b| format!("{} #{index}", building_name(b))),
        CONNECTOR => city.connectors.get(index).map(|c| connector_name(c.kind, index)),
        SUBNET => {
            let id = SubnetId(entity.id);
            city.net.subnets.get(index).map(|_| format!("Subnet of {} #{index}", subnet_name(city, id)))
        }
        NODE => city.net.nodes.get(index).map(|n| node_name(n.kind.label(), index)),
        _ => None,
    }
}

fn district(id: DistrictId) -> Entity {
    Entity { kind: DISTRICT, id: id.index() as u32 }
}

fn building(id: BuildingId) -> Entity {
    Entity { kind: BUILDING, id: id.index() as u32 }
}

fn subnet(id: SubnetId) -> Entity {
    Entity { kind: SUBNET, id: id.index() as u32 }
}

fn node(id: NodeId) -> Entity {
    Entity { kind: NODE, id: id.0 }
}

/// Every value of a tile.
pub(super) fn tile_fields(moment: &CityMoment, stratum: StratumKind, pos: Pos) -> Vec<DetailsLine> {
    let city = &moment.city;
    let Some(tile) = city.stratum(stratum).tile(pos) else { return Vec::new() };
    let walkable = if tile.is_walkable() { "walkable" } else { "no way through" };
    // What the card calls rock or air the history calls void.
    let (plain, kind) = (terrain_label(stratum, tile.terrain), tile.terrain.label());
    let terrain = if plain == kind { kind.to_owned() } else { format!("{kind}: {plain}") };
    let mut lines = vec![DetailsLine::new("terrain", format!("{terrain} ({walkable})"))];
    if let Some(feature) = tile.feature {
        lines.push(DetailsLine::new("feature", feature.label()));
    }
    if let Some(id) = tile.district {
        lines.push(link(city, "district", district_name(city, id), district(id)));
    }
    if let Some(id) = tile.building {
        lines.push(link(city, "building", building_title(city, id), building(id)));
    }
    for entity in at(&moment.stage(), stratum, pos).into_iter().filter(|t| matches!(t.kind, NODE | CONNECTOR)) {
        let label = if entity.kind == NODE { "node" } else { "connector" };
        lines.push(DetailsLine::to(label, name(city, entity).unwrap_or_default(), entity));
    }
    lines.extend(jack_in_reach(&moment.stage(), stratum, pos));
    lines.push(DetailsLine::new("light", of_byte(tile.light)));
    lines.push(DetailsLine::new("variant", tile.variant.to_string()));
    lines
}

/// The port that can be used from a tile beside it, as the card names it; nothing where the tile itself is a way.
fn jack_in_reach(stage: &Stage, stratum: StratumKind, pos: Pos) -> Option<DetailsLine> {
    if stage.scene.connector(stratum, pos).is_some() {
        return None;
    }
    let at = jacks_in_reach(stage.scene, stratum, pos).next()?.pos;
    let id = stage.city.connectors.iter().position(|c| c.pos == at && c.kind == ConnectorKind::Jack)?;
    let line = reach_line(stage, stratum, pos);
    let entity = Entity { kind: CONNECTOR, id: id as u32 };
    Some(link(stage.city, line.label, format!("{} at {at}", line.value), entity))
}

/// A value of 255 as a share and as the number that it is: `82 % (208)`.
fn of_byte(value: u8) -> String {
    format!("{:.0} % ({value})", f64::from(value) / 2.55)
}

fn district_name(city: &City, id: DistrictId) -> String {
    match city.district(id) {
        Some(d) if d.name.is_empty() => format!("{} #{id}", d.theme.label()),
        Some(d) => d.name.clone(),
        None => format!("district {id}"),
    }
}

fn building_title(city: &City, id: BuildingId) -> String {
    city.building(id).map_or_else(|| format!("building {id}"), |b| format!("{} #{id}", building_name(b)))
}

/// What there is to say of a thing.
pub(super) fn details(city: &City, entity: Entity) -> Option<Details> {
    let index = entity.id as usize;
    match entity.kind {
        DISTRICT => district_details(city, index),
        BUILDING => building_details(city, index),
        CONNECTOR => connector_details(city, index),
        SUBNET => subnet_details(city, index),
        NODE => node_details(city, entity.id),
        _ => None,
    }
}

/// Where a thing is, as in its details.
pub(super) fn place(city: &City, entity: Entity) -> Option<BoardRect> {
    let index = entity.id as usize;
    match entity.kind {
        DISTRICT => city.districts.get(index).map(|d| BoardRect::new(StratumKind::Street.board(), d.bounds)),
        BUILDING => city.buildings.get(index).map(building_place),
        CONNECTOR => {
            let c = city.connectors.get(index)?;
            Some(BoardRect::new(connector_board(c)?.board(), Rect::tile(c.pos)))
        }
        SUBNET => subnet_place(city, SubnetId(entity.id)),
        NODE => city.net.nodes.get(index).map(|n| BoardRect::new(n.stratum.board(), Rect::tile(n.pos))),
        _ => None,
    }
}

fn building_place(b: &Building) -> BoardRect {
    let board = if b.reaches(StratumKind::Street) { StratumKind::Street } else { b.span.0 };
    BoardRect::new(board.board(), b.footprint)
}

fn connector_board(c: &Connector) -> Option<StratumKind> {
    c.serves.iter().find(|&s| s == StratumKind::Street).or_else(|| c.serves.iter().next())
}

fn subnet_place(city: &City, id: SubnetId) -> Option<BoardRect> {
    let nodes = city.net.nodes.iter().filter(|n| n.subnet == id);
    let area = nodes.map(|n| Rect::tile(n.cyber)).reduce(Rect::union)?;
    Some(BoardRect::new(StratumKind::Net.board(), area))
}

/// The tiles of a stratum that belong to a thing.
pub(super) fn tiles(city: &City, stratum: StratumKind, entity: Entity) -> Option<Part> {
    let (tiles, index) = (city.stratum(stratum), entity.id as usize);
    match entity.kind {
        DISTRICT => {
            let bounds = city.districts.get(index)?.bounds;
            Part::of(bounds, |pos| tiles.district(pos).is_some_and(|id| id.index() == index))
        }
        BUILDING => {
            let footprint = city.buildings.get(index)?.footprint;
            Part::of(footprint, |pos| tiles.building(pos).is_some_and(|id| id.index() == index))
        }
        CONNECTOR => {
            let connector = city.connectors.get(index).filter(|c| c.serves.contains(stratum))?;
            Part::from_tiles(std::iter::once(connector.pos))
        }
        SUBNET => {
            let nodes = city.net.nodes.iter().filter(|node| node.subnet == SubnetId(entity.id));
            Part::from_tiles(nodes.filter_map(|node| node_place(node, stratum)))
        }
        NODE => Part::from_tiles(node_place(city.net.nodes.get(index)?, stratum).into_iter()),
        _ => None,
    }
}

/// Where a node is on a stratum: each stands on one, and has a tile in cyberspace.
fn node_place(node: &NetNode, stratum: StratumKind) -> Option<Pos> {
    match stratum {
        StratumKind::Net => Some(node.cyber),
        _ => (node.stratum == stratum).then_some(node.pos),
    }
}

fn district_details(city: &City, index: usize) -> Option<Details> {
    let d = city.districts.get(index)?;
    let count = city.buildings.iter().filter(|b| b.district.index() == index).count();
    let lines = vec![
        DetailsLine::new("id", index.to_string()),
        DetailsLine::new("theme", d.theme.label()),
        DetailsLine::new("wealth", percent(d.wealth.into())),
        DetailsLine::new("decay", percent(d.decay.into())),
        DetailsLine::new("centre", d.center.to_string()),
        DetailsLine::new("bounds", area_words(d.bounds)),
        DetailsLine::new("buildings", count.to_string()),
    ];
    let title = name(city, Entity { kind: DISTRICT, id: index as u32 })?;
    Some(Details { title, lines, place: Some(BoardRect::new(StratumKind::Street.board(), d.bounds)) })
}

fn building_details(city: &City, index: usize) -> Option<Details> {
    let b = city.buildings.get(index)?;
    let mut lines = vec![
        DetailsLine::new("id", index.to_string()),
        DetailsLine::new("kind", b.kind.label()),
        link(city, "district", district_name(city, b.district), district(b.district)),
        DetailsLine::new("footprint", area_words(b.footprint)),
        DetailsLine::new("reaches", format!("{} to {}", b.span.0.label(), b.span.1.label())),
    ];
    let owned = city.net.subnets.iter().position(|s| matches!(s.owner, Owner::Building(id) if id.index() == index));
    if let Some(id) = owned {
        let words = format!("#{id}, security {}", of_byte(city.net.subnets[id].security));
        lines.push(DetailsLine::to("subnet", words, Entity { kind: SUBNET, id: id as u32 }));
    }
    let nodes = city.net.nodes.iter().enumerate().filter(|(_, n)| n.building.is_some_and(|id| id.index() == index));
    let links = nodes.map(|(i, n)| DetailsLine::to("node", node_name(n.kind.label(), i), node(NodeId(i as u32))));
    lines.extend(capped(links));
    let doors = city.connectors.iter().enumerate().filter(|(_, c)| b.footprint.contains(c.pos));
    let links = doors.map(|(i, c)| {
        DetailsLine::to("connector", connector_name(c.kind, i), Entity { kind: CONNECTOR, id: i as u32 })
    });
    lines.extend(capped(links));
    let title = format!("{} #{index}", building_name(b));
    Some(Details { title, lines, place: Some(building_place(b)) })
}

fn connector_details(city: &City, index: usize) -> Option<Details> {
    let c = city.connectors.get(index)?;
    let serves: Vec<_> = c.serves.iter().map(StratumKind::label).collect();
    let mut lines = vec![
        DetailsLine::new("id", index.to_string()),
        DetailsLine::new("tile", c.pos.to_string()),
        DetailsLine::new("serves", serves.join(" · ")),
        DetailsLine::new("public", if c.public { "yes" } else { "no" }),
    ];
    let board = connector_board(c)?;
    if let Some(id) = city.stratum(board).building(c.pos) {
        lines.push(link(city, "building", building_title(city, id), building(id)));
    }
    let place = Some(BoardRect::new(board.board(), Rect::tile(c.pos)));
    Some(Details { title: connector_name(c.kind, index), lines, place })
}

fn subnet_details(city: &City, index: usize) -> Option<Details> {
    let s = city.net.subnets.get(index)?;
    let id = SubnetId(index as u32);
    let owner = match s.owner {
        Owner::Building(id) => link(city, "owner", building_title(city, id), building(id)),
        Owner::District(id) => link(city, "owner", district_name(city, id), district(id)),
        Owner::City => DetailsLine::new("owner", "the city"),
    };
    let mut lines =
        vec![DetailsLine::new("id", index.to_string()), owner, DetailsLine::new("security", of_byte(s.security))];
    let nodes = city.net.nodes.iter().enumerate().filter(|(_, n)| n.subnet == id);
    let links = nodes.map(|(i, n)| DetailsLine::to("node", node_name(n.kind.label(), i), node(NodeId(i as u32))));
    lines.extend(capped(links));
    let title = name(city, Entity { kind: SUBNET, id: id.0 })?;
    Some(Details { title, lines, place: subnet_place(city, id) })
}

fn node_details(city: &City, id: u32) -> Option<Details> {
    let n = city.net.nodes.get(id as usize)?;
    let mut lines = vec![
        DetailsLine::new("id", id.to_string()),
        DetailsLine::new("kind", n.kind.label()),
        DetailsLine::new("stands at", format!("{} {}", n.stratum.label(), n.pos)),
        DetailsLine::new("in the Net at", n.cyber.to_string()),
        link(city, "subnet", subnet_name(city, n.subnet), subnet(n.subnet)),
    ];
    if let Some(id) = n.building {
        lines.push(link(city, "building", building_title(city, id), building(id)));
    }
    let links = city.net.links.iter().filter_map(|&(a, b)| match (a.0 == id, b.0 == id) {
        (true, _) => Some(b),
        (_, true) => Some(a),
        _ => None,
    });
    let links = links.map(|other| {
        let kind = city.net.nodes.get(other.0 as usize).map_or("node", |n| n.kind.label());
        link(city, "linked to", node_name(kind, other.0 as usize), node(other))
    });
    lines.extend(capped(links));
    let place = Some(BoardRect::new(n.stratum.board(), Rect::tile(n.pos)));
    Some(Details { title: node_name(n.kind.label(), id as usize), lines, place })
}

/// At most so many lines as a person reads, and a last one that counts the rest.
fn capped(lines: impl Iterator<Item = DetailsLine>) -> Vec<DetailsLine> {
    let mut lines: Vec<_> = lines.collect();
    if lines.len() > MOST_LINKS {
        let rest = lines.split_off(MOST_LINKS);
        lines.push(DetailsLine::new("", format!("and {} more", rest.len())));
    }
    lines
}

fn node_name(kind: &str, index: usize) -> String {
    format!("{kind} #{index}")
}

fn connector_name(kind: ConnectorKind, index: usize) -> String {
    format!("{} #{index}", kind.name())
}

fn area_words(area: Rect) -> String {
    format!("{}×{} at ({},{})", area.w, area.h, area.x, area.y)
}

/// Names of districts and ids of buildings, each in the middle.
pub(super) fn labels(city: &City, stratum: StratumKind, area: Rect) -> Vec<(Pos, String)> {
    let buildings =
        city.buildings.iter().enumerate().filter(|(_, b)| b.reaches(stratum) || stratum == StratumKind::Net);
    let buildings = buildings.map(|(i, b)| (b.footprint.center(), i)).filter(|(pos, _)| area.contains(*pos));
    let districts = city.districts.iter().enumerate().filter(|(_, d)| area.contains(d.center));
    let districts = districts.map(|(i, d)| {
        (d.center, if d.name.is_empty() { format!("{} {i}", d.theme.label()) } else { d.name.clone() })
    });
    buildings.map(|(pos, i)| (pos, format!("#{i}"))).chain(districts).collect()
}
