//! The camera: follows something across the map without showing more void than it must.

use mapkit::{Pos, Size};

/// Parts of a tile that the camera counts in, so that easing stays exact.
const PARTS: i32 = 256;

/// Where the view's top left tile is. Follows with a dead zone of the middle third of the view, eases a quarter of the
/// way per tick, and never shows past the map's edge along an axis on which the map is larger than the view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Camera {
    x: i32,
    y: i32,
}

impl Camera {
    /// A camera that has `target` in its middle, as far as the map's edges let it.
    pub fn centered(target: Pos, view: Size, map: Size) -> Self {
        let at = |target: i32, view: i32, map: i32| clamp(target - view / 2, view, map) * PARTS;
        Self { x: at(target.x, view.w, map.w), y: at(target.y, view.h, map.h) }
    }

    /// The tile at the view's top left. Outside the map only where the map is smaller than the view, and centred then.
    pub const fn origin(self) -> Pos {
        Pos::new((self.x + PARTS / 2).div_euclid(PARTS), (self.y + PARTS / 2).div_euclid(PARTS))
    }

    /// One tick of following `target`.
    pub fn follow(&mut self, target: Pos, view: Size, map: Size) {
        self.x = axis(self.x, target.x, view.w, map.w);
        self.y = axis(self.y, target.y, view.h, map.h);
    }

    /// Whether following `target` for another tick would leave the camera where it is.
    pub fn rests(mut self, target: Pos, view: Size, map: Size) -> bool {
        let before = self;
        self.follow(target, view, map);
        self == before
    }

    /// Moves by whole tiles at once, as far as the map's edges let it.
    pub fn pan(&mut self, dx: i32, dy: i32, view: Size, map: Size) {
        let origin = self.origin();
        self.x = clamp(origin.x + dx, view.w, map.w) * PARTS;
        self.y = clamp(origin.y + dy, view.h, map.h) * PARTS;
    }
}

/// The next place of one axis, in parts.
fn axis(now: i32, target: i32, view: i32, map: i32) -> i32 {
    let (low, high) = dead_zone(view);
    let origin = (now + PARTS / 2).div_euclid(PARTS);
    // Only as far as brings the target back into the dead zone.
    let wanted = clamp(origin.min(target - low).max(target - high), view, map) * PARTS;
    if wanted == origin * PARTS && (now - wanted).abs() < PARTS {
        return wanted;
    }
    let away = wanted - now;
    // A quarter of the way, and at least a quarter of a tile, so that it arrives.
    let step = (away.abs() / 4).max(PARTS / 4).min(away.abs());
    now + step * away.signum()
}

/// First and last column of the view in which the target leaves the camera alone.
const fn dead_zone(view: i32) -> (i32, i32) {
    let low = view / 3;
    let high = view - 1 - low;
    (low, if high < low { low } else { high })
}

/// `origin` kept so that the view stays on the map, or the map in the middle of the view.
const fn clamp(origin: i32, view: i32, map: i32) -> i32 {
    if map <= view {
        return -((view - map) / 2);
    }
    let most = map - view;
    if origin < 0 {
        0
    } else if origin > most {
        most
    } else {
        origin
    }
}
