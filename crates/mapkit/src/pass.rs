//! A pass: one named phase of a recipe, carried out in small steps, and what a step is handed to work with.

use std::any::Any;

use crate::{BoardPos, Slots, Stream, World};

/// Prepares the work of a pass: builds its queue of steps.
pub type Begin<W> = fn(&mut Cx<'_, W>) -> Result<BoxedSteps<W>, <W as World>::Error>;

/// One named phase of a recipe. Plain data, so that a recipe reads as a list.
#[derive(Debug)]
pub struct Pass<W: World> {
    /// Stable name; it labels the pass's random stream, so renaming a pass changes what it draws.
    pub name: &'static str,
    /// What it does, in a sentence.
    pub about: &'static str,
    /// Every reason for which it may give something up (see [`Cx::give_up`]).
    pub reasons: &'static [&'static str],
    /// Whether it draws random words: where it does not, a reroll changes nothing.
    pub draws: bool,
    /// Prepares the work: builds the queue of steps.
    pub begin: Begin<W>,
}

impl<W: World> Clone for Pass<W> {
    fn clone(&self) -> Self {
        Self { name: self.name, about: self.about, reasons: self.reasons, draws: self.draws, begin: self.begin }
    }
}

/// The work of a pass under way: its own queue and whatever it keeps from step to step. It is cloned with the run,
/// so large things in it are shared (`Arc`) or kept in slots.
pub trait Steps<W: World>: Send + Sync {
    /// Does one small piece of work: a row, a district, a block, a building, a link.
    ///
    /// # Errors
    /// An error ends the run and stays readable on it.
    fn step(&mut self, cx: &mut Cx<'_, W>) -> Result<Progress, W::Error>;
}

/// How far a pass is after a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Progress {
    /// More steps follow; the share of the pass that is done, 0..=1.
    More(f32),
    /// The pass is done.
    Done,
}

impl Progress {
    /// `done` of `total` items are finished.
    pub fn of(done: usize, total: usize) -> Self {
        if done >= total { Self::Done } else { Self::More(done as f32 / total as f32) }
    }
}

trait CloneSteps<W: World>: Steps<W> {
    fn clone_box(&self) -> Box<dyn CloneSteps<W>>;
}

impl<W: World, T: Steps<W> + Clone + 'static> CloneSteps<W> for T {
    fn clone_box(&self) -> Box<dyn CloneSteps<W>> {
        Box::new(self.clone())
    }
}

/// Any [`Steps`] that clones, boxed.
pub struct BoxedSteps<W: World>(Box<dyn CloneSteps<W>>);

impl<W: World> BoxedSteps<W> {
    /// Boxes the work of a pass.
    pub fn new(steps: impl Steps<W> + Clone + 'static) -> Self {
        Self(Box::new(steps))
    }

    pub(crate) fn step(&mut self, cx: &mut Cx<'_, W>) -> Result<Progress, W::Error> {
        self.0.step(cx)
    }
}

impl<W: World> Clone for BoxedSteps<W> {
    fn clone(&self) -> Self {
        Self(self.0.clone_box())
    }
}

/// Something that a pass tried and gave up, noted while somebody records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// One of the pass's declared reasons.
    pub reason: &'static str,
    /// Where, if it has a place.
    pub place: Option<BoardPos>,
    /// What exactly, in words.
    pub text: String,
}

/// What a step said of itself while it was recorded.
#[derive(Clone, Debug, Default)]
pub(crate) struct Trace {
    pub(crate) label: String,
    pub(crate) notes: Vec<Note>,
}

/// What a pass's step works with.
pub struct Cx<'a, W: World> {
    /// The world under construction.
    pub world: &'a mut W,
    /// What earlier passes handed on.
    pub slots: &'a mut Slots,
    /// The pass's own stream.
    pub stream: &'a mut Stream,
    /// Working memory, reused by all passes; what is in it means nothing between steps.
    pub scratch: &'a mut Scratch,
    pub(crate) forked_words: &'a mut u64,
    pub(crate) trace: Option<&'a mut Trace>,
}

impl<W: World> Cx<'_, W> {
    /// Names the step; `text` is asked only while somebody records.
    pub fn label(&mut self, text: impl FnOnce() -> String) {
        if let Some(trace) = &mut self.trace {
            trace.label = text();
        }
    }

    /// Notes something tried and given up, with one of the pass's declared reasons; free unless somebody records.
    pub fn give_up(&mut self, reason: &'static str, place: Option<BoardPos>, text: impl FnOnce() -> String) {
        if let Some(trace) = &mut self.trace {
            trace.notes.push(Note { reason, place, text: text() });
        }
    }

    /// Adds what was drawn from a fork of the pass's stream to the ledger of words.
    pub fn count_words(&mut self, fork: &Stream) {
        *self.forked_words += fork.words_drawn();
    }
}

/// Working memory that outlives a step: one value per type, made on first use and reused ever after.
#[derive(Default)]
pub struct Scratch {
    values: Vec<Box<dyn Any + Send + Sync>>,
}

impl std::fmt::Debug for Scratch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Scratch({} values)", self.values.len())
    }
}

impl Clone for Scratch {
    /// A clone starts empty: nothing in it means anything between steps.
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Scratch {
    /// The value of type `T`, as it was left by its last user.
    pub fn of<T: Default + Send + Sync + 'static>(&mut self) -> &mut T {
        let at = self.values.iter().position(|v| (**v).is::<T>()).unwrap_or_else(|| {
            self.values.push(Box::new(T::default()));
            self.values.len() - 1
        });
        self.values[at].downcast_mut().expect("the type was just looked for")
    }
}
