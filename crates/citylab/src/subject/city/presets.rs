//! The city presets that ship with the program.

use crate::subject::Values;
use crate::subject::spec::Preset;

/// Name, what one gets, and the values that are not the default.
type Row = (&'static str, &'static str, &'static [(&'static str, &'static str)]);

const PRESETS: [Row; 6] = [
    ("Harbour town", "A middling city on a bay, as the program starts with.", &[]),
    (
        "Old river town",
        "Small, open and worn, on both banks of a river.",
        &[("size", "small"), ("districts", "5"), ("water", "river"), ("density", "0.45"), ("decay", "0.7")],
    ),
    (
        "Corporate dream",
        "Dense, rich and clean.",
        &[("density", "0.85"), ("wealth_skew", "0.8"), ("decay", "0.05"), ("districts", "6")],
    ),
    (
        "Sprawl",
        "Large and packed, without water, twelve districts elbow to elbow.",
        &[("size", "large"), ("districts", "12"), ("density", "0.8"), ("water", "none")],
    ),
    (
        "Ruins",
        "Poor and falling apart: trash, puddles, broken neon.",
        &[("wealth_skew", "-0.8"), ("decay", "0.95"), ("density", "0.5")],
    ),
    (
        "Metropolis",
        "As large as a city gets; makes every frame work for its living.",
        &[("size", "1024x512"), ("districts", "12"), ("density", "0.7"), ("water", "river")],
    ),
];

/// Every preset.
pub(super) fn all() -> Vec<Preset> {
    let preset = |&(name, about, values): &Row| Preset {
        name: name.into(),
        about: about.into(),
        values: values.iter().map(|&(field, text)| (field, text.to_owned())).collect::<Values>(),
    };
    PRESETS.iter().map(preset).collect()
}
