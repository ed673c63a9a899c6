//! One recipe on the workspace: parameters, what was made of them, and the recording that the debugger looks into.
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

use mapkit::{BoardIndex, BoardRect, PassIndex, Slots};

use super::change::Changes;
use super::lookup::Lookup;
use super::making::{Generation, NewGeneration};
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
use crate::subject::{AnySubject, Made, Moment, RecipeIndex, Recording, Refusal, Request, Values};

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
pub struct Workspace {
    pub(in crate::session) index: RecipeIndex,
    pub(in crate::session) subject: Arc<dyn AnySubject>,
    pub(in crate::session) project: Project,
    pub(in crate::session) problems: Vec<Problem>,
    pub(in crate::session) lookup: Lookup,
    /// Indices of the passes that are left out, in order.
    skip: Vec<PassIndex>,
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
    requested: Option<Arc<Request>>,
    /// Whether `requested` was answered, by something made or by a refusal.
    answered: bool,
    record_job: Option<RecordJob>,
    /// The request that the recording was last tried for, so that one that fails is not tried for ever; and why there is
    /// none.
    tried: Option<(Arc<Request>, Option<String>)>,
    pub(in crate::session) recording: Option<Arc<dyn Recording>>,
    pub(in crate::session) time: Time,
    pub(in crate::session) selection: Selection,
}

impl Workspace {
    pub(in crate::session) fn new(index: RecipeIndex, subject: Arc<dyn AnySubject>) -> Self {
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
            requested: None,
            answered: false,
            record_job: None,
            tried: None,
            recording: None,
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

    /// Why the last request gave nothing, where it did not.
    pub const fn failure(&self) -> Option<&Refusal> {
        self.failure.as_ref()
    }

    /// The last good thing; `None` until the first is done.
    pub const fn shown(&self) -> Option<&Arc<Shown>> {
        self.shown.as_ref()
    }

    /// The passes that are left out, by index.
    pub fn skip(&self) -> &[PassIndex] {
        &self.skip
    }

    /// Whether the form asks for something else than what is shown or being made.
    pub fn is_stale(&self) -> bool {
        self.requested.as_ref().is_none_or(|w| w.values != self.project.values || w.skip != self.skip)
    }

    /// The recording that the timeline stands on.
    pub const fn recording(&self) -> Option<&Arc<dyn Recording>> {
        self.recording.as_ref()
    }

    /// Whether a recording is being made.
    pub const fn is_recording(&self) -> bool {
        self.record_job.is_some()
    }

    /// Why what is shown has no recording and gets none, in a sentence; `None` where it has one or one may come.
    pub fn recording_refused(&self) -> Option<&str> {
        let (request, why) = self.tried.as_ref()?;
        why.as_deref().filter(|_| self.record_job.is_none() && self.requested.as_ref() == Some(request))
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
    pub fn is_recording_of_shown(&self) -> bool {
        match (&self.recording, &self.shown) {
            (Some(recording), Some(shown)) => {
                is_of(&**recording, &shown.made.request) && (shown.loaded || ends_alike(&**recording, &shown.made))
            }
            _ => false,
        }
    }

    /// Whether the recording is one of what was shown before, and a new one is to come: what is told from it is not of
    /// what the map shows.
    pub fn is_recording_of_before(&self) -> bool {
        self.recording.as_ref().is_some_and(|recording| recording.failure().is_none())
            && !self.is_recording_of_shown()
    }

    /// What is said of all that is told from such a recording: `of the city before`.
    pub fn before_words(&self) -> String {
        format!("of the {} before", self.spec().noun())
    }

    /// Whether the recording makes something else than the file that is shown: another build, or another pack.
    pub fn recording_departs(&self) -> bool {
        let (Some(recording), Some(shown)) = (&self.recording, &self.shown) else { return false };
        shown.loaded && self.is_recording_of_shown() && !ends_alike(&**recording, &shown.made)
    }

    /// Whether it waits for what it requested.
    pub const fn is_waiting(&self) -> bool {
        self.requested.is_some() && !self.answered
    }

    /// Whether work beside the window is under way that a person may want to end.
    pub const fn can_cancel(&self) -> bool {
        self.record_job.is_some() || self.time.can_stop_asking()
    }

    /// Whether anything is asked beside the window.
    pub fn is_asking(&self) -> bool {
        self.record_job.is_some() || self.time.is_asking()
    }

    /// Whether a recording is of what was asked for last.
    pub(in crate::session) fn is_requested(&self, recording: &dyn Recording) -> bool {
        self.requested.as_ref().is_some_and(|request| is_of(recording, request))
    }

    /// What the map shows; `None` until the first is done.
    pub fn view(&self) -> Option<View<'_>> {
        let before = self.recording.as_ref().and_then(|recording| self.time.shown_before(&**recording));
        if let Some((state, revision)) = before {
            return Some(View { moment: &state.moment, slots: &state.slots, revision });
        }
        if let Some((state, revision)) = self.time.state() {
            return Some(View { moment: &state.moment, slots: &state.slots, revision });
        }
        let shown = self.shown.as_deref()?;
        // A file holds no slots; the recording of the same run does.
        let recorded = self
            .recording
            .as_ref()
            .filter(|_| shown.loaded && self.is_recording_of_shown() && !self.recording_departs());
        let slots = recorded.map_or(&shown.made.slots, |recording| recording.last_slots());
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
    pub fn changes_board(&self, board: BoardIndex) -> bool {
        self.state().and_then(|state| state.changed.get(board.get())).is_some_and(|tiles| !tiles.is_empty())
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
            self.requested = Some(Arc::clone(&made.request));
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

    pub(in crate::session) fn switch_pass(&mut self, pass: PassIndex) {
        match self.skip.binary_search(&pass) {
            Ok(at) => {
                self.skip.remove(at);
            }
            Err(at) if pass.get() < self.spec().passes.len() => self.skip.insert(at, pass),
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

    /// What the form asks for, noted as requested; `None` where it cannot be made.
    pub(in crate::session) fn next_generation(&mut self) -> Option<NewGeneration> {
        if !self.problems.is_empty() {
            return None;
        }
        self.requested = Some(Arc::new(Request { values: self.project.values.clone(), skip: self.skip.clone() }));
        self.changes.request();
        self.answered = false;
        self.tried = None;
        // A recording of what was requested before concerns nobody any more.
        self.record_job = None;
        self.generate_again()
    }

    /// What was requested and not answered; the form may say something else since.
    pub(in crate::session) fn generate_again(&self) -> Option<NewGeneration> {
        let request = self.requested.clone().filter(|_| !self.answered)?;
        let change = self.changes.requested();
        Some(NewGeneration { recipe: self.index, subject: Arc::clone(&self.subject), request, change })
    }

    /// Forgets the request that was cancelled, and what is looked for.
    pub(in crate::session) fn cancel(&mut self) {
        self.time.stop_asking();
        if self.record_job.take().is_some() {
            self.leave_unrecorded("Recording was cancelled. Generate makes it again, with its timeline.");
        }
        if !self.answered {
            self.requested = self.shown.as_ref().map(|shown| Arc::clone(&shown.made.request));
            self.answered = self.requested.is_some();
        }
    }

    /// Takes over what came of a request; `true` where something new is shown. What an overtaken request gave is shown
    /// on the way to the newest; that it was refused concerns nobody any more.
    pub(in crate::session) fn take(
        &mut self,
        generation: &Generation,
        result: Result<Arc<Made>, Refusal>,
        revision: u64,
    ) -> bool {
        let is_newest = self.requested.as_ref() == Some(&generation.request);
        self.answered |= is_newest;
        match result {
            Ok(made) => {
                self.show(Shown { made, loaded: false, revision }, generation.change);
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
        let Some(recording) = self.recording.clone() else { return news };
        news |= self.time.poll(&recording, jobs, revision, messages);
        if let Some(at) = self.time.met.take() {
            // What was waited for is what there is to look at.
            self.look(LookCommand::Tile(at));
            self.look(LookCommand::Center(BoardRect::tile(at)));
        }
        news
    }

    /// Starts a recording of what was requested, unless it is there or was tried.
    fn record(&mut self, jobs: &Jobs) {
        let Some(request) = self.requested.clone().filter(|_| self.answered) else { return };
        let is_tried = self.tried.as_ref().is_some_and(|(tried, _)| *tried == request);
        if is_tried
            || self.is_recording_of_shown()
                && self.recording.as_ref().is_some_and(|recording| is_of(&**recording, &request))
        {
            return;
        }
        self.tried = Some((request.clone(), None));
        let subject = Arc::clone(&self.subject);
        self.record_job = Some(jobs.start(move |token| subject.record(&request, token)));
    }

    fn leave_unrecorded(&mut self, why: &str) {
        if let Some((_, reason)) = &mut self.tried {
            *reason = Some(why.to_owned());
        }
    }

    fn take_recording(&mut self, revision: u64, messages: &mut Vec<Message>) -> bool {
        let Some(outcome) = self.record_job.as_mut().and_then(Job::take) else { return false };
        self.record_job = None;
        match outcome {
            Outcome::Done(Ok(recording)) => {
                self.time.change_recording(self.recording.as_ref(), &recording);
                self.recording = Some(recording);
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
        self.record_job.as_ref().map(|job| job.progress().share)
    }

    /// Lets time pass for what plays.
    pub(in crate::session) fn play(&mut self, elapsed: Duration) -> bool {
        self.recording.clone().is_some_and(|recording| self.time.play(elapsed, &*recording))
    }

    /// Stops what plays and what is looked for.
    pub(in crate::session) fn stop(&mut self) {
        self.time.stop();
    }
}
