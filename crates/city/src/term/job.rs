//! Work on a thread of its own, with progress and a way to cancel it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

/// What both sides of a job share.
#[derive(Debug, Default)]
struct Shared {
    /// In ten-thousandths.
    progress: AtomicU32,
    cancelled: AtomicBool,
}

/// The worker's side.
#[derive(Clone, Debug)]
pub(crate) struct Ticket(Arc<Shared>);

impl Ticket {
    /// Says how much is done, 0..=1.
    pub(crate) fn progress(&self, share: f32) {
        self.0.progress.store((share.clamp(0.0, 1.0) * 10_000.0) as u32, Ordering::Relaxed);
    }

    /// Whether nobody waits for the result any more.
    pub(crate) fn is_cancelled(&self) -> bool {
        self.0.cancelled.load(Ordering::Relaxed)
    }
}

/// Work under way. Dropping it cancels it.
#[derive(Debug)]
pub(crate) struct Job<T> {
    shared: Arc<Shared>,
    result: Receiver<Result<T, String>>,
}

impl<T: Send + 'static> Job<T> {
    /// Starts `work`; what it cannot do it says in a sentence.
    pub(crate) fn start(work: impl FnOnce(&Ticket) -> Result<T, String> + Send + 'static) -> Self {
        let shared = Arc::new(Shared::default());
        let (send, result) = channel();
        let ticket = Ticket(Arc::clone(&shared));
        let sender = send.clone();
        let spawned = thread::Builder::new().name("worker".into()).spawn(move || {
            // Nobody may be listening any more.
            let _ = sender.send(work(&ticket));
        });
        if let Err(error) = spawned {
            let _ = send.send(Err(format!("no thread can be started: {error}")));
        }
        Self { shared, result }
    }

    /// How much is done, 0..=1.
    pub(crate) fn progress(&self) -> f32 {
        self.shared.progress.load(Ordering::Relaxed) as f32 / 10_000.0
    }

    /// The result, once there is one. A worker that has panicked answers with an error.
    pub(crate) fn poll(&self) -> Option<Result<T, String>> {
        // Tests want the same frame at the same tick, on any machine.
        if cfg!(test) {
            return Some(self.result.recv().unwrap_or_else(|_| Err("the work ended unexpectedly".into())));
        }
        match self.result.try_recv() {
            Ok(result) => Some(result),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Err("the work ended unexpectedly".into())),
        }
    }
}

impl<T> Drop for Job<T> {
    fn drop(&mut self) {
        self.shared.cancelled.store(true, Ordering::Relaxed);
    }
}
