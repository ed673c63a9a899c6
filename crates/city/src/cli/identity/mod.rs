//! Which file it is, whatever it is called: two names, a link or an open file may mean the same one.

#[cfg(not(unix))]
#[path = "other.rs"]
mod system;
#[cfg(unix)]
#[path = "unix.rs"]
mod system;

pub(crate) use system::{Identity, of_file, of_path, of_stdout};
