//! Flavor packs on the disk: a folder each, with `names.ron` and `themes.ron`.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use crate::os::{Usual, with_usual_mode};
use crate::why;
use citygen::model::PackTexts;
use citygen::text::{check_name as check_chars, shown};
use citygen::{Flavor, GenError};

/// The variable that names a folder with flavor packs.
const VARIABLE: &str = "CITYLAB_FLAVOR";

/// The name of the pack that is built in.
const BUILT_IN: &str = "default";

/// The two files of a pack.
const FILES: [&str; 2] = ["names.ron", "themes.ron"];

/// Longest file of a pack in bytes; anything longer is no list of names.
pub(crate) const LONGEST: u64 = 1 << 20;

/// The folders in which flavor packs are looked for; the first that has a pack of a name wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FlavorPacks {
    roots: Vec<PathBuf>,
}

/// Why a flavor pack cannot be had.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum PackError {
    /// What was asked for is no name. Packs are named by saves too, and a save may come from anywhere.
    #[error(
        "`{}` is not the name of a flavor pack; allowed is the name of a folder in ./flavor or ${VARIABLE}",
        shown(.name)
    )]
    NotAName {
        /// What was asked for.
        name: String,
    },
    /// No folder has a pack of this name.
    #[error("flavor pack `{}` is not there: looked in {}", shown(.name), list(.roots))]
    Absent {
        /// Its name.
        name: String,
        /// Where it was looked for.
        roots: Vec<PathBuf>,
    },
    /// The system does not let one of its files be read.
    #[error("{} cannot be read: {}", named(.file), shown(.why))]
    Read {
        /// The file.
        file: PathBuf,
        /// What the system says.
        why: String,
    },
    /// It cannot be written.
    #[error("{} cannot be written: {why}", .folder.display())]
    Write {
        /// The pack's folder.
        folder: PathBuf,
        /// Why.
        why: String,
    },
    /// Its files are there, but what they say cannot be used.
    #[error("{why} (in {})", named(.folder))]
    Bad {
        /// The pack's folder.
        folder: PathBuf,
        /// File, line where known, and what is missing or wrong.
        why: GenError,
    },
}

fn named(path: &Path) -> String {
    shown(&path.display().to_string()).into_owned()
}

fn list(roots: &[PathBuf]) -> String {
    roots.iter().map(|root| named(root)).collect::<Vec<_>>().join(" and ")
}

impl FlavorPacks {
    /// The packs in `$CITYLAB_FLAVOR`, and those in `flavor` beside the working directory.
    pub fn of_environment() -> Self {
        let named = std::env::var_os(VARIABLE).filter(|folder| !folder.is_empty()).map(PathBuf::from);
        Self::in_folders(named.into_iter().chain([PathBuf::from("flavor")]))
    }

    /// The packs in these folders, first to last.
    pub fn in_folders(roots: impl IntoIterator<Item = PathBuf>) -> Self {
        Self { roots: roots.into_iter().collect() }
    }

    /// Reads the pack called `name`; `default` is the one that is built in, whatever lies on the disk. Each call reads
    /// the files again, so that changes to them are seen.
    ///
    /// # Errors
    /// Why it cannot be had: the file, and the line where there is one.
    pub fn load(&self, name: &str) -> Result<Arc<Flavor>, PackError> {
        if name == BUILT_IN {
            static FLAVOR: OnceLock<Arc<Flavor>> = OnceLock::new();
            return Ok(Arc::clone(FLAVOR.get_or_init(Flavor::builtin)));
        }
        Self::check_name(name)?;
        let Some(folder) = self.roots.iter().map(|root| root.join(name)).find(|folder| folder.is_dir()) else {
            return Err(PackError::Absent { name: name.into(), roots: self.roots.clone() });
        };
        let [names, themes] = FILES.map(|file| read(&folder.join(file)));
        let flavor = Flavor::parse(name, &names?, &themes?).and_then(|flavor| can_be_saved(flavor, name));
        flavor.map(Arc::new).map_err(|why| PackError::Bad { folder, why })
    }

    /// Writes a pack called `name` into the last of the folders, which is made where it is not there. A pack that is
    /// there already is not written over, and no half of one is left where writing fails.
    ///
    /// # Errors
    /// `name` is none, or taken, or the system does not let the files be written.
    pub fn save(&self, name: &str, flavor: &Flavor) -> Result<(), PackError> {
        Self::check_name(name)?;
        let root = self.roots.last().cloned().unwrap_or_else(|| PathBuf::from("flavor"));
        let folder = root.join(name);
        let refuse = |why: String| PackError::Write { folder: folder.clone(), why };
        if name == BUILT_IN || folder.exists() {
            return Err(refuse("there is a pack of this name; take another".into()));
        }
        fs::create_dir_all(&root).map_err(|e| refuse(format!("making the folder: {}", why(&e))))?;
        // Both files are written in a folder beside it, which then becomes the pack.
        let beside = new_folder_in(&root).map_err(|e| refuse(format!("making a folder: {}", why(&e))))?;
        for (file, text) in FILES.into_iter().zip(flavor.to_ron()) {
            crate::write_atomically(&beside.path().join(file), text.as_bytes()).map_err(|e| refuse(e.to_string()))?;
        }
        fs::rename(beside.path(), &folder).map_err(|e| refuse(format!("putting it in its place: {}", why(&e))))
    }

    /// Whether `name` can be that of a pack: a folder's name, never a path.
    ///
    /// # Errors
    /// It cannot; the message says what can.
    pub fn check_name(name: &str) -> Result<(), PackError> {
        let bad =
            name.is_empty() || name.starts_with('.') || name.contains(['/', '\\', ':']) || check_chars(name).is_err();
        if bad { Err(PackError::NotAName { name: name.into() }) } else { Ok(()) }
    }

    /// The names of the packs that are there, the built-in one first. Only folders with both files count; whether
    /// these can be used is seen when a pack is loaded.
    pub fn names(&self) -> Vec<String> {
        let is_pack = |folder: &Path| FILES.iter().all(|file| folder.join(file).is_file());
        let entries = self.roots.iter().filter_map(|root| fs::read_dir(root).ok()).flatten().flatten();
        let packs = entries.filter(|entry| is_pack(&entry.path()));
        let names: BTreeSet<String> = packs.filter_map(|entry| entry.file_name().into_string().ok()).collect();
        let usable = names.into_iter().filter(|name| name != BUILT_IN && Self::check_name(name).is_ok());
        std::iter::once(BUILT_IN.to_string()).chain(usable).collect()
    }
}

/// A hidden folder with a random name, removed again unless it is moved away.
fn new_folder_in(root: &Path) -> std::io::Result<tempfile::TempDir> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".pack-");
    with_usual_mode(&mut builder, Usual::Folder);
    builder.tempdir_in(root)
}

/// The same pack, unless a save could not bring it: there it is written out again, which may take more room than its files.
fn can_be_saved(flavor: Flavor, name: &str) -> Result<Flavor, GenError> {
    let [names, themes] = flavor.to_ron();
    match check_length(&PackTexts { names, themes }) {
        Ok(()) => Ok(flavor),
        Err(what) => Err(GenError::Flavor { name: name.into(), reason: format!("as a save brings it, it {what}") }),
    }
}

/// Whether the texts of a pack are short enough to be kept: those of files that are too long are not read either.
pub(crate) fn check_length(pack: &PackTexts) -> Result<(), String> {
    let texts = FILES.into_iter().zip([&pack.names, &pack.themes]);
    let too_long = texts.into_iter().find(|(_, text)| text.len() as u64 > LONGEST);
    too_long.map_or(Ok(()), |(file, _)| Err(format!("has a {file} that is longer than {LONGEST} bytes")))
}

fn read(file: &Path) -> Result<String, PackError> {
    let refuse = |why: String| PackError::Read { file: file.into(), why };
    // Opening what is no regular file, such as a pipe, may wait for ever.
    if !fs::metadata(file).map_err(|e| refuse(why(&e)))?.is_file() {
        return Err(refuse("it is no regular file".into()));
    }
    let open = File::open(file).map_err(|e| refuse(why(&e)))?;
    let mut text = String::new();
    open.take(LONGEST + 1).read_to_string(&mut text).map_err(|e| refuse(why(&e)))?;
    if text.len() as u64 > LONGEST {
        return Err(refuse(format!("it is longer than {LONGEST} bytes")));
    }
    Ok(text)
}
