//! Opening and saving: windows with a path field and the files that are there, native dialogs, questions about unsaved
//! work, and what a killed program left.

mod browse;
mod recover;
mod window;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use egui::{Context, ViewportCommand};

pub(crate) use recover::{LastState, Recovery};

use crate::command::FileCommand;
use crate::session::{Session, Tone};
use crate::settings::{Settings, check_regular};
use crate::start::made_from_file;
use crate::subject::{Loaded, Values};
use crate::tasks::{Answer, Task};
use browse::Browse;
use window::{Asked, PathWindow, Purpose};

/// What is done once unsaved work was asked about.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Then {
    New,
    Open(PathBuf),
    Quit,
}

/// A save under way: the file, the recipe, the values that it says, and the work.
type Saving = (PathBuf, usize, Values, Task<Result<(), String>>);

/// What came of opening a file: which recipe's it is.
type Opened = Result<(usize, Loaded), String>;

/// Opening and saving.
#[derive(Default)]
pub(crate) struct Files {
    window: Option<PathWindow>,
    browse: Browse,
    /// The file of each recipe's present work.
    paths: Vec<Option<PathBuf>>,
    opening: Option<(PathBuf, Task<Opened>)>,
    saving: Option<Saving>,
    question: Option<Then>,
    /// What to do once the save under way is done.
    after_save: Option<Then>,
    /// What a killed program left.
    left: Option<LastState>,
    /// The recipes whose unsaved work need not be asked about again: the program ends.
    dropped: Vec<usize>,
    answered: bool,
    quits: bool,
}

impl Files {
    /// Offers what a killed program left.
    pub(crate) fn offer(&mut self, left: Option<LastState>) {
        self.left = left;
    }

    /// Says from which file the present work came.
    pub(crate) fn set_path(&mut self, recipe: usize, path: PathBuf) {
        if self.paths.len() <= recipe {
            self.paths.resize(recipe + 1, None);
        }
        self.paths[recipe] = Some(path);
    }

    /// The file of the present work.
    pub(crate) fn path(&self, session: &Session) -> Option<&Path> {
        self.paths.get(session.recipe()).and_then(Option::as_deref)
    }

    /// Whether something is being opened or saved.
    pub(crate) const fn is_busy(&self) -> bool {
        self.opening.is_some() || self.saving.is_some()
    }

    /// Whether a window of this part is open, so that keys belong to it.
    pub(crate) const fn has_window(&self) -> bool {
        self.window.is_some() || self.question.is_some()
    }

    /// Does what a person asks for.
    pub(crate) fn apply(&mut self, command: FileCommand, session: &mut Session) {
        match command {
            FileCommand::New => self.unless_unsaved(Then::New, session),
            FileCommand::Open => self.open_window(Purpose::Open, session),
            FileCommand::OpenPath(path) => {
                // The work that would be lost is that of the recipe which the file is of.
                if let Some(reader) = reader_of(&path, session).filter(|&at| session.benches()[at].is_unsaved()) {
                    session.switch_to(reader);
                }
                self.unless_unsaved(Then::Open(path), session);
            }
            FileCommand::Save => match self.path(session).map(Path::to_path_buf) {
                Some(path) => self.save(path, session),
                None => self.open_window(Purpose::Save, session),
            },
            FileCommand::SaveAs => self.open_window(Purpose::Save, session),
            FileCommand::SavePath(path) => self.save(path, session),
            FileCommand::Quit => self.quit(session),
        }
    }

    fn open_window(&mut self, purpose: Purpose, session: &mut Session) {
        let after_save = self.after_save.take();
        let bench = session.bench();
        if bench.spec().file_kinds.is_empty() {
            let text =
                format!("A {} has no files yet; copy its command line or share code instead.", bench.spec().noun());
            session.tell(Tone::Note, text);
            return;
        }
        if purpose == Purpose::Save
            && let Some(why) = cannot_save(session)
        {
            session.tell(Tone::Failed, why);
            return;
        }
        let path = self.path(session).map(Path::to_path_buf);
        self.window = Some(PathWindow::new(purpose, path.as_deref(), session));
        self.after_save = after_save;
    }

    /// Ends the program, once every recipe's unsaved work was asked about.
    fn quit(&mut self, session: &mut Session) {
        let unsaved = |at: &usize| session.benches()[*at].is_unsaved() && !self.dropped.contains(at);
        match std::iter::once(session.recipe()).chain(0..session.benches().len()).find(unsaved) {
            Some(at) => {
                session.switch_to(at);
                self.question = Some(Then::Quit);
            }
            None => self.quits = true,
        }
    }

    /// Asks first where work would be lost.
    fn unless_unsaved(&mut self, then: Then, session: &mut Session) {
        if session.bench().is_unsaved() {
            self.question = Some(then);
        } else {
            self.go_on(then, session);
        }
    }

    fn go_on(&mut self, then: Then, session: &mut Session) {
        match then {
            Then::New => {
                let defaults = session.bench().spec().defaults();
                if let Some(path) = self.paths.get_mut(session.recipe()) {
                    *path = None;
                }
                session.open(defaults, None);
            }
            Then::Open(path) => self.open(path, session),
            Then::Quit => {
                self.dropped.push(session.recipe());
                self.quit(session);
            }
        }
    }

    /// Opens a file beside the window; the recipe is the one that knows its kind.
    fn open(&mut self, path: PathBuf, session: &Session) {
        let reader = reader_of(&path, session);
        let subject = reader.map(|at| Arc::clone(session.benches()[at].subject()));
        let file = path.clone();
        let task = session.hands().start(move |_| {
            let (Some(at), Some(subject)) = (reader, subject) else {
                return Some(Err("no recipe here has files".into()));
            };
            let loaded = check_regular(&file).and_then(|()| subject.load(&file));
            Some(loaded.map(|loaded| (at, loaded)))
        });
        self.opening = Some((path, task));
    }

    fn save(&mut self, path: PathBuf, session: &mut Session) {
        // It is put back once the save is under way: whatever keeps it from that ends what would have followed.
        let after_save = self.after_save.take();
        if let Err(why) = check_regular(&path) {
            return self.refuse(why, session);
        }
        if let Some(why) = cannot_save(session) {
            return self.refuse(why, session);
        }
        let bench = session.bench();
        let Some(shown) = bench.shown() else { return };
        let (subject, moment) = (Arc::clone(bench.subject()), Arc::clone(&shown.made.moment));
        let (file, values) = (path.clone(), shown.made.wish.values.clone());
        let task = session.hands().start(move |_| Some(subject.save(&*moment, &file)));
        self.saving = Some((path, session.recipe(), values, task));
        self.after_save = after_save;
    }

    /// Says why a path did not do: in the window where it was typed, where that is open.
    fn refuse(&mut self, why: String, session: &mut Session) {
        match &mut self.window {
            Some(window) => window.refuse(why),
            None => session.tell(Tone::Failed, why),
        }
    }

    /// Takes over what was done beside the window; `true` where something changed.
    pub(crate) fn poll(&mut self, session: &mut Session, settings: &mut Settings) -> bool {
        let mut news = self.browse.poll(&mut self.window, session);
        if let Some((path, task)) = &mut self.opening
            && let Some(answer) = task.take()
        {
            let path = path.clone();
            self.opening = None;
            self.opened(&path, answer, session, settings);
            news = true;
        }
        if let Some((path, recipe, values, task)) = &mut self.saving
            && let Some(answer) = task.take()
        {
            let (path, recipe, values) = (path.clone(), *recipe, values.clone());
            self.saving = None;
            match answer {
                Answer::Done(Ok(())) => {
                    self.window = None;
                    session.note_saved(recipe, &values);
                    settings.note_recent(&path);
                    session.tell(Tone::Done, format!("Saved as {}.", path.display()));
                    self.set_path(recipe, path);
                    // Asked again: the form may have changed since.
                    match self.after_save.take() {
                        Some(Then::Quit) => self.quit(session),
                        Some(then) => self.unless_unsaved(then, session),
                        None => {}
                    }
                }
                Answer::Done(Err(why)) | Answer::Failed(why) => {
                    self.after_save = None;
                    self.refuse(why, session);
                }
                Answer::CalledOff => {}
            }
            news = true;
        }
        news
    }

    fn opened(&mut self, path: &Path, answer: Answer<Opened>, session: &mut Session, settings: &mut Settings) {
        match answer {
            Answer::Done(Ok((recipe, Loaded { values, moment }))) => {
                session.switch_to(recipe);
                let made = moment.map(|moment| made_from_file(values.clone(), moment));
                session.open(values, made);
                settings.note_recent(path);
                self.set_path(recipe, path.to_path_buf());
                self.window = None;
            }
            Answer::Done(Err(why)) | Answer::Failed(why) => self.refuse(why, session),
            Answer::CalledOff => {}
        }
    }

    /// Draws what is open, and does what is asked for there.
    pub(crate) fn ui(&mut self, ctx: &Context, session: &mut Session, settings: &Settings) {
        self.take_drops(ctx, session);
        if ctx.input(|input| input.viewport().close_requested()) && !self.quits {
            self.quit(session);
            if !self.quits {
                ctx.send_viewport_cmd(ViewportCommand::CancelClose);
            }
        }
        if let Some(window) = &mut self.window {
            let busy = self.opening.is_some() || self.saving.is_some();
            match window.ui(ctx, settings, busy) {
                Asked::Nothing => {}
                // A file that takes long is not opened behind somebody who has gone on.
                Asked::Close => (self.window, self.opening, self.after_save) = (None, None, None),
                Asked::Browse => self.browse.start(window, session),
                Asked::Open(path) => self.apply(FileCommand::OpenPath(path), session),
                Asked::Save(path) => self.save(path, session),
            }
        }
        self.ask_about_unsaved(ctx, session);
        self.offer_left(ctx, session);
        if self.quits {
            ctx.send_viewport_cmd(ViewportCommand::Close);
        }
    }

    /// Files that are dropped on the window are opened; of several the last.
    fn take_drops(&mut self, ctx: &Context, session: &mut Session) {
        let dropped = ctx.input(|input| input.raw.dropped_files.last().map(|file| file.path().to_path_buf()));
        if let Some(path) = dropped {
            self.apply(FileCommand::OpenPath(path), session);
        }
    }

    fn ask_about_unsaved(&mut self, ctx: &Context, session: &mut Session) {
        let Some(then) = self.question.clone() else { return };
        let can_save = !session.bench().spec().file_kinds.is_empty();
        match window::unsaved(ctx, can_save) {
            window::Unsaved::Waiting => {}
            window::Unsaved::Stay => {
                self.question = None;
                self.dropped.clear();
            }
            window::Unsaved::Drop => {
                self.question = None;
                self.go_on(then, session);
            }
            window::Unsaved::Save => {
                self.question = None;
                self.after_save = Some(then);
                self.apply(FileCommand::Save, session);
            }
        }
    }

    /// Offers what a killed program left.
    fn offer_left(&mut self, ctx: &Context, session: &mut Session) {
        let Some(left) = &self.left else { return };
        let Some(wanted) = window::left_over(ctx, left) else { return };
        let at = session.benches().iter().position(|b| b.spec().name == left.recipe);
        if let Some(at) = at.filter(|_| wanted) {
            let values = session.benches()[at].spec().defaults().overlaid(&left.values);
            // It is nobody's file: saving asks for a path.
            if let Some(path) = self.paths.get_mut(at) {
                *path = None;
            }
            session.restore(at, values);
        }
        self.left = None;
        self.answered = true;
    }

    /// Whether the offer of what a killed program left was answered since the last call.
    pub(crate) const fn take_answered(&mut self) -> bool {
        std::mem::replace(&mut self.answered, false)
    }
}

/// Why what is shown cannot be saved, where that is so.
fn cannot_save(session: &Session) -> Option<String> {
    let bench = session.bench();
    let Some(shown) = bench.shown() else { return Some("There is nothing to save yet.".into()) };
    if shown.made.wish.values != *bench.values() {
        let text =
            "What is shown is not yet what the form says. Generate it first (or mend what is marked), then save.";
        return Some(text.into());
    }
    if !shown.made.wish.skip.is_empty() {
        return Some("Passes are switched off: what is shown is a trial and cannot be saved.".into());
    }
    if !shown.made.faults.is_empty() {
        return Some("What is shown breaks rules; a save of it could not be opened again.".into());
    }
    bench.subject().unsavable(&shown.made.wish.values)
}

/// The recipe that a file is of, by the end of its name: the present one where that knows it, else the first that does,
/// else the first that has files.
fn reader_of(path: &Path, session: &Session) -> Option<usize> {
    let extension = path.extension().and_then(|e| e.to_str()).unwrap_or_default().to_ascii_lowercase();
    let kinds = |at: &usize| &session.benches()[*at].spec().file_kinds;
    let order = std::iter::once(session.recipe()).chain(0..session.benches().len());
    let knows = order.clone().find(|at| kinds(at).iter().any(|kind| kind.extension == extension));
    knows.or_else(|| order.clone().find(|at| !kinds(at).is_empty()))
}
