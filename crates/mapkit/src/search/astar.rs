//! A* over small integer costs with a bucket queue.
//!
//! Source: P. Hart, N. Nilsson, B. Raphael (1968); the queue after R. Dial (1969). With a Manhattan heuristic times
//! the least cost, a popped tile is final, and `f` grows by at most `most + least` a move, so a ring of that many
//! buckets is enough.

use crate::search::Shape;
use crate::{Dir, Pos, Size};

/// What a move may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Costs {
    /// No possible move is cheaper; at least 1. A smaller value than need be makes the search wider.
    pub least: u32,
    /// No possible move is dearer.
    pub most: u32,
    /// The search gives up on paths that cost more than this.
    pub bound: u32,
}

impl Costs {
    /// Every move costs `least..=most`, and a path as much as it likes.
    pub const fn new(least: u32, most: u32) -> Self {
        Self { least, most, bound: u32::MAX }
    }
}

/// Where a path begins and where it leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ends {
    /// Its first tile.
    pub from: Pos,
    /// Its last tile.
    pub to: Pos,
}

#[derive(Clone, Copy, Debug, Default)]
struct Node {
    cost: u32,
    stamp: u32,
    from: u32,
}

/// A reusable A* search. Ties go to the tile that was queued last.
#[derive(Clone, Debug, Default)]
pub struct AStar {
    nodes: Vec<Node>,
    generation: u32,
    buckets: Vec<Vec<u32>>,
    expanded: u64,
}

/// Added to a node's stamp once the node is final.
const CLOSED: u32 = 1;

impl AStar {
    /// Tiles taken off the queue since this value was made: a cost that does not depend on the machine.
    pub const fn expanded(&self) -> u64 {
        self.expanded
    }

    /// The cheapest 4-connected path between two tiles, both ends included, or `None`.
    ///
    /// `cost(a, b)` is the price of moving between two neighbours given by their indices in `shape`, 0 where the
    /// move is impossible. It is asked for border cells too and must answer 0 there.
    pub fn path(
        &mut self,
        shape: Shape,
        ends: Ends,
        costs: Costs,
        cost: impl Fn(usize, usize) -> u32,
    ) -> Option<Vec<Pos>> {
        let Ends { from, to } = ends;
        if !shape.size.contains(from) || !shape.size.contains(to) {
            return None;
        }
        let mask = self.start(shape, costs);
        let (open, closed) = (self.generation, self.generation + CLOSED);
        let (start, goal) = (shape.index(from), shape.index(to));
        let guess = |pos: Pos| pos.manhattan(to) as u32 * costs.least;
        self.nodes[start] = Node { cost: 0, stamp: open, from: start as u32 };
        let mut f = guess(from);
        self.buckets[f as usize & mask].push(start as u32);
        let mut queued = 1_usize;
        while queued > 0 {
            if f > costs.bound {
                break;
            }
            let Some(index) = self.buckets[f as usize & mask].pop() else {
                f += 1;
                continue;
            };
            queued -= 1;
            let index = index as usize;
            if self.nodes[index].stamp == closed {
                continue;
            }
            self.nodes[index].stamp = closed;
            self.expanded += 1;
            if index == goal {
                self.clear_queue();
                return Some(self.walk_back(shape, start, goal));
            }
            let here = self.nodes[index].cost;
            let pos = shape.pos(index);
            for (dir, next) in Dir::CARDINAL.into_iter().zip(shape.around(index)) {
                let price = cost(index, next);
                if price == 0 {
                    continue;
                }
                let total = here + price;
                let node = &mut self.nodes[next];
                if node.stamp == closed || (node.stamp == open && node.cost <= total) {
                    continue;
                }
                *node = Node { cost: total, stamp: open, from: index as u32 };
                self.buckets[(total + guess(pos.step(dir))) as usize & mask].push(next as u32);
                queued += 1;
            }
        }
        self.clear_queue();
        None
    }

    /// Prepares marks and queue; the mask that turns an `f` into a bucket.
    fn start(&mut self, shape: Shape, costs: Costs) -> usize {
        let buckets = (costs.most + costs.least + 1).next_power_of_two() as usize;
        if self.buckets.len() < buckets {
            self.buckets.resize_with(buckets, Vec::new);
        }
        if self.nodes.len() < shape.len() {
            self.nodes.resize(shape.len(), Node::default());
        }
        self.generation += 2;
        buckets - 1
    }

    fn clear_queue(&mut self) {
        for bucket in &mut self.buckets {
            bucket.clear();
        }
    }

    fn walk_back(&self, shape: Shape, start: usize, goal: usize) -> Vec<Pos> {
        let mut path = vec![shape.pos(goal)];
        let mut index = goal;
        while index != start {
            index = self.nodes[index].from as usize;
            path.push(shape.pos(index));
        }
        path.reverse();
        path
    }
}

impl AStar {
    /// The shortest path where every passable tile costs the same. Convenient rather than fast.
    pub fn shortest(&mut self, size: Size, ends: Ends, passable: impl Fn(Pos) -> bool) -> Option<Vec<Pos>> {
        let shape = Shape::new(size);
        self.path(shape, ends, Costs::new(1, 1), |_, to| {
            let pos = shape.pos(to);
            u32::from(size.contains(pos) && passable(pos))
        })
    }
}
