//! The parameters of a city, their ranges, and what is said of a value outside.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use mapkit::Size;
use serde::{Deserialize, Serialize};

use crate::model::named_enum;
use crate::pass_names::PASS_NAMES;
use crate::text::{check_name, range as words_of, shown};

named_enum! {
    /// What water a city has.
    Water {
        /// None.
        None = "none",
        /// A bay along one edge.
        Bay = "bay",
        /// A river across.
        River = "river",
    }
}

/// Everything that decides a city. The same parameters give the same city, byte for byte.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Params {
    /// Where all chance comes from.
    pub seed: u64,
    /// Extent in tiles.
    pub size: Size,
    /// Number of districts.
    pub districts: u32,
    /// Share of lots that are built on, roughly: 0 open to 1 packed.
    pub density: f32,
    /// Shifts every district's wealth: -1 poor to 1 rich.
    pub wealth_skew: f32,
    /// Shifts every district's decay around 0.4: 0 kept to 1 ruined.
    pub decay: f32,
    /// What water there is.
    pub water: Water,
    /// Name of the flavor pack.
    pub flavor: String,
    /// Per pass name, how often it was rerolled; absent is 0.
    pub rerolls: BTreeMap<String, u32>,
}

/// A parameter outside its range.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{field}: {reason}")]
pub struct ParamError {
    /// The parameter's name.
    pub field: &'static str,
    /// What is wrong, and what is allowed.
    pub reason: String,
}

impl Default for Params {
    fn default() -> Self {
        Self {
            seed: 0,
            size: Self::MEDIUM,
            districts: 7,
            density: 0.6,
            wealth_skew: 0.0,
            decay: 0.4,
            water: Water::Bay,
            flavor: "default".into(),
            rerolls: BTreeMap::new(),
        }
    }
}

impl Params {
    /// 160×80 tiles.
    pub const SMALL: Size = Size::new(160, 80);
    /// 240×120 tiles.
    pub const MEDIUM: Size = Size::new(240, 120);
    /// 320×160 tiles.
    pub const LARGE: Size = Size::new(320, 160);
    /// Allowed widths in tiles.
    pub const WIDTHS: RangeInclusive<i32> = 80..=1024;
    /// Allowed heights in tiles.
    pub const HEIGHTS: RangeInclusive<i32> = 40..=512;
    /// Allowed numbers of districts.
    pub const DISTRICTS: RangeInclusive<u32> = 4..=12;
    /// Each district needs this many tiles of the map; fewer would leave districts without room for a block.
    pub const TILES_PER_DISTRICT: usize = 800;

    /// The default parameters with another seed.
    pub fn with_seed(seed: u64) -> Self {
        Self { seed, ..Self::default() }
    }

    /// The name of a preset size, where `size` is one.
    pub fn size_name(size: Size) -> Option<&'static str> {
        match size {
            Self::SMALL => Some("small"),
            Self::MEDIUM => Some("medium"),
            Self::LARGE => Some("large"),
            _ => None,
        }
    }

    /// A size from `small`, `medium`, `large` or `WIDTHxHEIGHT`; its range is not checked here.
    pub fn parse_size(text: &str) -> Option<Size> {
        match text.to_ascii_lowercase().as_str() {
            "small" => Some(Self::SMALL),
            "medium" => Some(Self::MEDIUM),
            "large" => Some(Self::LARGE),
            other => {
                let (w, h) = other.split_once(['x', '×'])?;
                let side = |text: &str| text.trim().parse().ok().filter(|side: &i32| *side >= 0);
                Some(Size::new(side(w)?, side(h)?))
            }
        }
    }

    /// Most districts that a map of `size` has room for.
    pub fn max_districts(size: Size) -> u32 {
        (*Self::DISTRICTS.end()).min((size.area() / Self::TILES_PER_DISTRICT) as u32)
    }

    /// Checks every field against its range.
    ///
    /// # Errors
    /// The first field that is outside, in the order of the fields, and what is allowed.
    pub fn validate(&self) -> Result<(), ParamError> {
        check_size(self.size)?;
        check_districts(self.districts, self.size)?;
        check_range("density", self.density, 0.0..=1.0)?;
        check_range("wealth_skew", self.wealth_skew, -1.0..=1.0)?;
        check_range("decay", self.decay, 0.0..=1.0)?;
        if self.flavor.is_empty() {
            return Err(ParamError {
                field: "flavor",
                reason: "is empty; name a flavor pack, such as default".into(),
            });
        }
        check_name(&self.flavor)
            .map_err(|what| ParamError { field: "flavor", reason: format!("its name {what}") })?;
        for name in self.rerolls.keys() {
            if !PASS_NAMES.contains(&name.as_str()) {
                let reason = format!("there is no pass `{}`; the passes are {}", shown(name), PASS_NAMES.join(", "));
                return Err(ParamError { field: "rerolls", reason });
            }
        }
        Ok(())
    }
}

fn check_size(size: Size) -> Result<(), ParamError> {
    if Params::WIDTHS.contains(&size.w) && Params::HEIGHTS.contains(&size.h) {
        return Ok(());
    }
    let (w, h) = (Params::WIDTHS, Params::HEIGHTS);
    let reason = format!("{size} is outside the allowed width {} and height {}", words_of(&w), words_of(&h));
    Err(ParamError { field: "size", reason })
}

fn check_districts(count: u32, size: Size) -> Result<(), ParamError> {
    let range = Params::DISTRICTS;
    if !range.contains(&count) {
        let reason = format!("{count} is outside the allowed {}", words_of(&range));
        return Err(ParamError { field: "districts", reason });
    }
    let most = Params::max_districts(size);
    if count > most {
        let reason = format!("too many districts for map size: {size} has room for at most {most}, not {count}");
        return Err(ParamError { field: "districts", reason });
    }
    Ok(())
}

fn check_range(field: &'static str, value: f32, range: RangeInclusive<f32>) -> Result<(), ParamError> {
    if range.contains(&value) {
        return Ok(());
    }
    let reason = format!("{value} is outside the allowed {}", words_of(&range));
    Err(ParamError { field, reason })
}
