//! A progress bar for work that takes a while, on a terminal and nowhere else.

use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, OnceLock};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::color::is_dumb_here;

/// A command that is done sooner shows no bar: it would only flicker.
const PATIENCE: Duration = Duration::from_millis(500);

/// Time from one drawing to the next.
const BEAT: Duration = Duration::from_millis(100);

/// When the command's first piece of work began: of many short pieces each would be done too soon for a bar.
static BEGAN: OnceLock<Instant> = OnceLock::new();

/// Whether a bar stands on the terminal.
static IS_SHOWN: AtomicBool = AtomicBool::new(false);

/// A bar on standard error that appears once the command has taken [`PATIENCE`], drawn by a thread of its own: also work
/// that cannot say how far it has come is seen to go on.
#[derive(Debug)]
pub(crate) struct Progress {
    started: Instant,
    done: Arc<AtomicU64>,
    /// The thread that draws, where there is a terminal, and what stops it when it is dropped.
    artist: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Progress {
    /// No bar yet. `what` names the work in a word or two; `total` is how many items there are.
    pub(crate) fn new(what: &'static str, total: u64) -> Self {
        Self::start(what, Some(total))
    }

    /// For work that cannot say how far it has come.
    pub(crate) fn of_unknown_length(what: &'static str) -> Self {
        Self::start(what, None)
    }

    fn start(what: &'static str, total: Option<u64>) -> Self {
        let (started, done) = (Instant::now(), Arc::new(AtomicU64::new(0)));
        let is_wanted = std::io::stderr().is_terminal() && !is_dumb_here();
        let artist = is_wanted.then(|| {
            let (stop, stopped) = channel();
            let shared = Arc::clone(&done);
            let draw = move || draw(what, total, &shared, &stopped);
            // A bar that cannot be drawn is missed by nobody.
            std::thread::Builder::new().name("progress".into()).spawn(draw).ok().map(|thread| (stop, thread))
        });
        Self { started, done, artist: artist.flatten() }
    }

    /// Says how many items are done.
    pub(crate) fn set(&self, done: u64) {
        self.done.store(done, Ordering::Relaxed);
    }

    /// How long the work has taken so far.
    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((stop, thread)) = self.artist.take() {
            drop(stop);
            // It has nothing to tell; that it is over means that the bar is gone.
            let _ = thread.join();
        }
    }
}

/// Draws the bar after a while, until the other end of `stopped` is dropped.
fn draw(what: &'static str, total: Option<u64>, done: &AtomicU64, stopped: &Receiver<()>) {
    let started = Instant::now();
    let goes_on = |wait| stopped.recv_timeout(wait) == Err(RecvTimeoutError::Timeout);
    let began = *BEGAN.get_or_init(Instant::now);
    if !goes_on(PATIENCE.saturating_sub(began.elapsed()).max(BEAT)) {
        return;
    }
    let template = match total {
        Some(_) => "{msg} [{wide_bar}] {percent:>3} % {eta} left",
        None => "{msg} {spinner} {elapsed}",
    };
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::stderr()).with_elapsed(started.elapsed());
    bar.set_style(style.progress_chars("=> ").tick_chars("|/-\\ "));
    bar.set_message(what);
    IS_SHOWN.store(true, Ordering::Relaxed);
    loop {
        bar.set_position(done.load(Ordering::Relaxed));
        bar.tick();
        if !goes_on(BEAT) {
            break;
        }
    }
    bar.finish_and_clear();
    IS_SHOWN.store(false, Ordering::Relaxed);
}

/// Takes a bar off the terminal when the program ends in the middle of its work. A terminal that takes nothing is not
/// waited for.
pub(crate) fn wipe() {
    if !IS_SHOWN.load(Ordering::Relaxed) {
        return;
    }
    let (send, wiped) = channel();
    let wipe = move || {
        let _ = std::io::stderr().write_all(b"\r\x1b[2K");
        let _ = send.send(());
    };
    if std::thread::Builder::new().name("wipe".into()).spawn(wipe).is_ok() {
        let _ = wiped.recv_timeout(BEAT);
    }
}
