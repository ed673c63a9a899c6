//! Starts work and keeps the answers to queries.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::cancel::{CancelToken, Progress};
use super::job::Job;
use super::query::{Answer, Arrived, Queries, Query};
use super::threads::{Threads, Wake};

/// The service. Clones share what is under way and what is known.
#[derive(Clone, Default)]
pub struct Jobs {
    threads: Threads,
    queries: Arc<Mutex<Queries>>,
}

impl Jobs {
    /// Works on threads and calls `wake` whenever something is done.
    pub fn on_threads(wake: Wake) -> Self {
        Self { threads: Threads::with_wake(wake), queries: Arc::default() }
    }

    /// Works at once, in the caller's own time: easy to test.
    pub fn inline() -> Self {
        Self::default()
    }

    /// Starts `work`. It returns `None` where it found that it was cancelled.
    pub fn start<T: Send + 'static>(&self, work: impl FnOnce(&CancelToken) -> Option<T> + Send + 'static) -> Job<T> {
        self.threads.start(work)
    }

    /// Starts work that writes something, and that the end of the program waits for. Otherwise as [`Jobs::start`].
    pub fn start_writing<T: Send + 'static>(
        &self,
        work: impl FnOnce(&CancelToken) -> Option<T> + Send + 'static,
    ) -> Job<T> {
        let counted = self.threads.lasting.begin();
        self.threads.start(move |token| {
            let outcome = work(token);
            drop(counted);
            outcome
        })
    }

    /// Waits until nothing is being written any more, at most for `limit`: for the end of the program.
    pub fn wait_for_writing(&self, limit: Duration) {
        self.threads.lasting.wait(limit);
    }

    /// What is known of a query's answer; where nothing is known or under way, `work` begins to work it out. It returns
    /// `None` where it found that it was cancelled.
    pub fn query<Q: Query>(
        &self,
        query: &Q,
        work: impl FnOnce(&CancelToken) -> Option<Q::Answer> + Send + 'static,
    ) -> Answer<Q::Answer> {
        self.queries().ask(query, work, &self.threads)
    }

    /// The newest answer to any query of this kind and slot, also while another is worked on, with what was asked.
    pub fn newest<Q: Query>(&self, slot: u64) -> Option<(Q, Arc<Q::Answer>)> {
        let Arrived { query, answer } = self.arrived(slot)?;
        answer.ok().map(|answer| (query, answer))
    }

    /// What came last of any query of this kind and slot.
    pub fn arrived<Q: Query>(&self, slot: u64) -> Option<Arrived<Q>> {
        self.queries().arrived(slot, &self.threads)
    }

    /// How far the newest query of this kind and slot has come; `None` where nothing is worked on.
    pub fn progress<Q: Query>(&self, slot: u64) -> Option<Progress> {
        self.queries().progress::<Q>(slot, &self.threads)
    }

    /// Cancels what is worked on for this kind and slot, and forgets the answer.
    pub fn forget<Q: Query>(&self, slot: u64) {
        self.queries().forget::<Q>(slot);
    }

    /// Ends a frame: every query that was not asked in it is cancelled. Answers that are there stay.
    pub fn end_frame(&self) {
        self.queries().end_frame();
    }

    /// Whether a query is worked on that somebody asks for.
    pub fn is_asked(&self) -> bool {
        self.queries().is_pending(&self.threads)
    }

    /// Jobs whose work has not ended, cancelled ones too.
    pub fn running(&self) -> usize {
        self.threads.running()
    }

    fn queries(&self) -> MutexGuard<'_, Queries> {
        self.queries.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
