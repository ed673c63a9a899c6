//! A parameter set that a person gave a name.

use serde::{Deserialize, Serialize};

use crate::subject::Values;

/// A parameter set with a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptPreset {
    /// What the recipe is called.
    pub recipe: String,
    /// What the set is called.
    pub name: String,
    /// Every value.
    pub values: Values,
}

impl KeptPreset {
    /// Whether it takes the place of another.
    pub(crate) fn is_called_as(&self, other: &Self) -> bool {
        (&self.recipe, &self.name) == (&other.recipe, &other.name)
    }
}
