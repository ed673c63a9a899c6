//! Where settings are kept: read before the window opens, written beside it, whole or not at all. Two windows keep each
//! other's presets, recent files and marks.

use std::path::{Path, PathBuf};
use std::time::Duration;

use super::content::Settings;
use super::text::{MOST_BYTES, lock_folder, read_text, set_aside, write};
use crate::jobs::{Job, Jobs, Outcome};

/// The file of the settings, within its folder.
const FILE: &str = "settings.json";

/// Longest wait for the disk when the program ends.
const PATIENCE: Duration = Duration::from_secs(5);

/// Where settings are kept.
#[derive(Debug, Default)]
pub struct Store {
    /// The folder; `None` keeps nothing.
    folder: Option<PathBuf>,
    /// What is on the disk.
    written: Option<Settings>,
    /// What could not be written: the same is not tried again in every frame.
    failed: Option<Settings>,
    writing: Option<Writing>,
}

/// A write under way.
#[derive(Debug)]
struct Writing {
    settings: Settings,
    /// What is on the disk afterwards: that, and what another window has kept.
    task: Job<Result<Settings, String>>,
}

impl Store {
    /// The folder that this system gives to a program for such things; `None` where it gives none.
    pub fn usual_folder() -> Option<PathBuf> {
        directories::ProjectDirs::from("", "", "citylab").map(|dirs| dirs.config_dir().to_path_buf())
    }

    /// A store in `folder`, what was in it, and what should be said of it.
    pub fn open(folder: Option<PathBuf>) -> (Self, Settings, Option<String>) {
        let Some(file) = folder.as_ref().map(|folder| folder.join(FILE)) else {
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
        (Self { folder, written, ..Self::default() }, settings, said)
    }

    /// The folder.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// Whether the disk says the same.
    pub fn has_written(&self, settings: &Settings) -> bool {
        self.written.as_ref() == Some(settings)
    }

    /// Whether a write is under way.
    pub const fn is_writing(&self) -> bool {
        self.writing.is_some()
    }

    /// Begins to write the settings beside the window, where they are others than those on the disk and nothing is being
    /// written.
    pub fn save(&mut self, settings: &Settings, jobs: &Jobs) {
        let Some(folder) = self.folder.clone() else { return };
        if self.is_writing() || self.has_written(settings) || self.failed.as_ref() == Some(settings) {
            return;
        }
        let (new, known) = (settings.clone(), self.written.clone());
        let task = jobs.start_writing(move |_| Some(write_merged(&folder, new, known.as_ref())));
        self.writing = Some(Writing { settings: settings.clone(), task });
    }

    /// What was tried in vain is tried once more by the next [`Store::save`].
    pub fn try_again(&mut self) {
        self.failed = None;
    }

    /// What came of a write since the last call. What another window has kept meanwhile is taken over.
    ///
    /// # Errors
    /// What failed, in a sentence.
    pub fn poll(&mut self, settings: &mut Settings) -> Option<Result<(), String>> {
        let answer = self.writing.as_mut()?.task.take()?;
        self.take(answer, settings)
    }

    fn take(
        &mut self,
        answer: Outcome<Result<Settings, String>>,
        settings: &mut Settings,
    ) -> Option<Result<(), String>> {
        let Writing { settings: tried, .. } = self.writing.take()?;
        let why = match answer {
            Outcome::Done(Ok(merged)) => {
                settings.merge(&merged, &tried);
                (self.written, self.failed) = (Some(merged), None);
                return Some(Ok(()));
            }
            Outcome::Done(Err(why)) | Outcome::Failed(why) => why,
            Outcome::Cancelled => "the work was cancelled".into(),
        };
        self.failed = Some(tried);
        Some(Err(why))
    }

    /// Writes the settings as they are now and waits until that is done: the program ends.
    ///
    /// # Errors
    /// What failed, in a sentence.
    pub fn finish(&mut self, settings: &mut Settings, jobs: &Jobs) -> Result<(), String> {
        self.failed = None;
        let mut result = Ok(());
        // What is under way may be of older settings: then these are written after it.
        for _ in 0..2 {
            self.save(settings, jobs);
            let Some(writing) = &mut self.writing else { break };
            let answer = writing.task.wait(PATIENCE).unwrap_or(Outcome::Failed("the disk does not answer".into()));
            result = self.take(answer, settings).unwrap_or(Ok(()));
        }
        result
    }
}

/// Writes settings with what another window has kept since `known` was written; gives what is on the disk then.
fn write_merged(folder: &Path, mut settings: Settings, known: Option<&Settings>) -> Result<Settings, String> {
    // Two windows that read before either has written would lose what the other keeps.
    let _held = lock_folder(folder);
    let theirs = read_text(&folder.join(FILE)).ok().flatten();
    if let (Some(theirs), Some(known)) = (theirs.and_then(|text| serde_json::from_str(&text).ok()), known) {
        settings.merge(&theirs, known);
    }
    let text = serde_json::to_string_pretty(&settings).map_err(|e| e.to_string())?;
    if text.len() as u64 >= MOST_BYTES {
        return Err(format!("they would take {} bytes, and no more than {MOST_BYTES} are read", text.len()));
    }
    write(folder, FILE, &text)?;
    Ok(settings)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::dock::Dock;
    use crate::preset::KeptPreset;
    use crate::settings::content::MOST_PRESETS;
    use crate::subject::Values;

    fn open(dir: &Path) -> (Store, Settings, Option<String>) {
        Store::open(Some(dir.to_path_buf()))
    }

    /// Writes settings on the spot.
    fn save(store: &mut Store, settings: &mut Settings) -> Result<(), String> {
        store.save(settings, &Jobs::inline());
        store.poll(settings).unwrap_or(Ok(()))
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
        save(&mut store, &mut settings).expect("written");
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
            save(&mut store, &mut settings.clone()).expect("written again");
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
        save(&mut a, &mut of_a).expect("written");
        of_b.keep_preset(preset("b")).expect("kept");
        save(&mut b, &mut of_b).expect("written");
        let names = |s: &Settings| s.presets.iter().map(|p| p.name.clone()).collect::<Vec<_>>();
        assert_eq!(names(&open(dir.path()).1), ["a", "b"]);
        of_b.forget_preset("City", "a");
        save(&mut b, &mut of_b).expect("written");
        assert_eq!(names(&open(dir.path()).1), ["b"]);
        // What one changed or deleted is not brought back by the other, which did not touch it.
        let changed = KeptPreset { values: Values::default().with("seed", "9"), ..preset("b") };
        of_b.keep_preset(changed.clone()).expect("kept");
        save(&mut b, &mut of_b).expect("written");
        of_a.keep_preset(preset("c")).expect("kept");
        save(&mut a, &mut of_a).expect("written");
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
        save(&mut store, &mut settings).expect("written");
        assert_eq!(open(dir.path()).1, settings);
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
        assert_eq!(save(&mut store, &mut settings), Ok(()));
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
        assert_eq!(save(&mut store, &mut settings.clone()), Ok(()));
        assert!(dir.path().join("settings.damaged.json").is_dir() && open(dir.path()).2.is_none());
    }
}
