//! The window for opening and saving: a path field, with the files that are there and those opened last.

use std::path::{Path, PathBuf};

use egui::{Button, Context, Id, Key, Modal, RichText, ScrollArea, TextEdit, Ui};

use crate::session::Session;
use crate::settings::Settings;
use crate::subject::spec::FileKind;
use crate::tasks::{Answer, Hands, Kept};
use crate::{theme, widgets};

/// Files that are listed; a folder with more is better browsed.
const MOST_LISTED: usize = 200;

/// The folder that saves are offered for at first.
const SAVES: &str = "cities";

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
    Save(PathBuf),
}

/// A window with a path field.
#[derive(Debug)]
pub(super) struct PathWindow {
    purpose: Purpose,
    text: String,
    kinds: Vec<FileKind>,
    /// The files of the folder that is typed.
    listed: Kept<PathBuf, Vec<PathBuf>>,
    refused: Option<String>,
    /// The path that would be written over, once that was pointed out.
    warned: Option<PathBuf>,
    fresh: bool,
}

impl PathWindow {
    pub(super) fn new(purpose: Purpose, path: Option<&Path>, session: &Session) -> Self {
        let kinds = session.bench().spec().file_kinds.clone();
        let text = match (purpose, path) {
            (Purpose::Open, Some(path)) => folder_of(path).join("").display().to_string(),
            (Purpose::Open, None) => saves().join("").display().to_string(),
            (Purpose::Save, Some(path)) => path.display().to_string(),
            (Purpose::Save, None) => {
                let name = session.bench().title().unwrap_or_default();
                let name = name.split(" · ").next().unwrap_or_default();
                saves().join(cityfile::file_name(name)).display().to_string()
            }
        };
        Self { purpose, text, kinds, listed: Kept::default(), refused: None, warned: None, fresh: true }
    }

    pub(super) const fn purpose(&self) -> Purpose {
        self.purpose
    }

    /// The path as it is typed.
    pub(super) fn path(&self) -> PathBuf {
        PathBuf::from(self.text.trim())
    }

    pub(super) fn set_path(&mut self, path: &Path) {
        self.text = path.display().to_string();
        (self.refused, self.warned) = (None, None);
    }

    /// Says why the path did not do. It is typed on from there.
    pub(super) fn refuse(&mut self, why: String) {
        (self.refused, self.fresh) = (Some(why), true);
    }

    /// Draws the window.
    pub(super) fn ui(&mut self, ctx: &Context, hands: &Hands, settings: &Settings, busy: bool) -> Asked {
        let (title, verb) = match self.purpose {
            Purpose::Open => ("Open a file", "Open"),
            Purpose::Save => ("Save to a file", "Save"),
        };
        let modal = Modal::new(Id::unique("path window")).frame(widgets::window_frame(ctx)).show(ctx, |ui| {
            ui.set_width(520.0_f32.min(ui.ctx().content_rect().width() - 60.0));
            ui.label(RichText::new(title).color(theme::strong()));
            let sure = self.top(ui, hands, settings);
            self.buttons(ui, verb, sure, busy)
        });
        if ctx.input(|input| input.key_pressed(Key::Escape)) { Asked::Close } else { modal.inner }
    }

    /// The field and the lists. Gives `true` where a path was entered or double-clicked.
    fn top(&mut self, ui: &mut Ui, hands: &Hands, settings: &Settings) -> bool {
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
        let entered = edit.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        if let Some(why) = &self.refused {
            ui.label(RichText::new(why).small().color(theme::error()));
        }
        if self.warned.is_some() {
            let text = "There is such a file already. Press Save once more to write over it.";
            ui.label(RichText::new(text).small().color(theme::warn()));
        }
        self.list(ui, hands, settings) || entered
    }

    fn buttons(&mut self, ui: &mut Ui, verb: &str, sure: bool, busy: bool) -> Asked {
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
    fn decide(&mut self) -> Asked {
        let path = self.path();
        if path.is_dir() {
            self.refuse("This is a folder; choose a file in it.".into());
            return Asked::Nothing;
        }
        match self.purpose {
            Purpose::Open => Asked::Open(path),
            Purpose::Save => {
                let path = self.with_ending(path);
                if path.exists() && self.warned.as_ref() != Some(&path) {
                    self.warned = Some(path);
                    // Enter once more counts as well.
                    self.fresh = true;
                    return Asked::Nothing;
                }
                Asked::Save(path)
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
    fn list(&mut self, ui: &mut Ui, hands: &Hands, settings: &Settings) -> bool {
        let path = self.path();
        // Ends with a separator, or names a file in it.
        let folder = if self.text.trim().ends_with(std::path::is_separator) { path } else { folder_of(&path) };
        let mut chosen = None;
        let sure = ScrollArea::vertical().max_height(220.0).auto_shrink([false, true]).show(ui, |ui| {
            let mut sure = self.folder(ui, &folder, hands, &mut chosen);
            if self.purpose == Purpose::Open && !settings.recent.is_empty() {
                heading(ui, "Recent");
                for file in &settings.recent {
                    sure |= row(ui, file, &file.display().to_string(), &mut chosen);
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
    fn folder(&mut self, ui: &mut Ui, folder: &Path, hands: &Hands, chosen: &mut Option<PathBuf>) -> bool {
        let kinds = &self.kinds;
        let files = self.listed.get(folder.to_path_buf(), |folder| {
            let (folder, kinds) = (folder.clone(), kinds.clone());
            hands.start(move |_| Some(files_in(&folder, &kinds)))
        });
        let words = match files {
            None => "Reading",
            Some(Answer::Done(files)) if !files.is_empty() => "In",
            Some(_) => "No such files in",
        };
        let (mut sure, mut again) = (false, false);
        ui.horizontal(|ui| {
            heading(ui, &format!("{words} {}", folder.display()));
            let button = ui.add(Button::new(RichText::new("Refresh").small()).small().frame_when_inactive(false));
            again = button.on_hover_text("Reads the folder again.").clicked();
        });
        if let Some(Answer::Done(files)) = files {
            for file in files {
                sure |= row(ui, file, &file.file_name().unwrap_or_default().to_string_lossy(), chosen);
            }
        }
        if again {
            self.listed.forget();
        }
        sure
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

fn saves() -> PathBuf {
    let here = Path::new(SAVES);
    if here.is_dir() { here.to_path_buf() } else { PathBuf::from(".") }
}

fn folder_of(path: &Path) -> PathBuf {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_path_buf(),
        _ => PathBuf::from("."),
    }
}

/// The files of `kinds` in a folder, by name.
fn files_in(folder: &Path, kinds: &[FileKind]) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let is_kind = |path: &PathBuf| {
        let ending = path.extension().and_then(|e| e.to_str()).unwrap_or_default().to_ascii_lowercase();
        kinds.iter().any(|kind| kind.extension == ending)
    };
    let mut files: Vec<_> = entries.flatten().map(|entry| entry.path()).filter(is_kind).take(MOST_LISTED).collect();
    files.sort();
    files
}
