//! Why there is no dungeon.

use mapkit::{RunError, SlotError};

use crate::ConfigError;
use crate::model::DamagedDungeon;
use crate::text::TextError;

/// Why there is no dungeon.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DungeonError {
    /// A field of the configuration is outside its range.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// The parts do not make a dungeon.
    #[error(transparent)]
    Damaged(#[from] DamagedDungeon),
    /// A text is no map.
    #[error(transparent)]
    Text(#[from] TextError),
    /// A pass read a slot that no earlier pass made.
    #[error(transparent)]
    Slot(#[from] SlotError),
}

impl From<RunError<Self>> for DungeonError {
    fn from(error: RunError<Self>) -> Self {
        error.source
    }
}
