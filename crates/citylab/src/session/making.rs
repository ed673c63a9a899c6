//! Making things beside the window: the newest request wins.
//!
//! What is under way for an older request ends between two steps of its run, after a short [`GRACE`]. What arrives is
//! never older than what arrived before.

use std::sync::Arc;
use std::time::Duration;

use crate::jobs::{Arrived, Jobs, Progress, Query};
use crate::subject::{AnySubject, Made, RecipeIndex, Refusal, Request};

/// A run that a newer request overtakes may still end within this time of its start. Larger, and the newest request
/// waits longer; 0, and dragging a slider shows nothing until the hand rests.
const GRACE: Duration = Duration::from_millis(60);

/// Something that is to be made.
#[derive(Clone, Debug)]
pub(super) struct Generation {
    /// Larger than that of any request before.
    id: u64,
    /// The recipe's place in the switch.
    pub(super) recipe: RecipeIndex,
    /// The parameters.
    pub(super) request: Arc<Request>,
    /// The number of the change that it comes of: several requests may be on the way of one drag.
    pub(super) change: u64,
}

impl PartialEq for Generation {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Query for Generation {
    type Answer = Result<Arc<Made>, Refusal>;
    const GRACE: Duration = GRACE;
}

/// What a workspace asks for.
pub(super) struct NewGeneration {
    pub(super) recipe: RecipeIndex,
    pub(super) subject: Arc<dyn AnySubject>,
    pub(super) request: Arc<Request>,
    pub(super) change: u64,
}

/// The newest generation, and what came of those before.
#[derive(Default)]
pub(super) struct Making {
    last_id: u64,
    /// The request that is not answered, and the recipe that answers it.
    open: Option<(Generation, Arc<dyn AnySubject>)>,
    /// The id of the request whose answer was taken last.
    taken: u64,
}

impl Making {
    /// Asks for something in place of what was asked for before.
    pub(super) fn start(&mut self, new: NewGeneration, jobs: &Jobs) {
        self.last_id += 1;
        let NewGeneration { recipe, subject, request, change } = new;
        self.open = Some((Generation { id: self.last_id, recipe, request, change }, subject));
        self.ask(jobs);
    }

    fn ask(&self, jobs: &Jobs) {
        if let Some((generation, subject)) = &self.open {
            let (request, subject) = (Arc::clone(&generation.request), Arc::clone(subject));
            jobs.query(generation, move |token| Some(subject.make(&request, token)?.map(Arc::new)));
        }
    }

    /// What has come since the last call.
    pub(super) fn take(&mut self, jobs: &Jobs) -> Option<(Generation, Result<Arc<Made>, Refusal>)> {
        self.ask(jobs);
        let Arrived { query: generation, answer } =
            jobs.arrived::<Generation>(0).filter(|arrived| arrived.query.id > self.taken)?;
        self.taken = generation.id;
        if self.open.as_ref().is_some_and(|(open, _)| *open == generation) {
            self.open = None;
            // The one that takes it keeps it as long as it is needed.
            jobs.forget::<Generation>(0);
        }
        let result = match answer {
            Ok(result) => (*result).clone(),
            Err(why) => Err(Refusal { field: None, reason: why.to_string() }),
        };
        Some((generation, result))
    }

    /// Drops what is waiting and under way, and what was done and not taken.
    pub(super) fn cancel(&mut self, jobs: &Jobs) {
        self.open = None;
        self.taken = self.last_id;
        jobs.forget::<Generation>(0);
    }

    /// Whether something of the recipe at `recipe` is waiting or under way.
    pub(super) fn is_busy_with(&self, recipe: RecipeIndex) -> bool {
        self.open.as_ref().is_some_and(|(generation, _)| generation.recipe == recipe)
    }

    /// How far what is under way has come.
    pub(super) fn progress(&self, jobs: &Jobs) -> Option<Progress> {
        self.open.as_ref().and_then(|_| jobs.progress::<Generation>(0))
    }
}
