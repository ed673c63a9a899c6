//! Questions answered beside the window: each on a thread of its own, with progress, and dropped when nobody waits.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

use crate::disk;
use crate::jobs::Jobs;
use crate::worker::{Wake, panic_words};

/// Whoever starts work beside the window.
#[derive(Clone, Default)]
pub struct Hands {
    /// Called when something is done; without one, work is done at once in the caller's own time.
    wake: Option<Wake>,
}

impl Hands {
    /// Works on threads and calls `wake` whenever something is done.
    pub fn beside(wake: Wake) -> Self {
        Self { wake: Some(wake) }
    }

    /// Works at once, in the caller's own time: easy to test.
    pub fn inline() -> Self {
        Self::default()
    }

    /// The service that works the same way.
    pub fn jobs(&self) -> Jobs {
        self.wake.clone().map_or_else(Jobs::inline, Jobs::on_threads)
    }

    /// Starts `work`. It returns `None` where it found that it was called off.
    pub fn start<T: Send + 'static>(&self, work: impl FnOnce(&Token) -> Option<T> + Send + 'static) -> Task<T> {
        let (token, answer) = (Token::default(), Arc::new(Mailbox::default()));
        let task = Task { token: token.clone(), answer: Arc::clone(&answer), taken: false };
        let wake = self.wake.clone();
        let job = move || {
            let result = catch_unwind(AssertUnwindSafe(|| work(&token)));
            let outcome = match result {
                Ok(Some(value)) => Answer::Done(value),
                Ok(None) => Answer::CalledOff,
                Err(panic) => Answer::Failed(panic_words(&*panic)),
            };
            answer.put(outcome);
            if let Some(wake) = wake {
                wake();
            }
        };
        if self.wake.is_none() {
            disk::aside(job);
        } else if std::thread::Builder::new().name("question".into()).spawn(job).is_err() {
            // No thread is to be had: the question stays without an answer, and the panel says so.
            task.answer.put(Answer::Failed("the system gave no thread to work on".into()));
        }
        task
    }
}

/// What became of work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer<T> {
    /// It was done.
    Done(T),
    /// It was called off.
    CalledOff,
    /// It failed, in words.
    Failed(String),
}

impl<T> Answer<T> {
    /// The same answer with another value.
    pub fn map<U>(self, of: impl FnOnce(T) -> U) -> Answer<U> {
        match self {
            Self::Done(value) => Answer::Done(of(value)),
            Self::CalledOff => Answer::CalledOff,
            Self::Failed(why) => Answer::Failed(why),
        }
    }

    /// The value, where there is one.
    pub fn done(self) -> Option<T> {
        match self {
            Self::Done(value) => Some(value),
            Self::CalledOff | Self::Failed(_) => None,
        }
    }
}

/// Where an answer is left, and where it can be waited for.
#[derive(Debug)]
struct Mailbox<T> {
    answer: Mutex<Option<Answer<T>>>,
    arrived: Condvar,
}

impl<T> Default for Mailbox<T> {
    fn default() -> Self {
        Self { answer: Mutex::new(None), arrived: Condvar::new() }
    }
}

impl<T> Mailbox<T> {
    fn put(&self, answer: Answer<T>) {
        *self.answer.lock().unwrap_or_else(PoisonError::into_inner) = Some(answer);
        self.arrived.notify_all();
    }
}

/// Work under way. Dropping it calls the work off.
#[derive(Debug)]
pub struct Task<T> {
    token: Token,
    answer: Arc<Mailbox<T>>,
    taken: bool,
}

impl<T> Task<T> {
    /// The answer, once; `None` while the work goes on, and after.
    pub fn take(&mut self) -> Option<Answer<T>> {
        let answer = self.answer.answer.lock().unwrap_or_else(PoisonError::into_inner).take();
        self.taken |= answer.is_some();
        answer
    }

    /// Waits for the answer, at most for `limit`: for the end of the program, when nothing is drawn any more.
    pub fn wait(&mut self, limit: Duration) -> Option<Answer<T>> {
        if !self.taken {
            let answer = self.answer.answer.lock().unwrap_or_else(PoisonError::into_inner);
            let waited = self.answer.arrived.wait_timeout_while(answer, limit, |answer| answer.is_none());
            drop(waited);
        }
        self.take()
    }

    /// Whether the answer is still to come.
    pub fn is_running(&self) -> bool {
        !self.taken && self.answer.answer.lock().unwrap_or_else(PoisonError::into_inner).is_none()
    }

    /// How much is done, 0..=1, as far as the work tells.
    pub fn share(&self) -> f32 {
        self.token.share()
    }

    /// Calls the work off.
    pub fn cancel(&self) {
        self.token.cancel();
    }
}

impl<T> Drop for Task<T> {
    fn drop(&mut self) {
        self.token.cancel();
    }
}

/// What work looks at to know whether anybody still waits, and tells its progress by.
#[derive(Clone, Debug, Default)]
pub struct Token {
    shared: Arc<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    cancelled: AtomicBool,
    /// Thousandths that are done.
    done: AtomicU32,
}

impl Token {
    /// Whether the work was called off.
    pub fn is_cancelled(&self) -> bool {
        self.shared.cancelled.load(Ordering::Relaxed)
    }

    /// Calls the work off.
    pub fn cancel(&self) {
        self.shared.cancelled.store(true, Ordering::Relaxed);
    }

    /// Tells how much is done, 0..=1.
    pub fn tell(&self, share: f32) {
        self.shared.done.store((share.clamp(0.0, 1.0) * 1000.0) as u32, Ordering::Relaxed);
    }

    /// How much is done, 0..=1.
    pub fn share(&self) -> f32 {
        self.shared.done.load(Ordering::Relaxed) as f32 / 1000.0
    }
}

/// The newest request wins: one is worked on, the one asked for last waits, those between are dropped.
#[derive(Debug)]
pub struct Latest<R, T> {
    running: Option<(R, Task<T>)>,
    waiting: Option<R>,
    /// An answer that was there when the next thing was asked for, and was not taken yet.
    ready: Option<(R, Answer<T>)>,
}

impl<R, T> Default for Latest<R, T> {
    fn default() -> Self {
        Self { running: None, waiting: None, ready: None }
    }
}

impl<R: Clone, T: Send + 'static> Latest<R, T> {
    /// Asks for something; `start` begins the work where none is under way.
    pub fn ask(&mut self, request: R, start: impl FnOnce(R) -> Task<T>) {
        if let Some((asked, task)) = &mut self.running {
            let Some(answer) = task.take() else {
                self.waiting = Some(request);
                return;
            };
            self.ready = Some((asked.clone(), answer));
        }
        self.waiting = None;
        self.running = Some((request.clone(), start(request)));
    }

    /// The newest that has been answered since the last call; begins on what waits.
    pub fn poll(&mut self, start: impl FnOnce(R) -> Task<T>) -> Option<(R, Answer<T>)> {
        if let Some((request, task)) = &mut self.running
            && let Some(answer) = task.take()
        {
            self.ready = Some((request.clone(), answer));
            self.running = self.waiting.take().map(|next| (next.clone(), start(next)));
        }
        self.ready.take()
    }

    /// What is asked for and not answered, the newest.
    pub fn wanted(&self) -> Option<&R> {
        self.waiting.as_ref().or_else(|| self.running.as_ref().map(|(request, _)| request))
    }

    /// Drops everything.
    pub fn clear(&mut self) {
        *self = Self::default();
    }
}

/// The answer to one question, looked for beside the window and kept until the question is another.
#[derive(Debug)]
pub struct Kept<Q, T> {
    question: Option<Q>,
    task: Option<Task<T>>,
    answer: Option<Answer<T>>,
}

impl<Q, T> Default for Kept<Q, T> {
    fn default() -> Self {
        Self { question: None, task: None, answer: None }
    }
}

impl<Q: PartialEq, T> Kept<Q, T> {
    /// The answer, where it is known. `start` begins to look for it where that is not done yet.
    pub fn get(&mut self, question: Q, start: impl FnOnce(&Q) -> Task<T>) -> Option<&Answer<T>> {
        if self.question.as_ref() != Some(&question) {
            // The answer to another question is none to this.
            (self.task, self.answer) = (None, None);
        }
        let Self { question: asked, task, answer } = self;
        let asked = asked.insert(question);
        let news = task.get_or_insert_with(|| start(asked)).take();
        if news.is_some() {
            *answer = news;
        }
        answer.as_ref()
    }

    /// Looks anew the next time; the old answer stands until there is another.
    pub fn forget(&mut self) {
        self.task = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_that_is_there_is_not_lost_to_the_next_question() {
        let (sender, receiver) = std::sync::mpsc::channel::<()>();
        let mut latest: Latest<u32, u32> = Latest::default();
        latest.ask(1, |n| Hands::inline().start(move |_| Some(n)));
        let beside = Hands::beside(Arc::new(|| {}));
        latest.ask(2, |n| {
            beside.start(move |_| {
                receiver.recv().ok()?;
                Some(n)
            })
        });
        assert_eq!(latest.poll(|_| unreachable!("nothing waits")), Some((1, Answer::Done(1))));
        assert_eq!(latest.wanted(), Some(&2));
        sender.send(()).expect("somebody waits");
        let mut answer = None;
        while answer.is_none() {
            answer = latest.poll(|_| unreachable!("nothing waits"));
        }
        assert_eq!(answer, Some((2, Answer::Done(2))));
        assert_eq!(latest.wanted(), None);
    }
}
