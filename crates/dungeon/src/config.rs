//! What decides a dungeon, the ranges of its fields, and what is said of a value outside.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use mapkit::Size;
use mapkit::text::{range as words_of, shown};
use serde::{Deserialize, Serialize};

use crate::pass_names::PASS_NAMES;

/// Everything that decides a dungeon. The same configuration gives the same dungeon, byte for byte.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// Where all chance comes from.
    #[serde(with = "mapkit::reading::seed_as_text")]
    pub seed: u64,
    /// Columns of the map.
    pub width: i32,
    /// Rows of the map.
    pub height: i32,
    /// Least side of a room in tiles of floor.
    pub room_min: i32,
    /// Greatest side of a room in tiles of floor; one larger than the map is no mistake.
    pub room_max: i32,
    /// How often the map is halved at most: up to `2^depth` rooms. Leaves too small for two rooms stay whole.
    pub depth: u32,
    /// Chance of a corridor more between two neighbouring rooms that the spanning tree leaves apart: 0..=1.
    pub extra_corridors: f32,
    /// Per pass name, how often it was rerolled; absent is 0.
    pub rerolls: BTreeMap<String, u32>,
}

/// A field of a configuration that is not allowed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{field}: {reason}")]
pub struct ConfigError {
    /// The field's name.
    pub field: &'static str,
    /// What is wrong, and what is allowed.
    pub reason: String,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            seed: 0,
            width: 80,
            height: 40,
            room_min: 4,
            room_max: 12,
            depth: 5,
            extra_corridors: 0.2,
            rerolls: BTreeMap::new(),
        }
    }
}

impl Config {
    /// Allowed widths in tiles.
    pub const WIDTHS: RangeInclusive<i32> = 1..=1024;
    /// Allowed heights in tiles.
    pub const HEIGHTS: RangeInclusive<i32> = 1..=1024;
    /// Allowed depths. Larger ones would grow the number of rooms past what a spanning tree over all pairs can join
    /// while a person waits.
    pub const DEPTHS: RangeInclusive<u32> = 0..=12;
    /// Allowed chances of an extra corridor.
    pub const CHANCES: RangeInclusive<f32> = 0.0..=1.0;

    /// The default configuration with another seed.
    pub fn with_seed(seed: u64) -> Self {
        Self { seed, ..Self::default() }
    }

    /// Extent of the map in tiles.
    pub const fn size(&self) -> Size {
        Size::new(self.width, self.height)
    }

    /// The greatest allowed `room_min` of a map of `width` × `height`: a room has a wall on every side. Below 1 where
    /// the map is too small for any room.
    pub fn most_room_min(width: i32, height: i32) -> i32 {
        width.min(height).saturating_sub(2)
    }

    /// Checks every field.
    ///
    /// # Errors
    /// The first field that is not allowed, in the order of the fields, and what is allowed.
    pub fn validate(&self) -> Result<(), ConfigError> {
        check("width", &self.width, &Self::WIDTHS)?;
        check("height", &self.height, &Self::HEIGHTS)?;
        self.check_rooms()?;
        check("depth", &self.depth, &Self::DEPTHS)?;
        check("extra_corridors", &self.extra_corridors, &Self::CHANCES)?;
        for name in self.rerolls.keys() {
            if !PASS_NAMES.contains(&name.as_str()) {
                let reason = format!("there is no pass `{}`; the passes are {}", shown(name), PASS_NAMES.join(", "));
                return Err(ConfigError { field: "rerolls", reason });
            }
        }
        Ok(())
    }

    fn check_rooms(&self) -> Result<(), ConfigError> {
        let (least, most) = (self.room_min, self.room_max);
        let fits = Self::most_room_min(self.width, self.height);
        let refuse = |field, reason| Err(ConfigError { field, reason });
        if least < 1 {
            return refuse("room_min", format!("{least} is outside the allowed 1 to {}", most.min(fits).max(1)));
        }
        if most < 1 {
            return refuse("room_max", format!("{most} is too small; room_min or more is allowed, here {least}"));
        }
        if least > most {
            return refuse("room_min", format!("{least} is more than room_max; at most {most} is allowed with it"));
        }
        if least > fits {
            let (w, h) = (self.width, self.height);
            let allowed = if fits < 1 { "no room fits it".into() } else { format!("at most {fits} is allowed") };
            let reason = format!(
                "a room of {least}×{least} with its walls does not fit the smallest leaf of a {w}×{h} map; {allowed}"
            );
            return refuse("room_min", reason);
        }
        Ok(())
    }
}

fn check<T: PartialOrd + std::fmt::Display>(
    field: &'static str,
    value: &T,
    range: &RangeInclusive<T>,
) -> Result<(), ConfigError> {
    if range.contains(value) {
        return Ok(());
    }
    let reason = format!("{value} is outside the allowed {}", words_of(range));
    Err(ConfigError { field, reason })
}
