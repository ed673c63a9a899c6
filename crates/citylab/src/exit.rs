//! What is done where something else ends the program: the library that speaks to an X server ends it on the spot when
//! the desktop goes. The system still drops what the main thread keeps for itself, where it can; then unsaved work is
//! kept for the next window, as after any end in order. A program that is killed or fails drops nothing.

use std::cell::RefCell;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::files::{Folder, end_within};

/// How long the folder of unsaved work is waited for. Longer, and a program that should be gone hangs.
const FOR_FOLDER: Duration = Duration::from_secs(1);

thread_local! {
    static KEPT: RefCell<AtExit> = const { RefCell::new(AtExit(None)) };
}

struct AtExit(Option<Arc<Mutex<Folder>>>);

impl Drop for AtExit {
    fn drop(&mut self) {
        if let Some(folder) = self.0.take() {
            end_within(&folder, FOR_FOLDER);
        }
    }
}

/// Held while the window is open.
#[must_use]
pub(crate) struct Guard;

/// Keeps unsaved work in `folder` where this thread ends without a crash. To be called in the main thread.
pub(crate) fn keep_unsaved_work(folder: Option<Arc<Mutex<Folder>>>) -> Guard {
    KEPT.with_borrow_mut(|kept| kept.0 = folder);
    Guard
}

impl Drop for Guard {
    fn drop(&mut self) {
        // What failed is offered, not taken for granted: it may fail again.
        if std::thread::panicking() {
            KEPT.with_borrow_mut(|kept| kept.0 = None);
        }
    }
}
