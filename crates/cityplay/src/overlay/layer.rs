//! Debug layers: any slot's layer, or a set of tiles, laid over the map in colour.

use mapkit::{Layer, Pos, Rect, search};

use crate::{Canvas, Rgb, View};

/// Share of a layer's colour on the ground below. More hides the map.
const COVER: f32 = 0.6;

/// From low to high: dark to bright on every screen, and told apart without telling red from green.
const HEAT: [Rgb; 5] = [Rgb(28, 24, 78), Rgb(98, 32, 128), Rgb(190, 62, 102), Rgb(246, 136, 58), Rgb(252, 236, 132)];

/// Colours of ids, rectangles and paths, one after another.
const PALETTE: [Rgb; 8] = [
    Rgb(86, 180, 233),
    Rgb(230, 159, 0),
    Rgb(0, 158, 115),
    Rgb(240, 228, 66),
    Rgb(204, 121, 167),
    Rgb(213, 94, 0),
    Rgb(120, 150, 255),
    Rgb(160, 220, 120),
];

const MASK: Rgb = PALETTE[0];
const LINK: Rgb = Rgb(120, 130, 160);
const POINT: Rgb = Rgb(255, 240, 120);

/// The colour of `share` of a heat map's range; a share outside 0..=1 is clamped.
pub fn heat_color(share: f32) -> Rgb {
    let at = share.clamp(0.0, 1.0) * (HEAT.len() - 1) as f32;
    let low = (at as usize).min(HEAT.len() - 2);
    HEAT[low].mix(HEAT[low + 1], at - low as f32)
}

/// Calls `mark` with every tile of `shown` that the layer marks and its colour, in the order of painting: a tile may
/// come twice, and the later colour counts. What marks a map from afar and what marks cells is the same.
pub fn layer_marks(layer: &Layer, shown: Rect, mut mark: impl FnMut(Pos, Rgb)) {
    let mut put = |pos: Pos, color: Rgb| {
        if shown.contains(pos) {
            mark(pos, color);
        }
    };
    match layer {
        Layer::Mask(grid) => grid.iter_rect(shown).filter(|&(_, &set)| set).for_each(|(pos, _)| put(pos, MASK)),
        Layer::Field { grid, range: (low, high) } => {
            let span = if high > low { high - low } else { 1.0 };
            let numbers = grid.iter_rect(shown).filter(|(_, v)| v.is_finite());
            numbers.for_each(|(pos, v)| put(pos, heat_color((v - low) / span)));
        }
        Layer::Ids(grid) => {
            let named = grid.iter_rect(shown).filter(|&(_, &id)| id != 0);
            named.for_each(|(pos, &id)| put(pos, palette(id as usize)));
        }
        Layer::Rects(rects) => {
            for (i, (rect, _)) in rects.iter().enumerate().filter(|(_, (r, _))| r.intersect(shown).is_some()) {
                for pos in rect.border() {
                    put(pos, palette(i));
                }
            }
        }
        Layer::Paths(paths) => {
            for (i, (path, _)) in paths.iter().enumerate() {
                if let Some(&pos) = path.first() {
                    put(pos, palette(i));
                }
                for ends in path.windows(2) {
                    for pos in search::line(ends[0], ends[1]) {
                        put(pos, palette(i));
                    }
                }
            }
        }
        Layer::Points(points) => points.iter().for_each(|&(pos, _)| put(pos, POINT)),
        Layer::Graph(graph) => {
            for &(a, b) in &graph.links {
                let (Some((from, _)), Some((to, _))) = (graph.nodes.get(a), graph.nodes.get(b)) else { continue };
                search::line(*from, *to).into_iter().step_by(2).for_each(|pos| put(pos, LINK));
            }
            graph.nodes.iter().for_each(|&(pos, _)| put(pos, POINT));
        }
        Layer::Value(_) => {}
    }
}

fn palette(index: usize) -> Rgb {
    PALETTE[index % PALETTE.len()]
}

/// Lays a layer over the map: the glyphs stay, the ground takes the layer's colours.
pub fn paint_layer(canvas: &mut Canvas, view: &View, layer: &Layer) {
    let shown = Rect::new(view.origin.x, view.origin.y, canvas.size().w, canvas.size().h);
    // The ground as it was, so that what a layer marks twice is not covered twice.
    let before = canvas.clone();
    layer_marks(layer, shown, |pos, color| cover(canvas, &before, view.cell_of(pos), color));
}

/// Lays one colour over single tiles: what a step changed, where two cities differ, where a rule is broken.
pub fn paint_tiles(canvas: &mut Canvas, view: &View, tiles: impl IntoIterator<Item = Pos>, color: Rgb) {
    let before = canvas.clone();
    for pos in tiles {
        cover(canvas, &before, view.cell_of(pos), color);
    }
}

fn cover(canvas: &mut Canvas, before: &Canvas, at: Pos, color: Rgb) {
    if let (Some(cell), Some(ground)) = (canvas.get_mut(at), before.get(at)) {
        cell.bg = ground.bg.mix(color, COVER);
    }
}
