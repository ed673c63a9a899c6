//! Which file it is, whatever it is called: two names, a link or an open file may mean the same one.

#[cfg(not(unix))]
mod other;
#[cfg(unix)]
mod unix;

#[cfg(not(unix))]
use other as system;
#[cfg(unix)]
use unix as system;

pub(crate) use system::{Identity, of_file, of_path, of_stdout};
