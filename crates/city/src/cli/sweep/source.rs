//! Where the parameters of a seed come from.

use citygen::Params;
use mapkit::Size;

use super::draw;

/// Where the parameters of a seed come from.
#[derive(Clone, Debug)]
pub(super) enum Source {
    /// The same for all.
    Fixed(Params),
    /// Drawn for each, up to this size.
    Random(Size),
}

impl Source {
    pub(super) fn params(&self, seed: u64) -> Params {
        match self {
            Self::Fixed(params) => Params { seed, ..params.clone() },
            Self::Random(max_size) => draw::params(seed, *max_size),
        }
    }
}
