//! Districts and their themes.

use mapkit::{Pos, Rect};
use serde::{Deserialize, Serialize};

use super::named_enum;

named_enum! {
    /// The character of a district.
    Theme {
        /// Corporate towers on a grid.
        CorpCore = "corp_core",
        /// Stalls and noodle bars in crooked lanes.
        NightMarket = "night_market",
        /// Housing slabs in superblocks.
        Megablocks = "megablocks",
        /// Broken streets behind barriers.
        CombatZone = "combat_zone",
        /// Warehouses by the water.
        Docks = "docks",
        /// Factories in rows.
        Industrial = "industrial",
        /// Clubs along one bright street.
        NeonStrip = "neon_strip",
        /// Low houses and temples in crooked lanes.
        OldTown = "old_town",
    }
}

impl Theme {
    /// What a person reads.
    pub const fn label(self) -> &'static str {
        match self {
            Self::CorpCore => "Corp Core",
            Self::NightMarket => "Night Market",
            Self::Megablocks => "Megablocks",
            Self::CombatZone => "Combat Zone",
            Self::Docks => "Docks",
            Self::Industrial => "Industrial",
            Self::NeonStrip => "Neon Strip",
            Self::OldTown => "Old Town",
        }
    }
}

/// A district; its id is its place in the city's list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct District {
    /// Its name; empty until the naming pass.
    pub name: String,
    /// Its character.
    pub theme: Theme,
    /// Its seed tile, on land.
    pub center: Pos,
    /// 0 poor to 1 rich.
    pub wealth: f32,
    /// 0 kept to 1 ruined.
    pub decay: f32,
    /// Bounding box of its tiles.
    pub bounds: Rect,
}
