//! Search on tile grids: the hot loops of generation.
//!
//! Working grids are [`Bordered`]: a ring of blocked cells saves every bounds test. Working memory lives in reusable
//! values ([`AStar`], [`DistanceField`], [`Components`]): warm, they allocate nothing but the paths that they hand out.
//! The first two mark tiles with generation stamps, so that nothing is cleared either. The free functions allocate what
//! they need on each call and are for small or rare questions: [`flood`] a mark per tile of the map, [`nearest`] one per
//! tile that its limit can reach. All ties are broken in a fixed order.

mod astar;
mod bordered;
mod components;
mod distance;
mod line;
mod tree;

pub use astar::{AStar, Costs, Ends};
pub use bordered::{Bordered, Shape};
pub use components::Components;
pub use distance::{DistanceField, nearest};
pub use line::line;
pub use tree::minimum_spanning_tree;

use crate::{Dir, Pos, Size};

/// Every tile that is reachable from `start` over the four sides through passable tiles, in order of discovery.
/// Empty where `start` is outside or not passable itself.
pub fn flood(size: Size, start: Pos, passable: impl Fn(Pos) -> bool) -> Vec<Pos> {
    let mut seen = vec![false; size.area()];
    let mut found = Vec::new();
    let mut visit = |pos: Pos, found: &mut Vec<Pos>| {
        if let Some(i) = size.index(pos)
            && !seen[i]
            && passable(pos)
        {
            seen[i] = true;
            found.push(pos);
        }
    };
    visit(start, &mut found);
    let mut next = 0;
    while next < found.len() {
        for dir in Dir::CARDINAL {
            visit(found[next].step(dir), &mut found);
        }
        next += 1;
    }
    found
}
