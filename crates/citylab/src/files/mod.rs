//! Opening and saving: windows with a path field and the files that are there, native dialogs, questions about unsaved
//! work, and what a killed program left.

mod browse;
mod recover;
mod window;

use std::path::{Path, PathBuf};

use egui::{Context, ViewportCommand};

pub(crate) use recover::{LastState, Recovery};

use crate::command::FileCommand;
use crate::session::{Session, Tone};
use crate::settings::Settings;
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
            FileCommand::OpenPath(path) => self.unless_unsaved(Then::Open(path), session),
            FileCommand::Save => match self.path(session).map(Path::to_path_buf) {
                Some(path) => self.save(path, session),
                None => self.open_window(Purpose::Save, session),
            },
            FileCommand::SaveAs => self.open_window(Purpose::Save, session),
            FileCommand::SavePath(path) => self.save(path, session),
            FileCommand::Quit => self.unless_unsaved(Then::Quit, session),
        }
    }

    fn open_window(&mut self, purpose: Purpose, session: &mut Session) {
        let bench = session.bench();
        if bench.spec().file_kinds.is_empty() {
            let text =
                format!("A {} has no files yet; copy its command line or share code instead.", bench.spec().noun());
            session.tell(Tone::Note, text);
            return;
        }
        if purpose == Purpose::Save && bench.shown().is_none() {
            session.tell(Tone::Note, "There is nothing to save yet.");
            return;
        }
        let path = self.path(session).map(Path::to_path_buf);
        self.window = Some(PathWindow::new(purpose, path.as_deref(), session));
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
            Then::Quit => self.quits = true,
        }
    }

    /// Opens a file beside the window; the recipe is the one that knows its kind.
    fn open(&mut self, path: PathBuf, session: &Session) {
        let subjects: Vec<_> = session.benches().iter().map(|b| std::sync::Arc::clone(b.subject())).collect();
        let (file, present) = (path.clone(), session.recipe());
        let task = session.hands().start(move |_| {
            let extension = file.extension().and_then(|e| e.to_str()).unwrap_or_default().to_ascii_lowercase();
            let knows = |i: &usize| subjects[*i].spec().file_kinds.iter().any(|kind| kind.extension == extension);
            let order = std::iter::once(present).chain(0..subjects.len());
            let reader = order
                .clone()
                .find(knows)
                .or_else(|| order.clone().find(|&i| !subjects[i].spec().file_kinds.is_empty()));
            let Some(reader) = reader else { return Some(Err("no recipe here has files".into())) };
            Some(subjects[reader].load(&file).map(|loaded| (reader, loaded)))
        });
        self.opening = Some((path, task));
    }

    fn save(&mut self, path: PathBuf, session: &mut Session) {
        let bench = session.bench();
        let Some(shown) = bench.shown() else { return session.tell(Tone::Note, "There is nothing to save yet.") };
        if !shown.made.wish.skip.is_empty() {
            return session
                .tell(Tone::Failed, "Passes are switched off: what is shown is a trial and cannot be saved.");
        }
        if !shown.made.faults.is_empty() {
            return session.tell(Tone::Failed, "What is shown breaks rules; a save of it could not be opened again.");
        }
        if let Some(why) = bench.subject().unsavable(&shown.made.wish.values) {
            return session.tell(Tone::Failed, why);
        }
        let (subject, moment) = (std::sync::Arc::clone(bench.subject()), std::sync::Arc::clone(&shown.made.moment));
        let (file, values) = (path.clone(), shown.made.wish.values.clone());
        let task = session.hands().start(move |_| Some(subject.save(&*moment, &file)));
        self.saving = Some((path, session.recipe(), values, task));
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
                    session.note_saved(recipe, &values);
                    settings.note_recent(&path);
                    session.tell(Tone::Done, format!("Saved as {}.", path.display()));
                    self.set_path(recipe, path);
                    if let Some(then) = self.after_save.take() {
                        self.go_on(then, session);
                    }
                }
                Answer::Done(Err(why)) | Answer::Failed(why) => {
                    self.after_save = None;
                    session.tell(Tone::Failed, why);
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
            Answer::Done(Err(why)) | Answer::Failed(why) => match &mut self.window {
                Some(window) => window.refuse(why),
                None => session.tell(Tone::Failed, why),
            },
            Answer::CalledOff => {}
        }
    }

    /// Draws what is open, and does what is asked for there.
    pub(crate) fn ui(&mut self, ctx: &Context, session: &mut Session, settings: &Settings) {
        self.take_drops(ctx, session);
        if ctx.input(|input| input.viewport().close_requested()) && !self.quits && session.bench().is_unsaved() {
            ctx.send_viewport_cmd(ViewportCommand::CancelClose);
            self.question = Some(Then::Quit);
        }
        if let Some(window) = &mut self.window {
            let busy = self.opening.is_some() || self.saving.is_some();
            match window.ui(ctx, settings, busy) {
                Asked::Nothing => {}
                Asked::Close => self.window = None,
                Asked::Browse => self.browse.start(window, session),
                Asked::Open(path) => self.apply(FileCommand::OpenPath(path), session),
                Asked::Save(path) => {
                    self.window = None;
                    self.save(path, session);
                }
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
            window::Unsaved::Stay => self.question = None,
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

    fn offer_left(&mut self, ctx: &Context, session: &mut Session) {
        let Some(left) = &self.left else { return };
        match window::left_over(ctx, left) {
            None => {}
            Some(false) => self.left = None,
            Some(true) => {
                let at = session.benches().iter().position(|b| b.spec().name == left.recipe);
                if let Some(at) = at {
                    let defaults = session.benches()[at].spec().defaults();
                    let values = defaults.overlaid(&left.values);
                    session.switch_to(at);
                    session.open(values, None);
                }
                self.left = None;
            }
        }
    }
}
