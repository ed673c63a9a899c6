//! Opening and saving: windows with a path field and the files that are there, native dialogs, questions about unsaved
//! work, and what a killed program left.

mod browse;
mod questions;
mod recover;
mod stamp;
mod window;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use egui::{Context, ViewportCommand};

pub(crate) use recover::{LastState, Recovery};
pub(crate) use stamp::Stamp;

use crate::command::FileCommand;
use crate::session::{Session, Tone};
use crate::settings::{Settings, Work, check_regular};
use crate::subject::{Loaded, Made, Values};
use crate::tasks::{Answer, Task};
use browse::Browse;
use questions::{Concern, Outdated, Unsaved};
use window::{Asked, PathWindow, Purpose};

/// What is done once unsaved work was asked about.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Then {
    New,
    Open(PathBuf),
    Quit,
}

/// A save under way: the file, the recipe, the values that it says, and the work.
type Saving = (PathBuf, usize, Values, Task<Saved>);

/// What came of a save.
enum Saved {
    /// The file says it now.
    Done(Option<Stamp>),
    /// Another program has changed the file, which is as it was.
    Outdated,
    /// It failed.
    Refused(String),
}

/// What came of opening a file: which recipe's it is, what it says, and its stamp.
type Opened = Result<(usize, Loaded, Option<Stamp>), String>;

/// The file of some work, as it was when it was read or written here.
#[derive(Clone, Debug)]
struct Origin {
    path: PathBuf,
    stamp: Option<Stamp>,
}

/// Opening and saving.
#[derive(Default)]
pub(crate) struct Files {
    window: Option<PathWindow>,
    browse: Browse,
    /// The file of each recipe's present work.
    origins: Vec<Option<Origin>>,
    opening: Option<(PathBuf, Task<Opened>)>,
    saving: Option<Saving>,
    question: Option<Then>,
    /// The file that another program changed, while it is asked about.
    outdated: Option<PathBuf>,
    /// What is worked on where the file that is being opened cannot be.
    otherwise: Option<Work>,
    /// What to do once the save under way is done.
    after_save: Option<Then>,
    /// What was asked for while a save was under way: it comes after it.
    queued: Option<FileCommand>,
    /// What a killed program left.
    left: Option<LastState>,
    /// The recipes whose unsaved work need not be asked about again: the program ends.
    dropped: Vec<usize>,
    /// What was answered to the offer of what a killed program left: whether it is taken up.
    answer: Option<bool>,
    quits: bool,
}

impl Files {
    /// Offers what a killed program left.
    pub(crate) fn offer(&mut self, left: Option<LastState>) {
        self.left = left;
    }

    /// Says from which file the present work came, and how that looked.
    pub(crate) fn set_origin(&mut self, recipe: usize, path: PathBuf, stamp: Option<Stamp>) {
        // The next start may be in another folder.
        let path = std::path::absolute(&path).unwrap_or(path);
        self.change_origin(recipe, Some(Origin { path, stamp }));
    }

    fn change_origin(&mut self, recipe: usize, origin: Option<Origin>) {
        if self.origins.len() <= recipe {
            self.origins.resize(recipe + 1, None);
        }
        self.origins[recipe] = origin;
    }

    fn origin(&self, session: &Session) -> Option<&Origin> {
        self.origins.get(session.recipe())?.as_ref()
    }

    /// The file of the present work.
    pub(crate) fn path(&self, session: &Session) -> Option<&Path> {
        self.origin(session).map(|origin| origin.path.as_path())
    }

    /// Goes on with what was worked on when the window was last closed: its file where that is still there, else its
    /// parameters.
    pub(crate) fn take_up(&mut self, work: Work, session: &mut Session) {
        match work.path.clone() {
            Some(path) => {
                self.otherwise = Some(work);
                self.open(path, session);
            }
            None => session.open(session.bench().spec().defaults().overlaid(&work.values), None),
        }
    }

    /// Whether something is being opened or saved.
    pub(crate) const fn is_busy(&self) -> bool {
        self.opening.is_some() || self.saving.is_some()
    }

    /// Whether a window of this part is open, so that keys belong to it.
    pub(crate) const fn has_window(&self) -> bool {
        self.window.is_some() || self.question.is_some() || self.outdated.is_some() || self.left.is_some()
    }

    /// Does what a person asks for.
    pub(crate) fn apply(&mut self, command: FileCommand, session: &mut Session) {
        if self.saving.is_some() {
            // What the save is of must still be there when it ends.
            self.queued = Some(command);
            return;
        }
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
            FileCommand::Save => match self.origin(session).cloned() {
                Some(Origin { path, stamp }) => self.save(path, stamp, session),
                None => self.open_window(Purpose::Save, session),
            },
            FileCommand::SaveAs => self.open_window(Purpose::Save, session),
            FileCommand::SavePath(path) => self.save(path, None, session),
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
        // Somebody wants something else than what was worked on last.
        self.otherwise = None;
        match then {
            Then::New => {
                self.opening = None;
                let defaults = session.bench().spec().defaults();
                self.change_origin(session.recipe(), None);
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
            // Looked at before it is read: what changes meanwhile is noticed then.
            let stamp = Stamp::of(&file);
            let loaded = check_regular(&file).and_then(|()| subject.load(&file));
            Some(loaded.map(|loaded| (at, loaded, stamp)))
        });
        self.opening = Some((path, task));
    }

    /// Saves to a file, which is left alone where it is another one than `known`.
    fn save(&mut self, path: PathBuf, known: Option<Stamp>, session: &mut Session) {
        // It is put back once the save is under way: whatever keeps it from that ends what would have followed.
        let after_save = self.after_save.take();
        if let Some(why) = cannot_save(session) {
            return self.refuse(why, session);
        }
        let bench = session.bench();
        let Some(shown) = bench.shown() else { return };
        let (subject, moment) = (Arc::clone(bench.subject()), Arc::clone(&shown.made.moment));
        let (file, values) = (path.clone(), shown.made.wish.values.clone());
        let task = session.hands().start(move |_| {
            if known.is_some_and(|known| known.is_outdated(&file)) {
                return Some(Saved::Outdated);
            }
            let saved = check_regular(&file).and_then(|()| subject.save(&*moment, &file));
            Some(saved.map_or_else(Saved::Refused, |()| Saved::Done(Stamp::of(&file))))
        });
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
                Answer::Done(Saved::Done(stamp)) => {
                    session.note_saved(recipe, &values);
                    settings.note_recent(&path);
                    session.tell(Tone::Done, format!("Saved as {}.", path.display()));
                    self.set_origin(recipe, path, stamp);
                    self.after_saving(session);
                    if let Some(command) = self.queued.take() {
                        self.apply(command, session);
                    }
                }
                Answer::Done(Saved::Outdated) => self.outdated = Some(path),
                Answer::Done(Saved::Refused(why)) | Answer::Failed(why) => {
                    self.after_save = None;
                    self.refuse(why, session);
                }
                Answer::CalledOff => {}
            }
            // It counted on a save that did not come about.
            self.queued = None;
            news = true;
        }
        news
    }

    /// Goes on with what waited for the present work to be saved.
    fn after_saving(&mut self, session: &mut Session) {
        self.window = None;
        // Asked again: the form may have changed since.
        match self.after_save.take() {
            Some(Then::Quit) => self.quit(session),
            Some(then) => self.unless_unsaved(then, session),
            None => {}
        }
    }

    fn opened(&mut self, path: &Path, answer: Answer<Opened>, session: &mut Session, settings: &mut Settings) {
        let otherwise = self.otherwise.take();
        match answer {
            Answer::Done(Ok((recipe, Loaded { values, moment }, stamp))) => {
                session.switch_to(recipe);
                let made = moment.map(|moment| Made::from_file(values.clone(), moment));
                session.open(values, made);
                settings.note_recent(path);
                self.set_origin(recipe, path.to_path_buf(), stamp);
                self.window = None;
            }
            Answer::Done(Err(why)) | Answer::Failed(why) => match otherwise {
                Some(work) => {
                    session.tell(Tone::Note, format!("{why}. What it last said is made anew."));
                    // No file holds it any more: it is asked about before it is lost.
                    session.restore(session.recipe(), session.bench().spec().defaults().overlaid(&work.values));
                }
                None => self.refuse(why, session),
            },
            Answer::CalledOff => {}
        }
    }

    /// Draws what is open, and does what is asked for there.
    pub(crate) fn ui(&mut self, ctx: &Context, session: &mut Session, settings: &Settings) {
        self.take_drops(ctx, session);
        if ctx.input(|input| input.viewport().close_requested()) && !self.quits {
            self.apply(FileCommand::Quit, session);
            if !self.quits {
                ctx.send_viewport_cmd(ViewportCommand::CancelClose);
            }
        }
        // One window at a time: behind a question the path waits.
        let is_asked = self.question.is_some() || self.outdated.is_some();
        if let Some(window) = self.window.as_mut().filter(|_| !is_asked) {
            let busy = self.opening.is_some() || self.saving.is_some();
            match window.ui(ctx, session.hands(), settings, busy) {
                Asked::Nothing => {}
                // A file that takes long is not opened behind somebody who has gone on.
                Asked::Close => (self.window, self.opening, self.after_save) = (None, None, None),
                Asked::Browse => self.browse.start(window, session),
                Asked::Open(path) => self.apply(FileCommand::OpenPath(path), session),
                Asked::Save(path) => self.save(path, None, session),
            }
        }
        self.ask_about_unsaved(ctx, session);
        self.ask_about_outdated(ctx, session);
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
        let bench = session.bench();
        let path = self.path(session);
        let file = path.and_then(Path::file_name).map(|name| name.to_string_lossy().into_owned());
        let concern = Concern {
            name: &file.or_else(|| bench.title()).unwrap_or_else(|| format!("this {}", bench.spec().noun())),
            then: &then,
            is_own_file: matches!((&then, path), (Then::Open(wanted), Some(own)) if is_same_file(wanted, own)),
            can_save: !bench.spec().file_kinds.is_empty(),
        };
        let Some(answer) = questions::unsaved(ctx, &concern) else { return };
        self.question = None;
        match answer {
            Unsaved::Stay => self.dropped.clear(),
            Unsaved::Drop => self.go_on(then, session),
            Unsaved::Save => {
                self.after_save = Some(then);
                self.apply(FileCommand::Save, session);
            }
        }
    }

    fn ask_about_outdated(&mut self, ctx: &Context, session: &mut Session) {
        let Some(path) = &self.outdated else { return };
        let Some(answer) = questions::outdated(ctx, path) else { return };
        let path = self.outdated.take();
        match (answer, path) {
            (Outdated::Overwrite, Some(path)) => self.save(path, None, session),
            (Outdated::SaveAs, _) => self.open_window(Purpose::Save, session),
            _ => self.after_save = None,
        }
    }

    /// Offers what a killed program left.
    fn offer_left(&mut self, ctx: &Context, session: &mut Session) {
        let Some(left) = &self.left else { return };
        let Some(wanted) = questions::left_over(ctx, left) else { return };
        let at = session.benches().iter().position(|b| b.spec().name == left.recipe);
        if let Some(at) = at.filter(|_| wanted) {
            let values = session.benches()[at].spec().defaults().overlaid(&left.values);
            // It is nobody's file: saving asks for a path. What is still being opened must not replace it.
            self.change_origin(at, None);
            (self.opening, self.otherwise) = (None, None);
            session.restore(at, values);
        }
        self.left = None;
        self.answer = Some(wanted);
    }

    /// What was answered to the offer of what a killed program left since the last call: whether it is taken up.
    pub(crate) const fn take_answer(&mut self) -> Option<bool> {
        self.answer.take()
    }
}

/// Whether two paths lead to one file.
fn is_same_file(a: &Path, b: &Path) -> bool {
    a == b || matches!((a.canonicalize(), b.canonicalize()), (Ok(a), Ok(b)) if a == b)
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
