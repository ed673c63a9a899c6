//! All chance: ChaCha8 words behind sampling of our own, so that a seed outlives an upgrade of any sampling crate.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use xxhash_rust::xxh3::{xxh3_64, xxh3_64_with_seed};

use crate::Pos;

/// A reproducible source of random words.
///
/// A child made by [`Stream::fork`] depends on the parent's *seed* and the label alone, never on how much either
/// has been drawn from.
///
/// ```
/// use mapkit::Stream;
/// let mut parent = Stream::new(42);
/// let mut early = parent.fork("lots#0");
/// parent.below(10);
/// let mut late = parent.fork("lots#0");
/// assert_eq!(early.word(), late.word());
/// assert_eq!(parent.words_drawn(), 1);
/// ```
#[derive(Clone, Debug)]
pub struct Stream {
    seed: u64,
    words: u64,
    rng: ChaCha8Rng,
}

impl Stream {
    /// The stream of `seed`.
    pub fn new(seed: u64) -> Self {
        let mut key = [0; 32];
        for (i, chunk) in key.chunks_exact_mut(8).enumerate() {
            chunk.copy_from_slice(&splitmix(seed.wrapping_add(i as u64)).to_le_bytes());
        }
        Self { seed, words: 0, rng: ChaCha8Rng::from_seed(key) }
    }

    /// The child stream named `label`.
    pub fn fork(&self, label: &str) -> Self {
        Self::new(xxh3_64_with_seed(label.as_bytes(), self.seed))
    }

    /// The child stream numbered `index`: a fork without the cost of a label.
    pub fn fork_index(&self, index: u64) -> Self {
        Self::new(xxh3_64_with_seed(&index.to_le_bytes(), self.seed))
    }

    /// The seed that this stream started from.
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// How many 32-bit words have been drawn so far.
    pub const fn words_drawn(&self) -> u64 {
        self.words
    }

    /// The next raw 32-bit word.
    pub fn word(&mut self) -> u32 {
        self.words += 1;
        self.rng.next_u32()
    }

    /// A uniform integer in `0..bound`, or 0 where `bound` is 0.
    ///
    /// Source: D. Lemire, *Fast Random Integer Generation in an Interval* (2019): widening multiply with rejection.
    pub fn below(&mut self, bound: u32) -> u32 {
        if bound == 0 {
            return 0;
        }
        let mut wide = u64::from(self.word()) * u64::from(bound);
        // The threshold is below `bound`, so the division is needed only where the low half is too.
        if (wide as u32) < bound {
            let threshold = bound.wrapping_neg() % bound;
            while (wide as u32) < threshold {
                wide = u64::from(self.word()) * u64::from(bound);
            }
        }
        (wide >> 32) as u32
    }

    /// A uniform index in `0..len`, or 0 where `len` is 0.
    pub fn index(&mut self, len: usize) -> usize {
        self.below(u32::try_from(len).unwrap_or(u32::MAX)) as usize
    }

    /// A uniform integer in `low..=high`; `low` where the range is empty.
    pub fn range(&mut self, low: i32, high: i32) -> i32 {
        if high <= low {
            return low;
        }
        match high.wrapping_sub(low).wrapping_add(1) as u32 {
            // Every integer is in the range.
            0 => self.word() as i32,
            count => low.wrapping_add(self.below(count) as i32),
        }
    }

    /// A uniform float in `0..1` from the top 24 bits of one word.
    pub fn unit(&mut self) -> f32 {
        (self.word() >> 8) as f32 / 16_777_216.0
    }

    /// A uniform float in `low..high`.
    pub fn float(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.unit()
    }

    /// `true` with probability `p`. Draws nothing when `p` ≤ 0 or is not a number.
    pub fn chance(&mut self, p: f32) -> bool {
        p > 0.0 && self.unit() < p
    }

    /// A uniform element, or `None` of an empty slice (nothing is drawn then).
    pub fn choose<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() { None } else { Some(&items[self.index(items.len())]) }
    }

    /// The index of an element drawn by integer weight, or `None` where all weights are 0 (nothing is drawn then).
    pub fn choose_weighted(&mut self, weights: impl Iterator<Item = u32> + Clone) -> Option<usize> {
        let total: u32 = weights.clone().sum();
        if total == 0 {
            return None;
        }
        let mut left = self.below(total);
        weights.enumerate().find_map(|(i, weight)| {
            if left < weight {
                return Some(i);
            }
            left -= weight;
            None
        })
    }

    /// Shuffles in place (Fisher–Yates, from the end).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.index(i + 1));
        }
    }
}

/// SplitMix64's output function. Source: G. Steele et al., *Fast Splittable Pseudorandom Number Generators* (2014).
const fn splitmix(state: u64) -> u64 {
    let z = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A stateless 64-bit hash of `bytes` (XXH3), the same on every machine.
pub fn hash64(bytes: &[u8]) -> u64 {
    xxh3_64(bytes)
}

/// A stateless byte for the tile at `pos` of layer `stratum`: for looks that need no stream.
pub const fn tile_hash(seed: u64, stratum: u8, pos: Pos) -> u8 {
    let place = (pos.x as u32 as u64) | ((pos.y as u32 as u64) << 24) | ((stratum as u64) << 56);
    (splitmix(seed ^ splitmix(place)) >> 56) as u8
}
