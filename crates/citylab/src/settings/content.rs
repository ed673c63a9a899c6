//! What is kept, and its checks: a wild number here must never keep the window from opening.

use std::path::{Path, PathBuf};

use mapkit::text::is_hidden;
use serde::{Deserialize, Serialize};

use super::text::{path_as_text, paths_as_text};
use crate::dock::Dock;
use crate::marks::{Marks, readable};
use crate::preset::KeptPreset;
use crate::subject::values::{LONGEST_CODE, Values};

/// Recent files that are listed.
const MOST_RECENT: usize = 10;
/// Presets that are kept.
pub(super) const MOST_PRESETS: usize = 500;
/// Works whose marks are kept.
const MOST_MARKED: usize = 100;
/// Recipes of which a file is opened again at a start.
const MOST_BEHIND: usize = 20;
/// Longest text of all values of a preset together, in bytes: all presets fit into [`MOST_BYTES`] as text.
const MOST_IN_PRESET: usize = LONGEST_CODE;
/// Longest name or path that is believed, in bytes.
const MOST_LETTERS: usize = 4096;
/// Sides of a window that make sense, in points.
const SIDES: std::ops::RangeInclusive<f32> = 320.0..=16_384.0;

/// Scales at which everything can be read and hit.
const SCALES: std::ops::RangeInclusive<f32> = 0.5..=4.0;

/// What is kept.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Whether the window is light.
    pub light: bool,
    /// Extent of the window in points at a scale of 1.
    pub window: Option<[f32; 2]>,
    /// How much larger everything is drawn than usual.
    pub scale: Option<f32>,
    /// Files that were opened or saved, the last one first.
    #[serde(serialize_with = "paths_as_text")]
    pub recent: Vec<PathBuf>,
    /// Parameter sets that a person gave a name.
    pub presets: Vec<KeptPreset>,
    /// The arrangement of the panels.
    pub layout: Option<Dock>,
    /// What was worked on when a window was last closed.
    pub work: Option<Work>,
    /// The files that were open then of recipes that were not in front.
    #[serde(deserialize_with = "readable")]
    pub behind: Vec<Work>,
    /// Bookmarks and breakpoints of works, those marked last first. Entries that cannot be understood are left out.
    #[serde(deserialize_with = "readable")]
    pub marks: Vec<KeptMarks>,
}

/// What a person worked on: a window that is opened without being told what to show goes on with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Work {
    /// What the recipe is called.
    pub recipe: String,
    /// Every value.
    pub values: Values,
    /// The file that it was saved to, where it was.
    #[serde(serialize_with = "path_as_text")]
    pub path: Option<PathBuf>,
}

impl Work {
    /// Whether it is the same file, or where it is of none has the same parameters.
    pub fn is_same(&self, other: &Self) -> bool {
        let is_there = self.path.is_some() || other.path.is_some();
        self.recipe == other.recipe && if is_there { self.path == other.path } else { self.values == other.values }
    }
}

/// What a person marked in some work.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct KeptMarks {
    /// The work.
    pub work: Work,
    /// Its bookmarks and breakpoints.
    pub marks: Marks,
}

impl Settings {
    /// The same without anything that could do harm.
    pub(super) fn checked(mut self) -> Self {
        self.window = self.window.filter(|sides| sides.iter().all(|side| SIDES.contains(side)));
        self.scale = self.scale.filter(|scale| SCALES.contains(scale));
        if let (Some(scale), Some(sides)) = (self.scale, self.window) {
            // Never so large that next to nothing has room in the window.
            self.scale = Some(scale.min((sides[0].min(sides[1]) / SIDES.start()).max(1.0)));
        }
        self.layout = self.layout.filter(Dock::is_whole).map(Dock::unbounded);
        self.recent.retain(|path| path.as_os_str().len() <= MOST_LETTERS);
        self.recent.truncate(MOST_RECENT);
        self.presets.retain(|preset| {
            preset.name.len() <= MOST_LETTERS
                && !preset.name.contains(is_hidden)
                && preset.values.text_len() <= MOST_IN_PRESET
        });
        self.presets.truncate(MOST_PRESETS);
        self.marks.retain(|kept| kept.work.values.text_len() <= MOST_IN_PRESET);
        self.marks.truncate(MOST_MARKED);
        self.behind.retain(|work| work.values.text_len() <= MOST_IN_PRESET);
        self.behind.truncate(MOST_BEHIND);
        self
    }

    /// Notes that a file was opened or saved.
    pub fn note_recent(&mut self, path: &Path) {
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
        self.recent.retain(|p| *p != path);
        self.recent.insert(0, path);
        self.recent.truncate(MOST_RECENT);
    }

    /// Keeps a parameter set under a name, in place of one of the same name.
    ///
    /// # Errors
    /// Why it would not come back at the next start: then nothing is changed.
    pub fn keep_preset(&mut self, preset: KeptPreset) -> Result<(), String> {
        if preset.name.is_empty() || preset.name.len() > MOST_LETTERS || preset.name.contains(is_hidden) {
            return Err("A preset needs a name of letters that can be seen.".into());
        }
        if preset.values.text_len() > MOST_IN_PRESET {
            return Err(format!("Not saved: a preset holds at most {MOST_IN_PRESET} characters in all its fields."));
        }
        match self.presets.iter().position(|kept| kept.is_called_as(&preset)) {
            Some(at) => self.presets[at] = preset,
            None if self.presets.len() >= MOST_PRESETS => {
                return Err(format!("Not saved: there are {MOST_PRESETS} presets already; delete one first."));
            }
            None => self.presets.push(preset),
        }
        self.presets.sort_by(|a, b| (&a.recipe, &a.name).cmp(&(&b.recipe, &b.name)));
        Ok(())
    }

    /// The parameter sets of one recipe.
    pub fn presets_of(&self, recipe: &str) -> impl Iterator<Item = &KeptPreset> {
        self.presets.iter().filter(move |preset| preset.recipe == recipe)
    }

    /// The parameter set of this name.
    pub fn preset(&self, recipe: &str, name: &str) -> Option<&KeptPreset> {
        self.presets_of(recipe).find(|preset| preset.name == name)
    }

    /// What was marked in some work.
    pub fn marks_of(&self, work: &Work) -> Option<&KeptMarks> {
        self.marks.iter().find(|kept| kept.work.is_same(work))
    }

    /// Keeps what is marked in some work, in place of what was kept of it and of `before`, which it was until now. Of
    /// too many the oldest go.
    pub fn keep_marks(&mut self, kept: KeptMarks, before: Option<&Work>) {
        self.marks
            .retain(|other| !other.work.is_same(&kept.work) && before.is_none_or(|work| !other.work.is_same(work)));
        if !kept.marks.is_empty() {
            self.marks.insert(0, kept);
            self.marks.truncate(MOST_MARKED);
        }
    }

    /// Takes over what another window has kept since `known` was written: its presets, recent files and marks.
    pub(super) fn merge(&mut self, theirs: &Self, known: &Self) {
        self.merge_marks(theirs, known);
        // What this window has changed itself stays; of the rest their word counts, also where they deleted it.
        let is_ours = |preset: &KeptPreset| !known.presets.contains(preset);
        self.presets.retain(|ours| is_ours(ours) || theirs.presets.contains(ours));
        for preset in theirs.presets.iter().filter(|preset| !known.presets.contains(preset)) {
            if !self.presets.iter().any(|ours| ours.is_called_as(preset)) {
                // One that has no room any more is lost to the newer ones.
                let _ = self.keep_preset(preset.clone());
            }
        }
        for path in &theirs.recent {
            if !self.recent.contains(path) {
                self.recent.push(path.clone());
            }
        }
        self.recent.truncate(MOST_RECENT);
    }

    /// Of each work's marks, what this window has changed itself stays; of the rest their word counts.
    fn merge_marks(&mut self, theirs: &Self, known: &Self) {
        let is_ours = |kept: &KeptMarks| !known.marks.contains(kept);
        self.marks.retain(|ours| is_ours(ours) || theirs.marks.contains(ours));
        for kept in theirs.marks.iter().filter(|kept| !known.marks.contains(kept)) {
            if self.marks_of(&kept.work).is_none() {
                self.marks.push(kept.clone());
            }
        }
        self.marks.truncate(MOST_MARKED);
    }

    /// Forgets a parameter set.
    pub fn forget_preset(&mut self, recipe: &str, name: &str) {
        self.presets.retain(|p| (p.recipe.as_str(), p.name.as_str()) != (recipe, name));
    }
}
