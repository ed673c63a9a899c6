//! What is kept between starts: layout, theme, window, recent files, presets. A damaged file is set aside and said.
//!
//! The file is written whole or not at all. Everything that is read is checked before it is believed: a wild number
//! here must never keep the window from opening.

use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use mapkit::text::is_hidden;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};

use crate::dock::Dock;
use crate::session::Marks;
use crate::subject::values::{LONGEST_CODE, Values};

/// A larger file is none of ours.
const MOST_BYTES: u64 = 16 << 20;
/// Recent files that are listed.
const MOST_RECENT: usize = 10;
/// Presets that are kept.
const MOST_PRESETS: usize = 500;
/// Recipes whose marks are kept.
const MOST_MARKED: usize = 20;
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
    pub recent: Vec<PathBuf>,
    /// Parameter sets that a person gave a name.
    pub presets: Vec<KeptPreset>,
    /// The arrangement of the panels.
    pub layout: Option<Dock>,
    /// What was worked on when a window was last closed.
    pub work: Option<Work>,
    /// Bookmarks and breakpoints of each recipe's last marked work. Entries that cannot be understood are left out.
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
    pub path: Option<PathBuf>,
}

impl Work {
    /// Whether it is the same file, or has the same parameters.
    pub fn is_same(&self, other: &Self) -> bool {
        let is_file = self.path.is_some() && self.path == other.path;
        self.recipe == other.recipe && (is_file || self.values == other.values)
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

/// The entries of a list that can be understood.
pub(crate) fn readable<'de, D: Deserializer<'de>, T: DeserializeOwned>(list: D) -> Result<Vec<T>, D::Error> {
    let entries = Vec::<serde_json::Value>::deserialize(list)?;
    Ok(entries.into_iter().filter_map(|entry| serde_json::from_value(entry).ok()).collect())
}

/// A parameter set with a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptPreset {
    /// What the recipe is called.
    pub recipe: String,
    /// What the set is called.
    pub name: String,
    /// Every value.
    pub values: Values,
}

impl KeptPreset {
    fn is_called_as(&self, other: &Self) -> bool {
        (&self.recipe, &self.name) == (&other.recipe, &other.name)
    }
}

impl Settings {
    /// The same without anything that could do harm.
    fn checked(mut self) -> Self {
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

    /// What was marked in a recipe's last marked work.
    pub fn marks_of(&self, recipe: &str) -> Option<&KeptMarks> {
        self.marks.iter().find(|kept| kept.work.recipe == recipe)
    }

    /// Keeps what is marked in some work in place of what was in the recipe's work before.
    pub fn keep_marks(&mut self, kept: KeptMarks) {
        self.marks.retain(|other| other.work.recipe != kept.work.recipe);
        if !kept.marks.is_empty() {
            self.marks.insert(0, kept);
        }
    }

    /// Takes over what another window has kept since `known` was written: its presets, recent files and marks.
    fn merge(&mut self, theirs: &Self, known: &Self) {
        if self.marks == known.marks {
            self.marks.clone_from(&theirs.marks);
        }
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

    /// Forgets a parameter set.
    pub fn forget_preset(&mut self, recipe: &str, name: &str) {
        self.presets.retain(|p| (p.recipe.as_str(), p.name.as_str()) != (recipe, name));
    }
}

/// Where settings are kept.
#[derive(Debug, Default, PartialEq)]
pub struct Store {
    /// The folder; `None` keeps nothing.
    folder: Option<PathBuf>,
    /// What is on the disk.
    written: Option<Settings>,
}

impl Store {
    /// The folder that this system gives to a program for such things; `None` where it gives none.
    pub fn usual_folder() -> Option<PathBuf> {
        directories::ProjectDirs::from("", "", "citylab").map(|dirs| dirs.config_dir().to_path_buf())
    }

    /// A store in `folder`, what was in it, and what should be said of it.
    pub fn open(folder: Option<PathBuf>) -> (Self, Settings, Option<String>) {
        let Some(file) = folder.as_ref().map(|folder| folder.join("settings.json")) else {
            return (Self::default(), Settings::default(), None);
        };
        let (settings, said) = match read_text(&file) {
            Ok(None) => (Settings::default(), None),
            Ok(Some(text)) => match serde_json::from_str::<Settings>(&text) {
                Ok(settings) => (settings.checked(), None),
                Err(_) => (Settings::default(), Some(set_aside(&file, "are damaged"))),
            },
            Err(why) => (Settings::default(), Some(set_aside(&file, &format!("cannot be read ({why})")))),
        };
        let written = said.is_none().then(|| settings.clone());
        (Self { folder, written }, settings, said)
    }

    /// Writes the settings, where they differ from what was written last. What another window has kept meanwhile is
    /// taken over.
    ///
    /// # Errors
    /// What failed, in a sentence.
    pub fn save(&mut self, settings: &mut Settings) -> Result<(), String> {
        let Some(folder) = &self.folder else { return Ok(()) };
        if self.written.as_ref() == Some(settings) {
            return Ok(());
        }
        let theirs = read_text(&folder.join("settings.json")).ok().flatten();
        if let (Some(theirs), Some(known)) = (theirs.and_then(|text| serde_json::from_str(&text).ok()), &self.written)
        {
            settings.merge(&theirs, known);
        }
        // Whatever comes of it, the same is not tried again every frame.
        self.written = Some(settings.clone());
        let text = serde_json::to_string_pretty(settings).map_err(|e| e.to_string())?;
        if text.len() as u64 >= MOST_BYTES {
            return Err(format!("they would take {} bytes, and no more than {MOST_BYTES} are read", text.len()));
        }
        write(folder, "settings.json", &text)
    }

    /// The folder.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }
}

/// Refuses what is there and no regular file: opening a pipe, to read or to write, may wait for ever.
///
/// # Errors
/// A sentence that names the file.
pub(crate) fn check_regular(file: &Path) -> Result<(), String> {
    match fs::metadata(file) {
        Ok(meta) if !meta.is_file() => Err(format!("{} is no regular file", file.display())),
        _ => Ok(()),
    }
}

/// Writes a file into the folder of the settings, which is made where it is not there.
pub(crate) fn write(folder: &Path, name: &str, text: &str) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(|e| format!("{} cannot be made: {e}", folder.display()))?;
    let file = folder.join(name);
    check_regular(&file)?;
    cityfile::write_atomically(&file, text.as_bytes()).map_err(|e| e.to_string())
}

/// The text of a regular file of sensible length; `None` where there is none.
pub(crate) fn read_text(file: &Path) -> Result<Option<String>, String> {
    let meta = match fs::metadata(file) {
        Ok(meta) => meta,
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(e) => return Err(e.to_string()),
    };
    // Reading a pipe would wait for ever.
    if !meta.is_file() {
        return Err("it is no file".into());
    }
    let mut bytes = Vec::new();
    let file = fs::File::open(file).map_err(|e| e.to_string())?;
    file.take(MOST_BYTES).read_to_end(&mut bytes).map_err(|e| e.to_string())?;
    Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
}

/// Moves settings that are of no use out of the way, since they would be written over; gives the sentence that tells of
/// it.
fn set_aside(file: &Path, fault: &str) -> String {
    // What was set aside before is not written over, unless that happens again and again.
    let names = ["damaged.json", "damaged-2.json", "damaged-3.json"].map(|name| file.with_extension(name));
    let free = names.iter().find(|aside| fs::symlink_metadata(aside).is_err());
    let aside = free.unwrap_or(&names[0]);
    let name = file.display();
    match fs::rename(file, aside) {
        Ok(()) => {
            format!(
                "The settings in {name} {fault}; they are set aside as {} and defaults are used.",
                aside.display()
            )
        }
        Err(e) => format!("The settings in {name} {fault} and cannot be set aside ({e}); defaults are used."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open(dir: &Path) -> (Store, Settings, Option<String>) {
        Store::open(Some(dir.to_path_buf()))
    }

    #[test]
    fn what_is_kept_comes_back() {
        let dir = tempfile::tempdir().expect("a folder");
        let (mut store, mut settings, said) = open(&dir.path().join("new"));
        assert_eq!((said, &settings), (None, &Settings::default()));
        settings.light = true;
        settings.window = Some([800.0, 600.0]);
        settings.layout = Some(Dock::default());
        settings.note_recent(Path::new("/x/a.city"));
        settings.note_recent(Path::new("/x/b.city"));
        settings.note_recent(Path::new("/x/a.city"));
        settings
            .keep_preset(KeptPreset {
                recipe: "City".into(),
                name: "mine".into(),
                values: Values::default().with("seed", "3"),
            })
            .expect("kept");
        store.save(&mut settings).expect("written");
        let (_, back, said) = open(&dir.path().join("new"));
        assert_eq!((said, &back), (None, &settings));
        assert_eq!(back.recent, [PathBuf::from("/x/a.city"), PathBuf::from("/x/b.city")]);
    }

    #[test]
    fn a_damaged_file_is_set_aside_said_and_defaults_are_used() {
        for text in ["", "{", "[3]", "{\"light\": 3}", "\u{0}\u{0}", "{\"layout\": {\"tree\": 1}}"] {
            let dir = tempfile::tempdir().expect("a folder");
            fs::write(dir.path().join("settings.json"), text).expect("written");
            let (mut store, settings, said) = open(dir.path());
            assert_eq!(settings, Settings::default(), "{text}");
            assert!(said.is_some_and(|said| said.contains("set aside")), "{text}");
            assert_eq!(fs::read_to_string(dir.path().join("settings.damaged.json")).expect("set aside"), text);
            store.save(&mut settings.clone()).expect("written anew");
            assert!(open(dir.path()).2.is_none());
        }
    }

    #[test]
    fn wild_numbers_are_not_believed() {
        let dir = tempfile::tempdir().expect("a folder");
        for window in ["[0.0, 600.0]", "[1e30, 600.0]", "[-5, -5]", "[800.0, 1e-9]"] {
            fs::write(dir.path().join("settings.json"), format!("{{\"window\": {window}}}")).expect("written");
            assert_eq!(open(dir.path()).1.window, None, "{window}");
        }
    }

    #[test]
    fn two_windows_do_not_lose_each_others_presets() {
        let dir = tempfile::tempdir().expect("a folder");
        let preset = |name: &str| KeptPreset { recipe: "City".into(), name: name.into(), values: Values::default() };
        let ((mut a, mut of_a, _), (mut b, mut of_b, _)) = (open(dir.path()), open(dir.path()));
        of_a.keep_preset(preset("a")).expect("kept");
        a.save(&mut of_a).expect("written");
        of_b.keep_preset(preset("b")).expect("kept");
        b.save(&mut of_b).expect("written");
        let names = |s: &Settings| s.presets.iter().map(|p| p.name.clone()).collect::<Vec<_>>();
        assert_eq!(names(&open(dir.path()).1), ["a", "b"]);
        of_b.forget_preset("City", "a");
        b.save(&mut of_b).expect("written");
        assert_eq!(names(&open(dir.path()).1), ["b"]);
        // What one changed or deleted is not brought back by the other, which did not touch it.
        let changed = KeptPreset { values: Values::default().with("seed", "9"), ..preset("b") };
        of_b.keep_preset(changed.clone()).expect("kept");
        b.save(&mut of_b).expect("written");
        of_a.keep_preset(preset("c")).expect("kept");
        a.save(&mut of_a).expect("written");
        assert_eq!(open(dir.path()).1.presets, [changed, preset("c")]);
    }

    #[test]
    fn what_would_not_come_back_is_refused_and_said() {
        let dir = tempfile::tempdir().expect("a folder");
        let (mut store, mut settings, _) = open(dir.path());
        let preset = |name: &str, text: &str| KeptPreset {
            recipe: "City".into(),
            name: name.into(),
            values: Values::default().with("flavor", text),
        };
        for (name, text) in [("", "x"), ("a\u{200d}b", "x"), ("long", &*"x".repeat(20_000))] {
            assert!(settings.keep_preset(preset(name, text)).is_err(), "{name}");
        }
        for n in 0..MOST_PRESETS {
            settings.keep_preset(preset(&n.to_string(), &"\u{7}".repeat(2_000))).expect("kept");
        }
        assert!(settings.keep_preset(preset("one more", "x")).is_err());
        settings.keep_preset(preset("7", "x")).expect("in place of the one that is there");
        store.save(&mut settings).expect("written");
        assert_eq!(open(dir.path()), (store, settings, None));
    }

    #[test]
    fn a_scale_leaves_room_in_the_window() {
        let dir = tempfile::tempdir().expect("a folder");
        for (text, wanted) in [("[320.0, 320.0]", 1.0), ("[1280.0, 800.0]", 2.5), ("[3840.0, 2160.0]", 4.0)] {
            let text = format!("{{\"scale\": 4.0, \"window\": {text}}}");
            fs::write(dir.path().join("settings.json"), text).expect("written");
            assert_eq!(open(dir.path()).1.scale, Some(wanted));
        }
    }

    #[test]
    fn names_that_nobody_could_have_given_are_not_believed() {
        let dir = tempfile::tempdir().expect("a folder");
        let preset = |name: &str| KeptPreset { recipe: "City".into(), name: name.into(), values: Values::default() };
        let wild = Settings {
            presets: ["good", "\u{202e}bad", "line\nbreak", &"a".repeat(50_000)].map(preset).into(),
            recent: vec!["a.city".into(), "b".repeat(50_000).into()],
            ..Settings::default()
        };
        fs::write(dir.path().join("settings.json"), serde_json::to_string(&wild).expect("text")).expect("written");
        let (_, settings, said) = open(dir.path());
        assert_eq!((settings.presets, settings.recent, said), (vec![preset("good")], vec!["a.city".into()], None));
    }

    #[cfg(unix)]
    #[test]
    fn what_is_far_too_long_or_leads_nowhere_is_said_and_set_aside() {
        let dir = tempfile::tempdir().expect("a folder");
        let file = dir.path().join("settings.json");
        // Far longer than any settings, and nothing in it.
        fs::File::create(&file).expect("made").set_len(100 << 20).expect("a length");
        let (_, settings, said) = open(dir.path());
        assert_eq!(settings, Settings::default());
        assert!(said.is_some_and(|said| said.contains("set aside")) && !file.exists());
        // A link that leads to itself.
        std::os::unix::fs::symlink(&file, &file).expect("a link");
        let (mut store, mut settings, said) = open(dir.path());
        assert!(said.is_some_and(|said| said.contains("cannot be read")));
        settings.light = true;
        assert_eq!(store.save(&mut settings), Ok(()));
        assert!(open(dir.path()).1.light);
    }

    #[cfg(unix)]
    #[test]
    fn a_folder_in_place_of_the_file_is_said_and_does_no_harm() {
        let dir = tempfile::tempdir().expect("a folder");
        fs::create_dir(dir.path().join("settings.json")).expect("made");
        let (mut store, settings, said) = open(dir.path());
        assert_eq!(settings, Settings::default());
        assert!(said.is_some_and(|said| said.contains("cannot be read") && said.contains("set aside")));
        assert_eq!(store.save(&mut settings.clone()), Ok(()));
        assert!(dir.path().join("settings.damaged.json").is_dir() && open(dir.path()).2.is_none());
    }
}
