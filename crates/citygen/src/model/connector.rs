//! Ways between strata.

use mapkit::Pos;
use serde::{Deserialize, Serialize};

use super::{StratumKind, named_enum};

named_enum! {
    /// How a connector is climbed.
    ConnectorKind {
        /// Stairs.
        Stair = "stair",
        /// A lift.
        Lift = "lift",
        /// A ladder.
        Ladder = "ladder",
        /// A manhole.
        Manhole = "manhole",
        /// A port into the Net; not a way to walk.
        Jack = "jack",
    }
}

/// A set of strata, as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct StrataSet(u8);

impl TryFrom<u8> for StrataSet {
    type Error = String;

    fn try_from(bits: u8) -> Result<Self, String> {
        Self::from_bits(bits).ok_or_else(|| format!("a set of strata has no bits {bits:#b}"))
    }
}

impl From<StrataSet> for u8 {
    fn from(set: StrataSet) -> Self {
        set.0
    }
}

impl StrataSet {
    /// The set of `strata`.
    pub fn of(strata: &[StratumKind]) -> Self {
        Self(strata.iter().fold(0, |bits, &s| bits | 1 << s.number()))
    }

    /// Whether `stratum` is in it.
    pub const fn contains(self, stratum: StratumKind) -> bool {
        self.0 & (1 << stratum.number()) != 0
    }

    /// Its strata, lowest first.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = StratumKind> {
        StratumKind::ALL.iter().copied().filter(move |&s| self.contains(s))
    }

    /// Number of strata in it.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether it holds none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The set as bits, bit 0 being the Undercity.
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// The set of `bits`, or `None` where a bit stands for no stratum.
    pub const fn from_bits(bits: u8) -> Option<Self> {
        if bits < 32 { Some(Self(bits)) } else { None }
    }
}

/// A way between strata, at one tile that is the same on all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Connector {
    /// How it is climbed.
    pub kind: ConnectorKind,
    /// Its tile.
    pub pos: Pos,
    /// The strata that it serves.
    pub serves: StrataSet,
    /// Whether anybody may reach it without entering a building.
    pub public: bool,
}

impl Connector {
    /// The next served stratum below `from`; nothing where `from` is not served itself.
    pub fn below(&self, from: StratumKind) -> Option<StratumKind> {
        self.serves.contains(from).then(|| self.serves.iter().rev().find(|&s| s < from)).flatten()
    }

    /// The next served stratum above `from`; nothing where `from` is not served itself.
    pub fn above(&self, from: StratumKind) -> Option<StratumKind> {
        self.serves.contains(from).then(|| self.serves.iter().find(|&s| s > from)).flatten()
    }
}
