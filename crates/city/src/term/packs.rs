//! Flavor packs as the screens need them: those of the folders, and the one that the open city brings with it.

use std::sync::Arc;

use cityfile::FlavorPacks;
use citygen::{City, Flavor};

/// Where flavor packs come from. The pack that a city brings wins over a folder of its name.
#[derive(Clone, Debug)]
pub(crate) struct Packs {
    folders: FlavorPacks,
    /// The city that brings a pack.
    brings: Option<Arc<City>>,
}

impl Packs {
    /// Those of these folders.
    pub(crate) const fn new(folders: FlavorPacks) -> Self {
        Self { folders, brings: None }
    }

    /// A city was opened: its pack counts from now on, where it brings one. Whether it does.
    pub(crate) fn bring(&mut self, city: &Arc<City>) -> bool {
        self.brings = city.pack.as_ref().map(|_| Arc::clone(city));
        self.brings.is_some()
    }

    /// A city was grown here: what was brought counts no longer, unless this one was made with it.
    pub(crate) fn follow(&mut self, city: &City) {
        let is_same = |brought: &Arc<City>| brought.params.flavor == city.params.flavor && brought.pack == city.pack;
        self.brings = self.brings.take().filter(is_same);
    }

    /// The pack called `name`. This may read the disk.
    ///
    /// # Errors
    /// A sentence that says why it cannot be used.
    pub(crate) fn load(&self, name: &str) -> Result<Arc<Flavor>, String> {
        let brought = self.brings.as_ref().filter(|city| city.params.flavor == name);
        match brought.and_then(|city| Flavor::of_city(city)) {
            Some(pack) => pack.map_err(|e| e.to_string()),
            None => self.folders.load(name).map_err(|e| e.to_string()),
        }
    }

    /// The names of all. This reads the disk.
    pub(crate) fn names(&self) -> Vec<String> {
        let mut names = self.folders.names();
        let brought = self.brings.iter().map(|city| &city.params.flavor);
        names.extend(brought.filter(|name| !names.contains(name)).cloned().collect::<Vec<_>>());
        names
    }
}
