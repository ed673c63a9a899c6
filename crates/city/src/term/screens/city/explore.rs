//! Explore: the free cursor.

use citygen::model::StratumKind;
use mapkit::{Dir, Pos};

use super::CityScreen;
use crate::term::keys::Command;

/// Tiles that shift moves the cursor by.
const FAR: i32 = 8;

impl CityScreen {
    /// Puts the cursor on a tile, or on the nearest that there is.
    pub(super) fn put_cursor(&mut self, tile: Pos) {
        let map = self.map_size();
        self.cursor = Pos::new(tile.x.clamp(0, map.w - 1), tile.y.clamp(0, map.h - 1));
    }

    fn move_cursor(&mut self, dir: Dir, by: i32) {
        let (dx, dy) = dir.delta();
        self.put_cursor(self.cursor.offset(dx * by, dy * by));
    }

    /// What only Explore knows.
    pub(super) fn explore(&mut self, command: Command) {
        let number = self.stratum.number();
        match command {
            Command::Go(dir) => self.move_cursor(dir, 1),
            Command::GoFar(dir) => self.move_cursor(dir, FAR),
            Command::StratumUp => self.stratum = StratumKind::from_number(number + 1).unwrap_or(self.stratum),
            Command::StratumDown => {
                let below = number.checked_sub(1).and_then(StratumKind::from_number);
                self.stratum = below.unwrap_or(self.stratum);
            }
            _ => {}
        }
    }
}
