//! Whose turn it is on the terminal of a Unix system, and whether anybody is at its other end.

use std::io;

use nix::errno::Errno;
use nix::sys::signal::{SigSet, Signal};
use nix::unistd::{getpgrp, tcgetpgrp};

/// Whether an error of the terminal says that nobody is at its other end any more.
pub(crate) fn is_hangup(error: &io::Error) -> bool {
    let code = error.raw_os_error().map(Errno::from_raw);
    error.kind() == io::ErrorKind::UnexpectedEof || matches!(code, Some(Errno::EIO | Errno::ENXIO | Errno::ENOTTY))
}

/// Whether it is this program's turn on the terminal. In the background its modes are somebody else's. Where nobody can
/// say, because the terminal is gone, it is, so that using it tells.
pub(crate) fn is_foreground() -> bool {
    tcgetpgrp(io::stdout()).map_or(true, |group| group == getpgrp())
}

/// Does something to the terminal that the system would otherwise stop this thread for, in the background.
pub(crate) fn without_stops(work: impl FnOnce()) {
    let mut stops = SigSet::empty();
    stops.add(Signal::SIGTTOU);
    let blocked = stops.thread_block();
    work();
    if blocked.is_ok() {
        let _ = stops.thread_unblock();
    }
}
