//! The curves of the circuit: those at a fixed distance around a bar.
//!
//! Such a curve is a straight, a half circle, a straight and a half circle. A place on it is the length from its point
//! in the east on, clockwise as seen on a screen (y grows downwards). A ray stands upright on the bar or goes out from
//! one of its ends, and meets each curve once.

use std::f64::consts::{FRAC_PI_2, PI};

use super::geometry::Point;

/// The turn from one corner of a drawn half circle to the next.
const TURN: f64 = 2.0 * PI / 180.0;

/// A bar from `-half_bar` to `half_bar` on the x axis.
#[derive(Clone, Copy, Debug)]
pub(super) struct Oval {
    pub(super) half_bar: f64,
}

/// A line outward from the bar.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ray {
    /// Where it leaves the bar.
    pub(super) foot: Point,
    dx: f64,
    dy: f64,
}

impl Ray {
    /// The point at a distance from the bar.
    pub(super) fn point(self, distance: f64) -> Point {
        self.foot.offset(self.dx * distance, self.dy * distance)
    }
}

impl Oval {
    /// The length of the curve at a distance.
    pub(super) fn length(self, distance: f64) -> f64 {
        4.0 * self.half_bar + 2.0 * PI * distance
    }

    /// The parts of the curve at a distance: a quarter circle, a straight, a half circle, a straight, a quarter circle.
    fn parts(self, distance: f64) -> [f64; 5] {
        let (quarter, straight) = (FRAC_PI_2 * distance, 2.0 * self.half_bar);
        [quarter, straight, 2.0 * quarter, straight, quarter]
    }

    /// The ray that meets the curve at `distance` at the place `at`; places beyond one round are taken round.
    pub(super) fn ray(self, at: f64, distance: f64) -> Ray {
        let c = self.half_bar;
        let mut at = at.rem_euclid(self.length(distance));
        let parts = self.parts(distance);
        let mut part = 0;
        while part < 4 && at > parts[part] {
            at -= parts[part];
            part += 1;
        }
        let turned = |foot, start: f64| {
            let angle = start + at / distance;
            Ray { foot: Point::new(foot, 0.0), dx: libm::cos(angle), dy: libm::sin(angle) }
        };
        match part {
            0 => turned(c, 0.0),
            1 => Ray { foot: Point::new(c - at, 0.0), dx: 0.0, dy: 1.0 },
            2 => turned(-c, FRAC_PI_2),
            3 => Ray { foot: Point::new(at - c, 0.0), dx: 0.0, dy: -1.0 },
            _ => turned(c, 3.0 * FRAC_PI_2),
        }
    }

    /// The place on the curve at `to` that lies on the same ray as `at` on the curve at `from`. Rounds are kept: one
    /// round more on the one is one round more on the other.
    pub(super) fn moved(self, at: f64, from: f64, to: f64) -> f64 {
        let round = self.length(from);
        let rounds = (at / round).floor();
        let mut rest = at - rounds * round;
        let mut place = rounds * self.length(to);
        for (here, there) in self.parts(from).into_iter().zip(self.parts(to)) {
            if rest <= here {
                return place + if here > 0.0 { rest / here * there } else { 0.0 };
            }
            rest -= here;
            place += there;
        }
        place
    }

    /// The corners of a line along the curve at `distance` from `start` to `end`, both included, in either direction: a
    /// straight needs none of its own, and half circles one every two degrees.
    pub(super) fn points(self, distance: f64, start: f64, end: f64) -> Vec<Point> {
        let mut stops = self.ends_of_parts(distance, start.min(end), start.max(end));
        if end < start {
            stops.reverse();
        }
        stops.push(end);
        let (mut at, mut points) = (start, vec![self.ray(start, distance).point(distance)]);
        for stop in stops {
            let steps = if self.is_straight(f64::midpoint(at, stop), distance) {
                1
            } else {
                ((stop - at).abs() / (distance * TURN)).ceil().clamp(1.0, 360.0) as usize
            };
            let step = |i: usize| at + (stop - at) * (i as f64 / steps as f64);
            points.extend((1..=steps).map(|i| self.ray(step(i), distance).point(distance)));
            at = stop;
        }
        points
    }

    /// The places strictly between two others at which a part of the curve ends, in order.
    fn ends_of_parts(self, distance: f64, from: f64, to: f64) -> Vec<f64> {
        let round = self.length(distance);
        let mut ends = Vec::new();
        let mut start = (from / round).floor() * round;
        while start < to && round > 0.0 {
            let mut end = start;
            for part in self.parts(distance) {
                end += part;
                ends.push(end);
            }
            start += round;
        }
        ends.retain(|&end| from < end && end < to);
        ends
    }

    fn is_straight(self, at: f64, distance: f64) -> bool {
        let mut rest = at.rem_euclid(self.length(distance));
        let parts = self.parts(distance);
        let part = parts.iter().position(|&part| {
            rest -= part;
            rest <= 0.0
        });
        matches!(part, Some(1 | 3))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ray_meets_every_curve_at_the_place_that_it_was_moved_to() {
        let oval = Oval { half_bar: 7.0 };
        for i in 0..500 {
            let at = oval.length(20.0) * (i as f64 / 250.0 - 0.5);
            let (ray, other) = (oval.ray(at, 20.0), oval.ray(oval.moved(at, 20.0, 33.0), 33.0));
            assert!(ray.point(20.0).distance(other.point(20.0)) < 1e-9, "{at}");
        }
    }

    #[test]
    fn the_length_along_a_curve_is_the_way_between_its_points() {
        let oval = Oval { half_bar: 3.0 };
        let points = oval.points(10.0, 0.0, oval.length(10.0));
        let way: f64 = points.windows(2).map(|w| w[0].distance(w[1])).sum();
        assert!((way - oval.length(10.0)).abs() < 0.1, "{way}");
    }
}
