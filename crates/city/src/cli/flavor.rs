//! Flavor packs for the commands that grow a city.

use std::sync::Arc;

use cityfile::{FlavorPacks, PackError};
use citygen::Flavor;

use super::output::{Failure, Outcome};

/// The pack called `name`, from where packs are looked for. A word that names none is wrong usage.
pub(crate) fn load(name: &str) -> Outcome<Arc<Flavor>> {
    FlavorPacks::of_environment().load(name).map_err(|error| match error {
        PackError::NotAName { .. } => Failure::Usage(format!("--flavor: {error}")),
        other => Failure::Failed(other.into()),
    })
}
