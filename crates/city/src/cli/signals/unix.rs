//! Signals of Unix.

use std::io;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::thread;

use signal_hook::consts::{SIGALRM, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2, SIGXCPU, SIGXFSZ};
use signal_hook::iterator::Signals;

/// Signals that ask the program to end: by a person, by the system before it takes the time away, and by schedulers of
/// batches, which send one of the user's own before they do.
const ENDING: [i32; 7] = [SIGINT, SIGTERM, SIGQUIT, SIGXCPU, SIGALRM, SIGUSR1, SIGUSR2];

/// Calls `note` with every signal that asks the program to end. A file that grows over its limit is an error of the write,
/// as a full disk is.
///
/// # Errors
/// No handler can be set, or no thread be started.
pub(super) fn watch(note: fn(i32)) -> io::Result<()> {
    // `nohup` has it ignored so that the program outlives its terminal.
    let hangup = (!is_ignored(SIGHUP)).then_some(SIGHUP);
    let mut signals = Signals::new(ENDING.into_iter().chain(hangup))?;
    signal_hook::flag::register(SIGXFSZ, Arc::default())?;
    let wait = move || signals.forever().for_each(note);
    thread::Builder::new().name("signals".into()).spawn(wait).map(|_| ())
}

/// Whether the one that started the program has this signal ignored. Where the system does not tell, it is not.
fn is_ignored(signal: i32) -> bool {
    let mask = mask_of_proc().or_else(mask_of_ps);
    mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}

/// The signals that are ignored, a bit each from the lowest on, as Linux says it in a file.
fn mask_of_proc() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    hex(status.lines().find_map(|line| line.strip_prefix("SigIgn:"))?)
}

/// The same as `ps` says it: systems without that file have no other way that is safe.
fn mask_of_ps() -> Option<u64> {
    let pid = std::process::id().to_string();
    let said = Command::new("ps").args(["-o", "sigignore=", "-p", &pid]).stderr(Stdio::null()).output().ok()?;
    hex(&String::from_utf8_lossy(&said.stdout))
}

fn hex(digits: &str) -> Option<u64> {
    u64::from_str_radix(digits.trim(), 16).ok()
}

#[cfg(test)]
mod tests {
    use super::{mask_of_proc, mask_of_ps};

    #[test]
    fn ps_says_what_the_file_says() {
        // `ps` of some systems does not know the word; then there is nothing to compare.
        if let (Some(file), Some(ps)) = (mask_of_proc(), mask_of_ps()) {
            assert_eq!(file, ps);
        }
    }
}
