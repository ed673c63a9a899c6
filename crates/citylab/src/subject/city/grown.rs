//! A city at one moment, whole or growing.

use std::sync::Arc;

use citygen::City;
use cityplay::{Scene, Stage, Style};

/// A city at one moment, with the look-ups that painting it needs.
#[derive(Debug)]
pub struct CityMoment {
    /// The city, whole or growing.
    pub city: City,
    pub(super) scene: Scene,
    pub(super) style: Arc<Style>,
}

impl CityMoment {
    /// What can be seen of `city`.
    pub fn new(city: City) -> Self {
        Self { scene: Scene::new(&city), style: Style::builtin(), city }
    }

    /// The city with what painting it needs.
    pub fn stage(&self) -> Stage<'_> {
        Stage { city: &self.city, scene: &self.scene, style: &self.style }
    }
}
