//! Makes things beside the window: one thread, the newest wish wins.
//!
//! A wish replaces the one that waits, and ends the one under way between two steps of its run (after a short
//! [`GRACE`], so that a slider being dragged still shows cities on the way). What arrives is never older than what
//! arrived before.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use mapkit::Run;

use crate::recipe::{Maker, Refusal};

/// A run that a newer wish overtakes may still end within this time of its start. Larger, and the newest wish waits
/// longer; 0, and dragging a slider shows nothing until the hand rests.
pub const GRACE: Duration = Duration::from_millis(60);

/// Called whenever a result waits to be taken.
pub type Wake = Arc<dyn Fn() + Send + Sync>;

/// What came of a wish.
#[derive(Debug)]
pub struct Outcome<M: Maker> {
    /// What was wished for.
    pub params: M::Params,
    /// What it gave.
    pub result: Result<M::Product, Refusal>,
    /// Time from start to end.
    pub elapsed: Duration,
}

/// How far the work under way has come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Headway {
    /// Name of the present pass.
    pub pass: &'static str,
    /// Share of all passes that is done, 0..=1.
    pub share: f32,
    /// When the work began.
    pub since: Instant,
}

/// Takes wishes and yields what comes of them.
pub struct Worker<M: Maker> {
    shared: Arc<Shared<M>>,
    /// `None` works at once, in [`Worker::wish`] itself.
    thread: Option<JoinHandle<()>>,
}

struct Shared<M: Maker> {
    maker: M,
    desk: Mutex<Desk<M>>,
    bell: Condvar,
    /// Number of the newest wish; a run under way compares its own with it.
    newest: AtomicU64,
    /// Every wish up to this number is called off.
    cancelled: AtomicU64,
}

struct Desk<M: Maker> {
    waiting: Option<(u64, M::Params)>,
    headway: Option<Headway>,
    done: Option<Outcome<M>>,
    closing: bool,
}

impl<M: Maker> Shared<M> {
    /// The desk, also after a panic elsewhere: every change to it is complete in itself.
    fn desk(&self) -> MutexGuard<'_, Desk<M>> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_cancelled(&self, number: u64) -> bool {
        number <= self.cancelled.load(Ordering::Relaxed)
    }

    fn is_overtaken(&self, number: u64) -> bool {
        number < self.newest.load(Ordering::Relaxed)
    }
}

impl<M: Maker> Worker<M> {
    /// Works on a thread of its own and calls `wake` when something is done.
    pub fn beside(maker: M, wake: Wake) -> Self {
        let mut worker = Self::inline(maker);
        let shared = Arc::clone(&worker.shared);
        let thread = std::thread::Builder::new().name("generator".into()).spawn(move || serve(&shared, &wake));
        // Where no thread is to be had the window works slower, but it works.
        worker.thread = thread.ok();
        worker
    }

    /// Works in the caller's own time: a wish is done when [`Worker::wish`] returns.
    pub fn inline(maker: M) -> Self {
        let desk = Desk { waiting: None, headway: None, done: None, closing: false };
        let shared = Shared {
            maker,
            desk: Mutex::new(desk),
            bell: Condvar::new(),
            newest: AtomicU64::new(0),
            cancelled: AtomicU64::new(0),
        };
        Self { shared: Arc::new(shared), thread: None }
    }

    /// Who does the work.
    pub fn maker(&self) -> &M {
        &self.shared.maker
    }

    /// Asks for a product. Older wishes that are not done are dropped.
    pub fn wish(&self, params: M::Params) {
        let number = self.shared.newest.fetch_add(1, Ordering::Relaxed) + 1;
        if self.thread.is_none() {
            let outcome = work(&self.shared, number, params);
            let mut desk = self.shared.desk();
            desk.headway = None;
            desk.done = outcome;
            return;
        }
        self.shared.desk().waiting = Some((number, params));
        self.shared.bell.notify_one();
    }

    /// Drops what is waiting and under way, and what was done and not taken.
    pub fn cancel(&self) {
        let mut desk = self.shared.desk();
        desk.waiting = None;
        desk.done = None;
        desk.headway = None;
        self.shared.cancelled.store(self.shared.newest.load(Ordering::Relaxed), Ordering::Relaxed);
    }

    /// What has been done since the last call.
    pub fn take(&self) -> Option<Outcome<M>> {
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
}

impl<M: Maker> Drop for Worker<M> {
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

fn serve<M: Maker>(shared: &Shared<M>, wake: &Wake) {
    loop {
        let mut desk = shared.desk();
        let (number, params) = loop {
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
        let outcome = work(shared, number, params);
        let mut desk = shared.desk();
        desk.headway = None;
        if let Some(outcome) = outcome.filter(|_| !shared.is_cancelled(number)) {
            desk.done = Some(outcome);
            drop(desk);
            wake();
        }
    }
}

/// Carries out one wish; `None` where a newer one or a cancellation ended it.
fn work<M: Maker>(shared: &Shared<M>, number: u64, params: M::Params) -> Option<Outcome<M>> {
    let since = Instant::now();
    let made = catch_unwind(AssertUnwindSafe(|| carry_out(shared, number, &params, since)));
    let result = match made {
        Ok(Some(result)) => result,
        Ok(None) => return None,
        Err(panic) => Err(Refusal { field: None, reason: panic_words(&*panic) }),
    };
    Some(Outcome { params, result, elapsed: since.elapsed() })
}

/// Steps between two looks at the clock and the desk; a step takes a few microseconds.
const STEPS_BETWEEN_LOOKS: usize = 16;

fn carry_out<M: Maker>(
    shared: &Shared<M>,
    number: u64,
    params: &M::Params,
    since: Instant,
) -> Option<Result<M::Product, Refusal>> {
    let mut run = match shared.maker.start(params) {
        Ok(run) => run,
        Err(refusal) => return Some(Err(refusal)),
    };
    while run.step() {
        if shared.is_cancelled(number) {
            return None;
        }
        if run.steps_done().is_multiple_of(STEPS_BETWEEN_LOOKS) {
            if shared.is_overtaken(number) && since.elapsed() > GRACE {
                return None;
            }
            tell_headway(shared, &run, since);
        }
    }
    Some(shared.maker.finish(run))
}

fn tell_headway<M: Maker>(shared: &Shared<M>, run: &Run<M::World>, since: Instant) {
    let passes = &run.recipe().passes;
    let index = run.pass_index();
    let share = (index as f32 + run.pass_progress()) / passes.len().max(1) as f32;
    let pass = passes.get(index).map_or("", |p| p.name);
    shared.desk().headway = Some(Headway { pass, share, since });
}

/// A panic of a pass is a fault of ours, told as one: the window goes on with the last good city.
fn panic_words(panic: &(dyn std::any::Any + Send)) -> String {
    let text =
        panic.downcast_ref::<&str>().map(ToString::to_string).or_else(|| panic.downcast_ref::<String>().cloned());
    format!("the generator failed, which is a fault in it: {}", text.unwrap_or_else(|| "no reason was given".into()))
}
