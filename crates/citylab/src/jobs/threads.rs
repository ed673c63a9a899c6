//! Threads for work: one a job, as long as it lasts.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::cancel::CancelToken;
use super::job::{Job, Mailbox, Outcome};
use super::lasting::Lasting;
use crate::disk;

/// Called whenever an outcome waits to be taken.
pub type Wake = Arc<dyn Fn() + Send + Sync>;

/// Starts work and counts what has not ended.
#[derive(Clone, Default)]
pub(super) struct Threads {
    /// Called when something is done; without one, work is done at once in the caller's own time.
    wake: Option<Wake>,
    running: Arc<AtomicUsize>,
    /// Work that the end of the program waits for.
    pub(super) lasting: Lasting,
}

/// Counts one job for as long as it lives.
struct Running(Arc<AtomicUsize>);

impl Running {
    fn begin(count: &Arc<AtomicUsize>) -> Self {
        count.fetch_add(1, Ordering::Relaxed);
        Self(Arc::clone(count))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Threads {
    /// Works on threads and calls `wake` whenever something is done.
    pub(super) fn with_wake(wake: Wake) -> Self {
        Self { wake: Some(wake), ..Self::default() }
    }

    /// Starts `work`. It returns `None` where it found that it was cancelled.
    pub(super) fn start<T: Send + 'static>(
        &self,
        work: impl FnOnce(&CancelToken) -> Option<T> + Send + 'static,
    ) -> Job<T> {
        let (token, mailbox) = (CancelToken::default(), Arc::new(Mailbox::default()));
        let job = Job { token: token.clone(), mailbox: Arc::clone(&mailbox) };
        let (wake, running) = (self.wake.clone(), Running::begin(&self.running));
        let run = move || {
            let outcome = match catch_unwind(AssertUnwindSafe(|| work(&token))) {
                Ok(Some(value)) => Outcome::Done(value),
                Ok(None) => Outcome::Cancelled,
                Err(panic) => Outcome::Failed(panic_message(&*panic)),
            };
            drop(running);
            mailbox.put(outcome);
            if let Some(wake) = wake {
                wake();
            }
        };
        if self.wake.is_none() {
            disk::aside(run);
        } else if std::thread::Builder::new().name("job".into()).spawn(run).is_err() {
            job.mailbox.put(Outcome::Failed("the system gave no thread to work on".into()));
        }
        job
    }

    /// Jobs whose work has not ended, cancelled ones too.
    pub(super) fn running(&self) -> usize {
        self.running.load(Ordering::Relaxed)
    }
}

/// A panic in a sentence: it is a fault of this program, and the program goes on.
fn panic_message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    format!("the generator failed, which is a fault in it: {}", text.unwrap_or("no reason was given"))
}
