//! Routes along a lattice of straight lines.
//!
//! The lattice has a line through every centre and regular lines between; a route goes from crossing to crossing. A
//! search state is a crossing and the heading on which it was reached, so that a turn can be priced.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use mapkit::search::Ends;
use mapkit::{Dir, Grid, Pos, Size};

/// Tiles between regular lines. Smaller lets avenues bend more often and makes the search slower.
const SPACING: i32 = 12;
/// A regular line keeps this far from a centre's own line, or two avenues would run side by side.
const APART: i32 = 8;
/// Price of a turn, in tenths of a tile: avenues go six tiles out of their way to save one.
const TURN: u32 = 60;
/// Price of a tile where an avenue runs already.
const SHARED: u32 = 3;
/// Price of a free tile.
const PLAIN: u32 = 10;
/// Price of a tile from which the avenue would be clipped by the shore or the map's edge, or run beside another one.
const CRAMPED: u32 = 40;
/// Price of a tile of water, for a bridge.
const WATER: u32 = 150;
/// What a tile costs that cannot be built on.
const CLOSED: u32 = 1 << 20;

/// What a route runs over.
#[derive(Clone, Copy)]
pub(super) struct Ground<'a> {
    pub(super) land: &'a Grid<bool>,
    pub(super) arterial: &'a Grid<bool>,
}

impl Ground<'_> {
    /// Price of the avenue's centre line running over `pos` along one axis.
    fn price(self, pos: Pos, horizontal: bool, bridges: bool) -> u32 {
        if !self.land[pos] {
            return match (self.arterial[pos], bridges) {
                (true, _) => SHARED,
                (false, true) => WATER,
                (false, false) => CLOSED,
            };
        }
        if self.arterial[pos] {
            return SHARED;
        }
        let across = |k: i32| if horizontal { pos.offset(0, k) } else { pos.offset(k, 0) };
        let clear = (-3..=2).all(|k| self.land.get(across(k)) == Some(&true));
        let beside = [-8, -6, -4, 3, 5, 7].into_iter().any(|k| self.arterial.get(across(k)) == Some(&true));
        if clear && !beside { PLAIN } else { CRAMPED }
    }
}

/// The lines of a lattice.
pub(super) struct Lattice {
    size: Size,
    xs: Vec<i32>,
    ys: Vec<i32>,
}

impl Lattice {
    /// A lattice over a map with a line each way through every one of `centers`.
    pub(super) fn new(size: Size, centers: impl Iterator<Item = Pos>) -> Self {
        let centers: Vec<Pos> = centers.collect();
        let lines = |extent: i32, own: Vec<i32>| {
            let regular = (SPACING / 2..extent - 3).step_by(SPACING as usize);
            let mut lines: Vec<i32> =
                regular.filter(|&r| own.iter().all(|&o| (o - r).abs() >= APART)).chain(own.iter().copied()).collect();
            lines.sort_unstable();
            lines.dedup();
            lines
        };
        let xs = lines(size.w, centers.iter().map(|c| c.x).collect());
        let ys = lines(size.h, centers.iter().map(|c| c.y).collect());
        Self { size, xs, ys }
    }

    /// Running totals of prices along every line: `rows[j][x]` is the price of tiles `0..x` of row `ys[j]`.
    fn totals(&self, ground: Ground<'_>, bridges: bool) -> (Vec<Vec<u32>>, Vec<Vec<u32>>) {
        let running = |prices: &mut dyn Iterator<Item = u32>| {
            let mut total = 0_u32;
            std::iter::once(0)
                .chain(prices.map(|p| {
                    total = total.saturating_add(p);
                    total
                }))
                .collect::<Vec<_>>()
        };
        let row = |&y: &i32| running(&mut (0..self.size.w).map(|x| ground.price(Pos::new(x, y), true, bridges)));
        let column = |&x: &i32| running(&mut (0..self.size.h).map(|y| ground.price(Pos::new(x, y), false, bridges)));
        (self.ys.iter().map(row).collect(), self.xs.iter().map(column).collect())
    }

    /// The cheapest route between two tiles that lie on lines of the lattice, as 4-connected tiles.
    pub(super) fn route(&mut self, ground: Ground<'_>, ends: Ends, bridges: bool) -> Option<Vec<Pos>> {
        let Ends { from, to } = ends;
        let (rows, columns) = self.totals(ground, bridges);
        let width = self.xs.len();
        let crossing =
            |pos: Pos| Some(self.ys.binary_search(&pos.y).ok()? * width + self.xs.binary_search(&pos.x).ok()?);
        let (start, goal) = (crossing(from)?, crossing(to)?);
        let place = |node: usize| Pos::new(self.xs[node % width], self.ys[node / width]);
        let guess = |node: usize| place(node).manhattan(to) as u32 * SHARED;
        // State: crossing × heading (N, E, S, W).
        let mut best = vec![(u32::MAX, usize::MAX); width * self.ys.len() * 4];
        let mut queue = BinaryHeap::new();
        for heading in 0..4 {
            best[start * 4 + heading] = (0, usize::MAX);
            queue.push(Reverse((guess(start), start * 4 + heading)));
        }
        while let Some(Reverse((f, state))) = queue.pop() {
            let (node, heading) = (state / 4, state % 4);
            if node == goal {
                return Some(tiles(&crossings(&best, state, place)));
            }
            let cost = best[state].0;
            if f > cost + guess(node) {
                continue;
            }
            for turn in [0, 1, 3] {
                let next_heading = (heading + turn) % 4;
                let Some((next, price)) = self.ahead(node, next_heading, &rows, &columns) else { continue };
                let total = cost + price + if turn == 0 { 0 } else { TURN };
                if price < CLOSED && total < best[next * 4 + next_heading].0 {
                    best[next * 4 + next_heading] = (total, state);
                    queue.push(Reverse((total + guess(next), next * 4 + next_heading)));
                }
            }
        }
        None
    }

    /// The next crossing in a heading, and the price of the tiles up to it and with it.
    fn ahead(&self, node: usize, heading: usize, rows: &[Vec<u32>], columns: &[Vec<u32>]) -> Option<(usize, u32)> {
        let width = self.xs.len();
        let (i, j) = (node % width, node / width);
        let (dx, dy) = Dir::CARDINAL[heading].delta();
        let (ni, nj) = (i.checked_add_signed(dx as isize)?, j.checked_add_signed(dy as isize)?);
        let (&x, &y) = (self.xs.get(ni)?, self.ys.get(nj)?);
        // Prices of the tiles after the one we stand on, up to and with the one we come to.
        let between = |totals: &[u32], a: i32, b: i32| {
            if a < b {
                totals[b as usize + 1] - totals[a as usize + 1]
            } else {
                totals[a as usize] - totals[b as usize]
            }
        };
        let price = if dy == 0 { between(&rows[j], self.xs[i], x) } else { between(&columns[i], self.ys[j], y) };
        Some((nj * width + ni, price))
    }
}

/// The crossings that led to `state`, first to last.
fn crossings(best: &[(u32, usize)], mut state: usize, place: impl Fn(usize) -> Pos) -> Vec<Pos> {
    let mut corners = vec![place(state / 4)];
    while best[state].1 != usize::MAX {
        state = best[state].1;
        corners.push(place(state / 4));
    }
    corners.reverse();
    corners
}

/// Every tile of the straight pieces between crossings.
fn tiles(crossings: &[Pos]) -> Vec<Pos> {
    let mut path: Vec<Pos> = crossings.first().copied().into_iter().collect();
    for leg in crossings.windows(2) {
        let (dx, dy) = ((leg[1].x - leg[0].x).signum(), (leg[1].y - leg[0].y).signum());
        let mut here = leg[0];
        while here != leg[1] {
            here = here.offset(dx, dy);
            path.push(here);
        }
    }
    path
}
