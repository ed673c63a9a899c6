//! The `.city` format, the exports that other programs read, and flavor packs on the disk.
//!
//! A save is written by [`save`] so that no crash leaves half a file, and read by [`load`] so that no file, however
//! hostile, is taken for a city that it is not: everything is checked before it is believed. [`read_header`] lists
//! a folder of saves without reading their bodies.
//!
//! ```
//! # let dir = tempfile::tempdir()?;
//! use citygen::{Flavor, Params, generate};
//! let city = generate(&Params { size: Params::SMALL, ..Params::with_seed(42) }, &Flavor::builtin())?;
//! let path = dir.path().join(cityfile::file_name(&city.name));
//! cityfile::save(&path, &city)?;
//! assert_eq!(cityfile::read_header(&path)?.seed, 42);
//! assert_eq!(cityfile::load(&path)?, city);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The layout of the bytes is told in `format.rs`; each export is a module of [`export`].

pub mod export;

mod atomic;
mod bom;
mod bounded;
mod error;
mod format;
mod header;
mod lists;
mod names;
mod os;
mod packs;
mod parts;
mod planes;
mod prove;
mod source;
mod store;
mod version;
mod why;

pub use atomic::{Beside, write_atomically};
pub use error::FileError;
pub use format::{from_bytes, from_bytes_unproven, to_bytes};
pub use header::Header;
pub use names::file_name;
pub use packs::{FlavorPacks, PackError};
pub use prove::{changed_since_made, prove};
pub use source::{Format, Source, load};
pub use store::{read_bytes, read_header, save};
pub use version::{VERSION, VERSIONS_READ};
pub use why::why;
