//! Ways over eight-way moves, and the way that a player is on.

use mapkit::{Dir, Pos, Size};

/// Ticks that a step of a way takes: 15 steps a second. More makes walking slower.
pub(super) const STEP_TICKS: u64 = 2;

/// Where a player is on their way to.
#[derive(Clone, Debug)]
pub(super) enum Route {
    /// A tile; the tiles still to step on, the last first.
    To(Vec<Pos>),
    /// Whatever is nearest of the unseen.
    Explore,
}

/// Order in which moves are tried: straight ones first, so that of ways equally short one with few bends is taken.
const ORDER: [Dir; 8] = [Dir::N, Dir::E, Dir::S, Dir::W, Dir::NE, Dir::SE, Dir::SW, Dir::NW];

/// A reusable breadth-first search over eight-way moves, all of which cost the same.
#[derive(Clone, Debug, Default)]
pub(super) struct Paths {
    /// By row-major index: the generation times eight, plus the move in [`ORDER`] that first led there.
    marks: Vec<u32>,
    generation: u32,
    queue: Vec<u32>,
}

impl Paths {
    /// A shortest way from `from` to the nearest tile that is a goal, both ends included, over passable tiles; both are
    /// asked by row-major index. A goal that is not passable is never reached; the start need not be passable.
    pub(super) fn find(
        &mut self,
        size: Size,
        from: Pos,
        passable: impl Fn(usize) -> bool,
        goal: impl Fn(usize) -> bool,
    ) -> Option<Vec<Pos>> {
        let start = size.index(from)?;
        self.marks.resize(size.area(), 0);
        self.generation += 1;
        self.queue.clear();
        self.queue.push(start as u32);
        self.marks[start] = self.generation * 8;
        let mut head = 0;
        while let Some(&index) = self.queue.get(head) {
            head += 1;
            let (index, pos) = (index as usize, size.pos(index as usize));
            if goal(index) {
                return Some(self.walk_back(size, from, pos));
            }
            for (number, dir) in (0..).zip(ORDER) {
                if let Some(next) = size.index(pos.step(dir))
                    && self.marks[next] / 8 != self.generation
                    && passable(next)
                {
                    self.marks[next] = self.generation * 8 + number;
                    self.queue.push(next as u32);
                }
            }
        }
        None
    }

    fn walk_back(&self, size: Size, from: Pos, to: Pos) -> Vec<Pos> {
        let mut path = vec![to];
        let mut here = to;
        while here != from {
            let mark = size.index(here).map_or(0, |i| self.marks[i]);
            here = here.step(ORDER[(mark % 8) as usize].opposite());
            path.push(here);
        }
        path.reverse();
        path
    }
}
