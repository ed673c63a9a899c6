//! Places in lists that are easily mixed up, each with a type of its own.

use serde::{Deserialize, Serialize};

/// A board's place in [`World::boards`](crate::World::boards).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct BoardIndex(pub u8);

impl BoardIndex {
    /// As a place in a list with an entry per board.
    pub const fn get(self) -> usize {
        self.0 as usize
    }

    /// The first `count` boards, bottom first.
    pub fn first(count: usize) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..u8::try_from(count).unwrap_or(u8::MAX)).map(Self)
    }

    /// The board above; it may not be there.
    #[must_use]
    pub const fn above(self) -> Self {
        Self(self.0.saturating_add(1))
    }

    /// The board below; the lowest one's own.
    #[must_use]
    pub const fn below(self) -> Self {
        Self(self.0.saturating_sub(1))
    }

    /// The board's bit in a mask of boards; 0 beyond the 32nd.
    pub const fn bit(self) -> u32 {
        if self.0 < 32 { 1 << self.0 } else { 0 }
    }
}

/// A pass's place in [`Recipe::passes`](crate::Recipe::passes).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PassIndex(pub u16);

impl PassIndex {
    /// The first `count` passes, in the order of the run.
    pub fn first(count: usize) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..u16::try_from(count).unwrap_or(u16::MAX)).map(Self)
    }

    /// The pass at `index`; a recipe has far fewer than 65,536 of them.
    pub const fn new(index: usize) -> Self {
        Self(if index > u16::MAX as usize { u16::MAX } else { index as u16 })
    }

    /// As a place in a list with an entry per pass.
    pub const fn get(self) -> usize {
        self.0 as usize
    }
}
