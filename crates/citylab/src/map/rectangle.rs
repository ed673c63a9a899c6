//! The rectangle that is drawn on the map to break on.

use mapkit::Pos;

/// The way to a breakpoint on a rectangle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Rectangle {
    /// Nobody wants one; a drag with Shift draws one all the same.
    #[default]
    None,
    /// The next drag draws one.
    Awaited,
    /// It is drawn in the view at an index, from one tile to another.
    Drawn(usize, Pos, Pos),
}
