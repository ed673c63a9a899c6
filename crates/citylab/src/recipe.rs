//! What the window needs of a recipe: how a run of it begins, and what is made of a finished one.
//!
//! Panels that work on runs, slots and timelines need nothing but this and `mapkit`, so a second recipe brings a
//! [`Maker`] and a form of its own, and everything else is shared.

use cityfile::{FlavorPacks, PackError};
use citygen::{City, Draft, GenError, Params};
use cityplay::Scene;
use mapkit::{Run, World};

/// A recipe that the window can carry out.
pub trait Maker: Send + Sync + 'static {
    /// What decides a product.
    type Params: Clone + PartialEq + Send + Sync + 'static;
    /// What the passes write.
    type World: World;
    /// What a finished run yields.
    type Product: Send + Sync + 'static;

    /// A run at its start.
    ///
    /// # Errors
    /// The parameters cannot be used.
    fn start(&self, params: &Self::Params) -> Result<Run<Self::World>, Refusal>;

    /// What a finished run yields, checked.
    ///
    /// # Errors
    /// The run ended early, or what it made breaks rules.
    fn finish(&self, run: Run<Self::World>) -> Result<Self::Product, Refusal>;
}

/// Why there is no product, in a sentence for the person who asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The parameter to blame, where one is.
    pub field: Option<&'static str>,
    /// What is wrong, and what is allowed.
    pub reason: String,
}

impl From<GenError> for Refusal {
    fn from(error: GenError) -> Self {
        match error {
            GenError::Param(problem) => Self { field: Some(problem.field), reason: problem.reason },
            GenError::Flavor { .. } => Self { field: Some("flavor"), reason: error.to_string() },
            other => Self { field: None, reason: other.to_string() },
        }
    }
}

impl From<PackError> for Refusal {
    fn from(error: PackError) -> Self {
        Self { field: Some("flavor"), reason: error.to_string() }
    }
}

/// A city with what painting it needs.
#[derive(Debug)]
pub struct MadeCity {
    /// The city.
    pub city: City,
    /// Its look-ups.
    pub scene: Scene,
}

/// Makes cities, each with the flavor pack that its parameters name.
#[derive(Clone, Debug)]
pub struct CityMaker {
    /// Where packs are looked for. A pack is read anew for every city, so that changes to its files are seen.
    pub packs: FlavorPacks,
}

impl Default for CityMaker {
    fn default() -> Self {
        Self { packs: FlavorPacks::of_environment() }
    }
}

impl Maker for CityMaker {
    type Params = Params;
    type World = Draft;
    type Product = MadeCity;

    fn start(&self, params: &Params) -> Result<Run<Draft>, Refusal> {
        // What is wrong with the parameters is known without the disk.
        params.validate().map_err(GenError::from)?;
        Ok(citygen::start(params, &self.packs.load(&params.flavor)?)?)
    }

    fn finish(&self, run: Run<Draft>) -> Result<MadeCity, Refusal> {
        let city = citygen::finish(run)?;
        Ok(MadeCity { scene: Scene::new(&city), city })
    }
}
