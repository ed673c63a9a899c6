//! How bright the things of cyberspace are.

/// Light of gates, lanes and hubs.
pub(super) const BRIGHT: u8 = 255;
/// Light of the open grid.
pub(super) const GRID_LIGHT: u8 = 200;
/// Light of a construct of no security; security adds up to 159.
pub(super) const CONSTRUCT_LIGHT: u16 = 96;
