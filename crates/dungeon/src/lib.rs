//! A seeded, deterministic generator for dungeons of rooms, corridors and doors: five small passes over the
//! machinery that also grows cities.
//!
//! ```
//! use dungeon::{Config, generate};
//! let dungeon = generate(&Config { seed: 7, width: 60, height: 24, ..Config::default() })?;
//! assert_eq!(dungeon, generate(&Config { seed: 7, width: 60, height: 24, ..Config::default() })?);
//! println!("{dungeon}");
//! # Ok::<(), dungeon::DungeonError>(())
//! ```
//!
//! A [`Dungeon`] says what is where and nothing of how it looks; [`look`] turns it into glyphs with colour roles, and
//! [`text`] into `#`, `.` and `+` and back. [`start`] gives a [`Run`](mapkit::Run) to step through, or to record.
//! The library does no input or output and knows no screen.

pub mod layers;
pub mod look;
pub mod model;
pub mod passes;
pub mod text;

mod config;
mod draft;
mod error;
mod fields;
mod graph;
mod pass_names;
mod recipe;
mod tile;

pub use config::{Config, ConfigError};
pub use draft::Draft;
pub use error::DungeonError;
pub use fields::Field;
pub use graph::region_graph;
pub use model::{Dungeon, Edge, Region, RegionId, RegionKind, Tile};
pub use pass_names::PASS_NAMES;
pub use recipe::{finish, generate, recipe, start, start_with};
