//! Questions with kept answers: of each kind and slot one is worked on, and the newest wins.

use std::any::{Any, TypeId};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use super::cancel::{CancelToken, Progress};
use super::job::{Job, Outcome};
use super::threads::Threads;

/// A question, as what tells it from others: two that are equal have the same answer. It holds ids, not what it is
/// worked out from, which would be kept as long as the answer.
pub trait Query: Clone + PartialEq + Send + 'static {
    /// What answers it.
    type Answer: Send + Sync + 'static;

    /// Work that a newer question overtakes may still end within this time of its start. Longer, and the newest waits
    /// longer; at zero, nothing arrives while questions come faster than answers.
    const GRACE: Duration = Duration::ZERO;

    /// Which of several places of its kind it is asked for: each has an answer of its own.
    fn slot(&self) -> u64 {
        0
    }
}

/// What works an answer out; `None` where it found that it was cancelled.
type Work<T> = Box<dyn FnOnce(&CancelToken) -> Option<T> + Send>;

/// What is known of an answer.
#[derive(Debug)]
pub enum Answer<T> {
    /// It is there.
    Ready(Arc<T>),
    /// It is worked on.
    Pending(Progress),
    /// There is none; a sentence says why.
    Failed(Arc<str>),
}

impl<T> Answer<T> {
    /// The answer, where it is there.
    pub fn ready(self) -> Option<Arc<T>> {
        match self {
            Self::Ready(value) => Some(value),
            Self::Pending(_) | Self::Failed(_) => None,
        }
    }

    /// Whether it is worked on.
    pub const fn is_pending(&self) -> bool {
        matches!(self, Self::Pending(_))
    }
}

/// A question, and what came of it.
pub struct Arrived<Q: Query> {
    /// What was asked.
    pub query: Q,
    /// The answer, or a sentence that says why there is none.
    pub answer: Result<Arc<Q::Answer>, Arc<str>>,
}

impl<Q: Query> Clone for Arrived<Q> {
    fn clone(&self) -> Self {
        Self { query: self.query.clone(), answer: self.answer.clone() }
    }
}

/// Cancelled work of one kind and slot that may still wind down beside what is worked on. Larger, and a storm of
/// questions takes more threads; smaller, and work that does not notice soon that it was cancelled delays the next.
const MOST_LEAVING: usize = 4;

/// All that was asked, by kind and slot.
#[derive(Default)]
pub(super) struct Queries {
    frame: u64,
    entries: BTreeMap<(TypeId, u64), Box<dyn AnyEntry>>,
}

/// An entry without its type.
trait AnyEntry: Send {
    fn as_any(&mut self) -> &mut dyn Any;
    fn asked_in(&self) -> u64;
    fn cancel(&mut self);
    fn is_pending(&mut self, threads: &Threads) -> bool;
}

/// One kind and slot of questions.
struct Entry<Q: Query> {
    asked_in: u64,
    running: Option<(Q, Job<Q::Answer>)>,
    waiting: Option<(Q, Work<Q::Answer>)>,
    leaving: Vec<Job<Q::Answer>>,
    arrived: Option<Arrived<Q>>,
}

impl<Q: Query> Default for Entry<Q> {
    fn default() -> Self {
        Self { asked_in: 0, running: None, waiting: None, leaving: Vec::new(), arrived: None }
    }
}

impl<Q: Query> Entry<Q> {
    /// What is known; makes sure that `query`, and nothing else, is worked on or waits where nothing is.
    fn ask(&mut self, query: &Q, work: Work<Q::Answer>, threads: &Threads) -> Answer<Q::Answer> {
        self.collect(threads);
        if let Some(answer) = self.known(query) {
            self.cancel();
            return answer;
        }
        let is_under_way = self.running.as_ref().is_some_and(|(asked, _)| asked == query);
        if is_under_way {
            self.waiting = None;
        } else if self.waiting.as_ref().is_none_or(|(asked, _)| asked != query) {
            self.overtake();
            self.waiting = Some((query.clone(), work));
            self.begin_waiting(threads);
            // Work that is done at once has arrived.
            self.collect(threads);
        }
        self.known(query).unwrap_or_else(|| Answer::Pending(self.progress()))
    }

    /// The answer to `query`, where it has arrived.
    fn known(&self, query: &Q) -> Option<Answer<Q::Answer>> {
        let arrived = self.arrived.as_ref().filter(|arrived| arrived.query == *query)?;
        Some(match &arrived.answer {
            Ok(value) => Answer::Ready(Arc::clone(value)),
            Err(why) => Answer::Failed(Arc::clone(why)),
        })
    }

    /// What is under way is wanted no more: it has its time of grace, or none.
    fn overtake(&mut self) {
        if Q::GRACE.is_zero() {
            if let Some((_, job)) = self.running.take() {
                job.cancel();
                self.leaving.push(job);
            }
        } else if let Some((_, job)) = &self.running {
            job.token.cancel_after(Q::GRACE);
        }
    }

    fn begin_waiting(&mut self, threads: &Threads) {
        if self.running.is_none()
            && self.leaving.len() <= MOST_LEAVING
            && let Some((query, work)) = self.waiting.take()
        {
            self.running = Some((query, threads.start(work)));
        }
    }

    /// Takes what has arrived, and begins on what waits.
    fn collect(&mut self, threads: &Threads) {
        self.leaving.retain(Job::is_running);
        if let Some((_, job)) = &mut self.running
            && let Some(outcome) = job.take()
            && let Some((query, _)) = self.running.take()
        {
            match outcome {
                Outcome::Done(value) => self.arrived = Some(Arrived { query, answer: Ok(Arc::new(value)) }),
                Outcome::Failed(why) => self.arrived = Some(Arrived { query, answer: Err(why.into()) }),
                Outcome::Cancelled => {}
            }
        }
        self.begin_waiting(threads);
    }

    fn progress(&self) -> Progress {
        let running = self.running.as_ref().map(|(_, job)| job.progress());
        running.unwrap_or_else(|| CancelToken::default().progress())
    }
}

impl<Q: Query> AnyEntry for Entry<Q> {
    fn as_any(&mut self) -> &mut dyn Any {
        self
    }

    fn asked_in(&self) -> u64 {
        self.asked_in
    }

    fn cancel(&mut self) {
        self.waiting = None;
        if let Some((_, job)) = self.running.take() {
            job.cancel();
            self.leaving.push(job);
        }
    }

    fn is_pending(&mut self, threads: &Threads) -> bool {
        self.collect(threads);
        self.running.is_some() || self.waiting.is_some()
    }
}

impl Queries {
    fn entry<Q: Query>(&mut self, slot: u64) -> &mut Entry<Q> {
        let entry = self.entries.entry((TypeId::of::<Q>(), slot)).or_insert_with(|| Box::new(Entry::<Q>::default()));
        entry.as_any().downcast_mut().expect("entries lie under the type of their questions")
    }

    pub(super) fn ask<Q: Query>(
        &mut self,
        query: &Q,
        work: impl FnOnce(&CancelToken) -> Option<Q::Answer> + Send + 'static,
        threads: &Threads,
    ) -> Answer<Q::Answer> {
        let frame = self.frame;
        let entry = self.entry::<Q>(query.slot());
        entry.asked_in = frame;
        entry.ask(query, Box::new(work), threads)
    }

    pub(super) fn arrived<Q: Query>(&mut self, slot: u64, threads: &Threads) -> Option<Arrived<Q>> {
        let entry = self.entry::<Q>(slot);
        entry.collect(threads);
        entry.arrived.clone()
    }

    pub(super) fn progress<Q: Query>(&mut self, slot: u64, threads: &Threads) -> Option<Progress> {
        let entry = self.entry::<Q>(slot);
        entry.is_pending(threads).then(|| entry.progress())
    }

    pub(super) fn forget<Q: Query>(&mut self, slot: u64) {
        self.entries.remove(&(TypeId::of::<Q>(), slot));
    }

    pub(super) fn end_frame(&mut self) {
        for entry in self.entries.values_mut() {
            if entry.asked_in() < self.frame {
                entry.cancel();
            }
        }
        self.frame += 1;
    }

    pub(super) fn is_pending(&mut self, threads: &Threads) -> bool {
        self.entries.values_mut().any(|entry| entry.is_pending(threads))
    }
}
