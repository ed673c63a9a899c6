//! The eight tiles around one, as bits, and what they say of a way that leads over it.

use mapkit::Size;

/// The tiles around one that belong, a bit each, clockwise from north as in [`mapkit::Dir::ALL`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Around(u8);

/// The bits of north, east, south and west.
const SIDES: u8 = 0b0101_0101;

impl Around {
    /// Asks `belongs` for each tile around row-major `index`; what lies off the map does not belong.
    pub(super) fn of(size: Size, index: usize, belongs: impl Fn(usize) -> bool) -> Self {
        let (w, h) = (size.w as usize, size.h as usize);
        let (x, y) = (index % w, index / w);
        let (north, east, south, west) = (y > 0, x + 1 < w, y + 1 < h, x > 0);
        let mut bits = 0;
        let mut ask = |bit: u8, inside: bool, at: usize| {
            if inside && belongs(at) {
                bits |= 1 << bit;
            }
        };
        ask(0, north, index.wrapping_sub(w));
        ask(1, north && east, index.wrapping_sub(w).wrapping_add(1));
        ask(2, east, index + 1);
        ask(3, south && east, index + w + 1);
        ask(4, south, index + w);
        ask(5, south && west, (index + w).wrapping_sub(1));
        ask(6, west, index.wrapping_sub(1));
        ask(7, north && west, index.wrapping_sub(w).wrapping_sub(1));
        Self(bits)
    }

    /// How many of the eight belong.
    pub(super) const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether one of the four sides belongs.
    pub(super) const fn touches(self) -> bool {
        self.0 & SIDES != 0
    }

    /// Whether the four sides that belong stay joined to each other around the middle tile, over 4-connected moves:
    /// then whatever is reached across the middle tile is reached without it.
    ///
    /// The eight form a ring in which neighbours touch. Every side that belongs must lie in one unbroken arc.
    pub(super) const fn keeps_ways(self) -> bool {
        // An arc begins where a tile belongs and the one before it in the ring does not.
        let begins = self.0 & !self.0.rotate_left(1);
        if begins.count_ones() <= 1 {
            return true;
        }
        let (mut arcs, mut left) = (0, begins);
        while left != 0 {
            let first = left.trailing_zeros();
            left &= left - 1;
            let turned = self.0.rotate_right(first);
            let arc = (1_u16 << turned.trailing_ones()) as u8 - 1;
            if arc.rotate_left(first) & SIDES != 0 {
                arcs += 1;
            }
        }
        arcs <= 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mapkit::{Pos, search::Components};

    /// The ring as a 3×3 picture around the middle tile.
    fn ring(bits: u8) -> impl Fn(usize) -> bool {
        const BIT: [u8; 9] = [7, 0, 1, 6, u8::MAX, 2, 5, 4, 3];
        move |i| BIT[i] != u8::MAX && bits & (1 << BIT[i]) != 0
    }

    #[test]
    fn the_bits_run_clockwise_from_north() {
        let size = Size::new(3, 3);
        for (bit, dir) in mapkit::Dir::ALL.into_iter().enumerate() {
            let pos = Pos::new(1, 1).step(dir);
            assert_eq!(Around::of(size, 4, |i| size.pos(i) == pos), Around(1 << bit));
        }
        assert_eq!(Around::of(size, 0, |_| true).count(), 3, "off the map nothing belongs");
        assert_eq!(Around::of(size, 8, |_| true).count(), 3);
        assert_eq!(Around::of(size, 1, |_| true).count(), 5);
    }

    #[test]
    fn a_tile_keeps_ways_exactly_where_its_sides_stay_one_component_of_the_ring() {
        let size = Size::new(3, 3);
        for bits in 0..=u8::MAX {
            let mut pieces = Components::default();
            pieces.label(size, ring(bits));
            let mut sides: Vec<usize> = [1, 3, 5, 7].into_iter().filter_map(|i| pieces.of(i)).collect();
            sides.sort_unstable();
            sides.dedup();
            let around = Around::of(size, 4, ring(bits));
            assert_eq!(around.keeps_ways(), sides.len() <= 1, "{bits:08b}");
            assert_eq!(around.touches(), !sides.is_empty(), "{bits:08b}");
        }
    }
}
