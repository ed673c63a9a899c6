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
    /// Whether the result has been sent, or never will be.
    ended: AtomicBool,
}

/// Says that the work has ended, however it does.
struct End(Arc<Shared>);

impl Drop for End {
    fn drop(&mut self) {
        self.0.ended.store(true, Ordering::Release);
    }
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
        let end = End(Arc::clone(&shared));
        #[cfg(test)]
        tests::note(&shared);
        let spawned = thread::Builder::new().name("worker".into()).spawn(move || {
            let _end = end;
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

#[cfg(test)]
pub(crate) mod tests {
    use std::cell::RefCell;
    use std::time::Duration;

    use super::*;

    thread_local! {
        /// What this test has started.
        static STARTED: RefCell<Vec<Arc<Shared>>> = const { RefCell::new(Vec::new()) };
    }

    pub(super) fn note(shared: &Arc<Shared>) {
        STARTED.with_borrow_mut(|started| started.push(Arc::clone(shared)));
    }

    /// Waits until all that this test has started has ended, so that the next tick shows the same on any machine.
    pub(crate) fn wait_for_all() {
        for shared in STARTED.take() {
            while !shared.ended.load(Ordering::Acquire) {
                thread::sleep(Duration::from_micros(200));
            }
        }
    }

    #[test]
    fn a_job_under_way_is_not_waited_for() {
        let (send, go_on) = channel();
        let job = Job::start(move |_| go_on.recv().map_err(|e| e.to_string()));
        assert_eq!(job.poll(), None);
        send.send(7).expect("it listens");
        wait_for_all();
        assert_eq!(job.poll(), Some(Ok(7)));
    }

    #[test]
    fn a_worker_that_panics_answers_with_an_error() {
        let job = Job::<u8>::start(|_| panic!("as asked"));
        wait_for_all();
        assert_eq!(job.poll(), Some(Err("the work ended unexpectedly".into())));
    }
}
