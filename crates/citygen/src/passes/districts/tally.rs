//! What is counted of a district while its tiles are found.

use mapkit::Rect;

/// What is counted of one district while its tiles are found.
#[derive(Clone, Copy, Default)]
pub(super) struct Tally {
    pub(super) bounds: Rect,
    pub(super) tiles: i64,
    /// Land tiles with water beside them.
    pub(super) shore: i64,
    /// Sums of the coordinates of its tiles.
    pub(super) sum: (i64, i64),
}
