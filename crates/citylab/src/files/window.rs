//! The windows of this part: a path field with the files that are there, and two questions.

use std::path::{Path, PathBuf};

use egui::{Button, Context, Id, Key, Modal, RichText, ScrollArea, TextEdit, Ui};

use super::LastState;
use crate::session::Session;
use crate::settings::Settings;
use crate::subject::spec::FileKind;
use crate::theme;

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
    /// The folder whose files are listed, and they.
    listed: Option<(PathBuf, Vec<PathBuf>)>,
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
        Self { purpose, text, kinds, listed: None, refused: None, warned: None, fresh: true }
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

    /// Says why the path did not do.
    pub(super) fn refuse(&mut self, why: String) {
        self.refused = Some(why);
    }

    /// Draws the window.
    pub(super) fn ui(&mut self, ctx: &Context, settings: &Settings, busy: bool) -> Asked {
        let (title, verb) = match self.purpose {
            Purpose::Open => ("Open a file", "Open"),
            Purpose::Save => ("Save to a file", "Save"),
        };
        let modal = Modal::new(Id::unique("path window")).show(ctx, |ui| {
            ui.set_width(520.0_f32.min(ui.ctx().content_rect().width() - 60.0));
            ui.label(RichText::new(title).color(theme::strong()));
            self.contents(ui, verb, settings, busy)
        });
        if ctx.input(|input| input.key_pressed(Key::Escape)) { Asked::Close } else { modal.inner }
    }

    fn contents(&mut self, ui: &mut Ui, verb: &str, settings: &Settings, busy: bool) -> Asked {
        let mut asked = Asked::Nothing;
        let edit = TextEdit::singleline(&mut self.text).desired_width(f32::INFINITY).hint_text("Path of a file");
        let edit = ui.add(edit).accessible_name("Path");
        if std::mem::take(&mut self.fresh) {
            edit.request_focus();
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
        let sure = self.list(ui, settings);
        ui.horizontal(|ui| {
            let ready = !self.text.trim().is_empty() && !busy;
            if ui.add_enabled(ready, Button::new(verb)).clicked() || (entered || sure) && ready {
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
            self.refused = Some("This is a folder; choose a file in it.".into());
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
    fn list(&mut self, ui: &mut Ui, settings: &Settings) -> bool {
        let path = self.path();
        // Ends with a separator, or names a file in it.
        let folder = if self.text.trim().ends_with(std::path::is_separator) { path } else { folder_of(&path) };
        if self.listed.as_ref().is_none_or(|(listed, _)| *listed != folder) {
            let files = files_in(&folder, &self.kinds);
            self.listed = Some((folder, files));
        }
        let (mut chosen, mut sure) = (None, false);
        ScrollArea::vertical().max_height(220.0).auto_shrink([false, true]).show(ui, |ui| {
            let Some((folder, files)) = &self.listed else { return };
            let heading = if files.is_empty() { "No such files in" } else { "In" };
            ui.label(RichText::new(format!("{heading} {}", folder.display())).small().color(theme::weak()));
            for file in files {
                let name = file.file_name().unwrap_or_default().to_string_lossy();
                let row = ui.selectable_label(false, name);
                if row.clicked() {
                    chosen = Some(file.clone());
                }
                sure |= row.double_clicked();
            }
            if self.purpose == Purpose::Open && !settings.recent.is_empty() {
                ui.label(RichText::new("Recent").small().color(theme::weak()));
                for file in &settings.recent {
                    let row = ui.selectable_label(false, file.display().to_string());
                    if row.clicked() {
                        chosen = Some(file.clone());
                    }
                    sure |= row.double_clicked();
                }
            }
        });
        if let Some(path) = chosen {
            self.set_path(&path);
            // Enter opens or saves it.
            self.fresh = true;
        }
        sure
    }
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

/// What is answered to the question about unsaved work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unsaved {
    Waiting,
    Save,
    Drop,
    Stay,
}

/// Asks about unsaved work.
pub(super) fn unsaved(ctx: &Context, can_save: bool) -> Unsaved {
    let mut answer = Unsaved::Waiting;
    Modal::new(Id::unique("Unsaved changes")).show(ctx, |ui| {
        ui.label(RichText::new("Unsaved changes").color(theme::strong()));
        ui.label("What is shown was changed and is not saved.");
        ui.add_space(6.0);
        ui.horizontal(|ui| {
            if can_save && ui.button("Save first").clicked() {
                answer = Unsaved::Save;
            }
            if ui.button("Do not save").clicked() {
                answer = Unsaved::Drop;
            }
            if ui.button("Stay").clicked() {
                answer = Unsaved::Stay;
            }
        });
    });
    if ctx.input(|input| input.key_pressed(Key::Escape)) { Unsaved::Stay } else { answer }
}

/// Offers what a killed program left; `None` while nobody has answered.
pub(super) fn left_over(ctx: &Context, left: &LastState) -> Option<bool> {
    let mut answer = None;
    Modal::new(Id::unique("Take up where you were?")).show(ctx, |ui| {
        ui.label(RichText::new("Take up where you were?").color(theme::strong()));
        let seed = left.values.get("seed");
        let what = left.recipe.to_lowercase();
        ui.label(format!("The program did not end by itself last time. It showed a {what} with seed {seed}."));
        ui.add_space(6.0);
        ui.horizontal(|ui| {
            if ui.button("Restore").clicked() {
                answer = Some(true);
            }
            if ui.button("Start anew").clicked() {
                answer = Some(false);
            }
        });
    });
    answer
}
