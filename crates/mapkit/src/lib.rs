//! The machinery under every Citylab recipe: geometry, grids, random streams, search, named slots, resumable
//! passes, runs that clone and replay exactly, and the timeline that a debugger stands on. It knows no city.
//!
//! Start with [`Run`]: a [`Recipe`] being carried out over a [`World`], one small step at a time. A [`Timeline`]
//! records a run so that any step can be shown again.
//!
//! Everything here is deterministic: one seed gives one result on every machine, in debug and release, stepped or
//! run through, recorded or not.

pub mod reading;
pub mod search;
pub mod text;

mod geom;
mod grid;
mod indices;
mod journal;
mod layer;
mod pass;
mod run;
mod seed;
mod slot;
mod stream;
mod timeline;
mod world;

pub use geom::{Dir, Pos, Rect, Size};
pub use grid::Grid;
pub use indices::{BoardIndex, PassIndex};
pub use journal::Journal;
pub use layer::{GraphLayer, Layer};
pub use pass::{Begin, BoxedSteps, Cx, Note, Pass, Progress, Scratch, Steps};
pub use run::{PassEnd, Recipe, Run, RunError, RunOptions, Snapshot};
pub use seed::{Seed, SeedError};
pub use slot::{Key, Place, Slot, SlotError, SlotInfo, SlotItem, Slots, Table};
pub use stream::{Stream, hash64, tile_hash};
pub use timeline::{Change, Difference, Event, Parting, PassRecord, StepRecord, Timeline, Watch};
pub use world::{BoardPos, BoardRect, World};
