//! The theme table: numbers that make a district what it is.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use mapkit::Size;
use serde::{Deserialize, Serialize};

use crate::model::{BuildingKind, Hue, Theme};

/// Most hues of a theme, and most kinds of buildings: more than there are of either, so that some may be named twice.
const MOST_ENTRIES: usize = 64;

/// How a district's streets are laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum StreetStyle {
    /// Blocks between 2-wide roads.
    Grid,
    /// Large blocks between 2-wide roads.
    Superblock,
    /// Crooked alleys by binary space partition.
    Organic,
    /// Long rows with access roads.
    Rows,
    /// A grid whose roads are half blocked.
    Shattered,
    /// One wide road with alleys across.
    Strip,
}

/// The numbers of one theme. Lengths are tiles, chances 0..=1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ThemeSpec {
    /// Base wealth of its districts, 0..=1.
    pub wealth: f32,
    /// Base decay of its districts, 0..=1.
    pub decay: f32,
    /// How streets are laid out.
    pub streets: StreetStyle,
    /// Width and height of a block between streets, in tiles.
    pub block: (i32, i32),
    /// Least width and height of a lot, in tiles.
    pub min_lot: (i32, i32),
    /// Chance that a building which may be tall is.
    pub tall: f32,
    /// Chance that a building which may reach the Skyways does.
    pub mid: f32,
    /// Chance of a basement.
    pub basement: f32,
    /// Chance that a lot is a plaza, scaled by density.
    pub plaza: f32,
    /// Chance of neon on a facade tile, scaled by wealth.
    pub neon: f32,
    /// Chance of a holographic advertisement on a facade tile without neon.
    pub holo: f32,
    /// A lamp stands on about every `lamp_every`th sidewalk tile.
    pub lamp_every: i32,
    /// Security of the district's subnet, 0..=255.
    pub security: u8,
    /// Hues of its neon.
    pub hues: Vec<Hue>,
    /// Kinds of buildings with their weights.
    pub mix: Vec<(BuildingKind, u32)>,
}

impl ThemeSpec {
    /// Widths that a block may have, in tiles.
    pub const BLOCK_WIDTHS: RangeInclusive<i32> = 8..=64;
    /// Heights that a block may have, in tiles.
    pub const BLOCK_HEIGHTS: RangeInclusive<i32> = 6..=64;
    /// Least widths that a lot may have, in tiles.
    pub const LOT_WIDTHS: RangeInclusive<i32> = 5..=32;
    /// Least heights that a lot may have, in tiles.
    pub const LOT_HEIGHTS: RangeInclusive<i32> = 4..=32;
    /// Sidewalk tiles that there may be for each lamp.
    pub const LAMP_SPACINGS: RangeInclusive<i32> = 2..=64;

    /// The extent of a block between streets.
    pub const fn block_size(&self) -> Size {
        Size::new(self.block.0, self.block.1)
    }

    /// The least extent of a lot.
    pub const fn least_lot(&self) -> Size {
        Size::new(self.min_lot.0, self.min_lot.1)
    }

    /// Checks every number against its range.
    ///
    /// # Errors
    /// The theme, the number and what is allowed.
    pub fn check(&self, theme: Theme) -> Result<(), String> {
        let name = theme.label();
        let shares = [
            ("wealth", self.wealth),
            ("decay", self.decay),
            ("tall", self.tall),
            ("mid", self.mid),
            ("basement", self.basement),
            ("plaza", self.plaza),
            ("neon", self.neon),
            ("holo", self.holo),
        ];
        for (field, value) in shares {
            if !(0.0..=1.0).contains(&value) {
                return Err(format!("{name}: {field} is {value}; allowed are 0 to 1"));
            }
        }
        let lengths = [
            ("block width", self.block.0, Self::BLOCK_WIDTHS),
            ("block height", self.block.1, Self::BLOCK_HEIGHTS),
            ("min_lot width", self.min_lot.0, Self::LOT_WIDTHS),
            ("min_lot height", self.min_lot.1, Self::LOT_HEIGHTS),
            ("lamp_every", self.lamp_every, Self::LAMP_SPACINGS),
        ];
        for (field, value, allowed) in lengths {
            if !allowed.contains(&value) {
                let (least, most) = allowed.into_inner();
                return Err(format!("{name}: {field} is {value}; allowed are {least} to {most}"));
            }
        }
        if self.hues.is_empty() {
            return Err(format!("{name}: hues is empty; name at least one"));
        }
        for (field, count) in [("hues", self.hues.len()), ("mix", self.mix.len())] {
            if count > MOST_ENTRIES {
                return Err(format!("{name}: {field} has {count} entries; at most {MOST_ENTRIES} are allowed"));
            }
        }
        if self.mix.iter().map(|&(_, weight)| u64::from(weight)).sum::<u64>() == 0 {
            return Err(format!("{name}: mix names no building kind with a weight above 0"));
        }
        if let Some((kind, weight)) = self.mix.iter().find(|&&(_, weight)| weight > 1000) {
            return Err(format!("{name}: mix gives {} the weight {weight}; allowed are 0 to 1000", kind.label()));
        }
        Ok(())
    }
}

/// The eight themes by their numbers, from the text of a `themes.ron`.
pub(super) fn parse(text: &str) -> Result<Vec<ThemeSpec>, String> {
    let mut table: BTreeMap<Theme, ThemeSpec> = ron::from_str(text).map_err(|e| e.to_string())?;
    Theme::ALL
        .iter()
        .map(|&theme| {
            let spec = table.remove(&theme).ok_or_else(|| format!("the theme {theme:?} is missing"))?;
            spec.check(theme)?;
            Ok(spec)
        })
        .collect()
}
