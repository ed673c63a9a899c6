//! What every pass is handed.

use crate::Draft;

/// What a step of a dungeon pass works with.
pub(super) type Cx<'a> = mapkit::Cx<'a, Draft>;
