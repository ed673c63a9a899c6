//! One recipe on the bench: parameters, what was made of them, and the recording that the debugger looks into.
//!
//! What can be asked of it stands by area: `revise` the form, `unchanged` what a change left as it was, `lookup` names
//! that must be there, `pick` the selection, `travel` the playhead, `marks` bookmarks and breakpoints, `pin` the state
//! that others are held against.

mod lookup;
mod marks;
mod pick;
mod pin;
mod revise;
mod travel;
mod unchanged;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use mapkit::{Rect, Slots};

use super::change::Changes;
use super::lookup::Lookup;
use super::making::{Order, Request};
use super::message::{Message, Tone};
use super::pick::Selection;
use super::same_run::{ends_alike, is_of};
use super::time::Time;
use crate::command::LookCommand;
use crate::history::{History, PresetChange};
use crate::jobs::{Job, Jobs, Outcome};
use crate::marks::Marks;
use crate::project::Project;
use crate::subject::recording::State;
use crate::subject::spec::{Field, Problem, SubjectSpec};
use crate::subject::{AnySubject, Made, Moment, Recording, Refusal, Values, Wish};

/// The last good thing that was made.
#[derive(Debug)]
pub struct Shown {
    /// What was made.
    pub made: Arc<Made>,
    /// Whether it came from a file and was not made here.
    pub loaded: bool,
    /// Differs between any two things that were ever shown.
    pub revision: u64,
}

/// What the map shows: the finished world, or the one at the playhead.
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// The world.
    pub moment: &'a Arc<dyn Moment>,
    /// The slots.
    pub slots: &'a Slots,
    /// Differs between any two views.
    pub revision: u64,
}

type RecordJob = Job<Result<Arc<dyn Recording>, Refusal>>;

/// The state of one recipe.
pub struct Bench {
    pub(in crate::session) index: usize,
    pub(in crate::session) subject: Arc<dyn AnySubject>,
    pub(in crate::session) project: Project,
    pub(in crate::session) problems: Vec<Problem>,
    pub(in crate::session) lookup: Lookup,
    /// Indices of the passes that are left out, in order.
    skip: Vec<usize>,
    pub(in crate::session) history: History,
    /// Changes of presets that undo and redo ask for, to be made where presets are kept.
    pub(in crate::session) preset_changes: Vec<PresetChange>,
    /// What the file of this work says.
    saved: Values,
    /// The file of this work.
    file: Option<PathBuf>,
    times_opened: u64,
    pub(in crate::session) failure: Option<Refusal>,
    shown: Option<Arc<Shown>>,
    /// The number of the view of the end: slots may come to a world after it.
    end_revision: u64,
    pub(in crate::session) changes: Changes,
    wished: Option<Arc<Wish>>,
    /// Whether `wished` was answered, by something made or by a refusal.
    answered: bool,
    recording: Option<RecordJob>,
    /// The wish that the recording was last tried for, so that one that fails is not tried for ever; and why there is
    /// none.
    tried: Option<(Arc<Wish>, Option<String>)>,
    pub(in crate::session) tape: Option<Arc<dyn Recording>>,
    pub(in crate::session) time: Time,
    pub(in crate::session) selection: Selection,
}

impl Bench {
    pub(in crate::session) fn new(index: usize, subject: Arc<dyn AnySubject>) -> Self {
        let values = subject.spec().defaults();
        let selection = Selection::new(subject.spec().first_board);
        Self {
            index,
            problems: Vec::new(),
            lookup: Lookup::default(),
            skip: Vec::new(),
            history: History::new(values.clone()),
            preset_changes: Vec::new(),
            saved: values.clone(),
            file: None,
            times_opened: 0,
            project: Project { values },
            subject,
            failure: None,
            shown: None,
            end_revision: 0,
            changes: Changes::default(),
            wished: None,
            answered: false,
            recording: None,
            tried: None,
            tape: None,
            time: Time::default(),
            selection,
        }
    }

    /// The recipe.
    pub fn subject(&self) -> &Arc<dyn AnySubject> {
        &self.subject
    }

    /// The recipe as data.
    pub fn spec(&self) -> &SubjectSpec {
        self.subject.spec()
    }

    /// The parameters as the form shows them.
    pub const fn values(&self) -> &Values {
        &self.project.values
    }

    /// Every parameter that cannot be used, and why.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// What is wrong with one parameter: out of range, or refused by the generator. A refusal of what the form said
    /// before is not held against what it says now.
    pub fn problem(&self, field: &str) -> Option<&str> {
        let refused = self.failure.as_ref().filter(|refusal| refusal.field == Some(field) && !self.is_stale());
        let problem = self.problems.iter().find(|problem| problem.field == field);
        problem.map(|p| p.reason.as_str()).or_else(|| refused.map(|r| r.reason.as_str()))
    }

    /// Why the last wish gave nothing, where it did not.
    pub const fn failure(&self) -> Option<&Refusal> {
        self.failure.as_ref()
    }

    /// The last good thing; `None` until the first is done.
    pub const fn shown(&self) -> Option<&Arc<Shown>> {
        self.shown.as_ref()
    }

    /// The passes that are left out, by index.
    pub fn skip(&self) -> &[usize] {
        &self.skip
    }

    /// Whether the form asks for something else than what is shown or being made.
    pub fn is_stale(&self) -> bool {
        self.wished.as_ref().is_none_or(|w| w.values != self.project.values || w.skip != self.skip)
    }

    /// The recording that the timeline stands on.
    pub const fn tape(&self) -> Option<&Arc<dyn Recording>> {
        self.tape.as_ref()
    }

    /// Whether a recording is being made.
    pub const fn is_recording(&self) -> bool {
        self.recording.is_some()
    }

    /// Why what is shown has no recording and gets none, in a sentence; `None` where it has one or one may come.
    pub fn recording_refused(&self) -> Option<&str> {
        let (wish, why) = self.tried.as_ref()?;
        why.as_deref().filter(|_| self.recording.is_none() && self.wished.as_ref() == Some(wish))
    }

    /// What every panel says in place of what a recording of what is shown would tell: why none comes, or what it
    /// waits for.
    pub fn recording_words(&self) -> &str {
        if let Some(why) = self.recording_refused() {
            why
        } else if self.is_recording() {
            "The timeline is being recorded."
        } else if self.failed_run().is_some() {
            "The timeline is one of the run that failed."
        } else if self.shown.is_none() && self.failure.is_none() && self.problems.is_empty() {
            "Nothing was made yet. Press Generate; the timeline shows every step of it."
        } else if self.shown.is_none() || !self.problems.is_empty() {
            "The timeline shows every step once the parameters can be used."
        } else {
            "The timeline is recorded once the hand rests."
        }
    }

    /// Whether the recording is one of what is shown: while the hand moves it lags behind.
    pub fn is_tape_of_shown(&self) -> bool {
        match (&self.tape, &self.shown) {
            (Some(tape), Some(shown)) => {
                is_of(&**tape, &shown.made.wish) && (shown.loaded || ends_alike(&**tape, &shown.made))
            }
            _ => false,
        }
    }

    /// Whether the recording is one of what was shown before, and a new one is to come: what is told from it is not of
    /// what the map shows.
    pub fn is_tape_of_before(&self) -> bool {
        self.tape.as_ref().is_some_and(|tape| tape.failure().is_none()) && !self.is_tape_of_shown()
    }

    /// What is said of all that is told from such a recording: `of the city before`.
    pub fn before_words(&self) -> String {
        format!("of the {} before", self.spec().noun())
    }

    /// Whether the recording makes something else than the file that is shown: another build, or another pack.
    pub fn tape_departs(&self) -> bool {
        let (Some(tape), Some(shown)) = (&self.tape, &self.shown) else { return false };
        shown.loaded && self.is_tape_of_shown() && !ends_alike(&**tape, &shown.made)
    }

    /// Whether it waits for what it wished for.
    pub const fn is_waiting(&self) -> bool {
        self.wished.is_some() && !self.answered
    }

    /// Whether work beside the window is under way that a person may want to end.
    pub const fn can_call_off(&self) -> bool {
        self.recording.is_some() || self.time.can_stop_asking()
    }

    /// Whether anything is asked beside the window.
    pub fn is_asking(&self) -> bool {
        self.recording.is_some() || self.time.is_asking()
    }

    /// Whether a recording is of what was asked for last.
    pub(in crate::session) fn is_requested(&self, tape: &dyn Recording) -> bool {
        self.wished.as_ref().is_some_and(|wish| is_of(tape, wish))
    }

    /// What the map shows; `None` until the first is done.
    pub fn view(&self) -> Option<View<'_>> {
        let before = self.tape.as_ref().and_then(|tape| self.time.shown_before(&**tape));
        if let Some((state, revision)) = before {
            return Some(View { moment: &state.moment, slots: &state.slots, revision });
        }
        if let Some((state, revision)) = self.time.state() {
            return Some(View { moment: &state.moment, slots: &state.slots, revision });
        }
        let shown = self.shown.as_deref()?;
        // A file holds no slots; the recording of the same run does.
        let taped = self.tape.as_ref().filter(|_| shown.loaded && self.is_tape_of_shown() && !self.tape_departs());
        let slots = taped.map_or(&shown.made.slots, |tape| tape.last_slots());
        Some(View { moment: &shown.made.moment, slots, revision: self.end_revision })
    }

    /// What is worked on is called so, wherever the playhead stands: by the finished world's name.
    pub fn title(&self) -> Option<String> {
        let finished = self.shown.as_ref().map(|shown| shown.made.moment.title());
        finished.or_else(|| self.view().map(|view| view.moment.title()))
    }

    /// The state at the playhead; `None` at the end of a run that ended well.
    pub fn state(&self) -> Option<&State> {
        self.time.state().map(|(state, _)| state)
    }

    /// Whether the step at the playhead changed a tile of `board`.
    pub fn changes_board(&self, board: u8) -> bool {
        self.state().and_then(|state| state.changed.get(usize::from(board))).is_some_and(|tiles| !tiles.is_empty())
    }

    /// Whether there is something that is not saved, be it that a recipe without files can only copy it.
    pub fn is_unsaved(&self) -> bool {
        self.project.values != self.saved
    }

    /// What the file of this work says, or what was there before anybody changed it.
    pub const fn saved(&self) -> &Values {
        &self.saved
    }

    /// The file that holds what `values` make, where it is saved.
    pub fn file_of(&self, values: &Values) -> Option<&Path> {
        self.file.as_deref().filter(|_| *values == self.saved)
    }

    pub(in crate::session) fn note_file(&mut self, file: Option<PathBuf>) {
        self.file = file;
    }

    /// How often something was opened here.
    pub(crate) const fn times_opened(&self) -> u64 {
        self.times_opened
    }

    pub(in crate::session) fn note_saved(&mut self, values: Values) {
        self.saved = values;
    }

    pub(in crate::session) fn settle(&mut self) {
        self.history.settle();
    }

    /// Opens with `values`, and shows `made` if there is one.
    pub(in crate::session) fn open(&mut self, values: Values, made: Option<Made>, revision: u64) {
        self.saved.clone_from(&values);
        // Nothing leads back to what was open before: it would be taken for the content of this file.
        self.history = History::new(values.clone());
        self.changes.begin();
        self.take_values(values);
        self.skip.clear();
        self.time.go_to_end();
        // What was marked is of what was open before, and kept with that.
        self.bring_back(Marks::default());
        self.times_opened += 1;
        if let Some(made) = made {
            self.wished = Some(Arc::clone(&made.wish));
            self.answered = true;
            self.changes.begin();
            let change = self.changes.request();
            self.show(Shown { made: Arc::new(made), loaded: true, revision }, change);
        }
    }

    /// Takes over what the form says; `true` where that is something new.
    pub(in crate::session) fn set_values(&mut self, values: Values) -> bool {
        if values == self.project.values {
            return false;
        }
        if self.history.visit(&values) {
            self.changes.begin();
        }
        self.take_values(values);
        true
    }

    /// Takes values over that the history knows already.
    pub(in crate::session) fn take_values(&mut self, values: Values) {
        self.project.values = values;
        self.failure = None;
        self.find_problems();
    }

    pub(in crate::session) fn switch_pass(&mut self, pass: usize) {
        match self.skip.binary_search(&pass) {
            Ok(at) => {
                self.skip.remove(at);
            }
            Err(at) if pass < self.spec().passes.len() => self.skip.insert(at, pass),
            Err(_) => {}
        }
        self.changes.begin();
        self.failure = None;
    }

    pub(in crate::session) fn all_passes_on(&mut self) {
        self.skip.clear();
        self.changes.begin();
        self.failure = None;
    }

    /// What the form asks for, noted as wished; `None` where it cannot be made.
    pub(in crate::session) fn order(&mut self) -> Option<Order> {
        if !self.problems.is_empty() {
            return None;
        }
        self.wished = Some(Arc::new(Wish { values: self.project.values.clone(), skip: self.skip.clone() }));
        self.changes.request();
        self.answered = false;
        self.tried = None;
        // A recording of what was wished for before concerns nobody any more.
        self.recording = None;
        self.order_again()
    }

    /// What was wished for and not answered; the form may say something else since.
    pub(in crate::session) fn order_again(&self) -> Option<Order> {
        let wish = self.wished.clone().filter(|_| !self.answered)?;
        let change = self.changes.requested();
        Some(Order { recipe: self.index, subject: Arc::clone(&self.subject), wish, change })
    }

    /// Forgets the request that was cancelled, and what is looked for.
    pub(in crate::session) fn cancel(&mut self) {
        self.time.stop_asking();
        if self.recording.take().is_some() {
            self.leave_unrecorded("Recording was cancelled. Generate makes it anew, with its timeline.");
        }
        if !self.answered {
            self.wished = self.shown.as_ref().map(|shown| Arc::clone(&shown.made.wish));
            self.answered = self.wished.is_some();
        }
    }

    /// Takes over what came of a request; `true` where something new is shown. What an overtaken wish gave is shown
    /// on the way to the newest; that it was refused concerns nobody any more.
    pub(in crate::session) fn take(
        &mut self,
        request: &Request,
        result: Result<Arc<Made>, Refusal>,
        revision: u64,
    ) -> bool {
        let is_newest = self.wished.as_ref() == Some(&request.wish);
        self.answered |= is_newest;
        match result {
            Ok(made) => {
                self.show(Shown { made, loaded: false, revision }, request.change);
                true
            }
            Err(refusal) => {
                if is_newest {
                    if refusal.field.and_then(|name| self.spec().field(name)).is_some_and(Field::is_name) {
                        // It was there when it was looked for.
                        self.lookup.forget();
                    }
                    self.failure = Some(refusal);
                }
                false
            }
        }
    }

    /// Shows what came of a change.
    fn show(&mut self, shown: Shown, change: u64) {
        self.failure = None;
        let before = self.shown.take();
        self.changes.show(change, before.as_ref().map(|before| &before.made.ends[..]));
        if let Some(before) = before {
            self.selection.carry_over(&*before.made.moment, &*shown.made.moment);
            self.time.carry_over(&*before.made.moment, &*shown.made.moment);
        }
        self.end_revision = shown.revision;
        self.shown = Some(Arc::new(shown));
    }

    /// Takes over what was asked beside the window; `true` where something new is shown.
    pub(in crate::session) fn poll(
        &mut self,
        jobs: &Jobs,
        may_record: bool,
        revision: u64,
        messages: &mut Vec<Message>,
    ) -> bool {
        let mut news = self.take_recording(revision, messages);
        if may_record {
            self.record(jobs);
            news |= self.take_recording(revision, messages);
        }
        let Some(tape) = self.tape.clone() else { return news };
        news |= self.time.poll(&tape, jobs, revision, messages);
        if let Some((board, tile)) = self.time.met.take() {
            // What was waited for is what there is to look at.
            self.look(LookCommand::Tile(board, tile));
            self.look(LookCommand::Center(board, Rect::new(tile.x, tile.y, 1, 1)));
        }
        news
    }

    /// Starts a recording of what was wished for, unless it is there or was tried.
    fn record(&mut self, jobs: &Jobs) {
        let Some(wish) = self.wished.clone().filter(|_| self.answered) else { return };
        let is_tried = self.tried.as_ref().is_some_and(|(tried, _)| *tried == wish);
        if is_tried || self.is_tape_of_shown() && self.tape.as_ref().is_some_and(|tape| is_of(&**tape, &wish)) {
            return;
        }
        self.tried = Some((wish.clone(), None));
        let subject = Arc::clone(&self.subject);
        self.recording = Some(jobs.start(move |token| subject.record(&wish, token)));
    }

    fn leave_unrecorded(&mut self, why: &str) {
        if let Some((_, reason)) = &mut self.tried {
            *reason = Some(why.to_owned());
        }
    }

    fn take_recording(&mut self, revision: u64, messages: &mut Vec<Message>) -> bool {
        let Some(outcome) = self.recording.as_mut().and_then(Job::take) else { return false };
        self.recording = None;
        match outcome {
            Outcome::Done(Ok(tape)) => {
                self.time.change_tape(self.tape.as_ref(), &tape);
                self.tape = Some(tape);
                self.end_revision = revision;
                true
            }
            Outcome::Done(Err(refusal)) => {
                self.leave_unrecorded(&format!("There is no timeline: {}.", refusal.reason));
                false
            }
            Outcome::Cancelled => false,
            Outcome::Failed(why) => {
                let text = format!("No timeline was recorded: {why}");
                self.leave_unrecorded(&text);
                messages.push(Message::new(Tone::Failed, &text));
                false
            }
        }
    }

    /// How far the recording that is being made has come.
    pub fn recording_share(&self) -> Option<f32> {
        self.recording.as_ref().map(|job| job.progress().share)
    }

    /// Lets time pass for what plays.
    pub(in crate::session) fn play(&mut self, elapsed: Duration) -> bool {
        self.tape.clone().is_some_and(|tape| self.time.play(elapsed, &*tape))
    }

    /// Stops what plays and what is looked for.
    pub(in crate::session) fn stop(&mut self) {
        self.time.stop();
    }
}
