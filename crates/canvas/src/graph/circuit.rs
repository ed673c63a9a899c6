//! The circuit: the core in the middle of a bar, sectors round it in the order of the map, groups as equal cells.
//!
//! Rows of cells lie on curves around the bar (see `Oval`). A rib between two rows serves both, a spine at
//! mid-sector gathers the ribs, a backbone joins the sector's hub to the bar. No two lines cross, no bubbles overlap, and
//! since cells are equal and counts are rounded up to rungs, one group more or less seldom moves another sector.
//!
//! Source: our own; compared with seven other layouts on the same cities before it was chosen.

use std::f64::consts::PI;

use super::board::{Board, Foot, Line};
use super::frame::{ASPECT, FIRST_RADIUS, Frame, GROWTH, Row};
use super::geometry::{Area, Point};
use super::index::{GroupIndex, WireIndex};
use super::layout::{Bubble, BubbleRole, Layout, Region};
use super::model::{Graph, Place};
use super::oval::Ray;
use super::plan::{GUARD, Part, ROW_GAP, SPINE, parts};
use super::watch::{Cancelled, Watch};
use super::wiring::Joint;

/// Share of the way to its sector's edges that a hub may take.
const HUB_SHARE: f64 = 0.9;
/// Parts of a turn that the start of the first sector is rounded to.
const TURN_PARTS: f64 = 96.0;
/// Units between the grounds of two sectors, half of it on either side.
const REGION_GAP: f64 = 0.35;

/// Which part of the middle curve a sector has, as places on it.
#[derive(Clone, Copy, Debug)]
struct Slice {
    start: f64,
    end: f64,
}

impl Slice {
    fn middle(self) -> f64 {
        f64::midpoint(self.start, self.end)
    }
}

/// A row with the cells that are used of it: their places on the row's curve, from the middle of the sector on.
#[derive(Clone, Debug)]
struct Filled {
    row: Row,
    /// The place of mid-sector on the row's curve.
    middle: f64,
    /// In the order in which groups take them; negative before the spine.
    along: Vec<f64>,
}

/// Lays a graph out.
pub(super) fn arrange_circuit(graph: &Graph, watch: &dyn Watch) -> Result<Layout, Cancelled> {
    let parts = in_order(graph, parts(graph));
    let mut radius = FIRST_RADIUS;
    let fitted = loop {
        watch.report(0.0)?;
        match fit(graph, Frame::new(radius), &parts) {
            Some(fitted) => break fitted,
            None => radius *= GROWTH,
        }
    };
    let frame = fitted.frame;
    let mut painter = Painter { frame, board: Board::new(graph, &parts) };
    painter.board.place_core(Point::default(), frame.core());
    let backbones = painter.lay_bar(&parts, &fitted.slices);
    for (i, part) in parts.iter().enumerate() {
        watch.report(i as f32 / parts.len() as f32)?;
        painter.lay_ground(part, fitted.slices[i]);
        let backbone = painter.place_hub(part, fitted.slices[i], backbones[i]);
        let spine = painter.lay_spine(part, fitted.slices[i], &fitted.rows[i], backbone);
        painter.place_cells(part, &fitted.rows[i], spine);
    }
    let mut layout = painter.board.finish();
    layout.bounds = Area::around(Point::default(), 2.0 * ASPECT * frame.radius + 1.0, 2.0 * frame.radius + 1.0);
    watch.report(1.0)?;
    Ok(layout)
}

/// The middle of the core on the map; without a core, the mean of the sectors.
fn map_middle(graph: &Graph, parts: &[Part]) -> Place {
    if let Some(core) = graph.core_node() {
        return graph.nodes()[core.index()].place;
    }
    let count = parts.len().max(1) as i64;
    let mean =
        |of: fn(&Place) -> i32| (parts.iter().map(|part| i64::from(of(&part.place))).sum::<i64>() / count) as i32;
    Place { layer: 0, x: mean(|p| p.x), y: mean(|p| p.y) }
}

/// Where a sector lies as seen from the middle, as an angle clockwise from the east; rows count twice, as tiles are
/// twice as high as wide.
fn bearing(part: &Part, middle: Place) -> f64 {
    let across = f64::from(part.place.x) - f64::from(middle.x);
    let down = f64::from(part.place.y) - f64::from(middle.y);
    libm::atan2(2.0 * down, across)
}

/// The sectors in the order of the map, clockwise.
fn in_order(graph: &Graph, mut parts: Vec<Part>) -> Vec<Part> {
    let middle = map_middle(graph, &parts);
    parts.sort_by(|a, b| bearing(a, middle).total_cmp(&bearing(b, middle)));
    parts
}

/// A frame that all groups end within, and by sector its slice and its filled rows.
struct Fitted {
    frame: Frame,
    slices: Vec<Slice>,
    rows: Vec<Vec<Filled>>,
}

/// Tries whether all groups end within a frame.
fn fit(graph: &Graph, frame: Frame, parts: &[Part]) -> Option<Fitted> {
    let widths: Vec<f64> = parts.iter().map(|part| frame.width(part)).collect::<Option<_>>()?;
    let (needed, length) = (widths.iter().sum::<f64>(), frame.oval.length(frame.middle));
    if needed > length {
        return None;
    }
    let shares: Vec<f64> = widths.iter().map(|width| width / needed).collect();
    let mut at = start_turn(graph, parts, &shares) * length;
    let slices: Vec<Slice> = shares
        .iter()
        .map(|share| {
            let start = at;
            at += share * length;
            Slice { start, end: at }
        })
        .collect();
    let rows = parts.iter().zip(&slices).map(|(part, &slice)| fill(&frame, part, slice)).collect::<Option<_>>()?;
    Some(Fitted { frame, slices, rows })
}

/// Where the first sector starts, in turns, so that all lie as near to their place on the map as they can: the mean of
/// the turns that each would like, weighted by its share.
fn start_turn(graph: &Graph, parts: &[Part], shares: &[f64]) -> f64 {
    let middle = map_middle(graph, parts);
    let (mut east, mut south, mut before) = (0.0, 0.0, 0.0);
    for (part, share) in parts.iter().zip(shares) {
        let turn = bearing(part, middle) - 2.0 * PI * (before + share / 2.0);
        east += share * libm::cos(turn);
        south += share * libm::sin(turn);
        before += share;
    }
    (libm::atan2(south, east) / (2.0 * PI) * TURN_PARTS + GUARD).round() / TURN_PARTS
}

/// Fills the rows of a sector from the inside on; none where its groups do not end within the frame.
fn fill(frame: &Frame, part: &Part, slice: Slice) -> Option<Vec<Filled>> {
    let mut left = part.cells.len();
    let mut filled = Vec::new();
    for (i, row) in frame.rows(part).into_iter().enumerate() {
        if left == 0 {
            break;
        }
        let on_row = |at: f64| frame.oval.moved(at, frame.middle, row.cells);
        let middle = on_row(slice.middle());
        let room = |width: f64| ((width - SPINE / 2.0) / part.pitch() + GUARD).floor().max(0.0) as usize;
        let (before, after) = (room(middle - on_row(slice.start)), room(on_row(slice.end) - middle));
        let take = left.min(before + after);
        let take_after = take.div_ceil(2).max(take.saturating_sub(before)).min(after);
        let take_before = take - take_after;
        let place = |k: usize| SPINE / 2.0 + part.pitch() * (k as f64 + 0.5);
        let mut along: Vec<f64> = (0..take_before).rev().map(|k| -place(k)).collect();
        along.extend((0..take_after).map(place));
        if i % 2 == 1 {
            along.reverse();
        }
        left -= take;
        filled.push(Filled { row, middle, along });
    }
    (left == 0).then_some(filled)
}

/// Puts things in their places, sector by sector.
struct Painter<'a> {
    frame: Frame,
    board: Board<'a>,
}

impl Painter<'_> {
    fn ray(&self, slice: Slice) -> Ray {
        self.frame.oval.ray(slice.middle(), self.frame.middle)
    }

    /// Lays the bar as far as backbones reach, to both sides of the core; gives by sector where its backbone begins.
    fn lay_bar(&mut self, parts: &[Part], slices: &[Slice]) -> Vec<Option<Joint>> {
        let is_tied = |part: &Part| part.hub.is_some_and(|hub| self.board.is_tied(hub));
        let feet: Vec<Option<Point>> =
            parts.iter().zip(slices).map(|(part, &slice)| is_tied(part).then(|| self.ray(slice).foot)).collect();
        let mut joints = vec![None; parts.len()];
        for is_west in [true, false] {
            let mut corners: Vec<Point> = feet.iter().flatten().copied().filter(|p| (p.x < 0.0) == is_west).collect();
            corners.sort_by(|a, b| a.x.abs().total_cmp(&b.x.abs()));
            corners.dedup();
            let on_bar = self.board.lay_bar(Point::default(), &corners);
            for (joint, foot) in joints.iter_mut().zip(&feet) {
                let corner = corners.iter().position(|&corner| *foot == Some(corner));
                *joint = corner.map_or(*joint, |corner| Some(on_bar[corner]));
            }
        }
        joints
    }

    /// The ground of a sector: from where hubs stand to the edge, a little apart from its neighbours.
    fn lay_ground(&mut self, part: &Part, slice: Slice) {
        let oval = self.frame.oval;
        let curve = |distance: f64| {
            let start = oval.moved(slice.start, self.frame.middle, distance) + REGION_GAP;
            let end = oval.moved(slice.end, self.frame.middle, distance) - REGION_GAP;
            oval.points(distance, start, end.max(start))
        };
        let mut outline = curve(self.frame.radius + ROW_GAP / 2.0);
        outline.extend(curve(self.frame.hubs_at).into_iter().rev());
        self.board.layout().regions.push(Region { sector: part.sector, outline });
    }

    /// Places a sector's hub and lays its backbone; gives the backbone's end.
    fn place_hub(&mut self, part: &Part, slice: Slice, backbone: Option<Joint>) -> Option<Joint> {
        let hub = part.hub?;
        let center = self.ray(slice).point(self.frame.hubs_at);
        let to_edge = |at: f64| {
            let edge = self.frame.oval.ray(at, self.frame.middle);
            center.distance_to_segment(edge.foot, edge.point(self.frame.radius))
        };
        let room = to_edge(slice.start).min(to_edge(slice.end));
        let radius = self.frame.hub.min(HUB_SHARE * room);
        self.board.place_bubble(hub, Bubble::disc(center, radius, BubbleRole::Hub));
        self.board.lay_backbone(part, backbone, center)
    }

    /// Lays the spine with a corner at every rib that a cell hangs on.
    fn lay_spine(
        &mut self,
        part: &Part,
        slice: Slice,
        rows: &[Filled],
        backbone: Option<Joint>,
    ) -> Option<WireIndex> {
        part.hub?;
        part.cells.iter().any(|&cell| self.board.is_tied(cell)).then(|| {
            let ray = self.ray(slice);
            let ribs = rows.chunk_by(|a, b| a.row.pair == b.row.pair).map(|rows| rows[0].row.rib);
            let points =
                std::iter::once(self.frame.hubs_at).chain(ribs).map(|distance| ray.point(distance)).collect();
            self.board.lay_spine(part, backbone, points)
        })
    }

    /// Places a sector's cells, row by row, and lays its ribs where there is a spine.
    fn place_cells(&mut self, part: &Part, rows: &[Filled], spine: Option<WireIndex>) {
        let mut cells = part.cells.iter().copied();
        for (pair, rows) in rows.chunk_by(|a, b| a.row.pair == b.row.pair).enumerate() {
            let Row { cells: first, rib, .. } = rows[0].row;
            let mut hanging = Vec::new();
            for filled in rows {
                for (&along, group) in filled.along.iter().zip(cells.by_ref()) {
                    let (at, distance) = (filled.middle + along, filled.row.cells);
                    let center = self.frame.oval.ray(at, distance).point(distance);
                    let disc = Bubble::disc(center, part.cell, BubbleRole::Cell);
                    self.board.place_bubble(group, Bubble { cell_width: part.pitch(), ..disc });
                    if self.board.is_tied(group) {
                        hanging.push(OnRib { at: self.frame.oval.moved(at, distance, rib), group, center });
                    }
                }
            }
            if let Some(wire) = spine {
                let middle = self.frame.oval.moved(rows[0].middle, first, rib);
                let start = RibStart { joint: Joint { wire, corner: pair as u32 + 1 }, middle, rib };
                self.lay_ribs(part, start, &hanging);
            }
        }
    }

    /// Lays a rib to both sides of the spine as far as cells hang on it.
    fn lay_ribs(&mut self, part: &Part, start: RibStart, hanging: &[OnRib]) {
        for side in [-1.0, 1.0] {
            let mut here: Vec<&OnRib> = hanging.iter().filter(|cell| (cell.at - start.middle) * side > 0.0).collect();
            here.sort_by(|a, b| (a.at * side).total_cmp(&(b.at * side)));
            if here.is_empty() {
                continue;
            }
            let mut at = start.middle;
            let mut points = vec![self.frame.oval.ray(at, start.rib).point(start.rib)];
            let mut feet = Vec::new();
            for cell in here {
                // The cells of both rows stand over each other.
                if (cell.at - at).abs() > GUARD {
                    points.extend(self.frame.oval.points(start.rib, at, cell.at).into_iter().skip(1));
                    at = cell.at;
                }
                feet.push(Foot { corner: points.len() as u32 - 1, group: cell.group, center: cell.center });
            }
            self.board.lay_rib(part, Line { from: Some(start.joint), points }, &feet);
        }
    }
}

/// A cell that hangs on a rib.
struct OnRib {
    /// The place on the rib's curve.
    at: f64,
    group: GroupIndex,
    center: Point,
}

/// Where a rib begins: on which corner of the spine, at which place of its own curve, how far from the bar.
#[derive(Clone, Copy)]
struct RibStart {
    joint: Joint,
    middle: f64,
    rib: f64,
}
