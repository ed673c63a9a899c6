//! Whether two things come of one run.

use mapkit::PassEnd;

use crate::subject::{Made, Recording, Wish};

/// Whether a recording is of what was wished for.
pub(super) fn is_of(tape: &dyn Recording, wish: &Wish) -> bool {
    *tape.values() == wish.values && tape.skipped() == wish.skip
}

/// Whether a recording ends in what was made, as far as that can be told: a pack may have changed in between.
pub(super) fn ends_alike(tape: &dyn Recording, made: &Made) -> bool {
    end_of(&made.ends).is_none_or(|end| end_of(tape.ends()) == Some(end))
}

/// What a run ended in: the fingerprint after its last pass.
pub(super) fn end_of(ends: &[PassEnd]) -> Option<u64> {
    ends.last().map(|end| end.fingerprint)
}
