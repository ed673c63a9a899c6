//! The versions of the `.city` format.

use std::ops::RangeInclusive;

/// The version of the format that this build writes.
pub const VERSION: u16 = 3;

/// The versions of the format that this build reads.
pub const VERSIONS_READ: RangeInclusive<u16> = 2..=VERSION;
