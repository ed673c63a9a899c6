//! The field of ways to one goal: what the cheapest way costs from every tile around.

use mapkit::search::Shape;
use mapkit::{Dir, Grid, Key, Layer, Pos, Rect, Size, Slot};

use crate::model::{Feature, Stratum, Terrain};

/// What a way to the present goal costs from each tile.
pub const LANE_FIELD: Key<LaneField> = Key::new("lane_field");

/// Price of a tile that carries traffic already: lane, gate or node.
const PRICE_USED: u8 = 1;
/// Price of a grid tile on every fourth row or column. At the used price lanes go far out of their way to share one;
/// at the plain price they run side by side.
const PRICE_TRACK: u8 = 2;
/// Price of any other grid tile; also the dearest.
const PRICE_GRID: u8 = 3;
/// Tiles between two tracks: one lies in every street of two lanes with sidewalks.
const TRACK_EVERY: i32 = 4;

/// Cost of a tile from which no way leads to the goal.
const UNREACHED: u16 = JOINED - 1;
/// Set in the cost of a tile that a lane to the goal runs through.
const JOINED: u16 = 0x8000;

/// What the cheapest way to one goal costs from each tile of an area, and which tiles are joined to it by lanes.
#[derive(Clone, Debug, Default)]
pub struct LaneField {
    map: Size,
    area: Rect,
    shape: Shape,
    prices: Vec<u8>,
    costs: Vec<u16>,
}

/// Tiles waiting to be expanded, by cost modulo four. Reusable.
#[derive(Debug, Default)]
pub(super) struct LaneQueue([Vec<u32>; PRICE_GRID as usize + 1]);

impl LaneField {
    /// Works out the ways to `goal` within `area`, both inside the map.
    pub(super) fn fill(&mut self, net: &Stratum, area: Rect, goal: Pos, queue: &mut LaneQueue) {
        self.map = net.size();
        self.area = area;
        self.shape = Shape::new(Size::new(area.w, area.h));
        self.read_prices(net);
        self.costs.clear();
        self.costs.resize(self.shape.len(), UNREACHED);
        let goal = self.index(goal);
        self.costs[goal] = 0;
        let buckets = &mut queue.0;
        buckets[0].push(goal as u32);
        let (mut cost, mut waiting) = (0_u16, 1_usize);
        while waiting > 0 {
            let bucket = usize::from(cost) % buckets.len();
            let Some(index) = buckets[bucket].pop() else {
                cost += 1;
                continue;
            };
            waiting -= 1;
            if self.costs[index as usize] != cost {
                continue;
            }
            for next in self.shape.around(index as usize) {
                let price = self.prices[next];
                let total = cost + u16::from(price);
                if price != 0 && total < self.costs[next] {
                    self.costs[next] = total;
                    buckets[usize::from(total) % buckets.len()].push(next as u32);
                    waiting += 1;
                }
            }
        }
        self.costs[goal] = JOINED;
    }

    fn read_prices(&mut self, net: &Stratum) {
        self.prices.clear();
        self.prices.resize(self.shape.len(), 0);
        let (terrains, features) = (net.terrains(), net.features());
        for y in self.area.y..self.area.bottom() {
            let from = (y * self.map.w + self.area.x) as usize;
            let to = self.shape.index(Pos::new(0, y - self.area.y));
            for step in 0..self.area.w as usize {
                let is_track = y % TRACK_EVERY == 0 || (self.area.x + step as i32) % TRACK_EVERY == 0;
                self.prices[to + step] = match terrains[from + step] {
                    Terrain::NetLane | Terrain::NetGate => PRICE_USED,
                    Terrain::NetGrid if matches!(features[from + step], Some(Feature::Node(_))) => PRICE_USED,
                    Terrain::NetGrid if is_track => PRICE_TRACK,
                    Terrain::NetGrid => PRICE_GRID,
                    _ => 0,
                };
            }
        }
    }

    fn index(&self, pos: Pos) -> usize {
        self.shape.index(pos.offset(-self.area.x, -self.area.y))
    }

    /// The area that was searched.
    pub fn area(&self) -> Rect {
        self.area
    }

    /// What the cheapest way from `pos` to the goal costs, or `None` where none leads there.
    pub fn cost(&self, pos: Pos) -> Option<u16> {
        let inside = self.area.contains(pos).then(|| self.costs[self.index(pos)] & !JOINED);
        inside.filter(|&cost| cost != UNREACHED)
    }

    /// The way from `from` towards the goal: both ends included, and ending early where it meets a lane that leads
    /// there. Its tiles are joined to the goal from now on. Empty where there is no way.
    ///
    /// Of equally cheap moves, one onto a lane comes first, then one straight on. Where a lane that leads there runs one
    /// tile aside, the way goes over to it rather than on beside it: the field knows nothing of lanes laid since it was
    /// filled, over which the rest of the way is cheaper.
    pub(super) fn walk(&mut self, from: Pos) -> Vec<Pos> {
        if self.cost(from).is_none() {
            return Vec::new();
        }
        let (mut here, mut heading) = (self.index(from), None);
        let mut path = vec![here];
        while self.costs[here] & JOINED == 0 {
            let around = self.shape.around(here);
            let joined = (0..4).filter(|&d| self.costs[around[d]] & JOINED != 0);
            let step = joined.min_by_key(|&d| self.costs[around[d]]);
            let step = step.or_else(|| self.across(here)).or_else(|| self.downhill(here, heading));
            let Some(step) = step else { break };
            here = around[step];
            heading = Some(step);
            path.push(here);
        }
        for &index in &path {
            self.costs[index] |= JOINED;
        }
        let origin = Pos::new(self.area.x, self.area.y);
        path.into_iter().map(|index| self.shape.pos(index).offset(origin.x, origin.y)).collect()
    }

    /// The move towards a lane that leads to the goal and runs one tile aside, where it is no farther from the goal.
    fn across(&self, here: usize) -> Option<usize> {
        let around = self.shape.around(here);
        let lane = |d: usize| {
            let beyond = if self.prices[around[d]] == 0 { here } else { self.shape.around(around[d])[d] };
            let cost = self.costs[beyond] & !JOINED;
            let is_nearer = self.costs[beyond] & JOINED != 0 && cost <= self.costs[here];
            is_nearer.then_some((cost, d))
        };
        (0..4).filter_map(lane).min().map(|(_, d)| d)
    }

    /// The best move that is on a cheapest way, as a place in [`Dir::CARDINAL`].
    fn downhill(&self, here: usize, heading: Option<usize>) -> Option<usize> {
        let around = self.shape.around(here);
        let left = self.costs[here].checked_sub(u16::from(self.prices[here]))?;
        let moves = (0..Dir::CARDINAL.len()).rev().filter(|&d| self.costs[around[d]] == left);
        moves.max_by_key(|&d| (self.prices[around[d]] == PRICE_USED, heading == Some(d)))
    }
}

impl Slot for LaneField {
    fn layer(&self) -> Layer {
        let highest = self.costs.iter().map(|c| c & !JOINED).filter(|&c| c != UNREACHED).max().unwrap_or(0);
        let grid = Grid::from_fn(self.map, |pos| self.cost(pos).map_or(-1.0, f32::from));
        Layer::Field { grid, range: (0.0, f32::from(highest)) }
    }
    fn kind(&self) -> &'static str {
        "field"
    }
    fn extent(&self) -> String {
        format!("{}×{}", self.area.w, self.area.h)
    }
    fn bytes(&self) -> usize {
        self.prices.len() + 2 * self.costs.len()
    }
    fn value_at(&self, pos: Pos) -> Option<String> {
        let cost = || self.cost(pos).map_or(-1.0, f32::from);
        self.map.contains(pos).then(|| format!("{:.3}", cost()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Tile;

    #[test]
    fn a_way_goes_over_to_a_lane_one_tile_aside() {
        let grid = |_| Tile {
            terrain: Terrain::NetGrid,
            feature: None,
            district: None,
            building: None,
            variant: 0,
            light: 0,
        };
        let size = Size::new(20, 9);
        let net = Stratum::from_fn(size, grid);
        let mut field = LaneField::default();
        field.fill(&net, size.rect(), Pos::new(0, 4), &mut LaneQueue::default());
        assert_eq!(field.walk(Pos::new(19, 4)).len(), 20, "straight along the track");
        assert_eq!(field.walk(Pos::new(17, 6)), [Pos::new(17, 6), Pos::new(17, 5), Pos::new(17, 4)]);
        assert_eq!(field.walk(Pos::new(15, 5)), [Pos::new(15, 5), Pos::new(15, 4)]);
    }
}
