//! Paths as they are kept and as a person reads them.

use std::path::{Component, Path, PathBuf};

use mapkit::text::shown;

/// The path from the root, without `.`. The disk is not asked, so that `..` stays: behind a link it leads elsewhere than
/// the name before it says.
pub(super) fn plain(path: &Path) -> PathBuf {
    // Without a folder to begin at the path is as plain as it can be.
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
    path.components().filter(|part| *part != Component::CurDir).collect()
}

/// A path in words: plain, and from the person's own folder on where it lies there.
pub(crate) fn words_of(path: &Path) -> String {
    let path = plain(path);
    let home = directories::BaseDirs::new();
    let below = home.as_ref().and_then(|home| path.strip_prefix(home.home_dir()).ok());
    let words = match below {
        Some(below) if below.as_os_str().is_empty() => "~".to_owned(),
        Some(below) => Path::new("~").join(below).display().to_string(),
        None => path.display().to_string(),
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
        if let Some(home) = directories::BaseDirs::new() {
            let inside = home.home_dir().join("cities/a.city");
            assert_eq!(words_of(&inside), Path::new("~/cities/a.city").display().to_string());
        }
    }
}
