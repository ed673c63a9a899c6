//! What the window needs of a recipe: its parameters, how a run of it begins, and what can be seen of its world.
//!
//! A recipe brings one [`Subject`] in its own types. [`erase`] turns it into an [`AnySubject`] without types, and
//! that is all that panels, session and workers ever see: none of them knows a recipe or a pass by name. A third
//! recipe needs no change of the window but its entry in [`all`].

pub mod city;
pub mod dungeon;
pub mod erased;
mod index;
mod key;
mod made;
pub mod moment;
pub mod recording;
pub mod spec;
mod typed;
pub mod values;

use std::sync::Arc;

pub use erased::{AnySubject, erase};
pub use index::RecipeIndex;
pub use key::RecordingKey;
pub use made::{Made, Refusal, Request};
pub use moment::Moment;
pub use recording::Recording;
pub use spec::SubjectSpec;
pub use typed::{Loaded, Subject};
pub use values::Values;

/// The place of the city in [`all`]: the command line and the files are its.
pub const CITY: RecipeIndex = RecipeIndex(0);

/// The recipes of this program, in the order of the switch.
pub fn all() -> Vec<Arc<dyn AnySubject>> {
    vec![erase(city::CitySubject::default()), erase(dungeon::DungeonSubject)]
}
