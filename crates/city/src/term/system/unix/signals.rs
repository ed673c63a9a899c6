//! Signals: those that end the program, those that stop it and let it go on, and another size of the terminal.

use std::io::{self, Write};
use std::os::unix::net::UnixStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH};
use signal_hook::iterator;
use signal_hook::low_level::pipe;

use super::turn::{has_shell, is_foreground};
use crate::term::system::codes::exit_code;

/// How long the program has to end by itself once it is asked to: less than the second in which it must be gone.
const GRACE: Duration = Duration::from_millis(700);
/// How long a signal that ends the program may come after the one that wakes it: shells send both.
const BOTH: Duration = Duration::from_millis(50);

/// Signals that have come in.
#[derive(Debug)]
pub(crate) struct Signals {
    /// The number of the one that ends the program; 0 while none has come.
    end: Arc<AtomicUsize>,
    stop: Arc<AtomicBool>,
    cont: Arc<AtomicBool>,
    resize: Arc<AtomicBool>,
    /// Has a byte to read after every signal.
    wake: UnixStream,
}

impl Signals {
    /// Takes signals from now on. `at_last` is done before the program is ended without its main thread.
    ///
    /// # Errors
    /// The system does not let them be taken.
    pub(crate) fn new(at_last: fn()) -> io::Result<Self> {
        let (wake, writer) = UnixStream::pair()?;
        let signals =
            Self { end: Arc::default(), stop: Arc::default(), cont: Arc::default(), resize: Arc::default(), wake };
        for signal in [SIGTERM, SIGINT, SIGHUP, SIGQUIT] {
            // In the handler itself: the one that is stopped and woken to end must know of it at once.
            signal_hook::flag::register_usize(signal, Arc::clone(&signals.end), signal as usize)?;
        }
        signals.end_for_sure(writer.try_clone()?, at_last)?;
        for (signal, flag) in [(SIGTSTP, &signals.stop), (SIGCONT, &signals.cont), (SIGWINCH, &signals.resize)] {
            signal_hook::flag::register(signal, Arc::clone(flag))?;
            pipe::register(signal, writer.try_clone()?)?;
        }
        Ok(signals)
    }

    /// Ends the program from a thread of its own where it does not end by itself, as while it waits for a terminal that
    /// takes no more output: `at_last` must not wait for what the main thread holds.
    fn end_for_sure(&self, mut wake: UnixStream, at_last: fn()) -> io::Result<()> {
        let (mut ends, end) = (iterator::Signals::new([SIGTERM, SIGINT, SIGHUP, SIGQUIT])?, Arc::clone(&self.end));
        let watch = move || {
            if ends.forever().next().is_some() {
                let _ = wake.write_all(&[0]);
                thread::sleep(GRACE);
                at_last();
                std::process::exit(exit_code(end.load(Ordering::SeqCst)));
            }
        };
        thread::Builder::new().name("signals".into()).spawn(watch).map(|_| ())
    }

    /// Where a byte can be read after a signal.
    pub(super) const fn wake(&self) -> &UnixStream {
        &self.wake
    }

    /// The number of the signal that ends the program, once one has come.
    pub(crate) fn ending(&self) -> Option<usize> {
        Some(self.end.load(Ordering::SeqCst)).filter(|signal| *signal != 0)
    }

    /// Whether the program was asked to stop since this was last asked.
    pub(crate) fn takes_stop(&self) -> bool {
        self.stop.swap(false, Ordering::SeqCst)
    }

    /// Whether the program went on after a stop since this was last asked.
    pub(crate) fn takes_continue(&self) -> bool {
        self.cont.swap(false, Ordering::SeqCst)
    }

    /// Whether the terminal may have another size since this was last asked.
    pub(crate) fn takes_resize(&self) -> bool {
        self.resize.swap(false, Ordering::SeqCst)
    }

    /// Stops the program until it is woken; where nobody could wake it, it goes on at once.
    ///
    /// # Errors
    /// The system does not let it stop.
    pub(crate) fn stop(&self) -> io::Result<()> {
        self.takes_stop();
        if !has_shell() {
            self.cont.store(true, Ordering::SeqCst);
            return Ok(());
        }
        signal_hook::low_level::emulate_default_handler(SIGTSTP)?;
        self.cont.store(true, Ordering::SeqCst);
        Ok(())
    }

    /// Waits until the terminal may be used again: who goes on in the background stops once more. Whether it may;
    /// otherwise the program was asked to end meanwhile.
    ///
    /// # Errors
    /// The system does not let it stop.
    pub(crate) fn wait_for_turn(&self) -> io::Result<bool> {
        loop {
            if self.ending().is_some() {
                return Ok(false);
            }
            if is_foreground() {
                return Ok(true);
            }
            thread::sleep(BOTH);
            if self.ending().is_none() && !is_foreground() {
                self.stop()?;
            }
        }
    }
}
