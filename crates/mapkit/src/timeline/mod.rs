//! Recording a run, and the questions that a recorded one answers.

mod compare;
mod questions;
mod record;
mod recorded;
mod records;

pub use compare::{Difference, Parting};
pub use recorded::Timeline;
pub use records::{Change, Event, PassRecord, StepRecord, Watch};
