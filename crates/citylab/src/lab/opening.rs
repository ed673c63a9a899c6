//! What the window opens with, as it was read or is still being read.

use mapkit::BoardIndex;

use crate::files::Origin;
use crate::jobs::Job;
use crate::subject::{Made, Values};

/// What the window opens with.
#[derive(Debug)]
pub(crate) struct Opening {
    pub(crate) values: Values,
    pub(crate) made: Option<Made>,
    /// What should be said of the file.
    pub(crate) said: Option<String>,
    /// The file, where it is shown as it is.
    pub(crate) origin: Option<Origin>,
    pub(crate) board: Option<BoardIndex>,
    /// Whether nobody said what to open: then it goes on with what was worked on last.
    pub(crate) is_bare: bool,
}

/// What is still being read, and the file that it comes from.
pub(super) struct Late {
    pub(super) file: String,
    pub(super) job: Job<Result<Opening, String>>,
}
