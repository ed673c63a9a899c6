//! Words for the strata to choose from.

use citygen::model::StratumKind;

/// One entry of the strata selector or of a lift panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StratumEntry {
    /// The stratum.
    pub stratum: StratumKind,
    /// Its name.
    pub label: &'static str,
    /// Whether it is the one shown.
    pub current: bool,
}

/// The strata, the Net on top and the Undercity at the bottom.
pub fn strata(current: StratumKind) -> Vec<StratumEntry> {
    let entry =
        |&stratum: &StratumKind| StratumEntry { stratum, label: stratum.label(), current: stratum == current };
    StratumKind::ALL.iter().rev().map(entry).collect()
}
