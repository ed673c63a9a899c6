//! Work that the end of the program must not cut off, such as a save under way.

use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

/// Counts such work. Clones share the count.
#[derive(Clone, Debug, Default)]
pub(super) struct Lasting {
    shared: Arc<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    count: Mutex<usize>,
    is_less: Condvar,
}

/// One piece of such work, for as long as it lives.
pub(super) struct Counted(Lasting);

impl Lasting {
    /// Counts one more.
    pub(super) fn begin(&self) -> Counted {
        *self.shared.count.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        Counted(self.clone())
    }

    /// Waits until there is none, at most for `limit`.
    pub(super) fn wait(&self, limit: Duration) {
        let count = self.shared.count.lock().unwrap_or_else(PoisonError::into_inner);
        drop(self.shared.is_less.wait_timeout_while(count, limit, |count| *count > 0));
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        *self.0.shared.count.lock().unwrap_or_else(PoisonError::into_inner) -= 1;
        self.0.shared.is_less.notify_all();
    }
}
