//! The seeds of a sweep, and the part of them that a shard takes.

use std::fmt;

use mapkit::Seed;

/// Consecutive seeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Seeds {
    /// The first.
    pub(super) first: u64,
    /// How many.
    pub(super) len: u64,
}

/// Part `index` of `count`, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shard {
    index: u64,
    count: u64,
}

impl Seeds {
    /// The seeds of one shard; the shards in order are the whole, and their lengths differ by at most one.
    pub(super) fn part(self, shard: Shard) -> Self {
        let cut = |n: u64| (u128::from(self.len) * u128::from(n) / u128::from(shard.count)) as u64;
        let (from, to) = (cut(shard.index), cut(shard.index + 1));
        Self { first: self.first + from, len: to - from }
    }

    /// The seeds after the first `done`, of which there have to be some.
    pub(super) const fn rest(self, done: u64) -> Self {
        Self { first: self.first + done, len: self.len - done }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

impl fmt::Display for Seeds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..={}", self.first, self.first + (self.len - 1))
    }
}

pub(super) fn parse_seeds(text: &str) -> Result<Seeds, String> {
    let refuse =
        || format!("allowed is A..B or A..=B with at least one seed in it, of numbers from 0 to {}", u64::MAX);
    // Words stand for one seed; nothing lies between two of them.
    let number = |text: &str| match text.parse::<Seed>() {
        Ok(Seed { number, words: None }) => Ok(number),
        _ => Err(refuse()),
    };
    let (first, last) = if let Some((a, b)) = text.split_once("..=") {
        (number(a)?, number(b)?)
    } else if let Some((a, b)) = text.split_once("..") {
        (number(a)?, number(b)?.checked_sub(1).ok_or_else(refuse)?)
    } else {
        (number(text)?, number(text)?)
    };
    let too_many = || "all seeds at once are one more than can be counted; take some of them".to_string();
    let len = last.checked_sub(first).ok_or_else(refuse)?.checked_add(1).ok_or_else(too_many)?;
    Ok(Seeds { first, len })
}

pub(super) fn parse_shard(text: &str) -> Result<Shard, String> {
    let refuse = || "allowed is I/N: part I of N parts, with N of 1 and more and I of 0 to N - 1".to_string();
    let (index, count) = text.split_once('/').ok_or_else(refuse)?;
    let number = |text: &str| text.trim().parse::<u64>().map_err(|_| refuse());
    let (index, count) = (number(index)?, number(count)?);
    if index < count { Ok(Shard { index, count }) } else { Err(refuse()) }
}

pub(super) fn parse_jobs(text: &str) -> Result<usize, String> {
    let jobs = text.parse().ok().filter(|n| (1..=1024).contains(n));
    jobs.ok_or_else(|| "allowed are 1 to 1024".into())
}

#[cfg(test)]
mod tests {
    use super::{Seeds, Shard, parse_seeds, parse_shard};

    #[test]
    fn ranges_are_half_open_unless_they_say_otherwise() {
        assert_eq!(parse_seeds("3..6"), Ok(Seeds { first: 3, len: 3 }));
        assert_eq!(parse_seeds("3..=6"), Ok(Seeds { first: 3, len: 4 }));
        assert_eq!(parse_seeds("9"), Ok(Seeds { first: 9, len: 1 }));
        assert_eq!(parse_seeds("0x10 .. 1_000"), Ok(Seeds { first: 16, len: 984 }));
        assert_eq!(parse_seeds("18446744073709551615").map(|s| s.len), Ok(1));
        for wrong in ["", "..", "5..5", "6..5", "-1..4", "a..b", "0..=18446744073709551615", "1...3"] {
            assert!(parse_seeds(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn shards_in_order_are_the_whole() {
        for (len, count) in [(10, 3), (2, 5), (7, 7), (u64::MAX, 9), (1, 1)] {
            let whole = Seeds { first: 0, len };
            let mut next = 0;
            for index in 0..count {
                let part = whole.part(Shard { index, count });
                assert_eq!(part.first, next);
                assert!(part.len.abs_diff(len / count) <= 1);
                next += part.len;
            }
            assert_eq!(next, len);
        }
    }

    #[test]
    fn a_shard_outside_is_refused() {
        for wrong in ["", "1", "2/2", "0/0", "-1/3", "a/b"] {
            assert!(parse_shard(wrong).is_err(), "{wrong}");
        }
    }
}
