//! Buildings.

use mapkit::Rect;
use serde::{Deserialize, Serialize};

use super::{DistrictId, StratumKind, named_enum};

named_enum! {
    /// What a building is for.
    BuildingKind {
        /// A corporation's tower.
        CorpTower = "corp_tower",
        /// An office building.
        Office = "office",
        /// A housing slab.
        Megablock = "megablock",
        /// A block of flats.
        Apartment = "apartment",
        /// A hotel.
        Hotel = "hotel",
        /// A car park.
        Parking = "parking",
        /// A shop.
        Shop = "shop",
        /// A noodle bar.
        NoodleBar = "noodle_bar",
        /// A bar.
        Bar = "bar",
        /// A market hall.
        Market = "market",
        /// A clinic.
        Clinic = "clinic",
        /// A pawn shop.
        Pawn = "pawn",
        /// A garage.
        Garage = "garage",
        /// A warehouse.
        Warehouse = "warehouse",
        /// A depot.
        Depot = "depot",
        /// A factory.
        Factory = "factory",
        /// A club.
        Club = "club",
        /// An arcade.
        Arcade = "arcade",
        /// A temple.
        Temple = "temple",
    }
}

impl BuildingKind {
    /// What a person reads.
    pub const fn label(self) -> &'static str {
        match self {
            Self::CorpTower => "corp tower",
            Self::NoodleBar => "noodle bar",
            other => other.name(),
        }
    }

    /// Whether a corporation owns it, and names it.
    pub const fn is_corporate(self) -> bool {
        matches!(self, Self::CorpTower | Self::Office | Self::Megablock)
    }

    /// The height classes that it may have, lowest first.
    pub const fn heights(self) -> &'static [HeightClass] {
        match self {
            Self::CorpTower | Self::Megablock => &[HeightClass::Tall],
            Self::Office | Self::Hotel => &[HeightClass::Mid, HeightClass::Tall],
            Self::Apartment | Self::Factory | Self::Parking => &[HeightClass::Low, HeightClass::Mid],
            _ => &[HeightClass::Low],
        }
    }
}

named_enum! {
    /// How far up a building reaches.
    HeightClass {
        /// Street only.
        Low = "low",
        /// Street and Skyways.
        Mid = "mid",
        /// Street to Heights.
        Tall = "tall",
    }
}

impl HeightClass {
    /// The highest stratum of a building of this class.
    pub const fn top(self) -> StratumKind {
        match self {
            Self::Low => StratumKind::Street,
            Self::Mid => StratumKind::Skyways,
            Self::Tall => StratumKind::Heights,
        }
    }
}

/// A building; its id is its place in the city's list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Building {
    /// What it is for.
    pub kind: BuildingKind,
    /// Where it stands.
    pub district: DistrictId,
    /// Its tiles, the same on every stratum that it reaches.
    pub footprint: Rect,
    /// Lowest and highest stratum that it reaches: from Undercity (with a basement) or Street up.
    pub span: (StratumKind, StratumKind),
    /// Its name, where it has one.
    pub name: Option<String>,
}

impl Building {
    /// How far up it reaches.
    pub const fn height(&self) -> HeightClass {
        match self.span.1 {
            StratumKind::Heights | StratumKind::Net => HeightClass::Tall,
            StratumKind::Skyways => HeightClass::Mid,
            StratumKind::Street | StratumKind::Undercity => HeightClass::Low,
        }
    }

    /// Whether it reaches down to the Undercity.
    pub const fn has_basement(&self) -> bool {
        matches!(self.span.0, StratumKind::Undercity)
    }

    /// Whether it reaches `stratum`.
    pub fn reaches(&self, stratum: StratumKind) -> bool {
        self.span.0 <= stratum && stratum <= self.span.1
    }

    /// The strata that it reaches, lowest first.
    pub fn strata(&self) -> impl Iterator<Item = StratumKind> + use<> {
        let (low, high) = self.span;
        StratumKind::PHYSICAL.into_iter().filter(move |&s| low <= s && s <= high)
    }

    /// The strata on which it has rooms: all that it reaches but the roof of a tall one.
    pub fn roomed_strata(&self) -> impl Iterator<Item = StratumKind> + use<> {
        self.strata().filter(|&s| s != StratumKind::Heights)
    }
}
