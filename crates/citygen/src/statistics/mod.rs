//! Figures of one city, for tuning: plain data, and the same as a flat list of named numbers.
//!
//! ```
//! use citygen::model::{BuildingKind, City};
//! use citygen::{Params, statistics::Statistics};
//! let figures = Statistics::of(&City::empty(Params::default()));
//! assert_eq!(figures.buildings_by_kind[&BuildingKind::Shop], 0);
//! assert_eq!(figures.get("buildings_shop"), Some(0.0));
//! ```

mod fields;
mod figures;
mod gather;
mod walking;

pub use fields::Field;
pub use figures::{LinkKind, SecurityBand, Statistics};
