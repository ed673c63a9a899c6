//! The inspector's lines for one tile.

use citygen::model::{ConnectorKind, HeightClass, NodeId, StratumKind, Terrain, Tile};
use mapkit::Pos;
use mapkit::text::count;

use super::line::{FAINT, Line, SIGNAL};
use super::names::{building_name, subnet_name};
use crate::play::jacks_in_reach;
use crate::{Stage, node_glyph};

/// What is said of a tile with no way up or down.
pub const NO_CONNECTOR: &str = "no connector here";

/// The label of the line of a tile's card that says how rich and how kept its district is.
pub const DISTRICT_FIGURES: &str = "wealth";

/// Everything there is to say of a tile. The nodes' blocks are there on the Net always, elsewhere if `digital`.
/// Outside the map there is one line that says so.
pub fn tile_card(stage: &Stage, stratum: StratumKind, pos: Pos, digital: bool) -> Vec<Line> {
    let Some(tile) = stage.city.stratum(stratum).tile(pos) else {
        return vec![Line::new("tile", format!("{pos} is outside the map")).colored(FAINT)];
    };
    let mut lines = vec![Line::new("tile", format!("{} {pos}", stratum.label()))];
    let blocked = |text: String, blocks: bool| if blocks { format!("{text}, no way through") } else { text };
    lines.push(Line::new(
        "terrain",
        blocked(terrain_label(stratum, tile.terrain).into(), !tile.terrain.is_walkable()),
    ));
    if let Some(feature) = tile.feature {
        lines.push(Line::new("feature", blocked(feature.label(), feature.blocks())));
    }
    lines.extend(owner_lines(stage, tile));
    lines.push(Line::new("light", format!("{:.0} %", f32::from(tile.light) / 2.55)).colored(FAINT));
    lines.push(reach_line(stage, stratum, pos));
    if digital || stratum == StratumKind::Net {
        lines.extend(stage.scene.nodes_at(stratum, pos).flat_map(|id| node_lines(stage, id)));
    }
    lines
}

/// What a person reads for a terrain: nothing at all is rock below and air above.
pub fn terrain_label(stratum: StratumKind, terrain: Terrain) -> &'static str {
    match (terrain, stratum) {
        (Terrain::Void, StratumKind::Undercity) => "rock",
        (Terrain::Void, StratumKind::Skyways | StratumKind::Heights) => "open air",
        (terrain, _) => terrain.label(),
    }
}

/// District and building.
fn owner_lines(stage: &Stage, tile: Tile) -> Vec<Line> {
    let mut lines = Vec::new();
    if let Some(district) = tile.district.and_then(|id| stage.city.district(id)) {
        let theme = district.theme.label();
        let accent = stage.style.theme(district.theme).accent;
        let name = if district.name.is_empty() { theme } else { &district.name };
        lines.push(Line::new("district", name).colored(accent));
        if !district.name.is_empty() {
            lines.push(Line::new("", theme).colored(accent));
        }
        let (wealth, decay) = (district.wealth * 100.0, district.decay * 100.0);
        lines.push(Line::new(DISTRICT_FIGURES, format!("{wealth:.0} %, decay {decay:.0} %")).colored(FAINT));
    }
    if let Some(building) = tile.building.and_then(|id| stage.city.building(id)) {
        lines.push(Line::new("building", building_name(building)));
        let height = match building.height() {
            HeightClass::Low => "street level only",
            HeightClass::Mid => "up to the Skyways",
            HeightClass::Tall => "up to the Heights",
        };
        let basement = if building.has_basement() { ", with a basement" } else { "" };
        // A building without a name is called by its kind already.
        let kind = building.name.as_ref().map_or_else(String::new, |_| format!("{}, ", building.kind.label()));
        lines.push(Line::new("", format!("{kind}{height}{basement}")).colored(FAINT));
    }
    lines
}

/// The connector at a tile, else the Jack within reach of it, else that there is none: what status lines and cards say alike.
pub fn reach_line(stage: &Stage, stratum: StratumKind, pos: Pos) -> Line {
    if stage.scene.connector(stratum, pos).is_none()
        && let Some(jack) = jacks_in_reach(stage.scene, stratum, pos).next()
    {
        return connector_line(stage, stratum, jack.pos);
    }
    connector_line(stage, stratum, pos)
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
    let links = count(links, "link");
    vec![
        Line::new("node", format!("{} {} #{id}", node_glyph(node.kind), node.kind.label())).colored(SIGNAL),
        Line::new("subnet", format!("{} · security {security}", subnet_name(stage.city, node.subnet))),
        Line::new("", format!("{links}; stands on {} {}", node.stratum.label(), node.pos)).colored(FAINT),
    ]
}
