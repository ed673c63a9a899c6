//! Breadth-first search: distance fields from many sources, and the nearest target within a limit.

use crate::search::Shape;
use crate::{Dir, Pos, Size};

/// Steps to the nearest of several sources, over the four sides. Reusable.
#[derive(Clone, Debug, Default)]
pub struct DistanceField {
    shape: Shape,
    marks: Vec<(u32, u32)>,
    generation: u32,
    /// Every tile reached, in the order of its distance.
    queue: Vec<u32>,
}

impl DistanceField {
    /// Fills the field from `sources` (inside the grid, passable or not) over passable tiles. `passable` is asked by
    /// index in [`Shape::new`]`(size)`, for border cells too, where it must answer `false`.
    pub fn fill(&mut self, size: Size, sources: impl IntoIterator<Item = Pos>, passable: impl Fn(usize) -> bool) {
        self.shape = Shape::new(size);
        if self.marks.len() < self.shape.len() {
            self.marks.resize(self.shape.len(), (0, 0));
        }
        self.generation += 1;
        self.queue.clear();
        for pos in sources {
            self.reach(self.shape.index(pos), 0);
        }
        let mut head = 0;
        while let Some(&index) = self.queue.get(head) {
            head += 1;
            let next_distance = self.marks[index as usize].1 + 1;
            for next in self.shape.around(index as usize) {
                if self.marks[next].0 != self.generation && passable(next) {
                    self.reach(next, next_distance);
                }
            }
        }
    }

    fn reach(&mut self, index: usize, distance: u32) {
        if self.marks[index].0 != self.generation {
            self.marks[index] = (self.generation, distance);
            self.queue.push(index as u32);
        }
    }

    /// Steps from the tile at `index` of the shape to the nearest source, or `None` where no way leads there.
    pub fn at_index(&self, index: usize) -> Option<u32> {
        self.marks.get(index).filter(|mark| mark.0 == self.generation).map(|mark| mark.1)
    }

    /// Steps from `pos` to the nearest source, or `None` outside or where no way leads there.
    pub fn at(&self, pos: Pos) -> Option<u32> {
        if self.shape.size.contains(pos) { self.at_index(self.shape.index(pos)) } else { None }
    }

    /// A shortest way from `pos` down to a source, both ends included; `prefer` chooses among equally short moves
    /// (the highest wins, ties go to north, east, south, west). Empty where no way leads there.
    pub fn walk(&self, pos: Pos, mut prefer: impl FnMut(Pos, Pos) -> u32) -> Vec<Pos> {
        let Some(mut distance) = self.at(pos) else { return Vec::new() };
        let mut path = vec![pos];
        let mut here = pos;
        while distance > 0 {
            let moves = Dir::CARDINAL.map(|dir| here.step(dir));
            let closer = moves.into_iter().filter(|&next| self.at(next) == Some(distance - 1));
            // `max_by_key` keeps the last of equals; reversing gives ties to the first direction.
            let Some(next) = closer.rev().max_by_key(|&next| prefer(here, next)) else { break };
            path.push(next);
            here = next;
            distance -= 1;
        }
        path
    }
}

/// The path from `from` to the nearest tile that is a target, both ends included, at most `limit` steps long; ties
/// go to the target found first, looking north, east, south, west.
///
/// Every tile on the path but the first is passable; a target need not be passable itself.
pub fn nearest(
    size: Size,
    from: Pos,
    limit: u32,
    passable: impl Fn(Pos) -> bool,
    target: impl Fn(Pos) -> bool,
) -> Option<Vec<Pos>> {
    if !size.contains(from) {
        return None;
    }
    let mut parents: Vec<(Pos, usize, u32)> = vec![(from, 0, 0)];
    // Local and small: within `limit` steps only a diamond around `from` can be reached.
    let reach = limit.min((size.w + size.h) as u32) as i32;
    let window =
        size.rect().intersect(crate::Rect::new(from.x - reach, from.y - reach, 2 * reach + 1, 2 * reach + 1))?;
    let mut seen = vec![false; window.area() as usize];
    let spot = |pos: Pos| ((pos.y - window.y) * window.w + pos.x - window.x) as usize;
    seen[spot(from)] = true;
    let mut head = 0;
    while head < parents.len() {
        let (pos, _, distance) = parents[head];
        if target(pos) {
            return Some(trace_back(&parents, head));
        }
        if distance < limit && (head == 0 || passable(pos)) {
            for next in Dir::CARDINAL.map(|dir| pos.step(dir)) {
                if window.contains(next) && !seen[spot(next)] && (passable(next) || target(next)) {
                    seen[spot(next)] = true;
                    parents.push((next, head, distance + 1));
                }
            }
        }
        head += 1;
    }
    None
}

fn trace_back(parents: &[(Pos, usize, u32)], mut at: usize) -> Vec<Pos> {
    let mut path = vec![parents[at].0];
    while at != 0 {
        at = parents[at].1;
        path.push(parents[at].0);
    }
    path.reverse();
    path
}
