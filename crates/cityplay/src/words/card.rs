//! The inspector's lines for one tile.

use citygen::model::{ConnectorKind, HeightClass, NodeId, StratumKind, Tile};
use mapkit::Pos;

use super::{FAINT, Line, NO_CONNECTOR, SIGNAL, building_name, feature_label, subnet_name};
use crate::{Stage, node_glyph};

/// Everything there is to say of a tile. The nodes' blocks are there on the Net always, elsewhere if `digital`.
/// Outside the map there is one line that says so.
pub fn tile_card(stage: &Stage, stratum: StratumKind, pos: Pos, digital: bool) -> Vec<Line> {
    let Some(tile) = stage.city.stratum(stratum).tile(pos) else {
        return vec![Line::new("tile", format!("{pos} is outside the map")).colored(FAINT)];
    };
    let mut lines = vec![Line::new("tile", format!("{} {pos}", stratum.label()))];
    let ground = if tile.is_walkable() { "" } else { ", closed" };
    lines.push(Line::new("terrain", format!("{}{ground}", tile.terrain.label())));
    if let Some(feature) = tile.feature {
        lines.push(Line::new("feature", feature_label(feature)));
    }
    lines.extend(owner_lines(stage, tile));
    lines.push(Line::new("light", tile.light.to_string()).colored(FAINT));
    lines.push(connector_line(stage, stratum, pos));
    if digital || stratum == StratumKind::Net {
        lines.extend(stage.scene.nodes_at(stratum, pos).flat_map(|id| node_lines(stage, id)));
    }
    lines
}

/// District and building.
fn owner_lines(stage: &Stage, tile: Tile) -> Vec<Line> {
    let mut lines = Vec::new();
    if let Some(district) = tile.district.and_then(|id| stage.city.district(id)) {
        let theme = district.theme.label();
        let value = if district.name.is_empty() { theme.to_owned() } else { format!("{} · {theme}", district.name) };
        lines.push(Line::new("district", value).colored(stage.style.theme(district.theme).accent));
        let (wealth, decay) = (district.wealth * 100.0, district.decay * 100.0);
        lines.push(Line::new("", format!("wealth {wealth:.0} % · decay {decay:.0} %")).colored(FAINT));
    }
    if let Some(building) = tile.building.and_then(|id| stage.city.building(id)) {
        lines.push(Line::new("building", building_name(building)));
        let height = match building.height() {
            HeightClass::Low => "low",
            HeightClass::Mid => "up to the Skyways",
            HeightClass::Tall => "up to the Heights",
        };
        let basement = if building.has_basement() { ", with a basement" } else { "" };
        lines.push(Line::new("", format!("{}, {height}{basement}", building.kind.label())).colored(FAINT));
    }
    lines
}

/// The way up and down at a tile: the strata served, the present one in brackets; a Jack's without.
pub fn connector_line(stage: &Stage, stratum: StratumKind, pos: Pos) -> Line {
    let Some(connector) = stage.scene.connector(stratum, pos) else {
        return Line::new("", NO_CONNECTOR).colored(FAINT);
    };
    let jack = connector.kind == ConnectorKind::Jack;
    let mark = |s: StratumKind| {
        if s == stratum && !jack { format!("[{}]", s.label()) } else { s.label().to_owned() }
    };
    let served: Vec<String> = connector.serves.iter().map(mark).collect();
    let line = Line::new(connector.kind.name(), served.join(" · "));
    if jack { line.colored(SIGNAL) } else { line }
}

/// A node's block.
fn node_lines(stage: &Stage, id: NodeId) -> Vec<Line> {
    let net = &stage.city.net;
    let Some(node) = net.nodes.get(id.index()) else { return Vec::new() };
    let security = net.subnets.get(node.subnet.index()).map_or(0, |s| s.security);
    let links = net.links.iter().filter(|(a, b)| *a == id || *b == id).count();
    vec![
        Line::new("node", format!("{} {} #{id}", node_glyph(node.kind), node.kind.label())).colored(SIGNAL),
        Line::new("subnet", format!("{} · security {security}", subnet_name(stage.city, node.subnet))),
        Line::new("", format!("{links} links · anchored on {} {}", node.stratum.label(), node.pos)).colored(FAINT),
    ]
}
