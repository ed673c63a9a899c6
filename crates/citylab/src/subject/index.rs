//! A recipe's place in the list of recipes.

/// A recipe's place in [`all`](super::all), the order of the switch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RecipeIndex(pub usize);

impl RecipeIndex {
    /// As a place in a list with an entry per recipe.
    pub const fn get(self) -> usize {
        self.0
    }
}
