//! The parameters of a city as flags, shared by every command that grows one.

use citygen::{Params, Water};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use mapkit::Size;

use super::output::{Failure, Outcome, talk};

/// The seed of one city.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "City parameters")]
pub(crate) struct SeedArg {
    /// Where all chance comes from: 0 to 18446744073709551615; a random one, which is then printed, unless given
    #[arg(long, allow_hyphen_values = true, value_name = "N", value_parser = parse_seed)]
    pub(crate) seed: Option<u64>,
}

/// Everything else that decides a city.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "City parameters")]
pub(crate) struct ShapeArgs {
    /// Extent in tiles: small (160x80), medium (240x120), large (320x160), or WIDTHxHEIGHT with a width of 80 to 1024
    /// and a height of 40 to 512
    #[arg(long, allow_hyphen_values = true, value_name = "SIZE", default_value = "medium", value_parser = parse_size)]
    pub(crate) size: Size,

    /// Number of districts: 4 to 12, and at least 800 tiles of the map for each
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "7", value_parser = parse_districts)]
    pub(crate) districts: u32,

    /// Share of lots that are built on: 0 open to 1 packed
    #[arg(long, allow_hyphen_values = true, value_name = "X", default_value = "0.6", value_parser = parse_share)]
    pub(crate) density: f32,

    /// Shift of every district's wealth: -1 poor to 1 rich
    #[arg(long, allow_hyphen_values = true, value_name = "X", default_value = "0", value_parser = parse_skew)]
    pub(crate) wealth_skew: f32,

    /// Shift of every district's decay: 0 kept to 1 ruined
    #[arg(long, allow_hyphen_values = true, value_name = "X", default_value = "0.4", value_parser = parse_share)]
    pub(crate) decay: f32,

    /// What water there is
    #[arg(long, allow_hyphen_values = true, value_name = "KIND", default_value = "bay", value_parser = water_parser())]
    pub(crate) water: Water,

    /// Flavor pack: default, or a folder of that name in $CITYLAB_FLAVOR or ./flavor with names.ron and themes.ron
    #[arg(long, allow_hyphen_values = true, value_name = "NAME", default_value = "default")]
    pub(crate) flavor: String,

    /// Reroll a pass N times, keeping all passes before it as they are; may be given for several passes
    ///
    /// The passes are terrain, districts, arterials, streets, lots, verticals, interiors, connectivity, dressing,
    /// naming, net and cyberspace.
    #[arg(long, allow_hyphen_values = true, value_name = "PASS=N", value_parser = parse_reroll)]
    pub(crate) reroll: Vec<(String, u32)>,
}

/// The flags of [`ShapeArgs`], by their ids.
pub(crate) const SHAPE_FLAGS: [&str; 8] =
    ["size", "districts", "density", "wealth_skew", "decay", "water", "flavor", "reroll"];

impl SeedArg {
    /// The seed that was given, or a random one, which is told.
    pub(crate) fn or_random(&self) -> u64 {
        self.seed.unwrap_or_else(|| {
            let seed = random_seed();
            talk(format_args!("seed {seed}"));
            seed
        })
    }
}

/// A seed from the randomness that the standard library's hash maps start from; short enough to be typed again.
pub(crate) fn random_seed() -> u64 {
    use std::hash::BuildHasher;
    std::collections::hash_map::RandomState::new().hash_one(0_u8) >> 32
}

impl ShapeArgs {
    /// The parameters with this seed, in their ranges.
    ///
    /// # Errors
    /// Wrong usage: the field, and what is allowed.
    pub(crate) fn params(&self, seed: u64) -> Outcome<Params> {
        let mut params = Params {
            seed,
            size: self.size,
            districts: self.districts,
            density: self.density,
            wealth_skew: self.wealth_skew,
            decay: self.decay,
            water: self.water,
            flavor: self.flavor.clone(),
            ..Params::default()
        };
        for (pass, count) in &self.reroll {
            if params.rerolls.insert(pass.clone(), *count).is_some() {
                return Err(Failure::Usage(format!(
                    "reroll: the pass `{pass}` is named twice; allowed is once each"
                )));
            }
        }
        params.validate()?;
        Ok(params)
    }
}

/// The flags that make a city of these parameters, as they are typed.
pub(crate) fn flags(params: &Params) -> String {
    let plain = Params::default();
    let mut words = vec![format!("--seed {}", params.seed)];
    if params.size != plain.size {
        let Size { w, h } = params.size;
        words.push(
            Params::size_name(params.size).map_or_else(|| format!("--size {w}x{h}"), |n| format!("--size {n}")),
        );
    }
    let mut unless_plain = |name: &str, value: String, plain: String| {
        if value != plain {
            words.push(format!("--{name} {value}"));
        }
    };
    unless_plain("districts", params.districts.to_string(), plain.districts.to_string());
    unless_plain("density", params.density.to_string(), plain.density.to_string());
    unless_plain("wealth-skew", params.wealth_skew.to_string(), plain.wealth_skew.to_string());
    unless_plain("decay", params.decay.to_string(), plain.decay.to_string());
    unless_plain("water", params.water.name().into(), plain.water.name().into());
    unless_plain("flavor", params.flavor.clone(), plain.flavor);
    words.extend(params.rerolls.iter().map(|(pass, n)| format!("--reroll {pass}={n}")));
    words.join(" ")
}

pub(crate) fn parse_seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("a seed is a whole number; allowed are 0..={}", u64::MAX))
}

pub(crate) fn parse_size(text: &str) -> Result<Size, String> {
    Params::parse_size(text).ok_or_else(|| {
        let (w, h) = (Params::WIDTHS, Params::HEIGHTS);
        format!(
            "allowed are small, medium, large, and WIDTHxHEIGHT with a width of {}..={} and a height of {}..={}",
            w.start(),
            w.end(),
            h.start(),
            h.end()
        )
    })
}

fn parse_districts(text: &str) -> Result<u32, String> {
    let range = Params::DISTRICTS;
    let refuse = || format!("districts are a whole number; allowed are {}..={}", range.start(), range.end());
    text.parse().map_err(|_| refuse())
}

fn parse_share(text: &str) -> Result<f32, String> {
    text.parse().map_err(|_| "this is no number; allowed are 0..=1".into())
}

fn parse_skew(text: &str) -> Result<f32, String> {
    text.parse().map_err(|_| "this is no number; allowed are -1..=1".into())
}

fn parse_reroll(text: &str) -> Result<(String, u32), String> {
    let refuse = || {
        let passes = citygen::PASS_NAMES.join(", ");
        format!("allowed is PASS=N with N in 0..={} and PASS one of {passes}", u32::MAX)
    };
    let (pass, count) = text.split_once('=').ok_or_else(refuse)?;
    if !citygen::PASS_NAMES.contains(&pass) {
        return Err(refuse());
    }
    Ok((pass.into(), count.parse().map_err(|_| refuse())?))
}

fn water_parser() -> impl TypedValueParser<Value = Water> {
    PossibleValuesParser::new(Water::ALL.iter().map(|w| w.name()))
        .try_map(|name| Water::from_name(&name).ok_or("allowed are none, bay, river"))
}
