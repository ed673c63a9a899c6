//! Points, areas and segments of a layout's plane: x grows to the right, y downwards.

/// A place in a layout, in units.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// Grows to the right.
    pub x: f64,
    /// Grows downwards.
    pub y: f64,
}

impl Point {
    /// The point at `x`, `y`.
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// This point moved by `dx` and `dy`.
    pub const fn offset(self, dx: f64, dy: f64) -> Self {
        Self::new(self.x + dx, self.y + dy)
    }

    /// The straight distance to `other`.
    pub fn distance(self, other: Self) -> f64 {
        let (dx, dy) = (self.x - other.x, self.y - other.y);
        (dx * dx + dy * dy).sqrt()
    }

    /// The distance to the nearest point of the segment from `a` to `b`.
    pub fn distance_to_segment(self, a: Self, b: Self) -> f64 {
        let (dx, dy) = (b.x - a.x, b.y - a.y);
        let square = dx * dx + dy * dy;
        let along = if square > 0.0 { ((self.x - a.x) * dx + (self.y - a.y) * dy) / square } else { 0.0 };
        let along = along.clamp(0.0, 1.0);
        self.distance(a.offset(along * dx, along * dy))
    }
}

/// An upright rectangle of a layout, in units. The default is empty at the origin.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Area {
    /// Its smallest x.
    pub left: f64,
    /// Its smallest y.
    pub top: f64,
    /// Its largest x.
    pub right: f64,
    /// Its largest y.
    pub bottom: f64,
}

impl Area {
    /// The area `width` by `height` around `center`.
    pub const fn around(center: Point, width: f64, height: f64) -> Self {
        let (w, h) = (width / 2.0, height / 2.0);
        Self { left: center.x - w, top: center.y - h, right: center.x + w, bottom: center.y + h }
    }

    /// The smallest area that holds two points.
    pub const fn spanning(a: Point, b: Point) -> Self {
        Self { left: a.x.min(b.x), top: a.y.min(b.y), right: a.x.max(b.x), bottom: a.y.max(b.y) }
    }

    /// Whether a point lies in it, its edges included.
    pub const fn contains(self, at: Point) -> bool {
        self.left <= at.x && at.x <= self.right && self.top <= at.y && at.y <= self.bottom
    }

    /// From left to right.
    pub const fn width(self) -> f64 {
        self.right - self.left
    }

    /// From top to bottom.
    pub const fn height(self) -> f64 {
        self.bottom - self.top
    }

    /// The point in the middle.
    pub const fn center(self) -> Point {
        Point::new(f64::midpoint(self.left, self.right), f64::midpoint(self.top, self.bottom))
    }

    /// This area with `margin` more on every side.
    pub const fn inflate(self, margin: f64) -> Self {
        Self {
            left: self.left - margin,
            top: self.top - margin,
            right: self.right + margin,
            bottom: self.bottom + margin,
        }
    }

    /// Whether the two share more than an edge.
    pub fn overlaps(self, other: Self) -> bool {
        self.left < other.right && other.left < self.right && self.top < other.bottom && other.top < self.bottom
    }

    /// Whether the area comes nearer than `radius` to `center`.
    pub fn touches_disc(self, center: Point, radius: f64) -> bool {
        let nearest = Point::new(center.x.clamp(self.left, self.right), center.y.clamp(self.top, self.bottom));
        nearest.distance(center) < radius
    }

    /// The smallest area that holds all of `areas`; empty where there are none.
    pub(super) fn hull(areas: impl Iterator<Item = Self>) -> Self {
        areas
            .reduce(|a, b| Self {
                left: a.left.min(b.left),
                top: a.top.min(b.top),
                right: a.right.max(b.right),
                bottom: a.bottom.max(b.bottom),
            })
            .unwrap_or_default()
    }
}
