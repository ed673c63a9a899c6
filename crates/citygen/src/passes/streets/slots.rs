//! What streets hand on: the blocks between them.

use mapkit::{Grid, Key, Place, Rect, SlotItem};

use crate::model::DistrictId;

/// The blocks that streets leave.
pub const BLOCKS: Key<Vec<Block>> = Key::new("blocks");

/// The block at each tile, counted from 1; 0 is none.
pub const BLOCK_IDS: Key<Grid<u16>> = Key::new("block_ids");

/// A rectangle of buildable land wholly inside one district.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block {
    /// Its tiles.
    pub rect: Rect,
    /// Its district.
    pub district: DistrictId,
}

impl SlotItem for Block {
    fn place(&self) -> Place {
        Place::Area(self.rect)
    }
    fn fields(&self) -> Vec<(&'static str, String)> {
        vec![
            ("district", self.district.to_string()),
            ("width", self.rect.w.to_string()),
            ("height", self.rect.h.to_string()),
        ]
    }
}
