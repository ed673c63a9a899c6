//! The Net over a physical stratum: its nodes, the outlines of the buildings, and the subnet of one node.

use citygen::model::{NodeId, StratumKind};
use mapkit::{Pos, Rect, search};

use crate::tileset::{signal, tile_glyph};
use crate::{Canvas, Cell, Rgb, Stage, View, Visibility, node_glyph, time};

/// Share of signal cyan on the outline of a building.
const OUTLINE_SHARE: f32 = 0.35;

/// Draws the Net over the map. On a physical stratum: node glyphs in pulsing cyan, building outlines tinted, and of the
/// focused node's subnet the nodes white and the links as dotted lines. On the Net stratum nodes are tiles already:
/// there, only the focused subnet's links are drawn, between the nodes' cyberspace tiles.
pub fn paint_digital(canvas: &mut Canvas, stage: &Stage, view: &View, focus: Option<NodeId>) {
    let on_net = view.stratum == StratumKind::Net;
    if !on_net {
        tint_outlines(canvas, stage, view);
    }
    if let Some(focus) = focus {
        draw_links(canvas, stage, view, focus);
    }
    if !on_net {
        draw_nodes(canvas, stage, view, focus);
    }
}

fn shown(canvas: &Canvas, view: &View) -> Rect {
    Rect::new(view.origin.x, view.origin.y, canvas.size().w, canvas.size().h)
}

fn tint_outlines(canvas: &mut Canvas, stage: &Stage, view: &View) {
    let shown = shown(canvas, view);
    for building in stage.city.buildings.iter().filter(|b| b.reaches(view.stratum)) {
        if building.footprint.intersect(shown).is_none() {
            continue;
        }
        for pos in building.footprint.border().filter(|&p| view.visibility(p) == Visibility::Visible) {
            if let Some(cell) = canvas.get_mut(view.cell_of(pos)) {
                cell.fg = cell.fg.mix(signal(0.8), OUTLINE_SHARE * 1.6);
                cell.bg = cell.bg.mix(signal(0.5), OUTLINE_SHARE);
            }
        }
    }
}

/// Nodes row by row; of several on one tile the first is seen, or the focused subnet's.
fn draw_nodes(canvas: &mut Canvas, stage: &Stage, view: &View, focus: Option<NodeId>) {
    let net = &stage.city.net;
    let subnet = focus.and_then(|id| net.nodes.get(id.index())).map(|n| n.subnet);
    let shown = shown(canvas, view);
    for y in shown.y..shown.bottom() {
        for spot in stage.scene.node_row(view.stratum, y).iter().rev() {
            let Some(node) = net.nodes.get(spot.id.index()) else { continue };
            if view.visibility(spot.pos) != Visibility::Visible {
                continue;
            }
            let Some(cell) = canvas.get_mut(view.cell_of(spot.pos)) else { continue };
            let bright = 0.55 + 0.45 * time::pulse(view.tick + u64::from(spot.id.0 % 45), 45);
            let fg = if subnet == Some(node.subnet) { Rgb::WHITE } else { signal(bright) };
            let bold = focus == Some(spot.id);
            *cell = Cell { bold, ..Cell::new(tile_glyph(node_glyph(node.kind), view.glyphs), fg, cell.bg) };
        }
    }
}

/// The links of the focused node's subnet, as lines of which every other cell is dotted.
fn draw_links(canvas: &mut Canvas, stage: &Stage, view: &View, focus: NodeId) {
    let net = &stage.city.net;
    let Some(subnet) = net.nodes.get(focus.index()).map(|n| n.subnet) else { return };
    let dots = &stage.style.glyphs().net;
    for &(a, b) in &net.links {
        let (Some(from), Some(to)) = (net.nodes.get(a.index()), net.nodes.get(b.index())) else { continue };
        if from.subnet != subnet && to.subnet != subnet {
            continue;
        }
        let tile = |n: &citygen::model::NetNode| if view.stratum == StratumKind::Net { n.cyber } else { n.pos };
        let (from, to) = (tile(from), tile(to));
        for (i, pos) in search::line(from, to).into_iter().enumerate() {
            let ends = pos == from || pos == to;
            if i % 2 == 0 && !ends && view.visibility(pos) == Visibility::Visible {
                dot(canvas, view, pos, dots.at(view.tick / 10 + i as u64 / 2));
            }
        }
    }
}

fn dot(canvas: &mut Canvas, view: &View, pos: Pos, glyph: char) {
    if let Some(cell) = canvas.get_mut(view.cell_of(pos)) {
        *cell = Cell::new(tile_glyph(glyph, view.glyphs), Rgb(225, 255, 250), cell.bg);
    }
}
