//! The one service for everything that is slow: no front end's own thread generates, replays, searches or touches a file.
//!
//! - A **query** is a question whose answer is kept until another one of its kind is asked: [`Jobs::query`] gives what
//!   is known at once, and begins to work where nothing is. Asking again is free. What nobody has asked for during
//!   a frame is cancelled at its end, [`Jobs::end_frame`].
//! - A **job** is work that is done once for its effect, such as opening a file: [`Jobs::start`]. What writes is started
//!   by [`Jobs::start_writing`], so that the end of the program can wait for it.
//!
//! Both run on threads of their own, report progress through a [`CancelToken`], and are cancelled by dropping what
//! waits for them. Nothing here knows what the work is.

mod cancel;
mod job;
mod lasting;
mod query;
mod service;
mod threads;

pub use cancel::{CancelToken, Progress};
pub use job::{Job, Outcome};
pub use query::{Answer, Arrived, Query};
pub use service::Jobs;
pub use threads::Wake;

#[cfg(test)]
mod tests;
