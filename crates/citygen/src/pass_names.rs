//! What the passes are called: names that the parameters and the recipe share.

/// The names of the twelve passes, first to last.
pub const PASS_NAMES: [&str; 12] = [
    "terrain",
    "districts",
    "arterials",
    "streets",
    "lots",
    "verticals",
    "interiors",
    "connectivity",
    "dressing",
    "naming",
    "net",
    "cyberspace",
];
