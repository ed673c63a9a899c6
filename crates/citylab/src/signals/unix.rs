//! Signals on Unix.

use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
use signal_hook::iterator::Signals;

/// Calls `end` in a thread of its own with the number of each signal that asks for the end.
pub(super) fn on_signal(end: impl Fn(i32) + Send + 'static) -> std::io::Result<()> {
    let ignored = ignored();
    let heard = [SIGHUP, SIGINT, SIGQUIT, SIGTERM].into_iter().filter(|signal| ignored >> (signal - 1) & 1 == 0);
    let mut signals = Signals::new(heard)?;
    std::thread::Builder::new().name("signals".into()).spawn(move || {
        for signal in signals.forever() {
            end(signal);
        }
    })?;
    Ok(())
}

/// The signals that this program was started to ignore, a bit each: the one that starts it with `nohup` wants it to stay.
/// Nothing where the system does not tell.
fn ignored() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
}
