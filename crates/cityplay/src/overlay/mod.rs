//! What is drawn over the map, each in a function of its own, to be called in this order: the Net, then marks.

mod digital;
mod marks;

pub use digital::paint_digital;
pub use marks::{Marks, paint_marks};
