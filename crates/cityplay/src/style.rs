//! The style pack: colours and glyph sets, read from a `style.ron`.

mod colors;
mod paints;

use std::collections::BTreeMap;
use std::sync::Arc;

use citygen::model::{Hue, StratumKind, Terrain, Theme};
use serde::{Deserialize, Serialize};
use unicode_width::UnicodeWidthChar;

use crate::Rgb;
use crate::color::SpreadRgb;
pub use colors::{StratumStyle, ThemeStyle};
use paints::Paints;
pub(crate) use paints::{FAR_ROW, Paint, SIGNAL};

/// Sets of glyphs that a tile or an overlay goes through as time passes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GlyphSets {
    /// Holographic advertisements.
    pub holo: GlyphSet,
    /// Falling rain.
    pub rain: GlyphSet,
    /// Open water.
    pub water: GlyphSet,
    /// Steam from vents.
    pub steam: GlyphSet,
    /// Roofs.
    pub mass: GlyphSet,
    /// Dots of the Net: links that are drawn.
    pub net: GlyphSet,
}

/// At least one glyph; an index past the last starts over. Written as a string in files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct GlyphSet(Vec<char>);

impl GlyphSet {
    /// The glyph at `index`, starting over past the last.
    #[inline]
    pub fn at(&self, index: u64) -> char {
        self.0[(index % self.0.len() as u64) as usize]
    }

    /// Every glyph of it.
    pub fn glyphs(&self) -> &[char] {
        &self.0
    }
}

impl TryFrom<String> for GlyphSet {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        if text.is_empty() {
            return Err("a glyph set is empty; name at least one glyph".into());
        }
        match text.chars().find(|c| c.width() != Some(1)) {
            Some(c) => Err(format!("`{}` is not exactly one column wide", c.escape_default())),
            None => Ok(Self(text.chars().collect())),
        }
    }
}

impl From<GlyphSet> for String {
    fn from(set: GlyphSet) -> Self {
        set.0.into_iter().collect()
    }
}

/// A style pack that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("style.ron: {reason}")]
pub struct StyleError {
    /// The line where RON gives one, and what is wrong or missing.
    pub reason: String,
}

/// A `style.ron` as it is written.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct StyleFile {
    background: Rgb,
    water: Rgb,
    sewage: Rgb,
    rail: Rgb,
    lamp: Rgb,
    themes: BTreeMap<Theme, ThemeStyle>,
    strata: BTreeMap<StratumKind, StratumStyle>,
    hues: BTreeMap<Hue, Rgb>,
    glyphs: GlyphSets,
}

/// Colours and glyph sets, with the colours of every terrain worked out ahead.
#[derive(Clone, Debug)]
pub struct Style {
    background: Rgb,
    lamp: Rgb,
    themes: Vec<ThemeStyle>,
    strata: Vec<StratumStyle>,
    hues: Vec<Rgb>,
    glyphs: GlyphSets,
    paints: Paints,
}

impl Style {
    /// The pack that is built in.
    pub fn builtin() -> Arc<Self> {
        let text = include_str!("../../../flavor/style.ron");
        Arc::new(Self::parse(text).expect("the built-in style is tested"))
    }

    /// A pack from the text of a `style.ron`.
    ///
    /// # Errors
    /// The line where RON gives one, and what is wrong or missing.
    pub fn parse(text: &str) -> Result<Self, StyleError> {
        let file: StyleFile = ron::from_str(text).map_err(|e| StyleError { reason: e.to_string() })?;
        let themes: Vec<ThemeStyle> = complete("themes", Theme::ALL, &file.themes)?;
        let strata: Vec<StratumStyle> = complete("strata", StratumKind::ALL, &file.strata)?;
        let hues: Vec<Rgb> = complete("hues", Hue::ALL, &file.hues)?;
        if let Some((kind, s)) = StratumKind::ALL.iter().zip(&strata).find(|(_, s)| s.rain > 3) {
            return Err(StyleError { reason: format!("strata: {kind:?}: rain is {}; allowed are 0 to 3", s.rain) });
        }
        let common = paints::Common {
            background: file.background,
            water: file.water,
            sewage: file.sewage,
            rail: file.rail,
            lamp: file.lamp,
        };
        let paints = Paints::new(common, &themes, &strata);
        let StyleFile { background, lamp, glyphs, .. } = file;
        Ok(Self { background, lamp, themes, strata, hues, glyphs, paints })
    }

    /// What is not there, and what has not been seen.
    pub const fn background(&self) -> Rgb {
        self.background
    }

    /// A cell of nothing but background.
    pub const fn blank(&self) -> crate::Cell {
        crate::Cell::blank(self.background)
    }

    /// The light of lamps and lit windows.
    pub const fn lamp(&self) -> Rgb {
        self.lamp
    }

    /// The colours of a theme.
    pub fn theme(&self, theme: Theme) -> &ThemeStyle {
        &self.themes[usize::from(theme.number())]
    }

    /// The accent of a theme; grey where there is none.
    pub fn accent(&self, theme: Option<Theme>) -> Rgb {
        theme.map_or(Rgb(150, 156, 168), |t| self.theme(t).accent)
    }

    /// The colours and weather of a stratum.
    pub fn stratum(&self, stratum: StratumKind) -> &StratumStyle {
        &self.strata[usize::from(stratum.number())]
    }

    /// The colour of a neon tube.
    pub fn hue(&self, hue: Hue) -> Rgb {
        self.hues[usize::from(hue.number())]
    }

    /// The glyph sets.
    pub const fn glyphs(&self) -> &GlyphSets {
        &self.glyphs
    }

    /// One colour per terrain in full light, as seen from afar: rows of [`FAR_ROW`], the first for tiles of no
    /// district, then one per theme.
    pub(crate) fn far_colors(&self, stratum: StratumKind) -> &[SpreadRgb] {
        self.paints.far(stratum)
    }

    /// The colours of a terrain in full light.
    #[inline]
    pub(crate) fn paint(&self, stratum: StratumKind, theme: Option<Theme>, terrain: Terrain) -> Paint {
        self.paints.get(stratum, theme, terrain)
    }
}

/// The values of `table` by number, or the first that is missing.
fn complete<K, V>(list: &str, all: &[K], table: &BTreeMap<K, V>) -> Result<Vec<V>, StyleError>
where
    K: Ord + std::fmt::Debug,
    V: Copy,
{
    all.iter()
        .map(|k| table.get(k).copied().ok_or_else(|| StyleError { reason: format!("{list}: {k:?} is missing") }))
        .collect()
}
