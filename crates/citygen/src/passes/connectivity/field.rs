//! What it costs to carve a way from many tiles at once to every tile around them.
//!
//! Source: E. Dijkstra (1959) with the bucket queue of R. Dial (1969): one search from everything that is reached
//! already serves all repairs of a stratum.

use mapkit::Size;

/// Buckets of the queue: dearer than the dearest move by at least one.
const BUCKETS: usize = 64;

/// Added to a node's stamp once its cost is final.
const CLOSED: u32 = 1;

#[derive(Clone, Copy, Debug, Default)]
struct Node {
    cost: u32,
    from: u32,
    stamp: u32,
}

/// A multi-source field of least costs over 4-connected moves. Reusable; ties go to the tile queued last.
#[derive(Clone, Debug, Default)]
pub(super) struct CarveField {
    nodes: Vec<Node>,
    generation: u32,
    buckets: Vec<Vec<u32>>,
}

/// How far a field spreads.
#[derive(Clone, Copy, Debug)]
pub(super) struct Extent {
    /// The map.
    pub(super) size: Size,
    /// Tiles that cost more are left out.
    pub(super) bound: u32,
}

impl CarveField {
    /// Spreads from `sources` (row-major indices). `price(from, to)` is what a move costs, below 64, or `None` where
    /// it is impossible. `settled` is told each tile with its final cost, cheapest first, and ends the search with
    /// `true`.
    pub(super) fn fill(
        &mut self,
        extent: Extent,
        sources: impl IntoIterator<Item = usize>,
        price: impl Fn(usize, usize) -> Option<u32>,
        mut settled: impl FnMut(usize, u32) -> bool,
    ) {
        let (size, width) = (extent.size, extent.size.w as usize);
        self.start(size);
        let (open, closed) = (self.generation, self.generation + CLOSED);
        let mut queued = 0_usize;
        for index in sources {
            self.nodes[index] = Node { cost: 0, from: index as u32, stamp: open };
            self.buckets[0].push(index as u32);
            queued += 1;
        }
        let mut cost = 0;
        while queued > 0 && cost <= extent.bound {
            let Some(index) = self.buckets[cost as usize % BUCKETS].pop() else {
                cost += 1;
                continue;
            };
            queued -= 1;
            let index = index as usize;
            if self.nodes[index].stamp == closed {
                continue;
            }
            self.nodes[index].stamp = closed;
            if settled(index, cost) {
                break;
            }
            let x = index % width;
            let moves = [
                (index >= width, index.wrapping_sub(width)),
                (x + 1 < width, index + 1),
                (index + width < size.area(), index + width),
                (x > 0, index.wrapping_sub(1)),
            ];
            for (_, next) in moves.into_iter().filter(|&(inside, _)| inside) {
                if self.nodes[next].stamp == closed {
                    continue;
                }
                let Some(step) = price(index, next) else { continue };
                let total = cost + step;
                if self.nodes[next].stamp == open && self.nodes[next].cost <= total {
                    continue;
                }
                self.nodes[next] = Node { cost: total, from: index as u32, stamp: open };
                self.buckets[total as usize % BUCKETS].push(next as u32);
                queued += 1;
            }
        }
        self.buckets.iter_mut().for_each(Vec::clear);
    }

    fn start(&mut self, size: Size) {
        self.buckets.resize_with(BUCKETS, Vec::new);
        if self.nodes.len() < size.area() {
            self.nodes.resize(size.area(), Node::default());
        }
        self.generation += 2;
    }

    /// What it costs to get to the tile at `index`, or `None` where the last search did not get that far.
    pub(super) fn cost(&self, index: usize) -> Option<u32> {
        self.nodes.get(index).filter(|node| node.stamp == self.generation + CLOSED).map(|node| node.cost)
    }

    /// The cheapest way from the tile at `index` back to a source, both included; empty where there is none.
    pub(super) fn path(&self, index: usize) -> Vec<u32> {
        if self.cost(index).is_none() {
            return Vec::new();
        }
        let mut path = vec![index as u32];
        let mut here = index;
        while self.nodes[here].from as usize != here {
            here = self.nodes[here].from as usize;
            path.push(here as u32);
        }
        path
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_leads_back_to_the_source_that_is_cheapest_to_reach() {
        let size = Size::new(9, 3);
        let mut field = CarveField::default();
        // The middle column is dear, so tiles left of it go left although the right source is as near.
        let price = |_, to: usize| Some(if to % 9 == 4 { 50 } else { 1 });
        field.fill(Extent { size, bound: 99 }, [9, 17], price, |_, _| false);
        assert_eq!(field.cost(9 + 3), Some(3));
        assert_eq!(field.path(9 + 3), [12, 11, 10, 9]);
        assert_eq!(field.path(9 + 6), [15, 16, 17]);
        assert_eq!(field.cost(9 + 4), Some(53));
    }

    #[test]
    fn a_field_keeps_to_its_bound_and_ends_when_told() {
        let size = Size::new(9, 1);
        let mut field = CarveField::default();
        field.fill(Extent { size, bound: 3 }, [0], |_, _| Some(1), |_, _| false);
        assert_eq!((field.cost(3), field.cost(4)), (Some(3), None));
        assert!(field.path(4).is_empty());
        field.fill(Extent { size, bound: 99 }, [0], |_, _| Some(1), |index, _| index == 2);
        assert_eq!((field.cost(2), field.cost(3)), (Some(2), None));
    }
}
