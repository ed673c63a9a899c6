//! Opening and saving: windows with a path field and the files that are there, native dialogs, questions about unsaved
//! work, and what an earlier window left. `jobs` is what is done beside the window; `asking` draws what is open and does
//! what is answered there.

mod asking;
mod browse;
mod jobs;
mod left;
mod offering;
mod origin;
mod paths;
mod questions;
mod recover;
mod stamp;
mod stream;
mod window;

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::Arc;

pub(crate) use origin::Origin;
pub(crate) use paths::{resolved, words_of};
pub(crate) use questions::LeftAnswer;
pub(crate) use recover::{Ended, Folder, Left, Recovery, UnsavedWork, end_within};
pub(crate) use stamp::Stamp;

use crate::command::FileCommand;
use crate::jobs::{Job, Outcome};
use crate::session::{Session, Tone};
use crate::settings::{Settings, Work};
use crate::subject::{Loaded, Made, RecipeIndex, Values};
use browse::Browse;
use jobs::{Opened, OpenedFile, Overwrite, Saved, Seen, Stream, Target};
use left::LeftQuestion;
use paths::plain;
use questions::Then;
use window::{PathWindow, Purpose, Typed};

/// A path that is looked at before it is opened.
#[derive(Debug)]
struct Looking {
    path: PathBuf,
    task: Job<Seen>,
}

/// A file that is being opened.
#[derive(Debug)]
struct Opening {
    recipe: RecipeIndex,
    task: Job<Opened>,
    /// Where nobody asked for it, what it said when the window was last closed: it stays behind what is in front.
    behind: Option<Values>,
}

/// A save under way: the file, the recipe, and the values that the file will say.
#[derive(Debug)]
struct Saving {
    path: PathBuf,
    recipe: RecipeIndex,
    values: Values,
    task: Job<Saved>,
}

/// Unsaved work that somebody discarded to end the program. What was changed since was not.
#[derive(Debug)]
struct Dropped {
    recipe: RecipeIndex,
    values: Values,
}

/// Opening and saving.
#[derive(Default)]
pub(crate) struct Files {
    window: Option<PathWindow>,
    /// What was typed into path windows that were closed.
    typed: Vec<Typed>,
    browse: Browse,
    /// The file of each recipe's present work.
    origins: Vec<Option<Origin>>,
    looking: Option<Looking>,
    opening: Option<Opening>,
    saving: Option<Saving>,
    /// Pipes and devices that are being written.
    streams: Vec<Stream>,
    question: Option<Then>,
    /// The file that another program changed, while it is asked about.
    outdated: Option<PathBuf>,
    /// What was open of recipes that are not in front, and is still to be opened again.
    behind: Vec<Work>,
    /// What is worked on where the file that is being opened cannot be.
    otherwise: Option<Work>,
    /// What to do once the save under way is done.
    after_save: Option<Then>,
    /// What was asked for while something else was under way or asked: each comes in its turn.
    queued: VecDeque<FileCommand>,
    left: Option<LeftQuestion>,
    left_answer: Option<LeftAnswer>,
    /// The unsaved work that need not be asked about again: the program ends.
    dropped: Vec<Dropped>,
    quits: bool,
    /// Whether the window closes without asking anybody: what is not saved is kept.
    ends_unasked: bool,
}

impl Files {
    /// Says from which file the present work came, and how that looked.
    pub(crate) fn set_origin(&mut self, recipe: RecipeIndex, path: &Path, stamp: Option<Stamp>) {
        // The next start may be in another folder.
        let path = plain(path);
        self.change_origin(recipe, Some(Origin { path, stamp }));
    }

    fn change_origin(&mut self, recipe: RecipeIndex, origin: Option<Origin>) {
        if self.origins.len() <= recipe.get() {
            self.origins.resize(recipe.get() + 1, None);
        }
        self.origins[recipe.get()] = origin;
    }

    /// The file of a recipe's present work.
    pub(crate) fn origin(&self, recipe: RecipeIndex) -> Option<&Origin> {
        self.origins.get(recipe.get())?.as_ref()
    }

    /// The path of the present work's file.
    pub(crate) fn path(&self, session: &Session) -> Option<&Path> {
        self.origin(session.recipe()).map(|origin| origin.path.as_path())
    }

    /// Whether something is being looked at, opened or saved.
    pub(crate) const fn is_busy(&self) -> bool {
        self.looking.is_some() || self.opening.is_some() || self.saving.is_some() || !self.behind.is_empty()
    }

    /// Whether a window of this part is open, so that keys belong to it.
    pub(crate) const fn has_window(&self) -> bool {
        self.window.is_some() || self.is_asking() || self.left.is_some()
    }

    /// Whether the program ends because somebody asked for it, and answered for what is not saved.
    pub(crate) const fn quits(&self) -> bool {
        self.quits
    }

    /// The window closes next, and nobody is asked about unsaved work.
    pub(crate) const fn end_unasked(&mut self) {
        self.ends_unasked = true;
    }

    /// Whether somebody discarded a recipe's unsaved work to end the program.
    pub(crate) fn has_dropped(&self, recipe: RecipeIndex, session: &Session) -> bool {
        self.quits && self.is_dropped(recipe, session)
    }

    fn is_dropped(&self, recipe: RecipeIndex, session: &Session) -> bool {
        let values = session.workspace_of(recipe).values();
        self.dropped.iter().any(|dropped| dropped.recipe == recipe && dropped.values == *values)
    }

    /// Does what a person asks for: at once, or as soon as what is under way is done and what is asked is answered.
    pub(crate) fn apply(&mut self, command: FileCommand, session: &mut Session) {
        if command == FileCommand::Quit && self.question == Some(Then::Quit) {
            // That is what is being asked about.
            return;
        }
        if !self.must_wait(&command) {
            self.carry_out(command, session);
        } else if self.queued.back() != Some(&command) {
            self.queued.push_back(command);
        }
    }

    /// Whether a question is open.
    const fn is_asking(&self) -> bool {
        self.question.is_some() || self.outdated.is_some()
    }

    fn must_wait(&self, command: &FileCommand) -> bool {
        // What a save is of must still be there when it ends.
        let is_at_work = self.saving.is_some() || self.looking.is_some() || self.is_asking();
        // A window into which a path is typed is not replaced by another.
        let opens_window = matches!(command, FileCommand::Open | FileCommand::Save | FileCommand::SaveAs);
        is_at_work || opens_window && self.window.is_some()
    }

    fn carry_out(&mut self, command: FileCommand, session: &mut Session) {
        match command {
            FileCommand::New => self.unless_unsaved(Then::New, session),
            FileCommand::Open => self.open_window(Purpose::Open, session),
            FileCommand::OpenPath(path) => self.look_at(path, session),
            FileCommand::Save => match self.origin(session.recipe()).cloned() {
                Some(Origin { path, stamp }) => self.save(path.into(), Overwrite::Known(stamp), session),
                None => self.open_window(Purpose::Save, session),
            },
            FileCommand::SaveAs => self.open_window(Purpose::Save, session),
            FileCommand::SavePath(path) => self.save(path.into(), Overwrite::Anything, session),
            FileCommand::Quit => {
                // What was discarded for an end that did not come is asked about again.
                self.dropped.clear();
                self.quit(session);
            }
        }
    }

    /// Looks at a path that is to be opened. The work that would be lost is that of the recipe which it is of.
    fn look_at(&mut self, path: PathBuf, session: &Session) {
        let reader = reader_of(&path, session);
        let own = reader.and_then(|at| self.origin(at)).map(|origin| origin.path.clone());
        let task = jobs::look(path.clone(), own, session);
        self.looking = Some(Looking { path, task });
    }

    fn looked_at(&mut self, path: PathBuf, seen: Outcome<Seen>, session: &mut Session) {
        let is_own = match seen {
            Outcome::Done(Seen::Folder) => {
                return self.refuse(format!("{} is a folder; choose a file in it.", words_of(&path)), session);
            }
            Outcome::Failed(why) => return self.refuse(why, session),
            Outcome::Done(seen) => seen == Seen::Own,
            Outcome::Cancelled => return,
        };
        if let Some(reader) = reader_of(&path, session).filter(|&at| session.workspace_of(at).is_unsaved()) {
            session.switch_to(reader);
        }
        self.unless_unsaved(Then::Open { path, is_own }, session);
    }

    fn open_window(&mut self, purpose: Purpose, session: &mut Session) {
        let after_save = self.after_save.take();
        let workspace = session.workspace();
        if workspace.spec().file_kinds.is_empty() {
            let text = format!(
                "A {} has no files yet; copy its command line or share code instead.",
                workspace.spec().noun()
            );
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
        self.window = Some(PathWindow::new(purpose, path.as_deref(), session, &self.typed));
        self.after_save = after_save;
    }

    /// Ends the program, once every recipe's unsaved work was asked about.
    fn quit(&mut self, session: &mut Session) {
        let unsaved = |at: &RecipeIndex| session.workspace_of(*at).is_unsaved() && !self.is_dropped(*at, session);
        let found = session.recipes().find(unsaved);
        match found {
            Some(at) => {
                session.switch_to(at);
                self.question = Some(Then::Quit);
            }
            None => self.quits = true,
        }
    }

    /// Asks first where work would be lost.
    fn unless_unsaved(&mut self, then: Then, session: &mut Session) {
        let recipe = session.recipe();
        let is_of_present = match &then {
            Then::Open { path, .. } => reader_of(path, session) == Some(recipe),
            Then::New | Then::Quit => true,
        };
        if is_of_present && session.workspace().is_unsaved() {
            self.question = Some(then);
        } else {
            self.go_on(then, session);
        }
    }

    fn go_on(&mut self, then: Then, session: &mut Session) {
        // Somebody wants something else than what was worked on last, and than what was to follow a save.
        (self.otherwise, self.after_save) = (None, None);
        match then {
            Then::New => {
                self.opening = None;
                let defaults = session.workspace().spec().defaults();
                self.change_origin(session.recipe(), None);
                session.open(defaults, None);
            }
            Then::Open { path, .. } => self.open(path, session),
            Then::Quit => {
                let values = session.workspace().values().clone();
                self.dropped.push(Dropped { recipe: session.recipe(), values });
                self.quit(session);
            }
        }
    }

    /// Opens a file beside the window; the recipe is the one that knows its kind.
    fn open(&mut self, path: PathBuf, session: &mut Session) {
        let Some(recipe) = reader_of(&path, session) else {
            return self.refuse("No recipe here has files.".into(), session);
        };
        let subject = Arc::clone(session.workspace_of(recipe).subject());
        let task = jobs::open(path, subject, session);
        self.opening = Some(Opening { recipe, task, behind: None });
    }

    /// Saves to a file.
    fn save(&mut self, target: Target, overwrite: Overwrite, session: &mut Session) {
        // It is put back once the save is under way: whatever keeps it from that ends what would have followed.
        let after_save = self.after_save.take();
        if let Some(why) = cannot_save(session) {
            return self.refuse(why, session);
        }
        let workspace = session.workspace();
        let Some(shown) = workspace.shown() else { return };
        let content =
            jobs::Content { subject: Arc::clone(workspace.subject()), moment: Arc::clone(&shown.made.moment) };
        let values = shown.made.request.values.clone();
        let path = target.path.clone();
        let task = jobs::save(content, target, overwrite, session);
        self.saving = Some(Saving { path, recipe: session.recipe(), values, task });
        self.after_save = after_save;
    }

    /// Says why a path did not do: in the window where it was typed, where that is open.
    fn refuse(&mut self, why: String, session: &mut Session) {
        match &mut self.window {
            Some(window) => window.refuse(&why),
            None => session.tell(Tone::Failed, why),
        }
    }

    /// Takes over what was done beside the window; `true` where something changed.
    pub(crate) fn poll(&mut self, session: &mut Session, settings: &mut Settings) -> bool {
        let mut news = self.browse.poll(&mut self.window, session);
        news |= self.window.as_mut().is_some_and(PathWindow::poll);
        news |= self.poll_streams(session);
        if let Some(seen) = self.looking.as_mut().and_then(|looking| looking.task.take())
            && let Some(Looking { path, .. }) = self.looking.take()
        {
            self.looked_at(path, seen, session);
            news = true;
        }
        if let Some(answer) = self.saving.as_mut().and_then(|saving| saving.task.take()) {
            self.saved(answer, session, settings);
            news = true;
        }
        // What a save or a question is of is still there when it ends or is answered.
        if self.saving.is_none()
            && !self.is_asking()
            && let Some(answer) = self.opening.as_mut().and_then(|opening| opening.task.take())
            && let Some(opening) = self.opening.take()
        {
            match opening.behind {
                Some(values) => self.opened_behind(opening.recipe, &values, answer, session),
                None => self.opened(opening.recipe, answer, session, settings),
            }
            news = true;
        }
        self.open_behind(session);
        while let Some(command) = self.queued.pop_front() {
            if self.must_wait(&command) {
                self.queued.push_front(command);
                break;
            }
            self.carry_out(command, session);
            news = true;
        }
        news
    }

    fn saved(&mut self, answer: Outcome<Saved>, session: &mut Session, settings: &mut Settings) {
        let Some(Saving { path, recipe, values, .. }) = self.saving.take() else { return };
        match answer {
            Outcome::Done(Saved::Done(origin)) => {
                session.note_saved(recipe, &values);
                settings.note_recent(&origin.path);
                session.tell(Tone::Done, format!("Saved as {}.", words_of(&origin.path)));
                self.change_origin(recipe, Some(origin));
                self.after_saving(session);
            }
            Outcome::Done(Saved::Stream(path, content)) => self.write_stream(path, content, session),
            Outcome::Done(Saved::Outdated) => self.outdated = Some(path),
            Outcome::Done(Saved::Taken) => {
                if let Some(window) = &mut self.window {
                    window.warn(path);
                } else {
                    self.after_save = None;
                    let text = format!("{} is there already, and was not written over.", words_of(&path));
                    session.tell(Tone::Failed, text);
                }
            }
            Outcome::Done(Saved::Refused(why)) | Outcome::Failed(why) => {
                self.after_save = None;
                self.refuse(why, session);
            }
            Outcome::Cancelled => {}
        }
    }

    /// Waits for a save that is under way when the program ends.
    pub(crate) fn finish(&mut self, session: &mut Session, settings: &mut Settings) {
        let answer = self.saving.as_mut().and_then(|saving| saving.task.wait(window::PATIENCE));
        if let Some(answer) = answer {
            self.saved(answer, session, settings);
        }
    }

    /// Goes on with what waited for the present work to be saved.
    fn after_saving(&mut self, session: &mut Session) {
        self.close_window(false);
        // Asked again: the form may have changed since.
        match self.after_save.take() {
            Some(Then::Quit) => self.quit(session),
            Some(then) => self.unless_unsaved(then, session),
            None => {}
        }
    }

    /// Closes the path window; what was typed is offered again where it was not used.
    fn close_window(&mut self, keeps_text: bool) {
        if let Some(window) = self.window.take() {
            let typed = window.typed();
            self.typed.retain(|other| !other.is_of_same_window(&typed));
            if keeps_text {
                self.typed.push(typed);
            }
        }
    }

    fn opened(
        &mut self,
        recipe: RecipeIndex,
        answer: Outcome<Opened>,
        session: &mut Session,
        settings: &mut Settings,
    ) {
        let otherwise = self.otherwise.take();
        match answer {
            Outcome::Done(Ok(OpenedFile { path, loaded: Loaded { values, moment, said }, stamp })) => {
                session.switch_to(recipe);
                if let Some(said) = said {
                    session.tell(Tone::Note, said);
                }
                let made = moment.map(|moment| Made::from_file(values.clone(), moment));
                session.open(values, made);
                self.after_save = None;
                settings.note_recent(&path);
                self.set_origin(recipe, &path, stamp);
                self.close_window(false);
            }
            Outcome::Done(Err(why)) | Outcome::Failed(why) => match otherwise {
                Some(work) => {
                    session.tell(Tone::Note, format!("{why}. What it last said is generated instead."));
                    // No file holds it any more: it is asked about before it is lost.
                    let values = session.workspace_of(recipe).spec().defaults().overlaid(&work.values);
                    session.restore(recipe, values, None);
                }
                None => self.refuse(why, session),
            },
            Outcome::Cancelled => {}
        }
    }
}

/// Why what is shown cannot be saved, where that is so.
fn cannot_save(session: &Session) -> Option<String> {
    let workspace = session.workspace();
    let Some(shown) = workspace.shown() else { return Some("There is nothing to save yet.".into()) };
    if shown.made.request.values != *workspace.values() {
        let text =
            "What is shown is not yet what the form says. Generate it first (or mend what is marked), then save.";
        return Some(text.into());
    }
    if !shown.made.request.skip.is_empty() || !workspace.skip().is_empty() {
        let text = "Passes are switched off: what that makes is a trial and cannot be saved. Switch all passes on \
                    again, then save.";
        return Some(text.into());
    }
    if !shown.made.violations.is_empty() {
        let text = "What is shown breaks rules; a save of it could not be opened again. Change a parameter or the seed, \
                    then save.";
        return Some(text.into());
    }
    None
}

/// Whether a file is of a kind that some recipe knows, by the end of its name.
fn is_known(path: &Path, session: &Session) -> bool {
    let extension = path.extension().and_then(|e| e.to_str()).unwrap_or_default().to_ascii_lowercase();
    session
        .workspaces()
        .iter()
        .any(|workspace| workspace.spec().file_kinds.iter().any(|kind| kind.extension == extension))
}

/// The recipe that a file is of, by the end of its name: the present one where that knows it, else the first that does,
/// else the first that has files.
fn reader_of(path: &Path, session: &Session) -> Option<RecipeIndex> {
    let extension = path.extension().and_then(|e| e.to_str()).unwrap_or_default().to_ascii_lowercase();
    let kinds = |at: &RecipeIndex| &session.workspace_of(*at).spec().file_kinds;
    let order = session.recipes();
    let knows = order.clone().find(|at| kinds(at).iter().any(|kind| kind.extension == extension));
    knows.or_else(|| order.clone().find(|at| !kinds(at).is_empty()))
}
