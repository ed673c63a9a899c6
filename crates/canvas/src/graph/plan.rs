//! What the circuit and the bands share: which groups are cells of which sector, in which order, and how large.

use super::bubble::full_radius;
use super::index::{GroupIndex, SectorIndex};
use super::layout::BubbleRole;
use super::model::{Graph, Place, Role};

/// Guard of floors and ceilings against the rounding of what was computed on two ways.
pub(super) const GUARD: f64 = 1e-6;

/// Units between two cells of a row. Less lets rings of neighbours touch.
pub(super) const CELL_GAP: f64 = 0.5;
/// Units that a spine takes.
pub(super) const SPINE: f64 = 1.6;
/// Units that a rib takes.
pub(super) const RIB: f64 = 1.0;
/// Units between one pair of rows and the next.
pub(super) const ROW_GAP: f64 = 0.6;

/// How often a count is raised a step to get room for more. More makes layouts steadier and emptier.
const ROOM_STEPS: u32 = 4;

/// One sector as it is laid out.
#[derive(Clone, Debug)]
pub(super) struct Part {
    /// The sector; none for groups that belong to none.
    pub(super) sector: Option<SectorIndex>,
    /// Its hub.
    pub(super) hub: Option<GroupIndex>,
    /// The other groups that have nodes, in the order in which they take cells.
    pub(super) cells: Vec<GroupIndex>,
    /// Radius of every cell.
    pub(super) cell: f64,
    /// Its middle on the map.
    pub(super) place: Place,
}

impl Part {
    /// From the middle of one cell of a row to the next.
    pub(super) fn pitch(&self) -> f64 {
        2.0 * self.cell + CELL_GAP
    }

    /// Height of two rows and the rib between them.
    pub(super) fn pair(&self) -> f64 {
        4.0 * self.cell + RIB + ROW_GAP
    }

    /// The number of cells that room is made for: a rung of a ladder, so that one cell more mostly moves nothing.
    pub(super) fn room(&self) -> usize {
        let mut room = 0;
        while room < self.cells.len() {
            room = (0..ROOM_STEPS).fold(room, |v: usize, _| (v + 2).max((v * 27).div_ceil(25)));
        }
        room
    }
}

/// The parts of a graph: its sectors by index, then one for groups without a sector, if there are any.
pub(super) fn parts(graph: &Graph) -> Vec<Part> {
    let sectors = graph.sectors().iter().enumerate();
    let mut parts: Vec<Part> = sectors
        .map(|(i, sector)| {
            let (index, place) = (SectorIndex::at(i), sector.place);
            Part { sector: Some(index), hub: graph.hub(index), cells: Vec::new(), cell: 0.0, place }
        })
        .collect();
    let hubs: Vec<GroupIndex> = parts.iter().filter_map(|part| part.hub).collect();
    let mut is_apart = vec![false; graph.groups().len()];
    for group in hubs.into_iter().chain(graph.core()) {
        is_apart[group.index()] = true;
    }
    let mut rest = Part { sector: None, hub: None, cells: Vec::new(), cell: 0.0, place: Place::default() };
    for (i, group) in graph.groups().iter().enumerate() {
        let index = GroupIndex::at(i);
        if !is_apart[i] && !graph.members(index).is_empty() {
            group.sector.map_or(&mut rest, |sector| &mut parts[sector.index()]).cells.push(index);
        }
    }
    if !rest.cells.is_empty() {
        parts.push(rest);
    }
    for part in &mut parts {
        part.cell = cell_radius(graph, &part.cells);
        part.cells.sort_by_key(|&group| {
            let has_prize = graph.has(group, Role::Prize);
            let rank = match (has_prize, has_prize && graph.has(group, Role::Guard)) {
                (_, true) => 0,
                (true, false) => 1,
                (false, false) => 2,
            };
            (rank, group)
        });
    }
    parts
}

/// The radius of all cells of a sector, by the mean size of its groups. Two sizes, with the border where the sectors of
/// cities are few, so that some nodes more move nothing; a third one at a mean of 12.5 made every fourth reroll of small
/// cities move.
fn cell_radius(graph: &Graph, cells: &[GroupIndex]) -> f64 {
    let nodes: usize = cells.iter().map(|&group| graph.members(group).len()).sum();
    if nodes <= 7 * cells.len() { 1.75 } else { 2.5 }
}

/// Which groups hang on their sector's hub, and which hubs on the core, by a link of any of their nodes.
pub(super) fn is_tied(graph: &Graph, parts: &[Part]) -> Vec<bool> {
    let groups = graph.groups().len();
    let mut above = vec![None; groups];
    for part in parts {
        for cell in &part.cells {
            above[cell.index()] = part.hub;
        }
        if let Some(hub) = part.hub {
            above[hub.index()] = graph.core();
        }
    }
    let mut tied = vec![false; groups];
    for link in graph.links() {
        let (a, b) = (graph.group_of(link.a), graph.group_of(link.b));
        tied[a.index()] |= above[a.index()] == Some(b);
        tied[b.index()] |= above[b.index()] == Some(a);
    }
    tied
}

/// How far the nodes of a bubble stand apart, in units, where the bubble has this radius: one unit at most in cells, so
/// that those of all sectors look alike, and more where a hub has room.
pub(super) fn spacing(nodes: usize, radius: f64, role: BubbleRole) -> f64 {
    let most = if role == BubbleRole::Cell { 1.0 } else { 1.6 };
    (radius / full_radius(nodes)).min(most)
}
