//! Straight lines of tiles.

use crate::Pos;

/// The tiles of a straight line, both ends included, each touching the next by a side or a corner.
///
/// Source: J. Bresenham, *Algorithm for computer control of a digital plotter* (1965).
pub fn line(from: Pos, to: Pos) -> Vec<Pos> {
    let (dx, dy) = ((to.x - from.x).abs(), -(to.y - from.y).abs());
    let (sx, sy) = ((to.x - from.x).signum(), (to.y - from.y).signum());
    let mut error = dx + dy;
    let mut here = from;
    let mut tiles = vec![here];
    while here != to {
        let doubled = 2 * error;
        if doubled >= dy {
            error += dy;
            here.x += sx;
        }
        if doubled <= dx {
            error += dx;
            here.y += sy;
        }
        tiles.push(here);
    }
    tiles
}
