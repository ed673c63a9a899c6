//! What differs between systems: the modes of new files and folders.

#[cfg(not(unix))]
mod other;
#[cfg(unix)]
mod unix;
mod usual;

#[cfg(not(unix))]
pub(crate) use other::{hand_over, has_a_name, has_other_names, with_usual_mode};
#[cfg(unix)]
pub(crate) use unix::{hand_over, has_a_name, has_other_names, with_usual_mode};
pub(crate) use usual::Usual;
