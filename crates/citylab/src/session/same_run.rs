//! Whether two things come of one run.

use mapkit::PassEnd;

use crate::subject::{Made, Recording, Request};

/// Whether a recording is of what was requested.
pub(super) fn is_of(recording: &dyn Recording, request: &Request) -> bool {
    *recording.values() == request.values && recording.skipped() == request.skip
}

/// Whether a recording ends in what was made, as far as that can be told: a pack may have changed in between.
pub(super) fn ends_alike(recording: &dyn Recording, made: &Made) -> bool {
    end_of(&made.ends).is_none_or(|end| end_of(recording.ends()) == Some(end))
}

/// What a run ended in: the fingerprint after its last pass.
pub(super) fn end_of(ends: &[PassEnd]) -> Option<u64> {
    ends.last().map(|end| end.fingerprint)
}
