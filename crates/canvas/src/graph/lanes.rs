//! The layout over a map: every group where it is, links along the map's lanes.
//!
//! Links that lead to the same node share one search outward from it, and are walked back along it; where many run, the
//! lane is drawn wider. Source: E. Dijkstra (1959) with R. Dial's bucket queue (1969), since prices are small whole
//! numbers and a map has half a million tiles.

use super::geometry::{Area, Point};
use super::index::{GroupIndex, LinkIndex, NodeIndex, SectorIndex};
use super::layout::{Bubble, BubbleRole, Layout};
use super::model::{Graph, Tiles};
use super::watch::{Cancelled, Watch};
use super::wiring::{Joint, Route, Wire, WireKind};

/// The highest price of a tile.
pub const STEEPEST: u8 = 15;

/// Radius of bubbles that cover nothing of the map, in tiles.
const SMALL: f64 = 1.5;

/// A tile of a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tile {
    /// The column.
    pub x: i32,
    /// The row.
    pub y: i32,
}

/// The lanes of a map.
#[derive(Clone, Debug)]
pub struct LaneGrid {
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// Row by row, what a step onto a tile costs: 0 lets nothing pass, more than [`STEEPEST`] counts as that.
    pub costs: Vec<u8>,
    /// By node, where its links begin and end.
    pub ends: Vec<Tile>,
    /// Height of a tile where its width is 1.
    pub tile_height: f64,
}

impl LaneGrid {
    fn index(&self, tile: Tile) -> Option<usize> {
        let (x, y) = (usize::try_from(tile.x).ok()?, usize::try_from(tile.y).ok()?);
        (x < self.width && y < self.height).then(|| y * self.width + x)
    }

    fn cost(&self, index: usize) -> usize {
        self.costs.get(index).map_or(0, |&cost| usize::from(cost.min(STEEPEST)))
    }

    fn end(&self, node: NodeIndex) -> Option<usize> {
        self.index(*self.ends.get(node.index())?)
    }

    fn middle(&self, index: usize) -> Point {
        self.point((index % self.width) as f64 + 0.5, (index / self.width) as f64 + 0.5)
    }

    fn point(&self, x: f64, y: f64) -> Point {
        Point::new(x, y * self.tile_height)
    }

    fn area(&self, tiles: Tiles) -> Area {
        let corner = |x: i32, y: i32| self.point(f64::from(x), f64::from(y));
        let (from, to) = (corner(tiles.x, tiles.y), corner(tiles.x + tiles.width, tiles.y + tiles.height));
        Area { left: from.x, top: from.y, right: to.x, bottom: to.y }
    }
}

/// Lays a graph out over its map: one unit is the width of a tile, and the origin is the map's top left corner. Links
/// within a group that covers a part of the map, and those that no lane carries, are straight.
///
/// # Errors
/// `watch` cancelled it.
pub fn arrange_over_map(graph: &Graph, grid: &LaneGrid, watch: &dyn Watch) -> Result<Layout, Cancelled> {
    let mut layout = Layout::empty(graph);
    for (point, node) in layout.nodes.iter_mut().zip(graph.nodes()) {
        *point = grid.point(f64::from(node.place.x) + 0.5, f64::from(node.place.y) + 0.5);
    }
    place_bubbles(graph, grid, &mut layout);
    let goals = links_by_goal(graph);
    let mut field = Field::new(grid);
    for (i, (goal, links)) in goals.iter().enumerate() {
        watch.report(i as f32 / goals.len() as f32)?;
        field.lay(graph, &mut layout, *goal, links);
    }
    let all = Area { left: 0.0, top: 0.0, right: grid.width as f64, bottom: grid.height as f64 * grid.tile_height };
    layout.bounds = all;
    watch.report(1.0)?;
    Ok(layout)
}

fn place_bubbles(graph: &Graph, grid: &LaneGrid, layout: &mut Layout) {
    let hubs: Vec<Option<GroupIndex>> = (0..graph.sectors().len()).map(|i| graph.hub(SectorIndex::at(i))).collect();
    for (i, group) in graph.groups().iter().enumerate() {
        let index = GroupIndex::at(i);
        let Some(&middle) = graph.members(index).first() else { continue };
        let role = if graph.core() == Some(index) {
            BubbleRole::Core
        } else if hubs.contains(&Some(index)) {
            BubbleRole::Hub
        } else {
            BubbleRole::Cell
        };
        let disc = Bubble::disc(layout.node(middle), SMALL, role);
        let area = group.tiles.filter(|_| role == BubbleRole::Cell).map(|tiles| grid.area(tiles));
        layout.bubbles[i] = Some(area.map_or(disc, |area| {
            let radius = area.width().min(area.height()) / 2.0;
            Bubble { center: area.center(), radius, cell_width: area.width(), tiles: Some(area), ..disc }
        }));
    }
}

/// Links that lead from place to place, by the end at which more of them meet, in index order.
fn links_by_goal(graph: &Graph) -> Vec<(NodeIndex, Vec<LinkIndex>)> {
    let is_between = |i: &usize| {
        let link = graph.links()[*i];
        let group = graph.group_of(link.a);
        // The nodes of a group that covers nothing stand anywhere.
        link.a != link.b && (group != graph.group_of(link.b) || graph.groups()[group.index()].tiles.is_none())
    };
    let mut meeting = vec![0_u32; graph.nodes().len()];
    for i in (0..graph.links().len()).filter(is_between) {
        let link = graph.links()[i];
        meeting[link.a.index()] += 1;
        meeting[link.b.index()] += 1;
    }
    let core = graph.core_node();
    let weight = |node: NodeIndex| (core == Some(node), meeting[node.index()]);
    let mut by_goal: Vec<Vec<LinkIndex>> = vec![Vec::new(); graph.nodes().len()];
    for i in (0..graph.links().len()).filter(is_between) {
        let link = graph.links()[i];
        let goal = if weight(link.a) > weight(link.b) { link.a } else { link.b };
        by_goal[goal.index()].push(LinkIndex::at(i));
    }
    let goals = by_goal.into_iter().enumerate().filter(|(_, links)| !links.is_empty());
    goals.map(|(i, links)| (NodeIndex::at(i), links)).collect()
}

const NOWHERE: u32 = u32::MAX;

/// The cheapest ways to one goal, and working memory that is kept from goal to goal.
struct Field<'a> {
    grid: &'a LaneGrid,
    /// By tile, the next one on the way to the goal; the goal's is itself.
    next: Vec<u32>,
    costs: Vec<u32>,
    /// Tiles in the order in which they were reached.
    reached: Vec<u32>,
    buckets: Vec<Vec<u32>>,
    /// By tile, how many links run from it to the next.
    flow: Vec<u32>,
    /// By tile, the wire and corner that lead there.
    joints: Vec<Option<Joint>>,
}

impl<'a> Field<'a> {
    fn new(grid: &'a LaneGrid) -> Self {
        let tiles = grid.width * grid.height;
        Self {
            grid,
            next: vec![NOWHERE; tiles],
            costs: vec![u32::MAX; tiles],
            reached: Vec::new(),
            buckets: vec![Vec::new(); usize::from(STEEPEST) + 1],
            flow: vec![0; tiles],
            joints: vec![None; tiles],
        }
    }

    /// Lays the lanes of all links that lead to `goal`.
    fn lay(&mut self, graph: &Graph, layout: &mut Layout, goal: NodeIndex, links: &[LinkIndex]) {
        let Some(at_goal) = self.grid.end(goal) else { return };
        let outer = |link: &LinkIndex| {
            let ends = graph.links()[link.index()];
            if ends.a == goal { ends.b } else { ends.a }
        };
        let starts: Vec<Option<usize>> = links.iter().map(|link| self.grid.end(outer(link))).collect();
        self.search(at_goal, starts.iter().flatten().copied());
        let sector = graph.groups()[graph.group_of(goal).index()].sector;
        self.gather(starts.iter().flatten().copied());
        self.draw(layout, sector);
        for (link, start) in links.iter().zip(starts) {
            let from = start.and_then(|start| self.joints[start]);
            if let Some(from) = from {
                layout.wiring.routes[link.index()] = Route::Wired { outer: outer(link), from, to: None };
            }
        }
        for &tile in &self.reached {
            self.flow[tile as usize] = 0;
            self.joints[tile as usize] = None;
            self.next[tile as usize] = NOWHERE;
            self.costs[tile as usize] = u32::MAX;
        }
    }

    /// Spreads outward from the goal until all starts are settled or nothing is left. A start counts as open, so that a
    /// node that stands in a wall is reached.
    fn search(&mut self, goal: usize, starts: impl Iterator<Item = usize>) {
        let mut open: Vec<usize> = starts.collect();
        open.sort_unstable();
        open.dedup();
        let mut waiting = open.len();
        self.reached.clear();
        self.buckets.iter_mut().for_each(Vec::clear);
        let buckets = self.buckets.len();
        self.costs[goal] = 0;
        self.next[goal] = goal as u32;
        self.reached.push(goal as u32);
        self.buckets[0].push(goal as u32);
        let (mut cost, mut queued) = (0_usize, 1_usize);
        while queued > 0 && waiting > 0 {
            let mut bucket = std::mem::take(&mut self.buckets[cost % buckets]);
            for tile in bucket.drain(..) {
                queued -= 1;
                if self.costs[tile as usize] as usize == cost {
                    waiting -= usize::from(open.binary_search(&(tile as usize)).is_ok());
                    queued += self.spread(tile as usize, cost, &open);
                }
            }
            let further = std::mem::replace(&mut self.buckets[cost % buckets], bucket);
            debug_assert!(further.is_empty(), "no step costs as much as there are buckets");
            cost += 1;
        }
    }

    /// Reaches the four neighbours of a settled tile; gives how many were put into the queue.
    fn spread(&mut self, tile: usize, cost: usize, open: &[usize]) -> usize {
        let (width, height) = (self.grid.width, self.grid.height);
        let (x, y) = (tile % width, tile / width);
        let sides = [
            (y > 0).then(|| tile - width),
            (x + 1 < width).then(|| tile + 1),
            (y + 1 < height).then(|| tile + width),
            (x > 0).then(|| tile - 1),
        ];
        let mut queued = 0;
        for side in sides.into_iter().flatten() {
            let step = match self.grid.cost(side) {
                0 if open.binary_search(&side).is_ok() => usize::from(STEEPEST),
                0 => continue,
                step => step,
            };
            let total = (cost + step) as u32;
            if total < self.costs[side] {
                if self.costs[side] == u32::MAX {
                    self.reached.push(side as u32);
                }
                self.costs[side] = total;
                self.next[side] = tile as u32;
                let buckets = self.buckets.len();
                self.buckets[total as usize % buckets].push(side as u32);
                queued += 1;
            }
        }
        queued
    }

    /// Counts how many links run from each tile to the next.
    fn gather(&mut self, starts: impl Iterator<Item = usize>) {
        for start in starts.filter(|&start| self.next[start] != NOWHERE).collect::<Vec<_>>() {
            let mut at = start;
            while self.next[at] as usize != at {
                self.flow[at] += 1;
                at = self.next[at] as usize;
            }
        }
    }

    /// Draws the tree of lanes from the goal outward: one wire as far as the same number of links run on it.
    fn draw(&mut self, layout: &mut Layout, sector: Option<SectorIndex>) {
        let mut tiles: Vec<u32> = self.reached.iter().copied().filter(|&tile| self.flow[tile as usize] > 0).collect();
        tiles.sort_by_key(|&tile| (self.costs[tile as usize], tile));
        for tile in tiles {
            let (tile, next) = (tile as usize, self.next[tile as usize] as usize);
            let at = self.grid.middle(tile);
            let before = self.joints[next].filter(|_| self.flow[next] == self.flow[tile]);
            let joint = if let Some(joint) = before {
                let beyond = self.next[next] as usize;
                let points = &mut layout.wiring.wires[joint.wire.index()].points;
                if tile.wrapping_sub(next) == next.wrapping_sub(beyond) {
                    points.pop();
                }
                points.push(at);
                Joint { wire: joint.wire, corner: points.len() as u32 - 1 }
            } else {
                let points = vec![self.grid.middle(next), at];
                let (parent, flow) = (self.joints[next], self.flow[tile]);
                let wire = layout.wiring.push(Wire { kind: WireKind::Lane, sector, points, parent, flow });
                Joint { wire, corner: 1 }
            };
            self.joints[tile] = Some(joint);
        }
    }
}
