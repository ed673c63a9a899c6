//! The measures of the circuit that follow from the radius of the whole.

use super::oval::Oval;
use super::plan::{GUARD, Part, RIB, ROW_GAP, SPINE};

/// Width of the whole to its height.
pub(super) const ASPECT: f64 = 1.6;
/// The first radius that is tried, in units, and by which factor it grows. A smaller factor packs tighter and makes
/// one group more move everything more often.
pub(super) const FIRST_RADIUS: f64 = 20.0;
pub(super) const GROWTH: f64 = 1.03;
/// Radius of hubs up to a radius of the whole of [`HUB_GROWS`] units; from there on it grows with its root.
pub(super) const HUB: f64 = 2.6;
const HUB_GROWS: f64 = 48.0;

/// All measures that follow from the radius of the whole, in units from the bar.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub(super) oval: Oval,
    pub(super) radius: f64,
    pub(super) hub: f64,
    /// Where hubs stand.
    pub(super) hubs_at: f64,
    /// Where rows begin.
    pub(super) inner: f64,
    /// Halfway between where rows begin and end; widths of sectors are measured here.
    pub(super) middle: f64,
}

impl Frame {
    pub(super) fn new(radius: f64) -> Self {
        let hub = hub_radius(radius);
        let hubs_at = 1.3 * hub + 1.0 + hub;
        let inner = hubs_at + hub + 1.0;
        let oval = Oval { half_bar: (ASPECT - 1.0) * radius };
        Self { oval, radius, hub, hubs_at, inner, middle: f64::midpoint(inner, radius) }
    }

    pub(super) fn core(&self) -> f64 {
        1.3 * self.hub
    }

    /// The rows of a sector: how far from the bar their cells and their rib are.
    pub(super) fn rows(&self, part: &Part) -> Vec<Row> {
        let depth = self.radius - self.inner;
        let pairs = ((depth + ROW_GAP) / part.pair() + GUARD).floor().max(0.0);
        let mut rows = Vec::new();
        for pair in 0..pairs as usize {
            let start = self.inner + pair as f64 * part.pair();
            let rib = start + 2.0 * part.cell + RIB / 2.0;
            rows.push(Row { pair, cells: start + part.cell, rib });
            rows.push(Row { pair, cells: start + 3.0 * part.cell + RIB, rib });
        }
        let start = self.inner + pairs * part.pair();
        if self.radius - start + GUARD >= 2.0 * part.cell + RIB / 2.0 {
            let rib = start + 2.0 * part.cell + RIB / 2.0;
            rows.push(Row { pair: pairs as usize, cells: start + part.cell, rib });
        }
        rows
    }

    /// The least width of a sector; none where its rows have no room at all.
    pub(super) fn width(&self, part: &Part) -> Option<f64> {
        let rows = self.rows(part).len();
        let columns = if part.cells.is_empty() { 0 } else { part.room().div_ceil(rows.max(1)) };
        let has_room = rows > 0 || part.cells.is_empty();
        has_room.then(|| columns as f64 * part.pitch() + SPINE + 1.2 * part.pitch())
    }
}

/// One row of cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    /// Which pair of rows it belongs to, from the inside on; both hang on one rib.
    pub(super) pair: usize,
    /// Where its cells are, in units from the bar.
    pub(super) cells: f64,
    /// Where the rib is, in units from the bar.
    pub(super) rib: f64,
}

/// The radius of hubs where the whole has this radius.
pub(super) fn hub_radius(radius: f64) -> f64 {
    HUB * (radius / HUB_GROWS).max(1.0).sqrt()
}
