//! Making things beside the window: the newest request wins.
//!
//! What is under way for an older request ends between two steps of its run, after a short [`GRACE`]. What arrives is
//! never older than what arrived before.

use std::sync::Arc;
use std::time::Duration;

use crate::jobs::{Arrived, Jobs, Progress, Query};
use crate::subject::{AnySubject, Made, Refusal, Wish};

/// A run that a newer request overtakes may still end within this time of its start. Larger, and the newest request
/// waits longer; 0, and dragging a slider shows nothing until the hand rests.
const GRACE: Duration = Duration::from_millis(60);

/// Something that is to be made.
#[derive(Clone, Debug)]
pub(super) struct Request {
    /// Larger than that of any request before.
    id: u64,
    /// The recipe's place in the switch.
    pub(super) recipe: usize,
    /// The parameters.
    pub(super) wish: Arc<Wish>,
    /// The number of the change that it comes of: several requests may be on the way of one drag.
    pub(super) change: u64,
}

impl PartialEq for Request {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Query for Request {
    type Answer = Result<Arc<Made>, Refusal>;
    const GRACE: Duration = GRACE;
}

/// What a bench asks for.
pub(super) struct Order {
    pub(super) recipe: usize,
    pub(super) subject: Arc<dyn AnySubject>,
    pub(super) wish: Arc<Wish>,
    pub(super) change: u64,
}

/// The newest request, and what came of those before.
#[derive(Default)]
pub(super) struct Making {
    last_id: u64,
    /// The request that is not answered, and the recipe that answers it.
    open: Option<(Request, Arc<dyn AnySubject>)>,
    /// The id of the request whose answer was taken last.
    taken: u64,
}

impl Making {
    /// Asks for something in place of what was asked for before.
    pub(super) fn request(&mut self, order: Order, jobs: &Jobs) {
        self.last_id += 1;
        let Order { recipe, subject, wish, change } = order;
        self.open = Some((Request { id: self.last_id, recipe, wish, change }, subject));
        self.ask(jobs);
    }

    fn ask(&self, jobs: &Jobs) {
        if let Some((request, subject)) = &self.open {
            let (wish, subject) = (Arc::clone(&request.wish), Arc::clone(subject));
            jobs.query(request, move |token| Some(subject.make(&wish, token)?.map(Arc::new)));
        }
    }

    /// What has come since the last call.
    pub(super) fn take(&mut self, jobs: &Jobs) -> Option<(Request, Result<Arc<Made>, Refusal>)> {
        self.ask(jobs);
        let Arrived { query: request, answer } =
            jobs.arrived::<Request>(0).filter(|arrived| arrived.query.id > self.taken)?;
        self.taken = request.id;
        if self.open.as_ref().is_some_and(|(open, _)| *open == request) {
            self.open = None;
            // Whoever takes it keeps it as long as it is needed.
            jobs.forget::<Request>(0);
        }
        let result = match answer {
            Ok(result) => (*result).clone(),
            Err(why) => Err(Refusal { field: None, reason: why.to_string() }),
        };
        Some((request, result))
    }

    /// Drops what is waiting and under way, and what was done and not taken.
    pub(super) fn cancel(&mut self, jobs: &Jobs) {
        self.open = None;
        self.taken = self.last_id;
        jobs.forget::<Request>(0);
    }

    /// Whether something of the recipe at `recipe` is waiting or under way.
    pub(super) fn is_busy_with(&self, recipe: usize) -> bool {
        self.open.as_ref().is_some_and(|(request, _)| request.recipe == recipe)
    }

    /// How far what is under way has come.
    pub(super) fn progress(&self, jobs: &Jobs) -> Option<Progress> {
        self.open.as_ref().and_then(|_| jobs.progress::<Request>(0))
    }
}
