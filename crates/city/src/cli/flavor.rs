//! Finding and reading flavor packs.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use citygen::Flavor;

use super::output::{Failure, Outcome, failed, plain};

/// The variable that names a folder with flavor packs.
const VARIABLE: &str = "CITYLAB_FLAVOR";

/// Longest file of a pack in bytes; anything longer is no list of names.
const LONGEST: u64 = 1 << 20;

/// The pack called `name`: the built-in one for `default`, else a folder of that name under `$CITYLAB_FLAVOR` or
/// `./flavor`, whichever has it first.
pub(crate) fn load(name: &str) -> Outcome<Arc<Flavor>> {
    if name == "default" {
        return Ok(Flavor::builtin());
    }
    // A name is a folder's name, never a path: saves name packs, and a save may come from anywhere.
    if name.is_empty() || name.starts_with('.') || name.contains(['/', '\\', ':']) || name.contains(char::is_control)
    {
        return Err(Failure::Usage(format!(
            "flavor: `{}` is not the name of a flavor pack; allowed is the name of a folder in ./flavor or ${VARIABLE}",
            plain(name)
        )));
    }
    let roots: Vec<PathBuf> =
        std::env::var_os(VARIABLE).map(PathBuf::from).into_iter().chain([PathBuf::from("flavor")]).collect();
    let Some(folder) = roots.iter().map(|root| root.join(name)).find(|folder| folder.is_dir()) else {
        let looked: Vec<String> = roots.iter().map(|root| root.display().to_string()).collect();
        return Err(failed(format!("flavor pack `{name}` is not there: looked in {}", looked.join(" and "))));
    };
    let (names, themes) = (read(&folder.join("names.ron"))?, read(&folder.join("themes.ron"))?);
    let within = |e: citygen::GenError| failed(format!("{e} (in {})", folder.display()));
    Flavor::parse(name, &names, &themes).map(Arc::new).map_err(within)
}

fn read(path: &Path) -> Outcome<String> {
    let refuse = |why: &dyn std::fmt::Display| failed(format!("{} cannot be read: {why}", path.display()));
    let file = File::open(path).map_err(|e| refuse(&e))?;
    let mut text = String::new();
    file.take(LONGEST + 1).read_to_string(&mut text).map_err(|e| refuse(&e))?;
    if text.len() as u64 > LONGEST {
        return Err(refuse(&format_args!("it is longer than {LONGEST} bytes")));
    }
    Ok(text)
}
