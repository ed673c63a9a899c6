//! A recipe under way: a value that steps, clones cheaply and replays exactly.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::pass::Trace;
use crate::{BoxedSteps, Cx, Note, Pass, PassIndex, Progress, Scratch, Slots, Stream, World};

/// An ordered list of passes.
#[derive(Debug)]
pub struct Recipe<W: World> {
    /// What the recipe makes, in one word.
    pub name: &'static str,
    /// The passes, first to last.
    pub passes: Vec<Pass<W>>,
}

impl<W: World> Clone for Recipe<W> {
    fn clone(&self) -> Self {
        Self { name: self.name, passes: self.passes.clone() }
    }
}

impl<W: World> Recipe<W> {
    /// Index of the first pass called `name`.
    pub fn position(&self, name: &str) -> Option<usize> {
        self.passes.iter().position(|p| p.name == name)
    }

    /// How many passes before `index` have the same name as the one at `index`.
    fn occurrence(&self, index: usize) -> usize {
        let name = self.passes[index].name;
        self.passes[..index].iter().filter(|p| p.name == name).count()
    }
}

/// How a run departs from the plain recipe.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RunOptions {
    /// Per pass name, how often its stream was rerolled; 0 is the same as absent.
    pub rerolls: BTreeMap<String, u32>,
    /// Indices of passes that are left out, to see what they contribute.
    pub skip: Vec<PassIndex>,
}

/// What is known of a finished pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PassEnd {
    /// The pass's name.
    pub name: &'static str,
    /// The world's fingerprint after it.
    pub fingerprint: u64,
    /// Steps of the run when it was done.
    pub step: usize,
    /// Random words that it drew.
    pub words: u64,
}

/// A run that ended early: the pass, the step and the reason.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("pass `{pass}`, step {step}: {source}")]
pub struct RunError<E: std::error::Error + 'static> {
    /// The pass that failed.
    pub pass: &'static str,
    /// Steps of the run before the one that failed.
    pub step: usize,
    /// The pass's own error.
    pub source: E,
}

/// World and slots as they were after a pass. Shares its memory with the run.
#[derive(Clone, Debug)]
pub struct Snapshot<W> {
    /// The pass that had just ended.
    pub pass: &'static str,
    /// The world after it.
    pub world: W,
    /// The slots after it.
    pub slots: Slots,
}

/// A recipe being carried out over a world.
///
/// A clone is a fork in time: both go on from here independently and give the same bytes.
#[derive(Clone)]
pub struct Run<W: World> {
    recipe: Arc<Recipe<W>>,
    options: Arc<RunOptions>,
    root: Stream,
    world: W,
    slots: Slots,
    stream: Stream,
    forked_words: u64,
    steps: Option<BoxedSteps<W>>,
    step: usize,
    ends: Vec<PassEnd>,
    error: Option<RunError<W::Error>>,
    progress: f32,
    scratch: Scratch,
    trace: Option<Box<Trace>>,
}

impl<W: World> Run<W> {
    /// A run at its start: nothing has been done to `world` yet.
    pub fn new(recipe: Arc<Recipe<W>>, world: W, seed: u64, options: RunOptions) -> Self {
        let root = Stream::new(seed);
        let mut run = Self {
            recipe,
            options: Arc::new(options),
            stream: root.clone(),
            root,
            world,
            slots: Slots::default(),
            forked_words: 0,
            steps: None,
            step: 0,
            ends: Vec::new(),
            error: None,
            progress: 0.0,
            scratch: Scratch::default(),
            trace: None,
        };
        run.pass_over_skipped();
        run
    }

    /// The world as it stands.
    pub const fn world(&self) -> &W {
        &self.world
    }

    /// The slots as they stand.
    pub const fn slots(&self) -> &Slots {
        &self.slots
    }

    /// The recipe that is carried out.
    pub fn recipe(&self) -> &Recipe<W> {
        &self.recipe
    }

    /// Steps done so far.
    pub const fn steps_done(&self) -> usize {
        self.step
    }

    /// Index of the pass that the next step belongs to; the number of passes once all are done.
    pub fn pass_index(&self) -> usize {
        self.ends.len()
    }

    /// The share of the present pass that is done, 0..=1.
    pub const fn pass_progress(&self) -> f32 {
        self.progress
    }

    /// The finished passes, in order, with fingerprints.
    pub fn ends(&self) -> &[PassEnd] {
        &self.ends
    }

    /// The error that ended the run, if one did.
    pub const fn error(&self) -> Option<&RunError<W::Error>> {
        self.error.as_ref()
    }

    /// Whether every pass is done.
    pub fn is_done(&self) -> bool {
        self.ends.len() == self.recipe.passes.len()
    }

    /// Words drawn so far by the pass that the next step carries out; 0 where that step begins it.
    pub(crate) const fn words_in_pass(&self) -> u64 {
        if self.steps.is_some() { self.words_drawn() } else { 0 }
    }

    /// Words that the present pass has drawn, from its stream and its forks.
    pub const fn words_drawn(&self) -> u64 {
        self.stream.words_drawn() + self.forked_words
    }

    /// Gives up the run for what it has made. Reading an unfinished world is allowed.
    pub fn into_world(self) -> W {
        self.world
    }

    /// Does one step. `false` when there was none to do: all passes are done, or an error has ended the run.
    pub fn step(&mut self) -> bool {
        if self.error.is_some() {
            return false;
        }
        let index = self.ends.len();
        let Some(pass) = self.recipe.passes.get(index).cloned() else { return false };
        match self.advance(&pass, index) {
            Ok(progress) => {
                self.step += 1;
                match progress {
                    Progress::More(share) => self.progress = share,
                    Progress::Done => {
                        self.steps = None;
                        self.end_pass(self.words_drawn());
                        self.pass_over_skipped();
                    }
                }
                true
            }
            Err(source) => {
                self.error = Some(RunError { pass: pass.name, step: self.step, source });
                false
            }
        }
    }

    /// Begins the pass where that has not been done, and carries out its next step.
    fn advance(&mut self, pass: &Pass<W>, index: usize) -> Result<Progress, W::Error> {
        if self.steps.is_none() {
            self.stream = self.root.fork(&self.stream_label(index));
            self.forked_words = 0;
            self.slots.enter(pass.name);
        }
        let mut cx = Cx {
            world: &mut self.world,
            slots: &mut self.slots,
            stream: &mut self.stream,
            scratch: &mut self.scratch,
            forked_words: &mut self.forked_words,
            trace: self.trace.as_deref_mut(),
        };
        if self.steps.is_none() {
            self.steps = Some((pass.begin)(&mut cx)?);
        }
        self.steps.as_mut().map_or(Ok(Progress::Done), |steps| steps.step(&mut cx))
    }

    fn end_pass(&mut self, words: u64) {
        let name = self.recipe.passes[self.ends.len()].name;
        let fingerprint = self.world.fingerprint();
        self.ends.push(PassEnd { name, fingerprint, step: self.step, words });
        self.progress = 0.0;
    }

    /// Ends the passes that are left out and whose turn it would be.
    fn pass_over_skipped(&mut self) {
        while !self.is_done() && self.options.skip.contains(&PassIndex::new(self.ends.len())) {
            self.end_pass(0);
        }
    }

    fn stream_label(&self, index: usize) -> String {
        let (name, occurrence) = (self.recipe.passes[index].name, self.recipe.occurrence(index));
        match self.options.rerolls.get(name) {
            None | Some(0) => format!("{name}#{occurrence}"),
            Some(n) => format!("{name}#{occurrence}~{n}"),
        }
    }

    /// Runs all that is left.
    ///
    /// # Errors
    /// The error that ended the run; it stays readable on it.
    pub fn run_to_end(&mut self) -> Result<(), RunError<W::Error>> {
        while self.step() {}
        self.error.clone().map_or(Ok(()), Err)
    }

    /// Runs until the pass at `index` is about to begin (or the run ends).
    ///
    /// # Errors
    /// The error that ended the run before.
    pub fn run_until(&mut self, index: usize) -> Result<(), RunError<W::Error>> {
        while self.ends.len() < index && self.step() {}
        self.error.clone().map_or(Ok(()), Err)
    }

    /// Runs all that is left, and keeps world and slots as they were after each pass.
    ///
    /// # Errors
    /// The error that ended the run; the snapshots taken before it are lost.
    pub fn run_with_snapshots(&mut self) -> Result<Vec<Snapshot<W>>, RunError<W::Error>> {
        let mut shots = Vec::new();
        // Passes that are left out at the very start have ended already.
        let mut shown = if self.step == 0 { 0 } else { self.ends.len() };
        loop {
            for end in &self.ends[shown..] {
                shots.push(Snapshot { pass: end.name, world: self.world.clone(), slots: self.slots.clone() });
            }
            shown = self.ends.len();
            if !self.step() {
                return self.error.clone().map_or(Ok(shots), Err);
            }
        }
    }

    /// Starts noting labels, attempts given up and touched tiles. Recording never changes what is made.
    pub(crate) fn start_recording(&mut self) {
        let (boards, size) = (self.world.boards().len(), self.world.size());
        self.world.journal().start(boards, size);
        self.trace = Some(Box::default());
        self.slots.take_written();
    }

    /// The slots that the last step wrote, as bits in the order in which they were made.
    pub(crate) fn take_slots_written(&mut self) -> u64 {
        self.slots.take_written()
    }

    /// What the last step said of itself: its label and notes. Empty unless recording.
    pub(crate) fn take_trace(&mut self) -> (String, Vec<Note>) {
        self.trace.as_deref_mut().map_or_else(Default::default, |trace| {
            let trace = std::mem::take(trace);
            (trace.label, trace.notes)
        })
    }

    pub(crate) fn world_mut(&mut self) -> &mut W {
        &mut self.world
    }

    /// A clone that does not record.
    pub(crate) fn keyframe(&self) -> Self {
        Self { trace: None, ..self.clone() }
    }

    /// Takes over the working memory of a run that is no longer needed.
    pub(crate) fn inherit_scratch(&mut self, other: Self) {
        self.scratch = other.scratch;
    }
}
