//! Paths as they are kept and as a person reads them.

use std::path::{Component, Path, PathBuf};

use mapkit::text::shown;

use crate::disk;

/// The path from the root, without `.`. The disk is not asked, so that `..` stays: behind a link it leads elsewhere than
/// the name before it says.
pub(super) fn plain(path: &Path) -> PathBuf {
    // Without a folder to begin at the path is as plain as it can be.
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
    path.components().filter(|part| *part != Component::CurDir).collect()
}

/// The path from the root without `.` and `..`, by asking the disk where those lead: it may be slow.
pub(crate) fn resolved(path: &Path) -> PathBuf {
    disk::touch();
    let plain = plain(path);
    if !plain.components().any(|part| part == Component::ParentDir) {
        return plain;
    }
    let folder = plain.parent().and_then(|folder| folder.canonicalize().ok());
    match (folder, plain.file_name()) {
        (Some(folder), Some(name)) => folder.join(name),
        _ => plain,
    }
}

/// A path as a field shows it; what is no text in it shows as `?`.
pub(super) fn text_of(path: &Path) -> String {
    path.display().to_string().replace(char::REPLACEMENT_CHARACTER, "?")
}

/// A path in words: plain, and from the person's own folder on where it lies there.
pub(crate) fn words_of(path: &Path) -> String {
    let path = plain(path);
    let home = directories::BaseDirs::new();
    let below = home.as_ref().and_then(|home| path.strip_prefix(home.home_dir()).ok());
    let words = match below {
        Some(below) if below.as_os_str().is_empty() => "~".to_owned(),
        Some(below) => text_of(&Path::new("~").join(below)),
        None => text_of(&path),
    };
    shown(&words).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_told_from_the_root_or_the_home_folder_without_dots() {
        let here = std::env::current_dir().expect("a folder");
        assert_eq!(plain(Path::new("./a.city")), here.join("a.city"));
        assert_eq!(words_of(Path::new("/no/./such/a.city")), "/no/such/a.city");
        let dir = tempfile::tempdir().expect("a folder");
        let real = dir.path().canonicalize().expect("it is there");
        std::fs::create_dir_all(real.join("a/b")).expect("made");
        assert_eq!(resolved(&real.join("a/b/../x.city")), real.join("a/x.city"));
        assert_eq!(resolved(&real.join("no/../x.city")), real.join("no/../x.city"), "nobody knows where it leads");
        if let Some(home) = directories::BaseDirs::new() {
            let inside = home.home_dir().join("cities/a.city");
            assert_eq!(words_of(&inside), Path::new("~/cities/a.city").display().to_string());
        }
    }
}
