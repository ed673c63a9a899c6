//! Whose turn it is on the terminal of a Unix system, and whether anybody is at its other end.

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::time::{Duration, Instant};

use nix::errno::Errno;
use nix::fcntl::OFlag;
use nix::sys::signal::{SigSet, Signal};
use nix::unistd::{Pid, getpgid, getpgrp, getppid, getsid, tcgetpgrp};

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

/// Whether a shell could wake the program after a stop: whether above it in its session there is a process of another
/// group. Where there is none, the keyboard stops nobody (POSIX calls the group orphaned), and neither may we.
pub(super) fn has_shell() -> bool {
    let (group, session) = (getpgrp(), getsid(None));
    let mut parent = getppid();
    loop {
        if parent.as_raw() == 0 || getsid(Some(parent)) != session {
            return false;
        }
        if getpgid(Some(parent)) != Ok(group) {
            return true;
        }
        // A script between the shell and the program is of its group.
        match parent_of(parent) {
            Some(next) => parent = next,
            None => return true,
        }
    }
}

/// The parent of another process, where the system says it in a file.
fn parent_of(pid: Pid) -> Option<Pid> {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The name before it may hold anything.
    let (_, rest) = stat.rsplit_once(')')?;
    rest.split_whitespace().nth(1)?.parse().ok().map(Pid::from_raw)
}

/// Writes to the terminal what it takes within `time`, the one that else waits for it.
pub(crate) fn write_without_waiting(mut bytes: &[u8], time: Duration) {
    let flags = OFlag::O_NONBLOCK.bits();
    let Ok(mut tty) = OpenOptions::new().write(true).custom_flags(flags).open("/dev/tty") else { return };
    let until = Instant::now() + time;
    while !bytes.is_empty() {
        match tty.write(bytes) {
            Ok(written) => bytes = &bytes[written..],
            Err(error) if error.kind() == io::ErrorKind::WouldBlock && Instant::now() < until => {
                std::thread::sleep(Duration::from_millis(5));
            }
            Err(_) => return,
        }
    }
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
