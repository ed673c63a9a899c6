//! The window for opening and saving: a path field, with the files that are there and those opened last.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use egui::{Button, Context, Id, Modal, RichText, ScrollArea, TextEdit, Ui};

use super::jobs::{Overwrite, Target};
use super::paths::{plain, text_of, words_of};
use crate::disk;
use crate::jobs::{Answer, Job, Jobs, Outcome, Query};
use crate::session::{Session, sentence};
use crate::settings::Settings;
use crate::subject::spec::FileKind;
use crate::{theme, widgets};

/// Files that are listed; a folder with more is better browsed.
const MOST_LISTED: usize = 200;

/// The folder that saves are offered for at first.
const SAVES: &str = "cities";

/// Longest wait for a save that is under way when the program ends.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);

/// What a path is wanted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    Open,
    Save,
}

/// What was asked for in the window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    Nothing,
    Close,
    Browse,
    Open(PathBuf),
    Save(Target, Overwrite),
}

/// What was typed into a window that was closed: the next of its kind that would offer the same offers this instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Typed {
    purpose: Purpose,
    offered: String,
    text: String,
}

impl Typed {
    /// Whether both were typed into one and the same window.
    pub(super) fn is_of_same_window(&self, other: &Self) -> bool {
        (self.purpose, &self.offered) == (other.purpose, &other.offered)
    }
}

/// Asks for the files of some kinds in a folder.
#[derive(Clone, Debug, PartialEq)]
struct FilesIn {
    folder: PathBuf,
    kinds: Vec<FileKind>,
    /// How often the window read it: a later reading is another question.
    reading: u64,
}

impl Query for FilesIn {
    type Answer = Vec<PathBuf>;
}

/// A window with a path field.
#[derive(Debug)]
pub(super) struct PathWindow {
    purpose: Purpose,
    /// The path that was offered at first.
    offered: String,
    text: String,
    /// The path that was last put into the field: its name may not be text, and then the field shows it as well as it can.
    exact: Option<PathBuf>,
    /// Whether there is a folder for saves: without one, files are offered where the program runs.
    has_saves: Option<Job<bool>>,
    kinds: Vec<FileKind>,
    /// How often the folder was asked to be read again.
    readings: u64,
    refused: Option<String>,
    /// The path that would be written over, once that was pointed out.
    warned: Option<PathBuf>,
    fresh: bool,
}

impl PathWindow {
    pub(super) fn new(purpose: Purpose, path: Option<&Path>, session: &Session, typed: &[Typed]) -> Self {
        let kinds = session.workspace().spec().file_kinds.clone();
        let offered = match (purpose, path) {
            (Purpose::Open, Some(path)) => folder_of(path).join(""),
            (Purpose::Open, None) => plain(Path::new(SAVES)).join(""),
            (Purpose::Save, Some(path)) => path.to_path_buf(),
            (Purpose::Save, None) => {
                let name = session.workspace().title().unwrap_or_default();
                let name = name.split(" · ").next().unwrap_or_default();
                plain(Path::new(SAVES)).join(cityfile::file_name(name))
            }
        };
        let (exact, offered) = (Some(offered.clone()), text_of(&offered));
        let typed = typed.iter().find(|typed| (typed.purpose, &typed.offered) == (purpose, &offered));
        let text = typed.map_or_else(|| offered.clone(), |typed| typed.text.clone());
        // Each window reads its folders for itself.
        session.jobs().forget::<FilesIn>(0);
        let has_saves = path.is_none().then(|| {
            session.jobs().start(|_| {
                disk::touch();
                Some(Path::new(SAVES).is_dir())
            })
        });
        Self {
            purpose,
            offered,
            text,
            exact,
            has_saves,
            kinds,
            readings: 0,
            refused: None,
            warned: None,
            fresh: true,
        }
    }

    /// Takes over what was looked up beside the window; `true` where that changed something.
    pub(super) fn poll(&mut self) -> bool {
        let Some(answer) = self.has_saves.as_mut().and_then(Job::take) else { return false };
        self.has_saves = None;
        // What was typed meanwhile stays.
        let is_wrong = answer == Outcome::Done(false) && self.text == self.offered;
        if is_wrong && let Ok(name) = Path::new(&self.text).strip_prefix(plain(Path::new(SAVES))) {
            let name = name.to_path_buf();
            self.set_path(&plain(Path::new(".")).join(name));
            self.fresh = true;
        }
        is_wrong
    }

    /// What is typed.
    pub(super) fn typed(&self) -> Typed {
        Typed { purpose: self.purpose, offered: self.offered.clone(), text: self.text.clone() }
    }

    /// Something stands where the work would be saved: pressing the button again writes over it.
    pub(super) fn warn(&mut self, path: PathBuf) {
        // Enter once more counts as well.
        (self.warned, self.fresh) = (Some(path), true);
    }

    pub(super) const fn purpose(&self) -> Purpose {
        self.purpose
    }

    /// The path as it is typed.
    pub(super) fn path(&self) -> PathBuf {
        let is_as_put = |exact: &&PathBuf| text_of(exact) == self.text;
        self.exact.as_ref().filter(is_as_put).cloned().unwrap_or_else(|| PathBuf::from(self.text.trim()))
    }

    pub(super) fn set_path(&mut self, path: &Path) {
        self.text = text_of(path);
        (self.exact, self.refused, self.warned) = (Some(path.to_path_buf()), None, None);
    }

    /// Says why the path did not do. It is typed on from there.
    pub(super) fn refuse(&mut self, why: &str) {
        (self.refused, self.warned, self.fresh) = (Some(sentence(why)), None, true);
    }

    /// Draws the window.
    pub(super) fn ui(&mut self, ctx: &Context, jobs: &Jobs, settings: &Settings, busy: bool) -> Asked {
        let (title, verb) = match self.purpose {
            Purpose::Open => ("Open a file", "Open"),
            Purpose::Save => ("Save to a file", "Save"),
        };
        let modal = Modal::new(Id::unique("path window")).frame(widgets::window_frame(ctx)).show(ctx, |ui| {
            ui.set_width(520.0_f32.min(ui.ctx().content_rect().width() - 60.0));
            ui.label(RichText::new(title).color(theme::strong()));
            let sure = self.top(ui, jobs, settings);
            self.buttons(ui, verb, sure, busy)
        });
        if widgets::is_escaped(ctx) { Asked::Close } else { modal.inner }
    }

    /// The field and the lists. Gives `true` where a path was entered or double-clicked.
    fn top(&mut self, ui: &mut Ui, jobs: &Jobs, settings: &Settings) -> bool {
        let edit = TextEdit::singleline(&mut self.text).desired_width(f32::INFINITY).hint_text("Path of a file");
        let edit = ui.add(edit).accessible_name("Path");
        if std::mem::take(&mut self.fresh) {
            edit.request_focus();
            // Behind what is there: a name is typed after its folder.
            widgets::caret_to_end(ui, edit.id, &self.text);
        }
        if edit.changed() {
            (self.refused, self.warned) = (None, None);
        }
        let entered = widgets::is_entered_in(&edit);
        if let Some(why) = &self.refused {
            ui.label(RichText::new(why).small().color(theme::error()));
        }
        if self.warned.is_some() {
            let text = "There is such a file already. Press Save once more to write over it.";
            ui.label(RichText::new(text).small().color(theme::warn()));
        }
        self.list(ui, jobs, settings) || entered
    }

    fn buttons(&self, ui: &mut Ui, verb: &str, sure: bool, busy: bool) -> Asked {
        let mut asked = Asked::Nothing;
        ui.horizontal(|ui| {
            let ready = !self.text.trim().is_empty() && !busy;
            if widgets::main_button(ui, ready, verb).clicked() || sure && ready {
                asked = self.decide();
            }
            let browse = ui.button("Browse…").on_hover_text("Opens the desktop's own dialog, where it has one.");
            if browse.clicked() {
                asked = Asked::Browse;
            }
            if ui.button("Cancel").clicked() {
                asked = Asked::Close;
            }
            if busy {
                ui.spinner();
            }
        });
        asked
    }

    /// What pressing the button means for the path as it is.
    fn decide(&self) -> Asked {
        let path = self.path();
        match self.purpose {
            Purpose::Open => Asked::Open(path),
            Purpose::Save => {
                let target = Target { path: self.with_ending(path.clone()), typed: path };
                let is_warned = self.warned.as_ref() == Some(&target.path);
                Asked::Save(target, if is_warned { Overwrite::Anything } else { Overwrite::Nothing })
            }
        }
    }

    /// The path with an ending that this recipe's files have.
    fn with_ending(&self, path: PathBuf) -> PathBuf {
        let ending = path.extension().and_then(|e| e.to_str()).unwrap_or_default().to_ascii_lowercase();
        if self.kinds.iter().any(|kind| kind.extension == ending) {
            return path;
        }
        let Some(kind) = self.kinds.first() else { return path };
        let mut name = path.file_name().unwrap_or_default().to_os_string();
        name.push(".");
        name.push(kind.extension);
        path.with_file_name(name)
    }

    /// The files of the folder that is typed, and those opened last. Gives `true` where one was double-clicked.
    fn list(&mut self, ui: &mut Ui, jobs: &Jobs, settings: &Settings) -> bool {
        let path = self.path();
        // Ends with a separator, or names a file in it.
        let folder = if self.text.trim().ends_with(std::path::is_separator) { path } else { folder_of(&path) };
        let mut chosen = None;
        let sure = ScrollArea::vertical().max_height(220.0).auto_shrink([false, true]).show(ui, |ui| {
            let mut sure = self.folder(ui, &folder, jobs, &mut chosen);
            if self.purpose == Purpose::Open && !settings.recent.is_empty() {
                heading(ui, "Recent");
                for file in &settings.recent {
                    sure |= row(ui, file, &words_of(file), &mut chosen);
                }
            }
            sure
        });
        if let Some(path) = chosen {
            self.set_path(&path);
            // Enter opens or saves it.
            self.fresh = true;
        }
        sure.inner
    }

    /// The files of a folder, which is read beside the window: it may lie on a network that is slow.
    fn folder(&mut self, ui: &mut Ui, folder: &Path, jobs: &Jobs, chosen: &mut Option<PathBuf>) -> bool {
        let files = self.files(folder, jobs);
        let endings: Vec<String> = self.kinds.iter().map(|kind| format!(".{}", kind.extension)).collect();
        let here = folder.as_os_str().is_empty() || folder == Path::new(".");
        let name = if here { "the folder that Citylab was started in".into() } else { words_of(folder) };
        let words = match files {
            None => format!("Reading {name}"),
            Some(ref files) if !files.is_empty() => format!("In {name}"),
            Some(_) => format!("No {} file in {name}", endings.join(" or ")),
        };
        let (mut sure, mut again) = (false, false);
        ui.horizontal(|ui| {
            heading(ui, &words);
            let button = ui.add(Button::new(RichText::new("Refresh").small()).small().frame_when_inactive(false));
            again = button.on_hover_text("Reads the folder again.").clicked();
        });
        for file in files.iter().flat_map(|files| files.iter()) {
            sure |= row(ui, file, &file.file_name().map(Path::new).map(text_of).unwrap_or_default(), chosen);
        }
        if again {
            self.readings += 1;
        }
        sure
    }

    /// The files of a folder, where they are known. While it is read again, those of before stand.
    fn files(&self, folder: &Path, jobs: &Jobs) -> Option<Arc<Vec<PathBuf>>> {
        let query = FilesIn { folder: folder.to_path_buf(), kinds: self.kinds.clone(), reading: self.readings };
        let (read, kinds) = (query.folder.clone(), self.kinds.clone());
        match jobs.query(&query, move |_| Some(files_in(&read, &kinds))) {
            Answer::Ready(files) => Some(files),
            Answer::Failed(_) => Some(Arc::default()),
            Answer::Pending(_) => {
                let newest = jobs.newest::<FilesIn>(0);
                newest.filter(|(of, _)| of.folder == query.folder && of.kinds == query.kinds).map(|(_, files)| files)
            }
        }
    }
}

fn heading(ui: &mut Ui, text: &str) {
    ui.label(RichText::new(text).small().color(theme::weak()));
}

/// A file that a click chooses. Gives `true` where it was double-clicked.
fn row(ui: &mut Ui, file: &Path, name: &str, chosen: &mut Option<PathBuf>) -> bool {
    let row = ui.selectable_label(false, name);
    if row.clicked() {
        *chosen = Some(file.to_path_buf());
    }
    row.double_clicked()
}

fn folder_of(path: &Path) -> PathBuf {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_path_buf(),
        _ => PathBuf::from("."),
    }
}

/// The files of `kinds` in a folder, by name.
fn files_in(folder: &Path, kinds: &[FileKind]) -> Vec<PathBuf> {
    disk::touch();
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let is_kind = |path: &PathBuf| {
        let ending = path.extension().and_then(|e| e.to_str()).unwrap_or_default().to_ascii_lowercase();
        kinds.iter().any(|kind| kind.extension == ending) && !path.is_dir()
    };
    let mut files: Vec<_> = entries.flatten().map(|entry| entry.path()).filter(is_kind).take(MOST_LISTED).collect();
    files.sort();
    files
}
