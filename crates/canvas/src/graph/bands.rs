//! The bands: the core and its bar at the left, a band a sector from top to bottom, cells in rows to the right.
//!
//! The cells are those of the circuit. Sectors come in the order of the map from north to south, so that their lengths
//! compare like bars. A band is filled column by column.

use super::board::{Board, Foot, Line};
use super::frame::{ASPECT, HUB, hub_radius};
use super::geometry::{Area, Point};
use super::index::{GroupIndex, WireIndex};
use super::layout::{Bubble, BubbleRole, Layout, Region};
use super::model::Graph;
use super::plan::{GUARD, Part, RIB, ROW_GAP, SPINE, parts};
use super::watch::{Cancelled, Watch};
use super::wiring::Joint;

/// The first width that is tried, in units, and by which factor it grows.
const FIRST_WIDTH: f64 = 32.0;
const GROWTH: f64 = 1.02;
/// Share of the width that is left for names of hubs.
const NAMES: f64 = 0.1;
/// Units between a band's edge and its cells.
const PADDING: f64 = 0.6;
/// Share of a band's height that its hub may take.
const HUB_SHARE: f64 = 0.9;

/// All measures that follow from the width of the whole, in units from the top left.
#[derive(Clone, Copy, Debug)]
struct Frame {
    width: f64,
    hub: f64,
    core_x: f64,
    /// Where grounds begin.
    ground_x: f64,
    hub_x: f64,
    spine_x: f64,
}

impl Frame {
    fn new(width: f64) -> Self {
        let hub = hub_radius(width / (2.0 * ASPECT));
        let core = 1.3 * hub;
        let ground_x = 2.0 * core + 1.0;
        let hub_x = ground_x + PADDING + hub;
        Self { width, hub, core_x: core, ground_x, hub_x, spine_x: hub_x + hub + NAMES * width + SPINE / 2.0 }
    }

    fn columns(&self, part: &Part) -> usize {
        let room = self.width - PADDING - self.spine_x - SPINE / 2.0;
        (room / part.pitch() + GUARD).floor().max(1.0) as usize
    }

    fn rows(&self, part: &Part) -> usize {
        part.room().div_ceil(self.columns(part)).max(1)
    }

    /// The middle of a row of cells from the top of its band, and the rib that it hangs on.
    fn row(part: &Part, row: usize) -> Row {
        let start = PADDING + (row / 2) as f64 * part.pair();
        let rib = start + 2.0 * part.cell + RIB / 2.0;
        let cells = if row.is_multiple_of(2) { start + part.cell } else { start + 3.0 * part.cell + RIB };
        Row { cells, rib }
    }

    fn height(&self, part: &Part) -> f64 {
        let rows = self.rows(part);
        let last = Self::row(part, rows - 1);
        (last.cells + part.cell).max(last.rib) + PADDING
    }
}

/// A row of cells and its rib, in units from the top.
#[derive(Clone, Copy, Debug)]
struct Row {
    cells: f64,
    rib: f64,
}

/// A sector's band: where it begins, and how high it is.
#[derive(Clone, Copy, Debug)]
struct Band {
    top: f64,
    height: f64,
}

impl Band {
    fn middle(self) -> f64 {
        self.top + self.height / 2.0
    }
}

/// Lays a graph out.
pub(super) fn arrange_bands(graph: &Graph, watch: &dyn Watch) -> Result<Layout, Cancelled> {
    let mut parts = parts(graph);
    parts.sort_by_key(|part| (part.sector.is_none(), part.place.y, part.sector));
    let mut width = FIRST_WIDTH;
    let (frame, bands, height) = loop {
        watch.report(0.0)?;
        let frame = Frame::new(width);
        let (bands, height) = stack(&frame, &parts);
        if width >= ASPECT * height {
            break (frame, bands, height);
        }
        width *= GROWTH;
    };
    let mut painter = Painter { frame, board: Board::new(graph, &parts) };
    let core = Point::new(frame.core_x, height / 2.0);
    painter.board.place_core(core, 1.3 * frame.hub);
    let backbones = painter.lay_bar(core, &parts, &bands);
    for (i, part) in parts.iter().enumerate() {
        watch.report(i as f32 / parts.len() as f32)?;
        painter.place_band(part, bands[i], backbones[i]);
    }
    let mut layout = painter.board.finish();
    layout.bounds = Area { left: 0.0, top: 0.0, right: width, bottom: height }.inflate(0.5);
    watch.report(1.0)?;
    Ok(layout)
}

/// The bands over each other, and the height of the whole.
fn stack(frame: &Frame, parts: &[Part]) -> (Vec<Band>, f64) {
    let mut top = 0.0;
    let bands = parts.iter().map(|part| {
        let band = Band { top, height: frame.height(part) };
        top += band.height + ROW_GAP;
        band
    });
    let bands: Vec<Band> = bands.collect();
    let height = bands.last().map_or(0.0, |band| band.top + band.height);
    (bands, height.max(2.6 * HUB))
}

/// Puts things in their places, band by band.
struct Painter<'a> {
    frame: Frame,
    board: Board<'a>,
}

impl Painter<'_> {
    /// Lays the bar up and down from the core; gives by band where its backbone begins.
    fn lay_bar(&mut self, core: Point, parts: &[Part], bands: &[Band]) -> Vec<Option<Joint>> {
        let is_tied = |i: usize| parts[i].hub.is_some_and(|hub| self.board.is_tied(hub));
        let tied: Vec<usize> = (0..parts.len()).filter(|&i| is_tied(i)).collect();
        let (mut up, down): (Vec<usize>, Vec<usize>) = tied.iter().partition(|&&i| bands[i].middle() < core.y);
        up.reverse();
        let mut joints = vec![None; parts.len()];
        for side in [up, down] {
            let feet: Vec<Point> = side.iter().map(|&i| Point::new(core.x, bands[i].middle())).collect();
            for (i, joint) in side.into_iter().zip(self.board.lay_bar(core, &feet)) {
                joints[i] = Some(joint);
            }
        }
        joints
    }

    fn place_band(&mut self, part: &Part, band: Band, backbone: Option<Joint>) {
        let (left, right, bottom) = (self.frame.ground_x, self.frame.width, band.top + band.height);
        let outline = [(left, band.top), (right, band.top), (right, bottom), (left, bottom)];
        let outline = outline.into_iter().map(|(x, y)| Point::new(x, y)).collect();
        self.board.layout().regions.push(Region { sector: part.sector, outline });
        let mut spine = None;
        if let Some(hub) = part.hub {
            let at = Point::new(self.frame.hub_x, band.middle());
            let radius = self.frame.hub.min(HUB_SHARE * band.height / 2.0);
            self.board.place_bubble(hub, Bubble::disc(at, radius, BubbleRole::Hub));
            let joint = self.board.lay_backbone(part, backbone, at);
            if part.cells.iter().any(|&cell| self.board.is_tied(cell)) {
                let points = vec![at, Point::new(self.frame.spine_x, at.y)];
                spine = Some(self.board.lay_spine(part, joint, points));
            }
        }
        self.place_cells(part, band, spine);
    }

    /// Places the cells column by column, and lays the ribs where there is a spine.
    fn place_cells(&mut self, part: &Part, band: Band, spine: Option<WireIndex>) {
        let rows = self.frame.rows(part);
        let mut hanging: Vec<Vec<(GroupIndex, Point)>> = vec![Vec::new(); rows.div_ceil(2)];
        for (i, &group) in part.cells.iter().enumerate() {
            let (column, row) = (i / rows, i % rows);
            let x = self.frame.spine_x + SPINE / 2.0 + part.pitch() * (column as f64 + 0.5);
            let center = Point::new(x, band.top + Frame::row(part, row).cells);
            let disc = Bubble::disc(center, part.cell, BubbleRole::Cell);
            self.board.place_bubble(group, Bubble { cell_width: part.pitch(), ..disc });
            if self.board.is_tied(group) {
                hanging[row / 2].push((group, center));
            }
        }
        let Some(spine) = spine else { return };
        let ribs: Vec<f64> = (0..hanging.len()).map(|pair| band.top + Frame::row(part, 2 * pair).rib).collect();
        let joints = self.branch_spine(part, spine, &ribs, band);
        for ((cells, rib), from) in hanging.iter().zip(ribs).zip(joints) {
            self.lay_rib(part, rib, from, cells);
        }
    }

    /// Leads the spine up and down to the ribs; gives the joint at each.
    fn branch_spine(&mut self, part: &Part, spine: WireIndex, ribs: &[f64], band: Band) -> Vec<Joint> {
        let (x, middle) = (self.frame.spine_x, band.middle());
        let start = self.board.end(spine);
        let mut joints = vec![start; ribs.len()];
        let up: Vec<usize> = (0..ribs.len()).rev().filter(|&i| ribs[i] < middle - GUARD).collect();
        let down: Vec<usize> = (0..ribs.len()).filter(|&i| ribs[i] > middle + GUARD).collect();
        for side in [up, down] {
            if side.is_empty() {
                continue;
            }
            let feet = side.iter().map(|&i| Point::new(x, ribs[i]));
            let points = std::iter::once(Point::new(x, middle)).chain(feet).collect();
            let wire = self.board.lay_spine(part, Some(start), points);
            for (k, i) in side.into_iter().enumerate() {
                joints[i] = Joint { wire, corner: k as u32 + 1 };
            }
        }
        joints
    }

    fn lay_rib(&mut self, part: &Part, rib: f64, from: Joint, cells: &[(GroupIndex, Point)]) {
        let mut points = vec![Point::new(self.frame.spine_x, rib)];
        let mut feet = Vec::new();
        for &(group, center) in cells {
            if points.last().is_none_or(|last| last.x + GUARD < center.x) {
                points.push(Point::new(center.x, rib));
            }
            feet.push(Foot { corner: points.len() as u32 - 1, group, center });
        }
        if !feet.is_empty() {
            self.board.lay_rib(part, Line { from: Some(from), points }, &feet);
        }
    }
}
