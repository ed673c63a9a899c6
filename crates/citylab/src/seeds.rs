//! The seeds of a session: where one came from, the way back, and new ones.

use std::hash::{BuildHasher, RandomState};

/// Seeds that were looked at, with a place among them, as in a browser's history.
#[derive(Clone, Debug)]
pub struct Seeds {
    visited: Vec<u64>,
    at: usize,
}

/// Seeds kept; the oldest are forgotten beyond this.
const MOST_KEPT: usize = 1000;

/// Random seeds lie below this, so that they can be read out and typed.
const RANDOM_BELOW: u64 = 1_000_000;

impl Seeds {
    /// A history of one seed.
    pub fn new(seed: u64) -> Self {
        Self { visited: vec![seed], at: 0 }
    }

    /// Notes that `seed` is looked at now. What lay ahead is forgotten, unless it is where we are already.
    pub fn visit(&mut self, seed: u64) {
        if self.visited[self.at] == seed {
            return;
        }
        self.visited.truncate(self.at + 1);
        self.visited.push(seed);
        if self.visited.len() > MOST_KEPT {
            self.visited.remove(0);
        }
        self.at = self.visited.len() - 1;
    }

    /// Goes to the seed before.
    pub fn back(&mut self) -> Option<u64> {
        self.at = self.at.checked_sub(1)?;
        Some(self.visited[self.at])
    }

    /// Goes to the seed after.
    pub fn forward(&mut self) -> Option<u64> {
        let seed = *self.visited.get(self.at + 1)?;
        self.at += 1;
        Some(seed)
    }

    /// Whether there is a seed before.
    pub const fn can_go_back(&self) -> bool {
        self.at > 0
    }

    /// Whether there is a seed after.
    pub const fn can_go_forward(&self) -> bool {
        self.at + 1 < self.visited.len()
    }

    /// A seed that was not asked for: from the system's own chance, which never reaches a city.
    pub fn random(&self) -> u64 {
        RandomState::new().hash_one(self.visited.len()) % RANDOM_BELOW
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn back_and_forward_walk_through_the_visited_seeds() {
        let mut seeds = Seeds::new(1);
        seeds.visit(2);
        seeds.visit(2);
        seeds.visit(3);
        assert_eq!((seeds.back(), seeds.back(), seeds.back()), (Some(2), Some(1), None));
        assert_eq!(seeds.forward(), Some(2));
        seeds.visit(9);
        assert_eq!(seeds.forward(), None);
        assert_eq!(seeds.back(), Some(2));
    }
}
