//! Integer tile geometry: x grows to the right, y grows downwards.

use serde::{Deserialize, Serialize};

/// A tile coordinate. May lie outside any grid; reading there gives `None`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Pos {
    /// Column, growing to the right.
    pub x: i32,
    /// Row, growing downwards.
    pub y: i32,
}

impl Pos {
    /// The tile at column `x`, row `y`.
    pub const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    /// This tile moved by `dx` columns and `dy` rows.
    pub const fn offset(self, dx: i32, dy: i32) -> Self {
        Self::new(self.x + dx, self.y + dy)
    }

    /// The neighbour one tile away in `dir`.
    pub const fn step(self, dir: Dir) -> Self {
        let (dx, dy) = dir.delta();
        self.offset(dx, dy)
    }

    /// Steps a king needs between the two tiles: the larger of the two axis distances.
    pub const fn chebyshev(self, other: Self) -> i32 {
        let (dx, dy) = ((self.x - other.x).abs(), (self.y - other.y).abs());
        if dx > dy { dx } else { dy }
    }

    /// Steps a rook needs between the two tiles: the sum of the two axis distances.
    pub const fn manhattan(self, other: Self) -> i32 {
        (self.x - other.x).abs() + (self.y - other.y).abs()
    }

    /// Squared Euclidean distance, exact.
    pub const fn distance_squared(self, other: Self) -> i64 {
        let (dx, dy) = ((self.x - other.x) as i64, (self.y - other.y) as i64);
        dx * dx + dy * dy
    }
}

impl std::fmt::Display for Pos {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "({},{})", self.x, self.y)
    }
}

/// Extent of a grid in tiles; never negative, and read from nothing that says so.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "RawSize")]
pub struct Size {
    /// Columns.
    pub w: i32,
    /// Rows.
    pub h: i32,
}

impl Size {
    /// A size of `w` columns and `h` rows; negative extents become 0.
    pub const fn new(w: i32, h: i32) -> Self {
        Self { w: if w < 0 { 0 } else { w }, h: if h < 0 { 0 } else { h } }
    }

    /// Number of tiles.
    pub const fn area(self) -> usize {
        self.w as usize * self.h as usize
    }

    /// Whether `pos` lies inside a grid of this size.
    pub const fn contains(self, pos: Pos) -> bool {
        pos.x >= 0 && pos.y >= 0 && pos.x < self.w && pos.y < self.h
    }

    /// Row-major index of `pos`, or `None` outside.
    pub const fn index(self, pos: Pos) -> Option<usize> {
        if self.contains(pos) { Some(pos.y as usize * self.w as usize + pos.x as usize) } else { None }
    }

    /// The tile at row-major index `index`; meaningful only for an index below [`Size::area`].
    pub const fn pos(self, index: usize) -> Pos {
        Pos::new((index % self.w as usize) as i32, (index / self.w as usize) as i32)
    }

    /// The rectangle from (0,0) that covers this size.
    pub const fn rect(self) -> Rect {
        Rect { x: 0, y: 0, w: self.w, h: self.h }
    }
}

/// A size as it is read, before anything is known of it.
#[derive(Deserialize)]
#[serde(rename = "Size")]
struct RawSize {
    w: i32,
    h: i32,
}

impl TryFrom<RawSize> for Size {
    type Error = String;

    fn try_from(RawSize { w, h }: RawSize) -> Result<Self, String> {
        if w < 0 || h < 0 { Err(format!("a size of {w}×{h} is negative")) } else { Ok(Self { w, h }) }
    }
}

impl std::fmt::Display for Size {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}×{}", self.w, self.h)
    }
}

/// A rectangle of tiles, half-open on the right and bottom; its extent is never negative. One that is read from
/// elsewhere also has edges and an area that fit an `i32`.
///
/// ```
/// use mapkit::Rect;
/// let r = Rect::new(2, 3, 3, 2);
/// assert_eq!((r.area(), r.border().count()), (6, 6));
/// assert_eq!(r.inset(1), Rect::new(3, 4, 1, 0));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "RawRect")]
pub struct Rect {
    /// Leftmost column.
    pub x: i32,
    /// Topmost row.
    pub y: i32,
    /// Columns.
    pub w: i32,
    /// Rows.
    pub h: i32,
}

impl Rect {
    /// A rectangle with its top left tile at (x, y); negative extents become 0.
    pub const fn new(x: i32, y: i32, w: i32, h: i32) -> Self {
        Self { x, y, w: if w < 0 { 0 } else { w }, h: if h < 0 { 0 } else { h } }
    }

    /// The rectangle that holds one tile.
    pub const fn tile(pos: Pos) -> Self {
        Self { x: pos.x, y: pos.y, w: 1, h: 1 }
    }

    /// The smallest rectangle that holds both tiles.
    pub fn spanning(a: Pos, b: Pos) -> Self {
        Self::new(a.x.min(b.x), a.y.min(b.y), (a.x - b.x).abs() + 1, (a.y - b.y).abs() + 1)
    }

    /// First column right of the rectangle.
    pub const fn right(self) -> i32 {
        self.x + self.w
    }

    /// First row below the rectangle.
    pub const fn bottom(self) -> i32 {
        self.y + self.h
    }

    /// Number of tiles.
    pub const fn area(self) -> i32 {
        self.w * self.h
    }

    /// Whether it holds no tile.
    pub const fn is_empty(self) -> bool {
        self.w == 0 || self.h == 0
    }

    /// Whether `pos` lies inside.
    pub const fn contains(self, pos: Pos) -> bool {
        pos.x >= self.x && pos.y >= self.y && pos.x < self.right() && pos.y < self.bottom()
    }

    /// Whether every tile of `other` lies inside.
    pub const fn contains_rect(self, other: Self) -> bool {
        other.x >= self.x && other.y >= self.y && other.right() <= self.right() && other.bottom() <= self.bottom()
    }

    /// Whether `pos` is one of the outermost tiles.
    pub const fn on_border(self, pos: Pos) -> bool {
        self.contains(pos)
            && (pos.x == self.x || pos.y == self.y || pos.x == self.right() - 1 || pos.y == self.bottom() - 1)
    }

    /// Whether `pos` is one of the four corner tiles.
    pub const fn is_corner(self, pos: Pos) -> bool {
        (pos.x == self.x || pos.x == self.right() - 1) && (pos.y == self.y || pos.y == self.bottom() - 1)
    }

    /// The common part, or `None` where the two share no tile.
    pub fn intersect(self, other: Self) -> Option<Self> {
        let (x, y) = (self.x.max(other.x), self.y.max(other.y));
        let (r, b) = (self.right().min(other.right()), self.bottom().min(other.bottom()));
        (x < r && y < b).then(|| Self::new(x, y, r - x, b - y))
    }

    /// The smallest rectangle that holds both; an empty one adds nothing.
    pub fn union(self, other: Self) -> Self {
        if self.is_empty() {
            return other;
        }
        if other.is_empty() {
            return self;
        }
        let (x, y) = (self.x.min(other.x), self.y.min(other.y));
        Self::new(x, y, self.right().max(other.right()) - x, self.bottom().max(other.bottom()) - y)
    }

    /// This rectangle without its `n` outermost rings; extents stop at 0.
    pub const fn inset(self, n: i32) -> Self {
        Self::new(self.x + n, self.y + n, self.w - 2 * n, self.h - 2 * n)
    }

    /// This rectangle grown by `n` tiles on every side.
    pub const fn inflate(self, n: i32) -> Self {
        self.inset(-n)
    }

    /// The middle tile, rounded towards the top left.
    pub const fn center(self) -> Pos {
        Pos::new(self.x + half_extent(self.w), self.y + half_extent(self.h))
    }

    /// Every tile, row by row.
    pub fn iter(self) -> impl Iterator<Item = Pos> + Clone {
        (self.y..self.bottom()).flat_map(move |y| (self.x..self.right()).map(move |x| Pos::new(x, y)))
    }

    /// Every outermost tile once, clockwise from the top left.
    pub fn border(self) -> impl Iterator<Item = Pos> + Clone {
        let (l, t, r, b) = (self.x, self.y, self.right() - 1, self.bottom() - 1);
        let empty = self.is_empty();
        let top = (l..=r).map(move |x| Pos::new(x, t));
        let right = (t + 1..=b).map(move |y| Pos::new(r, y));
        let bottom = (l..r).rev().filter(move |_| b > t).map(move |x| Pos::new(x, b));
        let left = (t + 1..b).rev().filter(move |_| r > l).map(move |y| Pos::new(l, y));
        top.chain(right).chain(bottom).chain(left).filter(move |_| !empty)
    }
}

/// A rectangle as it is read, before anything is known of it.
#[derive(Deserialize)]
#[serde(rename = "Rect")]
struct RawRect {
    x: i32,
    y: i32,
    w: i32,
    h: i32,
}

impl TryFrom<RawRect> for Rect {
    type Error = String;

    fn try_from(RawRect { x, y, w, h }: RawRect) -> Result<Self, String> {
        if w < 0 || h < 0 {
            return Err(format!("a rectangle of {w}×{h} tiles is negative"));
        }
        let fits = x.checked_add(w).and(y.checked_add(h)).and(w.checked_mul(h)).is_some();
        if fits {
            Ok(Self { x, y, w, h })
        } else {
            Err(format!("a rectangle of {w}×{h} tiles at ({x},{y}) is too large"))
        }
    }
}

/// Tiles from the first to the middle one of an extent, 0 where it is empty.
const fn half_extent(extent: i32) -> i32 {
    if extent < 1 { 0 } else { (extent - 1) / 2 }
}

/// One of the eight directions, clockwise from north.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Dir {
    /// Up.
    N,
    /// Up and right.
    NE,
    /// Right.
    E,
    /// Down and right.
    SE,
    /// Down.
    S,
    /// Down and left.
    SW,
    /// Left.
    W,
    /// Up and left.
    NW,
}

impl Dir {
    /// North, east, south, west.
    pub const CARDINAL: [Self; 4] = [Self::N, Self::E, Self::S, Self::W];

    /// All eight, clockwise from north.
    pub const ALL: [Self; 8] = [Self::N, Self::NE, Self::E, Self::SE, Self::S, Self::SW, Self::W, Self::NW];

    /// Columns and rows that one step in this direction moves by.
    pub const fn delta(self) -> (i32, i32) {
        match self {
            Self::N => (0, -1),
            Self::NE => (1, -1),
            Self::E => (1, 0),
            Self::SE => (1, 1),
            Self::S => (0, 1),
            Self::SW => (-1, 1),
            Self::W => (-1, 0),
            Self::NW => (-1, -1),
        }
    }

    /// The direction that undoes this one.
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 4) % 8]
    }
}
