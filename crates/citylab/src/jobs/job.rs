//! Work under way, and what came of it.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::cancel::{CancelToken, Progress};

/// What came of work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome<T> {
    /// It was done.
    Done(T),
    /// It was cancelled.
    Cancelled,
    /// It failed; a sentence says why.
    Failed(String),
}

impl<T> Outcome<T> {
    /// The value, where there is one.
    pub fn done(self) -> Option<T> {
        match self {
            Self::Done(value) => Some(value),
            Self::Cancelled | Self::Failed(_) => None,
        }
    }
}

/// Where the outcome is left, and where it can be waited for.
#[derive(Debug)]
pub(super) struct Mailbox<T> {
    content: Mutex<Content<T>>,
    arrived: Condvar,
}

#[derive(Debug)]
enum Content<T> {
    Awaited,
    Arrived(Outcome<T>),
    Taken,
}

impl<T> Default for Mailbox<T> {
    fn default() -> Self {
        Self { content: Mutex::new(Content::Awaited), arrived: Condvar::new() }
    }
}

impl<T> Mailbox<T> {
    pub(super) fn put(&self, outcome: Outcome<T>) {
        *self.lock() = Content::Arrived(outcome);
        self.arrived.notify_all();
    }

    /// The content, also after a panic elsewhere: every change to it is complete in itself.
    fn lock(&self) -> MutexGuard<'_, Content<T>> {
        self.content.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Work under way. Dropping it cancels the work.
#[derive(Debug)]
pub struct Job<T> {
    pub(super) token: CancelToken,
    pub(super) mailbox: Arc<Mailbox<T>>,
}

impl<T> Job<T> {
    /// What came of it, once; `None` while it is under way, and after.
    pub fn take(&mut self) -> Option<Outcome<T>> {
        let mut content = self.mailbox.lock();
        if !matches!(*content, Content::Arrived(_)) {
            return None;
        }
        match std::mem::replace(&mut *content, Content::Taken) {
            Content::Arrived(outcome) => Some(outcome),
            Content::Awaited | Content::Taken => None,
        }
    }

    /// Waits for what comes of it, at most for `limit`: for the end of the program, when nothing is drawn any more.
    pub fn wait(&mut self, limit: Duration) -> Option<Outcome<T>> {
        let content = self.mailbox.lock();
        let waited = self.mailbox.arrived.wait_timeout_while(content, limit, |c| matches!(c, Content::Awaited));
        drop(waited);
        self.take()
    }

    /// Whether it is still under way.
    pub fn is_running(&self) -> bool {
        matches!(*self.mailbox.lock(), Content::Awaited)
    }

    /// How far it has come.
    pub fn progress(&self) -> Progress {
        self.token.progress()
    }

    /// Cancels it.
    pub fn cancel(&self) {
        self.token.cancel();
    }
}

impl<T> Drop for Job<T> {
    fn drop(&mut self) {
        self.token.cancel();
    }
}
