//! Box drawing by the mask of joined neighbours, as three tables of sixteen.

/// Bit of the northern neighbour.
pub(crate) const NORTH: u8 = 1;
/// Bit of the eastern neighbour.
pub(crate) const EAST: u8 = 2;
/// Bit of the southern neighbour.
pub(crate) const SOUTH: u8 = 4;
/// Bit of the western neighbour.
pub(crate) const WEST: u8 = 8;

/// A weight of lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BoxSet {
    Light,
    Heavy,
    Double,
}

impl BoxSet {
    /// The glyph that runs to the neighbours in `mask`; one that stands alone is a piece of a horizontal line.
    #[inline]
    pub(crate) const fn glyph(self, mask: u8) -> char {
        // Index bits: north 1, east 2, south 4, west 8.
        const LIGHT: [char; 16] = ['─', '│', '─', '└', '│', '│', '┌', '├', '─', '┘', '─', '┴', '┐', '┤', '┬', '┼'];
        const HEAVY: [char; 16] = ['━', '┃', '━', '┗', '┃', '┃', '┏', '┣', '━', '┛', '━', '┻', '┓', '┫', '┳', '╋'];
        const DOUBLE: [char; 16] = ['═', '║', '═', '╚', '║', '║', '╔', '╠', '═', '╝', '═', '╩', '╗', '╣', '╦', '╬'];
        let set = match self {
            Self::Light => &LIGHT,
            Self::Heavy => &HEAVY,
            Self::Double => &DOUBLE,
        };
        set[(mask & 15) as usize]
    }
}

/// Whether the neighbours in `mask` run up and down rather than across; across where neither prevails.
#[inline]
pub(crate) const fn is_vertical(mask: u8) -> bool {
    (mask & (NORTH | SOUTH)).count_ones() > (mask & (EAST | WEST)).count_ones()
}
