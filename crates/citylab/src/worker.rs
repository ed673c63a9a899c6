//! Makes things beside the window: one thread, the newest wish wins.
//!
//! A wish replaces the one that waits, and ends the one under way between two steps of its run (after a short
//! [`GRACE`], so that a slider being dragged still shows cities on the way). What arrives is never older than what
//! arrived before.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crate::disk;
use crate::subject::{AnySubject, Headway, Made, Refusal, Wish};

/// A run that a newer wish overtakes may still end within this time of its start. Larger, and the newest wish waits
/// longer; 0, and dragging a slider shows nothing until the hand rests.
pub const GRACE: Duration = Duration::from_millis(60);

/// Called whenever a result waits to be taken.
pub type Wake = Arc<dyn Fn() + Send + Sync>;

/// What is to be made, and of which recipe.
#[derive(Clone)]
pub struct Order {
    /// The recipe's place in the switch, for whoever takes the outcome.
    pub bench: usize,
    /// The recipe.
    pub subject: Arc<dyn AnySubject>,
    /// The parameters.
    pub wish: Wish,
    /// The number of the change that it comes of: several orders may be on the way of one drag.
    pub change: u64,
}

/// What came of an order.
#[derive(Debug)]
pub struct Outcome {
    /// The recipe's place in the switch.
    pub bench: usize,
    /// What was wished for.
    pub wish: Wish,
    /// The number of the change that it comes of.
    pub change: u64,
    /// What it gave.
    pub result: Result<Made, Refusal>,
}

/// Takes wishes and yields what comes of them.
pub struct Worker {
    shared: Arc<Shared>,
    /// `None` works at once, in [`Worker::wish`] itself.
    thread: Option<JoinHandle<()>>,
}

struct Shared {
    desk: Mutex<Desk>,
    bell: Condvar,
    /// Number of the newest wish; a run under way compares its own with it.
    newest: AtomicU64,
    /// Every wish up to this number is called off.
    cancelled: AtomicU64,
}

#[derive(Default)]
struct Desk {
    waiting: Option<(u64, Order)>,
    /// The recipe that the newest wish is of, unless it was called off.
    bench: Option<usize>,
    headway: Option<Headway>,
    done: Option<Outcome>,
    closing: bool,
}

impl Shared {
    /// The desk, also after a panic elsewhere: every change to it is complete in itself.
    fn desk(&self) -> MutexGuard<'_, Desk> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_cancelled(&self, number: u64) -> bool {
        number <= self.cancelled.load(Ordering::Relaxed)
    }

    fn is_overtaken(&self, number: u64) -> bool {
        number < self.newest.load(Ordering::Relaxed)
    }
}

impl Worker {
    /// Works on a thread of its own and calls `wake` when something is done.
    pub fn beside(wake: Wake) -> Self {
        let mut worker = Self::inline();
        let shared = Arc::clone(&worker.shared);
        let thread = std::thread::Builder::new().name("generator".into()).spawn(move || serve(&shared, &wake));
        // Where no thread is to be had the window works slower, but it works.
        worker.thread = thread.ok();
        worker
    }

    /// Works in the caller's own time: a wish is done when [`Worker::wish`] returns.
    pub fn inline() -> Self {
        let shared = Shared {
            desk: Mutex::default(),
            bell: Condvar::new(),
            newest: AtomicU64::new(0),
            cancelled: AtomicU64::new(0),
        };
        Self { shared: Arc::new(shared), thread: None }
    }

    /// Asks for a product. Older wishes that are not done are dropped.
    pub fn wish(&self, order: Order) {
        let number = self.shared.newest.fetch_add(1, Ordering::Relaxed) + 1;
        self.shared.desk().bench = Some(order.bench);
        if self.thread.is_none() {
            let outcome = disk::aside(|| work(&self.shared, number, &order));
            let mut desk = self.shared.desk();
            desk.headway = None;
            desk.done = outcome;
            return;
        }
        self.shared.desk().waiting = Some((number, order));
        self.shared.bell.notify_one();
    }

    /// Drops what is waiting and under way, and what was done and not taken.
    pub fn cancel(&self) {
        let mut desk = self.shared.desk();
        desk.waiting = None;
        desk.done = None;
        desk.headway = None;
        desk.bench = None;
        self.shared.cancelled.store(self.shared.newest.load(Ordering::Relaxed), Ordering::Relaxed);
    }

    /// What has been done since the last call.
    pub fn take(&self) -> Option<Outcome> {
        self.shared.desk().done.take()
    }

    /// How far the work under way has come; `None` when idle.
    pub fn headway(&self) -> Option<Headway> {
        self.shared.desk().headway
    }

    /// Whether a wish is waiting or under way.
    pub fn is_busy(&self) -> bool {
        let desk = self.shared.desk();
        desk.waiting.is_some() || desk.headway.is_some()
    }

    /// Whether the newest wish is of the recipe at `bench`; another recipe's drops the one before.
    pub fn works_for(&self, bench: usize) -> bool {
        self.shared.desk().bench == Some(bench)
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.cancel();
        self.shared.desk().closing = true;
        self.shared.bell.notify_one();
        if let Some(thread) = self.thread.take() {
            // A panic in the thread was caught and told; there is nobody left to tell more.
            let _ = thread.join();
        }
    }
}

fn serve(shared: &Shared, wake: &Wake) {
    loop {
        let mut desk = shared.desk();
        let (number, order) = loop {
            if desk.closing {
                return;
            }
            if let Some(wish) = desk.waiting.take() {
                break wish;
            }
            desk = shared.bell.wait(desk).unwrap_or_else(PoisonError::into_inner);
        };
        desk.headway = Some(Headway { pass: "", share: 0.0, since: Instant::now() });
        drop(desk);
        let outcome = work(shared, number, &order);
        let mut desk = shared.desk();
        desk.headway = None;
        if let Some(outcome) = outcome.filter(|_| !shared.is_cancelled(number)) {
            desk.done = Some(outcome);
            drop(desk);
            wake();
        }
    }
}

/// Carries out one order; `None` where a newer one or a cancellation ended it.
fn work(shared: &Shared, number: u64, order: &Order) -> Option<Outcome> {
    let mut watch = |headway: Headway| {
        if shared.is_cancelled(number) || shared.is_overtaken(number) && headway.since.elapsed() > GRACE {
            return ControlFlow::Break(());
        }
        shared.desk().headway = Some(headway);
        ControlFlow::Continue(())
    };
    let made = catch_unwind(AssertUnwindSafe(|| order.subject.make(&order.wish, &mut watch)));
    let result = match made {
        Ok(made) => made?,
        Err(panic) => Err(Refusal { field: None, reason: panic_words(&*panic) }),
    };
    Some(Outcome { bench: order.bench, wish: order.wish.clone(), change: order.change, result })
}

/// A panic of a pass is a fault of ours, told as one: the window goes on with the last good city.
pub(crate) fn panic_words(panic: &(dyn std::any::Any + Send)) -> String {
    let text =
        panic.downcast_ref::<&str>().map(ToString::to_string).or_else(|| panic.downcast_ref::<String>().cloned());
    format!("the generator failed, which is a fault in it: {}", text.unwrap_or_else(|| "no reason was given".into()))
}
