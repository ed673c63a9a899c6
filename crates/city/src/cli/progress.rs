//! A progress bar for work that takes a while, on a terminal and nowhere else.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Work shorter than this shows no bar: it would only flicker.
const PATIENCE: Duration = Duration::from_millis(500);

/// A bar on standard error that appears once the work has taken [`PATIENCE`].
#[derive(Debug)]
pub(crate) struct Progress {
    what: &'static str,
    total: u64,
    started: Instant,
    visible: bool,
    bar: Option<ProgressBar>,
}

impl Progress {
    /// No bar yet. `what` names the work in a word or two; `total` is how many items there are.
    pub(crate) fn new(what: &'static str, total: u64) -> Self {
        Self { what, total, started: Instant::now(), visible: std::io::stderr().is_terminal(), bar: None }
    }

    /// Says how many items are done.
    pub(crate) fn set(&mut self, done: u64) {
        if !self.visible {
            return;
        }
        match &self.bar {
            Some(bar) => bar.set_position(done),
            None if self.started.elapsed() >= PATIENCE => {
                let bar = ProgressBar::with_draw_target(Some(self.total), ProgressDrawTarget::stderr())
                    .with_elapsed(self.started.elapsed());
                let style = ProgressStyle::with_template("{msg} [{wide_bar}] {percent:>3} % {eta} left");
                bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()).progress_chars("=> "));
                bar.set_message(self.what);
                bar.set_position(done);
                self.bar = Some(bar);
            }
            None => {}
        }
    }

    /// How long the work has taken so far.
    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
