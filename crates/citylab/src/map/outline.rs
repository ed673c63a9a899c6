//! The outline of some tiles: the border between those that belong and those that do not.

use egui::{Color32, Mesh, Painter, Shape, pos2};
use mapkit::Pos;

use super::paint::Viewport;
use crate::subject::moment::Part;

/// Physical pixels of dark beside the line, so that it is seen on any ground.
const HALO: f32 = 1.0;

/// Height of a cell, in points, from which on the line is two points wide: beside large glyphs one is lost.
const BOLD_FROM: f32 = 24.0;

/// A straight part of an outline, along edges of tiles: right or down from the top left corner of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Edge {
    at: Pos,
    /// How many tiles long.
    tiles: i32,
    is_upright: bool,
}

/// The edges of `part`, each as long as it runs straight, in one pass over its tiles.
pub(super) fn find_outline(part: &Part) -> Vec<Edge> {
    let (area, belongs) = (part.area(), part.belongs());
    let outside = vec![false; area.w.max(0) as usize];
    // For each column of edges the tiles of the run that ends in the row above; 0 where there is none.
    let mut upright = vec![0; outside.len() + 1];
    let mut edges = Vec::new();
    let mut above = &outside[..];
    for y in 0..=area.h {
        let row = if y < area.h { belongs.row(y) } else { &outside };
        let (mut across, mut left) = (0, false);
        for (x, down) in upright.iter_mut().enumerate() {
            let here = row.get(x).copied().unwrap_or(false);
            let over = above.get(x).copied().unwrap_or(false);
            let at = Pos::new(area.x + x as i32, area.y + y);
            if here != over {
                across += 1;
            } else if across > 0 {
                edges.push(Edge { at: at.offset(-across, 0), tiles: across, is_upright: false });
                across = 0;
            }
            if here != left {
                *down += 1;
            } else if *down > 0 {
                edges.push(Edge { at: at.offset(0, -*down), tiles: *down, is_upright: true });
                *down = 0;
            }
            left = here;
        }
        above = row;
    }
    edges
}

/// Draws the edges that are in view, as one mesh: an outline may have thousands.
pub(super) fn paint(brush: &Painter, viewport: &Viewport, edges: &[Edge], color: Color32) {
    let ppp = viewport.window.ppp;
    let seen = brush.clip_rect().expand(2.0);
    let points = if viewport.placement.cell[1] < BOLD_FROM * ppp { 1.0 } else { 2.0 };
    let width = (ppp * points).round().max(1.0);
    let lines: Vec<_> = edges.iter().map(|edge| line(viewport, edge, width)).collect();
    let mut mesh = Mesh::default();
    for (beside, color) in [(HALO, Color32::from_black_alpha(150)), (0.0, color)] {
        for &[left, top, right, bottom] in &lines {
            let rect = egui::Rect::from_min_max(
                pos2((left - beside) / ppp, (top - beside) / ppp),
                pos2((right + beside) / ppp, (bottom + beside) / ppp),
            );
            if seen.intersects(rect) {
                mesh.add_colored_rect(rect, color);
            }
        }
    }
    brush.add(Shape::mesh(mesh));
}

/// Left, top, right and bottom of an edge in whole physical pixels of the screen; ends meet in corners.
fn line(viewport: &Viewport, edge: &Edge, width: f32) -> [f32; 4] {
    let end = if edge.is_upright { edge.at.offset(0, edge.tiles) } else { edge.at.offset(edge.tiles, 0) };
    let [from, to] = [edge.at, end].map(|tile| {
        let [x, y] = viewport.placement.panel_from_tile(tile);
        [(x + viewport.corner[0] - width / 2.0).round(), (y + viewport.corner[1] - width / 2.0).round()]
    });
    [from[0], from[1], to[0] + width, to[1] + width]
}

#[cfg(test)]
mod tests {
    use mapkit::Rect;

    use super::*;

    /// The edges of a part drawn as text, `#` for tiles that belong; its top left is (10,20). Each edge as whether it
    /// is upright, row, column and length.
    fn outline(rows: &[&str]) -> Vec<(bool, i32, i32, i32)> {
        let is_set = |pos: Pos| rows[(pos.y - 20) as usize].as_bytes()[(pos.x - 10) as usize] == b'#';
        let part = Part::of(Rect::new(10, 20, rows[0].len() as i32, rows.len() as i32), is_set).expect("some belong");
        let mut edges: Vec<_> = find_outline(&part).iter().map(|e| (e.is_upright, e.at.y, e.at.x, e.tiles)).collect();
        edges.sort_unstable();
        edges
    }

    #[test]
    fn a_rectangle_has_four_edges() {
        let expected = [(false, 20, 10, 3), (false, 22, 10, 3), (true, 20, 10, 2), (true, 20, 13, 2)];
        assert_eq!(outline(&["###", "###"]), expected);
    }

    #[test]
    fn a_corner_that_is_cut_out_and_a_hole_are_followed() {
        let corner = outline(&["##", "#."]);
        assert_eq!(corner.len(), 6, "{corner:?}");
        assert!(corner.contains(&(false, 21, 11, 1)) && corner.contains(&(true, 21, 11, 1)));
        let ring = outline(&["###", "#.#", "###"]);
        assert_eq!(ring.len(), 8, "{ring:?}");
    }

    #[test]
    fn what_lies_apart_has_an_outline_each() {
        assert_eq!(outline(&["#.#"]).len(), 8);
    }
}
