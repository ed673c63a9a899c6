//! What a person marks in the course of time: breakpoints, bookmarks, and steps as they are found again in another
//! recording (`spot`). `kept` is what of all that is kept between starts.

mod bookmark;
mod breakpoint;
mod kept;
mod read;
mod spot;

pub use bookmark::Bookmark;
pub use breakpoint::Break;
pub use kept::Marks;
pub use spot::Spot;

pub(crate) use bookmark::{MOST_CHARS, label_of};
pub(crate) use read::readable;
