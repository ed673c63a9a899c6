//! Connected components by union-find over the runs of each row.
//!
//! Source: L. He, Y. Chao, K. Suzuki, *A Run-Based Two-Scan Labeling Algorithm* (2008).

use crate::{Pos, Size};

/// The 4-connected components of a set of tiles, largest first; ties go to the one whose first tile comes first in
/// row order. Reusable: labelling again keeps the memory.
///
/// ```
/// use mapkit::{Size, search::Components};
/// let mut c = Components::default();
/// c.label(Size::new(6, 1), |i| i != 2);
/// assert_eq!(c.sizes(), [3, 2]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Components {
    size: Size,
    runs: Vec<Run>,
    row_starts: Vec<usize>,
    parents: Vec<u32>,
    labels: Vec<u32>,
    sizes: Vec<u32>,
    firsts: Vec<u32>,
    /// Working memory: tiles per root, and the roots by size.
    totals: Vec<u32>,
    order: Vec<u32>,
}

#[derive(Clone, Copy, Debug)]
struct Run {
    start: u32,
    end: u32,
    component: u32,
}

impl Components {
    /// Finds the components of the tiles for which `belongs` (asked by row-major index) is true.
    pub fn label(&mut self, size: Size, belongs: impl Fn(usize) -> bool) {
        self.size = size;
        self.find_runs(&belongs);
        self.join_rows();
        self.number_components();
    }

    fn find_runs(&mut self, belongs: &impl Fn(usize) -> bool) {
        self.runs.clear();
        self.row_starts.clear();
        let width = self.size.w as usize;
        for y in 0..self.size.h as usize {
            self.row_starts.push(self.runs.len());
            let mut open: Option<u32> = None;
            for i in y * width..(y + 1) * width {
                match (belongs(i), open) {
                    (true, None) => open = Some(i as u32),
                    (false, Some(start)) => {
                        self.runs.push(Run { start, end: i as u32, component: 0 });
                        open = None;
                    }
                    _ => {}
                }
            }
            if let Some(start) = open {
                self.runs.push(Run { start, end: ((y + 1) * width) as u32, component: 0 });
            }
        }
        self.row_starts.push(self.runs.len());
    }

    fn join_rows(&mut self) {
        self.parents.clear();
        self.parents.extend(0..self.runs.len() as u32);
        let width = self.size.w as u32;
        for y in 1..self.size.h as usize {
            let (mut above, mut here) = (self.row_starts[y - 1], self.row_starts[y]);
            while above < self.row_starts[y] && here < self.row_starts[y + 1] {
                let (a, b) = (self.runs[above], self.runs[here]);
                let (a_start, a_end) = (a.start + width, a.end + width);
                if a_start < b.end && b.start < a_end {
                    self.join(above as u32, here as u32);
                }
                if a_end <= b.end {
                    above += 1;
                } else {
                    here += 1;
                }
            }
        }
    }

    fn root(&mut self, mut run: u32) -> u32 {
        while self.parents[run as usize] != run {
            let grandparent = self.parents[self.parents[run as usize] as usize];
            self.parents[run as usize] = grandparent;
            run = grandparent;
        }
        run
    }

    fn join(&mut self, a: u32, b: u32) {
        let (a, b) = (self.root(a), self.root(b));
        // The earlier run stays the root, so a root is always the component's first run in row order.
        self.parents[a.max(b) as usize] = a.min(b);
    }

    fn number_components(&mut self) {
        // A parent comes before its children, so one pass in order leads every run to its root.
        for run in 0..self.runs.len() {
            self.parents[run] = self.parents[self.parents[run] as usize];
        }
        self.totals.clear();
        self.totals.resize(self.runs.len(), 0);
        for (run, &root) in self.runs.iter().zip(&self.parents) {
            self.totals[root as usize] += run.end - run.start;
        }
        let (totals, parents) = (&self.totals, &self.parents);
        self.order.clear();
        self.order.extend((0..self.runs.len() as u32).filter(|&run| parents[run as usize] == run));
        self.order.sort_unstable_by_key(|&root| (std::cmp::Reverse(totals[root as usize]), root));
        self.sizes.clear();
        self.firsts.clear();
        for (number, &root) in self.order.iter().enumerate() {
            self.sizes.push(self.totals[root as usize]);
            self.firsts.push(self.runs[root as usize].start);
            // From here on a root's total is no longer needed, and its component's number is.
            self.totals[root as usize] = number as u32;
        }
        self.labels.clear();
        self.labels.resize(self.size.area(), u32::MAX);
        for (run, &root) in self.runs.iter_mut().zip(&self.parents) {
            run.component = self.totals[root as usize];
            self.labels[run.start as usize..run.end as usize].fill(run.component);
        }
    }

    /// Tiles of each component, largest first.
    pub fn sizes(&self) -> &[u32] {
        &self.sizes
    }

    /// Number of components.
    pub fn len(&self) -> usize {
        self.sizes.len()
    }

    /// Whether no tile belongs.
    pub fn is_empty(&self) -> bool {
        self.sizes.is_empty()
    }

    /// The component of the tile at row-major `index`, or `None` where the tile does not belong.
    pub fn of(&self, index: usize) -> Option<usize> {
        self.labels.get(index).filter(|&&label| label != u32::MAX).map(|&label| label as usize)
    }

    /// The first tile of a component in row order.
    pub fn first(&self, component: usize) -> Pos {
        self.size.pos(self.firsts[component] as usize)
    }

    /// Every tile of a component, in row order.
    pub fn tiles(&self, component: usize) -> impl Iterator<Item = Pos> {
        let runs = self.runs.iter().filter(move |run| run.component as usize == component);
        runs.flat_map(|run| run.start..run.end).map(|i| self.size.pos(i as usize))
    }
}
