//! What can be seen from a tile: symmetric shadowcasting over four quadrants, in whole numbers.
//!
//! A tile that does not block sight is seen where its middle can be, one that does where any of the diamond inscribed
//! in it can be. So of two tiles that do not block, each sees the other or neither does, and every wall that bounds
//! the view is seen.
//!
//! Source: A. Ford, *Symmetric Shadowcasting* (2017). Departs from it in that rows wait on a stack instead of being
//! visited by recursion, and that a row is cut to the circle and to the map before it is scanned. What is cut off lies
//! farther away than all that it could hide, so the cut hides nothing and keeps the symmetry.

use citygen::model::{Stratum, StratumKind};
use mapkit::{Pos, Size};

/// How far the player sees on a stratum, in tiles.
pub const fn sight_radius(stratum: StratumKind) -> i32 {
    match stratum {
        StratumKind::Undercity => 8,
        StratumKind::Street | StratumKind::Skyways | StratumKind::Heights => 14,
        StratumKind::Net => 24,
    }
}

/// A field of view. Reusable: once it has been cast, casting again at no larger radius allocates nothing.
///
/// ```
/// use cityplay::FieldOfView;
/// use mapkit::{Pos, Size};
/// // A corridor of seven tiles with a wall on the fifth.
/// let mut view = FieldOfView::default();
/// view.cast(Size::new(7, 1), Pos::new(1, 0), 14, |index| index == 4);
/// assert_eq!(view.tiles().len(), 5);
/// assert!(view.sees(Pos::new(4, 0)) && !view.sees(Pos::new(5, 0)));
/// ```
#[derive(Clone, Debug, Default)]
pub struct FieldOfView {
    origin: Pos,
    radius: i32,
    /// Row-major indices of the map, in the order of discovery.
    tiles: Vec<u32>,
    /// The square around the origin: whether a tile is among `tiles`.
    seen: Vec<bool>,
    /// Columns to either side that the circle holds, by depth.
    widths: Vec<i32>,
    /// Rows still to be scanned.
    rows: Vec<Row>,
}

/// A slope as columns per row: numerator and a positive denominator.
#[derive(Clone, Copy, Debug)]
struct Slope(i32, i32);

/// A stretch of one row of a quadrant, seen between two slopes.
#[derive(Clone, Copy, Debug)]
struct Row {
    depth: i32,
    start: Slope,
    end: Slope,
}

/// Where a quadrant's rows and columns lie, in steps over the map and over the square of marks.
struct Quadrant {
    tile: usize,
    mark: usize,
    tile_steps: (isize, isize),
    mark_steps: (isize, isize),
    /// Rows that there are before the map ends.
    depth: i32,
    /// Columns that there are on either side before the map ends.
    sides: (i32, i32),
}

impl Slope {
    /// The slope of the left edge of a column's diamond.
    const fn left_of(depth: i32, column: i32) -> Self {
        Self(2 * column - 1, 2 * depth)
    }

    /// The column where the slope meets a row, rounded to the nearest, halves up.
    const fn nearest_up(self, depth: i32) -> i32 {
        (2 * depth * self.0 + self.1).div_euclid(2 * self.1)
    }

    /// The column where the slope meets a row, rounded to the nearest, halves down.
    const fn nearest_down(self, depth: i32) -> i32 {
        -(self.1 - 2 * depth * self.0).div_euclid(2 * self.1)
    }

    /// The first column whose middle is not left of the slope.
    const fn ceil(self, depth: i32) -> i32 {
        -(-depth * self.0).div_euclid(self.1)
    }

    /// The last column whose middle is not right of the slope.
    const fn floor(self, depth: i32) -> i32 {
        (depth * self.0).div_euclid(self.1)
    }
}

impl FieldOfView {
    /// Casts what a player sees at `pos` of a stratum.
    pub fn cast_on(&mut self, stratum: &Stratum, kind: StratumKind, pos: Pos) {
        let terrains = stratum.terrains();
        self.cast(stratum.size(), pos, sight_radius(kind), |index| terrains[index].blocks_sight());
    }

    /// Casts what is seen from `origin`: of the tiles whose middle lies within `radius` and a half, those that no tile
    /// for which `blocks(index)` holds (asked by row-major index) hides. The origin is seen, whatever it is; nothing is
    /// where it lies outside.
    pub fn cast(&mut self, size: Size, origin: Pos, radius: i32, blocks: impl Fn(usize) -> bool) {
        let radius = radius.max(0);
        self.tiles.clear();
        self.begin(origin, radius);
        let Some(start) = size.index(origin) else { return };
        let side = 2 * radius + 1;
        let middle = (radius * side + radius) as usize;
        self.tiles.push(start as u32);
        self.seen[middle] = true;
        let (west, east) = (origin.x, size.w - 1 - origin.x);
        let (north, south) = (origin.y, size.h - 1 - origin.y);
        let (down, mark_down) = (size.w as isize, side as isize);
        for (row, column, depth, sides) in [
            ((-down, -mark_down), (1, 1), north, (west, east)),
            ((1, 1), (down, mark_down), east, (north, south)),
            ((down, mark_down), (1, 1), south, (west, east)),
            ((-1, -1), (down, mark_down), west, (north, south)),
        ] {
            let quadrant = Quadrant {
                tile: start,
                mark: middle,
                tile_steps: (row.0, column.0),
                mark_steps: (row.1, column.1),
                depth: depth.min(radius),
                sides,
            };
            self.scan(&quadrant, &blocks);
        }
    }

    /// Fits the working memory to the circle and forgets what was seen.
    fn begin(&mut self, origin: Pos, radius: i32) {
        self.origin = origin;
        let side = (2 * radius + 1) as usize;
        self.seen.clear();
        self.seen.resize(side * side, false);
        if radius != self.radius || self.widths.is_empty() {
            self.radius = radius;
            self.widths.clear();
            // Half a tile more than the radius rounds the circle: without it one tile sticks out on each side.
            self.widths.extend((0..=radius).map(|depth| (radius * radius + radius - depth * depth).isqrt()));
        }
    }

    fn scan(&mut self, quadrant: &Quadrant, blocks: &impl Fn(usize) -> bool) {
        self.rows.push(Row { depth: 1, start: Slope(-1, 1), end: Slope(1, 1) });
        while let Some(row) = self.rows.pop() {
            if row.depth <= quadrant.depth {
                self.scan_row(quadrant, row, blocks);
            }
        }
    }

    #[inline]
    fn scan_row(&mut self, quadrant: &Quadrant, row: Row, blocks: &impl Fn(usize) -> bool) {
        let Row { depth, mut start, end } = row;
        let width = self.widths[depth as usize];
        let first = start.nearest_up(depth).max(-width.min(quadrant.sides.0));
        let last = end.nearest_down(depth).min(width.min(quadrant.sides.1));
        // Columns whose middle lies between the slopes.
        let (inner_first, inner_last) = (start.ceil(depth), end.floor(depth));
        let at = |origin: usize, steps: (isize, isize), column: i32| {
            (origin as isize + steps.0 * depth as isize + steps.1 * column as isize) as usize
        };
        let mut before = None;
        for column in first..=last {
            let index = at(quadrant.tile, quadrant.tile_steps, column);
            let wall = blocks(index);
            if wall || (inner_first <= column && column <= inner_last) {
                let mark = &mut self.seen[at(quadrant.mark, quadrant.mark_steps, column)];
                if !*mark {
                    *mark = true;
                    self.tiles.push(index as u32);
                }
            }
            match before {
                Some(true) if !wall => start = Slope::left_of(depth, column),
                Some(false) if wall => {
                    self.rows.push(Row { depth: depth + 1, start, end: Slope::left_of(depth, column) });
                }
                _ => {}
            }
            before = Some(wall);
        }
        if before == Some(false) {
            self.rows.push(Row { depth: depth + 1, start, end });
        }
    }

    /// Row-major indices of the tiles seen, each once, the origin first.
    pub fn tiles(&self) -> &[u32] {
        &self.tiles
    }

    /// Whether `pos` is seen.
    pub fn sees(&self, pos: Pos) -> bool {
        let side = 2 * self.radius + 1;
        let square = Size::new(side, side);
        let (dx, dy) = (pos.x.saturating_sub(self.origin.x), pos.y.saturating_sub(self.origin.y));
        let local = Pos::new(dx.saturating_add(self.radius), dy.saturating_add(self.radius));
        square.index(local).is_some_and(|i| self.seen.get(i).is_some_and(|&seen| seen))
    }
}
