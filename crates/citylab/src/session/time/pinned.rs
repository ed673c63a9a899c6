//! The state that others are held against, and of which run it is.

use std::sync::Arc;

use mapkit::Pos;

use crate::jobs::Job;
use crate::marks::Spot;
use crate::session::same_run::{end_of, is_of};
use crate::subject::recording::State;
use crate::subject::{Recording, Request};

/// A state that others are held against.
#[derive(Clone, Debug)]
pub struct Pinned {
    /// The state.
    pub state: Arc<State>,
    /// Per board the tiles that differ between it and the state whose step stands beside them, as last looked at.
    pub differing: Option<(usize, Arc<Vec<Vec<Pos>>>)>,
    /// Differs between any two states that were ever pinned.
    pub revision: u64,
    pub(in crate::session) origin: Origin,
}

/// Of which run a state is, and where in it.
#[derive(Clone, Debug)]
pub(in crate::session) struct Origin {
    pub(super) run: Request,
    /// What the run ended in: a pack that it read may be another by now.
    pub(super) end: Option<u64>,
    pub(in crate::session) spot: Spot,
}

/// A state that is on its way to be pinned.
#[derive(Debug)]
pub(in crate::session) struct Pinning {
    pub(super) origin: Origin,
    pub(super) job: Job<Arc<State>>,
}

impl Pinned {
    /// Whether it is a state of this recording's run.
    pub(in crate::session) fn is_of(&self, recording: &dyn Recording) -> bool {
        is_of(recording, &self.origin.run) && end_of(recording.ends()) == self.origin.end
    }
}
