//! Flavor packs for the commands that grow a city.

use std::sync::Arc;

use cityfile::{FlavorPacks, PackError};
use citygen::{City, Flavor};

use super::output::{Failure, Outcome, plain, talk};

/// The pack called `name`, from where packs are looked for. A word that names none is wrong usage.
pub(crate) fn load(name: &str) -> Outcome<Arc<Flavor>> {
    FlavorPacks::of_environment().load(name).map_err(|error| match error {
        PackError::NotAName { .. } => Failure::Usage(format!("flavor: {error}")),
        other => Failure::Failed(other.into()),
    })
}

/// The pack that a saved city was made with: the one that it brings, else the one of its name.
pub(crate) fn of_city(city: &City) -> Outcome<Arc<Flavor>> {
    let name = &city.params.flavor;
    let Some(brought) = Flavor::of_city(city) else { return load(name) };
    let brought = brought?;
    // A pack of that name which says the same needs no word.
    if FlavorPacks::of_environment().load(name).is_ok_and(|found| found != brought) {
        talk(format_args!(
            "the file brings its own flavor pack `{}`; it is used, not the other of that name",
            plain(name)
        ));
    }
    Ok(brought)
}
