//! A seeded, deterministic generator for a cyberpunk city of five strata, grown by twelve resumable passes.
//!
//! ```
//! use citygen::{Flavor, Params, generate};
//! let flavor = Flavor::builtin();
//! let city = generate(&Params { size: Params::SMALL, ..Params::with_seed(42) }, &flavor)?;
//! assert!(city.validate().is_empty());
//! # Ok::<(), citygen::GenError>(())
//! ```
//!
//! The library does no input or output and knows no screen: front ends hand it parameters and the text of flavor
//! packs, and get a [`City`](model::City), or a [`Run`](mapkit::Run) to step through.

pub mod flavor;
pub mod model;
pub mod passes;
pub mod reach;
pub mod statistics;
pub mod text;
pub mod validate;

mod draft;
mod error;
mod fields;
mod noise;
mod params;
mod pass_names;
mod recipe;

pub use draft::Draft;
pub use error::GenError;
pub use fields::Field;
pub use flavor::Flavor;
pub use model::City;
pub use params::{ParamError, Params, Water};
pub use pass_names::PASS_NAMES;
pub use recipe::{city_so_far, finish, generate, recipe, start, start_with};
