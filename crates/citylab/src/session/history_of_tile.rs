//! Every step that changed the selected tile: looked for while somebody looks.

use std::sync::Arc;

use mapkit::BoardPos;

use super::Session;
use crate::jobs::{Answer, Query};
use crate::subject::RecordingKey;
use crate::subject::recording::TileChange;

/// Asks which steps of a recording changed a tile.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct TileHistory {
    recording: RecordingKey,
    at: BoardPos,
}

impl Query for TileHistory {
    type Answer = Vec<TileChange>;
}

impl Session {
    /// The changes of the selected tile, in the order of time; `None` where no tile is selected or nothing is recorded.
    pub fn tile_history(&self) -> Option<Answer<Vec<TileChange>>> {
        let (recording, at) = self.workspace().recording().zip(self.workspace().selection().tile())?;
        let asked = TileHistory { recording: RecordingKey::of(recording), at };
        let recording = Arc::clone(recording);
        Some(self.jobs.query(&asked, move |token| recording.history(at.board, at.pos, token)))
    }
}
