//! A city made ready to be painted.

use citygen::City;

use crate::{Scene, Style};

/// A city with what painting it needs.
#[derive(Clone, Copy, Debug)]
pub struct Stage<'a> {
    /// The city.
    pub city: &'a City,
    /// Its look-ups, made from the city as it is now.
    pub scene: &'a Scene,
    /// Colours and glyph sets.
    pub style: &'a Style,
}
