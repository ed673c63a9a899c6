//! A file or a folder as a person types it: a name alone, or a path to it.

use std::path::{self, Path, PathBuf};

/// The folder that a text leads to, and what follows the last separator in it; `usual` where it has none. `~` is the
/// home folder, as in a shell.
pub(crate) fn split<'a>(text: &'a str, usual: &Path) -> (PathBuf, &'a str) {
    let text = text.trim_start();
    match text.rfind(path::is_separator) {
        Some(at) => (folder(&text[..=at]), &text[at + 1..]),
        None => (usual.to_path_buf(), text),
    }
}

/// The folder of a text that ends with a separator.
fn folder(text: &str) -> PathBuf {
    let home = || std::env::var_os("HOME").filter(|home| !home.is_empty());
    match text.strip_prefix('~').filter(|rest| rest.starts_with(path::is_separator)) {
        Some(rest) if home().is_some() => {
            PathBuf::from(home().unwrap_or_default()).join(rest.trim_start_matches(path::is_separator))
        }
        _ => PathBuf::from(text),
    }
}

/// A path as it has to be typed so that [`split`] leads to it: a name alone means the folder `usual`.
pub(crate) fn typed(path: &Path, usual: &Path) -> String {
    let absolute = |path: &Path| path::absolute(path).ok();
    let lies_in = |folder: &Path| path.parent().and_then(absolute) == absolute(folder);
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    if lies_in(usual) {
        return name.into_owned();
    }
    let text = path.display().to_string();
    if text.contains(path::is_separator) { text } else { format!(".{}{text}", path::MAIN_SEPARATOR) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_as_it_is_typed_leads_to_the_same_file() {
        let usual = Path::new("cities");
        assert_eq!(split("neo", usual), (PathBuf::from("cities"), "neo"));
        assert_eq!(split("/maps/neo tokyo", usual), (PathBuf::from("/maps/"), "neo tokyo"));
        assert_eq!(split("maps/", usual), (PathBuf::from("maps/"), ""));
        for path in ["cities/a.city", "/maps/a.city", "maps/b.city", "c.city", "../d.city"] {
            let text = typed(Path::new(path), usual);
            let (folder, name) = split(&text, usual);
            assert_eq!(path::absolute(folder.join(name)).ok(), path::absolute(path).ok(), "{text}");
        }
        assert_eq!(typed(Path::new("./cities/a.city"), usual), "a.city");
    }
}
