//! The legend of what lies over the map: a layer, and overlays that are heat maps.

use cityplay::Rgb;
use cityplay::overlay::heat_color;
use egui::{Align2, Area, Button, Color32, Id, Mesh, Order, Pos2, Rect, RichText, Sense, Ui, pos2, vec2};
use mapkit::{BoardIndex, BoardRect, Layer, Pos};

use super::float::float;
use super::mesh::color;
use super::overlays::{Marked, Overlays};
use crate::command::{Command, LookCommand, ViewCommand};
use crate::subject::moment::laid_over;
use crate::subject::spec::{Board, Overlay};
use crate::theme;
use crate::words::count;

/// Extent of the bar of colours, in points.
const BAR: egui::Vec2 = vec2(150.0, 10.0);

/// Room for the mark's dot before what stands below its words, in points.
const INDENT: f32 = 12.0;

/// What there is to explain.
pub(super) struct Legend<'a> {
    /// What is laid over the world.
    pub overlays: &'a Overlays,
    /// The boards that are in view, and what they are called.
    pub boards: (Vec<BoardIndex>, String),
    /// Every board.
    pub all: &'a [Board],
    /// What lies beyond the map.
    pub ground: Rgb,
    /// The recipe's overlays that are on and are heat maps.
    pub heat: Vec<&'a Overlay>,
    /// The tile under the pointer.
    pub pointer: Option<Pos>,
}

/// Draws the legend with its top left corner at `corner` of the map in `panel`, where there is anything to explain.
pub(super) fn ui(ui: &Ui, legend: &Legend, (panel, corner): (Rect, Pos2), out: &mut Vec<Command>) {
    let has_colors = legend.overlays.layer().is_some() || !legend.heat.is_empty();
    if !has_colors && legend.overlays.marked().is_empty() {
        return;
    }
    let area = Area::new(Id::unique("layer legend"))
        .order(Order::Middle)
        .fade_in(false)
        .constrain_to(panel)
        .fixed_pos(corner);
    area.show(ui.ctx(), |ui| {
        float(ui).show(ui, |ui| {
            ui.spacing_mut().interact_size.y = 16.0;
            ui.spacing_mut().item_spacing.y = 3.0;
            if let Some((name, layer)) = legend.overlays.layer() {
                explain(ui, (name, layer), legend, out);
            }
            for overlay in &legend.heat {
                if legend.overlays.layer().is_some() {
                    ui.add_space(6.0);
                }
                ui.label(RichText::new(overlay.label).color(theme::MAP_STRONG));
                if let Some(ends) = overlay.heat {
                    scale(ui, ends, legend.ground);
                }
            }
            if has_colors && !legend.overlays.marked().is_empty() {
                ui.add_space(4.0);
            }
            for marked in legend.overlays.marked() {
                mark(ui, marked, legend, out);
            }
        });
    });
}

fn explain(ui: &mut Ui, (name, layer): (&str, &Layer), legend: &Legend, out: &mut Vec<Command>) {
    ui.horizontal(|ui| {
        ui.label(RichText::new(name).color(theme::MAP_STRONG));
        ui.label(RichText::new(layer.kind()).small().color(theme::MAP_WEAK));
        let close = Button::new(RichText::new("×").color(theme::MAP_STRONG)).small().frame(false);
        let close = ui.add(close).accessible_name("Remove layer");
        if close.on_hover_text("Takes the layer off the map.").clicked() {
            out.push(ViewCommand::NoLayer.into());
        }
    });
    if let Layer::Field { range: (low, high), .. } = layer {
        scale(ui, [&format!("{low:.3}"), &format!("{high:.3}")], legend.ground);
    }
    ui.label(RichText::new(words(layer, legend.overlays)).small().color(theme::MAP_WEAK));
    if let Some(value) = legend.pointer.and_then(|tile| layer.value_at(tile)) {
        ui.label(RichText::new(shorten(&value)).small().color(theme::MAP_STRONG));
    }
}

/// What a mark colours, how much of it there is in view, and how much on boards that are not, with a way there.
fn mark(ui: &mut Ui, marked: &Marked, legend: &Legend, out: &mut Vec<Command>) {
    let (boards, place) = &legend.boards;
    let marks = boards.iter().map(|&board| marked.on(board).len()).sum();
    let many = if marks == 0 { "nothing".into() } else { count(marks, marked.one) };
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        ui.label(RichText::new("●").small().color(color(marked.color)));
        ui.label(RichText::new(format!("{}: {many} on {place}", marked.title)).small().color(theme::MAP_STRONG));
    });
    for (number, board) in
        BoardIndex::first(legend.all.len()).zip(legend.all).filter(|(number, _)| !boards.contains(number))
    {
        elsewhere(ui, marked, (number, board), out);
    }
}

/// Leads to what a mark colours on a board that is not in view, where it colours anything there.
fn elsewhere(ui: &mut Ui, marked: &Marked, (number, board): (BoardIndex, &Board), out: &mut Vec<Command>) {
    let tiles = marked.on(number);
    let Some(area) = tiles.iter().copied().map(mapkit::Rect::tile).reduce(mapkit::Rect::union) else { return };
    ui.horizontal(|ui| {
        ui.add_space(INDENT);
        let text = format!("{} on {} ▸", count(tiles.len(), marked.one), board.label);
        let button =
            Button::new(RichText::new(text).small().color(theme::MAP_STRONG).underline()).small().frame(false);
        if ui.add(button).on_hover_text(format!("Shows {} with what is marked there.", board.label)).clicked() {
            out.extend([ViewCommand::Show(number).into(), LookCommand::Center(BoardRect::new(number, area)).into()]);
        }
    });
}

/// What a colour stands for, or how much there is.
fn words(layer: &Layer, overlays: &Overlays) -> String {
    match layer {
        Layer::Mask(_) => {
            let set = overlays.tiles_in_mask();
            format!("{} {}", count(set, "tile"), if set == 1 { "belongs" } else { "belong" })
        }
        Layer::Field { .. } => "point at a tile for its number".into(),
        Layer::Ids(_) if overlays.has_own_colors() => "each in the colour it has on the map".into(),
        Layer::Ids(_) => "each number has its own colour; colours repeat".into(),
        Layer::Rects(rects) => count(rects.len(), "rectangle"),
        Layer::Paths(paths) => count(paths.len(), "path"),
        Layer::Points(points) => count(points.len(), "point"),
        Layer::Graph(graph) => {
            format!("{}, {}", count(graph.nodes.len(), "node"), count(graph.links.len(), "link"))
        }
        Layer::Value(text) => shorten(text),
    }
}

/// The bar of colours, as they are over `ground`, with what its ends stand for.
fn scale(ui: &mut Ui, [low, high]: [&str; 2], ground: Rgb) {
    let (rect, _) = ui.allocate_exact_size(BAR, Sense::hover());
    let mut mesh = Mesh::default();
    let stops = 16;
    let at = |i: u16| -> (Pos2, Pos2, Color32) {
        let share = f32::from(i) / f32::from(stops);
        let x = egui::lerp(rect.x_range(), share);
        (pos2(x, rect.top()), pos2(x, rect.bottom()), color(laid_over(ground, heat_color(share))))
    };
    for i in 0..=stops {
        let (top, bottom, color) = at(i);
        mesh.colored_vertex(top, color);
        mesh.colored_vertex(bottom, color);
        if i > 0 {
            let n = u32::from(i) * 2;
            mesh.add_triangle(n - 2, n - 1, n);
            mesh.add_triangle(n - 1, n, n + 1);
        }
    }
    ui.painter().add(mesh);
    ui.allocate_ui(vec2(BAR.x, 14.0), |ui| {
        ui.horizontal(|ui| {
            ui.label(RichText::new(low).small().color(theme::MAP_WEAK));
            ui.with_layout(egui::Layout::right_to_left(Align2::CENTER_CENTER.y()), |ui| {
                ui.label(RichText::new(high).small().color(theme::MAP_WEAK));
            });
        });
    });
}

fn shorten(text: &str) -> String {
    let most = 60;
    if text.chars().count() <= most { text.into() } else { text.chars().take(most).chain(['…']).collect() }
}
