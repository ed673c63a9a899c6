//! By what work learns that nobody waits for it any more, and says how far it has come.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// How far work has come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// What is being done, such as the name of a pass; empty where the work does not say.
    pub stage: &'static str,
    /// Share of all that is done, 0..=1.
    pub share: f32,
    /// When the work began.
    pub since: Instant,
}

/// Shared by work and the one that waits for it. Clones are the same token.
#[derive(Clone, Debug)]
pub struct CancelToken {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    is_cancelled: AtomicBool,
    /// From when on it counts as cancelled, once that is decided.
    deadline: OnceLock<Instant>,
    progress: Mutex<Progress>,
}

impl Default for CancelToken {
    fn default() -> Self {
        let progress = Progress { stage: "", share: 0.0, since: Instant::now() };
        let shared = Shared {
            is_cancelled: AtomicBool::new(false),
            deadline: OnceLock::new(),
            progress: Mutex::new(progress),
        };
        Self { shared: Arc::new(shared) }
    }
}

impl CancelToken {
    /// Whether the work is to end without an answer.
    pub fn is_cancelled(&self) -> bool {
        self.shared.is_cancelled.load(Ordering::Relaxed)
            || self.shared.deadline.get().is_some_and(|deadline| Instant::now() >= *deadline)
    }

    /// Cancels the work.
    pub fn cancel(&self) {
        self.shared.is_cancelled.store(true, Ordering::Relaxed);
    }

    /// Cancels the work unless it ends within `grace` of its start. The first call decides.
    pub fn cancel_after(&self, grace: Duration) {
        if let Some(deadline) = self.progress().since.checked_add(grace) {
            // A later call would only move the deadline to where it is.
            let _ = self.shared.deadline.set(deadline);
        }
    }

    /// Says what is being done and which share of all is done, 0..=1; says whether to go on.
    pub fn report(&self, stage: &'static str, share: f32) -> ControlFlow<()> {
        let mut progress = self.shared.progress.lock().unwrap_or_else(PoisonError::into_inner);
        *progress = Progress { stage, share: share.clamp(0.0, 1.0), since: progress.since };
        drop(progress);
        if self.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// How far the work has come.
    pub fn progress(&self) -> Progress {
        *self.shared.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
