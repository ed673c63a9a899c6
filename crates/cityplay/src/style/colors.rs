//! The colours that a style gives to themes and strata.

use serde::{Deserialize, Serialize};

use crate::Rgb;

/// Colours of one theme, as they look in full light.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ThemeStyle {
    /// What stands for the theme wherever one colour must.
    pub accent: Rgb,
    /// Doors, plazas and bridges.
    pub accent2: Rgb,
    /// Walls.
    pub wall: Rgb,
    /// Floors inside buildings.
    pub floor: Rgb,
    /// Asphalt.
    pub road: Rgb,
    /// Pavement.
    pub sidewalk: Rgb,
    /// Roofs.
    pub roof: Rgb,
}

/// Colours and weather of one stratum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StratumStyle {
    /// Multiplies every colour, see [`Rgb::tint`]: mid grey leaves it.
    pub tint: Rgb,
    /// Whether fog lies in the dark.
    pub fog: bool,
    /// Rain: 0 none to 3 heavy.
    pub rain: u8,
}
